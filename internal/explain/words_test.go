package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/shell"
)

func TestWordsReadAsTyped(t *testing.T) {
	unknown := shell.NewHole(shell.HoleUnknown)
	for want, w := range map[string]shell.Word{
		"--hard":                shell.Lit("--hard"),
		"''":                    shell.Lit(""),
		"'a b'":                 shell.Lit("a b"),
		"'$HOME'":               shell.Lit("$HOME"),
		"'*.go'":                shell.Lit("*.go"),
		`"it's"`:                shell.Lit("it's"),
		`"a\n\x1b[0m"`:          shell.Lit("a\n\x1b[0m"),
		"…":                     unknown,
		"/tmp/…":                shell.Lit("/tmp/").Concat(unknown),
		"'a b…'":                shell.Lit("a b").Concat(unknown),
		strings.Repeat("x", 60): shell.Lit(strings.Repeat("x", 60)),
		`"` + strings.Repeat("x", 60) + `[7 more]"`: shell.Lit(strings.Repeat("x", 67)),
	} {
		assert.Equal(t, want, word(w))
	}
}

func TestACommandLineIsCut(t *testing.T) {
	inv := shell.Invocation{Name: "rm"}
	for range 100 {
		inv.Argv = append(inv.Argv, shell.Lit("abc"))
	}
	assert.Equal(t, strings.Repeat("abc ", 30)+"[70 more words]", commandLine(&inv))
}

func TestPseudoProgramsAreSaidInWords(t *testing.T) {
	for _, name := range []string{shell.PseudoSQL, shell.PseudoRunText, shell.PseudoForkBomb, shell.PseudoWrite, shell.PseudoRedirect} {
		line := commandLine(&shell.Invocation{Name: name, Argv: []shell.Word{shell.Lit(name), shell.Lit("x")}})
		assert.Regexp(t, `^\([a-zA-Z ]+\) x$`, line)
	}
}

func TestRedirections(t *testing.T) {
	null := shell.Lit("/dev/null")
	assert.Equal(t, "> f  2>> /dev/null  &> …  < 'a b'  <> f  3< f", redirections([]shell.Redir{
		{Op: shell.RedirTruncate, FD: 1, Target: shell.Lit("f")},
		{Op: shell.RedirAppend, FD: 2, Target: null},
		{Op: shell.RedirTruncate, FD: -1, Target: shell.NewHole(shell.HoleUnknown)},
		{Op: shell.RedirRead, FD: 0, Target: shell.Lit("a b")},
		{Op: shell.RedirReadWrite, FD: 0, Target: shell.Lit("f")},
		{Op: shell.RedirRead, FD: 3, Target: shell.Lit("f")},
	}))
}

// Every kind of hole and every way of being reached is said differently.
func TestHolesAndReachesAreTold(t *testing.T) {
	seen := map[string]bool{}
	for kind := shell.HoleUnknown; kind <= shell.HoleNet; kind++ {
		seen[hole(kind)] = true
	}
	assert.Len(t, seen, int(shell.HoleNet)+1)
	for bit := shell.ReachElevated; bit <= shell.ReachMaybe; bit <<= 1 {
		assert.NotEmpty(t, reached(bit), "%b", bit)
	}
	assert.Empty(t, reached(0))
}
