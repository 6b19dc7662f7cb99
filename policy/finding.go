package policy

import "rv/decision"

// Finding is one rule, or one risk, meeting one part of a request. The zero
// Finding blocks and cannot be lifted.
type Finding struct {
	// Hit is the rule with its effective severity ([Setting].Severity). A risk
	// finding may leave it empty; a label in it is used instead of the grade's.
	Hit   decision.Hit
	Basis Basis
	// Owner stands behind the finding: [Setting].Holder for a rule.
	Owner Owner
	// Forbid: [Setting].Forbid. It votes Forbid when Owner is managed, else Deny.
	Forbid bool
	// Risk of a BasisRisk finding, from [Assess].
	Risk    Risk
	Surface Surface
	// Key names the finding to [Input].Lifted. Its meaning is the caller's; zero
	// names nothing, so no grant can be bound to the finding.
	Key Key
	// Grant is the widest grant on offer: [Setting.Grant] for a rule.
	Grant Scope
}

// Key names a finding within one evaluation.
type Key uint32

// Basis is what the vote of a finding rests on.
type Basis uint8

const (
	basisUnset Basis = iota
	// BasisRule: a rule matched; its severity votes.
	BasisRule
	// BasisMayMatch: an unknown option word may complete a rule. It is no match
	// and is not among a decision's hits unless it blocks.
	BasisMayMatch
	// BasisRecord: a rule matched where it does not vote (a fresh throw-away
	// container, a script read from disk).
	BasisRecord
	// BasisRisk: a tool or action; its risk votes.
	BasisRisk
)

// Surface is the part of a request a finding is about. The remedy follows it,
// not the host: shell text inside a tool's argument is shell.
type Surface uint8

const (
	surfaceUnset Surface = iota
	SurfaceShell
	SurfaceTool
	SurfaceAction
)

// Scope is how far a person's yes may go.
type Scope uint8

const (
	// ScopeNone: no grant lifts it.
	ScopeNone Scope = iota
	// ScopeSession: once or for the session, no standing exception.
	ScopeSession
	// ScopeAlways: once, for the session, or an exception in the user file.
	ScopeAlways
)

// Verdict is what became of one finding.
type Verdict struct {
	Vote Vote // before any grant
	// Posture is set when a posture raised the vote above Allow.
	Posture Posture
	// Grant is the widest grant that would lift it now; ScopeNone when none does.
	Grant Scope
	// Lifted: a grant removed it from the join.
	Lifted bool

	label string
}

// judge is the verdict on f before any grant.
func (f *Finding) judge(in *Input, complete bool) Verdict {
	var v Verdict
	v.Vote, v.Posture, v.label = f.vote(in.Posture, in.Unknown)
	if (v.Vote == Ask || v.Vote == Deny) && f.nameable(&v) {
		v.Grant = f.grant(complete)
	}
	return v
}

func (f *Finding) vote(p Posture, unknown Vote) (vote Vote, by Posture, label string) {
	label = f.Hit.Label
	switch {
	case f.Owner == ownerUnset, f.Owner > OwnerInvariant:
		return Deny, 0, label
	case f.Basis == BasisRecord:
		return Allow, 0, label
	case f.Owner == OwnerInvariant, f.Forbid && f.Owner == OwnerManaged:
		return Forbid, 0, label
	case f.Forbid:
		return Deny, 0, label
	}
	switch f.Basis {
	case BasisMayMatch:
		vote, by = p.vote(columnMayMatch, unknown)
	case BasisRule:
		if f.Hit.Severity == decision.SeverityNone || f.Hit.Severity.Blocks() {
			return Deny, 0, label
		}
		vote, by = p.vote(columnRule, unknown)
	case BasisRisk:
		if f.Risk == 0 || f.Risk&^allRisks != 0 {
			return Deny, 0, label
		}
		var grade string
		vote, by, grade = f.Risk.vote(p, unknown)
		if label == "" {
			label = grade
		}
	default:
		return Deny, 0, label
	}
	if vote == Allow {
		by = 0
	}
	return vote, by, label
}

// grant is the widest scope for a finding that votes Ask or Deny.
func (f *Finding) grant(complete bool) Scope {
	switch {
	case !complete, f.Key == 0, f.Surface == surfaceUnset, f.Surface > SurfaceAction,
		f.Owner == ownerUnset, f.Owner > OwnerInvariant, f.Basis == basisUnset:
		return ScopeNone
	case f.Basis == BasisRisk && f.Risk&R3 != 0:
		return min(f.Grant, ScopeSession) // R3 is never allowed for good
	default:
		return min(f.Grant, ScopeAlways)
	}
}

// hit is the match a sentence names when the finding blocks.
func (f *Finding) hit(v Verdict) decision.Hit {
	if v.Posture == 0 {
		return f.Hit
	}
	return decision.Hit{
		Rule:     decision.NewRule("policy.posture", v.Posture.String()),
		Label:    v.label,
		Severity: decision.SeverityHigh, // what blocks is high, whatever the rule was
		Reason:   "The posture in force blocks this without a person's approval.",
	}
}

func (f *Finding) remedy(v Verdict, liftable bool) decision.Remedy {
	switch {
	case v.Vote == Forbid && f.Owner == OwnerManaged:
		return decision.RemedyAdministrator
	case v.Vote == Forbid, !liftable:
		return decision.RemedyTerminal
	case f.Surface == SurfaceShell:
		return decision.RemedyAllowOnce
	default:
		return decision.RemedyApprove
	}
}
