package inforce_test

import (
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/inforce"
	"rv/internal/owned"
	"rv/policy"
)

// lines are what random files are made of: each raises, lowers, or does neither.
var lines = []string{
	"posture = 'strict'", "posture = 'prompt-all'", "posture = 'off'", "unknown = 'allow'", "unknown = 'deny'",
	"enable = ['strict_git']", "enable = ['core.git:reset-hard']", "disable = ['core.git']", "disable = ['core.git:stash-drop', 'strict_git']",
	"forbid = ['core.git:stash-drop']", "lock = ['core.git']", "audit = 'off'", "audit = 'all'",
}

var tables = []string{
	"[severity]\n'core.git:stash-drop' = 'critical'\n'core.git' = 'high'",
	"[severity]\n'core.git:reset-hard' = 'low'",
	"[severity]\n'strict_git' = 'medium'\n'core.git' = 'low'",
	"[[except]]\nrule = 'core.git:reset-hard'\nreason = 'r'",
	"[[except]]\nrule = 'core.git:stash-drop'\nargv = ['git', 'reset', '--hard']\nreason = 'r'",
	"[[artefacts]]\nnames = ['gen']",
	"[[rule]]\ntarget = 'shell:make deploy'\nreason = 'r'",
}

// randomFile is a policy file of some lines; now and then none, or a broken one.
func randomFile(r *rand.Rand) string {
	switch r.Intn(12) {
	case 0:
		return ""
	case 1:
		return "= broken"
	}
	var b strings.Builder
	seen := map[string]bool{}
	for _, i := range r.Perm(len(lines))[:r.Intn(4)] {
		key, _, _ := strings.Cut(lines[i], " ")
		if !seen[key] {
			b.WriteString(lines[i] + "\n")
		}
		seen[key] = true
	}
	for _, i := range r.Perm(len(tables))[:r.Intn(3)] {
		key, _, _ := strings.Cut(tables[i], "\n")
		if key != "[severity]" || !seen[key] {
			b.WriteString(tables[i] + "\n")
		}
		seen[key] = true
	}
	fmt.Fprintf(&b, "# %d\n", r.Intn(3))
	return b.String()
}

// strictness is everything a configuration says, as numbers that only grow when it
// gets stricter.
func strictness(c inforce.Config) []int {
	posture, unknown := policy.Stance(c.Layers)
	out := []int{int(unknown), -len(c.Artefacts), int(c.Audit)}
	for _, p := range []policy.Posture{policy.PosturePromptDestructive, policy.PosturePromptAll, policy.PostureStrict} {
		out = append(out, int(posture&p))
	}
	for _, r := range []policy.Rule{hard, drop, strict} {
		out = append(out, blocks(c, r))
	}
	if c.Incomplete {
		out = append(out, 1)
	} else {
		out = append(out, 0)
	}
	return append(out, len(c.Tables))
}

func notLooser(t *testing.T, before, after []int, what string, args ...any) {
	t.Helper()
	for i := range before {
		assert.GreaterOrEqual(t, after[i], before[i], "number %d: %s", i, fmt.Sprintf(what, args...))
	}
}

// A repository's files never loosen anything, whatever they and the others say.
func TestLawRepositoryNeverLoosens(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 25 {
		w := newWorld(t)
		w.managed(randomFile(r))
		w.userPolicy(randomFile(r))
		if c := w.rv(); state(t, c, w.user(owned.Policy)) != inforce.Broken && r.Intn(2) == 0 {
			w.sealed()
		}
		before := strictness(w.rv())
		for range 4 {
			text := randomFile(r)
			w.repoPolicy(text)
			notLooser(t, before, strictness(w.rv()), "repository file %q", text)
		}
	}
}

// What is not sealed changes nothing for the looser.
func TestLawUnsealedLoweringDoesNothing(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 25 {
		w := newWorld(t)
		w.managed(randomFile(r))
		before := strictness(w.rv())
		for range 4 {
			text := randomFile(r)
			w.userPolicy(text)
			notLooser(t, before, strictness(w.rv()), "unsealed file %q", text)
		}
	}
}

// After a seal, no edit of the user's file loosens what was sealed, be it a deletion,
// and the hook child sees nothing looser than rv.
func TestLawEditsAfterTheSealNeverLoosen(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	edits := 0
	for range 25 {
		w := newWorld(t)
		text := randomFile(r)
		if text == "" || strings.HasPrefix(text, "=") {
			continue
		}
		w.userPolicy(text)
		w.sealed()
		sealed := strictness(w.rv())
		for range 6 {
			edit := randomFile(r)
			if edit == text {
				continue
			}
			edits++
			w.userPolicy(edit)
			child, _ := w.child() // before rv parsed it
			notLooser(t, sealed, strictness(child), "child, sealed %q, edited %q", text, edit)
			rv := strictness(w.rv())
			notLooser(t, sealed, rv, "sealed %q, edited %q", text, edit)
			child, stale := w.child()
			require.False(t, stale)
			assert.Equal(t, rv, strictness(child), "the child sees what rv saw")
		}
		w.userPolicy(text)
		assert.Equal(t, sealed, strictness(w.rv()), "changed back")
	}
	assert.Greater(t, edits, 60)
}

// Garbage in place of anything rv remembers loosens nothing, whoever looks.
func TestLawGarbageNeverLoosens(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for range 25 {
		w := newWorld(t)
		w.managed(randomFile(r))
		w.repoPolicy(randomFile(r))
		without := strictness(w.rv()) // no user file: what garbage may lead back to
		text := randomFile(r)
		if text == "" || strings.HasPrefix(text, "=") {
			continue
		}
		w.userPolicy(text)
		w.sealed()
		files := []string{w.user(owned.Key), w.user(owned.Sealed)}
		forms, err := os.ReadDir(w.user(owned.Compiled))
		require.NoError(t, err)
		for _, f := range forms {
			files = append(files, w.user(owned.Compiled)+"/"+f.Name())
		}
		for _, f := range files {
			if r.Intn(2) == 0 {
				require.NoError(t, change(f, r.Intn(1000)))
			}
		}
		sealed := w.rv()
		if sealed.Seal == nil {
			continue // nothing that mattered was hit
		}
		notLooser(t, without, strictness(sealed), "sealed %q", text)
		child, _ := w.child()
		notLooser(t, without, strictness(child), "child, sealed %q", text)
	}
}
