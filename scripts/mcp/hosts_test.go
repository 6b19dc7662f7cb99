package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/hostdrive"
	"rv/internal/scripted"
)

// servedHost is how one host is given an MCP server fs, and what it makes of its answer.
type servedHost struct {
	name   string
	entry  string // in the install of scripts/e2e
	tool   scripted.Call
	prefix string // in front of the sentence for the model
	// connects: the host begins its first turn while it still connects to its servers.
	connects bool
	// files are those of the repository that name the server; args likewise.
	files  func(command []string) map[string]string
	args   func(command []string) []string
	behind bool // the args go behind the host's own
	// home is a file of the home that names the server: more of one that makes the host
	// use the scripted model.
	home func(command []string) (name, more string)
}

func quoted(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings
	}
	return string(text)
}

// mcpServers is the form that most hosts read.
func mcpServers(command []string) string {
	return quoted(map[string]any{"mcpServers": map[string]any{"fs": map[string]any{"command": command[0], "args": command[1:]}}})
}

var servedHosts = []servedHost{
	{
		name:  "claude",
		entry: "node_modules/@anthropic-ai/claude-code-OS-ARCH/claude",
		tool:  scripted.Call{Tool: "mcp__fs__write_file", Hidden: true},
		args:  func(command []string) []string { return []string{"--mcp-config", mcpServers(command)} }, behind: true,
	},
	{
		name:  "codex",
		entry: "node_modules/@openai/codex-OS-ARCH/vendor/*/bin/codex",
		tool:  scripted.Call{Tool: "write_file", Namespace: "mcp__fs"},
		args: func(command []string) []string {
			return []string{"-c", "mcp_servers.fs.command=" + quoted(command[0]), "-c", "mcp_servers.fs.args=" + quoted(command[1:])}
		},
	},
	{
		name:   "grok",
		entry:  "bin/grok",
		tool:   scripted.Call{Tool: "use_tool", Args: map[string]any{"tool_name": "fs__write_file"}},
		prefix: "Failed to call write_file: ", connects: true,
		home: func(command []string) (string, string) {
			return ".grok/config.toml", fmt.Sprintf("[mcp_servers.fs]\ncommand = %s\nargs = %s\n", quoted(command[0]), quoted(command[1:]))
		},
	},
	{
		name:  "opencode",
		entry: "bin/opencode",
		tool:  scripted.Call{Tool: "fs_write_file"},
		files: func(command []string) map[string]string {
			return map[string]string{"opencode.json": quoted(map[string]any{"mcp": map[string]any{"fs": map[string]any{"type": "local", "command": command}}})}
		},
	},
}

// TestHosts has each host write two files through the proxied server, one of them denied.
func TestHosts(t *testing.T) {
	cache, err := cacheDir()
	require.NoError(t, err)
	isolated := hostdrive.CanIsolate() == nil
	for _, h := range servedHosts {
		t.Run(h.name, func(t *testing.T) {
			program := hostProgram(t, cache, h.entry)
			driven, ok := hostdrive.Find(h.name)
			require.True(t, ok)
			root := t.TempDir()
			sandbox := filepath.Join(root, "project", "sandbox")
			server := proxied([]string{node, filepath.Join(npm, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js"), filepath.Join(root, "project")})
			var files map[string]string
			if h.files != nil {
				files = h.files(server)
			}
			w, err := hostdrive.NewWorld(root, files)
			require.NoError(t, err)
			require.NoError(t, os.Mkdir(sandbox, 0o755))
			writePolicy(t, w.Home)
			call := func(name string) scripted.Step {
				c := h.tool
				c.Name = name
				args := map[string]any{"path": filepath.Join(sandbox, name+".txt"), "content": "x"}
				if wrapped, ok := h.tool.Args["tool_name"]; ok {
					args = map[string]any{"tool_name": wrapped, "tool_input": args}
				}
				c.Args = args
				return scripted.Step{c}
			}
			steps := []scripted.Step{call("fine"), call("denied")}
			if h.connects {
				wait := driven.Shell("sleep 10")
				wait.Name = "wait"
				steps = append([]scripted.Step{{wait}}, steps...)
			}
			command := driven.Command(program)
			if h.args != nil {
				extra := h.args(server)
				if h.behind {
					command = append(command, extra...)
				} else { // in front of the prompt
					command = append(append(command[:len(command)-1:len(command)-1], extra...), command[len(command)-1])
				}
			}
			if h.home != nil {
				name, more := h.home(server)
				command = append([]string{"sh", "-c", `printf %s "$2" >>"$HOME/$1"; shift 2; exec "$@"`, "sh", name, more}, command...)
			}
			account, err := hostdrive.Errand{
				World: w, Host: h.name, Command: command,
				Env:    w.Environment(filepath.Dir(node) + ":/usr/local/bin:/usr/bin:/bin"),
				Script: scripted.Script{{Steps: steps}},
				Limit:  2 * time.Minute, Isolated: isolated,
			}.Run(context.Background())
			require.NoError(t, err)
			assert.FileExists(t, filepath.Join(sandbox, "fine.txt"), "%s\n%+v", account.Output, account.Transcript)
			assert.NoFileExists(t, filepath.Join(sandbox, "denied.txt"))
			assert.Contains(t, fmt.Sprintf("%+v", account.Transcript), h.prefix+told, account.Output)
		})
	}
}

// hostProgram finds the host in the newest install of scripts/e2e, which makes it.
func hostProgram(t *testing.T, cache, entry string) string {
	t.Helper()
	name := strings.NewReplacer("OS", runtime.GOOS, "ARCH", npmArch()).Replace(filepath.FromSlash(entry))
	found, err := filepath.Glob(filepath.Join(cache, "pinned-*", name))
	require.NoError(t, err)
	require.NotEmpty(t, found, "go run ./scripts/e2e installs the hosts")
	newest, at := "", time.Time{}
	for _, f := range found {
		info, err := os.Stat(f)
		require.NoError(t, err)
		if info.ModTime().After(at) {
			newest, at = f, info.ModTime()
		}
	}
	return newest
}
