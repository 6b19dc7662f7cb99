package gate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/gate"
	"rv/internal/compiled"
	"rv/policy"
	"rv/request"
)

// action is a real run of the action name with parameters.
func action(name string, facts request.Facts, pinned bool, params ...request.Argument) request.Request {
	params = append([]request.Argument{{Path: "mode", Value: "real"}}, params...)
	return request.ForAction(request.Action{Name: name, Params: params, Facts: facts, Pinned: pinned}, request.Caller{Host: "cli", Cwd: "/home/u/p"})
}

var (
	cleaning  = request.Facts{Effects: request.EffectDelete, Reversibility: request.Recoverable, Reach: request.ReachHome}
	observing = request.Facts{Effects: request.EffectObserve, Reversibility: request.Reversible}
	restoring = request.Facts{Effects: request.EffectWrite, Reversibility: request.Irreversible, Reach: request.ReachRemote}
)

// Rules about actions block by name, by parameter and by how they run, whoever states them;
// and say so with the remedy of an action.
func TestRulesAboutActions(t *testing.T) {
	m := newMachine(t)
	app := func(name string) request.Argument { return request.Argument{Path: "apps", Value: name} }
	m.user(`forbid = ["action:purge", "action:uninstall apps=Keychain*"]
[[rule]]
target = "action:clean mode=real"
id = "no-real-clean"
label = "a real clean"
severity = "critical"
reason = "Ask first."
`)
	env := m.env()
	for name, tt := range map[string]struct {
		req  request.Request
		want string
	}{
		"by name":              {action("purge", cleaning, true), "deny user/purge"},
		"one of several":       {action("uninstall", cleaning, true, app("Slack"), app("Keychain Access")), "deny user/uninstall-apps-keychain"},
		"none of several":      {action("uninstall", cleaning, true, app("Slack"), app("Zoom")), "allow"},
		"by how it runs":       {action("clean", cleaning, true), "deny user/no-real-clean"},
		"another":              {action("optimize", cleaning, true), "allow"},
		"a parameter of rv's":  {action("save", cleaning, true, request.Argument{Path: "to", Value: m.Home + "/.config/rv/policy.toml"}), "deny rv.guard/files"},
		"a name that says get": {action("get_report", cleaning, true, request.Argument{Path: "of", Value: m.Home + "/.config/rv/policy.toml"}), "allow"},
	} {
		assert.Equal(t, tt.want, read(gate.Enforce(env, tt.req)), name)
	}
	preview := request.ForAction(request.Action{Name: "clean", Params: []request.Argument{{Path: "mode", Value: "preview"}}, Facts: observing, Pinned: true}, request.Caller{})
	assert.Equal(t, "allow", read(gate.Enforce(env, preview)))

	ev := gate.Evaluate(env, action("clean", cleaning, true))
	assert.Equal(t, policy.SurfaceAction, ev.Findings[0].Surface)
	assert.Equal(t, policy.OwnerUser, ev.Findings[0].Owner)
	assert.Equal(t, compiled.AuditBlocks, env.Config("").Audit)
}

// An exception is for one invocation of an action.
func TestExceptionsFromRulesAboutActions(t *testing.T) {
	m := newMachine(t)
	m.user(`forbid = ["action:restore"]
[[except]]
rule = "user:restore"
argv = ["action:restore", "mode=real", "db=staging"]
reason = "Staging is nobody's."
`)
	env := m.env()
	db := func(name string) request.Request {
		return action("restore", restoring, true, request.Argument{Path: "db", Value: name})
	}
	assert.Equal(t, "allow", read(gate.Enforce(env, db("staging"))))
	assert.Equal(t, "deny user/restore", read(gate.Enforce(env, db("production"))))
}

// What no rule blocks is judged by its risk. Facts nobody vouched for can only raise it.
func TestRiskOfActions(t *testing.T) {
	type row struct{ off, destructive, all, strict string }
	ask := func(posture string) string { return "deny policy.posture/" + posture }
	for name, tt := range map[string]struct {
		facts  request.Facts
		pinned bool
		want   row
	}{
		"observes":              {observing, true, row{"allow", "allow", "allow", "allow"}},
		"recoverable":           {cleaning, true, row{"allow", "allow", ask("prompt-all"), ask("strict")}},
		"irreversible":          {restoring, true, row{"allow", ask("prompt-destructive"), ask("prompt-all"), ask("strict")}},
		"says it observes":      {observing, false, row{"allow", ask("prompt-destructive"), ask("prompt-all"), ask("strict")}},
		"says nothing":          {request.Facts{}, true, row{"allow", ask("prompt-destructive"), ask("prompt-all"), ask("strict")}},
		"irreversible, unknown": {restoring, false, row{"allow", ask("prompt-destructive"), ask("prompt-all"), ask("strict")}},
	} {
		m := newMachine(t)
		var got [4]string
		for i, posture := range [...]string{"off", "prompt-destructive", "prompt-all", "strict"} {
			m.user("posture = \"" + posture + "\"\n")
			got[i] = read(gate.Enforce(m.env(), action("x", tt.facts, tt.pinned)))
		}
		assert.Equal(t, tt.want, row{got[0], got[1], got[2], got[3]}, name)
	}
}

// Without packs, and under a managed file that cannot be obeyed, no action is allowed.
func TestNoActionIsAllowedUnfinished(t *testing.T) {
	assert.Contains(t, read(gate.Enforce(gate.Env{}, action("clean", observing, true))), "indeterminate")
	m := newMachine(t)
	m.write(m.Managed+"/policy.toml", "posture = ")
	assert.Contains(t, read(gate.Enforce(m.env(), action("clean", observing, true))), "indeterminate")
	many := make([]request.Argument, 9000)
	assert.Contains(t, read(gate.Enforce(newMachine(t).env(), action("clean", observing, true, many...))), "indeterminate")
}

// The user's opt-ins and catalogues count once they are sealed, and no longer than that.
func TestOptInsCountOnceSealed(t *testing.T) {
	m := newMachine(t)
	const text = "[actions]\ncleanups = true\nirreversible = true\n[[catalogue]]\nfile = '~/a.toml'\ndigest = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'\n"
	path := m.Home + "/.config/rv/policy.toml"
	m.write(path, text)
	c := m.env().Config("")
	assert.Zero(t, c.OptIns)
	assert.Empty(t, c.Catalogues)

	m.user(text)
	c = m.env().Config("")
	assert.Equal(t, compiled.OptIns{Cleanups: true, Irreversible: true}, c.OptIns)
	if assert.Len(t, c.Catalogues, 1) {
		assert.Equal(t, m.Home+"/a.toml", c.Catalogues[0].Path)
		assert.Equal(t, policy.OwnerUser, c.Catalogues[0].Owner)
	}

	m.write(path, text+"\n# one byte more\n")
	c = m.env().Config("")
	assert.Zero(t, c.OptIns)
	assert.Empty(t, c.Catalogues)
}
