package payload

import "strings"

// vimExpr is how expressions of Vim script are read.
func vimExpr() *language {
	return &language{lang: Vim, lex: lexVim, statement: vimExprStatement, prefix: vimPrefix, suffix: vimSuffix, infix: vimInfix, argument: func(p *parser) *node { return p.expr(1) }}
}

const vimOps = "==# ==? !=# !=? =~# =~? !~# !~? ... .. -> => == != >= <= =~ !~ && || ?? += -= .= *= :="

// vimEscapes are the escapes of one letter, in pairs.
const vimEscapes = "n\nt\tr\re\x1bb\b\\\\\"\"||"

// lexVim makes the tokens of an expression.
func lexVim(l *lexer) {
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case isSpace(c):
			l.space = true
			l.pos++
		case l.hole():
		case c == '"':
			off := l.pos
			text, _ := l.delimited()
			for _, k := range [...]string{`\<CR>`, `\<cr>`, `\<Cr>`, `\<Enter>`, `\<NL>`} {
				text = strings.ReplaceAll(text, k, `\r`)
			}
			l.add(token{kind: tStr, text: unescape(text, vimEscapes, true)}, off)
		case c == '\'':
			off := l.pos
			l.pos++
			var b strings.Builder
			for l.pos < len(l.src) {
				if l.src[l.pos] == '\'' {
					if l.byteAt(1) != '\'' {
						break
					}
					l.pos++
				}
				b.WriteByte(l.src[l.pos])
				l.pos++
			}
			l.pos = min(l.pos+1, len(l.src))
			l.add(token{kind: tStr, text: b.String()}, off)
		case isDigit(c):
			l.number()
		case isNameStart(c) || c == '$' || c == '&' && isNameStart(l.byteAt(1)) || c == '@' && l.byteAt(1) != 0:
			off := l.pos
			l.pos++
			l.name("#")
			if l.pos-off == 1 && l.byteAt(0) == ':' && isNameStart(l.byteAt(1)) && strings.IndexByte("gbwtslav", c) >= 0 {
				l.pos++
				l.name("#")
			}
			l.add(token{kind: tName, text: l.src[off:l.pos]}, off)
		default:
			l.op(vimOps)
		}
	}
}

func vimExprStatement(p *parser) *node {
	n := p.expr(1)
	p.accept(",")
	return n
}

func vimInfix(_ *parser, t token) (int, bool) {
	if t.kind != tOp && t.kind != tName {
		return 0, false
	}
	switch t.text {
	case "||", "??":
		return 2, false
	case "&&":
		return 3, false
	case "==", "!=", ">", "<", ">=", "<=", "=~", "!~", "==#", "==?", "!=#", "!=?", "=~#", "=~?", "!~#", "!~?", "is", "isnot":
		return 4, false
	case "+", "-", ".", "..":
		return 5, false
	case "*", "/", "%":
		return 6, false
	}
	return 0, false
}

func vimSuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	switch {
	case t.is("(") && !t.space:
		p.next()
		return p.call(left, ")"), true
	case t.is("->"):
		p.next()
		fn := p.next()
		n := newNode(opCall, t.off, textNode(opName, fn.text, fn.off), left)
		if p.accept("(") {
			n.kids = append(n.kids, p.list(")", func() *node { return p.expr(1) })...)
		}
		return n, true
	case t.is("[") && !t.space:
		p.next()
		var from *node
		if !p.at(":") {
			from = p.expr(1)
		}
		if p.accept(":") {
			n := newNode(opSlice, t.off, left, from, nil)
			if !p.at("]") {
				// The end is included; what follows it is not cut off here.
				p.expr(1)
			}
			p.accept("]")
			return n, true
		}
		p.accept("]")
		return newNode(opIndex, t.off, left, from), true
	case t.is("?") && least <= 1:
		p.next()
		then := p.expr(1)
		p.accept(":")
		return newNode(opTernary, t.off, left, then, p.expr(1)), true
	}
	return left, false
}

func vimPrefix(p *parser) *node {
	if p.ends() || p.at(":") {
		return newNode(opOther, p.peek().off)
	}
	t := p.next()
	switch t.kind {
	case tStr:
		return p.str(t)
	case tNum:
		return textNode(opNum, t.text, t.off)
	case tName:
		return textNode(opName, t.text, t.off)
	case tOp:
		switch t.text {
		case "(":
			n := p.expr(1)
			p.accept(")")
			return n
		case "[":
			return newNode(opList, t.off, p.list("]", func() *node { return p.expr(1) })...)
		case "{", "#":
			p.accept("{")
			return vimBraces(p, t)
		case "-", "!", "+":
			return textNode(opUn, t.text, t.off, p.expr(7))
		}
	}
	return newNode(opOther, t.off)
}

// vimBraces is a dictionary, or a lambda {x -> …}.
func vimBraces(p *parser, t token) *node {
	for i := 0; i < 16; i++ {
		x := p.ahead(i)
		if x.is("->") {
			n := newNode(opFunc, t.off)
			for !p.at("->") && p.b.step(1) {
				if x := p.next(); x.kind == tName {
					n.kids = append(n.kids, textNode(opName, x.text, x.off))
				}
			}
			p.next()
			n.kids = append(n.kids, newNode(opReturn, t.off, p.expr(1)))
			p.accept("}")
			return n
		}
		if x.kind != tName && !x.is(",") {
			break
		}
	}
	out := newNode(opDict, t.off)
	p.list("}", func() *node {
		key := p.expr(1)
		if key.op == opName {
			key.op = opLit
		}
		p.accept(":")
		out.kids = append(out.kids, key, p.expr(1))
		return nil
	})
	return out
}
