package payload

import "strings"

// newRuby is Ruby.
func newRuby() *language {
	return &language{
		lang: Ruby, lex: lexRuby,
		statement: rubyStatement, prefix: rubyPrefix, suffix: rubySuffix, infix: rubyInfix, argument: rubyArgument,
		api: rubyAPI, canon: rubyCanon, name: rubyName, call: rubyCall, method: rubyMethod, attr: rubyAttr, index: rubyIndex, binary: rubyBinary,
		plus: true, bare: true, send: true,
	}
}

// Precedences of Ruby, loosest first.
const (
	rbAnd = iota + 1
	rbNot
	rbAssign
	rbTernary
	rbRange
	rbOr
	rbAndAnd
	rbEqual
	rbCompare
	rbBitOr
	rbBitAnd
	rbShift
	rbSum
	rbProduct
	rbUnary
	rbPower
)

func rubyInfix(p *parser, t token) (int, bool) {
	if t.kind != tOp && t.kind != tName {
		return 0, false
	}
	switch t.text {
	case "and", "or":
		return rbAnd, false
	case "..", "...":
		return rbRange, false
	case "||":
		return rbOr, false
	case "&&":
		return rbAndAnd, false
	case "==", "!=", "===", "=~", "!~", "<=>":
		return rbEqual, false
	case "<", ">", "<=", ">=":
		return rbCompare, false
	case "|", "^":
		if p.noIn > 0 && t.text == "|" {
			return 0, false // closes block parameters
		}
		return rbBitOr, false
	case "&":
		return rbBitAnd, false
	case ">>":
		return rbShift, false
	case "+", "-":
		return rbSum, false
	case "*", "/", "%":
		return rbProduct, false
	case "**":
		return rbPower, true
	}
	return 0, false
}

func rubySuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	if t.kind == tName {
		if t.text == "do" && p.noBlock == 0 && rubyCallable(left) {
			p.next()
			return newNode(opBlock, left.off, left, rubyBlock(p, t, "end")), true
		}
		return left, false
	}
	if t.kind != tOp {
		return left, false
	}
	switch t.text {
	case ".", "&.":
		p.next()
		p.skipNL()
		return rubyMember(p, left), true
	case "::":
		if t.space && left.op != opName {
			return left, false
		}
		p.next()
		name := p.next()
		if left.op == opName && name.text != "" && name.text[0] >= 'A' && name.text[0] <= 'Z' && !p.at("(") {
			return textNode(opName, left.text+"::"+name.text, left.off), true
		}
		n := textNode(opAttr, name.text, name.off, left)
		return rubyCommand(p, n, name), true
	case "[":
		if t.space {
			return left, false
		}
		p.next()
		kids := p.list("]", func() *node { return rubyArgument(p) })
		if len(kids) == 2 {
			return newNode(opCall, t.off, textNode(opAttr, "[]", t.off, left), kids[0], kids[1]), true
		}
		return newNode(opIndex, t.off, append([]*node{left}, kids...)...), true
	case "(":
		if t.space || left.op != opCall {
			return left, false
		}
	case "{":
		if rubyCallable(left) && p.noIn == 0 {
			p.next()
			return newNode(opBlock, left.off, left, rubyBlock(p, t, "}")), true
		}
	case "?":
		if least > rbTernary {
			return left, false
		}
		p.next()
		then := p.expr(rbTernary)
		p.skipNL()
		p.accept(":")
		p.skipNL()
		return newNode(opTernary, t.off, left, then, p.expr(rbTernary)), true
	case "<<":
		if least > rbShift {
			return left, false
		}
		p.next()
		p.skipNL()
		right := p.expr(rbShift + 1)
		if left.op == opSeq && len(left.kids) == 2 && left.kids[1].op == opAssign && left.kids[1].text == "<<=" {
			left.kids = append(left.kids, textNode(opAssign, "<<=", t.off, left.kids[1].kids[0], right))
			return left, true
		}
		n := textNode(opAssign, "<<=", t.off, left, right)
		return newNode(opSeq, t.off, newNode(opSeq, t.off), n), true
	case "=", "+=", "-=", "*=", "/=", "%=", "**=", "||=", "&&=", "|=", "&=", "^=", "<<=", ">>=":
		if least > rbAssign {
			return left, false
		}
		p.next()
		p.skipNL()
		v := p.expr(rbAssign)
		if least <= rbAnd && p.at(",") && p.noIn == 0 && t.text == "=" {
			v = newNode(opList, v.off, v)
			for p.accept(",") && p.b.step(1) {
				p.skipNL()
				v.kids = append(v.kids, rubyArgument(p))
			}
		}
		return textNode(opAssign, t.text, t.off, left, v), true
	}
	return left, false
}

// rubyCallable reports whether a block can be given to n.
func rubyCallable(n *node) bool {
	switch n.op {
	case opCall, opAttr:
		return true
	case opName:
		return n.text != "" && n.text[0] != '@' && n.text[0] != '$'
	}
	return false
}

// rubyMember reads a method after a dot, with its arguments.
func rubyMember(p *parser, left *node) *node {
	t := p.next()
	switch {
	case t.is("("): // proc.(x)
		p.i--
		return rubyCommand(p, textNode(opAttr, "call", t.off, left), t)
	case t.kind == tCmd || t.kind == tStr:
		return newNode(opOther, t.off, left)
	}
	n := textNode(opAttr, t.text, t.off, left)
	if next := p.peek(); next.is("=") && !p.ahead(1).is("=") {
		return n
	}
	return rubyCommand(p, n, t)
}

// rubyCommand reads the arguments of a method: in parentheses, or after a space.
func rubyCommand(p *parser, n *node, word token) *node {
	next := p.peek()
	switch {
	case next.is("(") && !next.space:
		p.next()
		return p.call(n, ")")
	case rubyArgsFollow(p, word):
		call := newNode(opCall, n.off, n)
		p.noBlock++
		noIn := p.noIn
		p.noIn = 0
		for p.b.step(1) {
			call.kids = append(call.kids, rubyArgument(p))
			if !p.accept(",") {
				break
			}
			p.skipNL()
		}
		p.noIn = noIn
		p.noBlock--
		return call
	}
	return n
}

// rubyArgsFollow reports whether arguments without parentheses follow a word.
func rubyArgsFollow(p *parser, word token) bool {
	t := p.peek()
	if !t.space || t.line {
		return false
	}
	tight := !p.ahead(1).space
	switch t.kind {
	case tStr, tCmd, tNum, tVar, tWords, tRegex:
		return true
	case tName:
		return !t.isAny("and", "or", "if", "unless", "while", "until", "then", "do", "rescue", "in", "end", "ensure", "else", "elsif", "when")
	case tOp:
		switch t.text {
		case "->", "!", "~":
			return true
		case "(":
			return true
		case "[":
			return word.kind == tName && (word.text == "puts" || word.text == "p" || word.text == "print" || strings.HasPrefix(word.text, "rm") || word.text == "system" || word.text == "exec" || word.text == "spawn" || tight)
		case "*", "&", "**", "-", ":", "::":
			return tight
		}
	}
	return false
}

// rubyArgument is one argument: a splat, a block, a pair or an expression.
func rubyArgument(p *parser) *node {
	t := p.peek()
	switch {
	case t.is("*"):
		p.next()
		return newNode(opSpread, t.off, p.expr(rbTernary))
	case t.is("**"):
		p.next()
		return textNode(opKw, "**", t.off, p.expr(rbTernary))
	case t.is("&"):
		p.next()
		return p.expr(rbTernary)
	case (t.kind == tName || t.kind == tStr) && p.ahead(1).is(":") && !p.ahead(1).space:
		p.next()
		p.next()
		p.skipNL()
		if p.ends() || p.at(")") {
			return textNode(opKw, t.text, t.off, textNode(opName, t.text, t.off))
		}
		return textNode(opKw, t.text, t.off, p.expr(rbNot))
	}
	n := p.expr(rbNot)
	if p.accept("=>") {
		p.skipNL()
		v := p.expr(rbNot)
		if n.op == opLit {
			return textNode(opKw, n.text, n.off, v)
		}
		return newNode(opDict, n.off, n, v)
	}
	return n
}

func rubyPrefix(p *parser) *node {
	if p.ends() || p.at(":") {
		return newNode(opOther, p.peek().off)
	}
	t := p.next()
	switch t.kind {
	case tStr:
		n := p.str(t)
		for next := p.peek(); next.kind == tStr && t.quote != ':' && next.quote != ':' && next.quote != 0 && next.space && !next.line && !p.ahead(1).is(":"); next = p.peek() {
			p.next()
			if n.op != opConcat {
				n = newNode(opConcat, t.off, n)
			}
			n.kids = append(n.kids, p.str(next))
		}
		return n
	case tCmd:
		t.kind = tStr
		return newNode(opCmd, t.off, p.str(t))
	case tNum:
		return textNode(opNum, t.text, t.off)
	case tWords:
		return words(t)
	case tVar:
		return textNode(opName, t.text, t.off)
	case tRegex:
		return newNode(opHole, t.off)
	case tName:
		return rubyWord(p, t)
	case tOp:
		switch t.text {
		case "(":
			noBlock, noIn := p.noBlock, p.noIn
			p.noBlock, p.noIn = 0, 0
			n := p.until(")")
			p.noBlock, p.noIn = noBlock, noIn
			p.accept(")")
			return n
		case "[":
			noBlock, noIn := p.noBlock, p.noIn
			p.noBlock, p.noIn = 0, 0
			kids := p.list("]", func() *node { return rubyArgument(p) })
			p.noBlock, p.noIn = noBlock, noIn
			return newNode(opList, t.off, kids...)
		case "{":
			return rubyHash(p, t)
		case "->":
			return rubyLambda(p, t)
		case "-", "!", "~", "+":
			return textNode(opUn, t.text, t.off, p.expr(rbUnary))
		case "::":
			name := p.next()
			return textNode(opName, name.text, t.off)
		case "*", "&", "**":
			return p.expr(rbUnary)
		}
	}
	return newNode(opOther, t.off)
}

func rubyHash(p *parser, t token) *node {
	out := newNode(opDict, t.off)
	noBlock, noIn := p.noBlock, p.noIn
	p.noBlock, p.noIn = 0, 0
	p.list("}", func() *node {
		switch n := rubyArgument(p); {
		case n.op == opKw && n.text == "**":
			out.kids = append(out.kids, nil, n.kids[0])
		case n.op == opKw:
			out.kids = append(out.kids, textNode(opLit, n.text, n.off), n.kids[0])
		case n.op == opDict && len(n.kids) == 2:
			out.kids = append(out.kids, n.kids...)
		}
		return nil
	})
	p.noBlock, p.noIn = noBlock, noIn
	return out
}

// rubyBlock reads the parameters and body of a block; the opening word has been
// read.
func rubyBlock(p *parser, t token, end string) *node {
	noBlock, noIn := p.noBlock, p.noIn
	p.noBlock, p.noIn = 0, 0
	n := newNode(opFunc, t.off)
	p.skipNL()
	if p.accept("|") {
		p.noIn++
		n.kids = rubyParams(p, "|")
		p.noIn--
	} else if p.accept("||") {
		n.kids = nil
	} else {
		// Implicit parameters.
		n.kids = []*node{textNode(opName, "it", t.off)}
	}
	body := rubyBody(p, end)
	p.accept(end)
	p.noBlock, p.noIn = noBlock, noIn
	n.kids = append(n.kids, body)
	return n
}

func rubyLambda(p *parser, t token) *node {
	n := newNode(opFunc, t.off)
	if p.accept("(") {
		n.kids = rubyParams(p, ")")
	} else {
		for p.peek().kind == tName && !p.at("do") && p.b.step(1) {
			n.kids = append(n.kids, textNode(opName, p.next().text, t.off))
			p.accept(",")
		}
	}
	end := "}"
	if p.accept("do") {
		end = "end"
	} else {
		p.accept("{")
	}
	noBlock, noIn := p.noBlock, p.noIn
	p.noBlock, p.noIn = 0, 0
	body := rubyBody(p, end)
	p.noBlock, p.noIn = noBlock, noIn
	p.accept(end)
	n.kids = append(n.kids, body)
	return n
}

// rubyParams reads parameters up to the closing token.
func rubyParams(p *parser, end string) []*node {
	return p.list(end, func() *node {
		t := p.next()
		switch {
		case t.is("*") || t.is("**") || t.is("&"):
			if p.peek().kind != tName {
				return nil
			}
			name := textNode(opName, p.next().text, t.off)
			switch t.text {
			case "**":
				return textNode(opKw, "**", t.off, name)
			case "&":
				return textNode(opKw, "&", t.off, name)
			}
			return newNode(opSpread, t.off, name)
		case t.is("("):
			return newNode(opList, t.off, rubyParams(p, ")")...)
		case t.is(";"), t.kind == tNL:
			return nil
		case t.kind != tName:
			return nil
		}
		n := textNode(opName, t.text, t.off)
		switch {
		case p.accept("="):
			return textNode(opAssign, "=", t.off, n, p.expr(rbTernary))
		case p.accept(":"):
			if !p.ends() && !p.at(end) {
				return textNode(opAssign, "=", t.off, n, p.expr(rbTernary))
			}
		}
		return n
	})
}
