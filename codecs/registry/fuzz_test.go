package registry

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/denytext"
	"rv/internal/strictjson"
	"rv/request"
)

// Whatever the bytes, decoding does not panic; what was not read strictly is not
// allowed; and a readable pre-call with a command for a shell is judged.
func FuzzWhatCannotBeReadIsNeverAllowed(f *testing.F) {
	seeds, err := filepath.Glob("../../fixtures/*/*.in")
	require.NoError(f, err)
	require.NotEmpty(f, seeds)
	for _, seed := range seeds {
		doc, err := os.ReadFile(seed)
		require.NoError(f, err)
		if len(doc) < 4096 {
			f.Add(doc)
		}
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		sound := strictjson.Check(doc, strictjson.Limits{}) == strictjson.Sound
		for _, e := range all {
			frame := e.Codec.Decode(doc, codecs.Options{})
			kind := frame.Request().Kind()
			if !sound {
				require.Equal(t, request.KindUnreadable, kind, e.Codec.Name())
			}
			require.False(t, silent(frame.Block(denytext.Sentence{})), e.Codec.Name())
			if sound && runsShell(t, e.Codec.Name(), doc) {
				require.NotEqual(t, request.KindNothing, kind, e.Codec.Name())
			}
		}
		if !sound {
			require.Equal(t, Unknown{}, Choose(nil, doc))
		}
	})
}

func silent(r codecs.Reply) bool {
	return len(r.Stdout) == 0 && (len(r.Stderr) == 0 || r.Exit == 0)
}

// calls are the members of a plain call of each host's shell.
var calls = map[string]struct{ event, name, tool, toolName, input string }{
	"grok":    {"hookEventName", "pre_tool_use", "toolName", "run_terminal_command", "toolInput"},
	"claude":  {"hook_event_name", "PreToolUse", "tool_name", "Bash", "tool_input"},
	"codex":   {"hook_event_name", "PreToolUse", "tool_name", "Bash", "tool_input"},
	"gemini":  {"hook_event_name", "BeforeTool", "tool_name", "run_shell_command", "tool_input"},
	"copilot": {"hook_event_name", "PreToolUse", "tool_name", "Bash", "tool_input"},
}

// runsShell is the plainest reading of a call, by another JSON reader.
func runsShell(t *testing.T, host string, doc []byte) bool {
	var members map[string]any
	require.NoError(t, json.Unmarshal(doc, &members))
	c, known := calls[host]
	input, _ := members[c.input].(map[string]any)
	command, _ := input["command"].(string)
	return known && members[c.event] == c.name && members[c.tool] == c.toolName && strings.TrimSpace(command) != "" &&
		members["mcp_context"] == nil
}
