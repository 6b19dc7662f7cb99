package payload

// newR is R.
func newR() *language {
	return &language{
		lang: R, lex: lexR,
		statement: rStatement, prefix: rPrefix, suffix: rSuffix, infix: rInfix, argument: rArgument,
		api: rAPI, canon: rCanon, name: func(e *evaluator, name string) values { return rName(e, name) },
		call: rCall,
		method: func(e *evaluator, c *call) (values, bool) {
			if c.recv.isProcess() {
				return c.recv.output(), true
			}
			return nil, false
		},
		attr:  func(*evaluator, alt, string) (values, bool) { return nil, false },
		index: rIndex,
		local: true, callable: true,
	}
}

const rOps = "%in% %>% %o% <<- ->> ::: <- -> |> <= >= == != && || :: [[ ]]"

// lexR makes the tokens of R.
func lexR(l *lexer) {
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '\n' || c == ';':
			if l.prev().kind != tNL {
				l.add(token{kind: tNL}, l.pos)
			}
			l.pos++
		case isSpace(c):
			l.space = true
			l.pos++
		case c == '#':
			l.pos = l.lineEnd(l.pos)
		case l.hole():
		case (c == 'r' || c == 'R') && (l.byteAt(1) == '"' || l.byteAt(1) == '\'') && (l.byteAt(2) == '(' || l.byteAt(2) == '[' || l.byteAt(2) == '{'):
			off := l.pos
			l.pos += 2
			text, _ := l.delimited()
			l.pos = min(l.pos+1, len(l.src))
			l.add(token{kind: tStr, text: text}, off)
		case c == '"' || c == '\'':
			l.quoted(javaScriptEscapes, "")
		case c == '`':
			off := l.pos
			text, _ := l.delimited()
			l.add(token{kind: tName, text: text}, off)
		case isDigit(c):
			l.number()
		case isNameStart(c) || c == '.' && isNameStart(l.byteAt(1)):
			off := l.pos
			l.pos++
			l.name(".")
			l.add(token{kind: tName, text: l.src[off:l.pos]}, off)
		default:
			l.op(rOps)
		}
	}
}

// Precedences of R, loosest first.
const (
	rAssign = iota + 1
	rTilde
	rOr
	rAnd
	rCompare
	rSum
	rProduct
	rSpecial
	rRange
	rPower
)

func rInfix(_ *parser, t token) (int, bool) {
	if t.kind != tOp {
		return 0, false
	}
	switch t.text {
	case "~":
		return rTilde, false
	case "||", "|":
		return rOr, false
	case "&&", "&":
		return rAnd, false
	case "<", ">", "<=", ">=", "==", "!=", "%in%":
		return rCompare, false
	case "+", "-":
		return rSum, false
	case "*", "/":
		return rProduct, false
	case "%o%", "%":
		return rSpecial, false
	case ":":
		return rRange, false
	case "^":
		return rPower, true
	}
	return 0, false
}

func rSuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	if t.kind != tOp {
		return left, false
	}
	switch t.text {
	case "(":
		p.next()
		return p.call(left, ")"), true
	case "[[", "[":
		p.next()
		end := "]"
		if t.text == "[[" {
			end = "]]"
		}
		kids := p.list(end, func() *node { return rArgument(p) })
		return newNode(opIndex, t.off, append([]*node{left}, kids...)...), true
	case "$", "@":
		p.next()
		name := p.next()
		return textNode(opAttr, name.text, name.off, left), true
	case "::", ":::":
		p.next()
		name := p.next()
		return textNode(opRef, left.text+"::"+name.text, left.off), true
	case "%>%", "|>":
		if least > rSpecial {
			return left, false
		}
		p.next()
		p.skipNL()
		right := p.expr(rSpecial + 1)
		if right.op == opCall {
			right.kids = append([]*node{right.kids[0], left}, right.kids[1:]...)
			return right, true
		}
		return newNode(opCall, t.off, right, left), true
	case "<-", "<<-", "=":
		if least > rAssign {
			return left, false
		}
		p.next()
		p.skipNL()
		return textNode(opAssign, "=", t.off, left, p.expr(rAssign)), true
	case "->", "->>":
		if least > rAssign {
			return left, false
		}
		p.next()
		return textNode(opAssign, "=", t.off, p.expr(rTilde), left), true
	}
	return left, false
}

func rArgument(p *parser) *node {
	t := p.peek()
	if (t.kind == tName || t.kind == tStr) && p.ahead(1).is("=") {
		p.next()
		p.next()
		return textNode(opKw, t.text, t.off, p.expr(rTilde))
	}
	return p.expr(rAssign)
}

func rStatement(p *parser) *node {
	if t := p.peek(); t.kind == tNL {
		p.next()
		return newNode(opSeq, t.off)
	}
	return p.expr(rAssign)
}

func rPrefix(p *parser) *node {
	if p.ends() {
		return newNode(opOther, p.peek().off)
	}
	t := p.next()
	switch t.kind {
	case tStr:
		return p.str(t)
	case tNum:
		return textNode(opNum, t.text, t.off)
	case tName:
		return rWord(p, t)
	case tOp:
		switch t.text {
		case "(":
			p.skipNL()
			n := p.expr(rAssign)
			p.skipNL()
			p.accept(")")
			return n
		case "{":
			return p.braces()
		case "\\":
			return rFunction(p, t)
		case "-", "+", "!", "~", "?":
			return textNode(opUn, t.text, t.off, p.expr(rSpecial))
		}
	}
	return newNode(opOther, t.off)
}

func rWord(p *parser, t token) *node {
	switch t.text {
	case "TRUE", "T":
		return textNode(opConst, "true", t.off)
	case "FALSE", "F":
		return textNode(opConst, "false", t.off)
	case "NULL", "NA":
		return textNode(opConst, "none", t.off)
	case "function":
		return rFunction(p, t)
	case "if":
		p.accept("(")
		cond := p.expr(rAssign)
		p.accept(")")
		p.skipNL()
		n := newNode(opIf, t.off, cond, p.expr(rAssign), nil)
		at := p.i
		p.skipNL()
		if p.accept("else") {
			p.skipNL()
			n.kids[2] = p.expr(rAssign)
		} else {
			p.i = at
		}
		return n
	case "for":
		p.accept("(")
		target := textNode(opName, p.next().text, t.off)
		p.accept("in")
		over := p.expr(rAssign)
		p.accept(")")
		p.skipNL()
		return newNode(opFor, t.off, target, over, p.expr(rAssign))
	case "while":
		p.accept("(")
		cond := p.expr(rAssign)
		p.accept(")")
		p.skipNL()
		return newNode(opWhile, t.off, cond, p.expr(rAssign))
	case "repeat":
		p.skipNL()
		return newNode(opWhile, t.off, newNode(opSeq, t.off), p.expr(rAssign))
	}
	return textNode(opName, t.text, t.off)
}

func rFunction(p *parser, t token) *node {
	n := newNode(opFunc, t.off)
	if p.accept("(") {
		n.kids = p.list(")", func() *node {
			x := textNode(opName, p.next().text, t.off)
			if p.accept("=") {
				return textNode(opAssign, "=", t.off, x, p.expr(rTilde))
			}
			return x
		})
	}
	p.skipNL()
	n.kids = append(n.kids, newNode(opReturn, t.off, p.expr(rAssign)))
	return n
}
