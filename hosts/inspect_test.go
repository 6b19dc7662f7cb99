package hosts

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/owned"
)

func inspect(t *testing.T, m Machine, name string) Wiring {
	t.Helper()
	w, err := Inspect(m, name)
	require.NoError(t, err)
	return w
}

func TestInspect(t *testing.T) {
	for _, name := range []string{"/opt/rv/bin/rv-hook", "/" + awkward + "/rv-hook"} {
		home := t.TempDir()
		o := at(home)
		o.Hook = name
		for _, h := range Names() {
			for _, f := range inspect(t, o.Machine, h).Files {
				assert.Equal(t, Nothing, f.Found, "%s", f.Path)
			}
		}
		setup(t, o)
		before := tree(t, home)
		for _, h := range Names() {
			w := inspect(t, o.Machine, h)
			for _, f := range w.Files {
				assert.Equal(t, Ours, f.Found, f.Path)
				assert.True(t, f.Current, f.Path)
			}
			assert.Equal(t, name, w.Files[len(w.Files)-1].Hook, h)
			assert.Empty(t, w.Elsewhere)
		}
		assert.Equal(t, before, tree(t, home), "looking changes nothing")
	}
	_, err := Inspect(Machine{Home: "/"}, "none")
	assert.Error(t, err)
}

func TestInspectASharedFile(t *testing.T) {
	home := t.TempDir()
	write(t, home, map[string]string{owned.CodexHooks: `{"hooks":{"PreToolUse":[{"matcher":"a","hooks":[]},{"matcher":"b","hooks":[]}]}}`})
	assert.Equal(t, Nothing, inspect(t, Machine{Home: home}, "codex").Files[0].Found)
	setup(t, only(at(home), "codex"))
	f := inspect(t, Machine{Home: home}, "codex").Files[0]
	assert.Equal(t, Ours, f.Found)
	assert.True(t, f.Current)
	assert.Equal(t, 2, f.Group)
	assert.Equal(t, hook, f.Hook)
	assert.Contains(t, string(f.Entry), `"matcher": "Bash"`)

	write(t, home, map[string]string{owned.CodexHooks: `{"mine":1}`})
	f = inspect(t, Machine{Home: home}, "codex").Files[0]
	assert.Equal(t, Nothing, f.Found)
	assert.ErrorContains(t, f.Err, "mine")
}

func TestInspectWhatIsNotOurs(t *testing.T) {
	for name, lay := range foreign {
		home := t.TempDir()
		path := filepath.Join(home, owned.PiExtension)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		lay(t, path)
		assert.Equal(t, Other, inspect(t, Machine{Home: home}, "pi").Files[0].Found, name)
	}
}

func TestInspectElsewhere(t *testing.T) {
	home := t.TempDir()
	setup(t, only(at(home), "codex"))
	moved := Machine{Home: home, Env: func(name string) string {
		if name == "CODEX_HOME" {
			return filepath.Join(home, "moved")
		}
		return ""
	}}
	w := inspect(t, moved, "codex")
	assert.Equal(t, Nothing, w.Files[0].Found)
	require.Len(t, w.Elsewhere, 1)
	assert.Equal(t, filepath.Join(home, owned.CodexHooks), w.Elsewhere[0].Path)
	folder, variable, err := Folder(moved, "codex")
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(home, "moved"), folder)
	assert.Equal(t, "CODEX_HOME", variable)

	_, err = Inspect(Machine{Home: home, Env: func(string) string { return "relative" }}, "codex")
	assert.ErrorContains(t, err, "CODEX_HOME is not an absolute path")
}

func TestVersion(t *testing.T) {
	dir := t.TempDir()
	m := Machine{Home: dir, Env: func(name string) string {
		if name == "PATH" {
			return filepath.Join(dir, "bin")
		}
		return ""
	}}
	assert.Empty(t, Version(m, "claude"))
	program := func(path string) {
		write(t, dir, map[string]string{path: "#!/bin/sh\n"})
		require.NoError(t, os.Chmod(filepath.Join(dir, path), 0o755))
	}
	link := func(from, to string) {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "bin"), 0o755))
		require.NoError(t, os.Symlink(filepath.Join(dir, to), filepath.Join(dir, "bin", from)))
	}
	// npm's way: a link into the package.
	program("pkg/gemini-cli/bundle/gemini.js")
	write(t, dir, map[string]string{"pkg/gemini-cli/package.json": `{"name":"@google/gemini-cli","version":"0.61.0"}`})
	link("gemini", "pkg/gemini-cli/bundle/gemini.js")
	assert.Equal(t, "0.61.0", Version(m, "gemini"))
	// The package of one system.
	program("pkg/codex-linux-x64/vendor/x/bin/codex")
	write(t, dir, map[string]string{"pkg/codex-linux-x64/package.json": `{"name":"@openai/codex","version":"0.171.0-linux-x64"}`})
	link("codex", "pkg/codex-linux-x64/vendor/x/bin/codex")
	assert.Equal(t, "0.171.0", Version(m, "codex"))
	// Claude Code's own installer.
	program("share/claude/versions/2.1.332")
	link("claude", "share/claude/versions/2.1.332")
	assert.Equal(t, "2.1.332", Version(m, "claude"))
	// Grok's own installer.
	program("own/grok-1.0.41")
	link("grok", "own/grok-1.0.41")
	assert.Equal(t, "1.0.41", Version(m, "grok"))
	require.NoError(t, os.Remove(filepath.Join(dir, "bin/grok")))
	// A package of another name says nothing.
	program("other/bin/grok")
	write(t, dir, map[string]string{"other/package.json": `{"name":"other","version":"1.0.0"}`})
	link("grok", "other/bin/grok")
	assert.Empty(t, Version(m, "grok"))
	// A package without a program on PATH.
	write(t, dir, map[string]string{"lib/node_modules/opencode-ai/package.json": `{"name":"opencode-ai","version":"1.18.33"}`})
	assert.Equal(t, "1.18.33", Version(m, "opencode"))
	assert.Empty(t, Version(m, "none"))
}
