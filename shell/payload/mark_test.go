package payload

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestUndeterminedTextInStrings: the shell fills in part of a payload ("…'$DIR'…");
// what stands around it stays known.
func TestUndeterminedTextInStrings(t *testing.T) {
	for _, x := range []struct {
		lang          Lang
		before, after string
		want          string
	}{
		{Python, `import shutil; shutil.rmtree('`, `/x')`, "= [rm] [-rf] [{home}/x]"},
		{Python, `import os; os.system(f"rm -rf `, `/{1}")`, "sh rm -rf {home}/1"},
		{Python, `import os; os.system('''rm -rf `, `''')`, "sh rm -rf {home}"},
		{JavaScript, `fs.rmSync("`, `/x", {recursive: true})`, "= [rm] [-rf] [{home}/x]"},
		{JavaScript, "require('child_process').execSync(`rm -rf ", "/${'x'}`)", "sh rm -rf {home}/x"},
		{Perl, `system("rm -rf `, `/x")`, "sh rm -rf {home}/x"},
		{Perl, `system('rm -rf `, `/x')`, "sh rm -rf {home}/x"},
		{Perl, `system(qw(rm -rf `, `/x))`, "run [rm] [-rf] [{home}/x]"},
		{Perl, "system(<<X);\nrm -rf ", "/x\nX\n", "sh rm -rf {home}/x\n"},
		{Ruby, `FileUtils.rm_rf '`, `/x'`, "= [rm] [-rf] [{home}/x]"},
		{Ruby, `system %w[rm -rf `, `/x].join(" ")`, "sh rm -rf {home}/x"},
		{PHP, `exec("rm -rf `, `/x");`, "sh rm -rf {home}/x"},
		{Lua, `os.execute("rm -rf `, `/x")`, "sh rm -rf {home}/x"},
		{Lua, `os.execute[[rm -rf `, `/x]]`, "sh rm -rf {home}/x"},
		{Awk, `BEGIN { system("rm -rf `, `/x") }`, "sh rm -rf {home}/x"},
		{Sed, `1e rm -rf `, `/x`, "maybe sh rm -rf {home}/x"},
		{Tcl, `exec rm -rf `, `/x`, "run [rm] [-rf] [{home}/x]"},
		{Vim, `!rm -rf `, `/x`, "sh rm -rf {home}/x"},
		{Lisp, `(shell-command "rm -rf `, `/x")`, "sh rm -rf {home}/x"},
		{AppleScript, `do shell script "rm -rf `, `/x"`, "sh rm -rf {home}/x"},
		{PowerShell, `Remove-Item -Recurse `, `/x`, "= [rm] [-rf] [{home}/x]"},
		{PowerShell, `Remove-Item -Recurse "`, `/x"`, "= [rm] [-rf] [{home}/x]"},
		{R, `system("rm -rf `, `/x")`, "sh rm -rf {home}/x"},
		{Ed, `!rm -rf `, `/x`, "sh rm -rf {home}/x"},
		{Gdb, `shell rm -rf `, `/x`, "sh rm -rf {home}/x"},
		{SQLite, `.shell rm -rf `, `/x`, "sh rm -rf {home}/x"},
		{PostgreSQL, `drop table a`, `b`, "sql [drop] [table] [a{home}b]"},
	} {
		code := Lit(x.before).Concat(NewHole(HoleHome)).Concat(Lit(x.after))
		assert.Equal(t, []string{x.want}, show(Analyse(Input{Lang: x.lang, Code: code}, nil)), "%s: %s$HOME%s", x.lang, x.before, x.after)
	}
}

// TestUndeterminedCode: code the text does not determine is said to be opaque,
// and bytes from the network are an effect.
func TestUndeterminedCode(t *testing.T) {
	for l := Python; l <= R; l++ {
		r := Analyse(Input{Lang: l, Code: NewHole(HoleNet)}, nil)
		assert.True(t, r.Opaque, l.String())
		assert.Equal(t, "code "+l.String()+" {net}", show(r)[0], l.String())
	}
	r := Analyse(Input{Lang: Python, Code: Lit("import os\n").Concat(NewHole(HoleUnknown)).Concat(Lit("\nos.system('id')"))}, nil)
	assert.True(t, r.Opaque)
	assert.Equal(t, []string{"sh id"}, show(r))
}

// TestOffsetsAreThoseOfTheText: marks do not count.
func TestOffsetsAreThoseOfTheText(t *testing.T) {
	code := Lit("x = '").Concat(NewHole(HoleUnknown)).Concat(Lit("'; import os; os.system('id')"))
	r := Analyse(Input{Lang: Python, Code: code}, nil)
	assert.Equal(t, []string{"sh id"}, show(r))
	assert.Equal(t, "system('id')", code.Text[r.Effects[0].Offset:])
}

// TestMarkIsNoText: a payload that holds the mark's bytes makes no hole.
func TestMarkIsNoText(t *testing.T) {
	r := Analyse(Input{Lang: Python, Code: Lit("import os; os.system('a\x00Bc\\x00B')")}, nil)
	assert.Equal(t, []string{"sh a\x01Bc\x01B"}, show(r))
}
