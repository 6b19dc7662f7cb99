package payload

import "strings"

// newVim is Vim script: ex commands, a line each.
func newVim() *language {
	return &language{
		lang: Vim, tree: vimTree,
		api: vimAPI, canon: func(name string) string { return name },
		name: vimName, call: vimCall,
		method: func(e *evaluator, c *call) (values, bool) { return nil, false },
		attr:   func(*evaluator, alt, string) (values, bool) { return nil, false },
		index:  func(*evaluator, alt, values) (values, bool) { return nil, false },
		hoist:  true, plus: false, callable: true,
	}
}

// vimCommands are the commands of interest: the shortest form, then the rest of
// the name after a colon.
const vimCommands = " !: r:ead w:rite wq: sav:eas up:date exe:cute cal:l let: ec:ho echom:sg echon: echoe:rr eval: retu:rn const: va:r ter:minal norm:al so:urce cd: lc:d tc:d chd:ir " +
	"lua: luad:o py:thon py3: pyx: pyd:o python3: perl: perld:o rub:y rubyd:o tcl: sil:ent uns:ilent noa:utocmd keepa:lt keepj:umps keepp:atterns lockm:arks nos:wapfile vert:ical abo:veleft " +
	"bel:owright bo:tright to:pleft tab: san:dbox conf:irm verb:ose bro:wse deb:ug wind:o bufd:o argd:o tabd:o cd:o cfd:o ld:o folddo:open g:lobal v:global au:tocmd doau:tocmd " +
	"if: elsei:f el:se en:dif for: endfo:r wh:ile endw:hile fu:nction endf:unction def: enddef: try: cat:ch fina:lly endt:ry make: lmak:e red:ir mks:ession fini:sh qa:ll q:uit com:mand aug:roup "

// vimCommand is the full name of a command that may be abbreviated.
func vimCommand(name string) string {
	for list := vimCommands; list != ""; {
		var one string
		one, list, _ = strings.Cut(list, " ")
		short, rest, _ := strings.Cut(one, ":")
		if len(name) >= len(short) && strings.HasPrefix(short+rest, name) && one != "" {
			return short + rest
		}
	}
	return name
}

// vimReader reads the lines of a script.
type vimReader struct {
	lines []vimLine
	i     int
	b     *Budget
	depth int
}

type vimLine struct {
	text string
	off  int
}

// vimTree is the tree of a script that stands at base.
func vimTree(src string, base int, b *Budget, depth int) *node {
	r := &vimReader{b: b, depth: depth}
	for i := 0; i <= len(src); {
		end := strings.IndexAny(src[i:], "\n\r")
		if end < 0 {
			end = len(src) - i
		}
		line := src[i : i+end]
		if trimmed := strings.TrimLeft(line, " \t"); strings.HasPrefix(trimmed, "\\") && len(r.lines) > 0 {
			// A continued line.
			last := &r.lines[len(r.lines)-1].text
			if !b.bytes(len(*last)) {
				break
			}
			*last += " " + trimmed[1:]
		} else {
			r.lines = append(r.lines, vimLine{line, base + i})
		}
		i += end + 1
	}
	return r.block()
}

// block reads commands up to one of the ends, which stays.
func (r *vimReader) block(ends ...string) *node {
	seq := newNode(opSeq, 0)
	if r.depth > maxDepth {
		r.b.Steps = -1
		return seq
	}
	for r.i < len(r.lines) && r.b.step(1) {
		line := r.lines[r.i]
		if seq.off == 0 {
			seq.off = line.off
		}
		name := vimCommand(vimWord(strings.TrimLeft(line.text, " \t:")))
		for _, e := range ends {
			if name == e {
				return seq
			}
		}
		r.i++
		if n := r.command(line.text, line.off); n != nil {
			seq.kids = append(seq.kids, n)
		}
	}
	return seq
}

func vimWord(s string) string {
	i := 0
	for i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= 'A' && s[i] <= 'Z' || i > 0 && isDigit(s[i])) {
		i++
	}
	if i == 0 && strings.HasPrefix(s, "!") {
		return "!"
	}
	return s[:i]
}

// command reads one line: a range, a command, its argument; bars separate
// commands that do not take them.
func (r *vimReader) command(text string, off int) *node {
	if r.depth > maxDepth || !r.b.step(1) {
		r.b.Steps = -1
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	i := vimRange(text)
	rest := text[i:]
	if rest == "" || rest[0] == '"' {
		return nil
	}
	word := vimWord(rest)
	name := vimCommand(word)
	arg := rest[len(word):]
	at := off + i + len(word)
	if name == "!" {
		return r.shell(arg, at)
	}
	bang := strings.HasPrefix(arg, "!")
	if bang {
		arg = arg[1:]
		at++
	}
	trimmed := strings.TrimLeft(arg, " \t")
	at += len(arg) - len(trimmed)
	return r.run(name, trimmed, at, bang)
}

// vimRange is where the command starts after colons, blanks and a range.
func vimRange(s string) int {
	i := 0
	for i < len(s) {
		c := s[i]
		switch {
		case c == ' ' || c == '\t' || c == ':' || c == '%' || c == ',' || c == ';' || c == '.' || c == '$' || c == '+' || c == '-' || isDigit(c):
			i++
		case c == '\'' && i+1 < len(s):
			i += 2
		case c == '/' || c == '?':
			j := closingQuote(s, i)
			if j == 0 {
				return i
			}
			i = j + 1
		default:
			return i
		}
	}
	return i
}

// run is the tree of a command.
func (r *vimReader) run(name, arg string, at int, bang bool) *node {
	switch name {
	case "read", "write":
		if strings.HasPrefix(arg, "!") && (name == "read" || !bang) {
			return r.shell(arg[1:], at+1)
		}
		if name == "read" && bang {
			return r.shell(arg, at)
		}
		if name == "write" {
			return r.written(arg, at)
		}
		return nil
	case "wq", "saveas", "update", "mksession", "redir":
		if name == "redir" {
			if !strings.HasPrefix(arg, ">") {
				return nil
			}
			arg = strings.TrimLeft(arg, ">! ")
		}
		return r.written(arg, at)
	case "terminal":
		for strings.HasPrefix(arg, "++") {
			_, arg, _ = strings.Cut(arg, " ")
		}
		if arg == "" {
			return nil
		}
		return r.shell(arg, at)
	case "make", "lmake":
		return r.shell("make "+arg, at)
	case "execute":
		n := newNode(opCall, at, textNode(opName, "rv_execute", at))
		n.kids = append(n.kids, r.exprs(arg, at)...)
		return r.withBar(n, arg, at)
	case "normal":
		return r.normal(arg, at)
	case "call", "eval", "echo", "echomsg", "echon", "echoerr", "return":
		n := newNode(opSeq, at, r.exprs(arg, at)...)
		if name == "return" {
			n = newNode(opReturn, at, n)
		}
		return r.withBar(n, arg, at)
	case "let", "const", "var":
		return r.let(arg, at)
	case "source":
		return newNode(opCall, at, textNode(opName, "rv_source", at), textNode(opLit, arg, at))
	case "cd", "lcd", "tcd", "chdir":
		path, rest := vimBar(arg)
		n := newNode(opCall, at, textNode(opName, "chdir", at), textNode(opLit, strings.TrimSpace(path), at))
		return r.and(n, rest, at+len(arg)-len(rest))
	case "lua", "luado", "python", "py3", "pyx", "pydo", "python3", "perl", "perldo", "ruby", "rubydo", "tcl":
		return r.foreign(name, arg, at)
	case "silent", "unsilent", "noautocmd", "keepalt", "keepjumps", "keeppatterns", "lockmarks", "noswapfile", "vertical", "aboveleft", "belowright", "botright", "topleft", "tab", "sandbox", "confirm", "verbose", "browse", "debug", "windo", "bufdo", "argdo", "tabdo", "cdo", "cfdo", "ldo", "folddoopen":
		return r.command(arg, at)
	case "global", "vglobal":
		if arg == "" {
			return nil
		}
		j := closingQuote(arg, 0)
		if j == 0 {
			return nil
		}
		return newNode(opIf, at, newNode(opSeq, at), r.orEmpty(r.command(arg[j+1:], at+j+1)), nil)
	case "autocmd":
		fields := strings.SplitN(arg, " ", 3)
		if len(fields) == 3 {
			return newNode(opIf, at, newNode(opSeq, at), r.orEmpty(r.command(fields[2], at+len(arg)-len(fields[2]))), nil)
		}
		return nil
	case "if", "for", "while", "function", "def", "try":
		return r.compound(name, arg, at)
	}
	if _, rest := vimBar(arg); rest != "" {
		return r.command(rest, at+len(arg)-len(rest))
	}
	return nil
}

func (r *vimReader) orEmpty(n *node) *node {
	if n == nil {
		return newNode(opSeq, 0)
	}
	return n
}

// and is n followed by the command after a bar.
func (r *vimReader) and(n *node, rest string, off int) *node {
	if rest == "" {
		return n
	}
	return newNode(opSeq, n.off, n, r.orEmpty(r.command(rest, off)))
}

func (r *vimReader) withBar(n *node, arg string, at int) *node {
	_, rest := vimBar(arg)
	return r.and(n, rest, at+len(arg)-len(rest))
}

// vimBar cuts at the first bar outside quotes.
func vimBar(s string) (before, after string) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"', '\'':
			if j := closingQuote(s, i); j > 0 {
				i = j
			}
		case '|':
			if i+1 < len(s) && s[i+1] == '|' {
				i++
				continue
			}
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

// exprs are the expressions of an argument.
func (r *vimReader) exprs(arg string, at int) []*node {
	text, _ := vimBar(arg)
	return parseCode(vimExpr(), text, at, r.b, r.depth).kids
}

// shell is text for the shell; % and # are file names. They may also stay what they are:
// a comment, or bytes for the next program to take out.
func (r *vimReader) shell(text string, at int) *node {
	text = strings.TrimLeft(text, "! ")
	named, signs := vimFileNames(text)
	run := newNode(opCmd, at, textNode(opLit, named, at))
	if !signs {
		return run
	}
	return newNode(opSeq, at, run, newNode(opCmd, at, textNode(opLit, text, at)))
}

// vimFileNames puts what is unknown in the place of file names, and says whether there
// were any.
func vimFileNames(text string) (named string, signs bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && i+1 < len(text) && strings.IndexByte("%#!|", text[i+1]) >= 0:
			i++
			b.WriteByte(text[i])
		case (c == '%' || c == '#') && (i+1 == len(text) || !isNameByte(text[i+1])) && (i == 0 || isSpace(text[i-1]) || text[i-1] == '"' || text[i-1] == '\''):
			b.WriteString(mark(HoleUnknown))
			signs = true
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), signs
}

// written is a file a command writes.
func (r *vimReader) written(arg string, at int) *node {
	path, rest := vimBar(arg)
	path = strings.TrimSpace(path)
	for strings.HasPrefix(path, "++") {
		_, path, _ = strings.Cut(path, " ")
	}
	name := "rv_write"
	if p, ok := strings.CutPrefix(path, ">>"); ok {
		name, path = "rv_append", strings.TrimSpace(p)
	}
	if path == "" || path == "%" {
		return r.and(newNode(opSeq, at), rest, at+len(arg)-len(rest))
	}
	return r.and(newNode(opCall, at, textNode(opName, name, at), textNode(opLit, path, at)), rest, at+len(arg)-len(rest))
}

// normal is keys: a colon starts a command that a carriage return ends.
func (r *vimReader) normal(keys string, at int) *node {
	i := strings.IndexByte(keys, ':')
	if i < 0 {
		return nil
	}
	text, _, _ := strings.Cut(keys[i+1:], "\r")
	text, _, _ = strings.Cut(text, "<CR>")
	return r.command(text, at+i+1)
}

func (r *vimReader) let(arg string, at int) *node {
	text, rest := vimBar(arg)
	i := strings.IndexByte(text, '=')
	if i <= 0 || i+1 < len(text) && (text[i+1] == '~' || text[i+1] == '=') {
		return r.and(newNode(opSeq, at), rest, at+len(arg)-len(rest))
	}
	op := "="
	target := strings.TrimSpace(text[:i])
	for _, o := range [...]string{"..", ".", "+", "-"} {
		if t, ok := strings.CutSuffix(target, o); ok {
			op, target = o+"=", strings.TrimSpace(t)
			break
		}
	}
	if op == "..=" {
		op = ".="
	}
	name, _, _ := strings.Cut(target, ":")
	if len(name) > 1 {
		target = name // var x: type
	}
	n := textNode(opAssign, op, at, textNode(opName, target, at), parseCode(vimExpr(), text[i+1:], at+i+1, r.b, r.depth))
	return r.and(n, rest, at+len(arg)-len(rest))
}

// foreign is code of another language: on the line, or in a here-document.
func (r *vimReader) foreign(name, arg string, at int) *node {
	if tag, ok := strings.CutPrefix(arg, "<<"); ok {
		tag = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(tag), "trim"))
		var b strings.Builder
		for r.i < len(r.lines) && r.b.step(1) {
			line := r.lines[r.i].text
			r.i++
			if strings.TrimSpace(line) == tag || tag == "" && line == "." {
				break
			}
			b.WriteString(line + "\n")
		}
		arg = b.String()
	}
	return newNode(opCall, at, textNode(opName, "rv_"+name, at), textNode(opLit, arg, at))
}

// compound reads if, for, while, function and try up to their ends; those of
// one line after bars too.
func (r *vimReader) compound(name, arg string, at int) *node {
	head, rest := vimBar(arg)
	if rest != "" {
		// The rest of the line is the first of the block's lines.
		var more []vimLine
		off := at + len(head) + 1
		for rest != "" {
			var one string
			one, rest = vimBar(rest)
			more = append(more, vimLine{one, off})
			off += len(one) + 1
		}
		r.lines = append(more, r.lines[r.i:]...)
		r.i = 0
	}
	switch name {
	case "if":
		cond := newNode(opOther, at, r.exprs(head, at)...)
		n := newNode(opIf, at, cond, r.block("elseif", "else", "endif"), nil)
		if r.i < len(r.lines) {
			line := r.lines[r.i]
			word := vimWord(strings.TrimLeft(line.text, " \t:"))
			r.i++
			switch vimCommand(word) {
			case "elseif":
				_, rest, _ := strings.Cut(line.text, word)
				if r.depth < maxDepth {
					r.depth++
					n.kids[2] = r.compound("if", rest, line.off)
					r.depth--
				}
			case "else":
				n.kids[2] = r.block("endif")
				r.i++
			}
		}
		return n
	case "for":
		target, over, _ := strings.Cut(head, " in ")
		body := r.block("endfor")
		r.i++
		return newNode(opFor, at, textNode(opName, strings.TrimSpace(target), at), newNode(opSeq, at, parseCode(vimExpr(), over, at, r.b, r.depth).kids...), body)
	case "while":
		body := r.block("endwhile")
		r.i++
		return newNode(opWhile, at, newNode(opOther, at, r.exprs(head, at)...), body)
	case "function", "def":
		sig, _, _ := strings.Cut(head, ")")
		fn, params, _ := strings.Cut(sig, "(")
		n := textNode(opFunc, strings.TrimSpace(fn), at)
		for p := range strings.SplitSeq(params, ",") {
			if p = strings.TrimSpace(p); p != "" {
				prefix := "a:"
				if name == "def" {
					prefix = ""
					p, _, _ = strings.Cut(p, ":")
				}
				n.kids = append(n.kids, textNode(opName, prefix+p, at))
			}
		}
		end := "endfunction"
		if name == "def" {
			end = "enddef"
		}
		n.kids = append(n.kids, r.block(end))
		r.i++
		return n
	}
	n := newNode(opTry, at, r.block("catch", "finally", "endtry"))
	for r.i < len(r.lines) && r.b.step(1) {
		word := vimCommand(vimWord(strings.TrimLeft(r.lines[r.i].text, " \t:")))
		r.i++
		if word != "catch" && word != "finally" {
			break
		}
		n.kids = append(n.kids, r.block("catch", "finally", "endtry"))
	}
	return n
}
