package payload

import "strings"

// newPerl is Perl 5.
func newPerl() *language {
	return &language{
		lang: Perl, lex: lexPerl,
		statement: perlStatement, prefix: perlPrefix, suffix: perlSuffix, infix: perlInfix, argument: perlArgument,
		api: perlAPI, canon: perlCanon, name: perlNameValue, call: perlCall, method: perlMethod, attr: perlAttr, index: perlIndex, binary: perlBinary, context: perlContext,
		self: true, bare: true, hoist: true, callable: true,
	}
}

// Precedences of Perl, loosest first.
const (
	plOr = iota + 1
	plAnd
	plNot
	plAssign
	plTernary
	plRange
	plOrOr
	plAndAnd
	plBitOr
	plBitAnd
	plEqual
	plCompare
	plNamed
	plShift
	plSum
	plProduct
	plMatch
	plUnary
	plPower
)

func perlInfix(_ *parser, t token) (int, bool) {
	if t.kind != tOp && t.kind != tName {
		return 0, false
	}
	switch t.text {
	case "or", "xor":
		return plOr, false
	case "and":
		return plAnd, false
	case "..", "...":
		return plRange, false
	case "||", "//":
		return plOrOr, false
	case "&&":
		return plAndAnd, false
	case "|", "^":
		return plBitOr, false
	case "&":
		return plBitAnd, false
	case "==", "!=", "<=>", "eq", "ne", "cmp", "~~":
		return plEqual, false
	case "<", ">", "<=", ">=", "lt", "gt", "le", "ge", "isa":
		return plCompare, false
	case "<<", ">>":
		return plShift, false
	case "+", "-", ".":
		return plSum, false
	case "*", "/", "%", "x":
		return plProduct, false
	case "**":
		return plPower, true
	}
	return 0, false
}

func perlSuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	if t.kind != tOp {
		return left, false
	}
	switch t.text {
	case "->":
		p.next()
		return perlArrow(p, left), true
	case "[", "{":
		if t.space && left.op != opIndex || left.op != opName && left.op != opIndex && left.op != opCall {
			return left, false
		}
		if left.op == opName && !strings.HasPrefix(left.text, "$") && !strings.HasPrefix(left.text, "@") {
			return left, false
		}
		if left.op == opCall {
			return left, false
		}
		return perlSubscript(p, left), true
	case "(":
		if left.op == opIndex || left.op == opCall && !t.space {
			p.next()
			return p.call(left, ")"), true
		}
	case "++", "--":
		p.next()
		return textNode(opAssign, t.text[:1]+"=", t.off, left, textNode(opNum, "1", t.off)), true
	case "?":
		if least > plTernary {
			return left, false
		}
		p.next()
		then := p.expr(plAssign)
		p.accept(":")
		return newNode(opTernary, t.off, left, then, p.expr(plAssign)), true
	case "=", "+=", "-=", "*=", "/=", ".=", "%=", "x=", "**=", "||=", "&&=", "//=", "|=", "&=", "^=", "<<=", ">>=":
		if least > plAssign {
			return left, false
		}
		paren := p.toks[max(p.i-1, 0)].is(")")
		p.next()
		v := p.expr(plAssign)
		op := t.text
		if left.op == opUn && left.text == "my" {
			left, op = left.kids[0], ":="
		}
		if paren && left.op == opName {
			left = newNode(opList, left.off, left) // ($x) = @_
		}
		if op == ":=" {
			return textNode(opAssign, op, t.off, left, v), true
		}
		return textNode(opAssign, t.text, t.off, left, v), true
	case "=~", "!~":
		if least > plMatch {
			return left, false
		}
		p.next()
		return perlMatch(p, left, t), true
	}
	return left, false
}

// perlMatch reads what a string is matched with; a substitution changes it.
func perlMatch(p *parser, left *node, t token) *node {
	r := p.peek()
	if r.kind != tRegex || r.text == "" {
		return newNode(opOther, t.off, left, p.expr(plUnary))
	}
	p.next()
	return perlSubstituted(p, left, r)
}

// perlSubstituted is s/a/b/ or tr/a/b/ done to a place.
func perlSubstituted(p *parser, place *node, r token) *node {
	repl := textNode(opLit, r.parts[1].text, r.off)
	if r.parts[1].code {
		repl = parseCode(p.g, r.parts[1].text, r.parts[1].off, p.b, p.depth+1)
	} else if r.text == "s" && strings.ContainsAny(r.parts[1].text, "$@\\") {
		l := &lexer{b: p.b}
		perlInterpolate(l, tStr, r.parts[1].text, r.parts[1].off, 0)
		if len(l.toks) == 1 {
			repl = p.str(l.toks[0])
		}
	}
	if place.op == opUn && place.text == "my" {
		place = place.kids[0]
	}
	if place.op == opAssign {
		// (my $x = $y) =~ s/a/b/
		n := perlSubstituted(p, place.kids[0], r)
		return newNode(opSeq, r.off, place, n)
	}
	v := textNode(opCall, "", r.off, textNode(opName, r.text+"///", r.off), place, textNode(opLit, r.parts[0].text, r.off), repl)
	if r.quote == 'r' {
		return v
	}
	return textNode(opAssign, "=", r.off, place, v)
}

// perlArrow reads what follows ->.
func perlArrow(p *parser, left *node) *node {
	t := p.peek()
	switch {
	case t.is("[") || t.is("{"):
		return perlSubscript(p, left)
	case t.is("("):
		p.next()
		return p.call(left, ")")
	case t.kind == tVar && strings.HasPrefix(t.text, "$"):
		p.next()
		n := newNode(opIndex, t.off, left, textNode(opName, t.text, t.off))
		if p.accept("(") {
			return p.call(n, ")")
		}
		return newNode(opCall, t.off, n)
	case t.isAny("@", "%", "$", "deref"):
		p.next()
		p.accept("*")
		return left
	case t.kind == tName:
		p.next()
		n := textNode(opAttr, t.text, t.off, left)
		if p.at("(") && !p.peek().line {
			p.next()
			return p.call(n, ")")
		}
		return newNode(opCall, t.off, n)
	}
	return newNode(opOther, t.off, left)
}

// perlSubscript reads [i] or {key}. $x[0] is an element of @x, $x{a} of %x.
func perlSubscript(p *parser, left *node) *node {
	t := p.next()
	if left.op == opName && len(left.text) > 1 && (left.text[0] == '$' || left.text[0] == '@') && p.i >= 2 && p.toks[p.i-2].kind == tVar {
		sigil := "@"
		if t.text == "{" {
			sigil = "%"
		}
		left = textNode(opName, sigil+left.text[1:], left.off)
	}
	end := closer(t.text[0])
	var key *node
	if next := p.peek(); t.text == "{" && next.kind == tName && p.ahead(1).is("}") {
		p.next()
		key = textNode(opLit, next.text, next.off)
	} else {
		key = perlList(p, plAssign)
	}
	p.accept(string(end))
	return newNode(opIndex, t.off, left, key)
}

func perlArgument(p *parser) *node {
	t := p.peek()
	if t.kind == tName && p.ahead(1).is("=>") {
		p.next()
		p.next()
		return textNode(opLit, t.text, t.off)
	}
	n := p.expr(plAssign)
	p.accept("=>")
	return n
}

// perlList reads expressions with commas; several are a list.
func perlList(p *parser, _ int) *node {
	off := p.peek().off
	if !perlTerm(p) {
		return newNode(opList, off)
	}
	n := perlArgument(p)
	fat := p.toks[max(p.i-1, 0)].is("=>")
	if !p.at(",") && !fat {
		return n
	}
	out := newNode(opList, off, n)
	for (p.accept(",") || fat) && p.b.step(1) {
		fat = false
		if !perlTerm(p) {
			continue
		}
		out.kids = append(out.kids, perlArgument(p))
		fat = p.toks[max(p.i-1, 0)].is("=>")
	}
	return out
}

// perlTerm reports whether an operand can start here.
func perlTerm(p *parser) bool {
	t := p.peek()
	switch t.kind {
	case tStr, tCmd, tNum, tVar, tWords, tRegex:
		return true
	case tName:
		return !t.isAny("x", "eq", "ne", "lt", "gt", "le", "ge", "cmp", "and", "or", "xor", "if", "unless", "while", "until", "for", "foreach", "isa")
	case tOp:
		switch t.text {
		case "(", "[", "\\", "!", "~", "deref", "{", "$", "@", "++", "--":
			return true
		case "-", "+":
			return t.space && !p.ahead(1).space || p.toks[max(p.i-1, 0)].isAny("(", ",", "=>")
		}
	}
	return false
}
