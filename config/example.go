package config

import (
	"fmt"

	"rv/policy"
	"rv/request"
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
		var got bool
		var err error
		if x.about.kind == kindTool || x.about.kind == kindAction {
			got, err = p.meetsCall(x)
		} else {
			got, err = p.meetsCommand(x)
		}
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
	table := rules.Builtin()
	if x.about.kind == kindShell {
		var err error
		if table, err = rules.Decode(p.out.Table); err != nil {
			return false, err
		}
	}
	var all rules.Set
	for _, pack := range rules.Packs(table) {
		all, _ = all.With(table, pack.ID)
	}
	result, _ := rules.Match(table, all, &script, exampleFacts)
	for i := range result.Findings {
		r := result.Findings[i].Rule
		if x.about.rule == policy.TargetRule(r) || x.about.rule == (policy.Target{Pack: r.Pack()}) {
			return true, nil
		}
	}
	return false, nil
}

// meetsCall tries a call, written as a target without its scheme.
func (p *parser) meetsCall(x example) (bool, error) {
	t := target{kind: x.about.kind}
	var err error
	if t.words, err = split(x.text); err != nil {
		return false, err
	}
	if len(t.words) == 0 {
		return false, fmt.Errorf("it is empty")
	}
	if err := t.call(); err != nil {
		return false, err
	}
	args := make([]request.Argument, len(t.params))
	for i, param := range t.params {
		args[i] = request.Argument{Path: param.Path, Value: param.Pattern}
	}
	for i := range p.out.Tools {
		if r := &p.out.Tools[i]; policy.TargetRule(r.Rule) == x.about.rule {
			return r.Meets(r.Surface, t.server, t.name, args), nil
		}
	}
	return false, nil
}
