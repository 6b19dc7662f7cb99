package payload

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// seeds is a piece of code for each language, with its odd corners.
var seeds = []struct {
	lang Lang
	code string
}{
	{Python, "import os as o\nfor d in ['a']:\n\to.system(f'rm {d!r:>3} {{}}')\nclass A:\n  def f(self, *a, **k): return lambda: 1\n"},
	{JavaScript, "const {a: b = 1, ...c} = await import('fs'); for (const [x] of y) { `t${`u${1}`}` } class A extends B { #p = /[/]/g; get x() {} }"},
	{Perl, "my %h = (a => qw(b c)); s{a}{`id`}gex; print <<~X, <<'Y';\n a\n X\nb\nY\n@{[ map { $_->{x}[0] } @$y ]};"},
	{Ruby, "x = <<~A + <<-'B'\n  #{1}\nA\nb\nB\ndef f(a, *b, k: 1, &c) = yield\n%w[a b].each do |(x, y), z| `#{x}` end"},
	{PHP, "$x = <<<A\n{$y['z']} ${w}\nA; fn($a) => match($a) { 1 => 2, default => new class { function f() {} } };"},
	{PHPFile, "<?php if ($x): ?> a <?= `id` ?> <?php endif;"},
	{Lua, "local t = {a = 1, [2] = [==[x]==]; 'y'} for k, v in pairs(t) do os.execute('\\065\\z  b' .. k) end"},
	{Awk, "BEGIN { while ((\"id\" | getline x) > 0) print x > \"f\" } /re\\/x/ && $1 ~ /y/ { a[$2]++ }"},
	{Sed, "1,$!{s/[]/]/x/ge;a\\\ntext\n}\ny/abc/def/"},
	{AppleScript, "on f(x)\ntell app \"T\" to do script x & {1, 2}\nend f\nrepeat with y in {\"a\"}\nf(y)\nend repeat"},
	{PowerShell, "$a = @{x = 1; 'y' = @(1,2)}; foreach ($i in $a.y) { ri -r \"$($i)`n\" } @\"\n$x\n\"@ | % { & $_ } 2>&1 > out"},
	{Tcl, "proc f {a {b 1}} { exec {*}$a [list $b(x)] }\nexpect { \"x\" { send \"y\\r\" } timeout }"},
	{Vim, "fu! F(a)\nif 1 | exe '!'..a:a | endif\nlet x = {k -> k.y}('a')\nendf\npy3 << EOF\nx\nEOF\n%s/a/b/ | call F(\"\\<CR>\")"},
	{Lisp, "(let* ((x `(a ,b)) (y ?c)) (cond ((eq x y) (shell-command (concat \"a\" x)))) #'f)"},
	{Gdb, "python\nimport os\nend\nshell id\npipe x | y"},
	{Ed, "a\n!x\n.\ng/x/!y\nw !z"},
	{PostgreSQL, "EXPLAIN (ANALYZE) WITH a AS (DELETE FROM t RETURNING *) SELECT $x$ ; $x$; DO $$ BEGIN DROP TABLE x; END $$;\\! id"},
	{MySQL, "DELIMITER //\nCREATE PROCEDURE p() BEGIN DROP TABLE x; END//\n/*!50000 DROP TABLE y */ # c\n"},
	{SQLite, ".shell id\nDELETE FROM t WHERE 1=1;"},
	{MSSQL, "IF 1=1 DROP TABLE [a]\nGO\nEXEC xp_cmdshell 'id'"},
	{Mongo, "db.users.deleteMany({}); db.getSiblingDB('x').dropDatabase()"},
	{R, "x <- c('a', \"b\"); for (i in x) system(paste0('rm ', i)); (function(y) unlink(y, recursive = TRUE))('z')"},
}

// FuzzAnalyseNeverPanics: whatever the code, in whatever language, the analysis
// ends, stays within its budget, and finds the same twice.
func FuzzAnalyseNeverPanics(f *testing.F) {
	for _, s := range seeds {
		f.Add(byte(s.lang), s.code, "rm -rf /")
	}
	f.Fuzz(func(t *testing.T, lang byte, code, stdin string) {
		if len(code) > 8<<10 {
			return
		}
		in := Input{Lang: Lang(lang % byte(langCount)), Code: Lit(code), Stdin: Lit(stdin), HasStdin: stdin != ""}
		small := func() *Budget { return &Budget{Steps: 20_000, Bytes: 64 << 10, Depth: 4} }
		first := analyse(in, small())
		second := analyse(in, small())
		require.Equal(t, first, second, "not deterministic")
		for _, x := range first.Effects {
			checkEffect(t, x, len(code))
		}
	})
}

// checkEffect says what holds of every effect.
func checkEffect(t *testing.T, x Effect, size int) {
	t.Helper()
	assert.GreaterOrEqual(t, x.Offset, 0)
	assert.LessOrEqual(t, x.Offset, size)
	assert.NotEmpty(t, x.API)
	for _, v := range append(append([]Value(nil), x.Argv...), x.Text, x.Path, x.Dir, x.Stdin) {
		last := 0
		for _, h := range v.Holes {
			assert.GreaterOrEqual(t, h.At, last)
			assert.LessOrEqual(t, h.At, len(v.Text))
			last = h.At
		}
	}
}

// FuzzSplitSQLNeverPanics: the same for the statement splitter.
func FuzzSplitSQLNeverPanics(f *testing.F) {
	for _, s := range seeds {
		if s.lang.IsSQL() {
			f.Add(byte(s.lang), s.code)
		}
	}
	f.Fuzz(func(t *testing.T, lang byte, text string) {
		dialect := PostgreSQL + Lang(lang)%(GenericSQL-PostgreSQL+1)
		first, ok := splitSQL(text, dialect, NewBudget())
		second, again := splitSQL(text, dialect, NewBudget())
		require.Equal(t, ok, again)
		require.Equal(t, first, second)
		for _, s := range first {
			assert.NotEmpty(t, s.Verb)
		}
	})
}

// FuzzExtractNeverPanics: no arguments upset an interpreter's table.
func FuzzExtractNeverPanics(f *testing.F) {
	for _, line := range []string{"python3 -Ic x", "perl -M-strict -i.b -0777pe x f", "node -pe x --eval=y", "vim -es +x -c y", "pwsh -enc aQBkAA== x", "bun run x", "deno eval --ext ts x", "sed -i '' x f", "psql -f - -v a=b", "osascript -l JavaScript -e x"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words := strings.Split(line, " ")
		i, ok := Find(words[0])
		if !ok {
			return
		}
		var args []Value
		for _, w := range words[1:] {
			if w == "?" {
				args = append(args, NewHole(HoleUnknown))
				continue
			}
			args = append(args, Lit(w))
		}
		x := i.Extract(args)
		for _, s := range x.Scripts {
			assert.Less(t, s, len(args))
			assert.GreaterOrEqual(t, s, 0)
		}
		for _, c := range x.Codes {
			assert.Less(t, c.Arg, len(args))
			if c.Arg >= 0 {
				assert.LessOrEqual(t, c.Start, len(args[c.Arg].Text))
			}
		}
	})
}
