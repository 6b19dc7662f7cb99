package payload

func perlStatement(p *parser) *node {
	t := p.peek()
	switch {
	case t.is(";"):
		p.next()
		return newNode(opSeq, t.off)
	case t.is("{"):
		p.next()
		return p.braces()
	case t.kind == tName:
		if n := perlKeyword(p, t); n != nil {
			return n
		}
	}
	n := perlExpr(p)
	n = perlModifiers(p, n)
	p.accept(";")
	return n
}

// perlExpr is an expression at the lowest precedence, lists included.
func perlExpr(p *parser) *node {
	n := p.expr(plOr)
	if !p.at(",") && !p.at("=>") {
		return n
	}
	out := newNode(opList, n.off, n)
	for (p.accept(",") || p.accept("=>")) && p.b.step(1) {
		if !perlTerm(p) {
			continue
		}
		out.kids = append(out.kids, p.expr(plOr))
	}
	return out
}

// perlModifiers reads if, unless, while, until, for and foreach after a
// statement.
func perlModifiers(p *parser, n *node) *node {
	for p.b.step(1) {
		t := p.peek()
		if t.kind != tName {
			return n
		}
		switch t.text {
		case "if", "unless":
			p.next()
			n = newNode(opIf, t.off, perlExpr(p), n, nil)
		case "while", "until":
			p.next()
			n = newNode(opWhile, t.off, perlExpr(p), n)
		case "for", "foreach":
			p.next()
			n = newNode(opFor, t.off, textNode(opName, "$_", t.off), perlOver(perlExpr(p)), n)
		default:
			return n
		}
	}
	return n
}

// perlOver is what a loop runs over: a list, of one element when it is no list.
func perlOver(n *node) *node {
	return newNode(opCall, n.off, textNode(opName, "rv_list", n.off), n)
}

func perlKeyword(p *parser, t token) *node {
	next := p.ahead(1)
	switch t.text {
	case "sub":
		if next.kind == tName {
			p.next()
			return perlSub(p, t)
		}
	case "package":
		p.next()
		p.next()
		if p.accept("{") {
			return p.braces()
		}
		return newNode(opSeq, t.off)
	case "use", "no":
		p.next()
		n := newNode(opOther, t.off)
		if p.peek().kind == tName {
			p.next()
		}
		if perlTerm(p) {
			n.kids = append(n.kids, perlList(p, plAssign))
		}
		p.accept(";")
		return n
	case "BEGIN", "END", "INIT", "CHECK", "UNITCHECK":
		if next.is("{") {
			p.next()
			p.next()
			return p.braces()
		}
	case "if", "unless":
		p.next()
		return perlIf(p, t)
	case "while", "until":
		p.next()
		return newNode(opWhile, t.off, perlCondition(p), perlBlock(p))
	case "for", "foreach":
		p.next()
		return perlFor(p, t)
	case "else", "elsif", "continue":
		p.next()
		if t.text == "elsif" {
			perlCondition(p)
		}
		return newNode(opIf, t.off, newNode(opSeq, t.off), perlBlock(p), nil)
	case "format":
		return nil
	}
	if next.is(":") && !p.ahead(2).is(":") && isUpper(t.text) {
		p.next()
		p.next()
		return newNode(opSeq, t.off)
	}
	return nil
}

func perlCondition(p *parser) *node {
	if !p.accept("(") {
		return newNode(opSeq, p.peek().off)
	}
	noBlock := p.noBlock
	p.noBlock = 0
	n := newNode(opSeq, p.peek().off)
	if !p.at(")") {
		n = perlExpr(p)
	}
	p.noBlock = noBlock
	p.accept(")")
	return n
}

func perlBlock(p *parser) *node {
	if p.accept("{") {
		return p.braces()
	}
	return newNode(opSeq, p.peek().off)
}

func perlIf(p *parser, t token) *node {
	n := newNode(opIf, t.off, perlCondition(p), perlBlock(p), nil)
	last := n
	for p.accept("elsif") && p.b.step(1) {
		if !p.enter() {
			return n
		}
		defer p.leave()
		next := newNode(opIf, t.off, perlCondition(p), perlBlock(p), nil)
		last.kids[2] = next
		last = next
	}
	if p.accept("else") {
		last.kids[2] = perlBlock(p)
	}
	return n
}

func perlFor(p *parser, t token) *node {
	target := textNode(opName, "$_", t.off)
	if p.peek().isAny("my", "our", "state") {
		p.next()
	}
	if v := p.peek(); v.kind == tVar {
		p.next()
		target = textNode(opName, v.text, v.off)
	}
	if !p.accept("(") {
		return newNode(opSeq, t.off)
	}
	var first *node
	if !p.at(";") && !p.at(")") {
		first = perlExpr(p)
	} else {
		first = newNode(opList, t.off)
	}
	if p.accept(")") {
		body := perlBlock(p)
		return newNode(opFor, t.off, target, perlOver(first), body)
	}
	p.accept(";")
	cond, update := newNode(opSeq, t.off), newNode(opSeq, t.off)
	if !p.at(";") {
		cond = perlExpr(p)
	}
	p.accept(";")
	if !p.at(")") {
		update = perlExpr(p)
	}
	p.accept(")")
	body := perlBlock(p)
	return newNode(opSeq, t.off, first, newNode(opWhile, t.off, cond, newNode(opSeq, t.off, body, update)))
}
