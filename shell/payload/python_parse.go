package payload

// newPython is Python 3, with the print and exec statements of Python 2.
func newPython() *language {
	return &language{
		lang: Python, lex: lexPython,
		statement: pythonStatement, prefix: pythonPrefix, suffix: pythonSuffix, infix: pythonInfix, argument: pythonArgument,
		api: pythonAPI, canon: pythonCanon, name: pythonName, call: pythonCall, method: pythonMethod, attr: pythonAttr, index: pythonIndex, binary: pythonBinary,
		plus: true, local: true, self: true,
	}
}

// Precedences of Python, loosest first.
const (
	pyTernary = iota + 1
	pyOr
	pyAnd
	pyNot
	pyCompare
	pyBitOr
	pyBitXor
	pyBitAnd
	pyShift
	pySum
	pyProduct
	pyUnary
	pyPower
)

func pythonInfix(_ *parser, t token) (int, bool) {
	if t.kind != tOp && t.kind != tName {
		return 0, false
	}
	switch t.text {
	case "or":
		return pyOr, false
	case "and":
		return pyAnd, false
	case "<", ">", "==", ">=", "<=", "!=", "<>", "is", "in":
		return pyCompare, false
	case "|":
		return pyBitOr, false
	case "^":
		return pyBitXor, false
	case "&":
		return pyBitAnd, false
	case "<<", ">>":
		return pyShift, false
	case "+", "-":
		return pySum, false
	case "*", "/", "//", "%", "@":
		return pyProduct, false
	case "**":
		return pyPower, true
	}
	return 0, false
}

func pythonSuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	switch {
	case t.is("."):
		p.next()
		name := p.next()
		return textNode(opAttr, name.text, name.off, left), true
	case t.is("("):
		p.next()
		n := p.call(left, ")")
		return n, true
	case t.is("["):
		p.next()
		return pythonSubscript(p, left), true
	case t.is("if") && least <= pyTernary:
		p.next()
		n := newNode(opTernary, t.off, p.expr(pyOr), left, nil)
		if p.accept("else") {
			n.kids[2] = p.expr(pyTernary)
		}
		return n, true
	case t.is(":=") && left.op == opName:
		p.next()
		return textNode(opAssign, "=", t.off, left, p.expr(pyTernary)), true
	case t.is("not") && p.ahead(1).is("in") && least <= pyCompare:
		p.next()
		p.next()
		return textNode(opBin, "in", t.off, left, p.expr(pyBitOr)), true
	case t.is("is") && p.ahead(1).is("not") && least <= pyCompare:
		p.next()
		p.next()
		return textNode(opBin, "is", t.off, left, p.expr(pyBitOr)), true
	}
	return left, false
}

// pythonSubscript reads what stands between [ and ].
func pythonSubscript(p *parser, left *node) *node {
	off := p.peek().off
	var bounds [3]*node
	colons := 0
	for i := 0; ; {
		t := p.peek()
		switch {
		case t.kind == tEOF || t.is("]"):
			p.accept("]")
			if colons > 0 {
				return newNode(opSlice, off, left, bounds[0], bounds[1], bounds[2])
			}
			return newNode(opIndex, off, left, bounds[0])
		case t.is(":"):
			p.next()
			colons++
			i = min(i+1, 2)
		case t.is(","):
			p.next()
		default:
			at := p.i
			bounds[i] = p.expr(pyTernary)
			if p.i == at {
				p.next()
			}
		}
		if !p.b.step(1) {
			return left
		}
	}
}

func pythonArgument(p *parser) *node {
	t := p.peek()
	switch {
	case t.is("**"):
		p.next()
		return textNode(opKw, "**", t.off, p.expr(pyTernary))
	case t.is("*"):
		p.next()
		return newNode(opSpread, t.off, p.expr(pyTernary))
	case t.kind == tName && p.ahead(1).is("="):
		p.next()
		p.next()
		return textNode(opKw, t.text, t.off, p.expr(pyTernary))
	}
	return pythonElement(p)
}

// pythonElement is an expression, or one followed by "for": a comprehension.
func pythonElement(p *parser) *node {
	if t := p.peek(); t.is("*") {
		p.next()
		return newNode(opSpread, t.off, p.expr(pyBitOr))
	}
	n := p.expr(pyTernary)
	return pythonComp(p, n)
}

func pythonComp(p *parser, elem *node) *node {
	if !p.at("for") && !(p.at("async") && p.ahead(1).is("for")) {
		return elem
	}
	out := newNode(opComp, elem.off, elem)
	for {
		p.accept("async")
		if !p.accept("for") {
			break
		}
		target := pythonTargets(p)
		p.accept("in")
		over := p.expr(pyOr)
		var cond *node
		for p.accept("if") {
			c := p.expr(pyOr)
			if cond == nil {
				cond = newNode(opOther, c.off)
			}
			cond.kids = append(cond.kids, c)
		}
		out.kids = append(out.kids, target, over, cond)
		if !p.b.step(1) {
			break
		}
	}
	return out
}

// pythonTargets reads the targets of for.
func pythonTargets(p *parser) *node {
	off := p.peek().off
	var list []*node
	for {
		if p.accept("*") {
			list = append(list, newNode(opSpread, off, p.expr(pyBitOr)))
		} else {
			list = append(list, p.expr(pyBitOr))
		}
		if !p.accept(",") || p.at("in") {
			break
		}
	}
	if len(list) == 1 {
		return list[0]
	}
	return newNode(opList, off, list...)
}

func pythonPrefix(p *parser) *node {
	if p.ends() {
		return newNode(opOther, p.peek().off)
	}
	t := p.next()
	switch t.kind {
	case tStr:
		n := p.str(t)
		for p.peek().kind == tStr && p.b.step(1) {
			// Adjacent literals are one string.
			more := p.str(p.next())
			if n.op != opConcat {
				n = newNode(opConcat, t.off, n)
			}
			n.kids = append(n.kids, more)
		}
		return n
	case tNum:
		return textNode(opNum, t.text, t.off)
	case tCmd:
		return newNode(opCmd, t.off, textNode(opLit, t.text, t.off))
	case tName:
		return pythonWord(p, t)
	case tOp:
		switch t.text {
		case "(":
			kids := p.list(")", func() *node { return pythonArgument(p) })
			prev := p.toks[max(p.i-2, 0)]
			if len(kids) == 1 && !prev.is(",") {
				return kids[0]
			}
			return newNode(opList, t.off, kids...)
		case "[":
			kids := p.list("]", func() *node { return pythonElement(p) })
			if len(kids) == 1 && kids[0].op == opComp {
				return kids[0]
			}
			return newNode(opList, t.off, kids...)
		case "{":
			return pythonDict(p, t)
		case "-", "+", "~":
			return textNode(opUn, t.text, t.off, p.expr(pyUnary))
		case "*", "**":
			return newNode(opSpread, t.off, p.expr(pyUnary))
		}
	}
	return newNode(opOther, t.off)
}

func pythonWord(p *parser, t token) *node {
	switch t.text {
	case "None":
		return textNode(opConst, "none", t.off)
	case "True":
		return textNode(opConst, "true", t.off)
	case "False":
		return textNode(opConst, "false", t.off)
	case "not":
		return textNode(opUn, "not", t.off, p.expr(pyNot))
	case "await":
		return p.expr(pyUnary)
	case "yield":
		if p.accept("from") {
			return newNode(opYield, t.off, newNode(opIndex, t.off, p.expr(pyTernary)))
		}
		if p.ends() {
			return newNode(opYield, t.off)
		}
		return newNode(opYield, t.off, pythonExprList(p))
	case "lambda":
		n := newNode(opFunc, t.off)
		n.kids = pythonParams(p, ":")
		n.kids = append(n.kids, p.expr(pyTernary))
		return n
	case "exec":
		// The statement of Python 2.
		if next := p.peek(); next.kind == tStr || next.kind == tName && !next.isAny("in", "is", "and", "or", "if", "else", "not") {
			return newNode(opCall, t.off, textNode(opName, "exec", t.off), p.expr(pyTernary))
		}
	}
	return textNode(opName, t.text, t.off)
}

func pythonDict(p *parser, open token) *node {
	out := newNode(opDict, open.off)
	set := false
	items := p.list("}", func() *node {
		if t := p.peek(); t.is("**") {
			p.next()
			out.kids = append(out.kids, nil, p.expr(pyTernary))
			return nil
		}
		key := p.expr(pyTernary)
		if !p.accept(":") {
			set = true
			return pythonComp(p, key)
		}
		v := p.expr(pyTernary)
		if p.at("for") || p.at("async") {
			return pythonComp(p, newNode(opOther, open.off, key, v))
		}
		out.kids = append(out.kids, key, v)
		return nil
	})
	if set {
		return newNode(opList, open.off, items...)
	}
	if len(items) > 0 {
		return newNode(opOther, open.off, items...)
	}
	return out
}

// pythonParams reads parameters up to the closing token.
func pythonParams(p *parser, end string) []*node {
	return p.list(end, func() *node {
		t := p.next()
		switch {
		case t.is("*"):
			if p.peek().kind != tName {
				return nil
			}
			name := p.next()
			pythonAnnotation(p, end)
			return newNode(opSpread, t.off, textNode(opName, name.text, name.off))
		case t.is("**"):
			name := p.next()
			pythonAnnotation(p, end)
			return textNode(opKw, "**", t.off, textNode(opName, name.text, name.off))
		case t.kind != tName:
			return nil
		}
		n := textNode(opName, t.text, t.off)
		pythonAnnotation(p, end)
		if p.accept("=") {
			return textNode(opAssign, "=", t.off, n, p.expr(pyTernary))
		}
		return n
	})
}

func pythonAnnotation(p *parser, end string) {
	if end != ":" && p.accept(":") {
		p.expr(pyTernary)
	}
}
