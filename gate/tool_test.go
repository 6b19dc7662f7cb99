package gate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/policy"
	"rv/request"
	"rv/rules"
	"rv/rules/compile"
)

const toolPack = `id = "x"
title = "x"
keywords = ["x"]
[[rule]]
id = "write"
label = "writing a system file"
severity = "high"
tool = "mcp:*/write_file"
param = [{ name = "path", class = ["system"] }]
reason = "x"
deny = ["x"]
allow = ["x"]
[[rule]]
id = "force"
label = "force"
severity = "high"
tool = "mcp:git/*"
param = [{ name = "force", match = ["true"] }]
reason = "x"
deny = ["x"]
allow = ["x"]
[[rule]]
id = "drop"
label = "DROP TABLE"
severity = "high"
program = "rv:sql"
sub = "drop table"
via = ["mcp"]
reason = "x"
deny = ["x"]
allow = ["x"]
`

func toolEnv(t *testing.T) Env {
	t.Helper()
	s, err := compile.Parse("x.toml", []byte(toolPack))
	require.NoError(t, err)
	tb, err := compile.Build([]*compile.Source{s}, nil)
	require.NoError(t, err)
	set, ok := rules.Set{}.With(tb, "x")
	require.True(t, ok)
	return Env{Rules: tb, Packs: set, Home: "/home/user"}
}

// said is the rule that blocks a call, or the state of the decision.
type said struct{}

func (said) Allow(decision.Passed) string        { return "allow" }
func (said) Deny(d decision.Denial) string       { return d.Hit().Rule.ID() }
func (said) Indeterminate(decision.Cause) string { return "indeterminate" }

func callOf(server, name, args string) request.Request {
	return request.ForTool(request.Tool{Server: server, Name: name, Args: []byte(args)}, request.Caller{Cwd: "/home/user/project"})
}

func TestToolRules(t *testing.T) {
	env := toolEnv(t)
	for _, tt := range []struct{ server, name, args, want string }{
		{"fs", "write_file", `{"path":"/etc/passwd"}`, "x:write"},
		{"fs", "write_file", `{"path":"src/a"}`, "allow"},
		{"fs", "read_file", `{"path":"/etc/passwd"}`, "allow"},
		{"", "mcp__fs__write_file", `{"path":"/etc/passwd"}`, "x:write"},
		{"", "fs__write_file", `{"path":"/etc/passwd"}`, "x:write"},
		{"", "fs_write_file", `{"path":"/etc/passwd"}`, "x:write"},
		{"", "mcp_fs_write_file", `{"path":"/etc/passwd"}`, "x:write"},
		{"", "mcp__a_b__write_file", `{"path":"/etc/passwd"}`, "x:write"},
		{"git", "push", `{"force":true}`, "x:force"},
		{"git", "push", `{"force":false}`, "allow"},
		{"git", "push", `{"force":"true"}`, "x:force"},
		{"pg", "query", `{"sql":"select 1; drop table users"}`, "x:drop"},
		{"pg", "query", `{"params":[1,2],"steps":[{"sql":"drop table users"}]}`, "x:drop"},
		{"pg", "query", `{"sql":"drop view users"}`, "allow"},
		{"notes", "add", `{"text":"drop table users"}`, "allow"},
		{"git", "push", ``, "allow"},
		{"git", "push", `{"v":[` + strings.Repeat("1,", 3*maxParams) + `1],"force":true}`, "x:force"},
	} {
		assert.Equal(t, tt.want, decision.Match[string](Enforce(env, callOf(tt.server, tt.name, tt.args)), said{}), "%s/%s %.60s", tt.server, tt.name, tt.args)
	}
}

// A call with more leaves than are looked at is not allowed by the rest.
func TestTooManyParams(t *testing.T) {
	var b strings.Builder
	for i := range maxParams + 1 {
		fmt.Fprintf(&b, `,"k%d":1`, i)
	}
	assert.Equal(t, "indeterminate", decision.Match[string](Enforce(toolEnv(t), callOf("git", "push", "{"+b.String()[1:]+`,"force":true}`)), said{}))
}

func TestToolFindingsKeepTheirSurface(t *testing.T) {
	env := toolEnv(t)
	ev := Evaluate(env, request.ForTool(request.Tool{
		Server: "fs", Name: "write_file", Args: []byte(`{"path":"/etc/passwd"}`),
		Strings: []request.Argument{{Path: "path", Value: "/etc/passwd"}},
	}, request.Caller{}))
	require.Len(t, ev.Findings, 1)
	assert.Equal(t, policy.SurfaceTool, ev.Findings[0].Surface)
	assert.Equal(t, "mcp:fs/write_file", ev.Parts[ev.Findings[0].Part].Text)

	env = testEnv()
	ev = Evaluate(env, request.ForTool(request.Tool{Name: "x", Strings: []request.Argument{{Path: "command", Value: "git reset --hard", Shell: true}}}, request.Caller{}))
	require.Len(t, ev.Findings, 1)
	assert.Equal(t, policy.SurfaceShell, ev.Findings[0].Surface, "the remedy follows the finding")
}
