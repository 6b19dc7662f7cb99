package shell

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// benchTexts is one text per class of the corpus, in its usual size.
var benchTexts = [...]struct{ name, text string }{
	{"direct", `git reset --hard HEAD~2`},
	{"wrapper", `sudo -u bob env X=1 bash -c 'cd /srv && rm -rf data'`},
	{"quoting", `g'i't "res"et --ha\rd`},
	{"indirection", `a=git; b=reset; for f in --hard --soft; do $a $b $f; done`},
	{"interpreter", `python3 -c "import shutil; shutil.rmtree('src')"`},
	{"heredoc", "cat > notes.md <<'EOF'\nnever git reset --hard\nEOF\n"},
	{"pipeline", `git log --oneline | head -5 | tee out.txt`},
}

func BenchmarkLower(b *testing.B) {
	for _, row := range benchTexts {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Lower(row.text, testFacts)
			}
		})
	}
}

// TestAllocations holds a typical command to a small number of allocations.
func TestAllocations(t *testing.T) {
	n := testing.AllocsPerRun(100, func() { Lower(`git commit -m "fix: x" && git push -u origin HEAD`, testFacts) })
	assert.LessOrEqual(t, n, 45.0)
}

// shapes grow with n. Each must be evaluated in steps linear in its size, or be
// given up as over budget; the watch on time only ends a test that hangs.
var shapes = [...]struct {
	name string
	text func(n int) string
}{
	{"list", func(n int) string { return strings.Repeat("echo a; ", n/8) }},
	{"and list", func(n int) string { return "true" + strings.Repeat(" && true", n/8) }},
	{"pipeline", func(n int) string { return "cat" + strings.Repeat(" | cat", n/6) }},
	{"words", func(n int) string { return "echo" + strings.Repeat(" ab", n/3) }},
	{"quotes", func(n int) string { return "echo " + strings.Repeat(`'a'"b"`, n/6) }},
	{"assignments", func(n int) string { return strings.Repeat("a=$a$b; ", n/8) }},
	{"names", func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString("v" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + "=1;")
		}
		return b.String()
	}},
	{"subshells", func(n int) string { return strings.Repeat("(a=1;b=2);", n/10) }},
	{"substitutions", func(n int) string { return "echo " + strings.Repeat("$(echo a)", n/9) }},
	{"children", func(n int) string { return strings.Repeat("sh -c 'a=1;b';", n/14) }},
	{"here-doc", func(n int) string { return "bash <<'E'\n" + strings.Repeat("echo a\n", n/7) + "E\n" }},
	{"loops", func(n int) string { return strings.Repeat("for i in a b; do echo $i; done;", n/31) }},
	{"functions", func(n int) string { return strings.Repeat("f(){ g; };f;", n/12) }},
	{"options", func(n int) string { return "git" + strings.Repeat(" -c a.b=c", n/9) + " status" }},
	{"doubling", func(n int) string { return "x=ab;" + strings.Repeat("x=$x$x;", n/7) + "echo $x" }},
	{"braces", func(n int) string { return "echo " + strings.Repeat("{a,b}", n/5) }},
	{"parens", func(n int) string { return strings.Repeat("(", n) }},
	{"evals", func(n int) string { return strings.Repeat("eval ", n/5) + "'rm -rf src'" }},
	{"patterns", func(n int) string { return "x=" + strings.Repeat("a", n/2) + ";" + strings.Repeat("y=${x#*b};", n/20) }},
}

func TestLargeTexts(t *testing.T) {
	for _, s := range shapes {
		for _, n := range []int{4 << 10, 16 << 10, 64 << 10} {
			text := s.text(n - 64)
			start := time.Now()
			script, _ := Lower(text, testFacts)
			t.Logf("%-14s %6d bytes %6d invocations complete=%-5v %v", s.name, len(text), len(script.Invocations), script.Complete, time.Since(start).Round(time.Microsecond))
		}
	}
}
