package payload

// newJavaScript is JavaScript and TypeScript, for node, deno and bun.
func newJavaScript() *language {
	return &language{
		lang: JavaScript, lex: lexJavaScript,
		statement: javaScriptStatement, prefix: javaScriptPrefix, suffix: javaScriptSuffix, infix: javaScriptInfix, argument: javaScriptArgument,
		api: javaScriptAPI, canon: javaScriptCanon, name: javaScriptName, call: javaScriptCall, method: javaScriptMethod, attr: javaScriptAttr, index: javaScriptIndex,
		plus: true, hoist: true,
	}
}

// Precedences of JavaScript, loosest first.
const (
	jsAssign = iota + 1
	jsTernary
	jsNullish
	jsOr
	jsAnd
	jsBitOr
	jsBitXor
	jsBitAnd
	jsEqual
	jsCompare
	jsShift
	jsSum
	jsProduct
	jsPower
	jsUnary
)

func javaScriptInfix(p *parser, t token) (int, bool) {
	if t.kind != tOp && t.kind != tName {
		return 0, false
	}
	switch t.text {
	case "??":
		return jsNullish, false
	case "||":
		return jsOr, false
	case "&&":
		return jsAnd, false
	case "|":
		return jsBitOr, false
	case "^":
		return jsBitXor, false
	case "&":
		return jsBitAnd, false
	case "==", "!=", "===", "!==":
		return jsEqual, false
	case "<", ">", "<=", ">=", "instanceof":
		return jsCompare, false
	case "in":
		if p.noIn == 0 {
			return jsCompare, false
		}
	case "<<", ">>", ">>>":
		return jsShift, false
	case "+", "-":
		return jsSum, false
	case "*", "/", "%":
		return jsProduct, false
	case "**":
		return jsPower, true
	}
	return 0, false
}

func javaScriptSuffix(p *parser, left *node, least int) (*node, bool) {
	t := p.peek()
	if t.kind == tStr && t.quote == '`' && !t.line {
		p.next()
		return newNode(opCall, left.off, left, p.quotedTemplate(t)), true
	}
	if t.kind == tName {
		if (t.text == "as" || t.text == "satisfies") && !t.line {
			p.next()
			p.skipType()
			return left, true
		}
		return left, false
	}
	if t.kind != tOp {
		return left, false
	}
	switch t.text {
	case ".", "?.":
		p.next()
		next := p.peek()
		switch {
		case next.is("("):
			p.next()
			return p.call(left, ")"), true
		case next.is("["):
			p.next()
			return javaScriptIndexed(p, left, t), true
		}
		p.next()
		return textNode(opAttr, next.text, next.off, left), true
	case "(":
		p.next()
		return p.call(left, ")"), true
	case "[":
		p.next()
		return javaScriptIndexed(p, left, t), true
	case "++", "--":
		if t.line {
			return left, false
		}
		p.next()
		return textNode(opAssign, t.text[:1]+"=", t.off, left, textNode(opNum, "1", t.off)), true
	case "!":
		if t.line {
			return left, false
		}
		p.next()
		return left, true
	case "?":
		if least > jsTernary {
			return left, false
		}
		p.next()
		p.ternary++
		then := p.expr(jsAssign)
		p.ternary--
		p.accept(":")
		return newNode(opTernary, t.off, left, then, p.expr(jsAssign)), true
	case "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??=":
		if least > jsAssign {
			return left, false
		}
		p.next()
		return textNode(opAssign, t.text, t.off, left, p.expr(jsAssign)), true
	}
	return left, false
}

func javaScriptIndexed(p *parser, left *node, t token) *node {
	noIn := p.noIn
	p.noIn = 0
	n := newNode(opIndex, t.off, left, javaScriptSequence(p))
	p.noIn = noIn
	p.accept("]")
	return n
}

// quotedTemplate is a template given to a tag: values put into it are quoted.
func (p *parser) quotedTemplate(t token) *node {
	n := p.str(t)
	if n.op == opConcat {
		for i, k := range n.kids {
			if k.op != opLit {
				n.kids[i] = textNode(opUn, "quote", k.off, k)
			}
		}
	}
	return n
}

func javaScriptArgument(p *parser) *node {
	if t := p.peek(); t.is("...") {
		p.next()
		return newNode(opSpread, t.off, p.expr(jsAssign))
	}
	return p.expr(jsAssign)
}

// javaScriptSequence is expressions with commas; the last one's value counts.
func javaScriptSequence(p *parser) *node {
	n := p.expr(jsAssign)
	if !p.at(",") {
		return n
	}
	seq := newNode(opSeq, n.off, n)
	for p.accept(",") && p.b.step(1) {
		seq.kids = append(seq.kids, p.expr(jsAssign))
	}
	return seq
}

func javaScriptPrefix(p *parser) *node {
	if p.ends() || p.at(":") {
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
		return javaScriptWord(p, t)
	case tOp:
		switch t.text {
		case "(":
			if p.arrowAhead() {
				return javaScriptArrow(p, t.off, p.javaScriptParams(")"))
			}
			noIn, ternary := p.noIn, p.ternary
			p.noIn, p.ternary = 0, 0
			n := javaScriptSequence(p)
			p.noIn, p.ternary = noIn, ternary
			p.accept(")")
			return n
		case "[":
			return javaScriptArray(p, t)
		case "{":
			return javaScriptObject(p, t)
		case "-", "+", "~", "!":
			return textNode(opUn, t.text, t.off, p.expr(jsUnary))
		case "++", "--":
			v := p.expr(jsUnary)
			return textNode(opAssign, t.text[:1]+"=", t.off, v, textNode(opNum, "1", t.off))
		case "...":
			return newNode(opSpread, t.off, p.expr(jsAssign))
		case "@":
			p.expr(jsUnary)
			return p.expr(jsAssign)
		}
	}
	return newNode(opOther, t.off)
}

func javaScriptWord(p *parser, t token) *node {
	if p.at("=>") {
		return javaScriptArrow(p, t.off, []*node{textNode(opName, t.text, t.off)})
	}
	switch t.text {
	case "true", "false":
		return textNode(opConst, t.text, t.off)
	case "null", "undefined":
		return textNode(opConst, "none", t.off)
	case "typeof", "void", "delete":
		return newNode(opOther, t.off, p.expr(jsUnary))
	case "await":
		return p.expr(jsUnary)
	case "yield":
		if p.accept("*") {
			return newNode(opYield, t.off, newNode(opIndex, t.off, p.expr(jsAssign)))
		}
		if p.ends() {
			return newNode(opYield, t.off)
		}
		return newNode(opYield, t.off, p.expr(jsAssign))
	case "new":
		return javaScriptNew(p, t)
	case "function":
		return javaScriptFunction(p, t)
	case "class":
		return javaScriptClass(p, t)
	case "async":
		next := p.peek()
		switch {
		case next.line:
		case next.is("function"):
			return javaScriptFunction(p, p.next())
		case next.is("("):
			p.next()
			if p.arrowAhead() {
				return javaScriptArrow(p, t.off, p.javaScriptParams(")"))
			}
			p.i--
		case next.kind == tName && p.ahead(1).is("=>"):
			p.next()
			return javaScriptArrow(p, t.off, []*node{textNode(opName, next.text, next.off)})
		}
	}
	return textNode(opName, t.text, t.off)
}

// arrowAhead reports whether the parenthesis just opened holds the parameters
// of an arrow function.
func (p *parser) arrowAhead() bool {
	depth := 1
	for i := 0; ; i++ {
		t := p.ahead(i)
		if t.kind == tEOF || !p.b.step(1) && i > 0 {
			return false
		}
		if t.kind != tOp {
			continue
		}
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ";":
			if depth == 1 {
				return false
			}
		}
		if depth > 0 {
			continue
		}
		next := p.ahead(i + 1)
		if next.is("=>") {
			return true
		}
		if !next.is(":") || p.ternary > 0 {
			return false
		}
		// TypeScript: (a): Type =>
		for j := i + 2; j < i+24; j++ {
			switch t := p.ahead(j); {
			case t.is("=>"):
				return true
			case t.kind == tEOF || t.isAny(";", "{", "=", ")", "?"):
				return false
			}
		}
		return false
	}
}

// javaScriptParams reads parameters up to the closing token.
func (p *parser) javaScriptParams(end string) []*node {
	return p.list(end, func() *node {
		for p.peek().isAny("public", "private", "protected", "readonly") && p.ahead(1).kind == tName {
			p.next()
		}
		var n *node
		if t := p.peek(); t.is("...") {
			p.next()
			n = newNode(opSpread, t.off, p.expr(jsTernary+1))
		} else {
			n = p.expr(jsTernary + 1)
		}
		p.accept("?")
		if p.accept(":") {
			p.skipType()
		}
		if t := p.peek(); t.is("=") {
			p.next()
			n = textNode(opAssign, "=", t.off, n, p.expr(jsAssign))
		}
		return n
	})
}

// skipType skips a TypeScript type.
func (p *parser) skipType() {
	depth := 0
	for p.b.step(1) {
		t := p.peek()
		switch {
		case t.kind == tEOF:
			return
		case t.isAny("(", "[", "{", "<"):
			depth++
		case t.isAny(")", "]", "}"):
			if depth == 0 {
				return
			}
			depth--
		case t.is(">"):
			depth = max(depth-1, 0)
		case t.is(">>"):
			depth = max(depth-2, 0)
		case t.is("=>"):
			if depth == 0 && !p.toks[max(p.i-1, 0)].is(")") {
				return
			}
		case depth == 0 && (t.isAny(",", "=", ";") || t.line && t.kind == tName || t.kind == tStr && t.quote == '`'):
			return
		case depth == 0 && (t.isAny("&&", "||", "??", "===", "==", "?", ".") && !p.toks[max(p.i-1, 0)].is(":")):
			if !t.is(".") {
				return
			}
		}
		p.next()
		if depth == 0 && t.isAny("}") && !p.peek().isAny("|", "&", "[") {
			return
		}
	}
}

// javaScriptArrow reads => and the body.
func javaScriptArrow(p *parser, off int, params []*node) *node {
	if p.accept(":") {
		p.skipType()
	}
	p.accept("=>")
	n := newNode(opFunc, off)
	n.kids = params
	if p.accept("{") {
		n.kids = append(n.kids, p.braces())
		return n
	}
	n.kids = append(n.kids, newNode(opReturn, off, p.expr(jsAssign)))
	return n
}

func javaScriptFunction(p *parser, t token) *node {
	p.accept("*")
	n := newNode(opFunc, t.off)
	if p.peek().kind == tName {
		n.text = p.next().text
	}
	javaScriptSignature(p, n)
	return n
}

// javaScriptSignature reads parameters and body of a function.
func javaScriptSignature(p *parser, n *node) {
	if p.at("<") {
		p.next()
		depth := 1
		for depth > 0 && p.peek().kind != tEOF && p.b.step(1) {
			switch t := p.next(); {
			case t.is("<"):
				depth++
			case t.is(">"):
				depth--
			}
		}
	}
	if p.accept("(") {
		n.kids = p.javaScriptParams(")")
	}
	if p.accept(":") {
		p.skipReturnType()
	}
	body := newNode(opSeq, p.peek().off)
	if p.accept("{") {
		body = p.braces()
	}
	n.kids = append(n.kids, body)
}

// skipReturnType skips the type of a result, up to the body.
func (p *parser) skipReturnType() {
	for p.peek().kind != tEOF && !p.peek().isAny("{", ";") && p.b.step(1) {
		p.next()
	}
}
