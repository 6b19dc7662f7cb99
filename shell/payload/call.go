package payload

import "strings"

// call is one call as the languages' tables see it.
type call struct {
	off  int
	ref  string // canonical name of the API, "" for a method of a value
	api  string // its name as the code has it, when that differs
	recv alt    // the receiver of a method
	self *node  // where the receiver came from, nil when unknown
	name string // the method
	// nodes are the arguments as written, for calls that change them.
	nodes []*node
	pos   []values
	kw    []keyword
	open  bool // further arguments may follow
	// block is the function given beside the arguments (ruby).
	block *closure
}

// keyword is a named argument.
type keyword struct {
	name string
	v    values
}

// arg is the argument at position i, or the one of that name.
func (c *call) arg(i int, name string) (values, bool) {
	if name != "" {
		for _, k := range c.kw {
			if k.name == name {
				return k.v, true
			}
		}
	}
	if i >= 0 && i < len(c.pos) {
		return c.pos[i], true
	}
	return nil, false
}

// at is the positional argument i, unknown when it is not there.
func (c *call) at(i int) values {
	if i < len(c.pos) {
		return c.pos[i].alts()
	}
	return unknown()
}

// node is the argument at position i as written, nil when there is none such.
func (c *call) node(i int) *node {
	if i >= len(c.nodes) || i >= len(c.pos) || c.nodes[i].op == opSpread || c.nodes[i].op == opKw {
		return nil
	}
	return c.nodes[i]
}

// from is the call without its first n arguments.
func (c *call) from(n int) *call {
	out := *c
	out.pos = c.pos[min(n, len(c.pos)):]
	return &out
}

// net reports whether an argument holds bytes from the network.
func (c *call) net() bool {
	for _, v := range c.pos {
		if v.net() {
			return true
		}
	}
	return values{c.recv}.net()
}

// call evaluates a call: its arguments once, then whatever may be called.
func (e *evaluator) call(n *node) values {
	callee := n.kids[0]
	c := call{off: callee.off}
	if n.op == opNew {
		c.name = "new"
	}
	if callee.op == opAttr {
		c.self = callee.kids[0]
		recv := e.eval(c.self)
		e.arguments(&c, n.kids[1:])
		return e.callMember(c, recv, callee.text)
	}
	var fn values
	if callee.op == opName {
		// A name is called, not read: a ruby function must not run twice.
		bare := e.g.bare
		if b := e.scope.find(callee.text); b != nil && b.set && bare {
			fn = b.v.alts()
		} else {
			fn = e.name(callee)
		}
	} else {
		fn = e.eval(callee)
	}
	e.arguments(&c, n.kids[1:])
	return e.callValue(c, fn)
}

// blockCall is a call with a block.
func (e *evaluator) blockCall(n *node) values {
	inner := n.kids[0]
	f := e.closure(n.kids[1])
	c := call{off: inner.off, block: f}
	var out values
	switch {
	case inner.op == opCall && inner.kids[0].op == opAttr:
		callee := inner.kids[0]
		c.self = callee.kids[0]
		recv := e.eval(c.self)
		e.arguments(&c, inner.kids[1:])
		out = e.callMember(c, recv, callee.text)
	case inner.op == opAttr:
		c.self = inner.kids[0]
		out = e.callMember(c, e.eval(c.self), inner.text)
	case inner.op == opCall:
		e.arguments(&c, inner.kids[1:])
		fn := unknown()
		if inner.kids[0].op == opName {
			if b := e.scope.find(inner.kids[0].text); b != nil && b.set {
				fn = b.v.alts()
			} else {
				fn = e.g.name(e, inner.kids[0].text)
			}
		}
		out = e.callValue(c, fn)
	case inner.op == opName:
		fn := e.g.name(e, inner.text)
		if b := e.scope.find(inner.text); b != nil && b.set {
			fn = b.v.alts()
		}
		out = e.callValue(c, fn)
	default:
		e.eval(inner)
	}
	if !f.used {
		e.callback(f)
	}
	return out
}

// arguments evaluates the arguments of c.
func (e *evaluator) arguments(c *call, kids []*node) {
	c.pos = make([]values, 0, len(kids))
	c.nodes = kids
	for _, k := range kids {
		switch k.op {
		case opKw:
			v := e.eval(k.kids[0])
			if k.text != "**" {
				c.kw = append(c.kw, keyword{k.text, v})
				continue
			}
			if a, ok := v.one(); ok && a.k == altDict {
				for i := range a.keys {
					c.kw = append(c.kw, keyword{a.keys[i], a.list[i]})
				}
				continue
			}
			c.open = true
		case opSpread:
			if e.g.lang == PowerShell {
				if a, ok := e.eval(k.kids[0]).one(); ok && a.k == altDict {
					// Parameters by name.
					c.pos = append(c.pos, values{a})
					continue
				}
			}
			elems, known := e.elems(e.eval(k.kids[0]))
			if known {
				c.pos = append(c.pos, elems...)
				continue
			}
			c.open = true
			c.pos = append(c.pos, split(elems[0]))
		default:
			c.pos = append(c.pos, e.eval(k))
		}
	}
}

// callMember calls method name of each value recv may be.
func (e *evaluator) callMember(c call, recv values, name string) values {
	var out values
	for _, a := range recv.alts() {
		out = e.join(out, e.callMethod(c, a, name))
	}
	return out
}

func (e *evaluator) callMethod(c call, a alt, name string) values {
	if c.name != "new" {
		c.name = name
	}
	if a.k == altRef {
		switch name {
		case "call", "apply", "bind", "()", "__call__":
			if e.known(a.s.Text) {
				c.recv, c.name = a, name
				if v, ok := e.functionMethod(&c); ok {
					return v
				}
			}
		}
		c.ref = a.s.Text + "." + name
		return e.callRef(&c)
	}
	c.recv, c.name = a, name
	if v, ok := e.g.method(e, &c); ok {
		return v
	}
	if a.k == altDict {
		if v, ok := a.get(name); ok {
			return e.callValue(c, v)
		}
	}
	if v, ok := e.listMethod(&c); ok {
		return v
	}
	if a.k != altStr || a.isUnknown() {
		if f := e.ownMethod(a, name); f != nil {
			return e.invokeMethod(f, a, &c)
		}
		if fs := e.methods[name]; len(fs) > 0 && a.class != "parent" {
			return e.namesakes(&c, a, fs)
		}
		if b := e.attrs.vars[name]; b != nil && b.set {
			e.read(b)
			return e.callValue(c, b.v)
		}
	}
	if a.isUnknown() {
		// Names that say what they do are taken at their word.
		c.ref = "?." + name
		if _, ok := apiLine(e.g.api, c.ref); ok {
			return e.callRef(&c)
		}
		c.ref = ""
	}
	return e.escape(&c)
}

// invokeMethod calls a method of the payload's own.
func (e *evaluator) invokeMethod(f *closure, recv alt, c *call) values {
	pos := c.pos
	if e.g.self && f.node.how != howStatic {
		pos = append([]values{{recv}}, pos...)
	}
	inner := *c
	inner.pos = pos
	self := e.self
	if recv.k == altObj && recv.class == "instance" {
		e.self = recv
	}
	out := e.invoke(f, &inner)
	e.self = self
	return out
}

// callValue calls each function fn may be.
func (e *evaluator) callValue(c call, fn values) values {
	var out values
	for _, a := range fn.alts() {
		inner := c
		switch a.k {
		case altRef:
			inner.ref = a.s.Text
			if c.name == "new" && e.g.lang == PHP {
				inner.ref += ".new"
			}
			out = e.join(out, e.callRef(&inner))
		case altFunc:
			out = e.join(out, e.invoke(a.fn, &inner))
		case altObj:
			out = e.join(out, e.callObject(&inner, a))
		default:
			if name, ok := a.s.Known(); ok && e.g.callable && a.k == altStr && name != "" {
				// The name of a function.
				inner.ref = name
				if b := e.scope.find(name); b != nil && b.set {
					out = e.join(out, e.callValue(c, b.v))
					continue
				}
				out = e.join(out, e.callRef(&inner))
				continue
			}
			inner.recv = a
			out = e.join(out, e.escape(&inner))
		}
	}
	return out
}

// callObject calls a class of the payload's own, or a function with some of
// its arguments given.
func (e *evaluator) callObject(c *call, a alt) values {
	switch a.class {
	case "class":
		return e.construct(c, a)
	case "parent":
		for _, name := range constructors {
			if f := e.ownMethod(a, name); f != nil {
				return e.invokeMethod(f, e.current()[0], c)
			}
		}
		return unknown()
	case "partial":
		n := len(a.list) - len(a.keys)
		c.pos = append(append([]values(nil), a.list[:n]...), c.pos...)
		for i, k := range a.keys {
			c.kw = append(c.kw, keyword{k, a.list[n+i]})
		}
		c.ref = a.s.Text
		return e.callRef(c)
	}
	c.recv, c.name = a, "()"
	if v, ok := e.g.method(e, c); ok {
		return v
	}
	for _, name := range [...]string{"__call__", "__invoke"} {
		if f := e.ownMethod(a, name); f != nil {
			return e.invokeMethod(f, a, c)
		}
	}
	return e.escape(c)
}

// callRef calls an API by its canonical name.
func (e *evaluator) callRef(c *call) values {
	if v, ok := e.g.call(e, c); ok {
		return v
	}
	if line, ok := apiLine(e.g.api, c.ref); ok {
		return e.apply(c, line)
	}
	if i := strings.LastIndexByte(c.ref, '.'); i >= 0 && !strings.HasPrefix(c.ref, "?.") {
		switch c.ref[:i] {
		case "self", "static", "parent", "cls":
			if fs := e.methods[c.ref[i+1:]]; len(fs) > 0 {
				return e.namesakes(c, e.current()[0], fs)
			}
		}
		if b := e.attrs.vars[c.ref[i+1:]]; b != nil && b.set {
			e.read(b)
			if a, ok := b.v.one(); ok && a.k == altFunc {
				return e.invoke(a.fn, c)
			}
		}
		// A member of something the code does not define.
		inner := *c
		inner.ref = "?." + c.ref[i+1:]
		if line, ok := apiLine(e.g.api, inner.ref); ok {
			if action, _, _ := strings.Cut(line, " "); action == "go" {
				if v, ok := e.g.call(e, &inner); ok {
					return v
				}
			}
			return e.apply(&inner, line)
		}
	}
	return e.escape(c)
}

// escape is a call of something unknown: functions given to it may be called
// by it, with the other arguments or with anything.
func (e *evaluator) escape(c *call) values {
	for i, v := range c.pos {
		e.escapeValue(c, i, v)
	}
	for _, k := range c.kw {
		at := len(c.pos)
		switch k.name {
		case "target", "func", "fn", "function", "callback":
			at = 0
		}
		e.escapeValue(c, at, k.v)
	}
	if c.net() {
		return hole(HoleNet)
	}
	return unknown()
}

func (e *evaluator) escapeValue(c *call, i int, v values) {
	for _, a := range v {
		switch {
		case a.k == altFunc:
			if !a.fn.used {
				e.callback(a.fn)
			}
		case a.k == altDict || a.k == altList:
			// Options may hold functions.
			for _, x := range a.list {
				if f, ok := x.one(); ok && f.k == altFunc && !f.fn.used {
					e.callback(f.fn)
				}
			}
		case a.k == altRef || a.k == altObj && a.class == "partial":
			if a.k == altRef && !e.known(a.s.Text) {
				continue
			}
			e.passed(c, i, a)
		}
	}
}

// known reports whether the language has a table line or a case for an API.
func (e *evaluator) known(name string) bool {
	_, ok := apiLine(e.g.api, e.g.canon(name))
	return ok
}

// passed calls an API that was given to something that calls it: Thread(target=
// os.system, args=(…)), pool.map(os.system, list), setTimeout(execSync, 0, "…").
func (e *evaluator) passed(c *call, i int, a alt) {
	inner := call{off: c.off, ref: a.s.Text}
	if v, ok := c.arg(-1, "args"); ok {
		inner.pos, _ = e.elems(v)
	} else if i+1 <= len(c.pos) {
		inner.pos = c.pos[i+1:]
	}
	if len(inner.pos) == 0 && a.k == altRef {
		return
	}
	e.maybe++
	if a.class == "partial" {
		e.callObject(&inner, a)
	} else {
		e.callRef(&inner)
	}
	for _, v := range inner.pos {
		x, ok := v.one()
		if !ok || x.k != altList {
			continue
		}
		e.each(v, func(elem values) {
			one := inner
			one.pos = []values{elem}
			e.callRef(&one)
		})
	}
	e.maybe--
}

// callback calls a function that something else may call.
func (e *evaluator) callback(f *closure, pos ...values) values {
	var c *call
	if len(pos) > 0 {
		c = &call{pos: pos}
	}
	var out values
	e.branches(true, func() { out = e.invoke(f, c) })
	return out
}
