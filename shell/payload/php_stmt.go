package payload

func phpStatement(p *parser) *node {
	t := p.peek()
	switch {
	case t.is(";"):
		p.next()
		return newNode(opSeq, t.off)
	case t.is("{"):
		p.next()
		return p.braces()
	case t.kind == tName:
		if n := phpKeyword(p, t); n != nil {
			return n
		}
	}
	n := p.expr(phOr)
	for p.accept(",") && p.b.step(1) {
		n = newNode(opSeq, n.off, n, p.expr(phOr))
	}
	p.accept(";")
	return n
}

func phpKeyword(p *parser, t token) *node {
	next := p.ahead(1)
	switch t.text {
	case "echo", "print":
		p.next()
		n := newNode(opCall, t.off, textNode(opName, "echo", t.off))
		for p.b.step(1) {
			n.kids = append(n.kids, p.expr(phOr))
			if !p.accept(",") {
				break
			}
		}
		p.accept(";")
		return n
	case "unset", "isset", "global", "const", "goto":
		p.next()
		if t.text == "global" {
			n := textNode(opGlobal, "global", t.off)
			for p.peek().kind == tVar && p.b.step(1) {
				n.kids = append(n.kids, textNode(opLit, p.next().text, t.off))
				p.accept(",")
			}
			return n
		}
		n := newNode(opOther, t.off)
		for p.b.step(1) {
			n.kids = append(n.kids, p.expr(phOr))
			if !p.accept(",") {
				break
			}
		}
		p.accept(";")
		return n
	case "if":
		p.next()
		return phpIf(p, t)
	case "while":
		p.next()
		return newNode(opWhile, t.off, phpCondition(p), phpBody(p, "endwhile"))
	case "do":
		p.next()
		body := p.statement()
		p.accept("while")
		return newNode(opSeq, t.off, body, newNode(opWhile, t.off, phpCondition(p), newNode(opSeq, t.off)))
	case "for":
		p.next()
		return phpFor(p, t)
	case "foreach":
		p.next()
		return phpForeach(p, t)
	case "switch":
		p.next()
		cond := phpCondition(p)
		if p.accept(":") {
			body := p.until("endswitch")
			p.accept("endswitch")
			return newNode(opIf, t.off, cond, body, nil)
		}
		p.accept("{")
		return newNode(opIf, t.off, cond, p.braces(), nil)
	case "case":
		p.next()
		n := p.expr(phOr)
		p.accept(":")
		return n
	case "default":
		p.next()
		p.accept(":")
		return newNode(opSeq, t.off)
	case "function":
		if next.kind == tName || next.is("&") {
			p.next()
			return phpFunction(p, t)
		}
	case "abstract", "final", "class", "interface", "trait", "enum", "readonly":
		if next.kind == tName {
			p.next()
			if p.at("class") {
				p.next()
			}
			n := textNode(opClass, p.next().text, t.off)
			return phpClassBody(p, n)
		}
	case "try":
		p.next()
		return phpTry(p, t)
	case "return":
		p.next()
		n := newNode(opReturn, t.off)
		if !p.ends() {
			n.kids = append(n.kids, p.expr(phOr))
		}
		p.accept(";")
		return n
	case "use", "namespace", "declare":
		p.next()
		for p.peek().kind != tEOF && !p.peek().isAny(";", "{") && p.b.step(1) {
			p.next()
		}
		if p.at("{") && t.text == "namespace" {
			p.next()
			return p.braces()
		}
		return newNode(opSeq, t.off)
	case "break", "continue":
		p.next()
		if p.peek().kind == tNum {
			p.next()
		}
		return newNode(opSeq, t.off)
	case "static":
		if next.kind == tVar {
			p.next()
		}
	}
	return nil
}

func phpCondition(p *parser) *node {
	if !p.accept("(") {
		return newNode(opSeq, p.peek().off)
	}
	n := p.expr(phOr)
	p.accept(")")
	return n
}

// phpBody is a statement, or statements up to the word that ends them after a
// colon.
func phpBody(p *parser, end string) *node {
	if p.accept(":") {
		n := p.until(end)
		p.accept(end)
		return n
	}
	return p.statement()
}

func phpIf(p *parser, t token) *node {
	n := newNode(opIf, t.off, phpCondition(p), nil, nil)
	last := n
	if p.accept(":") {
		last.kids[1] = p.until("elseif", "else", "endif")
	} else {
		last.kids[1] = p.statement()
	}
	for p.b.step(1) {
		elseif := p.at("elseif") || p.at("else") && p.ahead(1).is("if")
		if !elseif {
			break
		}
		if p.next().text == "else" {
			p.next()
		}
		if !p.enter() {
			return n
		}
		defer p.leave()
		next := newNode(opIf, t.off, phpCondition(p), nil, nil)
		if p.accept(":") {
			next.kids[1] = p.until("elseif", "else", "endif")
		} else {
			next.kids[1] = p.statement()
		}
		last.kids[2] = next
		last = next
	}
	if p.accept("else") {
		if p.accept(":") {
			last.kids[2] = p.until("endif")
		} else {
			last.kids[2] = p.statement()
		}
	}
	p.accept("endif")
	return n
}

func phpFor(p *parser, t token) *node {
	var parts [3]*node
	p.accept("(")
	for i := range parts {
		parts[i] = newNode(opSeq, t.off)
		for !p.peek().isAny(";", ")") && p.peek().kind != tEOF && p.b.step(1) {
			at := p.i
			parts[i].kids = append(parts[i].kids, p.expr(phOr))
			p.accept(",")
			if p.i == at {
				p.next()
			}
		}
		p.next()
	}
	body := phpBody(p, "endfor")
	return newNode(opSeq, t.off, parts[0], newNode(opWhile, t.off, parts[1], newNode(opSeq, t.off, body, parts[2])))
}

func phpForeach(p *parser, t token) *node {
	p.accept("(")
	over := p.expr(phOr)
	p.accept("as")
	p.accept("&")
	target := p.expr(phTernary)
	if p.accept("=>") {
		p.accept("&")
		target = newNode(opList, t.off, target, p.expr(phTernary))
		over = newNode(opCall, t.off, textNode(opName, "rv_pairs", t.off), over)
	}
	p.accept(")")
	return newNode(opFor, t.off, target, over, phpBody(p, "endforeach"))
}

func phpTry(p *parser, t token) *node {
	n := newNode(opTry, t.off, p.statement())
	for p.accept("catch") && p.b.step(1) {
		if p.accept("(") {
			for p.peek().kind != tEOF && !p.at(")") && p.b.step(1) {
				p.next()
			}
			p.accept(")")
		}
		n.kids = append(n.kids, p.statement())
	}
	if p.accept("finally") {
		return newNode(opSeq, t.off, n, p.statement())
	}
	return n
}

// phpClassBody reads the members of a class.
func phpClassBody(p *parser, n *node) *node {
	for p.peek().kind != tEOF && !p.at("{") && p.b.step(1) {
		p.next()
	}
	p.accept("{")
	body := newNode(opSeq, n.off)
	p.list("}", func() *node {
		t := p.next()
		switch {
		case t.is("function"):
			body.kids = append(body.kids, phpFunction(p, t))
		case t.kind == tVar || t.kind == tName && p.at("="):
			name := t.text
			if t.kind == tVar {
				name = name[1:]
			}
			if p.accept("=") {
				body.kids = append(body.kids, textNode(opAssign, "=", t.off, textNode(opName, name, t.off), p.expr(phAssign)))
			}
		}
		return nil
	})
	n.kids = append(n.kids, body)
	return n
}
