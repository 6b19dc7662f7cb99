package gate

import (
	"rv/approvals"
	"rv/decision"
	"rv/policy"
	"rv/request"
	"rv/rules"
)

// Approvals looks up and spends grants, and keeps what was blocked for a person to see.
type Approvals interface {
	// Lift returns what grants lift. A grant that is spent is spent before Lift
	// returns.
	Lift(request.Caller, func() []approvals.Finding) []approvals.Lifted
	// Pend keeps a call that was blocked, if there is where. That it could not be kept
	// changes nothing.
	Pend(func() (approvals.Pending, bool)) error
}

// lift lets grants remove what they are bound to, and reports whether any did.
func (env *Env) lift(req request.Request, ev *Evaluation) bool {
	if env.Approvals == nil || !ev.Outcome.Liftable {
		return false
	}
	lifted := env.Approvals.Lift(req.Caller, func() []approvals.Finding { return env.blocking(req, ev) })
	if len(lifted) == 0 {
		return false
	}
	in := policy.Input{Complete: true}
	for _, l := range lifted {
		in.Lifted = append(in.Lifted, l.Key)
		for i := range ev.Findings {
			if ev.Findings[i].Key == l.Key {
				ev.Findings[i].Grant = l.Grant
			}
		}
	}
	*ev = settle(*ev, in, env)
	return true
}

// pends reports whether a call was blocked that grants could let through, and there is
// who keeps it.
func (env *Env) pends(ev *Evaluation) bool { return env.Approvals != nil && ev.Outcome.Liftable }

// pend keeps such a call.
func (env *Env) pend(req request.Request, ev *Evaluation) {
	if !env.pends(ev) {
		return
	}
	_ = env.Approvals.Pend(func() (approvals.Pending, bool) { return env.pending(req, ev) })
}

// Pending is what a person would be asked about a call that was judged; false when no
// grant would let it through.
func Pending(env Env, req request.Request, ev Evaluation) (approvals.Pending, bool) {
	return env.pending(req, &ev)
}

func (env *Env) pending(req request.Request, ev *Evaluation) (p approvals.Pending, ok bool) {
	if !ev.Outcome.Liftable {
		return p, false
	}
	p = approvals.Pending{Caller: req.Caller, Kind: kindName(req.Kind()), Findings: env.blocking(req, ev)}
	switch req.Kind() {
	case request.KindShell:
		p.Text = req.Shell().Command
	case request.KindTool:
		t := req.Tool()
		p.Text = t.Server + "/" + t.Name + " " + string(t.Args)
	case request.KindAction:
		a := req.Action()
		p.Text = a.Name
		for _, param := range a.Params {
			p.Text += " " + param.Path + "=" + param.Value
		}
	}
	return p, len(p.Findings) > 0
}

// blocking are the findings that stand against a call, with all a grant is bound to.
func (env *Env) blocking(req request.Request, ev *Evaluation) (out []approvals.Finding) {
	for i := range ev.Findings {
		if i >= len(ev.Outcome.Verdicts) {
			break
		}
		f, v := &ev.Findings[i], &ev.Outcome.Verdicts[i]
		if v.Vote == policy.Allow || v.Lifted {
			continue
		}
		hit := f.Hit
		if hit.Rule.IsZero() {
			hit.Rule = decision.NewRule("policy.posture", v.Posture.String())
		}
		b := approvals.Finding{Key: f.Key, Hit: hit, Surface: f.Surface, Scope: v.Grant, About: env.about(req, ev, f)}
		if s := subject(&ev.Parts[f.Part], &f.Rule); s.Known && !f.Hit.Rule.IsZero() {
			b.Argv, b.Repo = s.Argv, env.within(req, &ev.Parts[f.Part], &f.Rule)
		} else {
			// An exception never meets words that the text does not determine.
			b.Scope = min(b.Scope, policy.ScopeSession)
		}
		out = append(out, b)
	}
	return out
}

// within is the repository that a finding's invocation runs in for certain, looked up
// where no configuration asked for it.
func (env *Env) within(req request.Request, p *Part, f *rules.Finding) string {
	facts := p.Facts
	if !facts.RepoKnown {
		facts.Repo, facts.RepoKnown = env.repositoryOf(req.Cwd), true
	}
	if f.Invocation < 0 || f.Invocation >= len(p.Script.Invocations) {
		return facts.Repo
	}
	return repoOf(&p.Script.Invocations[f.Invocation], facts)
}
