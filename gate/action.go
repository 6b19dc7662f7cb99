package gate

import (
	"rv/decision"
	"rv/guard"
	"rv/internal/compiled"
	"rv/policy"
	"rv/request"
	"rv/rules"
	"rv/shell"
)

// actionPrefix begins the name under which exceptions and grants know an action.
const actionPrefix = "action:"

// judgeAction judges a catalogued action by the rules about actions, by its risk, and by
// the invariants its arguments meet. What its catalogue runs is not judged as a command:
// whoever vouched for the catalogue offers it instead of the command.
func judgeAction(env *Env, req request.Request) Evaluation {
	if !env.usable() {
		return Evaluation{Decision: decision.Indeterminate(decision.CauseRules)}
	}
	a := req.Action()
	in := policy.Input{Complete: true}
	if len(a.Params) > maxParams {
		in.Complete, in.Cause = false, decision.CauseBudget
		a.Params = a.Params[:maxParams]
	}
	p := Part{Text: actionPrefix + a.Name, Surface: policy.SurfaceAction, Script: actionScript(&a), Facts: env.facts(req.Cwd)}
	args := make([]compiled.Param, len(a.Params))
	call := rules.Call{Name: a.Name}
	for i, arg := range a.Params {
		args[i] = compiled.Param{Path: arg.Path, Pattern: arg.Value}
		call.Params = append(call.Params, rules.Param{Path: arg.Path, Value: arg.Value})
	}
	for i := range env.config.Actions {
		if r := &env.config.Actions[i].Rule; r.Meets(a.Name, args) {
			p.Result.Findings = append(p.Result.Findings, rules.Finding{Hit: r.Hit, Word: -1})
		}
	}
	p.Result.Findings = append(p.Result.Findings, guard.CheckCall(call, p.Facts, env.Own)...)
	var ev Evaluation
	ev.addPart(env, p)
	ev.risk(policy.Assess([]policy.Claim{{Source: policy.OwnerRepository, Lowers: a.Pinned, Facts: policy.Facts(a.Facts)}}))
	return settle(ev, in, env)
}

// risk adds the risk of the call that the last part is. rv grades it, so rv stands behind it.
func (ev *Evaluation) risk(r policy.Risk) {
	part := len(ev.Parts) - 1
	ev.Findings = append(ev.Findings, Finding{Part: part, Rule: rules.Finding{Word: -1}, Finding: policy.Finding{
		Basis:   policy.BasisRisk,
		Owner:   policy.OwnerBuiltin,
		Risk:    r,
		Surface: ev.Parts[part].Surface,
		Key:     policy.Key(len(ev.Findings) + 1),
		// An exception names a rule, and a risk has none.
		Grant: policy.ScopeSession,
	}})
}

// actionScript is the action as the only invocation of a script, for exceptions and grants.
func actionScript(a *request.Action) shell.Script {
	inv := shell.Invocation{Name: actionPrefix + a.Name, Step: -1, Certain: true}
	inv.Argv = append(inv.Argv, shell.Lit(inv.Name))
	for _, p := range a.Params {
		inv.Argv = append(inv.Argv, shell.Lit(p.Path+"="+p.Value))
	}
	return shell.Script{Complete: true, Invocations: []shell.Invocation{inv}}
}
