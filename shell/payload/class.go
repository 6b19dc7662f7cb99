package payload

// class is a class of the payload: its own methods and what it is derived from.
type class struct {
	name    string
	methods map[string]*closure
	bases   []*class
}

// maxBases bounds the depth of inheritance that is followed.
const maxBases = 16

// method is the method of that name, the class's own or inherited.
func (c *class) method(name string, depth int) *closure {
	if c == nil || depth > maxBases {
		return nil
	}
	if f := c.methods[name]; f != nil {
		return f
	}
	return c.inherited(name, depth)
}

// inherited is the method of that name of a class above.
func (c *class) inherited(name string, depth int) *closure {
	if c == nil || depth > maxBases {
		return nil
	}
	for _, b := range c.bases {
		if f := b.method(name, depth+1); f != nil {
			return f
		}
	}
	return nil
}

// constructors are the names of the method that makes an instance.
var constructors = [...]string{"__init__", "constructor", "initialize", "__construct"}

func isConstructor(name string) bool {
	for _, c := range constructors {
		if c == name {
			return true
		}
	}
	return false
}

// class walks a class body; its functions are methods.
func (e *evaluator) class(n *node) values {
	outer := e.scope
	e.scope = newScope(outer)
	e.scope.frame = outer.frame
	last := len(n.kids) - 1
	c := &class{name: n.text, methods: map[string]*closure{}}
	for _, k := range n.kids[:last] {
		for _, a := range e.eval(k) {
			if a.of != nil {
				c.bases = append(c.bases, a.of)
			}
		}
	}
	e.eval(n.kids[last])
	for _, k := range n.kids[last].kids {
		if f := e.methodOf(k); f != nil {
			if e.methods == nil {
				e.methods = map[string][]*closure{}
			}
			e.methods[f.node.text] = append(e.methods[f.node.text], f)
			c.methods[f.node.text] = f
			f.of = c
		}
	}
	inner := e.scope
	e.scope = outer
	// Class variables are members.
	for _, k := range n.kids[last].kids {
		if k.op == opAssign && k.kids[0].op == opName {
			if b := inner.vars[k.kids[0].text]; b != nil && b.set {
				e.assign(e.attrs.own(k.kids[0].text), b.v)
			}
		}
	}
	v := values{{k: altObj, class: "class", s: Lit(n.text), of: c}}
	if n.text != "" {
		e.assign(e.scope.own(n.text), v)
	}
	return v
}

// methodOf is the function a statement of a class body defines.
func (e *evaluator) methodOf(n *node) *closure {
	if n.op == opSeq && len(n.kids) > 0 {
		n = n.kids[0] // decorated
	}
	if n.op == opCall && len(n.kids) == 2 {
		n = n.kids[1] // private def f
	}
	if n.op != opFunc || n.text == "" {
		return nil
	}
	if s := e.states[n]; s != nil && s.last.scope == e.scope {
		return s.last
	}
	return nil
}

// classOf is a class made of a dictionary of functions.
func (e *evaluator) classOf(members alt) values {
	c := &class{methods: map[string]*closure{}}
	for i, k := range members.keys {
		for _, a := range members.list[i] {
			if a.k == altFunc {
				c.methods[k] = a.fn
			}
		}
	}
	return values{{k: altObj, class: "class", of: c}}
}

// construct makes an instance of a class of the payload.
func (e *evaluator) construct(c *call, a alt) values {
	self := alt{k: altObj, class: "instance", s: a.s, of: a.of}
	for _, name := range constructors {
		if f := a.of.method(name, 0); f != nil {
			e.invokeMethod(f, self, c)
			break
		}
	}
	for _, name := range [...]string{"__del__", "__destruct"} {
		if f := a.of.method(name, 0); f != nil {
			e.invokeMethod(f, self, &call{off: c.off})
		}
	}
	return values{self}
}

// decorate calls a decorator that is the payload's own with the function it
// decorates; what it gives back may stand for the function.
func (e *evaluator) decorate(n *node) values {
	deco := e.eval(n.kids[0])
	b := e.scope.find(n.text)
	if b == nil || !b.set {
		return none()
	}
	for _, a := range deco {
		if a.k != altFunc && !(a.k == altObj && a.class == "class") {
			continue
		}
		out := e.callValue(call{off: n.off, pos: []values{b.v}}, values{a})
		for _, x := range out {
			if x.k == altFunc {
				e.assign(b, e.join(b.v, values{x}))
			}
		}
	}
	return none()
}

// enter is what a with statement does to the object it is given.
func (e *evaluator) enter(v values, off int) values {
	var out values
	for _, a := range v.alts() {
		f := e.ownMethod(a, "__enter__")
		if f == nil {
			f = e.ownMethod(a, "__aenter__")
		}
		if f == nil {
			out = e.join(out, values{a})
			continue
		}
		out = e.join(out, e.invokeMethod(f, a, &call{off: off}))
		if f := e.ownMethod(a, "__exit__"); f != nil {
			e.invokeMethod(f, a, &call{off: off})
		}
	}
	return out
}

// current is the object whose method is being walked.
func (e *evaluator) current() values {
	if e.self.k == altObj {
		return values{e.self}
	}
	return object("instance", Value{})
}

// parent is the current object as one of the class it is derived from.
func (e *evaluator) parent() values {
	p := alt{k: altObj, class: "parent", of: e.self.of}
	if e.of != nil {
		p.of = e.of
	}
	return values{p}
}

// ownMethod is the method of the payload's own that recv has by that name.
func (e *evaluator) ownMethod(recv alt, name string) *closure {
	if recv.class == "parent" {
		return recv.of.inherited(name, 0)
	}
	return recv.of.method(name, 0)
}

// maxNamesakes bounds the methods that are tried for a receiver of which
// nothing is known; more are walked afterwards.
const maxNamesakes = 3

// namesakes calls the methods of that name, whatever their class.
func (e *evaluator) namesakes(c *call, recv alt, fs []*closure) values {
	var out values
	for i, f := range fs {
		if i >= maxNamesakes || isConstructor(f.node.text) {
			if !f.called {
				f.called = true
				e.later = append(e.later, f)
			}
			continue
		}
		out = e.join(out, e.invokeMethod(f, recv, c))
	}
	return out.alts()
}
