package payload

func rubyStatement(p *parser) *node {
	t := p.peek()
	if t.kind == tNL {
		p.next()
		return newNode(opSeq, t.off)
	}
	if t.is("*") {
		p.next()
		return p.expr(rbAnd)
	}
	n := p.expr(rbAnd)
	if p.at(",") && isPlace(n) {
		// a, b = …
		targets := newNode(opList, n.off, n)
		for p.accept(",") && p.b.step(1) {
			if star := p.peek(); star.is("*") {
				p.next()
				targets.kids = append(targets.kids, newNode(opSpread, star.off, p.expr(rbTernary)))
				continue
			}
			targets.kids = append(targets.kids, p.expr(rbTernary))
		}
		if p.accept("=") {
			v := rubyArgument(p)
			if p.at(",") {
				v = newNode(opList, v.off, v)
				for p.accept(",") && p.b.step(1) {
					v.kids = append(v.kids, rubyArgument(p))
				}
			}
			n = textNode(opAssign, "=", n.off, targets, v)
		} else {
			n = targets
		}
	}
	return rubyModifiers(p, n)
}

// rubyModifiers reads if, unless, while, until and rescue after a statement.
func rubyModifiers(p *parser, n *node) *node {
	for p.b.step(1) {
		t := p.peek()
		if t.kind != tName {
			return n
		}
		switch t.text {
		case "if", "unless":
			p.next()
			n = newNode(opIf, t.off, p.expr(rbAnd), n, nil)
		case "while", "until":
			p.next()
			n = newNode(opWhile, t.off, p.expr(rbAnd), n)
		case "rescue":
			p.next()
			n = newNode(opTry, t.off, n, p.expr(rbAnd))
		default:
			return n
		}
	}
	return n
}

// rubyBody reads statements up to end, with the clauses of begin in it.
func rubyBody(p *parser, end string) *node {
	ends := []string{end, "rescue", "ensure", "else"}
	if end == "}" {
		return p.until(end)
	}
	body := p.until(ends...)
	if !p.peek().isAny("rescue", "ensure", "else") {
		return body
	}
	n := newNode(opTry, body.off, body)
	for p.b.step(1) {
		t := p.peek()
		switch t.text {
		case "rescue":
			p.next()
			seq := newNode(opSeq, t.off)
			for p.peek().kind != tNL && p.peek().kind != tEOF && !p.at("then") && p.b.step(1) {
				if p.accept("=>") {
					name := p.next()
					seq.kids = append(seq.kids, textNode(opAssign, "=", t.off, textNode(opName, name.text, t.off), newNode(opHole, t.off)))
					continue
				}
				p.next()
			}
			p.accept("then")
			seq.kids = append(seq.kids, p.until(ends...))
			n.kids = append(n.kids, seq)
		case "else":
			p.next()
			n.kids = append(n.kids, p.until(ends...))
		case "ensure":
			p.next()
			return newNode(opSeq, n.off, n, p.until(end))
		default:
			return n
		}
	}
	return n
}

// rubyWord is a keyword, a method or a variable.
func rubyWord(p *parser, t token) *node {
	if p.at(":") && !p.peek().space && !p.ahead(1).is(":") && p.ternary == 0 && p.ahead(1).space && p.noIn == 0 {
		// A label where none is expected is left to the caller.
		return textNode(opName, t.text, t.off)
	}
	switch t.text {
	case "true", "false":
		return textNode(opConst, t.text, t.off)
	case "nil":
		return textNode(opConst, "none", t.off)
	case "self", "__FILE__", "__dir__", "__method__":
		return newNode(opHole, t.off)
	case "not":
		return textNode(opUn, "not", t.off, p.expr(rbNot))
	case "defined?":
		return newNode(opOther, t.off, p.expr(rbUnary))
	case "def":
		return rubyDef(p, t)
	case "class", "module":
		return rubyClass(p, t)
	case "if", "unless":
		return rubyIf(p, t)
	case "while", "until":
		p.noBlock++
		cond := p.expr(rbAnd)
		p.noBlock--
		p.accept("do")
		n := newNode(opWhile, t.off, cond, p.until("end"))
		p.accept("end")
		return n
	case "for":
		return rubyFor(p, t)
	case "case":
		return rubyCase(p, t)
	case "begin":
		n := rubyBody(p, "end")
		p.accept("end")
		return n
	case "BEGIN", "END":
		if p.accept("{") {
			return p.braces()
		}
	case "return", "break", "next":
		o := opReturn
		if t.text == "break" {
			o = opOther
		}
		n := newNode(o, t.off)
		if !p.ends() && !p.peek().isAny("if", "unless", "end", "while", "until") {
			n.kids = append(n.kids, p.expr(rbNot))
		}
		return n
	case "alias", "undef":
		p.next()
		p.next()
		return newNode(opSeq, t.off)
	case "then", "do", "end", "else", "elsif", "when", "ensure", "rescue", "in":
		p.i--
		if p.toks[p.i].isAny("then", "do") {
			p.i++
		}
		return newNode(opOther, t.off)
	}
	return rubyCommand(p, textNode(opName, t.text, t.off), t)
}

func rubyDef(p *parser, t token) *node {
	name := p.next()
	for p.accept(".") && p.b.step(1) {
		name = p.next()
	}
	if p.at("=") && !p.peek().space && p.ahead(1).is("(") {
		p.next()
	}
	n := textNode(opFunc, name.text, t.off)
	switch {
	case p.accept("("):
		n.kids = rubyParams(p, ")")
	case p.peek().kind == tName && !p.peek().line || p.peek().isAny("*", "&", "**"):
		for p.peek().kind != tNL && p.peek().kind != tEOF && p.b.step(1) {
			x := p.next()
			if x.kind == tName {
				n.kids = append(n.kids, textNode(opName, x.text, x.off))
			}
		}
	}
	if p.accept("=") {
		n.kids = append(n.kids, p.expr(rbAssign))
		return n
	}
	body := rubyBody(p, "end")
	p.accept("end")
	n.kids = append(n.kids, body)
	return n
}

func rubyClass(p *parser, t token) *node {
	n := newNode(opClass, t.off)
	if p.accept("<<") {
		p.next()
	} else {
		n.text = p.next().text
		for p.accept("::") && p.b.step(1) {
			n.text = p.next().text
		}
		if p.accept("<") {
			n.kids = append(n.kids, p.expr(rbTernary))
		}
	}
	body := rubyBody(p, "end")
	p.accept("end")
	n.kids = append(n.kids, body)
	return n
}

func rubyIf(p *parser, t token) *node {
	cond := p.expr(rbAnd)
	p.accept("then")
	n := newNode(opIf, t.off, cond, p.until("elsif", "else", "end"), nil)
	last := n
	for p.accept("elsif") && p.b.step(1) {
		if !p.enter() {
			return n
		}
		defer p.leave()
		cond := p.expr(rbAnd)
		p.accept("then")
		next := newNode(opIf, t.off, cond, p.until("elsif", "else", "end"), nil)
		last.kids[2] = next
		last = next
	}
	if p.accept("else") {
		last.kids[2] = p.until("end")
	}
	p.accept("end")
	return n
}

func rubyFor(p *parser, t token) *node {
	var targets []*node
	for p.peek().kind == tName && !p.at("in") && p.b.step(1) {
		targets = append(targets, textNode(opName, p.next().text, t.off))
		p.accept(",")
	}
	p.accept("in")
	p.noBlock++
	over := p.expr(rbAnd)
	p.noBlock--
	p.accept("do")
	target := newNode(opList, t.off, targets...)
	if len(targets) == 1 {
		target = targets[0]
	}
	n := newNode(opFor, t.off, target, over, p.until("end"))
	p.accept("end")
	return n
}

func rubyCase(p *parser, t token) *node {
	seq := newNode(opSeq, t.off)
	if p.peek().kind != tNL {
		seq.kids = append(seq.kids, p.expr(rbAnd))
	}
	p.skipNL()
	for p.peek().isAny("when", "in") && p.b.step(1) {
		p.next()
		cond := newNode(opOther, t.off)
		for p.b.step(1) {
			cond.kids = append(cond.kids, p.expr(rbTernary))
			if !p.accept(",") {
				break
			}
			p.skipNL()
		}
		p.accept("then")
		seq.kids = append(seq.kids, newNode(opIf, t.off, cond, p.until("when", "in", "else", "end"), nil))
	}
	if p.accept("else") {
		seq.kids = append(seq.kids, newNode(opIf, t.off, newNode(opSeq, t.off), p.until("end"), nil))
	}
	p.accept("end")
	return seq
}
