package payload

import "strings"

// tclAPI is the table of Tcl and expect commands (see api.go).
const tclAPI = `
exec go
spawn go
send go
send_user val unknown
system go
eval go
open go
puts go
file go
cd cd $0
pwd val cwd
source go
glob go
subst val unknown
`

func tclName(e *evaluator, name string) values {
	switch name {
	case "$argv":
		return e.tail(argvList(e))
	case "$env":
		return ref("$env")
	}
	if strings.HasPrefix(name, "$") {
		return unknown()
	}
	return ref(name)
}

func tclIndex(e *evaluator, a alt, key values) (values, bool) {
	if a.k == altRef && a.s.Text == "$env" {
		if name, ok := key.text(); ok {
			return e.env(name), true
		}
		return unknown(), true
	}
	return nil, false
}

// tclList is a value as a list: text is cut as Tcl cuts it.
func (e *evaluator) tclList(v values) values {
	a, ok := v.one()
	if !ok || a.k != altStr {
		return v
	}
	s, known := a.s.Known()
	if !known {
		return e.fields(a.s)
	}
	var out []values
	for i := 0; i < len(s) && e.b.step(1); {
		switch {
		case isSpace(s[i]):
			i++
		case s[i] == '{':
			text, next := tclBraced(s, i)
			out = append(out, lit(text))
			i = next
		case s[i] == '"':
			end := closingQuote(s, i)
			if end == 0 {
				end = len(s)
			}
			out = append(out, lit(unescape(s[i+1:end], javaScriptEscapes, true)))
			i = end + 1
		default:
			j := i
			for j < len(s) && !isSpace(s[j]) {
				if s[j] == '\\' {
					j++
				}
				j++
			}
			j = min(j, len(s))
			out = append(out, lit(unescape(s[i:j], javaScriptEscapes, true)))
			i = j
		}
	}
	return list(out...)
}

// tclCall handles commands.
func tclCall(e *evaluator, c *call) (values, bool) {
	c.ref = strings.TrimPrefix(c.ref, "::")
	switch c.ref {
	case "exec":
		return tclExec(e, c), true
	case "spawn":
		args := c.pos
		for len(args) > 0 {
			s, ok := args[0].text()
			if !ok || !strings.HasPrefix(s, "-") {
				break
			}
			args = args[1:]
			if s == "-open" || s == "-leaveopen" {
				return unknown(), true
			}
		}
		p := e.argv(e.words(list(args...)), c.ref, c.off)
		e.assign(e.global.own(" spawned"), p)
		return num(1), true
	case "send", "exp_send":
		if len(c.pos) > 0 {
			if b := e.global.find(" spawned"); b != nil && b.set {
				text := e.mapValue(c.pos[len(c.pos)-1], func(v Value) Value {
					v.Text = strings.ReplaceAll(v.Text, "\r", "\n")
					return v
				})
				for _, a := range b.v {
					if a.isProcess() {
						e.feed(a, text, c.off)
					}
				}
			}
		}
		return unknown(), true
	case "system":
		return e.shell(e.joinText(list(c.pos...), lit(" ")), c.ref, c.off), true
	case "eval":
		return e.code(Tcl, tclConcat(e, c), c.ref, c.off), true
	case "open":
		return tclOpen(e, c), true
	case "puts":
		if n := len(c.pos); n > 1 {
			for _, a := range c.pos[n-2] {
				switch {
				case a.isProcess():
					e.feed(a, c.pos[n-1], c.off)
				case a.k == altObj && a.class == "file":
					for _, s := range c.pos[n-1].strings() {
						e.emit(Effect{Kind: Write, API: c.ref, Path: a.s, Append: true, Text: s, HasText: true}, c.off)
					}
				}
			}
		}
		return none(), true
	case "file":
		return tclFile(e, c), true
	case "source":
		if len(c.pos) > 0 {
			e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("tclsh"), c.pos[len(c.pos)-1].strings()[0]}}, c.off)
		}
		return unknown(), true
	case "glob":
		return e.globbed(c.at(max(len(c.pos)-1, 0))), true
	case "list", "concat":
		return list(c.pos...), true
	case "rv_list", "split":
		return e.tclList(c.at(0)), true
	case "rv_lappend":
		base, ok := e.tclList(c.at(0)).one()
		if !ok || base.k != altList || base.isUnknown() {
			base = alt{k: altList}
		}
		e.b.bytes(16 * len(base.list))
		return values{base.plus(c.pos[1:]...)}, true
	case "lindex":
		return e.element(e.tclList(c.at(0)), c.numberAt(1)), true
	case "lrange":
		return many(e.anyOf(e.tclList(c.at(0)).alts()[0])), true
	case "join":
		sep := lit(" ")
		if len(c.pos) > 1 {
			sep = c.pos[1]
		}
		return e.joinText(e.tclList(c.at(0)), sep), true
	case "format":
		if len(c.pos) > 0 {
			return e.format(c.pos[0], c.pos[1:], nil), true
		}
	case "string":
		return tclString(e, c), true
	case "binary":
		if s, ok := c.at(1).text(); ok {
			switch s {
			case "base64":
				return e.textMethod("base64", c.at(2)), true
			case "hex":
				return e.textMethod("hex", c.at(2)), true
			}
		}
		return unknown(), true
	case "lreverse":
		if a, ok := e.tclList(c.at(0)).one(); ok && a.k == altList && a.class == "" {
			return list(reversedList(a.list)...), true
		}
	}
	return nil, false
}

// numberAt is argument i as a number: Tcl's literals are text.
func (c *call) numberAt(i int) values {
	if s, ok := c.at(i).text(); ok {
		return number(s)
	}
	return c.at(i)
}

func tclConcat(e *evaluator, c *call) values {
	parts := make([]values, 0, len(c.pos))
	for _, v := range c.pos {
		if a, ok := v.one(); ok && a.k == altList {
			v = e.joinText(v, lit(" "))
		}
		parts = append(parts, v)
	}
	return e.joinText(list(parts...), lit(" "))
}

// tclExec is exec: words up to |, with input after << and output after >.
func tclExec(e *evaluator, c *call) values {
	var words []values
	var stdin values
	var out values
	run := func() {
		if len(words) == 0 {
			return
		}
		out = e.argv(e.words(list(words...)), c.ref, c.off)
		if stdin != nil {
			for _, p := range out {
				if p.isProcess() {
					e.feed(p, stdin, c.off)
				}
			}
		}
		words, stdin = nil, nil
	}
	for i := 0; i < len(c.pos); i++ {
		s, ok := c.pos[i].text()
		switch {
		case ok && len(words) == 0 && (s == "-ignorestderr" || s == "-keepnewline" || s == "--" || s == "-encoding"):
		case ok && (s == "|" || s == "|&"):
			run()
		case ok && s == "<<" && i+1 < len(c.pos):
			i++
			stdin = c.pos[i]
		case ok && (s == ">" || s == ">>" || s == ">&" || s == "2>") && i+1 < len(c.pos):
			i++
			for _, p := range c.pos[i].strings() {
				e.emit(Effect{Kind: Write, API: "exec >", Path: p, Append: s == ">>"}, c.off)
			}
		case ok && s == "<":
			i++
		case ok && s == "&" && i == len(c.pos)-1:
		default:
			words = append(words, c.pos[i])
		}
	}
	run()
	if p, ok := out.one(); ok && p.isProcess() {
		return p.output()
	}
	return unknown()
}

func tclOpen(e *evaluator, c *call) values {
	var out values
	for _, a := range c.at(0).alts() {
		s := a.string()
		if a.k == altList && len(a.list) > 0 {
			s = e.joinText(values{a}, lit(" ")).strings()[0]
		}
		if strings.HasPrefix(s.Prefix(), "|") {
			words := e.tclList(str(s.Slice(1, len(s.Text))))
			out = e.join(out, e.argv(e.words(words), "open |", c.off))
			continue
		}
		for _, m := range c.at(1).strings() {
			if len(c.pos) > 1 && strings.ContainsAny(m.Text, "wa+W") {
				e.emit(Effect{Kind: Write, API: c.ref, Path: s, Append: !strings.Contains(m.Text, "w")}, c.off)
			}
		}
		out = e.join(out, object("file", s))
	}
	return out
}

// tclFile is file delete, rename, copy, join and the like.
func tclFile(e *evaluator, c *call) values {
	sub, _ := c.at(0).text()
	force := false
	var paths []values
	for _, v := range c.pos[min(1, len(c.pos)):] {
		if s, ok := v.text(); ok && strings.HasPrefix(s, "-") {
			force = force || s == "-force"
			continue
		}
		paths = append(paths, v)
	}
	same := func(words ...Value) {
		for _, rest := range e.words(list(paths...)) {
			e.emit(Effect{Kind: Equivalent, API: "file " + sub, Argv: append(append([]Value(nil), words...), rest...)}, c.off)
		}
	}
	switch sub {
	case "delete":
		if force {
			same(Lit("rm"), Lit("-rf"))
		} else {
			same(Lit("rm"), Lit("-f"))
		}
	case "rename":
		same(Lit("mv"))
	case "copy":
		same(Lit("cp"), Lit("-r"))
	case "link":
		same(Lit("ln"), Lit("-s"))
	case "join":
		return e.paths(joinPath, paths...)
	case "normalize", "nativename":
		return e.textMethod("home", list(paths...).first())
	case "dirname":
		return e.textMethod("dir", list(paths...).first())
	case "tail":
		return e.textMethod("base", list(paths...).first())
	case "tempfile":
		return hole(HoleTemp)
	}
	return unknown()
}

// first is the first element of a list.
func (v values) first() values {
	if a, ok := v.one(); ok && a.k == altList && len(a.list) > 0 {
		return a.list[0]
	}
	return unknown()
}

func tclString(e *evaluator, c *call) values {
	sub, _ := c.at(0).text()
	switch sub {
	case "tolower":
		return e.textMethod("lower", c.at(1))
	case "toupper":
		return e.textMethod("upper", c.at(1))
	case "reverse":
		return e.textMethod("reverse", c.at(1))
	case "trim":
		return e.textMethod("trim", c.at(1))
	case "cat":
		return e.joinText(list(c.pos[1:]...), lit(""))
	case "repeat":
		return e.cross(c.at(1), c.numberAt(2), e.repeated)
	}
	return unknown()
}
