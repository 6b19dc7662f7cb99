package gate

import (
	"rv/decision"
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
	// Home is the home directory, "" when unknown.
	Home string
	Disk Disk
	// Approvals says which findings a grant lifts; nil means none.
	Approvals Approvals
	// Audit records what was decided; nil means nothing is recorded.
	Audit Audit
}

// Approvals looks up and spends grants.
type Approvals interface {
	// Lift returns the keys of the findings that grants lift. A grant that is
	// spent is spent before Lift returns.
	Lift(request.Request, Evaluation) []policy.Key
}

// Audit keeps the record.
type Audit interface {
	Record(request.Request, Evaluation)
}

// Evaluation is one judgement with what led to it. It is what rv explain and rv
// test print from: nothing is evaluated a second time.
type Evaluation struct {
	Decision decision.Decision
	Outcome  policy.Outcome
	// Findings are parallel to Outcome.Verdicts.
	Findings []Finding
	// Parts are the texts that were analysed: the command, or the strings of a
	// tool call.
	Parts []Part
}

// Part is one text and what it would run.
type Part struct {
	Path    string // of a tool argument; "" for a shell command, and for a tool call itself
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
}

// Enforce judges a request. It never panics: a defect inside is an evaluation
// that did not finish.
func Enforce(env Env, req request.Request) decision.Decision {
	return Evaluate(env, req).Decision
}

// Evaluate is Enforce with the trace.
func Evaluate(env Env, req request.Request) (ev Evaluation) {
	defer func() {
		if recover() != nil {
			ev = Evaluation{Decision: decision.Indeterminate(decision.CausePanic)}
		}
	}()
	ev = judge(env, req)
	if env.Approvals != nil && ev.Outcome.Liftable {
		if lifted := env.Approvals.Lift(req, ev); len(lifted) > 0 {
			ev = settle(ev, policy.Input{Lifted: lifted, Complete: true}, env)
		}
	}
	if env.Audit != nil {
		env.Audit.Record(req, ev)
	}
	return ev
}

func judge(env Env, req request.Request) Evaluation {
	switch req.Kind() {
	case request.KindNothing:
		return Evaluation{Decision: decision.Allow()}
	case request.KindShell:
		return judgeShell(env, req)
	case request.KindTool:
		return judgeTool(env, req)
	case request.KindUnreadable:
		return Evaluation{Decision: decision.Indeterminate(req.Cause())}
	default:
		return Evaluation{Decision: decision.Indeterminate(decision.CauseUnknown)}
	}
}

// usable reports whether the core packs are there. Without them nothing can be
// allowed.
func (env Env) usable() bool {
	return env.Rules != nil && len(env.Rules.Packs) > 0 && len(env.Rules.Rules) > 0
}

func judgeShell(env Env, req request.Request) Evaluation {
	if !env.usable() {
		return Evaluation{Decision: decision.Indeterminate(decision.CauseRules)}
	}
	sh := req.Shell()
	var ev Evaluation
	in := policy.Input{Complete: true}
	ev.part(env, req, request.Argument{Value: sh.Command, Shell: !sh.DenyOnly}, &in)
	return settle(ev, in, env)
}

// part analyses one text and adds its findings.
func (ev *Evaluation) part(env Env, req request.Request, arg request.Argument, in *policy.Input) {
	p := Part{Path: arg.Path, Text: arg.Value, Surface: policy.SurfaceShell}
	p.analyse(env, req, func(f shell.Facts) []shell.Need {
		script, needs := shell.Lower(p.Text, f)
		result, more := rules.Match(env.Rules, env.Packs, &script, f)
		p.Script, p.Result = script, result
		return append(needs, more...)
	})
	if !p.Script.Complete && arg.Shell {
		in.Complete, in.Cause = false, p.Script.Cause
	}
	ev.addPart(env, p)
}

func (ev *Evaluation) addPart(env Env, p Part) {
	ev.Parts = append(ev.Parts, p)
	for i := range p.Result.Findings {
		ev.add(env, &p.Result.Findings[i])
	}
}

func (ev *Evaluation) add(env Env, f *rules.Finding) {
	set := policy.Effective(policy.Rule{ID: f.Rule, Owner: policy.OwnerBuiltin, Severity: f.Severity}, env.Layers)
	if set.Off {
		return
	}
	hit := f.Hit
	hit.Severity = set.Severity
	pf := policy.Finding{
		Hit:     hit,
		Basis:   policy.BasisRule,
		Owner:   set.Holder,
		Forbid:  set.Forbid,
		Surface: ev.Parts[len(ev.Parts)-1].Surface,
		Key:     policy.Key(len(ev.Findings) + 1),
		Grant:   set.Grant(),
	}
	if f.Recorded {
		pf.Basis = policy.BasisRecord
	}
	ev.Findings = append(ev.Findings, Finding{Finding: pf, Part: len(ev.Parts) - 1, Rule: *f})
}

// settle joins the findings of ev and decides.
func settle(ev Evaluation, in policy.Input, env Env) Evaluation {
	if len(ev.Findings) > 0 {
		in.Findings = make([]policy.Finding, len(ev.Findings))
		for i := range ev.Findings {
			in.Findings[i] = ev.Findings[i].Finding
		}
	}
	in.Posture, in.Unknown = policy.Stance(env.Layers)
	ev.Outcome = policy.Evaluate(in)
	ev.Decision = ev.Outcome.Decision
	return ev
}

// analyse reads a part with what is known of the disk, looking for what that asks, at
// most twice.
func (p *Part) analyse(env Env, req request.Request, read func(shell.Facts) []shell.Need) {
	const rounds = 2
	look := looker{disk: env.Disk}
	p.Facts = shell.Facts{Cwd: req.Cwd, Home: env.Home}
	for round := 0; ; round++ {
		needs := read(p.Facts)
		if round == rounds || len(needs) == 0 || !look.answer(&p.Facts, needs) {
			return
		}
	}
}
