package gate_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/approvals"
	"rv/decision"
	"rv/denytext"
	"rv/gate"
	"rv/policy"
	"rv/request"
	"rv/rules"
)

type sentence struct{}

func (sentence) Allow(decision.Passed) string        { return "" }
func (sentence) Deny(d decision.Denial) string       { return denytext.Denied(d).String() }
func (sentence) Indeterminate(decision.Cause) string { return denytext.Incomplete.String() }

// The invariants hold when every pack is off, whatever any file says, and nothing lifts
// them.
func TestGuardHolds(t *testing.T) {
	m := newMachine(t)
	m.user(`
disable = ["rv.guard", "rv.guard:files", "core.git", "core.filesystem"]
[severity]
"rv.guard:files" = "low"
[[except]]
rule = "rv.guard:files"
reason = "no"
`)
	m.managed("disable = ['rv.guard']\n")
	env := m.env()
	env.Packs = rules.Set{}
	env.Approvals = everything{}
	for command, want := range map[string]string{
		"rm ~/.config/rv/policy.toml":        "Blocked a change to rv's own files (rv.guard/files). Run it in Terminal.",
		"rm -rf src && rv approve":           "Blocked an rv command for a person (rv.guard/person). Run it in Terminal.",
		"true; echo > ~/.grok/hooks/rv.json": "Blocked a change to the hook that asks rv (rv.guard/hooks). Run it in Terminal.",
		"rm -rf src":                         "",
		"rv setup --home /tmp/elsewhere":     "",
	} {
		ev := gate.Evaluate(env, request.ForShell(request.Shell{Command: command}, request.Caller{Cwd: m.Dir}))
		assert.Equal(t, want, decision.Match(ev.Decision, sentence{}), command)
		assert.False(t, ev.Outcome.Liftable, command)
	}
	tool := request.Tool{Server: "fs", Name: "write_file", Strings: []request.Argument{{Path: "path", Value: m.Home + "/.config/rv/key"}}}
	ev := gate.Evaluate(env, request.ForTool(tool, request.Caller{Cwd: m.Dir}))
	assert.Equal(t, "deny rv.guard/files", read(ev.Decision))
}

// everything is approvals that lift whatever there is, asked about it or not.
type everything struct{}

func (everything) Lift(request.Caller, func() []approvals.Finding) (lifted []approvals.Lifted) {
	for key := range policy.Key(100) {
		lifted = append(lifted, approvals.Lifted{Key: key, Grant: "g1"})
	}
	return lifted
}

func (everything) Pend(func() (approvals.Pending, bool)) error { return nil }

// The programs that are guarded are those beside the one that runs.
func TestGuardedPrograms(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	env := gate.HostEnv()
	assert.Contains(t, env.Own.Programs, filepath.Dir(self)+"/rv")
	assert.Contains(t, env.Own.Programs, filepath.Dir(self)+"/rv-hook")
	got := gate.Enforce(env, request.ForShell(request.Shell{Command: "mv " + filepath.Dir(self) + "/rv-hook x"}, request.Caller{Cwd: "/"}))
	assert.Equal(t, "deny rv.guard/programs", read(got))
}
