package payload

// maxDepth bounds the depth of a syntax tree and of the recursion that builds
// and walks it.
const maxDepth = 200

// parser is the part of a parser all languages share: operator precedence,
// lists, tolerance of what it does not know.
type parser struct {
	toks  []token
	i     int
	b     *Budget
	depth int
	g     *language
	// noBlock: a { or do here starts the body of a statement, not a block
	// given to a call (ruby "while x do", perl "for (…) {").
	noBlock int
	// noIn: "in" separates target and iterable here.
	noIn int
	// ternary: a : ends the middle of a conditional.
	ternary int
}

// parseCode is the tree of code of language g that stands at base.
func parseCode(g *language, src string, base int, b *Budget, depth int) *node {
	if depth > maxDepth {
		b.Steps = -1
		return newNode(opOther, base)
	}
	if g.tree != nil {
		return g.tree(src, base, b, depth)
	}
	l := &lexer{src: src, base: base, b: b}
	l.toks = make([]token, 0, len(src)/4+2)
	g.lex(l)
	l.toks = append(l.toks, token{kind: tEOF, off: base + len(src), line: true})
	p := &parser{toks: l.toks, b: b, depth: depth, g: g}
	seq := newNode(opSeq, base)
	for p.peek().kind != tEOF && !b.Spent() {
		seq.kids = append(seq.kids, p.statement())
	}
	return seq
}

// statement reads one statement and always moves on.
func (p *parser) statement() *node {
	at := p.i
	n := newNode(opOther, p.peek().off)
	if p.enter() {
		n = p.g.statement(p)
		p.leave()
	}
	if p.i == at {
		p.i++
	}
	return n
}

// enter takes a step and a level of depth; the caller leaves when it is true.
func (p *parser) enter() bool {
	if !p.b.step(1) {
		return false
	}
	if p.depth >= maxDepth {
		p.b.Steps = -1
		return false
	}
	p.depth++
	return true
}

func (p *parser) leave() { p.depth-- }

// peek is the next token; past the end it is the end again.
func (p *parser) peek() token { return p.ahead(0) }

func (p *parser) ahead(n int) token {
	if p.i+n >= len(p.toks) {
		return p.toks[len(p.toks)-1]
	}
	return p.toks[p.i+n]
}

func (p *parser) next() token {
	t := p.peek()
	if p.i < len(p.toks) {
		p.i++
	}
	return t
}

// is reports whether t is the operator or keyword s.
func (t token) is(s string) bool { return (t.kind == tOp || t.kind == tName) && t.text == s }

// isAny reports whether t is one of the operators or keywords in list.
func (t token) isAny(list ...string) bool {
	if t.kind != tOp && t.kind != tName {
		return false
	}
	for _, s := range list {
		if t.text == s {
			return true
		}
	}
	return false
}

func (p *parser) at(s string) bool { return p.peek().is(s) }

func (p *parser) accept(s string) bool {
	if p.at(s) {
		p.i++
		return true
	}
	return false
}

// skipNL skips statement ends.
func (p *parser) skipNL() {
	for p.peek().kind == tNL {
		p.i++
	}
}

// ends reports whether no expression can start here.
func (p *parser) ends() bool {
	t := p.peek()
	switch t.kind {
	case tEOF, tNL, tDedent:
		return true
	case tOp:
		return t.isAny(")", "]", "}", ",", ";")
	}
	return false
}

// expr reads an expression whose operators bind at least as tightly as least.
func (p *parser) expr(least int) *node {
	if !p.enter() {
		return newNode(opOther, p.peek().off)
	}
	defer p.leave()
	left := p.g.prefix(p)
	grown := 0
	for {
		if !p.b.step(1) {
			return left
		}
		t := p.peek()
		if n, ok := p.g.suffix(p, left, least); ok {
			if grown++; grown+p.depth > maxDepth {
				// A chain of calls is walked by recursion too.
				p.b.Steps = -1
				return left
			}
			left = n
			continue
		}
		prec, right := p.g.infix(p, t)
		if prec == 0 || prec < least {
			return left
		}
		p.next()
		p.skipNL()
		rest := prec + 1
		if right {
			rest = prec
		}
		left = p.binary(left, t, p.expr(rest))
	}
}

// binary joins two operands. A chain of one operator is one flat node: a
// thousand additions are not a thousand levels.
func (p *parser) binary(left *node, t token, right *node) *node {
	if left.op == opBin && left.text == t.text {
		left.kids = append(left.kids, right)
		return left
	}
	return textNode(opBin, t.text, t.off, left, right)
}

// list reads items up to and including the closing token. Separators are
// commas; what is no item is skipped.
func (p *parser) list(end string, item func() *node) []*node {
	var out []*node
	for {
		p.skipNL()
		t := p.peek()
		if t.kind == tEOF || !p.b.step(1) {
			return out
		}
		if t.is(end) {
			p.i++
			return out
		}
		if t.is(",") {
			p.i++
			continue
		}
		at := p.i
		if n := item(); n != nil {
			out = append(out, n)
		}
		if p.i == at {
			p.i++
		}
	}
}

// call is the call of fn with the arguments up to the closing parenthesis; the
// opening one has been read.
func (p *parser) call(fn *node, end string) *node {
	noBlock, noIn := p.noBlock, p.noIn
	p.noBlock, p.noIn = 0, 0
	n := newNode(opCall, fn.off, fn)
	n.kids = append(n.kids, p.list(end, func() *node { return p.g.argument(p) })...)
	p.noBlock, p.noIn = noBlock, noIn
	return n
}

// until reads statements up to one of the closing words, which stays.
func (p *parser) until(ends ...string) *node {
	seq := newNode(opSeq, p.peek().off)
	for p.peek().kind != tEOF && !p.peek().isAny(ends...) && !p.b.Spent() {
		if p.peek().kind == tNL {
			p.i++
			continue
		}
		seq.kids = append(seq.kids, p.statement())
	}
	return seq
}

// braces reads a block in braces; the opening one has been read.
func (p *parser) braces() *node {
	noBlock, noIn := p.noBlock, p.noIn
	p.noBlock, p.noIn = 0, 0
	n := p.until("}")
	p.accept("}")
	p.noBlock, p.noIn = noBlock, noIn
	return n
}

// str is a string token as a node.
func (p *parser) str(t token) *node {
	if t.parts == nil {
		return textNode(opLit, t.text, t.off)
	}
	n := newNode(opConcat, t.off)
	for _, x := range t.parts {
		switch {
		case !x.code:
			n.kids = append(n.kids, textNode(opLit, x.text, x.off))
		default:
			n.kids = append(n.kids, parseCode(p.g, x.text, x.off, p.b, p.depth+1))
		}
	}
	return n
}

// words is a list of words as a node.
func words(t token) *node {
	n := newNode(opList, t.off)
	for _, x := range t.parts {
		n.kids = append(n.kids, textNode(opLit, x.text, x.off))
	}
	return n
}
