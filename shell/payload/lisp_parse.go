package payload

import "strings"

// newLisp is Emacs Lisp, and what other Lisps call the same. Its text is read
// straight into a tree.
func newLisp() *language {
	return &language{
		lang: Lisp, tree: lispTree,
		api: lispAPI, canon: lispCanon,
		name: lispName, call: lispCall,
		method: func(*evaluator, *call) (values, bool) { return nil, false },
		attr:   func(*evaluator, alt, string) (values, bool) { return nil, false },
		index:  func(*evaluator, alt, values) (values, bool) { return nil, false },
		hoist:  true, callable: true,
	}
}

// lispForm is an expression as read: an atom, a string or a list.
type lispForm struct {
	text   string
	str    bool
	isList bool
	quoted bool
	kids   []lispForm
	off    int
}

type lispReader struct {
	src  string
	base int
	pos  int
	b    *Budget
}

// lispTree is the tree of forms that stand at base.
func lispTree(src string, base int, b *Budget, depth int) *node {
	seq := newNode(opSeq, base)
	r := &lispReader{src: src, base: base, b: b}
	for !b.Spent() {
		f, ok := r.form(depth)
		if !ok {
			if r.pos >= len(r.src) {
				return seq
			}
			r.pos++ // a bracket nothing opened
			continue
		}
		seq.kids = append(seq.kids, lispNode(f, b, depth))
	}
	return seq
}

// form reads one expression; ok is false at the end or at a closing bracket.
func (r *lispReader) form(depth int) (f lispForm, ok bool) {
	if depth > maxDepth || !r.b.step(1) {
		r.b.Steps = -1
		return f, false
	}
	quoted := false
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		switch {
		case isSpace(c):
			r.pos++
		case c == ';':
			if end := strings.IndexByte(r.src[r.pos:], '\n'); end >= 0 {
				r.pos += end
			} else {
				r.pos = len(r.src)
			}
		case c == '\'' || c == '`' || c == ',' || c == '@':
			quoted = quoted || c == '\'' || c == '`'
			r.pos++
		case strings.HasPrefix(r.src[r.pos:], "#'"):
			r.pos += 2
		case c == ')' || c == ']':
			return f, false
		default:
			f := r.atom(depth)
			f.quoted = quoted
			return f, true
		}
	}
	return f, false
}

func (r *lispReader) atom(depth int) lispForm {
	off := r.base + r.pos
	switch c := r.src[r.pos]; {
	case c == '(' || c == '[':
		r.pos++
		f := lispForm{isList: true, off: off, quoted: c == '['}
		for {
			k, ok := r.form(depth + 1)
			if !ok {
				break
			}
			f.kids = append(f.kids, k)
		}
		r.pos = min(r.pos+1, len(r.src))
		return f
	case c == '"':
		end := closingQuote(r.src, r.pos)
		if end == 0 {
			end = len(r.src)
		}
		text := unescape(r.src[r.pos+1:end], "n\nt\tr\re\x1b\\\\\"\"", true)
		r.pos = min(end+1, len(r.src))
		return lispForm{text: text, str: true, off: off}
	case c == '?' && r.pos+1 < len(r.src):
		r.pos = min(r.pos+2, len(r.src))
		return lispForm{text: "?", off: off}
	}
	start := r.pos
	for r.pos < len(r.src) && !isSpace(r.src[r.pos]) && strings.IndexByte("()[]\"';", r.src[r.pos]) < 0 {
		if r.src[r.pos] == '\\' {
			r.pos++
		}
		r.pos++
	}
	r.pos = min(r.pos, len(r.src))
	if r.pos == start {
		r.pos++
	}
	return lispForm{text: r.src[start:r.pos], off: off}
}

// lispNode is a form as a tree.
func lispNode(f lispForm, b *Budget, depth int) *node {
	if depth > maxDepth || !b.step(1) {
		b.Steps = -1
		return newNode(opOther, f.off)
	}
	switch {
	case f.str:
		return textNode(opLit, f.text, f.off)
	case f.isList && f.quoted:
		n := newNode(opList, f.off)
		for _, k := range f.kids {
			k.quoted = k.quoted || k.isList
			if !k.str && !k.isList {
				n.kids = append(n.kids, textNode(opLit, k.text, k.off))
				continue
			}
			n.kids = append(n.kids, lispNode(k, b, depth+1))
		}
		// '(shell-command "x") given to eval is code.
		n.text = "quoted"
		return n
	case f.isList:
		return lispSpecial(f, b, depth)
	case f.text == "nil":
		return textNode(opConst, "none", f.off)
	case f.text == "t" || f.text == "#t":
		return textNode(opConst, "true", f.off)
	case f.text != "" && isDigit(f.text[0]):
		return textNode(opNum, f.text, f.off)
	}
	return textNode(opName, f.text, f.off)
}

// lispSpecial is a special form or a call.
func lispSpecial(f lispForm, b *Budget, depth int) *node {
	if len(f.kids) == 0 {
		return textNode(opConst, "none", f.off)
	}
	sub := func(k lispForm) *node { return lispNode(k, b, depth+1) }
	body := func(kids []lispForm) *node {
		n := newNode(opSeq, f.off)
		for _, k := range kids {
			n.kids = append(n.kids, sub(k))
		}
		return n
	}
	args := f.kids[1:]
	head := f.kids[0]
	if head.isList {
		n := newNode(opCall, f.off, sub(head))
		n.kids = append(n.kids, body(args).kids...)
		return n
	}
	switch head.text {
	case "progn", "prog1", "prog2", "save-excursion", "save-window-excursion", "with-temp-buffer", "ignore-errors", "unwind-protect", "condition-case", "begin", "eval-when-compile", "eval-and-compile", "with-demoted-errors", "save-restriction", "save-match-data", "inhibit-quit", "with-no-warnings", "do":
		return body(args)
	case "quote", "function":
		if len(args) == 1 {
			args[0].quoted = args[0].isList && !args[0].starts("lambda")
			return sub(args[0])
		}
	case "let", "let*", "dlet", "letrec":
		return lispLet(f, args, sub, body)
	case "setq", "setq-default", "setf", "set!", "defvar", "defconst", "define", "setq-local", "defcustom", "def", "defparameter":
		return lispSet(f, head.text, args, sub, body)
	case "defun", "defmacro", "cl-defun", "defsubst", "defn":
		if len(args) > 1 {
			n := textNode(opFunc, args[0].text, f.off)
			n.kids = lispParams(args[1])
			n.kids = append(n.kids, body(args[2:]))
			return n
		}
	case "lambda", "fn":
		if len(args) > 0 {
			n := newNode(opFunc, f.off)
			n.kids = lispParams(args[0])
			n.kids = append(n.kids, body(args[1:]))
			return n
		}
	case "if":
		if len(args) > 1 {
			return newNode(opIf, f.off, sub(args[0]), sub(args[1]), body(args[2:]))
		}
	case "when", "unless":
		if len(args) > 0 {
			return newNode(opIf, f.off, sub(args[0]), body(args[1:]), nil)
		}
	case "while":
		if len(args) > 0 {
			return newNode(opWhile, f.off, sub(args[0]), body(args[1:]))
		}
	case "cond", "pcase", "case", "cl-case":
		n := newNode(opTry, f.off, newNode(opSeq, f.off))
		for _, k := range args {
			if k.isList {
				n.kids = append(n.kids, body(k.kids))
			}
		}
		return n
	case "dolist", "dotimes", "doseq":
		if len(args) > 0 && len(args[0].kids) > 1 {
			over := sub(args[0].kids[1])
			if head.text == "dotimes" {
				over = newNode(opHole, f.off)
			}
			return newNode(opFor, f.off, textNode(opName, args[0].kids[0].text, f.off), over, body(args[1:]))
		}
	case "with-temp-file", "with-temp-file*", "call-with-output-file", "with-open-file":
		if len(args) > 0 {
			return newNode(opSeq, f.off, newNode(opCall, f.off, textNode(opName, "rv-write", f.off), sub(args[0])), body(args[1:]))
		}
	}
	n := newNode(opCall, f.off, textNode(opName, head.text, f.off))
	for i := 0; i < len(args); i++ {
		if k := args[i]; strings.HasPrefix(k.text, ":") && !k.str && i+1 < len(args) {
			n.kids = append(n.kids, textNode(opKw, k.text[1:], k.off, sub(args[i+1])))
			i++
			continue
		}
		n.kids = append(n.kids, sub(args[i]))
	}
	return n
}

func (f lispForm) starts(name string) bool {
	return f.isList && len(f.kids) > 0 && f.kids[0].text == name
}

func lispParams(f lispForm) []*node {
	var out []*node
	rest := false
	for _, k := range f.kids {
		switch k.text {
		case "&optional", "&key":
			continue
		case "&rest", "&":
			rest = true
			continue
		}
		name := k.text
		if k.isList && len(k.kids) > 0 {
			name = k.kids[0].text
		}
		n := textNode(opName, name, k.off)
		if rest {
			n = newNode(opSpread, k.off, n)
		}
		out = append(out, n)
	}
	return out
}

// lispLet binds names for a body.
func lispLet(f lispForm, args []lispForm, sub func(lispForm) *node, body func([]lispForm) *node) *node {
	n := newNode(opSeq, f.off)
	if len(args) == 0 {
		return n
	}
	for _, k := range args[0].kids {
		if k.isList && len(k.kids) == 2 {
			n.kids = append(n.kids, lispAssign(k.kids[0].text, k.off, sub(k.kids[1])))
		}
	}
	n.kids = append(n.kids, body(args[1:]))
	return n
}

// lispAssign stores a value; a new default-directory changes the directory.
func lispAssign(name string, off int, v *node) *node {
	if name == "default-directory" {
		return newNode(opCall, off, textNode(opName, "cd", off), v)
	}
	return textNode(opAssign, "=", off, textNode(opName, name, off), v)
}

func lispSet(f lispForm, head string, args []lispForm, sub func(lispForm) *node, body func([]lispForm) *node) *node {
	n := newNode(opSeq, f.off)
	if head == "define" && len(args) > 1 && args[0].isList && len(args[0].kids) > 0 {
		// (define (f x) …)
		fn := textNode(opFunc, args[0].kids[0].text, f.off)
		fn.kids = lispParams(lispForm{kids: args[0].kids[1:]})
		fn.kids = append(fn.kids, body(args[1:]))
		return fn
	}
	for i := 0; i+1 < len(args); i += 2 {
		n.kids = append(n.kids, lispAssign(args[i].text, args[i].off, sub(args[i+1])))
		if strings.HasPrefix(head, "def") {
			break
		}
	}
	return n
}
