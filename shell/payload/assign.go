package payload

import "strings"

// assignment stores a value in a variable, member or element.
func (e *evaluator) assignment(n *node) values {
	target, op := n.kids[0], n.text
	v := e.eval(n.kids[1])
	if op == ":=" {
		e.declare(target)
	}
	if op != "=" && op != ":=" {
		old := e.eval(target)
		switch {
		case op == "||=" || op == "??=" || op == "&&=" || op == "//=":
			v = e.join(old, v)
		default:
			v = e.operate(strings.TrimSuffix(op, "="), old, v)
		}
	}
	e.bind(target, v)
	return v
}

// bind stores v in target, which may be a pattern.
func (e *evaluator) bind(target *node, v values) {
	if target == nil || !e.b.step(1) {
		return
	}
	switch target.op {
	case opName:
		if e.g.context != nil {
			v = e.g.context(target.text, v)
		}
		e.assign(e.variable(target.text), v)
	case opAttr:
		base := e.eval(target.kids[0])
		if a, ok := base.one(); ok && a.k == altDict && isPlace(target.kids[0]) {
			e.b.bytes(16 * len(a.keys))
			e.bind(target.kids[0], values{a.with(target.text, v)})
			return
		}
		b := e.attrs.own(target.text)
		if b.set {
			v = e.join(b.v, v)
		}
		e.assign(b, v)
	case opIndex:
		if target.kids[0].isName("%SIG") {
			e.escapeValue(&call{off: target.off}, 0, v) // a handler
		}
		e.store(target, v)
	case opList:
		e.destructure(target.kids, v)
	case opDict:
		for i := 0; i+1 < len(target.kids); i += 2 {
			if target.kids[i] == nil {
				e.bind(target.kids[i+1], unknown())
				continue
			}
			key, _ := e.eval(target.kids[i]).alts().text()
			e.bind(target.kids[i+1], e.member(v, key))
		}
	case opAssign: // a default
		if a, ok := v.one(); !ok || a.k == altNone || a.isUnknown() {
			v = e.join(v, e.eval(target.kids[1]))
		}
		e.bind(target.kids[0], v)
	case opSpread, opKw:
		e.bind(target.kids[0], v)
	}
}

// isPlace reports whether a changed value can be stored back in n.
func isPlace(n *node) bool {
	for n != nil {
		switch n.op {
		case opName:
			return true
		case opAttr, opIndex:
			n = n.kids[0]
			continue
		}
		return false
	}
	return false
}

// variable is the binding an assignment to name means.
func (e *evaluator) variable(name string) *binding {
	if e.g.send && name != "" && (name[0] == '@' || name[0] == '$') {
		return e.global.own(name)
	}
	if !e.g.local {
		if b := e.scope.find(name); b != nil {
			return b
		}
		if e.scope.frame > 0 {
			return e.scope.own(name)
		}
	}
	return e.scope.own(name)
}

// store sets an element of a list or dictionary.
func (e *evaluator) store(target *node, v values) {
	if !isPlace(target.kids[0]) {
		return
	}
	base := e.eval(target.kids[0])
	var key values
	if len(target.kids) > 1 && target.kids[1] != nil {
		key = e.eval(target.kids[1])
	}
	a, ok := base.one()
	if !ok {
		return
	}
	if e.g.lang == Awk && (a.k == altStr || a.k == altRef) {
		a = alt{k: altDict} // an array begins with its first element
	}
	k, single := key.one()
	e.b.bytes(16 * (len(a.list) + 1))
	switch {
	case a.k == altList && a.class == "":
		switch {
		case len(key) == 0:
			e.bind(target.kids[0], values{a.plus(v)})
		case single && k.k == altNum && k.n >= 0 && k.n < int64(len(a.list)):
			out := a.plus()
			out.list[k.n] = v
			e.bind(target.kids[0], values{out.sized()})
		case single && k.k == altNum && k.n == int64(len(a.list)):
			e.bind(target.kids[0], values{a.plus(v)})
		case single && k.k == altStr && len(a.list) == 0:
			e.bind(target.kids[0], values{alt{k: altDict}.with(k.s.String(), v)})
		default:
			e.bind(target.kids[0], many(e.join(e.anyOf(a), v)))
		}
	case a.k == altDict && single:
		s := k.string()
		e.bind(target.kids[0], values{a.with(s.String(), v)})
	case (a.isUnknown() || a.k == altRef) && len(key) == 0:
		e.bind(target.kids[0], list(v))
	case (a.isUnknown() || a.k == altNone || a.k == altRef && target.kids[0].op == opName && e.scope.find(target.kids[0].text) == nil) && single && k.k == altStr:
		e.bind(target.kids[0], values{alt{k: altDict}.with(k.s.String(), v)})
	}
}

// destructure gives the elements of v to targets.
func (e *evaluator) destructure(targets []*node, v values) {
	if e.g.lang == Perl {
		v = perlContext("@", v)
	}
	elems, known := e.elems(v)
	if !known {
		for _, t := range targets {
			if t != nil && t.op == opSpread {
				e.bind(t.kids[0], many(elems[0]))
				continue
			}
			e.bind(t, elems[0])
		}
		return
	}
	for i, t := range targets {
		switch {
		case t == nil:
		case t.op == opSpread:
			from, to := min(i, len(elems)), max(len(elems)-(len(targets)-i-1), i)
			e.bind(t.kids[0], list(elems[from:min(to, len(elems))]...))
		case i < len(elems):
			e.bind(t, elems[i])
		default:
			e.bind(t, none())
		}
	}
}

// alias makes name in this scope the variable of that name around it.
func (e *evaluator) alias(name string, global bool) {
	if e.scope == e.global {
		return
	}
	b := e.global.own(name)
	if !global {
		if outer := e.scope.parent.find(name); outer != nil {
			b = outer
		}
	}
	if e.scope.vars == nil {
		e.scope.vars = map[string]*binding{}
	}
	e.scope.vars[name] = b
}
