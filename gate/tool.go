package gate

import (
	"strconv"

	"github.com/tidwall/gjson"

	"rv/decision"
	"rv/guard"
	"rv/policy"
	"rv/request"
	"rv/rules"
	"rv/shell"
)

// judgeTool judges a tool call: the call itself by every reading of its name, every
// string of it as shell text, and as SQL where it may be some.
func judgeTool(env *Env, req request.Request) Evaluation {
	if !env.usable() {
		return Evaluation{Decision: decision.Indeterminate(decision.CauseRules)}
	}
	var ev Evaluation
	in := policy.Input{Complete: true}
	tool := req.Tool()
	call := rules.Call{Server: tool.Server, Name: tool.Name}
	var whole bool
	if call.Params, whole = params(tool); !whole {
		in.Complete, in.Cause = false, decision.CauseBudget
	}
	for _, r := range tool.Readings() {
		call.Server, call.Name = r.Server, r.Name
		ev.call(env, req, call)
	}
	call.Server, call.Name = tool.Server, tool.Name
	if env.judges(shell.PseudoSQL) {
		for i := range call.Params {
			ev.sql(env, req, &call, i)
		}
	}
	for _, arg := range tool.Strings {
		ev.part(env, req, arg, &in)
	}
	ev.toolRisk(env, req, call)
	return settle(ev, in, env)
}

// call adds what the rules about tool calls say, less what another reading of the name
// has said.
func (ev *Evaluation) call(env *Env, req request.Request, call rules.Call) {
	p := Part{Text: rules.CallPrefix + call.Server + "/" + call.Name, Surface: policy.SurfaceTool, Script: call.Script()}
	p.analyse(env, req, func(f shell.Facts) (needs []shell.Need) {
		p.Result, needs = env.match(func(t *rules.Table, packs rules.Set) (rules.Result, []shell.Need) {
			return rules.MatchTool(t, packs, call, f)
		})
		return needs
	})
	p.Result.Findings = append(p.Result.Findings, guard.CheckCall(call, p.Facts, env.Own)...)
	fresh := p.Result.Findings[:0]
	for _, f := range p.Result.Findings {
		if !ev.has(f.Rule) {
			fresh = append(fresh, f)
		}
	}
	p.Result.Findings = fresh
	if len(fresh)+len(p.Result.May) > 0 {
		ev.addPart(env, p)
	}
}

func (ev *Evaluation) has(r decision.Rule) bool {
	for i := range ev.Findings {
		if ev.Findings[i].Rule.Rule == r {
			return true
		}
	}
	return false
}

// sql adds what the rules say about the SQL statements of one parameter. How the server
// would read the text is not known, so text that cannot be read is no unfinished
// evaluation.
func (ev *Evaluation) sql(env *Env, req request.Request, call *rules.Call, i int) {
	script, ok := call.SQL(i)
	if !ok {
		return
	}
	p := Part{Path: call.Params[i].Path, Text: call.Params[i].Value, Surface: policy.SurfaceTool, Script: script}
	p.analyse(env, req, func(f shell.Facts) (needs []shell.Need) {
		p.Result, needs = env.match(func(t *rules.Table, packs rules.Set) (rules.Result, []shell.Need) {
			return rules.Match(t, packs, &p.Script, f)
		})
		return needs
	})
	ev.addPart(env, p)
}

// maxParams bounds how many leaves of one call the rules about tool calls see.
const maxParams = 8192

// params are the leaves of a call's arguments in document order, less the numbers in
// lists; whole is false when there are too many. The strings the codec found are among
// them; a call that comes without its arguments has those alone.
func params(t request.Tool) (list []rules.Param, whole bool) {
	if len(t.Args) == 0 {
		for _, s := range t.Strings {
			list = append(list, rules.Param{Path: s.Path, Value: s.Value})
		}
		return list, true
	}
	var l leaves
	l.walk("", gjson.ParseBytes(t.Args))
	return l.found, !l.full
}

type leaves struct {
	found []rules.Param
	full  bool
}

// walk recurses no deeper than the codec lets a call be nested.
func (l *leaves) walk(path string, v gjson.Result) {
	switch {
	case v.IsObject():
		v.ForEach(func(k, x gjson.Result) bool {
			l.walk(below(path, k.Str), x)
			return !l.full
		})
	case v.IsArray():
		n := 0
		v.ForEach(func(_, x gjson.Result) bool {
			if x.Type != gjson.Number { // a vector may have very many
				l.walk(below(path, strconv.Itoa(n)), x)
			}
			n++
			return !l.full
		})
	case len(l.found) == maxParams:
		l.full = true
	case v.Type == gjson.String:
		l.found = append(l.found, rules.Param{Path: path, Value: v.Str})
	default:
		l.found = append(l.found, rules.Param{Path: path, Value: v.Raw})
	}
}

func below(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
