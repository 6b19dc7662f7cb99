package payload

import "strings"

// word reads one argument: bare text with values in it, a string, an
// expression in brackets, a script block.
func (r *psReader) word() *node {
	off := r.base + r.pos
	if !r.enter() {
		return newNode(opOther, off)
	}
	defer func() { r.depth-- }()
	switch c := r.peek(); c {
	case '{', '(', '@':
		if c != '@' || r.ahead(1) == '(' || r.ahead(1) == '{' || r.ahead(1) == '"' || r.ahead(1) == '\'' {
			return r.members(r.primary())
		}
	case '$':
		n := r.members(r.primary())
		if c := r.peek(); c == 0 || isSpace(c) || strings.IndexByte(";|)}],&", c) >= 0 {
			return n
		}
		rest := r.bare()
		return newNode(opConcat, off, append([]*node{n}, rest.kids...)...)
	case '"', '\'':
		n := r.members(r.primary())
		if c := r.peek(); c == 0 || isSpace(c) || strings.IndexByte(";|)}],&", c) >= 0 {
			return n
		}
		rest := r.bare()
		return newNode(opConcat, off, append([]*node{n}, rest.kids...)...)
	}
	n := r.bare()
	switch len(n.kids) {
	case 0:
		return textNode(opLit, "", off)
	case 1:
		return n.kids[0]
	}
	return n
}

// bare reads unquoted text up to the end of the word.
func (r *psReader) bare() *node {
	n := newNode(opConcat, r.base+r.pos)
	start := r.pos
	flush := func() {
		if r.pos > start {
			n.kids = append(n.kids, textNode(opLit, strings.ReplaceAll(r.src[start:r.pos], "`", ""), r.base+start))
		}
	}
	for r.pos < len(r.src) && r.b.step(1) {
		c := r.src[r.pos]
		switch {
		case isSpace(c) || strings.IndexByte(";|)}&", c) >= 0 || c == ',' || c == '(' && r.pos > start || c == '{':
			flush()
			return n
		case c == '`':
			r.pos = min(r.pos+2, len(r.src))
		case c == '$' && (isNameStart(r.ahead(1)) || r.ahead(1) == '(' || r.ahead(1) == '{'):
			flush()
			n.kids = append(n.kids, r.primary())
			start = r.pos
		case c == '"' || c == '\'':
			flush()
			n.kids = append(n.kids, r.quoted())
			start = r.pos
		default:
			r.pos++
		}
	}
	flush()
	return n
}

// expression reads operands joined by operators.
func (r *psReader) expression() *node {
	off := r.base + r.pos
	if !r.enter() {
		return newNode(opOther, off)
	}
	defer func() { r.depth-- }()
	left := r.members(r.primary())
	for r.b.step(1) {
		at := r.pos
		r.blanks(false)
		op := r.operator()
		if op == "" {
			r.pos = at
			return left
		}
		r.blanks(true)
		right := r.members(r.primary())
		switch {
		case op == ",":
			if left.op != opList || left.text != "," {
				left = textNode(opList, ",", left.off, left)
			}
			left.kids = append(left.kids, right)
		case left.op == opList && left.text == "," && len(left.kids) > 0 && op == "+":
			left = textNode(opBin, op, off, left, right)
		default:
			if op == "-f" {
				// The right side is a list: take all of it.
				for r.b.step(1) {
					r.blanks(false)
					if r.peek() != ',' {
						break
					}
					r.pos++
					r.blanks(true)
					if right.op != opList || right.text != "," {
						right = textNode(opList, ",", right.off, right)
					}
					right.kids = append(right.kids, r.members(r.primary()))
				}
			}
			if left.op == opBin && left.text == op {
				left.kids = append(left.kids, right)
			} else {
				left = textNode(opBin, op, off, left, right)
			}
		}
	}
	return left
}

// operator reads a binary operator.
func (r *psReader) operator() string {
	switch c := r.peek(); {
	case c == '+' && r.ahead(1) != '=' && r.ahead(1) != '+', c == '*' && r.ahead(1) != '=', c == '/' && r.ahead(1) != '=', c == '%', c == ',':
		r.pos++
		return string(c)
	case c == '-' && isNameStart(r.ahead(1)):
		start := r.pos
		r.pos++
		for r.pos < len(r.src) && isNameByte(r.src[r.pos]) {
			r.pos++
		}
		return strings.ToLower(r.src[start:r.pos])
	case c == '-' && r.ahead(1) != '=' && r.ahead(1) != '-':
		r.pos++
		return "-"
	case c == '.' && r.ahead(1) == '.':
		r.pos += 2
		return "..."
	case c == '?' && r.ahead(1) == '?' && r.ahead(2) != '=':
		r.pos += 2
		return "??"
	}
	return ""
}

// primary reads one operand.
func (r *psReader) primary() *node {
	off := r.base + r.pos
	if !r.enter() {
		return newNode(opOther, off)
	}
	defer func() { r.depth-- }()
	c := r.peek()
	switch {
	case c == '"' || c == '\'':
		return r.quoted()
	case c == '@' && (r.ahead(1) == '"' || r.ahead(1) == '\''):
		return r.hereString()
	case c == '$' && r.ahead(1) == '(':
		r.pos++
		return newNode(opSeq, off, r.parens())
	case c == '$':
		return r.variable()
	case c == '(':
		return newNode(opSeq, off, r.parens())
	case c == '@' && r.ahead(1) == '(':
		r.pos++
		body := r.parens()
		if len(body.kids) == 1 {
			return newNode(opCall, off, textNode(opName, "rv_array", off), body.kids[0])
		}
		return newNode(opList, off, body.kids...)
	case c == '@' && r.ahead(1) == '{':
		r.pos++
		return r.hash()
	case c == '{':
		f := newNode(opFunc, off, textNode(opName, "$_", off))
		f.kids = append(f.kids, r.braced())
		return f
	case c == '[':
		return r.typed()
	case c == '!' || c == '-' && r.ahead(1) != 0 && !isDigit(r.ahead(1)) || c == '+':
		r.pos++
		if c == '-' {
			r.operatorName()
		}
		r.blanks(false)
		return textNode(opUn, "!", off, r.members(r.primary()))
	case isDigit(c) || c == '-':
		start := r.pos
		r.pos++
		for r.pos < len(r.src) && (isNameByte(r.src[r.pos]) || r.src[r.pos] == '.' && isDigit(r.ahead(1))) {
			r.pos++
		}
		return textNode(opNum, r.src[start:r.pos], off)
	case c == ',':
		r.pos++
		return newNode(opList, off, r.members(r.primary()))
	case isNameStart(c):
		n := r.bare()
		if len(n.kids) == 1 {
			return n.kids[0]
		}
		return n
	}
	return newNode(opOther, off)
}

func (r *psReader) operatorName() {
	for r.pos < len(r.src) && isNameByte(r.src[r.pos]) {
		r.pos++
	}
}

// variable reads $x, ${x}, $env:x.
func (r *psReader) variable() *node {
	off := r.base + r.pos
	r.pos++
	start := r.pos
	if r.peek() == '{' {
		end := strings.IndexByte(r.src[r.pos:], '}')
		if end < 0 {
			end = len(r.src) - r.pos - 1
		}
		name := r.src[r.pos+1 : r.pos+max(end, 1)]
		r.pos = min(r.pos+end+1, len(r.src))
		return textNode(opName, psVariable(name), off)
	}
	if c := r.peek(); c == '_' && !isNameByte(r.ahead(1)) || c == '?' || c == '$' || c == '^' {
		r.pos++
		return textNode(opName, "$"+string(c), off)
	}
	for r.pos < len(r.src) && (isNameByte(r.src[r.pos]) || r.src[r.pos] == ':' && isNameStart(r.ahead(1)) && r.ahead(1) != ':') {
		r.pos++
	}
	return textNode(opName, psVariable(r.src[start:r.pos]), off)
}

// psVariable is a variable's name in lower case without its scope.
func psVariable(name string) string {
	name = strings.ToLower(name)
	for _, p := range [...]string{"global:", "script:", "local:", "private:", "using:", "variable:"} {
		name = strings.TrimPrefix(name, p)
	}
	return "$" + name
}
