package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/version"
)

// A release on a machine without Go: one command installs, wires and shows a block, and
// another takes every trace of it away.
func TestInstallFromARelease(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a release")
	}
	dir := t.TempDir()
	target := runtime.GOOS + "/" + runtime.GOARCH
	out, err := exec.Command("../release.sh", dir, target).CombinedOutput()
	require.NoError(t, err, "%s", out)
	name := "rv-" + version.Version + "-" + runtime.GOOS + "-" + runtime.GOARCH
	out, err = exec.Command("tar", "xzf", filepath.Join(dir, name+".tar.gz"), "-C", dir).CombinedOutput()
	require.NoError(t, err, "%s", out)

	home := filepath.Join(dir, "a home")
	require.NoError(t, os.MkdirAll(filepath.Join(home, ".grok"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(home, ".grok/config.toml"), []byte("theirs\n"), 0o600))
	before := tree(t, home)
	install := func(args ...string) (string, error) {
		cmd := exec.Command(filepath.Join(dir, name, "install.sh"), args...)
		cmd.Dir = dir
		cmd.Env = []string{"HOME=" + home, "PATH=/usr/bin:/bin"}
		out, err := cmd.CombinedOutput()
		return string(out), err
	}

	said, err := install()
	require.NoError(t, err, said)
	assert.Contains(t, said, "grok      written ")
	assert.Contains(t, said, "would be told: Blocked git reset --hard (core.git/reset-hard).")
	assert.Contains(t, said, "npm install -g @xai-official/grok")
	installed := tree(t, home)
	for _, file := range []string{
		"bin/rv", "bin/rv-hook", "share/man/man1/rv.1", "share/man/man1/rv-prove.1",
		"share/bash-completion/completions/rv", "share/zsh/site-functions/_rv", "share/fish/vendor_completions.d/rv.fish",
	} {
		assert.Contains(t, installed, ".local/"+file)
	}
	said, err = install()
	require.NoError(t, err, said)
	assert.Contains(t, said, "grok      unchanged ")
	assert.Equal(t, installed, tree(t, home), "again changes nothing")

	// What others put beside it stays.
	theirs := filepath.Join(home, ".local/share/man/man1/theirs.1")
	require.NoError(t, os.WriteFile(theirs, nil, 0o644))
	said, err = install("--uninstall")
	require.NoError(t, err, said)
	assert.FileExists(t, theirs)
	require.NoError(t, os.RemoveAll(filepath.Join(home, ".local")))
	assert.Equal(t, before, tree(t, home))

	said, err = install("--uninstall")
	assert.Error(t, err)
	assert.Contains(t, said, "install: error: nothing was installed below ")

	// Another program of that name is not replaced.
	other := filepath.Join(home, ".local/bin/rv")
	require.NoError(t, os.MkdirAll(filepath.Dir(other), 0o755))
	require.NoError(t, os.WriteFile(other, []byte("theirs"), 0o755))
	before = tree(t, home)
	said, err = install()
	assert.Error(t, err)
	assert.Contains(t, said, "install: error: "+other+" is there, and this script did not put it there")
	assert.Equal(t, before, tree(t, home))
	require.NoError(t, os.RemoveAll(filepath.Join(home, ".local")))

	// And without anything beside it nothing is left at all.
	before = tree(t, home)
	said, err = install()
	require.NoError(t, err, said)
	said, err = install("--uninstall")
	require.NoError(t, err, said)
	assert.Equal(t, before, tree(t, home))
}

// tree is every file and folder below dir, with mode and content.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		content := []byte{}
		if entry.Type().IsRegular() {
			if content, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		name, _ := filepath.Rel(dir, path)
		found[name] = fmt.Sprintf("%v %q", info.Mode(), content)
		return nil
	}))
	return found
}

func TestPackDependsOnNothingElse(t *testing.T) {
	at := time.Unix(1_700_000_000, 0)
	archive := func(mode fs.FileMode, then time.Time) string {
		dir := filepath.Join(t.TempDir(), "name")
		for file, mode := range map[string]fs.FileMode{"b": mode, "a/c": 0o755, "a/b": 0o600} {
			path := filepath.Join(dir, file)
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
			require.NoError(t, os.WriteFile(path, []byte(file), mode))
			require.NoError(t, os.Chtimes(path, then, then))
		}
		out := filepath.Join(t.TempDir(), "out.tar.gz")
		require.NoError(t, pack(dir, out, at))
		text, err := os.ReadFile(out)
		require.NoError(t, err)
		return string(text)
	}
	one := archive(0o644, time.Unix(1, 0))
	assert.Equal(t, one, archive(0o600, time.Unix(2, 0)))
	assert.NotEqual(t, one, archive(0o755, time.Unix(1, 0)), "whether it is a program counts")
}

func TestSums(t *testing.T) {
	dir := t.TempDir()
	var out strings.Builder
	assert.Error(t, sums(&out, dir), "nothing to list")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.tar.gz"), []byte("abc"), 0o644))
	require.NoError(t, sums(&out, dir))
	assert.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  x.tar.gz\n", out.String())
}
