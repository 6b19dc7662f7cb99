package rules

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/shell"
)

func TestVerdicts(t *testing.T) {
	text, err := os.ReadFile("testdata/verdicts.txt")
	require.NoError(t, err)
	want, n := "", 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if title, ok := strings.CutPrefix(line, "## "); ok {
			want = title
			continue
		}
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		n++
		got := "allow"
		res := judge(t, line, project)
		for _, f := range res.Findings {
			if f.Severity.Blocks() {
				got = "deny"
			}
		}
		assert.Equal(t, want, got, "%s: %s", line, ids(res.Findings))
	}
	require.Greater(t, n, 200)
}

// FuzzMatch: whatever a text lowers to, matching ends, and gives the same twice.
func FuzzMatch(f *testing.F) {
	for _, s := range []string{
		"git reset --hard", `rm -rf "$X"/../*`, "find . ! -name a -delete", "dd of=/dev/sda", "git -c a=b push -f +x --",
		"ln -s / a; rm -rf a/*", "> /etc/x", `"$(which git)" clean -fd`, "/b*/r? -rf /", "cd $X; mv ~ /dev/null",
	} {
		f.Add(s, "/home/u/p", "/home/u")
	}
	tb := Builtin()
	set := Defaults(tb)
	f.Fuzz(func(t *testing.T, text, cwd, home string) {
		facts := shell.Facts{Cwd: cwd, Home: home, Repo: cwd, RepoKnown: len(cwd)%2 == 0}
		s, _ := shell.Lower(text, facts)
		a, needs := Match(tb, set, &s, facts)
		b, again := Match(tb, set, &s, facts)
		if ids(a.Findings) != ids(b.Findings) || len(needs) != len(again) || len(a.May) != len(b.May) {
			t.Fatalf("%q: %s and %s", text, ids(a.Findings), ids(b.Findings))
		}
		for _, x := range a.Findings {
			if x.Rule.IsZero() || x.Label == "" || x.Word >= len(s.Invocations[x.Invocation].Argv) {
				t.Fatalf("%q: a finding without a rule: %+v", text, x)
			}
		}
	})
}
