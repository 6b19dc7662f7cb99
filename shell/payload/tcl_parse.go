package payload

import "strings"

// newTcl is Tcl, and expect. Its text is read straight into a tree: every
// command is a list of words.
func newTcl() *language {
	return &language{
		lang: Tcl, tree: tclTree,
		api: tclAPI, canon: func(name string) string { return strings.TrimPrefix(name, "::") },
		name: tclName, call: tclCall,
		method: func(*evaluator, *call) (values, bool) { return nil, false },
		attr:   func(*evaluator, alt, string) (values, bool) { return nil, false },
		index:  tclIndex,
		hoist:  true, local: true,
	}
}

// tclReader reads commands from one script.
type tclReader struct {
	src   string
	base  int
	pos   int
	b     *Budget
	depth int
}

// tclTree is the tree of a script that stands at base.
func tclTree(src string, base int, b *Budget, depth int) *node {
	seq := newNode(opSeq, base)
	if depth > maxDepth {
		b.Steps = -1
		return seq
	}
	r := &tclReader{src: src, base: base, b: b, depth: depth}
	for r.pos < len(r.src) && !b.Spent() {
		if n := r.command(0); n != nil {
			seq.kids = append(seq.kids, n)
		}
	}
	return seq
}

// word is one word of a command: its node, and its text when it is literal.
type word struct {
	n       *node
	text    string
	literal bool
	braced  bool
	spread  bool
	off     int
}

// command reads one command; end is the bracket that ends a substitution.
func (r *tclReader) command(end byte) *node {
	var words []word
	off := r.base + r.pos
	for r.pos < len(r.src) && r.b.step(1) {
		c := r.src[r.pos]
		switch {
		case c == '\n' || c == ';':
			r.pos++
			if len(words) == 0 {
				continue
			}
			return r.form(words, off)
		case isSpace(c):
			r.pos++
		case c == '\\' && r.pos+1 < len(r.src) && r.src[r.pos+1] == '\n':
			r.pos += 2
		case c == '#' && len(words) == 0:
			for r.pos < len(r.src) && r.src[r.pos] != '\n' {
				if r.src[r.pos] == '\\' {
					r.pos++
				}
				r.pos++
			}
		case end != 0 && c == end:
			r.pos++
			return r.form(words, off)
		default:
			words = append(words, r.word(end))
		}
	}
	return r.form(words, off)
}

// word reads one word.
func (r *tclReader) word(end byte) word {
	off := r.base + r.pos
	w := word{off: off}
	if strings.HasPrefix(r.src[r.pos:], "{*}") && r.pos+3 < len(r.src) && !isSpace(r.src[r.pos+3]) {
		r.pos += 3
		w = r.word(end)
		w.spread = true
		return w
	}
	switch r.src[r.pos] {
	case '{':
		text, next := tclBraced(r.src, r.pos)
		r.pos = next
		return word{n: textNode(opLit, text, off+1), text: text, literal: true, braced: true, off: off + 1}
	case '"':
		r.pos++
		n := r.pieces(off, func(c byte) bool { return c == '"' })
		r.pos = min(r.pos+1, len(r.src))
		w.n = n
	default:
		w.n = r.pieces(off, func(c byte) bool { return isSpace(c) || c == ';' || end != 0 && c == end })
	}
	if w.n.op == opLit {
		w.text, w.literal = w.n.text, true
	}
	return w
}

// tclBraced is the text in the braces at i.
func tclBraced(s string, i int) (string, int) {
	depth := 0
	for j := i; j < len(s); j++ {
		switch s[j] {
		case '\\':
			j++
		case '{':
			depth++
		case '}':
			depth--
			if depth == 0 {
				return s[i+1 : j], j + 1
			}
		}
	}
	return s[min(i+1, len(s)):], len(s)
}

// pieces reads text with substitutions up to where stop says.
func (r *tclReader) pieces(off int, stop func(byte) bool) *node {
	out := newNode(opConcat, off)
	start := r.pos
	flush := func() {
		if r.pos > start {
			out.kids = append(out.kids, textNode(opLit, unescape(r.src[start:r.pos], javaScriptEscapes, true), r.base+start))
		}
	}
	for r.pos < len(r.src) && !stop(r.src[r.pos]) && r.b.step(1) {
		switch c := r.src[r.pos]; {
		case c == '\\':
			r.pos = min(r.pos+2, len(r.src))
		case c == '[':
			flush()
			r.pos++
			r.depth++
			n := newNode(opHole, r.base+r.pos)
			if r.depth > maxDepth {
				r.b.Steps = -1
			} else if k := r.command(']'); k != nil {
				n = k
			}
			r.depth--
			out.kids = append(out.kids, n)
			start = r.pos
		case c == '$' && r.pos+1 < len(r.src) && (isNameByte(r.src[r.pos+1]) || r.src[r.pos+1] == '{' || r.src[r.pos+1] == ':'):
			flush()
			out.kids = append(out.kids, r.variable())
			start = r.pos
		default:
			r.pos++
		}
	}
	flush()
	switch len(out.kids) {
	case 0:
		return textNode(opLit, "", off)
	case 1:
		return out.kids[0]
	}
	return out
}

// variable reads $name, ${name} or $name(key).
func (r *tclReader) variable() *node {
	off := r.base + r.pos
	r.pos++
	if r.src[r.pos] == '{' {
		name, next := tclBraced(r.src, r.pos)
		r.pos = next
		return textNode(opName, "$"+name, off)
	}
	start := r.pos
	for r.pos < len(r.src) && (isNameByte(r.src[r.pos]) || strings.HasPrefix(r.src[r.pos:], "::") || r.src[r.pos] == ':' && r.pos > start && r.src[r.pos-1] == ':') {
		r.pos++
	}
	n := textNode(opName, "$"+strings.TrimPrefix(r.src[start:r.pos], "::"), off)
	if r.pos < len(r.src) && r.src[r.pos] == '(' {
		end := strings.IndexByte(r.src[r.pos:], ')')
		if end > 0 {
			key := r.src[r.pos+1 : r.pos+end]
			r.pos += end + 1
			return newNode(opIndex, off, n, tclText(key, off, r.b, r.depth))
		}
	}
	return n
}

// tclText is text with substitutions as a value.
func tclText(text string, base int, b *Budget, depth int) *node {
	r := &tclReader{src: text, base: base, b: b, depth: depth + 1}
	return r.pieces(base, func(byte) bool { return false })
}

// script is a word as a script.
func (r *tclReader) script(w word) *node {
	if !w.literal {
		return newNode(opCall, w.off, textNode(opName, "eval", w.off), w.n)
	}
	return tclTree(w.text, w.off, r.b, r.depth+1)
}

// condition is the substitutions in an expression.
func (r *tclReader) condition(w word) *node {
	if !w.literal {
		return w.n
	}
	return newNode(opOther, w.off, tclText(w.text, w.off, r.b, r.depth))
}

// form is the tree of a command.
func (r *tclReader) form(words []word, off int) *node {
	if len(words) == 0 {
		return nil
	}
	if words[0].literal {
		if n := r.special(strings.TrimPrefix(words[0].text, "::"), words[1:], off); n != nil {
			return n
		}
	}
	n := newNode(opCall, off, textNode(opName, strings.TrimPrefix(words[0].text, "::"), off))
	if !words[0].literal {
		n.kids[0] = words[0].n
	}
	for _, w := range words[1:] {
		if w.spread {
			n.kids = append(n.kids, newNode(opSpread, w.off, newNode(opCall, w.off, textNode(opName, "rv_list", w.off), w.n)))
			continue
		}
		n.kids = append(n.kids, w.n)
	}
	return n
}

// special handles commands whose words are names and scripts.
func (r *tclReader) special(name string, args []word, off int) *node {
	place := func(w word) *node {
		text := strings.TrimPrefix(w.text, "::")
		if i := strings.IndexByte(text, '('); i > 0 && strings.HasSuffix(text, ")") {
			return newNode(opIndex, w.off, textNode(opName, "$"+text[:i], w.off), textNode(opLit, text[i+1:len(text)-1], w.off))
		}
		return textNode(opName, "$"+text, w.off)
	}
	switch {
	case name == "set" && len(args) == 2:
		return textNode(opAssign, "=", off, place(args[0]), args[1].n)
	case name == "set" && len(args) == 1:
		return place(args[0])
	case name == "append" && len(args) > 1:
		v := newNode(opConcat, off, place(args[0]))
		for _, w := range args[1:] {
			v.kids = append(v.kids, w.n)
		}
		return textNode(opAssign, "=", off, place(args[0]), v)
	case name == "lappend" && len(args) > 1:
		v := newNode(opCall, off, textNode(opName, "rv_lappend", off), place(args[0]))
		for _, w := range args[1:] {
			v.kids = append(v.kids, w.n)
		}
		return textNode(opAssign, "=", off, place(args[0]), v)
	case name == "proc" && len(args) == 3:
		n := textNode(opFunc, args[0].text, off)
		for _, p := range strings.Fields(args[1].text) {
			p = strings.Trim(p, "{}")
			if p == "args" {
				n.kids = append(n.kids, newNode(opSpread, off, textNode(opName, "$args", off)))
				continue
			}
			n.kids = append(n.kids, textNode(opName, "$"+p, off))
		}
		n.kids = append(n.kids, r.script(args[2]))
		return n
	case name == "if" && len(args) > 1:
		return r.conditional(args, off)
	case name == "while" && len(args) == 2:
		return newNode(opWhile, off, r.condition(args[0]), r.script(args[1]))
	case name == "for" && len(args) == 4:
		return newNode(opSeq, off, r.script(args[0]), newNode(opWhile, off, r.condition(args[1]), newNode(opSeq, off, r.script(args[3]), r.script(args[2]))))
	case (name == "foreach" || name == "lmap") && len(args) == 3:
		target := newNode(opList, off)
		for _, v := range strings.Fields(args[0].text) {
			target.kids = append(target.kids, textNode(opName, "$"+v, off))
		}
		over := newNode(opCall, off, textNode(opName, "rv_list", off), args[1].n)
		if len(target.kids) == 1 {
			return newNode(opFor, off, target.kids[0], over, r.script(args[2]))
		}
		return newNode(opFor, off, newNode(opHole, off), newNode(opList, off, newNode(opHole, off)), newNode(opSeq, off, textNode(opAssign, "=", off, target, newNode(opHole, off)), r.script(args[2])))
	case (name == "catch" || name == "try") && len(args) > 0:
		n := newNode(opTry, off, r.script(args[0]))
		for _, w := range args[1:] {
			if w.braced && name == "try" {
				n.kids = append(n.kids, r.script(w))
			}
		}
		return n
	case name == "namespace" && len(args) == 3 && args[0].text == "eval":
		return r.script(args[2])
	case name == "after" && len(args) == 2, name == "uplevel" && len(args) > 0, name == "time" && len(args) > 0, name == "trap" && len(args) > 0:
		w := args[len(args)-1]
		if name == "time" || name == "trap" {
			w = args[0]
		}
		return r.script(w)
	case name == "expr" || name == "return" && len(args) > 0:
		n := newNode(opOther, off)
		for _, w := range args {
			n.kids = append(n.kids, r.condition(w))
		}
		if name == "return" {
			return newNode(opReturn, off, args[len(args)-1].n)
		}
		return n
	case name == "expect" || name == "expect_before" || name == "expect_after" || name == "interact" || name == "switch" || name == "expect_user":
		return r.patterns(name, args, off)
	case name == "global" || name == "variable" || name == "upvar":
		n := textNode(opGlobal, "global", off)
		for _, w := range args {
			n.kids = append(n.kids, textNode(opLit, "$"+w.text, off))
		}
		return n
	}
	return nil
}

func (r *tclReader) conditional(args []word, off int) *node {
	n := newNode(opIf, off, r.condition(args[0]), nil, nil)
	last := n
	i := 1
	for i < len(args) && r.b.step(1) {
		w := args[i]
		switch {
		case w.literal && !w.braced && w.text == "then":
			i++
		case w.literal && !w.braced && w.text == "elseif" && i+1 < len(args):
			next := newNode(opIf, w.off, r.condition(args[i+1]), nil, nil)
			last.kids[2] = next
			last = next
			i += 2
		case w.literal && !w.braced && w.text == "else" && i+1 < len(args):
			last.kids[2] = r.script(args[i+1])
			i += 2
		case last.kids[1] == nil:
			last.kids[1] = r.script(w)
			i++
		default:
			last.kids[2] = r.script(w)
			i++
		}
	}
	return n
}

// patterns is expect and switch: patterns and scripts in turn, each of which may
// run.
func (r *tclReader) patterns(name string, args []word, off int) *node {
	n := newNode(opTry, off, newNode(opSeq, off))
	pairs := args
	if len(args) > 0 && args[len(args)-1].braced && (len(args) == 1 || name == "switch") {
		in := &tclReader{src: args[len(args)-1].text, base: args[len(args)-1].off, b: r.b, depth: r.depth + 1}
		pairs = nil
		for in.pos < len(in.src) && r.b.step(1) {
			if isSpace(in.src[in.pos]) || in.src[in.pos] == ';' {
				in.pos++
				continue
			}
			pairs = append(pairs, in.word(0))
		}
	}
	for i, w := range pairs {
		switch {
		case w.braced && i > 0:
			n.kids = append(n.kids, r.script(w))
		case !w.literal:
			n.kids = append(n.kids, w.n)
		}
	}
	return n
}
