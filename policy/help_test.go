package policy_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/policy"
)

// answer is a decision flattened for comparison, so that tables can be written
// as text: "allow", "indeterminate", "deny core.git/reset-hard".
type answer struct {
	state  string
	rule   string
	label  string
	remedy decision.Remedy
	cause  decision.Cause
	hits   []decision.Hit
}

type reader struct{}

func (reader) Allow(p decision.Passed) answer { return answer{state: "allow", hits: p.Hits()} }

func (reader) Deny(d decision.Denial) answer {
	return answer{
		state: "deny", rule: d.Hit().Rule.Display(), label: d.Hit().Label,
		remedy: d.Remedy(), hits: d.Hits(),
	}
}

func (reader) Indeterminate(c decision.Cause) answer {
	return answer{state: "indeterminate", cause: c, hits: c.Hits()}
}

func read(d decision.Decision) answer { return decision.Match(d, reader{}) }

func hit(t testing.TB, id string, s decision.Severity) decision.Hit {
	t.Helper()
	rule, ok := decision.ParseRule(id)
	require.True(t, ok, id)
	return decision.Hit{Rule: rule, Label: "label of " + rule.Name(), Severity: s, Reason: "why"}
}

// found is a finding of a built-in shell rule that a grant could lift.
func found(t testing.TB, s decision.Severity) policy.Finding {
	t.Helper()
	return policy.Finding{
		Hit: hit(t, "core.git:"+s.String(), s), Basis: policy.BasisRule,
		Owner: policy.OwnerBuiltin, Surface: policy.SurfaceShell,
		Key: 1, Grant: policy.ScopeAlways,
	}
}

// voting is a liftable finding that votes v under posture off, or under
// prompt-all for Ask.
func voting(t testing.TB, v policy.Vote) policy.Finding {
	t.Helper()
	switch v {
	case policy.Allow:
		f := found(t, decision.SeverityMedium)
		f.Basis = policy.BasisRecord // allows in every posture
		return f
	case policy.Ask:
		return found(t, decision.SeverityMedium)
	case policy.Deny:
		return found(t, decision.SeverityHigh)
	default:
		f := found(t, decision.SeverityHigh)
		f.Owner, f.Forbid = policy.OwnerManaged, true
		return f
	}
}

var votes = []policy.Vote{policy.Allow, policy.Ask, policy.Deny, policy.Forbid}

var severities = []decision.Severity{
	decision.SeverityLow, decision.SeverityMedium, decision.SeverityHigh, decision.SeverityCritical,
}

// rank orders answers from loosest to strictest for the laws.
func rank(a answer) int {
	switch a.state {
	case "allow":
		return 0
	case "indeterminate":
		return 1
	default:
		return 2
	}
}
