//go:build unix

package hosts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// No room: a limit on the size of files fails every write as a full disk does.
func TestNoRoomOnTheDisk(t *testing.T) {
	for name, prepare := range map[string]func(home string){
		"nothing there":  func(string) {},
		"an older setup": func(home string) { older := at(home); older.Hook = "/old/rv-hook"; setup(t, older) },
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			strangers(t, home)
			prepare(home)
			before := tree(t, home)
			cmd := exec.Command("sh", "-c", `ulimit -f 0 && exec "$0"`, os.Args[0])
			cmd.Env = process("", "setup", home, hook).Env
			pipe, err := cmd.CombinedOutput()
			var exit *exec.ExitError
			require.ErrorAs(t, err, &exit, "%s", pipe)
			assert.Equal(t, 1, exit.ExitCode(), "%s", pipe)
			assert.Equal(t, len(Names()), strings.Count(string(pipe), " failed "), "%s", pipe)
			assert.Equal(t, before, tree(t, home))
		})
	}
}

// Room for small files only: a disk that fills in the middle of a run.
func TestLittleRoomOnTheDisk(t *testing.T) {
	home := t.TempDir()
	before := strangers(t, home)
	cmd := exec.Command("sh", "-c", `ulimit -f 4 && exec "$0"`, os.Args[0]) // 2 KiB or 4, by the shell
	cmd.Env = process("", "setup", home, hook).Env
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, "%s", out)
	assert.Equal(t, 1, exit.ExitCode(), "%s", out)
	assert.Contains(t, string(out), "pi failed ", "its file is large")
	assert.Contains(t, string(out), "grok written ", "its file is small")
	sound(t, home, before, "little room")
	for name := range tree(t, home) {
		assert.NotContains(t, name, ".tmp")
	}
	assert.True(t, setup(t, at(home)).OK())
	uninstall(t, at(home))
	assert.Equal(t, before, tree(t, home))
}

// Cutting an entry out of a shared file writes it anew; removing a file needs no room.
func TestNoRoomForUninstall(t *testing.T) {
	home := t.TempDir()
	before := strangers(t, home)
	setup(t, at(home))
	cmd := exec.Command("sh", "-c", `ulimit -f 0 && exec "$0"`, os.Args[0])
	cmd.Env = process("", "uninstall", home, hook).Env
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, "%s", out)
	assert.Contains(t, string(out), "codex failed ")
	sound(t, home, before, "no room")
	uninstall(t, at(home))
	assert.Equal(t, before, tree(t, home))
}

// Each host's folder may be the one that is read-only: when it comes, and when it goes.
func TestAnyFolderMayBeReadOnly(t *testing.T) {
	for _, h := range table {
		t.Run(h.name, func(t *testing.T) {
			home := publicDir(t)
			strangers(t, home)
			path := filepath.Join(home, h.files[len(h.files)-1].path)
			locked := filepath.Dir(path)
			for !isDir(locked) {
				locked = filepath.Dir(locked)
			}
			if os.Geteuid() == 0 {
				give(t, home, nobody)
			}
			before := tree(t, home)
			require.NoError(t, os.Chmod(locked, 0o555))
			t.Cleanup(func() { _ = os.Chmod(locked, 0o755) })
			out, err := asNobody(t, home).CombinedOutput()
			require.Error(t, err, "%s", out)
			assert.Contains(t, string(out), h.name+" failed ")
			assert.Equal(t, 1, strings.Count(string(out), " failed "), "%s", out)
			require.NoError(t, os.Chmod(locked, 0o755))
			if os.Geteuid() == 0 {
				give(t, home, 0)
			}
			sound(t, home, before, "read-only")

			// And on the way out.
			require.True(t, setup(t, at(home)).OK())
			if os.Geteuid() == 0 {
				give(t, home, nobody)
			}
			require.NoError(t, os.Chmod(filepath.Dir(path), 0o555))
			cmd := asNobody(t, home)
			cmd.Env = append(cmd.Env, doVariable+"=uninstall")
			out, err = cmd.CombinedOutput()
			require.Error(t, err, "%s", out)
			assert.Contains(t, string(out), h.name+" failed ")
			require.NoError(t, os.Chmod(filepath.Dir(path), 0o755))
			if os.Geteuid() == 0 {
				give(t, home, 0)
			}
			sound(t, home, before, "read-only, going")
			uninstall(t, at(home))
			assert.Equal(t, before, tree(t, home))
		})
	}
}

// A folder behind a link that is read-only, or another user's, is the folder.
func TestALinkedFolderMayBeReadOnly(t *testing.T) {
	home := publicDir(t)
	write(t, home, map[string]string{"dotfiles/grok/hooks/other.json": "theirs\r\n"})
	require.NoError(t, os.Symlink("dotfiles/grok", filepath.Join(home, ".grok")))
	if os.Geteuid() == 0 {
		give(t, home, nobody)
	}
	before := tree(t, home)
	locked := filepath.Join(home, "dotfiles/grok/hooks")
	require.NoError(t, os.Chmod(locked, 0o555))
	t.Cleanup(func() { _ = os.Chmod(locked, 0o755) })
	cmd := asNobody(t, home)
	cmd.Env = append(cmd.Env, onlyVariable+"=grok")
	out, err := cmd.CombinedOutput()
	require.Error(t, err, "%s", out)
	require.NoError(t, os.Chmod(locked, 0o755))
	assert.Equal(t, before, tree(t, home))
}
