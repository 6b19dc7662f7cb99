package shell

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTooDeep(t *testing.T) {
	deep := func(open string) string { return strings.Repeat(open, 400) }
	for _, text := range []string{
		deep("("), deep("$("), deep("{ "), deep("\"$("), deep("$(("), deep("if "), deep("if true; then "), deep("${a:-"), deep("while "),
		`"'" ` + deep("("),
		"# don't\n" + deep("("),
		"cat <<'E'\nit's\nE\n" + deep("("),
		"cat <<E\nit's " + deep("$(") + "\nE\n",
		"echo \"it's\" " + deep("(") + "'",
	} {
		assert.True(t, tooDeep(text), "%.40q", text)
	}
	for _, text := range []string{
		strings.Repeat("echo $(a) \"b\" ${c} [ d ]\n", 400),
		strings.Repeat("if a; then b; fi; for x in y; do z; done\n", 400),
		"echo '" + deep("(") + "'",
		"cat <<'E'\n" + deep("((") + "\nE\n",
		strings.Repeat("a=(1 2); b() { c; }; case x in y) z;; esac\n", 400),
		strings.Repeat("echo for if while case\n", 400),
		"# " + deep("(("),
	} {
		assert.False(t, tooDeep(text), "%.40q", text)
	}
}

// TestLinesThatEnd lists texts whose second line is a command of its own, although
// a backslash ends the first.
func TestLinesThatEnd(t *testing.T) {
	for _, text := range []string{
		"ls # \\\nrm -rf src",
		"make \\\n  # -j4 \\\n  rm -rf src",
		"git status \\\r\nrm -rf src",
		"ls # x \\\r\nrm -rf src",
		"bash -c 'ls # \\\nrm -rf src'",
	} {
		s, _ := Lower(text, testFacts)
		assert.Contains(t, lines(s), "rm -rf src", "%q", text)
	}
}
