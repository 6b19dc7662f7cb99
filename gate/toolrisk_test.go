package gate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/gate"
	"rv/request"
)

// What a server claims and what a name says raise the risk of a call, and never lower it.
func TestTheRiskOfToolCalls(t *testing.T) {
	m := newMachine(t)
	env := m.env()
	call := func(name string, facts request.Facts) request.Request {
		return request.ForTool(request.Tool{Server: "s", Name: name, Facts: facts}, request.Caller{Host: "mcp", Cwd: "/home/u/p"})
	}
	destroys := request.Facts{Effects: request.EffectDelete, Reversibility: request.Irreversible, Reach: request.ReachRemote}
	for _, tt := range []struct {
		name    string
		req     request.Request
		posture string
		want    string
	}{
		{"off asks nobody", call("wipe", destroys), `"off"`, "allow"},
		{"irreversible and far", call("x", destroys), "\"prompt-destructive\"\nunknown = \"allow\"", "deny policy.posture/prompt-destructive"},
		{"privilege by name", call("sudo_run", request.Facts{}), "\"prompt-destructive\"\nunknown = \"allow\"", "deny policy.posture/prompt-destructive"},
		{"far by the server, irreversible by name", call("purge_cache", request.Facts{Reach: request.ReachRemote}), "\"prompt-destructive\"\nunknown = \"allow\"", "deny policy.posture/prompt-destructive"},
		{"nothing is known", call("x", request.Facts{}), `"prompt-destructive"`, "deny policy.posture/prompt-destructive"},
		{"a read-only hint lowers nothing", call("x", request.Facts{Effects: request.EffectObserve}), `"prompt-destructive"`, "deny policy.posture/prompt-destructive"},
		{"nor does a name", call("get_x", request.Facts{Effects: request.EffectObserve}), `"strict"`, "deny policy.posture/strict"},
		{"the knob", call("x", request.Facts{}), "\"prompt-destructive\"\nunknown = \"allow\"", "allow"},
	} {
		m.managed("posture = " + tt.posture + "\n")
		assert.Equal(t, tt.want, read(gate.Enforce(env, tt.req)), tt.name)
	}
}
