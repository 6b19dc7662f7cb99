package hosts

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDetect(t *testing.T) {
	dir := t.TempDir()
	program := func(name string, mode os.FileMode) {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, mode))
	}
	folder := func(name string) { require.NoError(t, os.MkdirAll(filepath.Join(dir, name), 0o755)) }
	folder("home")
	env := map[string]string{"PATH": filepath.Join(dir, "none") + ":relative::" + filepath.Join(dir, "bin") + ":" + filepath.Join(dir, "npm/bin")}
	m := Machine{Home: filepath.Join(dir, "home"), Env: func(name string) string { return env[name] }}
	assert.Empty(t, Detect(m))
	assert.Empty(t, Detect(Machine{Home: m.Home}), "without variables there is no PATH")

	program("bin/claude", 0o755)
	program("bin/codex", 0o644) // no program
	folder("bin/gemini")        // neither
	program("npm/bin/node", 0o755)
	folder("npm/lib/node_modules/@github/copilot")
	folder("home/.pi/agent")
	folder("grok")
	env["GROK_HOME"] = filepath.Join(dir, "grok")
	env["XDG_CONFIG_HOME"] = "relative"
	program("home/.codex", 0o644) // no folder
	assert.Equal(t, []Sighting{
		{"claude", filepath.Join(dir, "bin/claude")},
		{"copilot", filepath.Join(dir, "npm/lib/node_modules/@github/copilot")},
		{"grok", filepath.Join(dir, "grok")},
		{"pi", filepath.Join(dir, "home/.pi/agent")},
	}, Detect(m))
}
