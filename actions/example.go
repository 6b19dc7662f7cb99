package actions

import (
	"fmt"
	"slices"
)

// example is a call that a catalogue gives with what comes of it.
type example struct {
	args    Args
	want    [2][]string // argv by mode, nil when it does not say
	refused bool
}

func (p *parser) example(key string, e *exampleEntry, a *Action) {
	args, err := a.args(e.Args)
	if err != nil {
		if !e.Refused {
			p.fail(key+".args", "the example: "+err.Error(), "correct it")
		}
		a.examples = append(a.examples, example{refused: true})
		return
	}
	if e.Refused == (e.Preview != nil || e.Real != nil) {
		p.fail(key, "an example has the argv of a preview or a real run, or is refused", "add preview, real or refused = true")
	}
	x := example{args: args, refused: e.Refused}
	x.want[Preview], x.want[Real] = e.Preview, e.Real
	a.examples = append(a.examples, x)
}

// try tries the examples of an action. Every mode needs one, and parameters need one that is
// refused.
func (p *parser) try(i int, a *Action) {
	var shown [2]bool
	refused := false
	for j, x := range a.examples {
		key := fmt.Sprintf("action.%d.example.%d", i, j)
		if x.args == nil {
			refused = true
			continue
		}
		err := a.check(x.args)
		if x.refused {
			refused = true
			if err == nil {
				p.fail(key, "the example is taken, and should be refused", "add values or a pattern to a parameter")
			}
			continue
		}
		if err != nil {
			p.fail(key, "the example is refused: "+err.Error(), "correct it")
			continue
		}
		for mode := Preview; mode <= Real; mode++ {
			if x.want[mode] == nil {
				continue
			}
			shown[mode] = true
			if got := a.expand(a.Runs[mode].Argv, x.args); !slices.Equal(got, x.want[mode]) {
				p.fail(key+"."+mode.String(), fmt.Sprintf("it would run %q", got), "correct the argv or the example")
			}
		}
	}
	key := fmt.Sprintf("action.%d", i)
	for mode := Preview; mode <= Real; mode++ {
		if !shown[mode] {
			p.fail(key, fmt.Sprintf("no example shows what the %s of %s runs", mode, a.Name), "add an [[action.example]] with "+mode.String())
		}
	}
	if len(a.Params) > 0 && !refused {
		p.fail(key, "no example shows which arguments are refused", "add an [[action.example]] with refused = true")
	}
}

// args reads arguments as TOML and JSON give them.
func (a *Action) args(from map[string]any) (Args, error) {
	args := Args{}
	for name, v := range from {
		p, ok := a.param(name)
		if !ok {
			return nil, problemf("%s has no parameter %q", a.Name, name)
		}
		values, ok := p.values(v)
		if !ok {
			return nil, problemf("%s of %s is a %s", name, a.Name, p.Kind)
		}
		if p.Kind == KindBool && values[0] == "false" {
			continue
		}
		args[name] = values
	}
	return args, nil
}

// values are those of one argument, if it is of the parameter's kind.
func (p *Param) values(v any) ([]string, bool) {
	switch v := v.(type) {
	case string:
		return []string{v}, p.Kind == KindString
	case bool:
		return []string{fmt.Sprint(v)}, p.Kind == KindBool
	case []any:
		out := make([]string, 0, len(v))
		for _, item := range v {
			s, ok := item.(string)
			if !ok {
				return nil, false
			}
			out = append(out, s)
		}
		return out, p.Kind == KindList
	default:
		return nil, false
	}
}
