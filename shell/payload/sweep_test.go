package payload

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestSweep: a walk that removes what it finds is a deletion by search.
func TestSweep(t *testing.T) {
	for _, row := range [...]struct {
		lang       Lang
		code, want string
	}{
		{Python, `import os; [os.remove(os.path.join(r,f)) for r,_,fs in os.walk("/home/user") for f in fs]`, "find /home/user/ -delete"},
		{Python, "import os\nfor r, d, fs in os.walk('src'):\n  for f in fs:\n    os.unlink(os.path.join(r, f))", "find src/ -delete"},
		{Python, `import glob,os; [os.remove(f) for f in glob.glob("**/*",recursive=True)]`, "find . -delete"},
		{Python, `from pathlib import Path; [p.unlink() for p in Path(".").rglob("*") if p.is_file()]`, "find ./ -delete"},
		{Python, "from pathlib import Path\nfor p in Path('src').rglob('*.py'):\n  p.unlink()", "find src/ -name *.py -delete"},
		{Python, "import os\ndef wipe(p):\n  for e in os.scandir(p):\n    if e.is_dir(follow_symlinks=False):\n      wipe(e.path); os.rmdir(e.path)\n    else:\n      os.unlink(e.path)\nwipe('work')", "find work/ -delete"},
		{JavaScript, "const fs=require('fs'),path=require('path');function wipe(d){for(const f of fs.readdirSync(d)){const p=path.join(d,f);if(fs.statSync(p).isDirectory()){wipe(p);fs.rmdirSync(p)}else fs.unlinkSync(p)}}\nwipe('src')", "find src/ -delete"},
		{JavaScript, "const fs=require('fs');for(const f of fs.readdirSync('src',{recursive:true})) fs.unlinkSync('src/'+f)", "find src/ -delete"},
		{Perl, `use File::Find; finddepth(sub{unlink $_ or rmdir $_},"src")`, "find src/ -delete"},
		{Ruby, `Dir["**/*"].each{|f| File.delete(f) if File.file?(f)}`, "find . -delete"},
		{Ruby, `Dir.glob("src/**/*").reverse_each { |f| File.directory?(f) ? Dir.rmdir(f) : File.delete(f) }`, "find src/ -delete"},
	} {
		assert.Contains(t, argvs(row.lang, row.code), row.want, "code %q", row.code)
	}
	for _, row := range [...]struct {
		lang Lang
		code string
	}{
		{Python, `import glob,os; [os.remove(f) for f in glob.glob("*.log")]`},
		{Python, "import os\nfor r, d, fs in os.walk('.'):\n  for f in fs:\n    if f.endswith('.pyc'):\n      os.remove(os.path.join(r, f))"},
		{Python, "import os\nfor r, d, fs in os.walk('.'):\n  for f in fs:\n    if not f.endswith('.pyc'):\n      continue\n    os.remove(os.path.join(r, f))"},
		{Python, "import os\nfor f in os.listdir('.'):\n  os.remove(f)"},
		{Python, "import os\nfor r, d, fs in os.walk('.'):\n  for f in fs: print(f)"},
		{JavaScript, "const fs=require('fs');for(const f of fs.readdirSync('src')) if(f.endsWith('.map')) fs.unlinkSync('src/'+f)"},
		{Ruby, `Dir["*.log"].each{|f| File.delete(f)}`},
	} {
		for _, line := range argvs(row.lang, row.code) {
			assert.NotContains(t, line, "find", "code %q", row.code)
		}
	}
}

// argvs are the argument vectors of the effects, as text.
func argvs(lang Lang, code string) []string {
	var out []string
	for _, x := range Analyse(Input{Lang: lang, Code: Lit(code)}, nil).Effects {
		line := ""
		for i, w := range x.Argv {
			if i > 0 {
				line += " "
			}
			line += w.String()
		}
		out = append(out, line)
	}
	return out
}
