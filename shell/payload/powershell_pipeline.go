package payload

import "strings"

// pipeline reads commands joined by bars; each gets the one before as its input.
func (r *psReader) pipeline() *node {
	var n *node
	for r.enter() {
		next := r.element()
		r.depth--
		if n != nil && next.op == opCall {
			next.kids = append(next.kids, textNode(opKw, "|", n.off, n))
		} else if n != nil {
			next = newNode(opSeq, n.off, n, next)
		}
		n = next
		r.blanks(false)
		if r.peek() != '|' || r.ahead(1) == '|' {
			break
		}
		r.pos++
		r.blanks(true)
	}
	if n == nil {
		n = newNode(opSeq, r.base+r.pos)
	}
	return n
}

// element is a command or an expression, or an assignment.
func (r *psReader) element() *node {
	r.blanks(false)
	off := r.base + r.pos
	c := r.peek()
	switch {
	case c == '&' || c == '.' && (isSpace(r.ahead(1)) || strings.IndexByte("'\"${(", r.ahead(1)) >= 0 && r.ahead(1) != 0):
		r.pos++
		r.blanks(false)
		if r.peek() == '{' {
			f := newNode(opFunc, off)
			f.kids = append(f.kids, r.braced())
			return r.arguments(newNode(opCall, off, f))
		}
		return r.arguments(newNode(opCall, off, textNode(opName, "rv_ps", off), r.word()))
	case c == '$' || c == '"' || c == '\'' || c == '(' || c == '@' || c == '[' || c == '{' || c == '!' || isDigit(c) || c == '+' || c == '-' && isDigit(r.ahead(1)) || c == ',':
		n := r.expression()
		r.blanks(false)
		for _, op := range [...]string{"=", "+=", "-=", "*=", "/=", "??="} {
			if strings.HasPrefix(r.src[r.pos:], op) && !strings.HasPrefix(r.src[r.pos:], "==") {
				r.pos += len(op)
				r.blanks(true)
				return textNode(opAssign, op, off, n, r.statement())
			}
		}
		return r.redirected(n)
	}
	return r.arguments(newNode(opCall, off, textNode(opName, "rv_ps", off), r.word()))
}

// arguments reads the words of a command up to its end.
func (r *psReader) arguments(call *node) *node {
	for r.pos < len(r.src) && r.b.step(1) {
		r.blanks(false)
		c := r.peek()
		switch {
		case c == 0 && r.pos >= len(r.src), c == '\n' || c == ';' || c == '|' || c == '}' || c == ')' || c == ']', c == '&':
			return call
		case c == '>' || (isDigit(c) || c == '*') && r.ahead(1) == '>':
			return r.arguments(r.redirected(call))
		case c == ',':
			r.pos++
			r.blanks(true)
			if n := len(call.kids); n > 1 {
				last := call.kids[n-1]
				if last.op != opList || last.text != "," {
					last = textNode(opList, ",", last.off, last)
					call.kids[n-1] = last
				}
				last.kids = append(last.kids, r.word())
			}
			continue
		case c == '@' && isNameStart(r.ahead(1)):
			r.pos++
			start := r.pos
			for r.pos < len(r.src) && isNameByte(r.src[r.pos]) {
				r.pos++
			}
			call.kids = append(call.kids, newNode(opSpread, r.base+start, textNode(opName, "$"+strings.ToLower(r.src[start:r.pos]), r.base+start)))
			continue
		}
		at := r.pos
		w := r.word()
		call.kids = append(call.kids, psParameter(w)...)
		if r.pos == at {
			r.skip()
		}
	}
	return call
}

// psParameter is a word; -Param:value is two.
func psParameter(w *node) []*node {
	first, rest := w, []*node(nil)
	if w.op == opConcat && len(w.kids) > 1 {
		first, rest = w.kids[0], w.kids[1:]
	}
	name, value, ok := strings.Cut(first.text, ":")
	if first.op != opLit || !ok || len(name) < 2 || name[0] != '-' || !isNameStart(name[1]) {
		return []*node{w}
	}
	out := []*node{textNode(opLit, name, w.off)}
	switch {
	case len(rest) == 0 && value != "":
		out = append(out, textNode(opLit, value, w.off))
	case len(rest) == 1 && value == "":
		out = append(out, rest[0])
	case len(rest) > 0:
		out = append(out, newNode(opConcat, w.off, append([]*node{textNode(opLit, value, w.off)}, rest...)...))
	}
	return out
}

// redirected reads > and >> after a command or an expression.
func (r *psReader) redirected(n *node) *node {
	for r.b.step(1) {
		r.blanks(false)
		i := r.pos
		if c := r.peek(); (isDigit(c) || c == '*') && r.ahead(1) == '>' {
			i++
		}
		if i >= len(r.src) || r.src[i] != '>' {
			return n
		}
		i++
		kind := ">"
		if i < len(r.src) && r.src[i] == '>' {
			kind = ">>"
			i++
		}
		r.pos = i
		if r.peek() == '&' {
			r.pos = min(r.pos+2, len(r.src))
			continue
		}
		r.blanks(false)
		target := r.word()
		if n.op != opCall {
			n = newNode(opCall, n.off, textNode(opName, "rv_write", n.off), n)
		}
		n.kids = append(n.kids, textNode(opKw, kind, target.off, target))
	}
	return n
}
