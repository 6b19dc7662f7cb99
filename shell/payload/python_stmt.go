package payload

func pythonStatement(p *parser) *node {
	t := p.peek()
	switch t.kind {
	case tNL, tDedent:
		p.next()
		return newNode(opSeq, t.off)
	case tIndent:
		// The body of a statement that was not understood (match, case).
		p.next()
		return newNode(opIf, t.off, newNode(opSeq, t.off), pythonIndented(p), nil)
	case tName:
		if n := pythonCompound(p, t); n != nil {
			return n
		}
	case tOp:
		if t.text == "@" {
			return pythonDecorated(p)
		}
		if t.text == "%" {
			// IPython's magic.
			for !p.ends() && p.peek().kind != tNL {
				p.next()
			}
			return newNode(opOther, t.off)
		}
	}
	return pythonSimple(p)
}

// pythonBlock reads the body after a colon: indented lines, or the rest of the
// line.
func pythonBlock(p *parser) *node {
	p.accept(":")
	if p.peek().kind == tNL && p.peek().text == "" {
		p.skipNL()
		if p.peek().kind != tIndent {
			return newNode(opSeq, p.peek().off)
		}
		p.next()
		return pythonIndented(p)
	}
	seq := newNode(opSeq, p.peek().off)
	for {
		t := p.peek()
		if t.kind == tEOF || t.kind == tDedent || t.kind == tNL && t.text == "" || p.b.Spent() {
			p.accept("")
			return seq
		}
		if t.kind == tNL {
			p.next()
			continue
		}
		seq.kids = append(seq.kids, p.statement())
	}
}

func pythonIndented(p *parser) *node {
	seq := newNode(opSeq, p.peek().off)
	for {
		t := p.peek()
		if t.kind == tEOF || p.b.Spent() {
			return seq
		}
		if t.kind == tDedent {
			p.next()
			return seq
		}
		seq.kids = append(seq.kids, p.statement())
	}
}

// pythonClause reads the block of a following clause such as else.
func pythonClause(p *parser, word string) bool {
	at := p.i
	for p.peek().kind == tNL {
		p.next()
	}
	if p.at(word) {
		p.next()
		return true
	}
	p.i = at
	return false
}

func pythonCompound(p *parser, t token) *node {
	switch t.text {
	case "async":
		if p.ahead(1).isAny("def", "for", "with") {
			p.next()
			return pythonCompound(p, p.peek())
		}
	case "def":
		p.next()
		name := p.next()
		n := textNode(opFunc, name.text, t.off)
		if p.accept("[") {
			p.list("]", func() *node { return p.expr(pyTernary) })
		}
		p.accept("(")
		n.kids = pythonParams(p, ")")
		if p.accept("->") {
			p.expr(pyTernary)
		}
		n.kids = append(n.kids, pythonBlock(p))
		return n
	case "class":
		p.next()
		n := textNode(opClass, p.next().text, t.off)
		if p.accept("(") {
			n.kids = p.list(")", func() *node { return pythonArgument(p) })
		}
		n.kids = append(n.kids, pythonBlock(p))
		return n
	case "if":
		p.next()
		return pythonIf(p, t)
	case "while":
		p.next()
		n := newNode(opWhile, t.off, p.expr(pyTernary), pythonBlock(p))
		if pythonClause(p, "else") {
			return newNode(opSeq, t.off, n, pythonBlock(p))
		}
		return n
	case "for":
		p.next()
		target := pythonTargets(p)
		p.accept("in")
		over := pythonExprList(p)
		n := newNode(opFor, t.off, target, over, pythonBlock(p))
		if pythonClause(p, "else") {
			return newNode(opSeq, t.off, n, pythonBlock(p))
		}
		return n
	case "try":
		p.next()
		return pythonTry(p, t)
	case "with":
		p.next()
		return pythonWith(p, t)
	}
	return nil
}

// pythonIf reads the rest of if or elif. A chain of elif is one level.
func pythonIf(p *parser, t token) *node {
	n := newNode(opIf, t.off, p.expr(pyTernary), pythonBlock(p), nil)
	last := n
	for pythonClause(p, "elif") && p.b.step(1) {
		if !p.enter() {
			return n
		}
		defer p.leave()
		next := newNode(opIf, p.peek().off, p.expr(pyTernary), pythonBlock(p), nil)
		last.kids[2] = next
		last = next
	}
	if pythonClause(p, "else") {
		last.kids[2] = pythonBlock(p)
	}
	return n
}

func pythonTry(p *parser, t token) *node {
	n := newNode(opTry, t.off, pythonBlock(p))
	for p.b.step(1) {
		switch {
		case pythonClause(p, "except"):
			p.accept("*")
			seq := newNode(opSeq, p.peek().off)
			if !p.at(":") {
				seq.kids = append(seq.kids, pythonExprList(p))
			}
			if p.accept("as") {
				name := p.next()
				seq.kids = append(seq.kids, textNode(opAssign, "=", name.off, textNode(opName, name.text, name.off), newNode(opHole, name.off)))
			}
			seq.kids = append(seq.kids, pythonBlock(p))
			n.kids = append(n.kids, seq)
		case pythonClause(p, "else"):
			n.kids = append(n.kids, pythonBlock(p))
		case pythonClause(p, "finally"):
			return newNode(opSeq, t.off, n, pythonBlock(p))
		default:
			return n
		}
	}
	return n
}

func pythonWith(p *parser, t token) *node {
	seq := newNode(opSeq, t.off)
	paren := p.at("(") && pythonParenWith(p)
	if paren {
		p.next()
	}
	for p.b.step(1) {
		item := textNode(opUn, "with", t.off, p.expr(pyTernary))
		if p.accept("as") {
			item = textNode(opAssign, "=", t.off, p.expr(pyBitOr), item)
		}
		seq.kids = append(seq.kids, item)
		if !p.accept(",") {
			break
		}
	}
	if paren {
		p.accept(")")
	}
	seq.kids = append(seq.kids, pythonBlock(p))
	return seq
}

// pythonParenWith reports whether the parenthesis here holds with-items.
func pythonParenWith(p *parser) bool {
	depth := 0
	for i := 0; i < 400; i++ {
		t := p.ahead(i)
		switch {
		case t.kind == tEOF || t.kind == tNL:
			return false
		case t.isAny("(", "[", "{"):
			depth++
		case t.isAny(")", "]", "}"):
			depth--
			if depth == 0 {
				return false
			}
		case t.is("as") && depth == 1:
			return true
		}
	}
	return false
}

func pythonDecorated(p *parser) *node {
	seq := newNode(opSeq, p.peek().off)
	called, how := false, howPlain
	var decorators []*node
	for p.accept("@") && p.b.step(1) {
		n := p.expr(pyTernary)
		switch {
		case n.op == opAttr && n.text == "register" && n.kids[0].isName("atexit"):
			called = true
		case n.isName("property") || n.op == opAttr && n.text == "cached_property" || n.isName("cached_property"):
			how = howGetter
		case n.isName("staticmethod"):
			how = howStatic
		default:
			decorators = append(decorators, n)
		}
		p.skipNL()
	}
	def := p.statement()
	seq.kids = append(seq.kids, def)
	def.how = how
	for i := len(decorators) - 1; i >= 0; i-- {
		seq.kids = append(seq.kids, textNode(opDecorate, def.text, def.off, decorators[i]))
	}
	if called && def.op == opFunc {
		seq.kids = append(seq.kids, newNode(opCall, def.off, textNode(opName, def.text, def.off)))
	}
	return seq
}

// pythonExprList is one expression, or several with commas as a tuple.
func pythonExprList(p *parser) *node {
	n := pythonElement(p)
	if !p.at(",") {
		return n
	}
	out := newNode(opList, n.off, n)
	for p.accept(",") && !p.ends() && !p.at("=") && !p.at(":") && p.b.step(1) {
		out.kids = append(out.kids, pythonElement(p))
	}
	return out
}

func pythonSimple(p *parser) *node {
	t := p.peek()
	if t.kind == tName {
		switch t.text {
		case "import":
			p.next()
			return pythonImport(p, t)
		case "from":
			p.next()
			return pythonFrom(p, t)
		case "return":
			p.next()
			if p.ends() {
				return newNode(opReturn, t.off)
			}
			return newNode(opReturn, t.off, pythonExprList(p))
		case "raise", "assert", "del", "print":
			if p.ahead(1).is("(") || p.ahead(1).isAny("=", ".", ",") {
				break
			}
			p.next()
			if p.ends() {
				return newNode(opOther, t.off)
			}
			return newNode(opOther, t.off, pythonExprList(p))
		case "global", "nonlocal":
			p.next()
			n := textNode(opGlobal, t.text, t.off)
			for p.peek().kind == tName {
				n.kids = append(n.kids, textNode(opLit, p.next().text, t.off))
				p.accept(",")
			}
			return n
		case "pass", "break", "continue":
			p.next()
			return newNode(opOther, t.off)
		}
	}
	n := pythonExprList(p)
	if p.accept(":") {
		p.expr(pyTernary)
	}
	return pythonAssign(p, n)
}

// pythonAssign reads the rest of an assignment; a = b = c is one node for each
// target.
func pythonAssign(p *parser, n *node) *node {
	t := p.peek()
	if t.kind != tOp {
		return n
	}
	switch t.text {
	case "=":
		chain := []*node{n}
		for p.accept("=") && p.b.step(1) {
			chain = append(chain, pythonExprList(p))
		}
		v := chain[len(chain)-1]
		for i := len(chain) - 2; i >= 0; i-- {
			v = textNode(opAssign, "=", chain[i].off, chain[i], v)
			if i > maxDepth {
				p.b.Steps = -1
				return v
			}
		}
		return v
	case "+=", "-=", "*=", "/=", "//=", "%=", "&=", "|=", "^=", "**=", ">>=", "<<=", "@=":
		p.next()
		return textNode(opAssign, t.text, t.off, n, pythonExprList(p))
	}
	return n
}

// pythonDotted reads a module's name.
func pythonDotted(p *parser) string {
	name := ""
	for p.b.step(1) {
		t := p.peek()
		if t.isAny(".", "...") || t.kind == tName && !t.isAny("import", "as") && (name == "" || name[len(name)-1] == '.') {
			p.next()
			name += t.text
			continue
		}
		break
	}
	return name
}

func pythonImport(p *parser, t token) *node {
	seq := newNode(opSeq, t.off)
	for p.b.step(1) {
		module := pythonDotted(p)
		bound, target := module, module
		if p.accept("as") {
			bound = p.next().text
		} else {
			for i := range module {
				if module[i] == '.' {
					bound, target = module[:i], module[:i]
					break
				}
			}
		}
		seq.kids = append(seq.kids, textNode(opAssign, "=", t.off, textNode(opName, bound, t.off), textNode(opRef, target, t.off)))
		if !p.accept(",") {
			break
		}
	}
	return seq
}

func pythonFrom(p *parser, t token) *node {
	module := pythonDotted(p)
	p.accept("import")
	seq := newNode(opSeq, t.off)
	paren := p.accept("(")
	for p.b.step(1) {
		if p.accept("*") {
			return textNode(opStar, module, t.off)
		}
		name := p.peek()
		if name.kind != tName {
			break
		}
		p.next()
		bound := name.text
		if p.accept("as") {
			bound = p.next().text
		}
		seq.kids = append(seq.kids, textNode(opAssign, "=", name.off, textNode(opName, bound, name.off), textNode(opRef, module+"."+name.text, name.off)))
		if !p.accept(",") {
			break
		}
	}
	if paren {
		p.accept(")")
	}
	return seq
}
