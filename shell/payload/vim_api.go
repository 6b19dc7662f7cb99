package payload

import "strings"

// vimAPI is the table of Vim functions (see api.go); those that start with rv_
// stand for ex commands.
const vimAPI = `
system go
systemlist go
job_start go
jobstart go
term_start go
termopen go
delete go
rename = mv $0 $1
writefile go
chdir go
mkdir val unknown
getcwd val cwd
tempname val temp
feedkeys go
execute go
eval go
luaeval go
py3eval go
pyxeval go
perleval go
rubyeval go
rv_execute go
rv_write go
rv_append go
rv_source go
`

func vimName(e *evaluator, name string) values {
	switch {
	case strings.HasPrefix(name, "$"):
		return e.env(name[1:])
	case strings.HasPrefix(name, "&"), strings.HasPrefix(name, "@"), len(name) > 1 && name[1] == ':':
		return unknown()
	}
	return ref(name)
}

// vimCall handles functions and the commands that stand as functions.
func vimCall(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "system", "systemlist", "job_start", "jobstart", "term_start", "termopen":
		var p values
		if a, ok := c.at(0).one(); ok && a.k == altList {
			p = e.argv(e.words(c.at(0)), c.ref, c.off)
		} else {
			p = e.shell(c.at(0), c.ref, c.off)
		}
		if len(c.pos) > 1 && strings.HasPrefix(c.ref, "system") {
			for _, a := range p {
				if a.isProcess() {
					e.feed(a, c.pos[1], c.off)
				}
			}
		}
		return unknown(), true
	case "delete":
		e.vimDelete(c)
		return num(0), true
	case "writefile":
		text := e.joinText(c.at(0), lit("\n"))
		flags, _ := c.at(2).text()
		for _, p := range c.at(1).strings() {
			e.emit(Effect{Kind: Write, API: c.ref, Path: p, Append: strings.Contains(flags, "a"), Text: text.strings()[0], HasText: true}, c.off)
		}
		return num(0), true
	case "rv_write", "rv_append":
		for _, p := range e.textMethod("home", c.at(0)).strings() {
			e.emit(Effect{Kind: Write, API: "write", Path: p, Append: c.ref == "rv_append"}, c.off)
		}
		return none(), true
	case "rv_source":
		e.emit(Effect{Kind: RunArgv, API: "source", Argv: []Value{Lit("vim"), Lit("-S"), c.at(0).strings()[0]}}, c.off)
		return none(), true
	case "chdir":
		e.chdir(e.textMethod("home", c.at(0)))
		return none(), true
	case "rv_execute":
		return e.code(Vim, e.joinText(list(c.pos...), lit(" ")), "execute", c.off), true
	case "execute":
		v := c.at(0)
		if a, ok := v.one(); ok && a.k == altList {
			v = e.joinText(v, lit("\n"))
		}
		return e.code(Vim, v, c.ref, c.off), true
	case "eval":
		return e.code(Vim, e.concat(lit("call "), c.at(0)), c.ref, c.off), true
	case "feedkeys":
		return e.code(Vim, e.concat(lit("normal! "), c.at(0)), c.ref, c.off), true
	}
	if v, ok := vimForeign(e, c); ok {
		return v, true
	}
	return vimText(e, c)
}

// vimForeign runs code of another language.
func vimForeign(e *evaluator, c *call) (values, bool) {
	lang := LangNone
	switch strings.TrimPrefix(c.ref, "rv_") {
	case "lua", "luado", "luaeval":
		lang = Lua
	case "python", "py3", "pyx", "pydo", "python3", "py3eval", "pyxeval":
		lang = Python
	case "perl", "perldo", "perleval":
		lang = Perl
	case "ruby", "rubydo", "rubyeval":
		lang = Ruby
	case "tcl":
		lang = Tcl
	}
	if lang == LangNone {
		return nil, false
	}
	return e.code(lang, c.at(0), strings.TrimPrefix(c.ref, "rv_"), c.off), true
}

func vimText(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "expand", "fnamemodify", "resolve", "simplify", "string", "fnameescape", "trim":
		if s, ok := c.at(0).text(); ok && strings.ContainsAny(s, "%#<") {
			return unknown(), true
		}
		return e.textMethod("home", c.at(0)), true
	case "shellescape":
		return e.textMethod("quote", c.at(0)), true
	case "join":
		sep := lit(" ")
		if len(c.pos) > 1 {
			sep = c.pos[1]
		}
		return e.joinText(c.at(0), sep), true
	case "split":
		return e.splitText(c.at(0), nil, true), true
	case "printf":
		if len(c.pos) > 0 {
			return e.format(c.pos[0], c.pos[1:], nil), true
		}
	case "getenv":
		if s, ok := c.at(0).text(); ok {
			return e.env(s), true
		}
	case "glob", "globpath":
		return e.globbed(c.at(len(c.pos) - 1)), true
	case "reverse":
		return e.textMethod("reverse", c.at(0)), true
	case "tolower":
		return e.textMethod("lower", c.at(0)), true
	case "nr2char":
		return e.charOf(c.at(0)), true
	case "list2str":
		if a, ok := c.at(0).one(); ok && a.k == altList {
			return e.chars(a.list), true
		}
	case "function", "funcref":
		if s, ok := c.at(0).text(); ok {
			return ref(s), true
		}
	case "call":
		inner := *c
		inner.pos, _ = e.elems(c.at(1))
		fn := c.at(0)
		if s, ok := fn.text(); ok {
			fn = ref(s)
			if b := e.scope.find(s); b != nil && b.set {
				fn = b.v
			}
		}
		return e.callValue(inner, fn), true
	case "map", "foreach", "filter":
		return e.iterate(c, c.at(0), c.at(1)), true
	case "timer_start":
		return e.escape(c), true
	}
	return nil, false
}
