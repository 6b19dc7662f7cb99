package payload

import "strings"

// newLua is Lua, and the Lua in nvim.
func newLua() *language {
	return &language{
		lang: Lua, lex: lexLua,
		statement: luaStatement, prefix: luaPrefix, suffix: luaSuffix, infix: luaInfix, argument: luaArgument,
		api: luaAPI, canon: luaCanon, name: luaName, call: luaCall, method: luaMethod, attr: luaAttr, index: luaIndex,
	}
}

const luaOps = "... :: .. == ~= <= >= << >> //"

// luaEscapes are the escapes of one letter, in pairs.
const luaEscapes = "n\nt\tr\ra\ab\bf\fv\v\\\\\"\"''"

// lexLua makes the tokens of Lua.
func lexLua(l *lexer) {
	if l.at("#!") {
		l.pos = l.lineEnd(0)
	}
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case isSpace(c):
			l.line = l.line || c == '\n'
			l.space = true
			l.pos++
		case l.at("--"):
			l.pos += 2
			if _, ok := l.longBracket(); !ok {
				l.pos = l.lineEnd(l.pos)
			}
		case l.hole():
		case c == '"' || c == '\'':
			luaString(l)
		case c == '[' && (l.byteAt(1) == '[' || l.byteAt(1) == '='):
			off := l.pos
			if text, ok := l.longBracket(); ok {
				l.add(token{kind: tStr, text: text}, off)
				continue
			}
			l.op(luaOps)
		case isDigit(c):
			l.number()
		case isNameStart(c):
			off := l.pos
			l.add(token{kind: tName, text: l.name("")}, off)
		default:
			l.op(luaOps)
		}
	}
}

// luaString reads a quoted string; \65 is decimal and \z skips white space.
func luaString(l *lexer) {
	off := l.pos
	text, _ := l.delimited()
	if strings.Contains(text, `\z`) {
		var b strings.Builder
		for i := 0; i < len(text); i++ {
			if strings.HasPrefix(text[i:], `\z`) {
				i += 2
				for i < len(text) && isSpace(text[i]) {
					i++
				}
				i--
				continue
			}
			b.WriteByte(text[i])
		}
		text = b.String()
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && isDigit(text[i+1]) {
			n, j := 0, i+1
			for j < len(text) && j < i+4 && isDigit(text[j]) {
				n = n*10 + int(text[j]-'0')
				j++
			}
			if n > 0 && n < 256 {
				b.WriteByte(byte(n))
			}
			i = j - 1
			continue
		}
		if text[i] == '\\' && i+1 < len(text) {
			b.WriteByte(text[i])
			i++
		}
		b.WriteByte(text[i])
	}
	l.add(token{kind: tStr, text: unescape(b.String(), luaEscapes, true)}, off)
}

// longBracket reads [[…]] or [=[…]=] at pos.
func (l *lexer) longBracket() (string, bool) {
	if l.byteAt(0) != '[' {
		return "", false
	}
	n := 1
	for l.byteAt(n) == '=' {
		n++
	}
	if l.byteAt(n) != '[' {
		return "", false
	}
	start := l.pos + n + 1
	end := "]" + strings.Repeat("=", n-1) + "]"
	i := strings.Index(l.src[start:], end)
	if i < 0 {
		l.pos = len(l.src)
		return strings.TrimPrefix(l.src[start:], "\n"), true
	}
	l.pos = start + i + len(end)
	return strings.TrimPrefix(l.src[start:start+i], "\n"), true
}

func luaInfix(_ *parser, t token) (int, bool) {
	if t.kind != tOp && t.kind != tName {
		return 0, false
	}
	switch t.text {
	case "or":
		return 1, false
	case "and":
		return 2, false
	case "<", ">", "<=", ">=", "~=", "==":
		return 3, false
	case "|":
		return 4, false
	case "~":
		return 5, false
	case "&":
		return 6, false
	case "<<", ">>":
		return 7, false
	case "..":
		return 8, true
	case "+", "-":
		return 9, false
	case "*", "/", "//", "%":
		return 10, false
	case "^":
		return 12, true
	}
	return 0, false
}

const luaUnary = 11

func luaSuffix(p *parser, left *node, _ int) (*node, bool) {
	t := p.peek()
	if t.kind == tStr && luaCallable(left) {
		p.next()
		return newNode(opCall, left.off, left, p.str(t)), true
	}
	if t.kind != tOp {
		return left, false
	}
	switch t.text {
	case ".", ":":
		if p.ahead(1).kind != tName {
			return left, false
		}
		p.next()
		name := p.next()
		return textNode(opAttr, name.text, name.off, left), true
	case "[":
		p.next()
		n := newNode(opIndex, t.off, left, p.expr(1))
		p.accept("]")
		return n, true
	case "(":
		if t.line && left.op != opAttr && left.op != opName {
			return left, false
		}
		p.next()
		return p.call(left, ")"), true
	case "{":
		if luaCallable(left) {
			p.next()
			return newNode(opCall, left.off, left, luaTable(p, t)), true
		}
	}
	return left, false
}

func luaCallable(n *node) bool {
	return n.op == opName || n.op == opAttr || n.op == opCall || n.op == opIndex
}

func luaArgument(p *parser) *node { return p.expr(1) }

func luaPrefix(p *parser) *node {
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
		switch t.text {
		case "true", "false":
			return textNode(opConst, t.text, t.off)
		case "nil":
			return textNode(opConst, "none", t.off)
		case "not":
			return textNode(opUn, "not", t.off, p.expr(luaUnary))
		case "function":
			return luaFunction(p, t, "")
		case "end", "then", "do", "else", "elseif", "until", "in":
			p.i--
			return newNode(opOther, t.off)
		}
		return textNode(opName, t.text, t.off)
	case tOp:
		switch t.text {
		case "(":
			n := p.expr(1)
			p.accept(")")
			return n
		case "{":
			return luaTable(p, t)
		case "-", "~":
			return textNode(opUn, t.text, t.off, p.expr(luaUnary))
		case "#":
			return newNode(opOther, t.off, p.expr(luaUnary))
		case "...":
			return textNode(opName, "...", t.off)
		}
	}
	return newNode(opOther, t.off)
}

// luaTable reads a table: a list when it has elements without keys.
func luaTable(p *parser, t token) *node {
	out, dict := newNode(opList, t.off), newNode(opDict, t.off)
	p.list("}", func() *node {
		p.accept(";")
		switch {
		case p.at("["):
			p.next()
			key := p.expr(1)
			p.accept("]")
			p.accept("=")
			dict.kids = append(dict.kids, key, p.expr(1))
		case p.peek().kind == tName && p.ahead(1).is("="):
			name := p.next()
			p.next()
			dict.kids = append(dict.kids, textNode(opLit, name.text, name.off), p.expr(1))
		default:
			out.kids = append(out.kids, p.expr(1))
		}
		p.accept(";")
		return nil
	})
	if len(out.kids) == 0 && len(dict.kids) > 0 {
		return dict
	}
	return out
}

// luaFunction reads parameters and body; the word function has been read.
func luaFunction(p *parser, t token, name string) *node {
	n := textNode(opFunc, name, t.off)
	if p.accept("(") {
		n.kids = p.list(")", func() *node {
			x := p.next()
			if x.is("...") {
				return newNode(opSpread, x.off, textNode(opName, "...", x.off))
			}
			return textNode(opName, x.text, x.off)
		})
	}
	body := p.until("end")
	p.accept("end")
	n.kids = append(n.kids, body)
	return n
}

func luaStatement(p *parser) *node {
	t := p.peek()
	if t.is(";") {
		p.next()
		return newNode(opSeq, t.off)
	}
	if t.kind == tName {
		if n := luaKeyword(p, t); n != nil {
			return n
		}
	}
	if t.is("::") {
		p.next()
		p.next()
		p.accept("::")
		return newNode(opSeq, t.off)
	}
	return luaAssign(p, p.expr(1), "=")
}

// luaAssign reads the rest of an assignment, if there is one.
func luaAssign(p *parser, first *node, op string) *node {
	targets := []*node{first}
	for p.accept(",") && p.b.step(1) {
		targets = append(targets, p.expr(1))
	}
	if p.accept("<") { // local x <const> = …
		p.next()
		p.accept(">")
	}
	if !p.accept("=") {
		if op == ":=" {
			return textNode(opAssign, op, first.off, first, textNode(opConst, "none", first.off))
		}
		return newNode(opSeq, first.off, targets...)
	}
	vals := []*node{p.expr(1)}
	for p.accept(",") && p.b.step(1) {
		vals = append(vals, p.expr(1))
	}
	if len(targets) == 1 {
		return textNode(opAssign, op, first.off, first, vals[0])
	}
	if len(vals) == 1 {
		return textNode(opAssign, op, first.off, newNode(opList, first.off, targets...), vals[0])
	}
	return textNode(opAssign, op, first.off, newNode(opList, first.off, targets...), newNode(opList, first.off, vals...))
}

func luaKeyword(p *parser, t token) *node {
	switch t.text {
	case "local":
		p.next()
		if p.at("function") {
			p.next()
			return luaFunction(p, t, p.next().text)
		}
		return luaAssign(p, textNode(opName, p.next().text, t.off), ":=")
	case "function":
		if p.ahead(1).kind == tName {
			p.next()
			name := p.next().text
			target := textNode(opName, name, t.off)
			method := false
			for p.peek().isAny(".", ":") && p.b.step(1) {
				method = p.next().text == ":" || method
				name = p.next().text
				target = textNode(opAttr, name, t.off, target)
			}
			if target.op == opName {
				return luaFunction(p, t, name)
			}
			f := luaFunction(p, t, "")
			if method {
				f.kids = append([]*node{textNode(opName, "self", t.off)}, f.kids...)
			}
			return textNode(opAssign, "=", t.off, target, f)
		}
	case "if":
		p.next()
		return luaIf(p, t)
	case "while":
		p.next()
		cond := p.expr(1)
		p.accept("do")
		n := newNode(opWhile, t.off, cond, p.until("end"))
		p.accept("end")
		return n
	case "repeat":
		p.next()
		body := p.until("until")
		p.accept("until")
		return newNode(opSeq, t.off, body, newNode(opWhile, t.off, p.expr(1), newNode(opSeq, t.off)))
	case "for":
		p.next()
		return luaFor(p, t)
	case "do":
		p.next()
		n := p.until("end")
		p.accept("end")
		return n
	case "return":
		p.next()
		n := newNode(opReturn, t.off)
		if !p.ends() && !p.peek().isAny("end", "else", "elseif", "until") {
			n.kids = append(n.kids, p.expr(1))
			for p.accept(",") && p.b.step(1) {
				p.expr(1)
			}
		}
		return n
	case "break", "goto":
		p.next()
		if t.text == "goto" {
			p.next()
		}
		return newNode(opSeq, t.off)
	}
	return nil
}

func luaIf(p *parser, t token) *node {
	cond := p.expr(1)
	p.accept("then")
	n := newNode(opIf, t.off, cond, p.until("elseif", "else", "end"), nil)
	last := n
	for p.accept("elseif") && p.b.step(1) {
		if !p.enter() {
			return n
		}
		defer p.leave()
		cond := p.expr(1)
		p.accept("then")
		next := newNode(opIf, t.off, cond, p.until("elseif", "else", "end"), nil)
		last.kids[2] = next
		last = next
	}
	if p.accept("else") {
		last.kids[2] = p.until("end")
	}
	p.accept("end")
	return n
}

func luaFor(p *parser, t token) *node {
	targets := []*node{textNode(opName, p.next().text, t.off)}
	for p.accept(",") && p.b.step(1) {
		targets = append(targets, textNode(opName, p.next().text, t.off))
	}
	var over *node
	if p.accept("=") {
		// A numeric loop.
		over = newNode(opCall, t.off, textNode(opName, "rv_range", t.off), p.expr(1))
		for p.accept(",") && p.b.step(1) {
			over.kids = append(over.kids, p.expr(1))
		}
	} else {
		p.accept("in")
		over = p.expr(1)
		for p.accept(",") && p.b.step(1) {
			p.expr(1)
		}
	}
	p.accept("do")
	target := newNode(opList, t.off, targets...)
	if len(targets) == 1 {
		target = targets[0]
	}
	n := newNode(opFor, t.off, target, over, p.until("end"))
	p.accept("end")
	return n
}
