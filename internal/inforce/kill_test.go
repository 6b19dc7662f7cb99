package inforce_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/internal/inforce"
	"rv/internal/owned"
)

const (
	sealEnv    = "RV_TEST_SEAL"
	compileEnv = "RV_TEST_COMPILE"
)

func TestMain(m *testing.M) {
	if home := os.Getenv(sealEnv); home != "" {
		c, _ := inforce.Load(inforce.Place{Home: home}, config.Read)
		forms, ok := config.Forms(c)
		if !ok || inforce.Seal(home, forms) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	if home := os.Getenv(compileEnv); home != "" {
		inforce.Load(inforce.Place{Home: home}, config.Read)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// killer builds this test binary so that it can be killed between any two steps, and
// runs it for the environment variable name, killed at the n-th.
func killer(t *testing.T, name string) func(home string, at int) (killed bool) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "inforce.test")
	out, err := exec.Command("go", "test", "-c", "-tags", "rvtest", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return func(home string, at int) bool {
		cmd := exec.Command(binary)
		cmd.Env = append(os.Environ(), name+"="+home, "RV_KILL_AT="+strconv.Itoa(at))
		err := cmd.Run()
		if err == nil {
			return false
		}
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit)
		status, ok := exit.Sys().(syscall.WaitStatus)
		require.True(t, ok && status.Signal() == syscall.SIGKILL, "%v", err)
		return true
	}
}

// kill −9 at every step of a seal: the old seal or the new one holds, never less than
// both raise, and the next seal goes through.
func TestKilledSeals(t *testing.T) {
	kill := killer(t, sealEnv)
	for name, before := range map[string]string{"the first": "", "another": "disable = ['core.git:reset-hard']\n[severity]\n'core.git:stash-drop' = 'critical'\n"} {
		t.Run(name, func(t *testing.T) {
			n := 0
			for at := 1; ; at++ {
				w := newWorld(t)
				old := []int{high, medium}
				if before != "" {
					w.userPolicy(before)
					w.sealed()
					old = []int{0, critical}
				}
				w.userPolicy("disable = ['core.git:stash-drop', 'core.git:reset-hard']\n")
				killed := kill(w.Home, at)
				c := w.rv()
				got := []int{blocks(c, hard), blocks(c, drop)}
				if !killed {
					assert.Equal(t, []int{0, 0}, got)
					break
				}
				n++
				if state(t, c, w.user(owned.Policy)) == inforce.Vouched {
					assert.Equal(t, []int{0, 0}, got, "sealed, killed at %d", at)
				} else {
					assert.Equal(t, []int{high, old[1]}, got, "not sealed, killed at %d", at)
				}
				child, stale := w.child()
				require.False(t, stale)
				assert.Equal(t, got, []int{blocks(child, hard), blocks(child, drop)}, "killed at %d", at)
				require.False(t, kill(w.Home, 0))
				assert.Equal(t, 0, blocks(w.rv(), drop))
			}
			assert.Greater(t, n, 8)
		})
	}
}

// kill −9 at every step of compiling: the child knows the new text, or knows that it
// does not; it never sees less than what was sealed.
func TestKilledCompiles(t *testing.T) {
	kill := killer(t, compileEnv)
	n := 0
	for at := 1; ; at++ {
		w := newWorld(t)
		w.userPolicy(raises)
		w.sealed()
		w.userPolicy("[severity]\n'core.git:stash-drop' = 'critical'\n")
		killed := kill(w.Home, at)
		child, stale := w.child()
		want := critical
		if stale {
			want = high
		}
		assert.Equal(t, want, blocks(child, drop), "killed at %d", at)
		for _, c := range w.both() {
			assert.Equal(t, critical, blocks(c, drop))
		}
		if !killed {
			assert.False(t, stale)
			break
		}
		n++
	}
	assert.Greater(t, n, 3)
}

// What Diff calls looser is looser, and nothing looser goes unsaid.
func TestDiffSaysWhatLoosens(t *testing.T) {
	w := newWorld(t)
	w.userPolicy(raises)
	w.sealed()
	for text, want := range map[string]bool{
		raises + "# touched\n": false,
		"":                     true,
		lowers + raises:        true,
		raises + "'core.git:clean-force' = 'critical'\n": false,
	} {
		w.userPolicy(text)
		now := w.rv()
		after := config.AsIfSealed(w.Place, now)
		looser := false
		for _, change := range config.Diff(now, after) {
			looser = looser || change.Looser
		}
		assert.Equal(t, want, looser, text)
		forms, ok := config.Forms(now)
		require.True(t, ok)
		for _, f := range forms {
			assert.NotEmpty(t, f.Text)
		}
		require.NoError(t, inforce.Seal(w.Home, forms))
		assert.Empty(t, config.Diff(after, w.rv()), "what was shown is what holds")
		w.userPolicy(raises)
		w.sealed()
	}
}
