package payload

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestOutOfStep: text that looks like the end of a string, a label or a regular
// expression does not hide the code behind it.
func TestOutOfStep(t *testing.T) {
	for _, row := range [...]struct {
		lang Lang
		code string
	}{
		{JavaScript, `if (1) /"/.test("x"); require("fs").rmSync("src",{recursive:true,force:true}) //"`},
		{Ruby, `puts "a #{system("rm -rf src")} b"`},
		{Ruby, "puts \"a #{\"b #{`rm -rf src`}\"}\""},
		{PHP, `SYSTEM("rm -rf src");`},
		{Sed, `:a;N;$!ba;e rm -rf src`},
		{Sed, `:a;$!{N;ba};1e rm -rf src`},
		{Sed, `s/.*/rm -rf src/;e`},
		{Python, `import os.path as p; p.os.system("rm -rf src")`},
		{Python, `import ctypes; ctypes.CDLL(None).system(b"rm -rf src")`},
		{Python, "import json, subprocess\ncfg = json.loads('{\"cmd\": [\"rm\", \"-rf\", \"src\"]}')\nsubprocess.run(cfg[\"cmd\"])"},
	} {
		r := Analyse(Input{Lang: row.lang, Code: Lit(row.code)}, nil)
		found := false
		for _, x := range r.Effects {
			argv := ""
			for _, w := range x.Argv {
				argv += w.Text + " "
			}
			found = found || x.Text.Text == "rm -rf src" || argv == "rm -rf src "
		}
		assert.True(t, found, "code %q: %v", row.code, r.Effects)
	}
	for _, row := range [...]struct {
		lang Lang
		code string
	}{
		{JavaScript, `const a = (1) / 2; console.log("/ rm -rf src /")`},
		{Ruby, `puts "a #{x} rm -rf src"`},
		{Ruby, `puts 'a #{system("rm -rf src")}'`},
		{Sed, `s/.*/rm -rf src/`},
		{Sed, `:e;s/x/y/;te`},
		{Python, "import json\nprint(json.loads('{\"cmd\": \"rm -rf src\"}'))"},
	} {
		assert.Empty(t, Analyse(Input{Lang: row.lang, Code: Lit(row.code)}, nil).Effects, "code %q", row.code)
	}
}
