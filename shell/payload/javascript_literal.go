package payload

func javaScriptNew(p *parser, t token) *node {
	if p.accept(".") {
		p.next()
		return newNode(opHole, t.off)
	}
	callee := javaScriptPrefix(p)
	for p.peek().isAny(".", "[") && p.b.step(1) {
		callee, _ = javaScriptSuffix(p, callee, jsUnary)
	}
	n := newNode(opNew, callee.off, callee)
	if p.accept("(") {
		n.kids = p.call(callee, ")").kids
	}
	return n
}

func javaScriptArray(p *parser, open token) *node {
	n := newNode(opList, open.off)
	noIn := p.noIn
	p.noIn = 0
	value := false
	for p.b.step(1) {
		t := p.peek()
		if t.kind == tEOF || t.is("]") {
			break
		}
		if t.is(",") {
			p.next()
			if !value {
				n.kids = append(n.kids, nil)
			}
			value = false
			continue
		}
		at := p.i
		n.kids = append(n.kids, javaScriptArgument(p))
		value = true
		if p.i == at {
			p.next()
		}
	}
	p.noIn = noIn
	p.accept("]")
	return n
}

func javaScriptObject(p *parser, open token) *node {
	out := newNode(opDict, open.off)
	noIn, ternary := p.noIn, p.ternary
	p.noIn, p.ternary = 0, 0
	p.list("}", func() *node {
		t := p.peek()
		if t.is("...") {
			p.next()
			out.kids = append(out.kids, nil, p.expr(jsAssign))
			return nil
		}
		for p.peek().isAny("get", "set", "async", "static") && !p.ahead(1).isAny(":", ",", "(", "}", "=") {
			p.next()
		}
		p.accept("*")
		t = p.next()
		key := textNode(opLit, t.text, t.off)
		switch {
		case t.is("["):
			key = p.expr(jsAssign)
			p.accept("]")
		case t.kind == tStr:
			key = p.str(t)
		case t.kind == tOp:
			return nil
		}
		switch next := p.peek(); {
		case next.is(":"):
			p.next()
			out.kids = append(out.kids, key, p.expr(jsAssign))
		case next.is("("):
			f := textNode(opFunc, "", t.off)
			javaScriptSignature(p, f)
			out.kids = append(out.kids, key, f)
		default:
			v := textNode(opName, t.text, t.off)
			if p.accept("=") {
				v = textNode(opAssign, "=", t.off, v, p.expr(jsAssign))
			}
			out.kids = append(out.kids, key, v)
		}
		return nil
	})
	p.noIn, p.ternary = noIn, ternary
	return out
}
