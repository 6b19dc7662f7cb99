package actions

import (
	"maps"
	"slices"

	"rv/request"
)

// Order is an action bound to a mode and arguments, its programs looked up. The zero Order
// is refused.
type Order struct {
	action *Action
	mode   Mode
	args   Args
	// programs by mode, and why one is missing: a surface may refuse before it matters.
	programs [2]Binary
	missing  [2]error
}

// Unknown is an action that no catalogue has.
type Unknown struct{ Name string }

func (u Unknown) Error() string { return "there is no action " + u.Name }

// Order binds an action. search is the list of folders programs are looked for in, as PATH
// has it. The error is [Unknown], or says what is wrong with the arguments.
func (c *Catalogue) Order(name string, mode Mode, args Args, search string) (Order, error) {
	a, ok := c.Find(name)
	if !ok {
		return Order{}, Unknown{name}
	}
	if err := a.check(args); err != nil {
		return Order{}, err
	}
	o := Order{action: a, mode: mode, args: maps.Clone(args)}
	for name, values := range o.args {
		o.args[name] = slices.Clone(values)
	}
	for m := Preview; m <= Real; m++ {
		o.programs[m], o.missing[m] = lookUp(a.Runs[m].Argv[0], a.Dir, search)
	}
	return o, nil
}

// request is what the gate is asked about the order in a mode.
func (o *Order) request(m Mode, who request.Caller) request.Request {
	act := request.Action{Name: o.action.Name, Facts: o.action.facts(m), Pinned: o.action.pinned}
	act.Params = append(act.Params, request.Argument{Path: "mode", Value: m.String()})
	for i := range o.action.Params {
		name := o.action.Params[i].Name
		for _, v := range o.args[name] {
			act.Params = append(act.Params, request.Argument{Path: name, Value: v})
		}
	}
	return request.ForAction(act, who)
}
