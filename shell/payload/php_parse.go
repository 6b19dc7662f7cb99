package payload

// newPHP is PHP; file says that the code stands between tags.
func newPHP(file bool) *language {
	g := &language{
		lang: PHP, lex: lexPHP,
		statement: phpStatement, prefix: phpPrefix, suffix: phpSuffix, infix: phpInfix, argument: phpArgument,
		api: phpAPI, canon: phpCanon, name: phpName, call: phpCall, method: phpMethod, attr: phpAttr, index: phpIndex,
		hoist: true, callable: true, local: true,
	}
	if file {
		g.lex = lexPHPFile
	}
	return g
}

// Precedences of PHP, loosest first.
const (
	phOr = iota + 1
	phXor
	phAnd
	phAssign
	phTernary
	phNullish
	phOrOr
	phAndAnd
	phBitOr
	phBitXor
	phBitAnd
	phEqual
	phCompare
	phConcat
	phShift
	phSum
	phProduct
	phInstance
	phUnary
	phPower
)

func phpInfix(_ *parser, t token) (int, bool) {
	if t.kind != tOp && t.kind != tName {
		return 0, false
	}
	switch t.text {
	case "or":
		return phOr, false
	case "xor":
		return phXor, false
	case "and":
		return phAnd, false
	case "??":
		return phNullish, true
	case "||":
		return phOrOr, false
	case "&&":
		return phAndAnd, false
	case "|":
		return phBitOr, false
	case "^":
		return phBitXor, false
	case "&":
		return phBitAnd, false
	case "==", "!=", "===", "!==", "<>", "<=>":
		return phEqual, false
	case "<", ">", "<=", ">=":
		return phCompare, false
	case ".":
		return phConcat, false
	case "<<", ">>":
		return phShift, false
	case "+", "-":
		return phSum, false
	case "*", "/", "%":
		return phProduct, false
	case "instanceof":
		return phInstance, false
	case "**":
		return phPower, true
	}
	return 0, false
}

func phpSuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	if t.kind != tOp {
		return left, false
	}
	switch t.text {
	case "->", "?->", "::":
		p.next()
		name := p.next()
		switch {
		case name.is("{"):
			n := newNode(opIndex, t.off, left, p.expr(phOr))
			p.accept("}")
			return n, true
		case name.kind == tVar && t.text == "::":
			return textNode(opAttr, name.text[1:], name.off, left), true
		case name.kind == tVar:
			return newNode(opIndex, t.off, left, textNode(opName, name.text, name.off)), true
		}
		return textNode(opAttr, name.text, name.off, left), true
	case "(":
		p.next()
		if p.at("...") && p.ahead(1).is(")") {
			// A first-class callable.
			p.next()
			p.next()
			return left, true
		}
		return p.call(left, ")"), true
	case "[":
		p.next()
		n := newNode(opIndex, t.off, left)
		if !p.at("]") {
			n.kids = append(n.kids, p.expr(phOr))
		}
		p.accept("]")
		return n, true
	case "++", "--":
		p.next()
		return textNode(opAssign, t.text[:1]+"=", t.off, left, textNode(opNum, "1", t.off)), true
	case "?":
		if least > phTernary {
			return left, false
		}
		p.next()
		if p.accept(":") {
			return textNode(opBin, "||", t.off, left, p.expr(phTernary)), true
		}
		then := p.expr(phAssign)
		p.accept(":")
		return newNode(opTernary, t.off, left, then, p.expr(phAssign)), true
	case "=", "+=", "-=", "*=", "/=", ".=", "%=", "**=", "??=", "&=", "|=", "^=", "<<=", ">>=":
		if least > phAssign && left.op != opName && left.op != opIndex && left.op != opAttr {
			return left, false
		}
		p.next()
		p.accept("&")
		return textNode(opAssign, t.text, t.off, left, p.expr(phAssign)), true
	}
	return left, false
}

func phpArgument(p *parser) *node {
	t := p.peek()
	switch {
	case t.is("..."):
		p.next()
		return newNode(opSpread, t.off, p.expr(phAssign))
	case t.is("&"):
		p.next()
	case t.kind == tName && p.ahead(1).is(":") && !p.ahead(2).is(":"):
		p.next()
		p.next()
		return textNode(opKw, t.text, t.off, p.expr(phAssign))
	}
	return p.expr(phAssign)
}

func phpPrefix(p *parser) *node {
	if p.ends() || p.at(":") {
		return newNode(opOther, p.peek().off)
	}
	t := p.next()
	switch t.kind {
	case tStr:
		return p.str(t)
	case tCmd:
		t.kind = tStr
		return newNode(opCmd, t.off, p.str(t))
	case tNum:
		return textNode(opNum, t.text, t.off)
	case tVar:
		return textNode(opName, t.text, t.off)
	case tName:
		return phpWord(p, t)
	case tOp:
		switch t.text {
		case "(":
			if cast := p.peek(); cast.isAny("string", "int", "array", "bool", "object", "float", "binary", "integer", "boolean", "unset") && p.ahead(1).is(")") {
				p.next()
				p.next()
				return p.expr(phUnary)
			}
			n := p.expr(phOr)
			p.accept(")")
			return n
		case "[":
			return phpArray(p, t, "]")
		case "-", "+", "~", "!":
			return textNode(opUn, t.text, t.off, p.expr(phUnary))
		case "@", "&":
			return p.expr(phUnary)
		case "$":
			// A variable variable.
			if p.accept("{") {
				n := newNode(opIndex, t.off, textNode(opRef, "$GLOBALS", t.off), p.expr(phOr))
				p.accept("}")
				return n
			}
			return newNode(opIndex, t.off, textNode(opRef, "$GLOBALS", t.off), p.expr(phUnary))
		case "++", "--":
			v := p.expr(phUnary)
			return textNode(opAssign, t.text[:1]+"=", t.off, v, textNode(opNum, "1", t.off))
		}
	}
	return newNode(opOther, t.off)
}

// phpArray reads an array: a list, or a dictionary when it has keys.
func phpArray(p *parser, t token, end string) *node {
	out, dict := newNode(opList, t.off), newNode(opDict, t.off)
	p.list(end, func() *node {
		if spread := p.peek(); spread.is("...") {
			p.next()
			out.kids = append(out.kids, newNode(opSpread, spread.off, p.expr(phAssign)))
			return nil
		}
		p.accept("&")
		v := p.expr(phAssign)
		if p.accept("=>") {
			p.accept("&")
			dict.kids = append(dict.kids, v, p.expr(phAssign))
			return nil
		}
		out.kids = append(out.kids, v)
		return nil
	})
	if len(dict.kids) > 0 {
		return dict
	}
	return out
}

func phpWord(p *parser, t token) *node {
	switch t.text {
	case "true", "TRUE", "false", "FALSE":
		if t.text[0] == 't' || t.text[0] == 'T' {
			return textNode(opConst, "true", t.off)
		}
		return textNode(opConst, "false", t.off)
	case "null", "NULL":
		return textNode(opConst, "none", t.off)
	case "array", "list":
		if p.accept("(") {
			return phpArray(p, t, ")")
		}
	case "new":
		return phpNew(p, t)
	case "clone", "print", "yield", "throw":
		p.accept("from")
		return newNode(opOther, t.off, p.expr(phAssign))
	case "include", "include_once", "require", "require_once":
		return newNode(opCall, t.off, textNode(opName, "require", t.off), p.expr(phAssign))
	case "function", "fn":
		return phpFunction(p, t)
	case "static":
		if p.peek().isAny("function", "fn") {
			return phpFunction(p, p.next())
		}
	case "match":
		if p.at("(") {
			return phpMatch(p, t)
		}
	case "__DIR__", "__FILE__":
		return newNode(opHole, t.off)
	}
	return textNode(opName, t.text, t.off)
}

func phpNew(p *parser, t token) *node {
	if p.at("class") {
		p.next()
		if p.accept("(") {
			p.list(")", func() *node { return phpArgument(p) })
		}
		return phpClassBody(p, newNode(opClass, t.off))
	}
	callee := phpPrefix(p)
	for p.peek().isAny("->", "::", "[") && callee.op != opName && p.b.step(1) {
		callee, _ = phpSuffix(p, callee, phUnary)
	}
	n := newNode(opNew, callee.off, callee)
	if p.accept("(") {
		n.kids = p.call(callee, ")").kids
	}
	return n
}

// phpFunction reads a function; a name makes it a definition.
func phpFunction(p *parser, t token) *node {
	p.accept("&")
	n := newNode(opFunc, t.off)
	if p.peek().kind == tName {
		n.text = p.next().text
	}
	if p.accept("(") {
		n.kids = phpParams(p)
	}
	var uses []*node
	if p.accept("use") && p.accept("(") {
		p.list(")", func() *node {
			p.accept("&")
			if v := p.next(); v.kind == tVar {
				uses = append(uses, textNode(opLit, v.text, v.off))
			}
			return nil
		})
	}
	if p.accept(":") {
		for p.peek().kind != tEOF && !p.peek().isAny("{", ";", "=>") && p.b.step(1) {
			p.next()
		}
	}
	if t.text == "fn" {
		p.accept("=>")
		n.kids = append(n.kids, newNode(opReturn, t.off, p.expr(phAssign)))
		return n
	}
	body := newNode(opSeq, t.off)
	if p.accept("{") {
		body = p.braces()
	}
	n.kids = append(n.kids, body)
	return n
}

func phpParams(p *parser) []*node {
	return p.list(")", func() *node {
		spread := false
		for p.peek().kind != tEOF && p.peek().kind != tVar && !p.peek().isAny(",", ")") && p.b.step(1) {
			if p.next().is("...") {
				spread = true
			}
		}
		t := p.peek()
		if t.kind != tVar {
			return nil
		}
		p.next()
		n := textNode(opName, t.text, t.off)
		switch {
		case spread:
			return newNode(opSpread, t.off, n)
		case p.accept("="):
			return textNode(opAssign, "=", t.off, n, p.expr(phAssign))
		}
		return n
	})
}

func phpMatch(p *parser, t token) *node {
	p.next()
	n := newNode(opSeq, t.off, p.expr(phOr))
	p.accept(")")
	p.accept("{")
	arms := newNode(opTry, t.off, newNode(opSeq, t.off))
	p.list("}", func() *node {
		p.expr(phAssign)
		if p.accept("=>") {
			arms.kids = append(arms.kids, p.expr(phAssign))
		}
		return nil
	})
	n.kids = append(n.kids, arms)
	return n
}
