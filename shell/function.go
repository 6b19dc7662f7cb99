package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// callFrame is one function call in progress.
type callFrame struct {
	name   string
	zero   *Word // $0, of a script or bash -c
	parent *callFrame
	depth  int
	locals []savedCell
	// background and piped count the constructs around the statement at hand that
	// let it run beside its siblings.
	background, piped int
	// again are the places where the function starts itself, unconditionally.
	again   []Span
	beside  bool // one of them beside another
	maybe   bool // the call itself may not happen
	bombSet bool
}

type savedCell struct {
	key key
	old cell
	had bool
}

func (l *lowering) funcDecl(c ctx, d *syntax.FuncDecl) {
	names := d.Names
	if d.Name != nil {
		names = append(names, d.Name)
	}
	for _, n := range names {
		k := key{spaceFunc, n.Value}
		old, _ := l.state.get(k)
		fn := &function{name: n.Value, body: d.Body, text: c.text, nested: c.nested, span: c.span}
		// f() { …; } | g defines f in a subshell only; the parser puts the pipeline
		// into the body.
		_, piped := d.Body.Cmd.(*syntax.BinaryCmd)
		l.state.set(k, cell{bodies: []*function{fn}, exported: old.exported, partial: piped})
		if rest, ok := strings.CutPrefix(n.Value, "TRAP"); ok && rest != "" {
			l.setTrap(trapName(rest), Lit(n.Value)) // zsh
		}
		if n.Value == "command_not_found_handle" || n.Value == "command_not_found_handler" {
			l.inSubshell(c, func() { l.stmt(c.maybe(), d.Body) }) // any later word may call it
		}
	}
}

// source is the definition as declare -f prints it.
func (f *function) source() string {
	return f.name + " () " + ctx{text: f.text}.source(f.body)
}

// source is the text of a node.
func (c ctx) source(n syntax.Node) string {
	from, to := int(n.Pos().Offset()), int(n.End().Offset())
	if from > to || to > len(c.text) {
		return ""
	}
	return c.text[from:to]
}

// callFunc runs the body of a function with the given arguments.
func (l *lowering) callFunc(c ctx, fn cell, argv []Word, span Span) flow {
	name := argv[0].text
	depth, same := 0, 0
	for f := c.call; f != nil; f = f.parent {
		depth++
		if f.name == name {
			same++
			l.selfCall(c, f, span)
		}
	}
	if same >= 2 {
		c.printUnknown()
		return flowNext
	}
	if depth > maxCalls {
		l.steps = min(l.steps, 1)
		l.spend(1)
		return flowNext
	}
	c = l.enter(c, name+"()", span)
	traps := l.trapsSet
	saved, had := l.state.get(keyArgs)
	l.setArgs([]value{{array: true, words: argv[1:]}})
	frame := &callFrame{name: name, parent: c.call, maybe: c.reach&ReachMaybe != 0}
	if c.call != nil {
		frame.zero = c.call.zero
		frame.depth = c.call.depth + 1
	}
	c.call = frame
	c.loop = &loopFrame{unrolled: c.unrolled()}
	var branches [][]change
	for _, def := range fn.bodies {
		c.text = def.text
		if def.nested && !c.nested {
			c.nested, c.span = true, def.span
		}
		if len(fn.bodies) == 1 {
			l.stmt(c, def.body)
			break
		}
		mark := l.state.mark()
		l.stmt(c.maybe(), def.body)
		branches = append(branches, l.state.rollback(mark))
	}
	if branches != nil {
		l.state.join(branches...)
	}
	if l.trapsSet != traps {
		l.leaveFunction(c, frame.locals)
	}
	for i := len(frame.locals) - 1; i >= 0; i-- {
		s := frame.locals[i]
		if s.had {
			l.state.set(s.key, s.old)
		} else {
			l.state.del(s.key)
		}
	}
	if had {
		l.state.set(keyArgs, saved)
	} else {
		l.state.del(keyArgs)
	}
	return flowNext
}

// selfCall notes that function f starts itself again. Twice from two places, at
// least one beside the other, is a fork bomb.
func (l *lowering) selfCall(c ctx, f *callFrame, span Span) {
	if c.reach&ReachMaybe != 0 && !f.maybe {
		return
	}
	for g := c.call; ; g = g.parent {
		if g.background > 0 || g.piped > 0 {
			f.beside = true
		}
		if g == f {
			break
		}
	}
	for _, s := range f.again {
		if s == span && !c.nested {
			return
		}
	}
	f.again = append(f.again, span)
	if len(f.again) >= 2 && f.beside && !f.bombSet {
		f.bombSet = true
		l.emit(Invocation{Name: PseudoForkBomb, Argv: []Word{Lit(PseudoForkBomb)}, Step: c.step, Span: span, Reach: c.reach})
	}
}

// saveLocal remembers a variable that becomes local to the running function.
func (l *lowering) saveLocal(c ctx, name string) {
	if c.call == nil {
		return
	}
	k := key{spaceVar, name}
	for _, s := range c.call.locals {
		if s.key == k {
			return
		}
	}
	old, had := l.state.get(k)
	c.call.locals = append(c.call.locals, savedCell{k, old, had})
	l.state.set(k, cell{alts: []value{{unset: true}}})
}
