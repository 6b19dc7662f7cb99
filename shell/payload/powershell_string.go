package payload

import "strings"

// quoted reads '…' or "…".
func (r *psReader) quoted() *node {
	off := r.base + r.pos
	q := r.src[r.pos]
	r.pos++
	start := r.pos
	var b strings.Builder
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		if c == '`' && q == '"' {
			r.pos = min(r.pos+2, len(r.src))
			continue
		}
		if c == '$' && q == '"' && r.ahead(1) == '(' {
			_, end := braced(strings.Replace(strings.Replace(r.src[r.pos+1:], "(", "{", 1), ")", "}", 1), 0)
			if close := psClose(r.src, r.pos+1); close > 0 {
				end = close - r.pos
			}
			r.pos = min(r.pos+max(end, 1), len(r.src))
			continue
		}
		if c == q {
			if r.ahead(1) == q {
				b.WriteString(r.src[start : r.pos+1])
				r.pos += 2
				start = r.pos
				continue
			}
			break
		}
		r.pos++
	}
	b.WriteString(r.src[min(start, r.pos):r.pos])
	r.pos = min(r.pos+1, len(r.src))
	if q == '\'' {
		return textNode(opLit, b.String(), off)
	}
	return r.expand(b.String(), off+1)
}

// psClose is the index after the parenthesis that closes the one at i, 0 when
// none does.
func psClose(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// hereString reads @"…"@ or @'…'@.
func (r *psReader) hereString() *node {
	off := r.base + r.pos
	q := r.src[r.pos+1]
	start := r.pos + 2
	if i := strings.IndexByte(r.src[min(start, len(r.src)):], '\n'); i >= 0 {
		start += i + 1
	}
	start = min(start, len(r.src))
	end := strings.Index(r.src[start:], "\n"+string(q)+"@")
	text := r.src[start:]
	r.pos = len(r.src)
	if end >= 0 {
		text = r.src[start : start+end]
		r.pos = start + end + 3
	}
	if q == '\'' {
		return textNode(opLit, text, off)
	}
	return r.expand(text, r.base+start)
}

// expand is an expandable string as a tree.
func (r *psReader) expand(text string, off int) *node {
	n := newNode(opConcat, off)
	start := 0
	flush := func(to int) {
		if to > start {
			n.kids = append(n.kids, textNode(opLit, psUnescape(text[start:to]), off+start))
		}
	}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '`':
			i += 2
		case c == '$' && i+1 < len(text) && (isNameStart(text[i+1]) || text[i+1] == '{' || text[i+1] == '('):
			flush(i)
			in := &psReader{src: text, base: off, pos: i, b: r.b, depth: r.depth + 1}
			if r.depth >= maxDepth {
				r.b.Steps = -1
				return n
			}
			n.kids = append(n.kids, in.primary())
			i = max(in.pos, i+1)
			start = i
		default:
			i++
		}
	}
	flush(len(text))
	switch {
	case len(n.kids) == 0:
		return textNode(opLit, "", off)
	case len(n.kids) == 1 && n.kids[0].op == opLit:
		return n.kids[0]
	}
	return n
}

func psUnescape(s string) string {
	if strings.IndexByte(s, '`') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '`' && i+1 < len(s) {
			i++
			switch s[i] {
			case 'n':
				out = append(out, '\n')
			case 't':
				out = append(out, '\t')
			case 'r':
				out = append(out, '\r')
			case '0':
			default:
				out = append(out, s[i])
			}
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}

// hash reads { k = v; … }; the @ has been read.
func (r *psReader) hash() *node {
	n := newNode(opDict, r.base+r.pos)
	r.pos++
	for r.pos < len(r.src) && r.b.step(1) {
		r.blanks(true)
		switch r.peek() {
		case '}':
			r.pos++
			return n
		case ';':
			r.pos++
			continue
		}
		at := r.pos
		key := r.word()
		if i := strings.IndexByte(key.text, '='); key.op == opLit && i > 0 {
			r.pos -= len(key.text) - i
			key = textNode(opLit, key.text[:i], key.off)
		}
		if key.op == opLit {
			key.text = "-" + strings.ToLower(key.text)
		}
		r.blanks(true)
		if r.peek() == '=' {
			r.pos++
			r.blanks(true)
			n.kids = append(n.kids, key, r.statement())
		}
		if r.pos == at {
			r.skip()
		}
	}
	return n
}

// typed reads [type]value, a cast, or [type]::member.
func (r *psReader) typed() *node {
	off := r.base + r.pos
	depth := 0
	start := r.pos
	for r.pos < len(r.src) {
		if r.src[r.pos] == '[' {
			depth++
		}
		if r.src[r.pos] == ']' {
			if depth--; depth == 0 {
				r.pos++
				break
			}
		}
		r.pos++
	}
	name := strings.ToLower(strings.Trim(r.src[start:r.pos], "[]"))
	name = strings.TrimPrefix(name, "system.")
	if strings.HasPrefix(r.src[r.pos:], "::") {
		return r.members(textNode(opRef, name, off))
	}
	r.blanks(false)
	if c := r.peek(); c == '$' || c == '"' || c == '\'' || c == '(' || c == '@' || c == '[' || isDigit(c) {
		return newNode(opCall, off, textNode(opRef, "cast:"+name, off), r.members(r.primary()))
	}
	return textNode(opRef, name, off)
}

// members reads .Method(…), .Property, ::Member and [index] after an operand.
func (r *psReader) members(n *node) *node {
	for grown := 0; r.b.step(1); grown++ {
		if grown > maxDepth {
			r.b.Steps = -1
			return n
		}
		off := r.base + r.pos
		switch {
		case strings.HasPrefix(r.src[r.pos:], "::") || r.peek() == '.' && (isNameStart(r.ahead(1)) || r.ahead(1) == '$' || r.ahead(1) == '"' || r.ahead(1) == '\'') && n.op != opNum:
			r.pos++
			if r.peek() == ':' {
				r.pos++
			}
			start := r.pos
			for r.pos < len(r.src) && isNameByte(r.src[r.pos]) {
				r.pos++
			}
			if r.pos == start {
				n = newNode(opIndex, off, n, r.primary())
			} else {
				n = textNode(opAttr, strings.ToLower(r.src[start:r.pos]), off, n)
			}
			if r.peek() == '(' {
				r.pos++
				call := newNode(opCall, off, n)
				call.kids = append(call.kids, r.items(')')...)
				n = call
			}
		case r.peek() == '[' && n.op != opLit:
			r.pos++
			n = newNode(opIndex, off, append([]*node{n}, r.items(']')...)...)
		default:
			return n
		}
	}
	return n
}

// items reads expressions with commas up to the closing bracket.
func (r *psReader) items(end byte) []*node {
	var out []*node
	for r.pos < len(r.src) && r.b.step(1) {
		r.blanks(true)
		if r.peek() == end {
			r.pos++
			return out
		}
		at := r.pos
		n := r.expression()
		if n.op == opList && n.text == "," {
			out = append(out, n.kids...)
		} else {
			out = append(out, n)
		}
		if r.pos == at {
			r.skip()
		}
	}
	return out
}
