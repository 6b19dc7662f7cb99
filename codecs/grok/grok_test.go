package grok

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/request"
)

func decode(doc string) request.Request {
	return Codec{}.Decode([]byte(doc), codecs.Options{}).Request()
}

func TestTheCallerIsReadAsSent(t *testing.T) {
	r := decode(`{"hookEventName":"pre_tool_use","sessionId":"s","cwd":"/w/sub","workspaceRoot":"/w/","toolName":"run_terminal_command",` +
		`"toolUseId":"c","toolInput":{"command":"git status"},"subagentType":"general-purpose"}`)
	require.Equal(t, request.KindShell, r.Kind())
	assert.Equal(t, request.Caller{Host: "grok", Agent: "general-purpose", Session: "s", Call: "c", Cwd: "/w"}, r.Caller)
	assert.Equal(t, request.Shell{Command: "git status"}, r.Shell())
}

func TestTheDirectoryIsTheWorkspaceRoot(t *testing.T) {
	for _, c := range []struct{ name, members, want string }{
		{"root before cwd", `"workspaceRoot":"/w","cwd":"/c",`, "/w"},
		{"cwd before root", `"cwd":"/c","workspaceRoot":"/w/",`, "/w"},
		{"the file system's root", `"workspaceRoot":"/",`, "/"},
		{"no root", `"cwd":"/c",`, "/c"},
		{"an empty root", `"workspaceRoot":"","cwd":"/c",`, "/c"},
		{"a root of another type", `"workspaceRoot":3,"cwd":"/c",`, "/c"},
		{"neither", ``, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := decode(`{` + c.members + `"toolName":"monitor","toolInput":{"command":"x"}}`)
			require.Equal(t, request.KindShell, r.Kind())
			assert.Equal(t, c.want, r.Cwd)
		})
	}
}

func TestOnlyADenyCountsForToolsThatAreNoKnownShell(t *testing.T) {
	for tool, denyOnly := range map[string]bool{"run_terminal_command": false, "run_terminal_cmd": false, "monitor": false, "Bash": false, "bash": true, "write": true, "demo__sh": true} {
		r := decode(`{"toolName":"` + tool + `","toolInput":{"command":"x"}}`)
		require.Equal(t, request.KindShell, r.Kind(), tool)
		assert.Equal(t, denyOnly, r.Shell().DenyOnly, tool)
	}
}
