package policy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/denytext"
	"rv/policy"
)

func TestZeroValuesBlock(t *testing.T) {
	complete := func(f policy.Finding) policy.Input {
		return policy.Input{Findings: []policy.Finding{f}, Complete: true, Posture: policy.PostureOff, Unknown: policy.Allow, Lifted: []policy.Key{0, 1}, Person: policy.PersonAgreed}
	}
	medium := found(t, decision.SeverityMedium)
	medium.Key = 7
	require.Equal(t, "allow", read(policy.Evaluate(complete(medium)).Decision).state)
	without := func(change func(*policy.Finding)) policy.Input {
		f := medium
		change(&f)
		return complete(f)
	}

	tests := []struct {
		name string
		in   policy.Input
		want string
	}{
		{"input", policy.Input{}, "indeterminate"},
		{"finding", complete(policy.Finding{}), "indeterminate"},
		{"owner", without(func(f *policy.Finding) { f.Owner = 0 }), "deny"},
		{"owner out of range", without(func(f *policy.Finding) { f.Owner = 9 }), "deny"},
		{"basis", without(func(f *policy.Finding) { f.Basis = 0 }), "deny"},
		{"basis out of range", without(func(f *policy.Finding) { f.Basis = 9 }), "deny"},
		{"severity", without(func(f *policy.Finding) { f.Hit.Severity = 0 }), "deny"},
		{"severity out of range", without(func(f *policy.Finding) { f.Hit.Severity = 9 }), "deny"},
		{"risk", without(func(f *policy.Finding) { f.Basis = policy.BasisRisk }), "deny"},
		{"a cause beside complete", policy.Input{Complete: true, Cause: decision.CausePanic}, "indeterminate"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, read(policy.Evaluate(tt.in).Decision).state)
		})
	}

	t.Run("posture", func(t *testing.T) {
		in := complete(columnFinding(t, "R2"))
		in.Posture, in.Lifted = 0, nil
		got := read(policy.Evaluate(in).Decision)
		assert.Equal(t, "policy.posture/strict", got.rule)
		in.Posture = 1 << 6
		assert.Equal(t, got.rule, read(policy.Evaluate(in).Decision).rule)
		assert.Equal(t, "strict", policy.Posture(0).String())
		_, ok := policy.ParsePosture("")
		assert.False(t, ok)
	})
	t.Run("unknown knob", func(t *testing.T) {
		in := complete(columnFinding(t, "RU"))
		in.Posture, in.Unknown = policy.PosturePromptDestructive, 0
		assert.Equal(t, policy.Deny, policy.Evaluate(in).Verdicts[0].Vote)
		in.Unknown = policy.Forbid
		assert.Equal(t, policy.Deny, policy.Evaluate(in).Verdicts[0].Vote, "a knob forbids nothing")
	})
	t.Run("vote", func(t *testing.T) {
		assert.Equal(t, policy.Deny, policy.Join(0))
		assert.Equal(t, policy.Forbid, policy.Join(policy.Allow, 9))
		assert.Equal(t, policy.Allow, policy.Join())
	})
	t.Run("setting", func(t *testing.T) {
		s := policy.Setting{}
		f := medium
		f.Hit.Severity, f.Owner, f.Forbid, f.Grant = s.Severity, s.Holder, s.Forbid, s.Grant()
		out := policy.Evaluate(complete(f))
		assert.Equal(t, "deny", read(out.Decision).state)
		assert.Equal(t, policy.ScopeNone, out.Verdicts[0].Grant)
		assert.False(t, s.Off)
	})
	t.Run("rule", func(t *testing.T) {
		target := policy.Target{}
		layers := []policy.Layer{policy.User(true, policy.Statements{Rules: []policy.Statement{{Target: target, Switch: policy.Off, Severity: decision.SeverityLow}}})}
		assert.Equal(t, policy.Setting{}, policy.Effective(policy.Rule{}, layers))
	})
	t.Run("layer", func(t *testing.T) {
		r := ruleOf(t, "built-in", decision.SeverityHigh)
		assert.Equal(t, policy.Effective(r, nil), policy.Effective(r, []policy.Layer{{}}))
	})
}

// What a finding needs for a grant to be bound to it.
func TestLiftability(t *testing.T) {
	lifted := func(change func(*policy.Finding, *policy.Input)) bool {
		f := found(t, decision.SeverityHigh)
		in := policy.Input{Complete: true, Posture: policy.PostureOff, Lifted: []policy.Key{0, 1}}
		change(&f, &in)
		in.Findings = []policy.Finding{f}
		out := policy.Evaluate(in)
		assert.Equal(t, out.Verdicts[0].Lifted, out.Verdicts[0].Grant != policy.ScopeNone)
		return out.Verdicts[0].Lifted
	}
	assert.True(t, lifted(func(*policy.Finding, *policy.Input) {}))
	for name, change := range map[string]func(*policy.Finding, *policy.Input){
		"no key":        func(f *policy.Finding, _ *policy.Input) { f.Key = 0 },
		"no scope":      func(f *policy.Finding, _ *policy.Input) { f.Grant = policy.ScopeNone },
		"no surface":    func(f *policy.Finding, _ *policy.Input) { f.Surface = 0 },
		"odd surface":   func(f *policy.Finding, _ *policy.Input) { f.Surface = 9 },
		"no owner":      func(f *policy.Finding, _ *policy.Input) { f.Owner = 0 },
		"no basis":      func(f *policy.Finding, _ *policy.Input) { f.Basis = 0 },
		"invariant":     func(f *policy.Finding, _ *policy.Input) { f.Owner = policy.OwnerInvariant },
		"forbidden":     func(f *policy.Finding, _ *policy.Input) { f.Owner, f.Forbid = policy.OwnerManaged, true },
		"incomplete":    func(_ *policy.Finding, in *policy.Input) { in.Complete = false },
		"contradiction": func(_ *policy.Finding, in *policy.Input) { in.Cause = decision.CauseBudget },
	} {
		assert.False(t, lifted(change), name)
	}
}

// A grant for one of two findings leaves the other standing.
func TestOneGrantLiftsOneFinding(t *testing.T) {
	first, second := found(t, decision.SeverityHigh), found(t, decision.SeverityCritical)
	second.Key = 2
	in := policy.Input{Findings: []policy.Finding{first, second}, Complete: true, Posture: policy.PostureOff}

	out := policy.Evaluate(in)
	got := read(out.Decision)
	assert.Equal(t, "core.git/critical", got.rule, "the more severe is named")
	assert.Equal(t, decision.RemedyAllowOnce, got.remedy)
	assert.Len(t, got.hits, 2)

	in.Lifted = []policy.Key{2}
	got = read(policy.Evaluate(in).Decision)
	assert.Equal(t, "deny", got.state)
	assert.Equal(t, "core.git/high", got.rule)

	in.Lifted = []policy.Key{2, 1}
	got = read(policy.Evaluate(in).Decision)
	assert.Equal(t, "allow", got.state)
	assert.Len(t, got.hits, 2, "what was lifted is on record")
}

// The remedy promises nothing when part of what blocks cannot be lifted.
func TestRemedyOfSeveralFindings(t *testing.T) {
	liftable, fixed := found(t, decision.SeverityCritical), found(t, decision.SeverityHigh)
	fixed.Grant = policy.ScopeNone
	in := policy.Input{Findings: []policy.Finding{liftable, fixed}, Complete: true, Posture: policy.PostureOff}
	out := policy.Evaluate(in)
	got := read(out.Decision)
	assert.Equal(t, "core.git/high", got.rule, "what cannot be lifted is named")
	assert.Equal(t, decision.RemedyTerminal, got.remedy)
	assert.False(t, out.Liftable)

	asks := found(t, decision.SeverityMedium)
	asks.Grant = policy.ScopeNone
	in = policy.Input{Findings: []policy.Finding{liftable, asks}, Complete: true, Posture: policy.PosturePromptAll}
	got = read(policy.Evaluate(in).Decision)
	assert.Equal(t, "core.git/critical", got.rule)
	assert.Equal(t, decision.RemedyTerminal, got.remedy, "a grant would leave the question open")
}

func TestInvariantBeforeAdministrator(t *testing.T) {
	managed, invariant := voting(t, policy.Forbid), found(t, decision.SeverityHigh)
	managed.Hit.Severity = decision.SeverityCritical
	invariant.Owner = policy.OwnerInvariant
	got := read(policy.Evaluate(policy.Input{Findings: []policy.Finding{managed, invariant}, Complete: true, Posture: policy.PostureOff}).Decision)
	assert.Equal(t, decision.RemedyTerminal, got.remedy)
}

// Of equals, the one found first is named; a defect never hides a rule.
func TestWhichFindingIsNamed(t *testing.T) {
	first, second := found(t, decision.SeverityHigh), found(t, decision.SeverityHigh)
	second.Hit = hit(t, "core.filesystem:rm", decision.SeverityHigh)
	in := policy.Input{Findings: []policy.Finding{first, second, {}}, Complete: true, Posture: policy.PostureOff}
	assert.Equal(t, "core.git/high", read(policy.Evaluate(in).Decision).rule)
	in.Findings = []policy.Finding{{}, second, first}
	assert.Equal(t, "core.filesystem/rm", read(policy.Evaluate(in).Decision).rule)
}

func TestHitsOnRecord(t *testing.T) {
	medium, may := found(t, decision.SeverityMedium), found(t, decision.SeverityCritical)
	may.Basis = policy.BasisMayMatch
	may.Hit = hit(t, "core.git:push-force", decision.SeverityCritical)
	risk := columnFinding(t, "R3")
	in := policy.Input{Findings: []policy.Finding{medium, may, risk}, Complete: true, Posture: policy.PostureOff, Unknown: policy.Ask}

	got := read(policy.Evaluate(in).Decision)
	assert.Equal(t, "allow", got.state)
	assert.Equal(t, []decision.Hit{medium.Hit}, got.hits, "what may match is no match, a risk is no rule")

	in.Complete, in.Cause = false, decision.CauseBudget
	got = read(policy.Evaluate(in).Decision)
	assert.Equal(t, "indeterminate", got.state)
	assert.Equal(t, []decision.Hit{medium.Hit}, got.hits)

	in.Complete, in.Cause, in.Posture = true, decision.CauseUnknown, policy.PosturePromptAll
	in.Findings = []policy.Finding{medium, may}
	got = read(policy.Evaluate(in).Decision)
	require.Equal(t, "deny", got.state)
	require.Len(t, got.hits, 2, "the rule and the posture")
	assert.Equal(t, medium.Hit, got.hits[0])
	assert.Equal(t, "policy.posture/prompt-all", got.hits[1].Rule.Display())
	assert.True(t, got.hits[1].Severity.Blocks())
	assert.NotEmpty(t, got.hits[1].Reason)

	may.Owner = 0 // blocks by defect: what is named is on record
	in.Findings = []policy.Finding{may}
	got = read(policy.Evaluate(in).Decision)
	assert.Equal(t, []decision.Hit{may.Hit}, got.hits)
}

func TestSentenceOfAPosture(t *testing.T) {
	sentence := func(f policy.Finding, p policy.Posture) string {
		out := policy.Evaluate(policy.Input{Findings: []policy.Finding{f}, Complete: true, Posture: p, Unknown: policy.Ask})
		return decision.Match(out.Decision, sentences{}).String()
	}
	drop := found(t, decision.SeverityMedium)
	drop.Hit.Label = "git stash drop"
	assert.Equal(t, "Blocked git stash drop (policy.posture/prompt-all). Run it in Terminal, or rv allow-once.",
		sentence(drop, policy.PosturePromptAll))
	assert.Equal(t, "Blocked git stash drop (policy.posture/strict). Run it in Terminal, or rv allow-once.",
		sentence(drop, policy.PosturePromptAll|policy.PostureStrict), "of postures that vote the same, the strictest is named")
	assert.Equal(t, "Blocked irreversible or privileged call (policy.posture/prompt-destructive). Approve it with rv approve.",
		sentence(columnFinding(t, "R3"), policy.PosturePromptDestructive))
	assert.Equal(t, "Blocked call of unknown effect (policy.posture/strict). Approve it with rv approve.",
		sentence(columnFinding(t, "RU"), policy.PostureStrict|policy.PosturePromptAll))
}

type sentences struct{}

func (sentences) Allow(decision.Passed) denytext.Sentence        { return denytext.Sentence{} }
func (sentences) Deny(d decision.Denial) denytext.Sentence       { return denytext.Denied(d) }
func (sentences) Indeterminate(decision.Cause) denytext.Sentence { return denytext.Incomplete }

// The hook child runs this on every call.
func TestAllocations(t *testing.T) {
	var out policy.Outcome
	allocs := func(in policy.Input) float64 {
		return testing.AllocsPerRun(100, func() { out = policy.Evaluate(in) })
	}
	assert.Zero(t, allocs(policy.Input{Complete: true, Posture: policy.PostureOff, Unknown: policy.Ask}), "nothing found")
	assert.Zero(t, allocs(policy.Input{Cause: decision.CauseBudget}), "not finished")
	findings := []policy.Finding{found(t, decision.SeverityHigh), found(t, decision.SeverityMedium)}
	assert.LessOrEqual(t, allocs(policy.Input{Findings: findings, Complete: true, Posture: policy.PostureStrict}), 2.0, "verdicts and hits")

	r := ruleOf(t, "built-in", decision.SeverityHigh)
	layers := []policy.Layer{
		policy.Managed(true, policy.Statements{Rules: []policy.Statement{{Target: policy.TargetRule(r.ID), Lock: true}}}),
		policy.User(true, policy.Statements{Exceptions: []policy.Exception{{Rule: r.ID}}}),
	}
	about := policy.Subject{Argv: []string{"git"}, Known: true}
	var excepted bool
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		excepted = policy.Effective(r, layers).Excepted(r.ID, about, layers)
		_, _ = policy.Stance(layers)
		_ = policy.Assess(nil)
	}))
	assert.False(t, excepted)
	_ = out
}
