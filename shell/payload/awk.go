package payload

// awkAPI is the table of awk functions (see api.go).
const awkAPI = `
system shell $0
print go
printf go
rv_getline go
`

// newAwk is awk, gawk and mawk.
func newAwk() *language {
	return &language{
		lang: Awk, lex: lexAwk,
		statement: awkStatement, prefix: awkPrefix, suffix: awkSuffix, infix: awkInfix, argument: func(p *parser) *node { return p.expr(awkAssign) },
		api: awkAPI, canon: func(name string) string { return name },
		name: awkName, call: awkCall,
		method: func(*evaluator, *call) (values, bool) { return nil, false },
		attr:   func(*evaluator, alt, string) (values, bool) { return nil, false },
		index:  awkIndex,
		hoist:  true,
	}
}

const awkOps = "**= += -= *= /= %= ^= == <= >= != && || ++ -- >> !~ ** |&"

// awkEscapes are the escapes of one letter, in pairs.
const awkEscapes = "n\nt\tr\ra\ab\bf\fv\v\\\\\"\"//"

// lexAwk makes the tokens of awk; line breaks end statements.
func lexAwk(l *lexer) {
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '\n' || c == ';':
			if l.prev().kind != tNL && !l.prev().isAny(",", "{", "&&", "||", "do", "else") {
				l.add(token{kind: tNL, text: string(c)}, l.pos)
			}
			l.pos++
		case isSpace(c):
			l.space = true
			l.pos++
		case c == '\\' && (l.byteAt(1) == '\n' || l.byteAt(1) == '\r'):
			l.pos += 2
		case c == '#':
			l.pos = l.lineEnd(l.pos)
		case l.hole():
		case c == '"':
			l.quoted(awkEscapes, "\n")
		case c == '/' && awkRegexHere(l):
			l.regex()
		case isDigit(c):
			l.number()
		case isNameStart(c):
			off := l.pos
			l.add(token{kind: tName, text: l.name("")}, off)
		default:
			l.op(awkOps)
		}
	}
}

func awkRegexHere(l *lexer) bool {
	t := l.prev()
	switch t.kind {
	case tStr, tNum, tRegex:
		return false
	case tName:
		return t.isAny("print", "printf", "return", "case", "in", "getline")
	case tOp:
		return !t.isAny(")", "]", "$", "++", "--")
	}
	return true
}

// Precedences of awk, loosest first.
const (
	awkAssign = iota + 1
	awkTernary
	awkOr
	awkAnd
	awkIn
	awkMatch
	awkCompare
	awkPipe
	awkConcat
	awkSum
	awkProduct
	awkUnary
	awkPower
)

func awkInfix(p *parser, t token) (int, bool) {
	if t.kind != tOp && t.kind != tName {
		return 0, false
	}
	switch t.text {
	case "||":
		return awkOr, false
	case "&&":
		return awkAnd, false
	case "in":
		return awkIn, false
	case "~", "!~":
		return awkMatch, false
	case "<", "<=", "==", "!=", ">=":
		return awkCompare, false
	case ">":
		if p.noIn == 0 {
			return awkCompare, false
		}
	case "+", "-":
		return awkSum, false
	case "*", "/", "%":
		return awkProduct, false
	case "^", "**":
		return awkPower, true
	}
	return 0, false
}

func awkSuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	switch {
	case t.isAny("|", "|&") && p.ahead(1).is("getline") && least <= awkPipe:
		p.next()
		p.next()
		n := newNode(opCall, t.off, textNode(opName, "rv_getline", t.off), left)
		if next := p.peek(); next.kind == tName && !next.isAny("in") || next.is("$") {
			return textNode(opAssign, "=", t.off, p.expr(awkUnary), n), true
		}
		return n, true
	case t.isAny("++", "--") && (left.op == opName || left.op == opIndex):
		p.next()
		return textNode(opAssign, t.text[:1]+"=", t.off, left, textNode(opNum, "1", t.off)), true
	case t.is("[") && left.op == opName:
		p.next()
		kids := p.list("]", func() *node { return p.expr(awkAssign) })
		return newNode(opIndex, t.off, append([]*node{left}, kids...)...), true
	case t.is("?") && least <= awkTernary:
		p.next()
		p.ternary++
		then := p.expr(awkTernary)
		p.ternary--
		p.accept(":")
		return newNode(opTernary, t.off, left, then, p.expr(awkTernary)), true
	case t.isAny("=", "+=", "-=", "*=", "/=", "%=", "^=", "**="):
		if left.op != opName && left.op != opIndex {
			return left, false
		}
		p.next()
		return textNode(opAssign, t.text, t.off, left, p.expr(awkAssign)), true
	case least <= awkConcat && awkTerm(p, t):
		// Two operands side by side are one string.
		right := p.expr(awkConcat + 1)
		if left.op == opConcat {
			left.kids = append(left.kids, right)
			return left, true
		}
		return newNode(opConcat, left.off, left, right), true
	}
	return left, false
}

// awkTerm reports whether an operand can start here.
func awkTerm(p *parser, t token) bool {
	switch t.kind {
	case tStr, tNum, tRegex:
		return true
	case tName:
		return !t.isAny("in", "getline", "else", "while")
	case tOp:
		return t.isAny("(", "$", "!")
	}
	return false
}

func awkPrefix(p *parser) *node {
	if p.ends() {
		return newNode(opOther, p.peek().off)
	}
	t := p.next()
	switch t.kind {
	case tStr:
		return p.str(t)
	case tNum:
		return textNode(opNum, t.text, t.off)
	case tRegex:
		return newNode(opHole, t.off)
	case tName:
		if t.text == "getline" {
			return newNode(opHole, t.off)
		}
		fn := textNode(opName, t.text, t.off)
		if p.at("(") {
			p.next()
			noIn := p.noIn
			p.noIn = 0
			n := p.call(fn, ")")
			p.noIn = noIn
			return n
		}
		return fn
	case tOp:
		switch t.text {
		case "(":
			noIn := p.noIn
			p.noIn = 0
			kids := p.list(")", func() *node { return p.expr(awkAssign) })
			p.noIn = noIn
			if len(kids) == 1 {
				return kids[0]
			}
			return newNode(opList, t.off, kids...)
		case "$":
			return newNode(opIndex, t.off, textNode(opRef, "$", t.off), p.expr(awkPower+1))
		case "-", "+", "!":
			return textNode(opUn, t.text, t.off, p.expr(awkUnary))
		case "++", "--":
			v := p.expr(awkUnary)
			return textNode(opAssign, t.text[:1]+"=", t.off, v, textNode(opNum, "1", t.off))
		}
	}
	return newNode(opOther, t.off)
}

// awkStatement reads a rule at the top and a statement inside braces: both may
// start with an expression.
func awkStatement(p *parser) *node {
	t := p.peek()
	switch {
	case t.kind == tNL:
		p.next()
		return newNode(opSeq, t.off)
	case t.is("{"):
		p.next()
		body := p.braces()
		if p.depth <= 1 {
			// A rule without a pattern runs for each line.
			return newNode(opIf, t.off, newNode(opSeq, t.off), body, nil)
		}
		return body
	case t.kind == tName:
		if n := awkKeyword(p, t); n != nil {
			return n
		}
	}
	n := p.expr(awkAssign)
	for p.accept(",") && p.b.step(1) {
		n = newNode(opOther, n.off, n, p.expr(awkAssign))
	}
	if p.at("{") {
		p.next()
		return newNode(opIf, n.off, n, p.braces(), nil)
	}
	return n
}

func awkKeyword(p *parser, t token) *node {
	switch t.text {
	case "BEGIN", "END", "BEGINFILE", "ENDFILE":
		p.next()
		p.skipNL()
		if p.accept("{") {
			return p.braces()
		}
	case "function", "func":
		p.next()
		n := textNode(opFunc, p.next().text, t.off)
		if p.accept("(") {
			n.kids = p.list(")", func() *node { x := p.next(); return textNode(opName, x.text, x.off) })
		}
		p.skipNL()
		p.accept("{")
		n.kids = append(n.kids, p.braces())
		return n
	case "if":
		p.next()
		n := newNode(opIf, t.off, p.awkCondition(), p.awkBody(), nil)
		at := p.i
		p.skipNL()
		if p.accept("else") {
			n.kids[2] = p.awkBody()
		} else {
			p.i = at
		}
		return n
	case "while":
		p.next()
		return newNode(opWhile, t.off, p.awkCondition(), p.awkBody())
	case "do":
		p.next()
		body := p.awkBody()
		p.skipNL()
		p.accept("while")
		return newNode(opSeq, t.off, body, newNode(opWhile, t.off, p.awkCondition(), newNode(opSeq, t.off)))
	case "for":
		p.next()
		return awkFor(p, t)
	case "print", "printf":
		p.next()
		return awkPrint(p, t)
	case "return", "exit", "delete", "next", "nextfile", "break", "continue":
		p.next()
		n := newNode(opOther, t.off)
		if t.text == "return" {
			n = newNode(opReturn, t.off)
		}
		if !p.ends() {
			n.kids = append(n.kids, p.expr(awkAssign))
		}
		return n
	}
	return nil
}

func (p *parser) awkCondition() *node {
	if !p.accept("(") {
		return newNode(opSeq, p.peek().off)
	}
	n := p.expr(awkAssign)
	p.accept(")")
	return n
}

func (p *parser) awkBody() *node {
	p.skipNL()
	return p.statement()
}

func awkFor(p *parser, t token) *node {
	p.accept("(")
	first := newNode(opSeq, t.off)
	if p.peek().kind != tNL {
		first = p.expr(awkAssign)
	}
	if p.accept(")") {
		// for (k in a)
		if first.op == opBin && first.text == "in" && len(first.kids) == 2 {
			return newNode(opFor, t.off, first.kids[0], newNode(opCall, t.off, textNode(opName, "rv_keys", t.off), first.kids[1]), p.awkBody())
		}
		return p.awkBody()
	}
	var rest [2]*node
	for i := range rest {
		rest[i] = newNode(opSeq, t.off)
		if p.peek().kind == tNL {
			p.next()
		}
		if p.peek().kind != tNL && !p.at(")") {
			rest[i] = p.expr(awkAssign)
		}
	}
	p.accept(")")
	body := p.awkBody()
	return newNode(opSeq, t.off, first, newNode(opWhile, t.off, rest[0], newNode(opSeq, t.off, body, rest[1])))
}

// awkPrint reads print and printf with where the text goes.
func awkPrint(p *parser, t token) *node {
	n := newNode(opCall, t.off, textNode(opName, t.text, t.off))
	p.noIn++
	for !p.ends() && !p.peek().isAny(">", ">>", "|", "|&", "}") && p.b.step(1) {
		k := p.expr(awkAssign)
		if k.op == opList {
			n.kids = append(n.kids, k.kids...)
		} else {
			n.kids = append(n.kids, k)
		}
		if !p.accept(",") {
			break
		}
		p.skipNL()
	}
	p.noIn--
	if to := p.peek(); to.isAny(">", ">>", "|", "|&") {
		p.next()
		n.kids = append(n.kids, textNode(opKw, to.text, to.off, p.expr(awkConcat)))
	}
	return n
}
