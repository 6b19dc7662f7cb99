package copilot

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/request"
)

func TestAllFormsReadAlike(t *testing.T) {
	for name, doc := range map[string]string{
		"an object":        `{"sessionId":"s","timestamp":1,"cwd":"/p","toolName":"bash","toolArgs":{"command":"git \"x\""},"agentId":"a","parentAgentId":"b"}`,
		"text":             `{"sessionId":"s","timestamp":1,"cwd":"/p","toolName":"bash","toolArgs":"{\"command\":\"git \\\"x\\\"\"}","agentId":"a"}`,
		"the other words":  `{"hook_event_name":"PreToolUse","session_id":"s","timestamp":"t","cwd":"/p","tool_name":"Bash","tool_input":{"command":"git \"x\""},"agentId":"a"}`,
		"text, other word": `{"hook_event_name":"PreToolUse","session_id":"s","timestamp":"t","cwd":"/p","tool_name":"Bash","tool_input":" {\"command\":\"git \\u0022x\\u0022\"}","agentId":"a"}`,
	} {
		t.Run(name, func(t *testing.T) {
			r := Codec{}.Decode([]byte(doc), codecs.Options{}).Request()
			require.Equal(t, request.KindShell, r.Kind())
			assert.Equal(t, request.Shell{Command: `git "x"`}, r.Shell())
			assert.Equal(t, request.Caller{Host: "copilot", Agent: "a", Session: "s", Cwd: "/p"}, r.Caller)
		})
	}
}
