package gate

import (
	"rv/decision"
	"rv/guard"
	"rv/internal/inforce"
	"rv/policy"
	"rv/request"
	"rv/rules"
	"rv/shell"
)

// Env is everything Enforce knows beside the request. The zero Env has no rules
// and blocks every command.
type Env struct {
	Rules *rules.Table
	// Packs are the enabled packs of Rules.
	Packs rules.Set
	// Layers are the configuration, see policy.Layer.
	Layers []policy.Layer
	// Config adds to it what is in force where a request runs; nil means nothing.
	Config Config
	// Home is the home directory, "" when unknown.
	Home string
	// Own says where rv itself lies, for rv.guard.
	Own  guard.Own
	Disk Disk
	// Approvals says which findings a grant lifts; nil means none.
	Approvals Approvals
	// Audit records what was decided; nil means nothing is recorded.
	Audit Audit

	// For one request, see configured.
	config  inforce.Config
	sources []source
	posture policy.Posture
	unknown policy.Vote
}

// Evaluation is one judgement with what led to it. It is what rv explain and rv
// test print from: nothing is evaluated a second time.
type Evaluation struct {
	Decision decision.Decision
	Outcome  policy.Outcome
	// Findings are parallel to Outcome.Verdicts.
	Findings []Finding
	// Excepted are findings that an exception removed before the join.
	Excepted []Finding
	// Parts are the texts that were analysed: the command, or the strings of a
	// tool call.
	Parts []Part
}

// Part is one text and what it would run.
type Part struct {
	Path    string // of a tool argument; "" for a shell command, and for a call itself
	Text    string
	Surface policy.Surface // what its findings are about
	Script  shell.Script
	Facts   shell.Facts
	Result  rules.Result
}

// Finding is a rule's finding and the part it is about.
type Finding struct {
	policy.Finding
	Part int
	Rule rules.Finding
	// Grant names the grant that lifted it, "" when none did.
	Grant string
}

// Enforce judges a request and keeps the record. It never panics: a defect inside is
// an evaluation that did not finish.
func Enforce(env Env, req request.Request) decision.Decision {
	return Evaluate(env, req).Decision
}

// Evaluate is Enforce with the trace.
func Evaluate(env Env, req request.Request) Evaluation {
	ev, done := evaluate(&env, req)
	if !done {
		env.record(req, &ev)
		env.pend(req, &ev)
	}
	return ev
}

// Judge is Enforce for who has to answer first: record keeps the record of what was
// decided, and what was blocked for a person to see. An allow by grant is on record
// before Judge returns.
func Judge(env Env, req request.Request) (d decision.Decision, record func()) {
	ev, done := evaluate(&env, req)
	if done || !env.records(req, &ev) && !env.pends(&ev) {
		return ev.Decision, nothing
	}
	return ev.Decision, (&later{env, req, ev}).record
}

func nothing() {}

// later is a record that is still to be written. Most calls leave none, and need no
// memory for it.
type later struct {
	env Env
	req request.Request
	ev  Evaluation
}

func (l *later) record() {
	l.env.record(l.req, &l.ev)
	l.env.pend(l.req, &l.ev)
}

// evaluate judges a request by env, to which it adds the configuration in force. done:
// nothing is left to record.
func evaluate(env *Env, req request.Request) (ev Evaluation, done bool) {
	defer func() {
		if recover() != nil {
			ev, done = Evaluation{Decision: decision.Indeterminate(decision.CausePanic)}, true
		}
	}()
	if req.Kind() != request.KindNothing {
		env.configure(req.Cwd)
	}
	ev = judge(env, req)
	if done = env.lift(req, &ev); done {
		env.record(req, &ev)
	}
	return ev, done
}

func judge(env *Env, req request.Request) Evaluation {
	switch req.Kind() {
	case request.KindNothing:
		return Evaluation{Decision: decision.Allow()}
	case request.KindShell:
		return judgeShell(env, req)
	case request.KindTool:
		return judgeTool(env, req)
	case request.KindAction:
		return judgeAction(env, req)
	case request.KindUnreadable:
		return Evaluation{Decision: decision.Indeterminate(req.Cause())}
	default:
		return Evaluation{Decision: decision.Indeterminate(decision.CauseUnknown)}
	}
}

// usable reports whether the core packs are there. Without them nothing can be
// allowed.
func (env *Env) usable() bool {
	return env.Rules != nil && len(env.Rules.Packs) > 0 && len(env.Rules.Rules) > 0
}

func judgeShell(env *Env, req request.Request) Evaluation {
	if !env.usable() {
		return Evaluation{Decision: decision.Indeterminate(decision.CauseRules)}
	}
	sh := req.Shell()
	var ev Evaluation
	in := policy.Input{Complete: true}
	ev.part(env, req, request.Argument{Value: sh.Command, Shell: !sh.DenyOnly}, &in)
	return settle(ev, in, env)
}

// part analyses one text and adds its findings. The part is worked on where it is kept.
func (ev *Evaluation) part(env *Env, req request.Request, arg request.Argument, in *policy.Input) {
	ev.Parts = append(ev.Parts, Part{Path: arg.Path, Text: arg.Value, Surface: policy.SurfaceShell})
	p := &ev.Parts[len(ev.Parts)-1]
	p.analyse(env, req, func(f shell.Facts) (needs []shell.Need) {
		p.Script, needs = shell.Lower(p.Text, f)
		result, more := env.match(func(t *rules.Table, packs rules.Set) (rules.Result, []shell.Need) {
			return rules.Match(t, packs, &p.Script, f)
		})
		p.Result = result
		return append(needs, more...)
	})
	if !p.Script.Complete && arg.Shell {
		in.Complete, in.Cause = false, p.Script.Cause
	}
	p.Result.Findings = append(p.Result.Findings, guard.Check(&p.Script, p.Facts, env.Own)...)
	ev.addFindings(env)
}

func (ev *Evaluation) addPart(env *Env, p Part) {
	ev.Parts = append(ev.Parts, p)
	ev.addFindings(env)
}

// addFindings adds those of the last part.
func (ev *Evaluation) addFindings(env *Env) {
	p := &ev.Parts[len(ev.Parts)-1]
	for i := range p.Result.Findings {
		basis := policy.BasisRule
		if p.Result.Findings[i].Recorded {
			basis = policy.BasisRecord
		}
		ev.add(env, &p.Result.Findings[i], basis)
	}
	if env.posture&policy.PostureStrict != 0 {
		// In no other posture does it vote.
		for _, may := range p.Result.May {
			ev.add(env, env.mayFinding(may), policy.BasisMayMatch)
		}
	}
}

func (ev *Evaluation) add(env *Env, f *rules.Finding, basis policy.Basis) {
	part := len(ev.Parts) - 1
	set := policy.Setting{Severity: f.Severity, Holder: policy.OwnerBuiltin}
	if !f.Rule.IsZero() {
		set = policy.Effective(env.rule(f.Rule, f.Severity), env.Layers)
	}
	if set.Off {
		return
	}
	hit := f.Hit
	hit.Severity = set.Severity
	found := Finding{Part: part, Rule: *f, Finding: policy.Finding{
		Hit:     hit,
		Basis:   basis,
		Owner:   set.Holder,
		Forbid:  set.Forbid,
		Surface: ev.Parts[part].Surface,
		Key:     policy.Key(len(ev.Findings) + 1),
		Grant:   set.Grant(),
	}}
	if set.Excepted(f.Rule, subject(&ev.Parts[part], f), env.Layers) {
		ev.Excepted = append(ev.Excepted, found)
		return
	}
	ev.Findings = append(ev.Findings, found)
}

// settle joins the findings of ev and decides.
func settle(ev Evaluation, in policy.Input, env *Env) Evaluation {
	if len(ev.Findings) > 0 {
		in.Findings = make([]policy.Finding, len(ev.Findings))
		for i := range ev.Findings {
			in.Findings[i] = ev.Findings[i].Finding
		}
	}
	in.Posture, in.Unknown = env.posture, env.unknown
	if env.config.Incomplete && in.Complete {
		in.Complete, in.Cause = false, decision.CausePolicy
	}
	ev.Outcome = policy.Evaluate(in)
	ev.Decision = ev.Outcome.Decision
	return ev
}

// analyse reads a part with what is known of the disk, looking for what that asks, at
// most twice.
func (p *Part) analyse(env *Env, req request.Request, read func(shell.Facts) []shell.Need) {
	const rounds = 2
	look := looker{disk: env.Disk}
	p.Facts = env.facts(req.Cwd)
	for round := 0; ; round++ {
		needs := read(p.Facts)
		if round == rounds || len(needs) == 0 || !look.answer(&p.Facts, needs) {
			return
		}
	}
}
