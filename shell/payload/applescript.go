package payload

// newAppleScript is AppleScript: words of English, of which those that run a
// shell matter.
func newAppleScript() *language {
	return &language{
		lang: AppleScript, lex: lexAppleScript,
		statement: appleStatement, prefix: applePrefix, suffix: appleSuffix, infix: appleInfix,
		argument: func(p *parser) *node { return p.expr(appleConcat) },
		api:      appleAPI, canon: func(name string) string { return name },
		name: func(e *evaluator, name string) values { return ref(name) },
		call: appleCall,
		method: func(e *evaluator, c *call) (values, bool) {
			return nil, false
		},
		attr:  func(*evaluator, alt, string) (values, bool) { return nil, false },
		index: func(*evaluator, alt, values) (values, bool) { return nil, false },
		binary: func(e *evaluator, op string, l, r alt) (values, bool) {
			if op != "&" {
				return nil, false
			}
			return e.glueStrings(l.string(), r.string()), true
		},
		hoist: true,
	}
}

const appleAPI = `
do shell script go
do script shell $0
write text shell $0
run script go
`

// lexAppleScript makes the tokens of AppleScript; line breaks end statements.
func lexAppleScript(l *lexer) {
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '\n' || c == '\r':
			l.add(token{kind: tNL}, l.pos)
			l.pos++
		case isSpace(c):
			l.space = true
			l.pos++
		case l.at("¬"):
			l.pos = min(l.lineEnd(l.pos)+1, len(l.src))
		case l.at("--") || c == '#':
			l.pos = l.lineEnd(l.pos)
		case l.at("(*"):
			l.comment("*)")
		case l.hole():
		case c == '"':
			off := l.pos
			text, _ := l.delimited()
			l.add(token{kind: tStr, text: unescape(text, "n\nt\tr\r\\\\\"\"", true)}, off)
		case isDigit(c):
			l.number()
		case isNameStart(c):
			off := l.pos
			word := l.name("")
			l.add(token{kind: tName, text: asciiCase(word, 'A', 'Z')}, off)
		default:
			l.op("≠ <= >= /=")
		}
	}
}

const (
	appleOr = iota + 1
	appleCompare
	appleConcat
	appleSum
)

func appleInfix(_ *parser, t token) (int, bool) {
	switch {
	case t.isAny("or", "and"):
		return appleOr, false
	case t.isAny("=", "is", "<", ">", "<=", ">=", "contains", "equals"):
		return appleCompare, false
	case t.is("&"):
		return appleConcat, false
	case t.isAny("+", "-", "*", "/"):
		return appleSum, false
	}
	return 0, false
}

func appleSuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	switch {
	case t.is("(") && left.op == opName && !t.space:
		p.next()
		return p.call(left, ")"), true
	case t.is("as") && least <= appleConcat:
		p.next()
		p.next()
		return left, true
	}
	return left, false
}

func applePrefix(p *parser) *node {
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
		return appleWord(p, t)
	case tOp:
		switch t.text {
		case "(":
			n := p.expr(1)
			p.accept(")")
			return n
		case "{":
			return newNode(opList, t.off, p.list("}", func() *node {
				if p.peek().kind == tName && p.ahead(1).is(":") {
					p.next()
					p.next()
				}
				return p.expr(appleConcat)
			})...)
		case "-":
			return p.expr(appleSum)
		}
	}
	return newNode(opOther, t.off)
}

// words reads the words of a phrase, if they come next.
func (p *parser) words(list ...string) bool {
	for i, w := range list {
		if t := p.ahead(i); t.kind != tName || t.text != w {
			return false
		}
	}
	p.i += len(list)
	return true
}

func appleWord(p *parser, t token) *node {
	phrase := func(name string, n *node) *node {
		return newNode(opCall, t.off, textNode(opName, name, t.off), n)
	}
	switch t.text {
	case "do":
		switch {
		case p.words("shell", "script"):
			return phrase("do shell script", p.expr(appleConcat))
		case p.words("script"):
			return phrase("do script", p.expr(appleConcat))
		}
	case "run":
		if p.words("script") {
			return phrase("run script", p.expr(appleConcat))
		}
	case "write":
		if p.words("text") {
			return phrase("write text", p.expr(appleConcat))
		}
	case "quoted":
		if p.words("form", "of") {
			return textNode(opUn, "quote", t.off, p.expr(appleSum))
		}
	case "posix":
		if p.words("path", "of") {
			p.accept("the")
			return p.expr(appleSum)
		}
		p.words("file")
		return p.expr(appleSum)
	case "the", "result", "of", "text", "my", "a", "contents", "get", "return", "not":
		if !p.ends() && p.peek().kind != tOp {
			return p.expr(appleSum)
		}
	case "path":
		if p.words("to", "home", "folder") {
			return phrase("path to home folder", newNode(opHole, t.off))
		}
	case "true", "false":
		return textNode(opConst, t.text, t.off)
	case "linefeed", "return_":
		return textNode(opLit, "\n", t.off)
	case "space":
		return textNode(opLit, " ", t.off)
	}
	return textNode(opName, t.text, t.off)
}

func appleStatement(p *parser) *node {
	t := p.peek()
	if t.kind == tNL {
		p.next()
		return newNode(opSeq, t.off)
	}
	if t.kind != tName {
		return p.expr(1)
	}
	block := func(n *node) *node {
		p.skipLine()
		return n
	}
	switch t.text {
	case "set", "copy":
		p.next()
		first := p.expr(appleConcat)
		if p.accept("to") {
			second := p.expr(1)
			if t.text == "copy" {
				first, second = second, first
			}
			return textNode(opAssign, "=", t.off, first, second)
		}
		return first
	case "end", "on", "to", "repeat", "if", "else", "try", "tell", "with", "without", "considering", "ignoring", "using", "property", "global", "local":
		return appleBlock(p, t, block)
	}
	return p.expr(1)
}

// skipLine skips to the end of the line.
func (p *parser) skipLine() {
	for p.peek().kind != tNL && p.peek().kind != tEOF && p.b.step(1) {
		p.i++
	}
}

// appleEnd reads statements up to end, else or on error.
func appleEnd(p *parser) *node {
	seq := newNode(opSeq, p.peek().off)
	for p.peek().kind != tEOF && !p.at("end") && !p.at("else") && !(p.at("on") && p.ahead(1).is("error")) && !p.b.Spent() {
		seq.kids = append(seq.kids, p.statement())
	}
	return seq
}

func appleBlock(p *parser, t token, rest func(*node) *node) *node {
	p.next()
	closed := func(n *node) *node {
		if p.accept("end") {
			p.skipLine()
		}
		return n
	}
	switch t.text {
	case "on", "to":
		name := p.next()
		n := textNode(opFunc, name.text, t.off)
		if name.text == "run" {
			// The run handler is the script.
			p.skipLine()
			return closed(appleEnd(p))
		}
		if p.accept("(") {
			n.kids = p.list(")", func() *node { return p.expr(appleConcat) })
		}
		p.skipLine()
		n.kids = append(n.kids, appleEnd(p))
		return closed(n)
	case "repeat":
		if p.accept("with") {
			target := p.expr(appleSum)
			if p.accept("in") {
				over := p.expr(1)
				p.skipLine()
				return closed(newNode(opFor, t.off, target, over, appleEnd(p)))
			}
		}
		p.skipLine()
		return closed(newNode(opWhile, t.off, newNode(opSeq, t.off), appleEnd(p)))
	case "if":
		n := newNode(opIf, t.off, p.expr(1), nil, nil)
		if p.accept("then") && p.peek().kind != tNL {
			n.kids[1] = p.statement()
			return n
		}
		n.kids[1] = appleEnd(p)
		if p.accept("else") {
			if p.at("if") {
				n.kids[2] = p.statement()
				return n
			}
			n.kids[2] = appleEnd(p)
		}
		return closed(n)
	case "try":
		n := newNode(opTry, t.off, appleEnd(p))
		if p.at("on") {
			p.skipLine()
			n.kids = append(n.kids, appleEnd(p))
		}
		return closed(n)
	case "tell":
		target := newNode(opOther, t.off)
		for p.peek().kind != tNL && p.peek().kind != tEOF && !p.at("to") && p.b.step(1) {
			p.i++
		}
		if p.accept("to") {
			return newNode(opSeq, t.off, target, p.statement())
		}
		return closed(newNode(opSeq, t.off, target, appleEnd(p)))
	case "property":
		name := p.next()
		p.accept(":")
		return textNode(opAssign, "=", t.off, textNode(opName, name.text, t.off), p.expr(1))
	}
	return rest(newNode(opSeq, t.off))
}

func appleCall(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "do shell script":
		return e.shellOutput(c.at(0), c.ref, c.off), true
	case "run script":
		return e.code(AppleScript, c.at(0), c.ref, c.off), true
	case "path to home folder":
		return e.paths(joinPath, hole(HoleHome), lit("")), true
	}
	return nil, false
}
