package pretooluse

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/denytext"
	"rv/request"
)

var host = Host{Name: "claude", Shape: codecs.Shape{Line: codecs.SpecificLine, Stderr: true, Exit: 2}}

func TestTheCallerIsReadAsSent(t *testing.T) {
	for _, c := range []struct{ name, members, agent string }{
		{"the main agent", ``, ""},
		{"a sub-agent", `"agent_id":"a","agent_type":"general-purpose",`, "a"},
		{"a sub-agent of a type", `"agent_type":"general-purpose",`, "general-purpose"},
		{"a sub-agent without a name", `"agent_id":"","agent_type":"t",`, "t"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := host.request([]byte(`{"session_id":"s","cwd":"/w",` + c.members + `"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git status"},"tool_use_id":"u"}`))
			require.Equal(t, request.KindShell, r.Kind())
			assert.Equal(t, request.Caller{Host: "claude", Agent: c.agent, Session: "s", Call: "u", Cwd: "/w"}, r.Caller)
			assert.Equal(t, request.Shell{Command: "git status"}, r.Shell())
		})
	}
}

func TestTheDirectoryMayBeTheInputs(t *testing.T) {
	h := host
	h.Cwd = func(input gjson.Result, cwd string) string {
		return cwd + "/" + codecs.Text(codecs.Member(input, "in"))
	}
	for _, doc := range []string{
		`{"cwd":"/w","tool_name":"Bash","tool_input":{"command":"x","in":"sub"}}`,
		`{"tool_input":{"command":"x","in":"sub"},"tool_name":"Bash","cwd":"/w"}`,
	} {
		assert.Equal(t, "/w/sub", h.request([]byte(doc)).Cwd)
	}
}

func TestToolsOfMCPServersAreTheProxys(t *testing.T) {
	for doc, kind := range map[string]request.Kind{
		`{"tool_name":"mcp__s__t","tool_input":{"command":"x"}}`:                request.KindNothing,
		`{"tool_input":"cut","tool_name":"mcp__s__t"}`:                          request.KindNothing,
		`{"tool_name":"t","tool_input":{"command":"x"},"mcp_context":{"s":1}}`:  request.KindNothing,
		`{"tool_name":"MCP__s__t","tool_input":{"command":"x"}}`:                request.KindShell,
		`{"tool_name":"Bash mcp__s__t","tool_input":{"command":"x"}}`:           request.KindShell,
		`{"tool_name":"Bash","tool_name":"mcp__s__t","tool_input":{}}`:          request.KindUnreadable,
		`{"tool_name":"","tool_input":{"command":"x"},"mcp_context":{"s":"t"}}`: request.KindUnreadable,
	} {
		assert.Equal(t, kind, host.request([]byte(doc)).Kind(), doc)
	}
}

func TestTheSentenceIsCopied(t *testing.T) {
	sentence := denytext.Incomplete
	frame := host.Decode([]byte(`{}`))
	assert.Equal(t, codecs.Reply{
		Stdout: []byte(`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"` + sentence.String() + `"}}` + "\n"),
		Stderr: []byte(sentence.String() + "\n"),
		Exit:   2,
	}, frame.Block(sentence))
	assert.Equal(t, codecs.Reply{}, frame.Allow())
}
