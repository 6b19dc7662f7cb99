package payload

import "strings"

func perlPrefix(p *parser) *node {
	if p.ends() || p.at(":") {
		return newNode(opOther, p.peek().off)
	}
	t := p.next()
	switch t.kind {
	case tStr:
		return p.str(t)
	case tCmd:
		t.kind = tStr
		return newNode(opCmd, t.off, p.str(t))
	case tNum:
		return textNode(opNum, t.text, t.off)
	case tWords:
		return words(t)
	case tVar:
		return perlVar(p, t)
	case tRegex:
		if t.text != "" && len(t.parts) == 2 {
			return perlSubstituted(p, textNode(opName, "$_", t.off), t)
		}
		return newNode(opHole, t.off)
	case tName:
		return perlBareword(p, t)
	case tOp:
		switch t.text {
		case "(":
			n := perlList(p, plAssign)
			p.accept(")")
			if p.at("[") {
				return perlSubscript(p, newNode(opSeq, t.off, n))
			}
			return n
		case "[":
			kids := p.list("]", func() *node { return perlArgument(p) })
			return newNode(opList, t.off, kids...)
		case "{":
			return perlHash(p, t)
		case "*":
			// A typeglob stands for the function of its name here.
			if p.accept("{") {
				n := p.braces()
				if len(n.kids) == 1 && n.kids[0].op == opLit {
					return textNode(opName, perlCanon(n.kids[0].text), t.off)
				}
				return n
			}
			return textNode(opName, perlCanon(p.next().text), t.off)
		case "\\", "+", "$", "@":
			return p.expr(plUnary)
		case "-", "!", "~":
			return textNode(opUn, t.text, t.off, p.expr(plUnary))
		case "++", "--":
			v := p.expr(plUnary)
			return textNode(opAssign, t.text[:1]+"=", t.off, v, textNode(opNum, "1", t.off))
		case "deref":
			return perlDeref(p, t)
		case "&deref":
			fn := perlDeref(p, t)
			if p.accept("(") {
				return p.call(fn, ")")
			}
			return newNode(opCall, t.off, fn, textNode(opName, "@_", t.off))
		}
	}
	return newNode(opOther, t.off)
}

// perlDeref is @{…}, ${…} or $$x: the thing referred to.
func perlDeref(p *parser, t token) *node {
	if p.accept("{") {
		n := p.braces()
		return n
	}
	if p.peek().kind == tVar {
		v := p.next()
		return textNode(opName, v.text, v.off)
	}
	return newNode(opOther, t.off)
}

// perlVar is a variable; &f is a call.
func perlVar(p *parser, t token) *node {
	if strings.HasPrefix(t.text, "&") {
		fn := textNode(opName, t.text[1:], t.off)
		if p.at("(") {
			p.next()
			return p.call(fn, ")")
		}
		if prev := p.toks[max(p.i-2, 0)]; prev.is("\\") {
			return newNode(opSeq, t.off, fn)
		}
		return newNode(opCall, t.off, fn)
	}
	if strings.HasPrefix(t.text, "$#") {
		return newNode(opHole, t.off)
	}
	return textNode(opName, t.text, t.off)
}

// perlHash is an anonymous hash.
func perlHash(p *parser, t token) *node {
	out := newNode(opDict, t.off)
	kids := p.list("}", func() *node { return perlArgument(p) })
	for i := 0; i+1 < len(kids); i += 2 {
		out.kids = append(out.kids, kids[i], kids[i+1])
	}
	return out
}

// perlBareword is a function, a class, or a keyword.
func perlBareword(p *parser, t token) *node {
	next := p.peek()
	if next.is("=>") {
		return textNode(opLit, t.text, t.off)
	}
	switch t.text {
	case "my", "our", "local", "state":
		v := p.expr(plUnary)
		if t.text == "local" || t.text == "our" {
			return v
		}
		return textNode(opUn, "my", t.off, v)
	case "not":
		return textNode(opUn, "not", t.off, p.expr(plNot))
	case "sub":
		return perlSub(p, t)
	case "do":
		if p.accept("{") {
			return p.braces()
		}
		return newNode(opCall, t.off, textNode(opName, "do", t.off), p.expr(plNamed))
	case "eval":
		switch {
		case p.accept("{"):
			return newNode(opTry, t.off, p.braces())
		case !perlTerm(p):
			return newNode(opCall, t.off, textNode(opName, "eval", t.off), textNode(opName, "$_", t.off))
		}
		return newNode(opCall, t.off, textNode(opName, "eval", t.off), p.expr(plNamed))
	case "return":
		n := newNode(opReturn, t.off)
		if perlTerm(p) {
			n.kids = append(n.kids, perlList(p, plAssign))
		}
		return n
	case "<>":
		return newNode(opCall, t.off, textNode(opName, "readline", t.off))
	case "__FILE__", "__LINE__", "__PACKAGE__", "wantarray":
		return newNode(opHole, t.off)
	case "print", "printf", "say":
		return perlPrint(p, t)
	case "map", "grep", "sort", "first", "any", "all", "none":
		return perlBlockList(p, t)
	case "system", "exec":
		return perlSystem(p, t)
	case "qw":
		return newNode(opList, t.off)
	}
	if next.is("->") || next.is("::") {
		return textNode(opName, strings.TrimSuffix(t.text, "::"), t.off)
	}
	fn := textNode(opName, t.text, t.off)
	switch {
	case next.is("("):
		p.next()
		return p.call(fn, ")")
	case next.is("{"):
		if p.noBlock > 0 {
			return fn
		}
		// A function that takes a block: try { … } catch { … };
		p.next()
		n := newNode(opCall, t.off, fn, newNode(opFunc, t.off, p.braces()))
		if perlTerm(p) {
			n.kids = append(n.kids, perlList(p, plAssign))
		}
		return n
	case perlUnaryName(t.text):
		n := newNode(opCall, t.off, fn)
		if perlTerm(p) {
			n.kids = append(n.kids, p.expr(plNamed+1))
		}
		return n
	case perlTerm(p) && next.kind == tName && !p.ahead(1).isAny("=>", ",", ";") && next.text != "" && next.text[0] >= 'A' && next.text[0] <= 'Z' && t.text == "new":
		// new Class ARGS
		p.next()
		return newNode(opCall, t.off, textNode(opAttr, "new", t.off, textNode(opName, next.text, next.off)))
	case perlTerm(p) && (!next.is("[") || next.space):
		n := newNode(opCall, t.off, fn)
		return perlArgs(p, n)
	case perlKnown(t.text):
		return newNode(opCall, t.off, fn)
	}
	return fn
}

// perlArgs reads the arguments of a list operator.
func perlArgs(p *parser, n *node) *node {
	l := perlList(p, plAssign)
	if l.op == opList && (len(l.kids) != 1) {
		n.kids = append(n.kids, l.kids...)
		return n
	}
	n.kids = append(n.kids, l)
	return n
}

// perlUnaryName reports whether a function takes one argument at most.
func perlUnaryName(name string) bool {
	switch name {
	case "-X", "defined", "ref", "scalar", "lc", "uc", "lcfirst", "ucfirst", "chr", "ord", "shift", "pop", "chdir", "rmdir", "readlink", "exists", "delete", "each", "keys", "values", "undef", "quotemeta", "require", "length", "hex", "oct", "int", "abs", "sqrt", "rand", "exit", "umask", "sleep", "localtime", "gmtime", "caller", "fc", "chroot", "readline", "close", "lock", "stat", "lstat", "uc_first", "readpipe", "closedir", "fileno":
		return true
	}
	return false
}

// perlKnown reports whether a bare word alone is a call that matters.
func perlKnown(name string) bool {
	switch name {
	case "cwd", "getcwd", "tempdir", "time", "unlink", "glob":
		return true
	}
	return false
}

// perlPrint reads print with an optional file handle before the list.
func perlPrint(p *parser, t token) *node {
	n := newNode(opCall, t.off, textNode(opName, t.text, t.off))
	paren := p.accept("(")
	switch next := p.peek(); {
	case next.is("{"):
		p.next()
		n.kids = append(n.kids, textNode(opKw, "fh", next.off, p.braces()))
	case next.kind == tName && isUpper(next.text) && !p.ahead(1).isAny("(", ",", ".", "->", "=>", "::"):
		p.next()
		n.kids = append(n.kids, textNode(opKw, "fh", next.off, textNode(opName, next.text, next.off)))
	case next.kind == tVar && next.text[0] == '$':
		after := p.ahead(1)
		if after.space && (after.kind == tStr || after.kind == tVar || after.kind == tNum || after.kind == tCmd || after.kind == tName && !after.isAny("x", "eq", "ne", "if", "unless", "for", "foreach", "while", "until", "and", "or", "cmp", "lt", "gt")) {
			p.next()
			n.kids = append(n.kids, textNode(opKw, "fh", next.off, textNode(opName, next.text, next.off)))
		}
	}
	if perlTerm(p) {
		n = perlArgs(p, n)
	}
	if paren {
		p.accept(")")
	}
	return n
}

func isUpper(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 'a' && s[i] <= 'z' {
			return false
		}
	}
	return s != ""
}

// perlBlockList is map, grep and sort: a block or an expression, then a list.
func perlBlockList(p *parser, t token) *node {
	fn := textNode(opName, t.text, t.off)
	paren := p.accept("(")
	n := newNode(opCall, t.off, fn)
	switch {
	case p.at("{"):
		p.next()
		n.kids = append(n.kids, newNode(opFunc, t.off, textNode(opName, "$_", t.off), p.braces()))
		p.accept(",")
		if perlTerm(p) {
			n.kids = append(n.kids, perlList(p, plAssign))
		}
	case t.text == "sort":
		if perlTerm(p) {
			n = perlArgs(p, n)
		}
	default:
		body := p.expr(plAssign)
		if body.op == opFunc {
			n.kids = append(n.kids, body)
		} else {
			n.kids = append(n.kids, newNode(opFunc, t.off, textNode(opName, "$_", t.off), body))
		}
		p.accept(",")
		if perlTerm(p) {
			n.kids = append(n.kids, perlList(p, plAssign))
		}
	}
	if paren {
		p.accept(")")
	}
	return n
}

// perlSystem is system and exec, with an optional block that names the program.
func perlSystem(p *parser, t token) *node {
	n := newNode(opCall, t.off, textNode(opName, t.text, t.off))
	paren := p.accept("(")
	if next := p.peek(); next.is("{") {
		p.next()
		n.kids = append(n.kids, textNode(opKw, "program", next.off, p.braces()))
	} else if next.kind == tVar && next.text[0] == '$' && (p.ahead(1).kind == tVar || p.ahead(1).is("deref")) && p.ahead(1).space {
		p.next()
		n.kids = append(n.kids, textNode(opKw, "program", next.off, textNode(opName, next.text, next.off)))
	}
	if perlTerm(p) {
		n = perlArgs(p, n)
	}
	if paren {
		p.accept(")")
	}
	return n
}

// perlSub is a function: its parameters are @_.
func perlSub(p *parser, t token) *node {
	n := newNode(opFunc, t.off)
	if p.peek().kind == tName {
		n.text = p.next().text
	}
	var targets []*node
	if p.accept("(") {
		// A prototype or a signature.
		for p.peek().kind != tEOF && !p.at(")") && p.b.step(1) {
			x := p.next()
			if x.kind == tVar && len(x.text) > 1 && isNameStart(x.text[1]) {
				targets = append(targets, textNode(opName, x.text, x.off))
			}
		}
		p.accept(")")
	}
	for p.accept(":") && p.b.step(1) {
		p.next()
	}
	body := newNode(opSeq, t.off)
	if p.accept("{") {
		body = p.braces()
	}
	if len(targets) > 0 {
		get := textNode(opAssign, ":=", t.off, newNode(opList, t.off, targets...), textNode(opName, "@_", t.off))
		body.kids = append([]*node{get}, body.kids...)
	}
	n.kids = []*node{newNode(opSpread, t.off, textNode(opName, "@_", t.off)), body}
	return n
}
