package payload

import "strings"

// newPowerShell is PowerShell. Its text is read straight into a tree: a command
// is a call of rv_ps with the program and its words.
func newPowerShell() *language {
	return &language{
		lang: PowerShell, tree: psTree,
		api: psAPI, canon: func(name string) string { return strings.TrimPrefix(name, "system.") },
		name: psName, call: psCall, method: psMethod, attr: psAttr, binary: psBinary,
		index: func(*evaluator, alt, values) (values, bool) { return nil, false },
		plus:  true, hoist: true,
	}
}

// psReader reads PowerShell.
type psReader struct {
	src   string
	base  int
	pos   int
	b     *Budget
	depth int
}

// psTree is the tree of a script that stands at base.
func psTree(src string, base int, b *Budget, depth int) *node {
	r := &psReader{src: src, base: base, b: b, depth: depth}
	seq := newNode(opSeq, base)
	for r.pos < len(r.src) && !b.Spent() {
		seq.kids = append(seq.kids, r.block().kids...)
		if r.pos < len(r.src) {
			r.pos++ // a bracket nothing opened
		}
	}
	return seq
}

func (r *psReader) peek() byte { return r.ahead(0) }

func (r *psReader) ahead(n int) byte {
	if r.pos+n < len(r.src) {
		return r.src[r.pos+n]
	}
	return 0
}

// skip moves on by a byte, if there is one.
func (r *psReader) skip() { r.pos = min(r.pos+1, len(r.src)) }

// enter takes a step and a level of depth.
func (r *psReader) enter() bool {
	if !r.b.step(1) {
		return false
	}
	if r.depth >= maxDepth {
		r.b.Steps = -1
		return false
	}
	r.depth++
	return true
}

// blanks skips white space and comments, and line breaks when lines is set.
func (r *psReader) blanks(lines bool) {
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		switch {
		case c == ' ' || c == '\t' || c == '\r' || lines && c == '\n':
			r.pos++
		case c == '`' && (r.ahead(1) == '\n' || r.ahead(1) == '\r'):
			r.pos += 2
		case c == '#' && (r.pos == 0 || isSpace(r.src[r.pos-1]) || strings.IndexByte(";{}()|", r.src[r.pos-1]) >= 0):
			for r.pos < len(r.src) && r.src[r.pos] != '\n' {
				r.pos++
			}
		case strings.HasPrefix(r.src[r.pos:], "<#"):
			if end := strings.Index(r.src[r.pos:], "#>"); end >= 0 {
				r.pos += end + 2
			} else {
				r.pos = len(r.src)
			}
		default:
			return
		}
	}
}

// block reads statements up to a closing bracket, which stays.
func (r *psReader) block() *node {
	seq := newNode(opSeq, r.base+r.pos)
	for r.enter() {
		r.blanks(true)
		c := r.peek()
		if r.pos >= len(r.src) || c == '}' || c == ')' || c == ']' {
			r.depth--
			return seq
		}
		if c == ';' || c == '&' && r.ahead(1) == '&' || c == '|' {
			r.pos++
			r.depth--
			continue
		}
		at := r.pos
		if n := r.statement(); n != nil {
			seq.kids = append(seq.kids, n)
		}
		if r.pos == at {
			r.skip()
		}
		r.depth--
	}
	return seq
}

// braced reads { … }.
func (r *psReader) braced() *node {
	r.blanks(true)
	if r.peek() != '{' {
		return newNode(opSeq, r.base+r.pos)
	}
	r.pos++
	n := r.block()
	if r.peek() == '}' {
		r.pos++
	}
	return n
}

// parens reads ( … ).
func (r *psReader) parens() *node {
	r.blanks(true)
	if r.peek() != '(' {
		return newNode(opSeq, r.base+r.pos)
	}
	r.pos++
	n := r.block()
	if r.peek() == ')' {
		r.pos++
	}
	return n
}

// keyword is the word here in lower case, "" when there is none.
func (r *psReader) keyword() string {
	i := r.pos
	for i < len(r.src) && (r.src[i] >= 'a' && r.src[i] <= 'z' || r.src[i] >= 'A' && r.src[i] <= 'Z') {
		i++
	}
	if i < len(r.src) && strings.IndexByte(" \t\r\n({;}&|", r.src[i]) < 0 {
		return ""
	}
	return strings.ToLower(r.src[r.pos:i])
}

// accept reads a keyword.
func (r *psReader) accept(word string) bool {
	at := r.pos
	r.blanks(true)
	if r.keyword() == word {
		r.pos += len(word)
		return true
	}
	r.pos = at
	return false
}

func (r *psReader) statement() *node {
	off := r.base + r.pos
	word := r.keyword()
	take := func() { r.pos += len(word) }
	switch word {
	case "if", "elseif":
		take()
		n := newNode(opIf, off, r.parens(), r.braced(), nil)
		switch {
		case r.accept("elseif"):
			r.pos -= len("elseif")
			n.kids[2] = r.statement()
		case r.accept("else"):
			n.kids[2] = r.braced()
		}
		return n
	case "foreach":
		if rest := strings.TrimLeft(r.src[r.pos+len(word):], " \t"); strings.HasPrefix(rest, "(") {
			take()
			return r.foreach(off)
		}
	case "for":
		take()
		head := r.parens()
		return newNode(opSeq, off, head, newNode(opWhile, off, newNode(opSeq, off), r.braced()))
	case "while":
		take()
		return newNode(opWhile, off, r.parens(), r.braced())
	case "do":
		take()
		body := r.braced()
		if r.accept("while") || r.accept("until") {
			return newNode(opSeq, off, body, newNode(opWhile, off, r.parens(), newNode(opSeq, off)))
		}
		return body
	case "switch":
		take()
		cond := r.parens()
		r.blanks(true)
		n := newNode(opTry, off, cond)
		if r.peek() == '{' {
			r.pos++
			for r.pos < len(r.src) && r.peek() != '}' && r.b.step(1) {
				r.blanks(true)
				if r.peek() == '{' {
					n.kids = append(n.kids, r.braced())
					continue
				}
				if r.peek() != '}' && r.pos < len(r.src) {
					r.word()
					if c := r.peek(); c == ',' || c == ';' || c == '|' {
						r.pos++
					}
				}
				r.blanks(true)
			}
			r.pos = min(r.pos+1, len(r.src))
		}
		return n
	case "try":
		take()
		return r.try(off)
	case "function", "filter":
		take()
		return r.function(off)
	case "return", "throw", "exit":
		take()
		r.blanks(false)
		n := newNode(opReturn, off)
		if c := r.peek(); c != 0 && c != '\n' && c != ';' && c != '}' && c != ')' {
			n.kids = append(n.kids, r.pipeline())
		}
		return n
	case "param":
		take()
		return r.params(off)
	case "begin", "process", "end", "trap", "finally", "else":
		if rest := strings.TrimLeft(r.src[r.pos+len(word):], " \t\r\n"); strings.HasPrefix(rest, "{") {
			take()
			return r.braced()
		}
	}
	return r.pipeline()
}

func (r *psReader) foreach(off int) *node {
	r.blanks(true)
	r.skip() // (
	r.blanks(true)
	target := r.primary()
	if !r.accept("in") {
		return newNode(opSeq, off, target)
	}
	over := r.pipeline()
	r.blanks(true)
	if r.peek() == ')' {
		r.pos++
	}
	return newNode(opFor, off, target, over, r.braced())
}

func (r *psReader) try(off int) *node {
	n := newNode(opTry, off, r.braced())
	for r.accept("catch") && r.b.step(1) {
		r.blanks(true)
		for r.peek() == '[' {
			end := strings.IndexByte(r.src[r.pos:], ']')
			if end < 0 {
				break
			}
			r.pos += end + 1
			r.blanks(true)
		}
		n.kids = append(n.kids, r.braced())
	}
	if r.accept("finally") {
		return newNode(opSeq, off, n, r.braced())
	}
	return n
}

// function reads a name, parameters and a body.
func (r *psReader) function(off int) *node {
	r.blanks(false)
	start := r.pos
	for r.pos < len(r.src) && !isSpace(r.src[r.pos]) && strings.IndexByte("({", r.src[r.pos]) < 0 {
		r.pos++
	}
	name := strings.ToLower(r.src[start:r.pos])
	n := textNode(opFunc, "fn:"+strings.TrimPrefix(name, "global:"), off)
	r.blanks(true)
	if r.peek() == '(' {
		r.pos++
		n.kids = r.paramList()
	}
	body := r.braced()
	if len(body.kids) > 0 && body.kids[0].op == opOther && body.kids[0].text == "param" {
		n.kids = body.kids[0].kids
		body.kids = body.kids[1:]
	}
	n.kids = append(n.kids, body)
	return n
}

// params is param( … ) at the head of a script or function.
func (r *psReader) params(off int) *node {
	r.blanks(true)
	n := textNode(opOther, "param", off)
	if r.peek() == '(' {
		r.pos++
		n.kids = r.paramList()
	}
	return n
}

// paramList reads parameters up to the closing parenthesis.
func (r *psReader) paramList() []*node {
	var out []*node
	for r.pos < len(r.src) && r.b.step(1) {
		r.blanks(true)
		switch c := r.peek(); {
		case c == ')':
			r.pos++
			return out
		case c == '[':
			depth := 0
			for r.pos < len(r.src) {
				if r.src[r.pos] == '[' {
					depth++
				}
				if r.src[r.pos] == ']' {
					if depth--; depth == 0 {
						break
					}
				}
				r.pos++
			}
			r.pos = min(r.pos+1, len(r.src))
		case c == '$':
			v := r.variable()
			r.blanks(true)
			if r.peek() == '=' {
				r.pos++
				r.blanks(true)
				v = textNode(opAssign, "=", v.off, v, r.expression())
			}
			out = append(out, v)
		default:
			r.skip()
		}
	}
	return out
}
