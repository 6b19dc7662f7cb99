package payload

// maxRounds bounds the iterations loops over constant lists are unrolled to,
// nested loops multiplied.
const maxRounds = 512

// control walks statements that decide what runs.
func (e *evaluator) control(n *node) values {
	switch n.op {
	case opSeq:
		return e.sequence(n)
	case opIf, opTernary:
		e.eval(n.kids[0])
		var a, b values
		then := func() { e.narrowed(n.kids[0], func() { a = e.eval(n.kids[1]) }) }
		if len(n.kids) < 3 || n.kids[2] == nil {
			e.branches(true, then)
			return joinUnknown(a)
		}
		e.branches(false, then, func() { e.narrowed(n.kids[0], func() { b = e.eval(n.kids[2]) }) })
		return e.join(a, b)
	case opFor:
		e.loop(n.kids[0], e.eval(n.kids[1]), n.kids[2])
		return unknown()
	case opWhile:
		e.repeat(func() {
			e.eval(n.kids[0])
			e.eval(n.kids[1])
		})
		return unknown()
	case opTry:
		var out values
		for i, k := range n.kids {
			if k == nil {
				continue
			}
			if i == 0 {
				// The body runs up to where it fails.
				out = e.eval(k)
				continue
			}
			e.branches(true, func() { out = e.join(out, e.eval(k)) })
		}
		return out.alts()
	case opComp:
		return e.comprehension(n)
	}
	var net bool
	for _, k := range n.kids {
		if k != nil {
			net = e.eval(k).net() || net
		}
	}
	if net {
		return hole(HoleNet)
	}
	return unknown()
}

// sequence walks statements in order.
func (e *evaluator) sequence(n *node) values {
	out := none()
	if e.g.hoist {
		for _, k := range n.kids {
			if k.op == opFunc && k.text != "" {
				e.function(k)
			}
		}
	}
	for _, k := range n.kids {
		if e.b.Spent() {
			break
		}
		if e.g.hoist && k.op == opFunc && k.text != "" {
			continue
		}
		out = e.eval(k)
	}
	return out
}

// loop walks body once for each element of a list the code determines, or as
// often as it takes for the variables to settle.
func (e *evaluator) loop(target *node, over values, body *node) {
	e.each(over, func(v values) {
		e.bind(target, v)
		e.eval(body)
	})
}

// each calls walk for each element of over.
func (e *evaluator) each(over values, walk func(values)) {
	elems, known := e.elems(over)
	if known && e.rounds*max(len(elems), 1) <= maxRounds {
		old := e.rounds
		e.rounds *= max(len(elems), 1)
		for _, v := range elems {
			if e.b.Spent() {
				break
			}
			walk(v)
		}
		e.rounds = old
		return
	}
	if known {
		elems = []values{e.anyOf(alt{k: altList, list: elems})}
	}
	e.repeat(func() { walk(elems[0]) })
}

// repeat walks something that runs any number of times: from the state before,
// and from what the first time leaves behind; what still changes then is
// unknown.
func (e *evaluator) repeat(walk func()) {
	old := e.rounds
	defer func() { e.rounds = old }()
	before := e.version
	e.branches(true, walk)
	if e.version == before && e.scope.frame == 0 {
		return
	}
	if e.rounds > 64 {
		return
	}
	e.rounds *= 2
	at := len(e.log)
	e.branch++
	e.branches(true, walk)
	e.branch--
	for _, c := range e.log[at:] {
		if c.set && !c.b.v.equal(c.v) {
			c.b.v = joinUnknown(c.b.v)
		}
	}
	if e.branch == 0 {
		e.log = e.log[:0]
	}
}

// comprehension is a list made from others.
func (e *evaluator) comprehension(n *node) values {
	var out []values
	exact := true
	var clause func(i int)
	clause = func(i int) {
		if i+2 >= len(n.kids) {
			out = append(out, e.eval(n.kids[0]))
			return
		}
		over := e.eval(n.kids[i+1])
		if _, known := e.elems(over); !known {
			exact = false
		}
		e.each(over, func(v values) {
			e.bind(n.kids[i], v)
			if n.kids[i+2] != nil {
				e.eval(n.kids[i+2])
				exact = false
				e.narrowed(n.kids[i+2], func() { clause(i + 3) })
				return
			}
			clause(i + 3)
		})
	}
	clause(1)
	if exact {
		return list(out...)
	}
	return many(e.anyOf(alt{k: altList, list: out}))
}

// function is a function expression or definition.
func (e *evaluator) function(n *node) values {
	f := e.closure(n)
	v := values{{k: altFunc, fn: f}}
	if n.text != "" {
		e.assign(e.scope.own(n.text), v)
	}
	return v
}
