package gate

import (
	"rv/audit"
	"rv/decision"
	"rv/internal/compiled"
	"rv/policy"
	"rv/request"
)

// Audit keeps the record.
type Audit interface {
	Append(audit.Record) error
}

// level is how much goes on record.
func (env *Env) level() compiled.Audit {
	if env.Config == nil {
		return compiled.AuditBlocks
	}
	return env.config.Audit
}

// records reports whether a judgement may go on record.
func (env *Env) records(req request.Request, ev *Evaluation) bool {
	level := env.level()
	return env.Audit != nil && level != compiled.AuditOff && req.Kind() != request.KindNothing &&
		(level == compiled.AuditAll || decision.Match(ev.Decision, stateOf{}).name != "allow" || len(ev.Findings)+len(ev.Excepted) > 0)
}

// record puts a judgement on record, as far as the configuration asks for it. That it
// could not be written changes nothing.
func (env *Env) record(req request.Request, ev *Evaluation) {
	if !env.records(req, ev) {
		return
	}
	r := audit.Record{
		Event: audit.Decided, Kind: kindName(req.Kind()),
		Host: req.Host, Agent: req.Agent, Session: req.Session, Call: req.Call, Dir: req.Cwd,
	}
	outcome := decision.Match(ev.Decision, stateOf{})
	r.Decision, r.Cause = outcome.name, outcome.cause
	noteworthy := r.Decision != "allow"
	for i := range ev.Findings {
		f := found(ev, &ev.Findings[i])
		if i < len(ev.Outcome.Verdicts) {
			v := &ev.Outcome.Verdicts[i]
			f.Vote = v.Vote.String()
			if v.Lifted {
				f.Lifted = ev.Findings[i].Grant
				noteworthy = true
			}
		}
		r.Findings = append(r.Findings, f)
	}
	for i := range ev.Excepted {
		f := found(ev, &ev.Excepted[i])
		f.Lifted = "exception"
		noteworthy = true
		r.Findings = append(r.Findings, f)
	}
	if !noteworthy && env.level() != compiled.AuditAll {
		return
	}
	if env.config.Preview && len(ev.Parts) > 0 {
		r.Text = ev.Parts[0].Text
	}
	_ = env.Audit.Append(r)
}

// found is a finding for the record.
func found(ev *Evaluation, f *Finding) audit.Finding {
	out := audit.Finding{Rule: f.Hit.Rule.ID(), Severity: f.Hit.Severity.String()}
	if f.Basis == policy.BasisMayMatch && f.Hit.Rule.IsZero() {
		out.Rule = "unknown"
	}
	if f.Basis == policy.BasisRisk && f.Hit.Rule.IsZero() {
		out.Rule = "risk"
	}
	if f.Part < len(ev.Parts) {
		if s := subject(&ev.Parts[f.Part], &f.Rule); s.Known {
			out.Words = s.Argv
		}
	}
	return out
}

func kindName(k request.Kind) string {
	switch k {
	case request.KindShell:
		return "shell"
	case request.KindTool:
		return "tool"
	case request.KindAction:
		return "action"
	default:
		return "unreadable"
	}
}

// stateOf names a decision.
type stateOf struct{}

type named struct{ name, cause string }

func (stateOf) Allow(decision.Passed) named { return named{"allow", ""} }

func (stateOf) Deny(decision.Denial) named { return named{"deny", ""} }

func (stateOf) Indeterminate(c decision.Cause) named { return named{"indeterminate", c.String()} }
