package policy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/policy"
)

// Who may lower a rule that stands with whom, by hand. Speakers that can speak
// at all: an invariant and a built-in pack make no statements about others.
// "own" are a layer's own rules.
const lowerTable = `
speaker     repository built-in user    managed invariant
repository  no         no       no      no      no
pinned      yes        yes      yes     no      no
user        yes        yes      yes     no      no
managed     yes        yes      yes     yes     no
`

var owners = map[string]policy.Owner{
	"repository": policy.OwnerRepository, "built-in": policy.OwnerBuiltin,
	"user": policy.OwnerUser, "managed": policy.OwnerManaged, "invariant": policy.OwnerInvariant,
}

// layer is what speaker says, with its lowering vouched for or not.
func layer(speaker string, vouched bool, s policy.Statements) policy.Layer {
	switch speaker {
	case "managed":
		return policy.Managed(vouched, s)
	case "user":
		return policy.User(vouched, s)
	case "pinned":
		return policy.Repository(vouched, s) // a pin that does not hold is no pin
	default:
		return policy.Repository(false, s)
	}
}

func ruleOf(t *testing.T, owner string, s decision.Severity) policy.Rule {
	t.Helper()
	id, ok := decision.ParseRule("core.git:reset-hard")
	require.True(t, ok)
	return policy.Rule{ID: id, Owner: owners[owner], Severity: s}
}

func TestLowerTable(t *testing.T) {
	head, body := rows(lowerTable)
	cells := 0
	for _, row := range body {
		for i, owner := range head[1:] {
			for _, vouched := range []bool{true, false} {
				for _, lock := range []bool{false, true} {
					r := ruleOf(t, owner, decision.SeverityHigh)
					target := policy.TargetRule(r.ID)
					lowering := map[string]policy.Statements{
						"disable": {Rules: []policy.Statement{{Target: target, Switch: policy.Off}}},
						"milder":  {Rules: []policy.Statement{{Target: target, Severity: decision.SeverityLow}}},
						"pack":    {Rules: []policy.Statement{{Target: policy.Target{Pack: "core.git"}, Switch: policy.Off}}},
						"except":  {Exceptions: []policy.Exception{{Rule: r.ID, Reason: "r"}}},
					}
					want := row[i+1] == "yes" && vouched
					var others []policy.Layer
					if lock {
						others = append(others, policy.Managed(false, policy.Statements{
							Rules: []policy.Statement{{Target: policy.Target{Pack: "core.git"}, Lock: true}},
						}))
						want = want && row[0] == "managed"
					}
					for how, said := range lowering {
						layers := append([]policy.Layer{layer(row[0], vouched, said)}, others...)
						s := policy.Effective(r, layers)
						lowered := s.Off || s.Severity < decision.SeverityHigh ||
							s.Excepted(r.ID, policy.Subject{Argv: []string{"git"}, Known: true}, layers)
						require.Equal(t, want, lowered, "%s lowers %s by %s (vouched %v, lock %v)", row[0], owner, how, vouched, lock)
						require.Equal(t, !want, len(policy.Refused(r, layers)) > 0, "%s refused on %s", row[0], owner)
					}
					cells++
				}
			}
		}
	}
	assert.Equal(t, 4*5*2*2, cells)
}

// Every speaker raises every rule but an invariant, which is at the top already,
// vouched for or not, locked or not.
func TestAnyLayerRaises(t *testing.T) {
	cells := 0
	for _, speaker := range []string{"repository", "pinned", "user", "managed"} {
		for owner := range owners {
			for _, vouched := range []bool{true, false} {
				r := ruleOf(t, owner, decision.SeverityLow)
				r.Off = true
				target := policy.TargetRule(r.ID)
				lock := policy.Managed(true, policy.Statements{Rules: []policy.Statement{{Target: target, Lock: true}}})
				s := policy.Effective(r, []policy.Layer{lock, layer(speaker, vouched, policy.Statements{
					Rules: []policy.Statement{{Target: target, Switch: policy.On, Severity: decision.SeverityHigh}},
				})})
				assert.False(t, s.Off, "%s enables a rule of %s", speaker, owner)
				assert.GreaterOrEqual(t, s.Severity, decision.SeverityHigh, "%s raises a rule of %s", speaker, owner)
				cells++
			}
		}
	}
	assert.Equal(t, 4*5*2, cells)
}

func TestOnlyManagedAndInvariantsForbid(t *testing.T) {
	cells := 0
	for _, speaker := range []string{"repository", "pinned", "user", "managed"} {
		for _, vouched := range []bool{true, false} {
			r := ruleOf(t, "built-in", decision.SeverityLow)
			r.Off = true
			s := policy.Effective(r, []policy.Layer{layer(speaker, vouched, policy.Statements{
				Rules: []policy.Statement{{Target: policy.TargetRule(r.ID), Forbid: true}},
			})})
			assert.Equal(t, speaker == "managed", s.Forbid, speaker)
			if speaker == "managed" {
				assert.False(t, s.Off, "what is forbidden is judged")
				assert.Equal(t, policy.OwnerManaged, s.Holder)
				assert.Equal(t, policy.ScopeNone, s.Grant())
			} else {
				assert.Equal(t, decision.SeverityCritical, s.Severity, "the raise is kept as far as %s may", speaker)
			}
			cells++
		}
	}
	assert.Equal(t, 4*2, cells)

	// A finding that claims to be forbidden by anyone else votes Deny.
	for owner := policy.Owner(0); owner < 8; owner++ {
		f := found(t, decision.SeverityLow)
		f.Owner, f.Forbid = owner, true
		out := policy.Evaluate(policy.Input{Findings: []policy.Finding{f}, Complete: true, Posture: policy.PostureOff})
		want := policy.Deny
		if owner == policy.OwnerManaged || owner == policy.OwnerInvariant {
			want = policy.Forbid
		}
		assert.Equal(t, want, out.Left, owner.String())
	}
}

// Precedence where layers disagree.
func TestLayersInRankOrder(t *testing.T) {
	const low, medium, high, critical = decision.SeverityLow, decision.SeverityMedium, decision.SeverityHigh, decision.SeverityCritical
	r := ruleOf(t, "built-in", high)
	says := func(s decision.Severity) policy.Statements {
		return policy.Statements{Rules: []policy.Statement{{Target: policy.TargetRule(r.ID), Severity: s}}}
	}
	tests := []struct {
		name   string
		layers []policy.Layer
		want   decision.Severity
	}{
		{"nobody speaks", nil, high},
		{"raises add up: managed confirms, user raises",
			[]policy.Layer{policy.Managed(true, says(high)), policy.User(true, says(critical))}, critical},
		{"a user's lowering replaces a repository's raise",
			[]policy.Layer{policy.User(true, says(medium)), policy.Repository(false, says(critical))}, medium},
		{"a managed lowering replaces a user's raise",
			[]policy.Layer{policy.User(true, says(critical)), policy.Managed(true, says(medium))}, medium},
		{"a managed raise replaces a user's lowering",
			[]policy.Layer{policy.User(true, says(low)), policy.Managed(true, says(high))}, high},
		{"an untrusted managed raise does too",
			[]policy.Layer{policy.User(true, says(low)), policy.Managed(false, says(high))}, high},
		{"the user's own file has the last word over a pinned repository",
			[]policy.Layer{policy.User(true, says(medium)), policy.Repository(true, says(low))}, medium},
		{"an unsealed word above what stands raises it",
			[]policy.Layer{policy.Repository(true, says(low)), policy.User(false, says(medium))}, medium},
		{"an edited file keeps what was sealed last as a raise",
			[]policy.Layer{policy.User(false, says(critical)), policy.User(false, policy.Statements{})}, critical},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, policy.Effective(r, tt.layers).Severity)
		})
	}
}

// Where managed policy states anything but a lock or "off", the user lowers
// nothing: neither the severity, nor by switching off, nor by an exception.
func TestWhatManagedPolicyStandsBehind(t *testing.T) {
	r := ruleOf(t, "built-in", decision.SeverityHigh)
	target := policy.TargetRule(r.ID)
	user := policy.User(true, policy.Statements{
		Rules:      []policy.Statement{{Target: target, Switch: policy.Off, Severity: decision.SeverityLow}},
		Exceptions: []policy.Exception{{Rule: r.ID}},
	})
	for name, tt := range map[string]struct {
		said policy.Statement
		want policy.Setting
	}{
		"enables a pack": {policy.Statement{Target: policy.Target{Pack: "core.git"}, Switch: policy.On},
			policy.Setting{Severity: decision.SeverityHigh, Holder: policy.OwnerManaged}},
		"raises": {policy.Statement{Target: target, Severity: decision.SeverityCritical},
			policy.Setting{Severity: decision.SeverityCritical, Holder: policy.OwnerManaged}},
		"lowers so far and no further": {policy.Statement{Target: target, Severity: decision.SeverityMedium},
			policy.Setting{Severity: decision.SeverityMedium, Holder: policy.OwnerManaged}},
		"forbids": {policy.Statement{Target: target, Forbid: true},
			policy.Setting{Severity: decision.SeverityHigh, Forbid: true, Holder: policy.OwnerManaged}},
		"locks": {policy.Statement{Target: target, Lock: true},
			policy.Setting{Severity: decision.SeverityHigh, Locked: true, Holder: policy.OwnerBuiltin}},
	} {
		t.Run(name, func(t *testing.T) {
			layers := []policy.Layer{user, policy.Managed(true, policy.Statements{Rules: []policy.Statement{tt.said}})}
			s := policy.Effective(r, layers)
			assert.Equal(t, tt.want, s)
			assert.False(t, s.Excepted(r.ID, policy.Subject{Known: true}, layers))
			assert.Len(t, policy.Refused(r, layers), 3, "switch, severity, exception")
		})
	}

	t.Run("what it forbids, it does not take back elsewhere", func(t *testing.T) {
		layers := []policy.Layer{
			policy.Managed(true, policy.Statements{Rules: []policy.Statement{{Target: target, Forbid: true}}}),
			policy.Managed(true, policy.Statements{
				Rules:      []policy.Statement{{Target: target, Switch: policy.Off}},
				Exceptions: []policy.Exception{{Rule: r.ID}},
			}),
		}
		s := policy.Effective(r, layers)
		assert.False(t, s.Off)
		assert.False(t, s.Excepted(r.ID, policy.Subject{Known: true}, layers))
	})
}

// Of two statements on the same target the stricter counts, in either order.
func TestContradictionInOneLayer(t *testing.T) {
	r := ruleOf(t, "built-in", decision.SeverityHigh)
	off := policy.Statement{Target: policy.TargetRule(r.ID), Switch: policy.Off, Severity: decision.SeverityLow}
	on := policy.Statement{Target: policy.TargetRule(r.ID), Switch: policy.On, Severity: decision.SeverityMedium}
	for _, rules := range [][]policy.Statement{{off, on}, {on, off}} {
		s := policy.Effective(r, []policy.Layer{policy.User(true, policy.Statements{Rules: rules})})
		assert.False(t, s.Off)
		assert.Equal(t, decision.SeverityMedium, s.Severity)
	}
}

func TestRuleStatementCountsAfterItsPack(t *testing.T) {
	r := ruleOf(t, "built-in", decision.SeverityHigh)
	said := policy.Statements{Rules: []policy.Statement{
		{Target: policy.TargetRule(r.ID), Switch: policy.Off, Severity: decision.SeverityLow},
		{Target: policy.Target{Pack: "core.git"}, Switch: policy.On, Severity: decision.SeverityCritical},
		{Target: policy.Target{Pack: "core.gi"}, Severity: decision.SeverityCritical},
		{Target: policy.Target{Pack: "core.git", Name: "clean"}, Severity: decision.SeverityCritical},
	}}
	sealed := policy.Effective(r, []policy.Layer{policy.User(true, said)})
	assert.True(t, sealed.Off)
	assert.Equal(t, decision.SeverityLow, sealed.Severity)

	// Unsealed, the rule statement would soften the pack's raise: refused.
	edited := policy.Effective(r, []policy.Layer{policy.User(false, said)})
	assert.False(t, edited.Off)
	assert.Equal(t, decision.SeverityCritical, edited.Severity)
}
