package payload

import "strings"

// luaAPI is the table of Lua calls (see api.go).
const luaAPI = `
os.execute shell $0
io.popen shell $0
posix.exec argv $0 $1
os.remove = rm -f $0
os.rename = mv $0 $1
os.tmpname val temp
os.time val number
os.clock val number
math.random val number
io.open go
io.output write $0
load go
loadstring go
loadfile go
dofile go
lfs.rmdir = rmdir $0
lfs.chdir cd $0
lfs.currentdir val cwd
lfs.symlink = ln -s $0 $1
pl.dir.rmtree = rm -rf $0
dir.rmtree = rm -rf $0
socket.http.request obj net
http.request obj net
ssl.https.request obj net
vim.fn.system go
vim.fn.systemlist go
vim.fn.jobstart go
vim.fn.termopen go
vim.system argv $0
vim.loop.spawn go
vim.uv.spawn go
vim.uv.fs_unlink = rm -f $0
vim.loop.fs_unlink = rm -f $0
vim.uv.fs_rmdir = rmdir $0
vim.fs.rm go
vim.fn.delete go
vim.fn.writefile write $1
vim.cmd go
vim.api.nvim_command go
vim.api.nvim_exec go
vim.api.nvim_exec2 go
`

func luaCanon(name string) string {
	name = strings.TrimPrefix(name, "_G.")
	return strings.TrimPrefix(name, "_ENV.")
}

func luaName(e *evaluator, name string) values {
	switch name {
	case "arg", "...":
		return e.tail(argvList(e))
	}
	return ref(name)
}

func luaAttr(e *evaluator, a alt, name string) (values, bool) {
	if a.k == altObj && a.class == "net" {
		return values{a}, true
	}
	return nil, false
}

// luaIndex counts from one; an element of a module is its member.
func luaIndex(e *evaluator, a alt, key values) (values, bool) {
	switch {
	case a.k == altList:
		if k, ok := key.one(); ok && k.k == altNum {
			return e.elementOf(a, num(k.n-1)), true
		}
	case a.k == altRef && (a.s.Text == "_G" || a.s.Text == "_ENV"):
		if name, ok := key.text(); ok {
			return e.name(textNode(opName, name, 0)), true
		}
	}
	return nil, false
}

// luaCall handles the calls that are no table line.
func luaCall(e *evaluator, c *call) (values, bool) {
	c.ref = luaCanon(c.ref)
	if rest, ok := strings.CutPrefix(c.ref, "string."); ok && len(c.pos) > 0 {
		switch rest {
		case "char":
			return e.chars(c.pos), true
		case "format":
			return e.format(c.pos[0], c.pos[1:], nil), true
		}
		inner := *c.from(1)
		inner.ref, inner.self = "", nil
		return e.callMember(inner, c.pos[0], rest), true
	}
	switch c.ref {
	case "string.char":
		return lit(""), true
	case "require":
		if s, ok := c.at(0).text(); ok {
			return ref(s), true
		}
		return unknown(), true
	case "os.getenv", "vim.fn.expand":
		name, ok := c.at(0).text()
		if !ok {
			return unknown(), true
		}
		if c.ref == "vim.fn.expand" {
			return e.textMethod("home", c.at(0)), true
		}
		return e.env(name), true
	case "load", "loadstring":
		return values{{k: altObj, class: "code", list: []values{c.at(0)}}}, true
	case "dofile", "loadfile":
		if len(c.pos) == 0 {
			return e.code(Lua, e.stdin(), c.ref, c.off), true
		}
		e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("lua"), c.at(0).strings()[0]}}, c.off)
		return unknown(), true
	case "assert", "tostring", "table.unpack", "unpack", "setmetatable":
		if c.ref == "setmetatable" {
			e.escape(c)
		}
		return c.at(0), true
	case "pcall", "xpcall":
		if len(c.pos) > 0 {
			n := 1
			if c.ref == "xpcall" {
				n = 2
			}
			return e.join(boolean(), e.callValue(*c.from(n), c.pos[0])), true
		}
	case "ipairs", "pairs":
		inner := *c
		inner.ref = "rv_pairs"
		return phpText(e, &inner)
	case "rv_range":
		if len(c.pos) >= 2 {
			inner := *c
			inner.pos = append([]values(nil), c.pos...)
			if a, ok := inner.pos[1].one(); ok && a.k == altNum {
				inner.pos[1] = num(a.n + 1)
			}
			return pythonRange(e, &inner), true
		}
		return many(hole(HoleNumber)), true
	case "table.concat":
		sep := lit("")
		if len(c.pos) > 1 {
			sep = c.pos[1]
		}
		return e.joinText(c.at(0), sep), true
	case "table.insert":
		if a, ok := c.at(0).one(); ok && a.k == altList && c.node(0) != nil && len(c.pos) > 1 {
			e.b.bytes(16 * len(a.list))
			e.bind(c.node(0), values{a.plus(c.pos[len(c.pos)-1])})
		}
		return none(), true
	case "io.read", "io.stdin.read":
		return e.stdin(), true
	case "io.open":
		return luaOpen(e, c), true
	case "print", "io.write":
		sep, end := "\t", "\n"
		if c.ref == "io.write" {
			sep, end = "", ""
		}
		e.printed(e.joinText(list(c.pos...), lit(sep)), end, c.off)
		return none(), true
	}
	if strings.HasPrefix(c.ref, "vim.") {
		return luaVim(e, c)
	}
	return nil, false
}

func luaOpen(e *evaluator, c *call) values {
	var out values
	for _, f := range c.at(0).strings() {
		if len(c.pos) > 1 {
			for _, m := range c.pos[1].strings() {
				if strings.ContainsAny(m.Text, "wa+") {
					e.emit(Effect{Kind: Write, API: c.ref, Path: f, Append: !strings.Contains(m.Text, "w")}, c.off)
				}
			}
		}
		out = e.join(out, object("file", f))
	}
	return out
}

// luaVim handles the functions nvim gives to Lua.
func luaVim(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "vim.fn.system", "vim.fn.systemlist", "vim.fn.jobstart", "vim.fn.termopen":
		if a, ok := c.at(0).one(); ok && a.k == altList {
			return e.argv(e.words(c.at(0)), c.ref, c.off), true
		}
		return e.shell(c.at(0), c.ref, c.off), true
	case "vim.loop.spawn", "vim.uv.spawn":
		args := list()
		if a, ok := c.at(1).one(); ok && a.k == altDict {
			if v, has := a.get("args"); has {
				args = v
			}
		}
		return e.argv(e.words(list(c.at(0), args)), c.ref, c.off), true
	case "vim.fn.delete", "vim.fs.rm":
		e.vimDelete(c)
		return num(0), true
	case "vim.cmd", "vim.api.nvim_command", "vim.api.nvim_exec", "vim.api.nvim_exec2":
		return e.code(Vim, c.at(0), c.ref, c.off), true
	}
	return nil, false
}

// vimDelete is delete(path, flags): "rf" deletes a directory and all in it.
func (e *evaluator) vimDelete(c *call) {
	words := []string{"rm", "-f"}
	if f, ok := c.at(1).text(); ok && strings.Contains(f, "r") {
		words[1] = "-rf"
	}
	if a, ok := c.at(1).one(); ok && a.k == altDict {
		if yes, _ := truthy(a, true, "recursive"); yes {
			words[1] = "-rf"
		}
	}
	if f, ok := c.at(1).text(); ok && f == "d" {
		words = []string{"rmdir"}
	}
	for _, s := range c.at(0).strings() {
		var argv []Value
		for _, w := range words {
			argv = append(argv, Lit(w))
		}
		e.emit(Effect{Kind: Equivalent, API: c.ref, Argv: append(argv, s)}, c.off)
	}
}

// luaMethod handles methods of values.
func luaMethod(e *evaluator, c *call) (values, bool) {
	a := c.recv
	switch {
	case a.isProcess():
		switch c.name {
		case "write":
			if len(c.pos) > 0 {
				e.feed(a, c.at(0), c.off)
			}
			return values{a}, true
		case "read", "lines":
			return a.output(), true
		}
		return unknown(), true
	case a.k == altObj && a.class == "file":
		if c.name == "write" && len(c.pos) > 0 {
			for _, s := range c.at(0).strings() {
				e.emit(Effect{Kind: Write, API: c.name, Path: a.s, Append: true, Text: s, HasText: true}, c.off)
			}
			return values{a}, true
		}
		return unknown(), true
	case a.k == altObj && a.class == "code":
		return e.code(Lua, a.list[0], "load", c.off), true
	case a.k == altObj && a.class == "net":
		return values{a}, true
	case a.k != altStr:
		return nil, false
	}
	self := values{a}
	switch c.name {
	case "rep":
		return e.cross(self, c.at(0), e.repeated), true
	case "reverse":
		return e.textMethod("reverse", self), true
	case "upper":
		return e.textMethod("upper", self), true
	case "lower":
		return e.textMethod("lower", self), true
	case "format":
		return e.format(self, c.pos, nil), true
	case "gsub":
		if s, ok := c.at(0).text(); ok && !strings.ContainsAny(s, "%.[]*+-?^$(") {
			return e.replaceText(self, c.at(0), c.at(1)), true
		}
		for _, v := range c.pos {
			for _, f := range v {
				if f.k == altFunc {
					e.callback(f.fn, unknown())
				}
			}
		}
		return unknown(), true
	case "sub":
		from, ok := c.at(0).one()
		if ok && from.k == altNum {
			lo := from.n
			if lo > 0 {
				lo--
			}
			var hi *int64
			if len(c.pos) > 1 {
				to, ok := c.pos[1].one()
				if !ok || to.k != altNum {
					return unknown(), true
				}
				end := to.n
				if end < 0 {
					end++
					if end == 0 {
						return e.sliceOf(a, &lo, nil, nil), true
					}
				}
				hi = &end
			}
			return e.sliceOf(a, &lo, hi, nil), true
		}
		return unknown(), true
	case "byte":
		if s, ok := a.s.Known(); ok && s != "" {
			return num(int64(s[0])), true
		}
		return hole(HoleNumber), true
	}
	return nil, false
}
