package payload

func javaScriptStatement(p *parser) *node {
	t := p.peek()
	switch {
	case t.is(";"):
		p.next()
		return newNode(opSeq, t.off)
	case t.is("{"):
		p.next()
		return p.braces()
	case t.is("@"):
		p.next()
		p.expr(jsUnary)
		return newNode(opSeq, t.off)
	case t.kind == tName:
		if n := javaScriptKeyword(p, t); n != nil {
			return n
		}
	}
	n := javaScriptSequence(p)
	p.accept(";")
	return n
}

func javaScriptKeyword(p *parser, t token) *node {
	next := p.ahead(1)
	switch t.text {
	case "var", "let", "const", "using":
		if next.kind == tName || next.isAny("{", "[") {
			p.next()
			return javaScriptDeclare(p, t)
		}
	case "function":
		p.next()
		return javaScriptFunction(p, t)
	case "async":
		if next.is("function") && !next.line {
			p.next()
			p.next()
			return javaScriptFunction(p, t)
		}
	case "class":
		p.next()
		return javaScriptClass(p, t)
	case "if":
		p.next()
		return javaScriptIf(p, t)
	case "for":
		p.next()
		return javaScriptFor(p, t)
	case "while":
		p.next()
		return newNode(opWhile, t.off, p.parenthesized(), p.statement())
	case "do":
		p.next()
		body := p.statement()
		p.skipNL()
		if p.accept("while") {
			return newNode(opSeq, t.off, body, newNode(opWhile, t.off, p.parenthesized(), newNode(opSeq, t.off)))
		}
		return body
	case "switch":
		p.next()
		cond := p.parenthesized()
		p.accept("{")
		return newNode(opIf, t.off, cond, p.braces(), nil)
	case "case":
		p.next()
		p.ternary++
		n := p.expr(jsAssign)
		p.ternary--
		p.accept(":")
		return n
	case "default":
		p.next()
		p.accept(":")
		return newNode(opSeq, t.off)
	case "try":
		p.next()
		return javaScriptTry(p, t)
	case "return", "throw":
		p.next()
		if p.ends() || p.peek().line {
			p.accept(";")
			return newNode(opReturn, t.off)
		}
		o := opReturn
		if t.text == "throw" {
			o = opOther
		}
		n := newNode(o, t.off, javaScriptSequence(p))
		p.accept(";")
		return n
	case "break", "continue", "debugger":
		p.next()
		if p.peek().kind == tName && !p.peek().line {
			p.next()
		}
		return newNode(opSeq, t.off)
	case "import":
		if !next.isAny("(", ".") {
			p.next()
			return javaScriptImport(p, t)
		}
	case "export":
		p.next()
		p.accept("default")
		if p.at("*") || p.at("{") {
			for p.peek().kind != tEOF && !p.at(";") && !(p.peek().line && p.peek().kind == tName) && p.b.step(1) {
				p.next()
			}
			return newNode(opSeq, t.off)
		}
		return p.statement()
	case "interface", "type", "enum", "declare", "namespace", "abstract":
		if next.kind == tName && !next.line {
			return javaScriptTypes(p, t)
		}
	}
	return nil
}

// parenthesized is an expression in parentheses.
func (p *parser) parenthesized() *node {
	if !p.accept("(") {
		return newNode(opOther, p.peek().off)
	}
	n := javaScriptSequence(p)
	p.accept(")")
	return n
}

// javaScriptDeclare reads declarators after var, let or const.
func javaScriptDeclare(p *parser, t token) *node {
	seq := newNode(opSeq, t.off)
	for p.b.step(1) {
		target := p.expr(jsTernary + 1)
		p.accept("!")
		if p.accept(":") {
			p.skipType()
		}
		v := newNode(opHole, t.off)
		if p.accept("=") {
			v = p.expr(jsAssign)
		}
		seq.kids = append(seq.kids, textNode(opAssign, ":=", target.off, target, v))
		if !p.accept(",") {
			break
		}
	}
	p.accept(";")
	return seq
}

func javaScriptIf(p *parser, t token) *node {
	n := newNode(opIf, t.off, p.parenthesized(), p.statement(), nil)
	last := n
	for p.accept("else") && p.b.step(1) {
		if !p.at("if") {
			last.kids[2] = p.statement()
			break
		}
		if !p.enter() {
			break
		}
		defer p.leave()
		p.next()
		next := newNode(opIf, t.off, p.parenthesized(), p.statement(), nil)
		last.kids[2] = next
		last = next
	}
	return n
}

func javaScriptFor(p *parser, t token) *node {
	p.accept("await")
	p.accept("(")
	var target *node
	first := newNode(opSeq, t.off)
	declared := p.peek().isAny("const", "let", "var")
	if declared {
		p.next()
	}
	if !p.at(";") {
		p.noIn++
		target = p.expr(jsTernary + 1)
		if p.accept(":") {
			p.skipType()
		}
		p.noIn--
	}
	if p.peek().isAny("of", "in") {
		p.next()
		over := javaScriptSequence(p)
		p.accept(")")
		return newNode(opFor, t.off, target, over, p.statement())
	}
	if target != nil {
		if p.accept("=") {
			first.kids = append(first.kids, textNode(opAssign, ":=", t.off, target, p.expr(jsAssign)))
		} else {
			first.kids = append(first.kids, target)
		}
		for p.accept(",") && p.b.step(1) {
			first.kids = append(first.kids, p.expr(jsAssign))
		}
	}
	p.accept(";")
	cond := newNode(opSeq, t.off)
	if !p.at(";") {
		cond = javaScriptSequence(p)
	}
	p.accept(";")
	update := newNode(opSeq, t.off)
	if !p.at(")") {
		update = javaScriptSequence(p)
	}
	p.accept(")")
	body := p.statement()
	return newNode(opSeq, t.off, first, newNode(opWhile, t.off, cond, newNode(opSeq, t.off, body, update)))
}

func javaScriptTry(p *parser, t token) *node {
	n := newNode(opTry, t.off, p.statement())
	if p.accept("catch") {
		seq := newNode(opSeq, t.off)
		if p.accept("(") {
			for _, x := range p.javaScriptParams(")") {
				seq.kids = append(seq.kids, textNode(opAssign, ":=", t.off, x, newNode(opHole, t.off)))
			}
		}
		seq.kids = append(seq.kids, p.statement())
		n.kids = append(n.kids, seq)
	}
	if p.accept("finally") {
		return newNode(opSeq, t.off, n, p.statement())
	}
	return n
}

func javaScriptClass(p *parser, t token) *node {
	n := newNode(opClass, t.off)
	if p.peek().kind == tName && !p.at("extends") {
		n.text = p.next().text
	}
	for p.peek().kind != tEOF && !p.at("{") && p.b.step(1) {
		if p.accept("extends") {
			n.kids = append(n.kids, p.expr(jsUnary))
			continue
		}
		p.next()
	}
	p.accept("{")
	body := newNode(opSeq, t.off)
	p.list("}", func() *node {
		if m := javaScriptMember(p); m != nil {
			body.kids = append(body.kids, m)
		}
		return nil
	})
	n.kids = append(n.kids, body)
	return n
}

// javaScriptMember reads one method or field of a class.
func javaScriptMember(p *parser) *node {
	if p.accept(";") {
		return nil
	}
	how := howPlain
	for p.peek().isAny("static", "async", "get", "set", "public", "private", "protected", "readonly", "override", "abstract", "declare", "accessor", "*") && !p.ahead(1).isAny("(", "=", ";", ":") {
		if p.next().is("get") {
			how = howGetter
		}
	}
	t := p.next()
	if t.is("{") { // static { … }
		return p.braces()
	}
	name := t.text
	if t.is("[") {
		p.expr(jsAssign)
		p.accept("]")
		name = ""
	}
	p.accept("?")
	p.accept("!")
	switch {
	case p.at("(") || p.at("<"):
		f := textNode(opFunc, name, t.off)
		f.how = how
		javaScriptSignature(p, f)
		return f
	case p.at(":") || p.at("="):
		if p.accept(":") {
			p.skipType()
		}
		if p.accept("=") {
			return textNode(opAssign, ":=", t.off, textNode(opName, name, t.off), p.expr(jsAssign))
		}
	}
	return nil
}

func javaScriptImport(p *parser, t token) *node {
	seq := newNode(opSeq, t.off)
	p.accept("type")
	var names [][2]string
	for p.peek().kind != tEOF && !p.at("from") && p.peek().kind != tStr && !p.peek().isAny("=", ";") && p.b.step(1) {
		switch x := p.next(); {
		case x.is("*"):
			p.accept("as")
			names = append(names, [2]string{p.next().text, ""})
		case x.is("{"):
			p.list("}", func() *node {
				p.accept("type")
				name := p.next().text
				bound := name
				if p.accept("as") {
					bound = p.next().text
				}
				names = append(names, [2]string{bound, name})
				return nil
			})
		case x.kind == tName:
			names = append(names, [2]string{x.text, ""})
		}
	}
	p.accept("from")
	if p.accept("=") {
		v := p.expr(jsAssign)
		for _, n := range names {
			seq.kids = append(seq.kids, textNode(opAssign, ":=", t.off, textNode(opName, n[0], t.off), v))
		}
		return seq
	}
	if p.peek().kind != tStr {
		return seq
	}
	module := p.next().text
	for _, n := range names {
		target := module
		if n[1] != "" && n[1] != "default" {
			target += "." + n[1]
		}
		seq.kids = append(seq.kids, textNode(opAssign, ":=", t.off, textNode(opName, n[0], t.off), textNode(opRef, target, t.off)))
	}
	if p.accept("with") || p.accept("assert") {
		p.expr(jsAssign)
	}
	p.accept(";")
	return seq
}

// javaScriptTypes skips a declaration of types only.
func javaScriptTypes(p *parser, t token) *node {
	p.next()
	switch t.text {
	case "declare", "abstract":
		return p.statement()
	case "type":
		p.next()
		for !p.at("=") && p.peek().kind != tEOF && !p.at(";") && p.b.step(1) {
			p.next()
		}
		p.accept("=")
		p.accept("|")
		p.skipType()
		p.accept(";")
	case "namespace":
		p.next()
		p.accept("{")
		return p.braces()
	default:
		depth := 0
		for p.peek().kind != tEOF && p.b.step(1) {
			x := p.next()
			if x.is("{") {
				depth++
			}
			if x.is("}") {
				if depth--; depth <= 0 {
					break
				}
			}
		}
	}
	return newNode(opSeq, t.off)
}
