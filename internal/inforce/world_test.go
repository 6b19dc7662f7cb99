package inforce_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/decision"
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/internal/owned"
	"rv/policy"
)

// world is a machine with a home, a managed folder and a repository.
type world struct {
	t testing.TB
	inforce.Place
	repo string
}

func newWorld(t testing.TB) *world {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	w := &world{t: t, repo: dir + "/repo", Place: inforce.Place{
		Managed: dir + "/etc/rv", Root: os.Geteuid(), Home: dir + "/home", Dir: dir + "/repo/sub",
	}}
	for _, d := range []string{dir + "/etc", w.Home, w.Dir, w.repo + "/.git"} {
		require.NoError(t, os.MkdirAll(d, 0o755))
	}
	return w
}

func (w *world) user(name string) string { return w.Home + "/" + owned.UserDir + "/" + name }

// write puts text at path; "" removes it.
func (w *world) write(path, text string) {
	w.t.Helper()
	if text == "" {
		if err := os.Remove(path); err != nil {
			require.ErrorIs(w.t, err, os.ErrNotExist)
		}
		return
	}
	require.NoError(w.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(w.t, os.WriteFile(path, []byte(text), 0o644))
}

func (w *world) managed(text string)    { w.write(w.Managed+"/"+owned.Policy, text) }
func (w *world) userPolicy(text string) { w.write(w.user(owned.Policy), text) }
func (w *world) repoPolicy(text string) { w.write(w.repo+"/.rv/"+owned.Policy, text) }

// rv is what rv sees, which can parse; child what the hook child sees.
func (w *world) rv() inforce.Config {
	w.t.Helper()
	c, stale := inforce.Load(w.Place, config.Read)
	require.False(w.t, stale, "nothing is stale for who can parse")
	return c
}

func (w *world) child() (inforce.Config, bool) { return inforce.Load(w.Place, nil) }

// sealed seals the user's sources as they stand.
func (w *world) sealed() {
	w.t.Helper()
	var forms []compiled.Form
	for _, st := range w.rv().Sources {
		if st.Owner == policy.OwnerUser && st.State != inforce.Removed {
			settings, err := config.Read(st.Source, w.Home)
			require.NoError(w.t, err)
			forms = append(forms, compiled.Form{Path: st.Path, Digest: st.Digest, Settings: settings, Text: st.Text})
		}
	}
	require.NoError(w.t, inforce.Seal(w.Home, forms))
}

// state is that of the source at path.
func state(t testing.TB, c inforce.Config, path string) inforce.State {
	t.Helper()
	for _, st := range c.Sources {
		if st.Path == path {
			return st.State
		}
	}
	return 0
}

var (
	hard   = policy.Rule{ID: decision.NewRule("core.git", "reset-hard"), Owner: policy.OwnerBuiltin, Severity: decision.SeverityHigh}
	drop   = policy.Rule{ID: decision.NewRule("core.git", "stash-drop"), Owner: policy.OwnerBuiltin, Severity: decision.SeverityMedium}
	strict = policy.Rule{ID: decision.NewRule("strict_git", "push"), Owner: policy.OwnerBuiltin, Severity: decision.SeverityHigh, Off: true}
)

// blocks is how severely the configuration treats a rule: 0 not at all, its severity
// otherwise, more when it forbids.
func blocks(c inforce.Config, r policy.Rule) int {
	s := policy.Effective(r, c.Layers)
	about := policy.Subject{Argv: []string{"git", "reset", "--hard"}, Known: true, Repo: c.Root}
	switch {
	case s.Off, s.Excepted(r.ID, about, c.Layers):
		return 0
	case s.Forbid:
		return 10
	default:
		return int(s.Severity)
	}
}
