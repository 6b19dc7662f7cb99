package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The old inspector takes the server's command, options of its own up to the end: no -- may
// stand in it.
func TestTheOldInspector(t *testing.T) {
	w := newWorld(t)
	w.inspect(t, func(method ...string) []string {
		args := []string{node, filepath.Join(npm, "node_modules/inspector-1/cli/build/cli.js"), "--cli", rv, "mcp", "proxy"}
		return append(append(args, w.filesystem()...), method...)
	})
}

// The new one takes a configuration file, once rv mcp wrap has been at it.
func TestTheNewInspector(t *testing.T) {
	w := newWorld(t)
	config := w.path("mcp.json")
	server := w.filesystem()
	content, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"fs": map[string]any{"command": server[0], "args": server[1:]}}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(config, content, 0o600))
	out, err := w.command(rv, "mcp", "wrap", config).CombinedOutput()
	require.NoError(t, err, "%s", out)
	w.inspect(t, func(method ...string) []string {
		return append([]string{node, filepath.Join(npm, "node_modules/inspector-2/clients/launcher/build/index.js"), "--cli", "--config", config, "--server", "fs"}, method...)
	})
	out, err = w.command(rv, "mcp", "unwrap", config).CombinedOutput()
	require.NoError(t, err, "%s", out)
	now, err := os.ReadFile(config)
	require.NoError(t, err)
	assert.Equal(t, string(content), string(now))
}

// inspect has an inspector write two files, one of them denied.
func (w world) inspect(t *testing.T, inspector func(method ...string) []string) {
	t.Helper()
	write := func(name string) string {
		out, _ := w.command(inspector("--method", "tools/call", "--tool-name", "write_file", "--tool-arg", "path="+w.path(name), "--tool-arg", "content=x")...).CombinedOutput()
		return string(out)
	}
	assert.Contains(t, write("fine.txt"), "Successfully wrote")
	assert.FileExists(t, w.path("fine.txt"))
	assert.Contains(t, write("denied.txt"), told)
	assert.NoFileExists(t, w.path("denied.txt"))
}
