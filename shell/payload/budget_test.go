package payload

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// bombs are texts that grow when they are evaluated.
var bombs = []struct {
	name string
	lang Lang
	code string
}{
	{"string doubled", Python, "x = 'a'*1000\n" + strings.Repeat("x = x + x\n", 60) + "import os\nos.system(x)"},
	{"string doubled", JavaScript, "let x='aaaaaaaaaaaaaaaa';" + strings.Repeat("x=x+x;", 60)},
	{"string repeated", Python, "x = 'a' * 999999999"},
	{"list doubled", Python, "x = [1]\n" + strings.Repeat("x = [x, x]\n", 60) + "y = x == x"},
	{"list concatenated", Python, "x = [1]\n" + strings.Repeat("x = x + x\n", 60)},
	{"parentheses", Python, strings.Repeat("(", 10_000)},
	{"brackets", JavaScript, strings.Repeat("[", 10_000)},
	{"unary", Lua, strings.Repeat("not ", 10_000)},
	{"member chain", JavaScript, "a" + strings.Repeat(".b()", 10_000)},
	{"mutual recursion", Python, "def f(x): g(x+'a'); g(x+'b')\ndef g(x): f(x+'c'); f(x+'d')\nf('')"},
	{"call tree", JavaScript, "function f0(){}" + callTree(20) + "f20();"},
	{"nested loops", Python, nestedLoops(12)},
	{"eval of itself", Python, "s = 'exec(s)'\nexec(s)"},
	{"eval of itself", Perl, `$s = 'eval $s'; eval $s`},
	{"replace", Python, "x = 'aa'\n" + strings.Repeat("x = x.replace('a', 'aa')\n", 60)},
	{"format", Python, "x = 'a'\n" + strings.Repeat("x = '%s%s%s' % (x, x, x)\n", 40)},
	{"alternatives", Python, strings.Repeat("if a: x = x + 'b'\nelse: x = x + 'c'\n", 400)},
	{"here-documents", Ruby, strings.Repeat("<<A\n", 4000)},
	{"interpolation", Ruby, strings.Repeat(`"#{`, 4000)},
	{"templates", JavaScript, strings.Repeat("`${", 4000)},
	{"substitutions", Tcl, strings.Repeat("[", 10_000)},
	{"forms", Lisp, strings.Repeat("(a ", 10_000)},
	{"blocks", PowerShell, strings.Repeat("& {", 10_000)},
	{"commands", Vim, strings.Repeat("silent ", 8000)},
	{"do blocks", PostgreSQL, strings.Repeat("do $a$ ", 4000)},
}

func callTree(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll("function fN(x){fM(x+1);fM(x+2);fM(x)}", "N", itoa(i)), "M", itoa(i-1)))
	}
	return b.String()
}

func nestedLoops(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "for v" + itoa(i) + " in [1,2,3,4,5,6,7,8]:\n")
	}
	b.WriteString(strings.Repeat(" ", n) + "x = x + 'a'\n")
	return b.String()
}

func itoa(n int) string { return num(int64(n))[0].string().Text }

// TestBombsEnd: evaluation ends within the budget, and what was cut short says
// so.
func TestBombsEnd(t *testing.T) {
	for _, x := range bombs {
		b := &Budget{Steps: 20_000, Bytes: 64 << 10, Depth: 4}
		r := Analyse(Input{Lang: x.lang, Code: Lit(x.code)}, b)
		if b.Spent() {
			assert.False(t, r.Complete, "%s %s", x.lang, x.name)
		}
		for _, e := range r.Effects {
			assert.LessOrEqual(t, len(e.Text.Text), 64<<10, "%s %s", x.lang, x.name)
		}
	}
}

// TestSpentBudgetIsIncomplete: the zero budget analyses nothing and admits it.
func TestSpentBudgetIsIncomplete(t *testing.T) {
	for l := Python; l < langCount; l++ {
		r := Analyse(Input{Lang: l, Code: Lit("x")}, &Budget{Steps: -1, Bytes: -1, Depth: -1})
		assert.False(t, r.Complete, l.tableName())
	}
	_, ok := SplitSQL("drop table x", PostgreSQL, &Budget{Steps: -1})
	assert.False(t, ok)
}

// TestEffectsBeforeTheEndAreKept: what was found before the budget was spent
// counts.
func TestEffectsBeforeTheEndAreKept(t *testing.T) {
	code := "import os\nos.system('id')\n" + strings.Repeat("x = x + x\n", 5000)
	r := Analyse(Input{Lang: Python, Code: Lit(code)}, &Budget{Steps: 60_000, Bytes: 1 << 10, Depth: 4})
	assert.Equal(t, []string{"sh id", "incomplete"}, show(r))
}

// TestWorkIsLinear: four times the text is at most about four times the work.
func TestWorkIsLinear(t *testing.T) {
	for _, x := range []struct {
		lang Lang
		unit string
	}{
		{Python, "import os; os.system('a' + b)\n"}, {Python, "x = [1, 2, {'a': f'{b}'}]\n"}, {Python, "def f(x):\n  if x: return f(x)\nf(1)\n"},
		{JavaScript, "const {a} = require('fs'); a(b => { c(`x${b}`) });\n"}, {JavaScript, "function f(x) { return f(x) } f(1);\n"},
		{Perl, "my $x = \"a$b\"; s/a/b/; print $x if $y;\n"}, {Ruby, "x = \"a#{b}\"\n[1].each { |y| puts y }\n"}, {PHP, "$x = \"a$b\"; f($x); if ($y) { g(); }\n"},
		{Lua, "local x = 'a' .. b; f(x)\n"}, {Awk, "/x/ { print $1 \"a\" }\n"}, {Sed, "s/a/b/g\n"}, {Tcl, "set x \"a$b\"; f [g $x]\n"}, {Vim, "let x = 'a' . b\ncall F(x)\n"},
		{Lisp, "(f (concat \"a\" b))\n"}, {PowerShell, "$x = \"a$b\"; Write-Host $x | Out-Null\n"}, {AppleScript, "set x to \"a\" & b\n"}, {PostgreSQL, "delete from t where a = 'b';\n"}, {R, "x <- paste0('a', b)\n"},
	} {
		work := func(n int) int {
			b := &Budget{Steps: 10_000_000, Bytes: 100 << 20, Depth: 8}
			Analyse(Input{Lang: x.lang, Code: Lit(strings.Repeat(x.unit, n/len(x.unit)))}, b)
			assert.False(t, b.Spent(), x.unit)
			return 10_000_000 - b.Steps
		}
		small, large := work(8<<10), work(32<<10)
		assert.Less(t, large, small*5, "%s %q: %d then %d steps", x.lang, x.unit, small, large)
	}
}
