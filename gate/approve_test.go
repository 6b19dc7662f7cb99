package gate_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/approvals"
	"rv/audit"
	"rv/gate"
	"rv/policy"
	"rv/request"
)

// asked is a machine with approvals.
type asked struct {
	*machine
	store *approvals.Store
	log   *recorder
	calls int
}

func newAsked(t testing.TB) *asked {
	m := newMachine(t)
	return &asked{machine: m, store: approvals.Open(m.Home), log: &recorder{}}
}

func (a *asked) env() gate.Env {
	env := a.machine.env()
	env.Approvals, env.Audit = a.store, a.log
	return env
}

// request is a call of its own, in a directory.
func (a *asked) request(command, dir string) request.Request {
	a.calls++
	return request.ForShell(request.Shell{Command: command}, request.Caller{Host: "grok", Session: "s", Call: string(rune('a' + a.calls)), Cwd: dir})
}

func (a *asked) in(dir, command string) string {
	return read(gate.Enforce(a.env(), a.request(command, dir)))
}

// approve is what a person does after a call was blocked.
func (a *asked) approve(kind approvals.Kind, req request.Request) {
	a.t.Helper()
	env := a.machine.env()
	ev := gate.Evaluate(env, req)
	p, ok := gate.Pending(env, req, ev)
	require.True(a.t, ok)
	_, err := a.store.Mint(p, kind)
	require.NoError(a.t, err)
}

func (a *asked) once(command string) { a.approve(approvals.Once, a.request(command, a.Dir)) }

const hard = "git reset --hard"

func TestBlockedApprovedOnceBlocked(t *testing.T) {
	a := newAsked(t)
	assert.Equal(t, "deny core.git/reset-hard", a.in(a.Dir, hard))
	list, err := a.store.Pendings()
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, hard, list[0].Text)
	assert.Equal(t, []string{"git", "reset", "--hard"}, list[0].Findings[0].Argv)
	assert.Equal(t, a.Dir, list[0].Findings[0].Repo)
	assert.Equal(t, policy.ScopeAlways, list[0].Scope())
	_, err = a.store.Mint(list[0], approvals.Once)
	require.NoError(t, err)
	assert.Equal(t, "allow", a.in(a.Dir, hard))
	assert.Equal(t, "deny core.git/reset-hard", a.in(a.Dir, hard))
	var lifted []string
	for _, r := range a.log.records {
		lifted = append(lifted, r.Decision+" "+r.Findings[0].Lifted)
	}
	require.Len(t, lifted, 3)
	assert.True(t, strings.HasPrefix(lifted[1], "allow once-"), lifted[1])
	assert.Equal(t, "deny ", lifted[2])
}

// Only what was shown to the person is what was approved.
func TestWhatAGrantIsBoundTo(t *testing.T) {
	a := newAsked(t)
	other := a.Home + "/q"
	require.NoError(t, os.MkdirAll(other+"/.git", 0o755))
	require.NoError(t, os.MkdirAll(a.Dir+"/src", 0o755))
	for _, tt := range []struct {
		approved, call, dir string
		want                string
	}{
		{hard, "cd . && git reset --hard", "", "allow"},
		{hard, "cd " + a.Dir + " && git 'reset' --hard", other, "allow"},
		{hard, "git status; git reset --hard", "", "allow"},
		{hard, hard, other, "deny core.git/reset-hard"},
		{hard, hard, a.Dir + "/src", "deny core.git/reset-hard"},
		{hard, "cd src && git reset --hard", "", "deny core.git/reset-hard"},
		{hard, "git reset --hard HEAD~1", "", "deny core.git/reset-hard"},
		{hard, "sudo git reset --hard", "", "deny core.git/reset-hard"},
		{hard, "GIT_DIR=/x git reset --hard", "", "deny core.git/reset-hard"},
		{hard, "export GIT_DIR=/x; git reset --hard", "", "deny core.git/reset-hard"},
		{hard, "read GIT_DIR; export GIT_DIR; git reset --hard", "", "deny core.git/reset-hard"},
		{hard, "git reset --hard > src/x.go", "", "deny"},
		{hard, "git reset --hard && git clean -fd", "", "deny core.git/reset-hard"}, // a grant that does not help is not spent
		{hard, "git reset --hard; git reset --hard", "", "deny core.git/reset-hard"},
		{hard, "ssh h git reset --hard", "", "deny core.git/reset-hard"},
		{"rm -rf $X", "rm -rf $X", "", "allow"},
		{"rm -rf $X", "true; rm -rf $X", "", "deny"},
		{"rm -rf $X", "rm -rf $Y", "", "deny"},
		{"rm -rf src/*", "rm -rf src/*", "", "allow"},
		{"rm -rf ./src", "rm -rf ./src && rm -rf .", "", "deny"},
		{"ssh h 'git reset --hard'", "ssh h 'git reset --hard'", "", "allow"},
		{"ssh h 'git reset --hard'", "ssh prod 'git reset --hard'", "", "deny core.git/reset-hard"},
		{"sudo " + hard, "sudo " + hard, "", "allow"},
		{"sudo " + hard, hard, "", "deny core.git/reset-hard"},
		{hard + "; git clean -fd", "git clean -fd; " + hard, "", "allow"},
		{hard + "; git clean -fd", "git clean -fd", "", "allow"},
	} {
		t.Run(tt.approved+" then "+tt.call, func(t *testing.T) {
			_, err := a.store.Revoke()
			require.NoError(t, err)
			a.once(tt.approved)
			dir := tt.dir
			if dir == "" {
				dir = a.Dir
			}
			got := a.in(dir, tt.call)
			if tt.want == "deny" {
				assert.NotEqual(t, "allow", got)
			} else {
				assert.Equal(t, tt.want, got)
			}
			if got == "allow" {
				assert.NotEqual(t, "allow", a.in(dir, tt.call), "once")
			}
		})
	}
}

// A script that changed after it was approved is another script.
func TestFactsBindAGrant(t *testing.T) {
	a := newAsked(t)
	script := a.Dir + "/x.sh"
	a.write(script, "rm -rf ~\n")
	before := a.in(a.Dir, "sh x.sh")
	require.NotEqual(t, "allow", before)
	a.once("sh x.sh")
	a.write(script, "rm -rf ~ /\n")
	assert.NotEqual(t, "allow", a.in(a.Dir, "sh x.sh"))
	a.write(script, "rm -rf ~\n")
	assert.Equal(t, "allow", a.in(a.Dir, "sh x.sh"))
}

func TestARepositoryBindsAGrant(t *testing.T) {
	a := newAsked(t)
	a.once(hard)
	require.NoError(t, os.MkdirAll(a.Home+"/.git", 0o755))
	require.NoError(t, os.RemoveAll(a.Dir+"/.git"))
	assert.Equal(t, "deny core.git/reset-hard", a.in(a.Dir, hard))
}

// Tools are bound to their arguments, in whatever order and spelling they come.
func TestToolGrants(t *testing.T) {
	a := newAsked(t)
	a.user("[[rule]]\ntarget = 'mcp:db/drop'\nreason = 'r'\n")
	call := func(args string) request.Request {
		a.calls++
		return request.ForTool(request.Tool{Server: "db", Name: "drop", Args: []byte(args)}, request.Caller{Host: "mcp", Call: string(rune('a' + a.calls)), Cwd: a.Dir})
	}
	do := func(args string) string { return read(gate.Enforce(a.env(), call(args))) }
	require.Equal(t, "deny user/db-drop", do(`{"table":"a","n":1}`))
	list, err := a.store.Pendings()
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, `db/drop {"table":"a","n":1}`, list[0].Text)
	_, err = a.store.Mint(list[0], approvals.Once)
	require.NoError(t, err)
	assert.Equal(t, "deny user/db-drop", do(`{"table":"b","n":1}`))
	assert.Equal(t, "allow", do(` { "n":1, "table":"\u0061" } `))
	assert.Equal(t, "deny user/db-drop", do(`{"table":"a","n":1}`))
	_, err = a.store.Mint(list[0], approvals.Session)
	assert.ErrorIs(t, err, approvals.ErrScope, "no session was sent")

	// What the tool is has changed since.
	_, err = a.store.Mint(list[0], approvals.Once)
	require.NoError(t, err)
	assert.Equal(t, "deny user/db-drop", read(gate.Enforce(a.env(), call(`{"table":"a","n":1}`).Defined("d", request.Facts{}))))
	assert.Equal(t, "allow", do(`{"table":"a","n":1}`))
}

// An action is bound to its name, its arguments and how it is run; what cannot be taken
// back is allowed for a call or a session, never for good.
func TestActionGrants(t *testing.T) {
	a := newAsked(t)
	a.user("posture = 'prompt-destructive'\n")
	call := func(mode string) request.Request {
		a.calls++
		facts := request.Facts(policy.Facts{Effects: policy.EffectDelete, Reversibility: policy.Irreversible, Reach: policy.ReachSystem})
		params := []request.Argument{{Path: "name", Value: "x"}, {Path: "mode", Value: mode}}
		return request.ForAction(request.Action{Name: "uninstall", Params: params, Facts: facts, Pinned: true},
			request.Caller{Host: "mcp", Session: "s", Call: string(rune('a' + a.calls)), Cwd: a.Dir})
	}
	do := func(mode string) string { return read(gate.Enforce(a.env(), call(mode))) }
	require.Equal(t, "deny policy.posture/prompt-destructive", do("real"))
	list, err := a.store.Pendings()
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, "uninstall name=x mode=real", list[0].Text)
	assert.Equal(t, policy.ScopeSession, list[0].Scope())
	_, err = a.store.Mint(list[0], approvals.Once)
	require.NoError(t, err)
	assert.NotEqual(t, "allow", do("other"))
	assert.Equal(t, "allow", do("real"))
	assert.NotEqual(t, "allow", do("real"))
}

// What nothing lifts leaves no record and is not let through by any grant there may be:
// invariants, what the administrator forbids, what was not finished.
func TestWhatNoGrantLifts(t *testing.T) {
	a := newAsked(t)
	for _, tt := range []struct{ managed, command string }{
		{"", "rm ~/.config/rv/key"},
		{"", "rv approve"},
		{"", hard + "; rv allow-once"},
		{"", "git reset 'x"},
		{"", hard + "; git reset 'x"},
		{"forbid = ['core.git:reset-hard']\n", hard},
		{"forbid = ['core.git:reset-hard']\n", hard + "; git clean -fd"},
		{"=", hard},
		{"=", "git status"},
	} {
		a.managed(tt.managed)
		req := a.request(tt.command, a.Dir)
		_, ok := gate.Pending(a.env(), req, gate.Evaluate(a.env(), req))
		assert.False(t, ok, tt.command)
		env := a.env()
		env.Approvals = everything{}
		assert.NotEqual(t, "allow", read(gate.Enforce(env, req)), tt.command)
	}
	list, err := a.store.Pendings()
	require.NoError(t, err)
	assert.Empty(t, list)
}

// A lock keeps the user from loosening for good, not a person from approving one call.
func TestScopesOnOffer(t *testing.T) {
	a := newAsked(t)
	for managed, want := range map[string]policy.Scope{"": policy.ScopeAlways, "lock = ['core.git']\n": policy.ScopeSession, "[severity]\n'core.git:reset-hard' = 'critical'\n": policy.ScopeSession} {
		a.managed(managed)
		req := a.request(hard, a.Dir)
		p, ok := gate.Pending(a.env(), req, gate.Evaluate(a.machine.env(), req))
		require.True(t, ok)
		assert.Equal(t, want, p.Scope(), managed)
		req = a.request("rm -rf $X", a.Dir)
		p, ok = gate.Pending(a.env(), req, gate.Evaluate(a.machine.env(), req))
		require.True(t, ok)
		assert.Equal(t, policy.ScopeSession, p.Scope(), "an exception never meets unknown words")
	}
}

// A posture asks; a hook has nobody to ask, and a person approves later.
func TestAskedByAPosture(t *testing.T) {
	a := newAsked(t)
	a.user("posture = 'prompt-all'\n")
	assert.Equal(t, "deny policy.posture/prompt-all", a.in(a.Dir, "git stash drop"))
	a.once("git stash drop")
	assert.Equal(t, "allow", a.in(a.Dir, "git stash drop"))
	assert.Equal(t, "deny policy.posture/prompt-all", a.in(a.Dir, "git stash drop"))
}

// The law, over everything a call may hold: a lift never raises, and what it does not
// name stays. Every subset of the grants of four findings.
func TestEverySetOfGrants(t *testing.T) {
	a := newAsked(t)
	a.managed("forbid = ['core.git:stash-clear']\n")
	parts := []string{hard, "git clean -fd", "git stash drop", "git stash clear", "rm ~/.config/rv/key", "git push --force"}
	cells := 0
	for text := range 1 << len(parts) {
		var command []string
		for i, p := range parts {
			if text&(1<<i) != 0 {
				command = append(command, p)
			}
		}
		req := a.request(strings.Join(append(command, "true"), "; "), a.Dir)
		before := gate.Evaluate(a.machine.env(), req)
		for set := range 1 << len(before.Findings) {
			env := a.machine.env()
			env.Approvals = some(set)
			after := gate.Evaluate(env, req)
			left := policy.Allow
			for i, v := range before.Outcome.Verdicts {
				if set&(1<<i) == 0 || v.Grant == policy.ScopeNone {
					left = policy.Join(left, v.Vote)
				}
			}
			if !before.Outcome.Liftable {
				left = before.Outcome.Left
			}
			assert.Equal(t, left, after.Outcome.Left, "%s with %b", command, set)
			assert.LessOrEqual(t, after.Outcome.Left, before.Outcome.Left)
			if text&(1<<3|1<<4) != 0 {
				assert.Equal(t, policy.Forbid, after.Outcome.Left)
			}
			cells++
		}
	}
	assert.Equal(t, 729, cells) // Σ over texts of 2^findings = 3^6
}

// some lifts the findings of a set of bits.
type some int

func (s some) Lift(_ request.Caller, findings func() []approvals.Finding) (lifted []approvals.Lifted) {
	findings()
	for i := range 16 {
		if s&(1<<i) != 0 {
			lifted = append(lifted, approvals.Lifted{Key: policy.Key(i + 1), Grant: "g"})
		}
	}
	return lifted
}

func (some) Pend(func() (approvals.Pending, bool)) error { return nil }

// An answer is out before the record of what was blocked is made.
func TestPendingComesAfterTheAnswer(t *testing.T) {
	a := newAsked(t)
	_, record := gate.Judge(a.env(), a.request(hard, a.Dir))
	list, err := a.store.Pendings()
	require.NoError(t, err)
	assert.Empty(t, list)
	record()
	list, err = a.store.Pendings()
	require.NoError(t, err)
	assert.Len(t, list, 1)
	assert.Equal(t, []audit.Event{audit.Decided}, []audit.Event{a.log.records[0].Event})
}
