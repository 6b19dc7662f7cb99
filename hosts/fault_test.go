//go:build unix

package hosts

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/owned"
)

// A second process runs setup or uninstall: one that is killed, or has no rights, or no
// room on its disk.
const (
	doVariable   = "RV_TEST_DO"
	homeVariable = "RV_TEST_HOME"
	hookVariable = "RV_TEST_HOOK"
	onlyVariable = "RV_TEST_HOSTS" // all when empty
)

func TestMain(m *testing.M) {
	o := Options{Machine: Machine{Home: os.Getenv(homeVariable)}, Hosts: Names(), Hook: os.Getenv(hookVariable)}
	if names := os.Getenv(onlyVariable); names != "" {
		o.Hosts = strings.Split(names, ",")
	}
	var report Report
	var err error
	switch os.Getenv(doVariable) {
	case "":
		os.Exit(m.Run())
	case "setup":
		report, err = Setup(o)
	case "force":
		o.Force = true
		report, err = Setup(o)
	case "uninstall":
		report, err = Uninstall(o)
	}
	for _, result := range report {
		fmt.Println(result.Host, result.State, result.Err)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	if !report.OK() {
		os.Exit(1)
	}
}

func process(program, do, home, hook string, env ...string) *exec.Cmd {
	cmd := exec.Command(program)
	cmd.Env = append([]string{doVariable + "=" + do, homeVariable + "=" + home, hookVariable + "=" + hook}, env...)
	return cmd
}

// strangers lays a home with files of others in every folder, some of them broken, and
// returns what must stay.
func strangers(t *testing.T, home string) map[string]string {
	homes["one with every host"](t, home)
	return tree(t, home)
}

// sound asserts that nothing of others has changed and that every file of rv's is whole:
// absent, or what some setup wrote.
func sound(t *testing.T, home string, before map[string]string, when string) {
	t.Helper()
	now := tree(t, home)
	for name, text := range before {
		if name != owned.CodexHooks {
			assert.Equal(t, text, now[name], "%s: %s", when, name)
		}
	}
	for _, h := range table {
		for _, f := range h.files {
			have, _, err := read(filepath.Join(home, f.path))
			switch {
			case errors.Is(err, errAbsent) && !f.shared:
				continue
			case f.shared:
				require.NoError(t, err, when)
				for _, place := range f.entries(have) {
					have = removal(have, place).outOf(have)
				}
				assert.Equal(t, before[f.path], "-rw-r--r-- "+brief(string(have)), "%s: %s", when, f.path)
			default:
				require.NoError(t, err, when)
				assert.True(t, f.ours(have), "%s: %s is not whole", when, f.path)
			}
		}
	}
}

// TestKilledAnywhere kills setup, an upgrade, setup that moves others aside, and
// uninstall between any two of their steps.
func TestKilledAnywhere(t *testing.T) {
	program := filepath.Join(t.TempDir(), "hosts.test")
	out, err := exec.Command("go", "test", "-c", "-tags", "rvtest", "-o", program, "rv/hosts").CombinedOutput()
	require.NoError(t, err, "%s", out)

	// One with two files, the one with a shared file, one with something in the way.
	names := []string{"claude", "codex", "grok"}
	for name, c := range map[string]struct {
		do      string
		prepare func(t *testing.T, home string)
	}{
		"setup": {"setup", func(*testing.T, string) {}},
		// Where nothing is, the record makes its own folders.
		"setup in an empty home": {"setup", func(t *testing.T, home string) { empty(t, home) }},
		"setup beside other configuration": {"setup", func(t *testing.T, home string) {
			empty(t, home)
			write(t, home, map[string]string{".config/other/x": "theirs"})
		}},
		"upgrade": {"setup", func(t *testing.T, home string) {
			older := at(home)
			older.Hook = "/old/rv-hook"
			setup(t, only(older, names...))
		}},
		"uninstall":                  {"uninstall", func(t *testing.T, home string) { setup(t, only(at(home), names...)) }},
		"uninstall in an empty home": {"uninstall", func(t *testing.T, home string) { empty(t, home); setup(t, only(at(home), names...)) }},
		"force": {"force", func(t *testing.T, home string) {
			write(t, home, map[string]string{owned.GrokHooks: "theirs"})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // most of it is waiting for the disk
			alone := strings.Contains(name, " ")
			for step := 1; ; step++ {
				home := t.TempDir()
				before := strangers(t, home)
				c.prepare(t, home)
				if c.do == "uninstall" && alone {
					before = map[string]string{}
				} else if alone {
					before = tree(t, home)
				}
				cmd := process(program, c.do, home, hook, fmt.Sprintf("RV_KILL_AT=%d", step), onlyVariable+"="+strings.Join(names, ","))
				out, err := cmd.CombinedOutput()
				when := fmt.Sprintf("killed at %d", step)
				if err == nil {
					require.Greater(t, step, 10, "there are more steps than that")
					t.Logf("%d places", step-1)
					return
				}
				status := cmd.ProcessState.Sys().(syscall.WaitStatus)
				require.True(t, status.Signaled() && status.Signal() == syscall.SIGKILL, "%s: %v %s", when, err, out)
				if c.do != "force" && !alone {
					sound(t, home, before, when)
				}

				// The next run heals, and the one after that leaves no trace.
				forced := only(at(home), names...)
				forced.Force = true
				require.True(t, setup(t, forced).OK(), when)
				require.True(t, uninstall(t, forced).OK(), when)
				if c.do == "force" {
					before[".grok/hooks/rv.json"] = "-rw-r--r-- theirs"
				}
				assert.Equal(t, before, tree(t, home), when)
			}
		})
	}
}

// empty removes everything below home.
func empty(t *testing.T, home string) {
	t.Helper()
	entries, err := os.ReadDir(home)
	require.NoError(t, err)
	for _, entry := range entries {
		require.NoError(t, os.RemoveAll(filepath.Join(home, entry.Name())))
	}
}

func TestManySetupsAtOnce(t *testing.T) {
	home := t.TempDir()
	before := strangers(t, home)
	var runs sync.WaitGroup
	for i := range 4 {
		runs.Go(func() {
			for range 2 {
				out, err := process(os.Args[0], "setup", home, fmt.Sprintf("/opt/%d/rv-hook", i)).CombinedOutput()
				assert.NoError(t, err, "%s", out)
			}
		})
	}
	runs.Go(func() {
		for range 3 {
			out, err := process(os.Args[0], "uninstall", home, hook).CombinedOutput()
			assert.NoError(t, err, "%s", out)
		}
	})
	runs.Wait()
	sound(t, home, before, "in the end")
	setup(t, at(home))
	uninstall(t, at(home))
	assert.Equal(t, before, tree(t, home))
}

func TestAnotherRunIsWaitedFor(t *testing.T) {
	home := t.TempDir()
	unlock, err := lock(home)
	require.NoError(t, err)
	other := process(os.Args[0], "setup", home, hook)
	require.NoError(t, other.Start())
	unlock()
	require.NoError(t, other.Wait())
}

// asNobody runs setup without the rights of root, which the folders of a test are made
// for; without root the test itself has none.
func asNobody(t *testing.T, home string) *exec.Cmd {
	t.Helper()
	cmd := process(os.Args[0], "setup", home, hook)
	if os.Geteuid() != 0 {
		return cmd
	}
	// The test binary and the way to it must be open to everybody.
	program := filepath.Join(publicDir(t), "hosts.test")
	text, err := os.ReadFile(os.Args[0])
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(program, text, 0o755))
	cmd.Path, cmd.Args = program, []string{program}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	return cmd
}

const nobody = 65534

// publicDir is a folder that every user may enter.
func publicDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "rv-test-")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o755))
	return dir
}

// give makes everything below dir another user's.
func give(t *testing.T, dir string, user int) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(path, user, user))
	}))
}

func TestAFolderThatMayNotBeWritten(t *testing.T) {
	home := publicDir(t)
	strangers(t, home)
	if os.Geteuid() == 0 {
		give(t, home, nobody)
	}
	locked := filepath.Join(home, ".grok/hooks")
	require.NoError(t, os.Chmod(locked, 0o555))
	t.Cleanup(func() { _ = os.Chmod(locked, 0o755) })
	before := tree(t, home)
	out, err := asNobody(t, home).CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, "%s", out)
	assert.Equal(t, 1, exit.ExitCode(), "%s", out)
	assert.Contains(t, string(out), "grok failed ")
	assert.Contains(t, string(out), "permission denied")
	assert.Equal(t, 1, strings.Count(string(out), " failed "), "%s", out)
	if os.Geteuid() == 0 {
		give(t, home, 0)
	}
	sound(t, home, before, "read-only")
}

func TestAHomeThatMayNotBeWritten(t *testing.T) {
	home := publicDir(t)
	if os.Geteuid() == 0 {
		require.NoError(t, os.Chown(home, nobody, nobody))
	}
	require.NoError(t, os.Chmod(home, 0o555))
	t.Cleanup(func() { _ = os.Chmod(home, 0o755) })
	out, err := asNobody(t, home).CombinedOutput()
	assert.Error(t, err)
	assert.Equal(t, len(Names()), strings.Count(string(out), " failed "), "%s", out)
	assert.Empty(t, tree(t, home))
}

func TestAForeignOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file to somebody else")
	}
	for name, path := range map[string]string{"a folder": ".grok/hooks", "a folder above": ".grok", "the file": owned.GrokHooks} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			text := "theirs"
			if name == "the file" {
				h, _ := lookup("grok")
				ours, err := h.files[0].render("/old/rv-hook")
				require.NoError(t, err)
				text = string(ours)
			}
			write(t, home, map[string]string{".grok/hooks/other.json": "x", owned.GrokHooks: text})
			if name != "the file" {
				require.NoError(t, os.Remove(filepath.Join(home, owned.GrokHooks)))
			}
			require.NoError(t, os.Chown(filepath.Join(home, path), nobody, nobody))
			if path == ".grok" {
				require.NoError(t, os.RemoveAll(filepath.Join(home, ".grok/hooks")))
			}
			before := tree(t, home)
			report := setup(t, only(at(home), "grok"))
			assert.False(t, report.OK())
			assert.ErrorContains(t, report[0].Err, "belongs to another user")
			assert.Equal(t, before, tree(t, home))
		})
	}
}

func TestALinkToNowhere(t *testing.T) {
	home := t.TempDir()
	require.NoError(t, os.Symlink("nowhere", filepath.Join(home, ".grok")))
	before := tree(t, home)
	report := setup(t, only(at(home), "grok"))
	assert.Equal(t, map[string]State{"grok": Failed}, states(report))
	assert.Equal(t, before, tree(t, home))
}

func TestWhatAKilledRunPreparedIsSweptUp(t *testing.T) {
	home := t.TempDir()
	write(t, home, map[string]string{".grok/hooks/.rv-123.tmp": "half", ".grok/hooks/.rv-x": "theirs", ".grok/hooks/rv-1.tmp": "theirs"})
	setup(t, only(at(home), "grok"))
	have := tree(t, home)
	assert.NotContains(t, have, ".grok/hooks/.rv-123.tmp")
	assert.Contains(t, have, ".grok/hooks/.rv-x")
	assert.Contains(t, have, ".grok/hooks/rv-1.tmp")
}

func TestOnlyRootsProgramsStandGuardForAll(t *testing.T) {
	assert.NoError(t, onlyRootChanges("/bin/sh"))
	program := filepath.Join(t.TempDir(), "rv-hook")
	require.NoError(t, os.WriteFile(program, nil, 0o755))
	assert.Error(t, onlyRootChanges(program), "anybody may rename what lies below /tmp")
	assert.Error(t, onlyRootChanges(program+".none"))
	_, err := Setup(Options{Managed: true, Hosts: ManagedNames(), Hook: program})
	assert.ErrorContains(t, err, "can be changed by others than root")
}
