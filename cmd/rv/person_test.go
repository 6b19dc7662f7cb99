package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/ptytest"
)

// machine is a home with programs, for tests that need a terminal.
type machine struct {
	t                 testing.TB
	home              string
	shipped, forTests ptytest.Programs
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the terminal of tests is for Linux")
	}
	m := &machine{t: t, home: t.TempDir()}
	m.shipped, m.forTests = ptytest.Build(t, ""), ptytest.Build(t, "rvtest")
	return m
}

func (m *machine) env(more ...string) []string {
	return append([]string{"HOME=" + m.home, "PATH=/usr/bin:/bin", "TERM=xterm", "RV_TEST_MANAGED=" + m.home + "/etc/rv"}, more...)
}

func (m *machine) policy(text string) {
	m.t.Helper()
	path := filepath.Join(m.home, ".config/rv/policy.toml")
	require.NoError(m.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(m.t, os.WriteFile(path, []byte(text), 0o644))
}

// hook asks rv-hook, as a host would.
func (m *machine) hook(p ptytest.Programs, command string) string {
	m.t.Helper()
	cmd := exec.Command(p.Path("rv-hook"), "--host", "grok")
	cmd.Env = m.env()
	cmd.Stdin = strings.NewReader(`{"hookEventName":"pre_tool_use","cwd":"` + m.home + `","toolName":"run_terminal_command","toolInput":{"command":"` + command + `"}}`)
	out, err := cmd.CombinedOutput()
	require.NoError(m.t, err, "%s", out)
	return string(out)
}

func (m *machine) sealed() bool {
	_, err := os.Stat(filepath.Join(m.home, ".config/rv/sealed"))
	return err == nil
}

// A person at a terminal seals; from then on the hook obeys, until the file changes.
func TestSealingAtATerminal(t *testing.T) {
	m := newMachine(t)
	m.policy("disable = ['core.git:reset-hard']\n")
	assert.Contains(t, m.hook(m.forTests, "git reset --hard"), "core.git/reset-hard")

	s := m.forTests.Start(t, m.home, m.env(), m.forTests.Path("rv"), "config", "apply")
	s.Expect("core.git/reset-hard: high → off")
	s.Confirm()
	exit, shown := s.Wait()
	assert.Zero(t, exit)
	assert.Contains(t, shown, "sealed: 1 file")
	assert.Empty(t, m.hook(m.forTests, "git reset --hard"))
	assert.Empty(t, m.hook(m.shipped, "git reset --hard"), "the seal is the same for every build")

	m.policy("disable = ['core.git']\n")
	assert.Contains(t, m.hook(m.shipped, "git reset --hard"), "core.git/reset-hard")

	// A shell between is fine; a wrong code is none, and neither is going away.
	for _, answer := range []string{"no\nno\nno", ""} {
		s = m.forTests.Start(t, m.home, m.env(), "/bin/sh", "-c", m.forTests.Path("rv")+" config apply; exit $?")
		s.Expect("To confirm, type ")
		s.Type(answer)
		exit, shown = s.Wait()
		assert.Equal(t, 1, exit)
		assert.Contains(t, shown, "the code was not typed")
		assert.Contains(t, m.hook(m.shipped, "git reset --hard"), "core.git/reset-hard")
	}
	log := exec.Command(m.shipped.Path("rv"), "log")
	log.Env = m.env()
	out, err := log.CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.Contains(t, string(out), "sealed the configuration")
}

// The shipped rv refuses in that very terminal, and so does the other where no person
// can be: behind programs that are no shells, in the background, in CI.
func TestNoPersonAtTheTerminal(t *testing.T) {
	m := newMachine(t)
	m.policy("disable = ['core.git:reset-hard']\n")
	rv := m.forTests.Path("rv")
	script, python := "/usr/bin/script", "/usr/bin/python3"
	for name, tt := range map[string]struct {
		argv  []string
		env   []string
		want  string
		needs string
	}{
		"the shipped program": {argv: []string{m.shipped.Path("rv"), "config", "apply"}, want: "rvtest-terminal stands between"},
		"behind script":       {argv: []string{script, "-qec", rv + " config apply", "/dev/null"}, want: "script stands between", needs: script},
		"behind python's pty": {argv: []string{python, "-c", "import pty, sys; sys.exit(pty.spawn(['" + rv + "', 'config', 'apply']) >> 8)"}, want: "stands between", needs: python},
		"behind env":          {argv: []string{"/usr/bin/env", "A=1", rv, "config", "apply"}, want: "To confirm"},
		"in a CI job":         {argv: []string{rv, "config", "apply"}, env: []string{"CI=true"}, want: "this is a CI job"},
		"output elsewhere":    {argv: []string{"/bin/sh", "-c", rv + " config apply > /dev/null"}, want: "its output is no terminal"},
		"input elsewhere":     {argv: []string{"/bin/sh", "-c", rv + " config apply < /dev/null"}, want: "its input is no terminal"},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.needs != "" {
				if _, err := os.Stat(tt.needs); err != nil {
					t.Skip(tt.needs + " is not there")
				}
			}
			s := m.forTests.Start(t, m.home, m.env(tt.env...), tt.argv...)
			if tt.want == "To confirm" {
				// env becomes rv: nothing stands between.
				s.Expect("To confirm")
				s.Type("")
			}
			exit, shown := s.Wait()
			assert.Equal(t, 1, exit, shown)
			assert.Contains(t, shown, tt.want)
			assert.False(t, m.sealed())
		})
	}
}

// What is shipped knows no terminal of tests, and no way to move the managed folder or to
// be killed between two steps.
func TestShippedProgramsHoldNoTestSeams(t *testing.T) {
	m := newMachine(t)
	for _, name := range []string{"rv", "rv-hook"} {
		shipped, err := os.ReadFile(m.shipped.Path(name))
		require.NoError(t, err)
		forTests, err := os.ReadFile(m.forTests.Path(name))
		require.NoError(t, err)
		for _, seam := range []string{"rvtest-terminal", "RV_TEST_MANAGED", "RV_KILL_AT"} {
			assert.False(t, bytes.Contains(shipped, []byte(seam)), "%s holds %s", name, seam)
			if seam != "rvtest-terminal" || name == "rv" {
				assert.True(t, bytes.Contains(forTests, []byte(seam)), "the test looks for the wrong text: %s", seam)
			}
		}
	}
}

// When a file changed, rv-hook becomes rv, which parses it; without rv what was known
// holds, and nothing is loosened.
func TestTheHookHandsOver(t *testing.T) {
	m := newMachine(t)
	m.policy("[severity]\n'core.git:stash-drop' = 'high'\n")
	assert.Contains(t, m.hook(m.shipped, "git stash drop"), "core.git/stash-drop")
	compiled, err := os.ReadDir(filepath.Join(m.home, ".config/rv/compiled"))
	require.NoError(t, err)
	assert.Len(t, compiled, 1, "the next child need not hand over")
	m.policy("[severity]\n'core.git:stash-drop' = 'critical'\n")
	assert.Contains(t, m.hook(m.shipped, "git stash drop # "+strings.Repeat("x", 60_000)), "core.git/stash-drop", "much input as well")

	require.NoError(t, os.Remove(m.shipped.Path("rv")))
	assert.Contains(t, m.hook(m.shipped, "git stash drop"), "core.git/stash-drop", "the child reads the compiled form itself")
	m.policy("disable = ['core.git']\n")
	assert.Contains(t, m.hook(m.shipped, "git stash drop"), "core.git/stash-drop", "what was raised holds without rv")
	assert.Contains(t, m.hook(m.shipped, "git reset --hard"), "core.git/reset-hard")

	require.NoError(t, os.WriteFile(m.shipped.Path("rv"), []byte("not a program"), 0o755))
	assert.Contains(t, m.hook(m.shipped, "git stash drop"), "core.git/stash-drop")
	assert.Empty(t, m.hook(m.shipped, "git status"))
}

// A managed file that is broken leaves every evaluation unfinished, also for the child.
func TestTheHookAndABrokenManagedFile(t *testing.T) {
	m := newMachine(t)
	dir := filepath.Join(m.home, "etc/rv")
	require.NoError(t, os.MkdirAll(dir, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "policy.toml"), []byte("="), 0o644))
	for range 2 {
		assert.Contains(t, m.hook(m.forTests, "git status"), "rv could not finish evaluating")
		assert.Contains(t, m.hook(m.forTests, "git reset --hard"), "core.git/reset-hard")
	}
	require.NoError(t, os.Remove(m.forTests.Path("rv")))
	require.NoError(t, os.RemoveAll(filepath.Join(m.home, ".config")))
	assert.Contains(t, m.hook(m.forTests, "git status"), "rv could not finish evaluating", "nobody can read it")
}
