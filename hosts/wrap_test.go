package hosts

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const program = "/opt/rv/bin/rv"

// wrapCases are configuration files, and what they say once their servers are wrapped.
var wrapCases = []struct{ name, before, after string }{
	{
		"Claude Code, Cursor, Gemini CLI",
		"{\n  \"mcpServers\": {\n    \"fs\": {\n      \"command\": \"npx\",\n      \"args\": [\n        \"-y\",\n        \"server\"\n      ],\n      \"env\": {\"A\": \"b\"}\n    }\n  }\n}\n",
		"{\n  \"mcpServers\": {\n    \"fs\": {\n      \"command\": \"/opt/rv/bin/rv\",\n      \"args\": [\n        \"mcp\", \"proxy\", \"--server\", \"fs\", \"--\", \"npx\", \"-y\",\n        \"server\"\n      ],\n      \"env\": {\"A\": \"b\"}\n    }\n  }\n}\n",
	},
	{"no args", `{"mcpServers":{"a":{"command":"x"}}}`, `{"mcpServers":{"a":{"command":"/opt/rv/bin/rv","args":["mcp","proxy","--server","a","--","x"]}}}`},
	{"no args, more members", `{"mcpServers":{"a":{"command":"x" , "env":{}}}}`, `{"mcpServers":{"a":{"command":"/opt/rv/bin/rv","args":["mcp","proxy","--server","a","--","x"] , "env":{}}}}`},
	{"empty args", `{"mcpServers":{"a":{"command":"x","args":[]}}}`, `{"mcpServers":{"a":{"command":"/opt/rv/bin/rv","args":["mcp", "proxy", "--server", "a", "--", "x"]}}}`},
	{"empty args with a blank", `{"mcpServers":{"a":{"args":[ ],"command":"x"}}}`, `{"mcpServers":{"a":{"args":["mcp", "proxy", "--server", "a", "--", "x" ],"command":"/opt/rv/bin/rv"}}}`},
	{"args first, escapes, an odd name", ` {"mcpServers":{"a\"\u0062":{"args":["\u0061",1],"command":"\u0078\/y"}}}`, ` {"mcpServers":{"a\"\u0062":{"args":["mcp", "proxy", "--server", "a\"b", "--", "\u0078\/y", "\u0061",1],"command":"/opt/rv/bin/rv"}}}`},
	{"OpenCode", `{"$schema":"x","mcp":{"fs":{"type":"local","command": [ "npx","-y" ],"enabled":true}}}`, `{"$schema":"x","mcp":{"fs":{"type":"local","command": [ "/opt/rv/bin/rv", "mcp", "proxy", "--server", "fs", "--", "npx","-y" ],"enabled":true}}}`},
	{"VS Code", `{"servers":{"fs":{"type":"stdio","command":"npx","args":["-y"]}}}`, `{"servers":{"fs":{"type":"stdio","command":"/opt/rv/bin/rv","args":["mcp", "proxy", "--server", "fs", "--", "npx", "-y"]}}}`},
	{"Claude Code's projects", `{"projects":{"/p":{"mcpServers":{"a":{"command":"x"}}}}}`, `{"projects":{"/p":{"mcpServers":{"a":{"command":"/opt/rv/bin/rv","args":["mcp","proxy","--server","a","--","x"]}}}}}`},
	{"a server reached over HTTP is left", `{"mcpServers":{"far":{"url":"https://x"},"a":{"command":"x"}}}`, `{"mcpServers":{"far":{"url":"https://x"},"a":{"command":"/opt/rv/bin/rv","args":["mcp","proxy","--server","a","--","x"]}}}`},
	{"arguments that look like rv's", `{"mcpServers":{"a":{"command":"/x/run","args":["mcp","proxy","--","y"]}}}`, `{"mcpServers":{"a":{"command":"/opt/rv/bin/rv","args":["mcp", "proxy", "--server", "a", "--", "/x/run", "mcp","proxy","--","y"]}}}`},
}

func wrapFile(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "mcp.json")
	require.NoError(t, os.WriteFile(path, []byte(content), 0o640))
	return path
}

func contentOf(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(content)
}

// Wrapping twice is wrapping once, and what is unwrapped is the very file there was.
func TestWrapAndUnwrap(t *testing.T) {
	for _, c := range wrapCases {
		t.Run(c.name, func(t *testing.T) {
			path := wrapFile(t, c.before)
			w, err := Wrap(path, program, nil)
			require.NoError(t, err)
			assert.Equal(t, c.before, contentOf(t, path), "planning changes nothing")
			require.NoError(t, w.Do())
			assert.Equal(t, c.after, contentOf(t, path))
			info, err := os.Stat(path)
			require.NoError(t, err)
			assert.Equal(t, os.FileMode(0o640), info.Mode().Perm())

			again, err := Wrap(path, "/elsewhere/rv", nil)
			require.NoError(t, err)
			assert.Empty(t, again.Edits)

			w, err = Unwrap(path, nil)
			require.NoError(t, err)
			require.NoError(t, w.Do())
			assert.Equal(t, c.before, contentOf(t, path))
			w, err = Unwrap(path, nil)
			require.NoError(t, err)
			assert.Empty(t, w.Edits)
		})
	}
}

// A host may have written the file anew meanwhile: what it says is restored all the same.
func TestUnwrapAfterTheFileWasWrittenAnew(t *testing.T) {
	path := wrapFile(t, "{\"mcpServers\": {\"a\": {\n  \"command\": \"/opt/rv/bin/rv\",\n  \"args\": [\n    \"mcp\",\n    \"proxy\",\n    \"--server\",\n    \"a\",\n    \"--\",\n    \"npx\",\n    \"-y\"\n  ]\n}}}\n")
	w, err := Unwrap(path, nil)
	require.NoError(t, err)
	require.NoError(t, w.Do())
	assert.Equal(t, "{\"mcpServers\": {\"a\": {\n  \"command\": \"npx\",\n  \"args\": [\n    \"-y\"\n  ]\n}}}\n", contentOf(t, path))
}

func TestWrapOnlyTheNamed(t *testing.T) {
	path := wrapFile(t, `{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"}}}`)
	w, err := Wrap(path, program, []string{"b"})
	require.NoError(t, err)
	require.NoError(t, w.Do())
	assert.Equal(t, `{"mcpServers":{"a":{"command":"x"},"b":{"command":"/opt/rv/bin/rv","args":["mcp","proxy","--server","b","--","y"]}}}`, contentOf(t, path))
	_, err = Wrap(path, program, []string{"c"})
	assert.ErrorContains(t, err, `names no server "c"`)
}

func TestWhatIsNotWrapped(t *testing.T) {
	for name, content := range map[string]string{
		"comments":        "{ // mine\n\"mcpServers\":{\"a\":{\"command\":\"x\"}}}",
		"a member twice":  `{"mcpServers":{"a":{"command":"x","command":"y"}}}`,
		"no servers":      `{"hooks":{}}`,
		"not JSON at all": "[mcp_servers.a]\ncommand = 'x'\n",
	} {
		_, err := Wrap(wrapFile(t, content), program, nil)
		assert.Error(t, err, name)
	}
	toml := filepath.Join(t.TempDir(), "config.toml")
	require.NoError(t, os.WriteFile(toml, []byte("[mcp_servers.a]\ncommand = 'x'\n"), 0o600))
	_, err := Wrap(toml, program, nil)
	assert.ErrorIs(t, err, ErrForm)
	link := filepath.Join(t.TempDir(), "link.json")
	require.NoError(t, os.Symlink(wrapFile(t, `{"mcpServers":{"a":{"command":"x"}}}`), link))
	_, err = Wrap(link, program, nil)
	assert.ErrorContains(t, err, "symbolic link")
}

func TestAFileThatChangedMeanwhileStays(t *testing.T) {
	path := wrapFile(t, `{"mcpServers":{"a":{"command":"x"}}}`)
	w, err := Wrap(path, program, nil)
	require.NoError(t, err)
	const changed = `{"mcpServers":{}}`
	require.NoError(t, os.WriteFile(path, []byte(changed), 0o600))
	assert.ErrorIs(t, w.Do(), errChanged)
	assert.Equal(t, changed, contentOf(t, path))
}
