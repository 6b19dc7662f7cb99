package policy

import "rv/decision"

// Input is one evaluation as data. The zero Input did not finish, and blocks.
type Input struct {
	Findings []Finding
	// Complete: every part of the request was evaluated. A Cause beside it
	// contradicts it, and then the evaluation did not finish.
	Complete bool
	Cause    decision.Cause
	// Posture and Unknown as [Stance] gives them; unset they read as strict and
	// Deny.
	Posture Posture
	Unknown Vote
	// Lifted are the findings a valid grant is bound to.
	Lifted []Key
	Person Person
}

// Person is the answer of a person at this surface. A hook never has one.
type Person uint8

const (
	PersonAbsent Person = iota
	PersonRefused
	PersonAgreed
)

// Outcome is the decision with what led to it.
type Outcome struct {
	Decision decision.Decision
	// Left is the join of what no grant removed.
	Left Vote
	// Verdicts are parallel to the findings.
	Verdicts []Verdict
	// Liftable: grants for every finding that blocks would allow the request.
	Liftable bool
	// Asks: a person's yes at this surface would allow the request.
	Asks bool
}

// Evaluate joins the findings and settles what is left:
//
//	vote left     complete   decision
//	Forbid, Deny  any        deny
//	Ask           yes        allow, once, if a person at this surface agreed; else deny
//	Ask, Allow    no         indeterminate
//	Allow         yes        allow
func Evaluate(in Input) Outcome {
	complete := in.Complete && in.Cause.Is(decision.CauseUnknown)
	if len(in.Findings) == 0 {
		return Outcome{Decision: unopposed(complete, in.Cause, nil), Left: Allow}
	}
	out := Outcome{Left: Allow, Verdicts: make([]Verdict, len(in.Findings))}
	strongest, liftable := -1, true
	for i := range in.Findings {
		f, v := &in.Findings[i], &out.Verdicts[i]
		*v = f.judge(&in, complete)
		if v.Vote == Allow {
			continue
		}
		if v.Grant != ScopeNone && contains(in.Lifted, f.Key) {
			v.Lifted = true
			continue
		}
		liftable = liftable && v.Grant != ScopeNone
		out.Left = Join(out.Left, v.Vote)
		if strongest < 0 || stronger(f, v, &in.Findings[strongest], &out.Verdicts[strongest]) {
			strongest = i
		}
	}
	hits := matched(in.Findings)
	switch {
	case out.Left >= Deny, out.Left == Ask && complete && in.Person != PersonAgreed:
		out.Liftable = liftable
		out.Asks = out.Left == Ask && in.Person == PersonAbsent
		out.Decision = denied(&in.Findings[strongest], out.Verdicts[strongest], liftable, hits)
	default:
		out.Decision = unopposed(complete, in.Cause, hits)
	}
	return out
}

// unopposed is the decision when no vote stands against the request.
func unopposed(complete bool, cause decision.Cause, hits []decision.Hit) decision.Decision {
	if !complete {
		return decision.Indeterminate(cause, hits...)
	}
	return decision.Allow(hits...)
}

// denied names f as what stands against the request. The remedy promises a
// grant only when grants for everything that blocks would help.
func denied(f *Finding, v Verdict, liftable bool, hits []decision.Hit) decision.Decision {
	hit := f.hit(v)
	if v.Posture != 0 || !f.matched() {
		hits = append(hits, hit)
	}
	denial, ok := decision.NewDenial(hit, f.remedy(v, liftable), hits)
	if !ok {
		return decision.Indeterminate(decision.CauseRules, hits...)
	}
	return decision.Deny(denial)
}

// stronger reports whether f is to be named rather than g: the higher vote, then
// what can be named at all, what no grant lifts, the higher owner of a Forbid,
// the higher severity; of equals the one found first.
func stronger(f *Finding, v *Verdict, g *Finding, w *Verdict) bool {
	switch {
	case v.Vote != w.Vote:
		return v.Vote > w.Vote
	case f.nameable(v) != g.nameable(w):
		return f.nameable(v)
	case (v.Grant == ScopeNone) != (w.Grant == ScopeNone):
		return v.Grant == ScopeNone
	case v.Vote == Forbid && f.Owner != g.Owner:
		return f.Owner > g.Owner
	default:
		return f.Hit.Severity > g.Hit.Severity
	}
}

func (f *Finding) nameable(v *Verdict) bool {
	return v.label != "" && (v.Posture != 0 || !f.Hit.Rule.IsZero())
}

// matched are the rules that matched, in the order they were found.
func matched(findings []Finding) []decision.Hit {
	n := 0
	for i := range findings {
		if findings[i].matched() {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	hits := make([]decision.Hit, 0, n+1) // one more for a posture
	for i := range findings {
		if findings[i].matched() {
			hits = append(hits, findings[i].Hit)
		}
	}
	return hits
}

func (f *Finding) matched() bool {
	return f.Basis != BasisMayMatch && !f.Hit.Rule.IsZero()
}

func contains(keys []Key, key Key) bool {
	for _, k := range keys {
		if k == key {
			return true
		}
	}
	return false
}
