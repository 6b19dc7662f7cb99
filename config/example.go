package config

import (
	"errors"
	"fmt"
	"strings"

	"rv/policy"
	"rv/rules"
	"rv/shell"
)

// example is a text that a target must match, or must not.
type example struct {
	about target
	key   string
	text  string
	match bool
}

func (p *parser) examplesOf(e *ruleEntry, key string) (out []example) {
	for _, text := range e.Match {
		out = append(out, example{key: key + ".match", text: text, match: true})
	}
	for _, text := range e.NoMatch {
		out = append(out, example{key: key + ".no-match", text: text})
	}
	return out
}

// check tries the examples.
func (p *parser) check() {
	for _, x := range p.examples {
		meets := p.meetsCommand
		switch x.about.kind {
		case kindTool:
			meets = p.meetsTool
		case kindAction:
			meets = p.meetsAction
		}
		got, err := meets(x)
		switch {
		case err != nil:
			p.fail(x.key, fmt.Sprintf("the example %q: %v", x.text, err), "write it as it would be run")
		case got != x.match && x.match:
			p.fail(x.key, fmt.Sprintf("the target does not match its example %q", x.text), "correct the target or the example")
		case got != x.match:
			p.fail(x.key, fmt.Sprintf("the target matches %q, which it should not", x.text), "correct the target or the example")
		}
	}
}

// exampleFacts is where examples run: in a repository below the home directory.
var exampleFacts = shell.Facts{Cwd: "/home/user/project", Home: "/home/user", Repo: "/home/user/project", RepoKnown: true}

func (p *parser) meetsCommand(x example) (bool, error) {
	script, _ := shell.Lower(x.text, exampleFacts)
	if !script.Complete {
		return false, fmt.Errorf("it cannot be evaluated: %s", script.Cause.String())
	}
	table, all, err := p.tableFor(x)
	if err != nil {
		return false, err
	}
	result, _ := rules.Match(table, all, &script, exampleFacts)
	return x.found(result), nil
}

// meetsTool tries a call, written as a target without its scheme.
func (p *parser) meetsTool(x example) (bool, error) {
	t, err := x.call()
	if err != nil {
		return false, err
	}
	call := rules.Call{}
	call.Server, call.Name, _ = strings.Cut(t.name, "/")
	for _, param := range t.params {
		call.Params = append(call.Params, rules.Param{Path: param.Path, Value: param.Pattern})
	}
	table, all, err := p.tableFor(x)
	if err != nil {
		return false, err
	}
	result, _ := rules.MatchTool(table, all, call, exampleFacts)
	return x.found(result), nil
}

func (p *parser) meetsAction(x example) (bool, error) {
	t, err := x.call()
	if err != nil {
		return false, err
	}
	for i := range p.out.Actions {
		if a := &p.out.Actions[i]; policy.TargetRule(a.Rule) == x.about.rule {
			return a.Meets(t.name, t.params), nil
		}
	}
	return false, nil
}

// tableFor is the table that holds what the example is about, with every pack enabled.
func (p *parser) tableFor(x example) (*rules.Table, rules.Set, error) {
	table := rules.Builtin()
	if x.about.own() {
		var err error
		if table, err = rules.Decode(p.out.Table); err != nil {
			return nil, rules.Set{}, err
		}
	}
	var all rules.Set
	for _, pack := range rules.Packs(table) {
		all, _ = all.With(table, pack.ID)
	}
	return table, all, nil
}

// call reads the example as a call.
func (x example) call() (target, error) {
	t := target{kind: x.about.kind}
	var err error
	if t.words, err = split(x.text); err != nil {
		return t, err
	}
	if len(t.words) == 0 {
		return t, errors.New("it is empty")
	}
	return t, t.call()
}

// found reports whether what the example is about is among the findings.
func (x example) found(result rules.Result) bool {
	for i := range result.Findings {
		r := result.Findings[i].Rule
		if x.about.rule == policy.TargetRule(r) || x.about.rule == (policy.Target{Pack: r.Pack()}) {
			return true
		}
	}
	return false
}
