package payload

import "strings"

// rubyMethod handles methods of values.
func rubyMethod(e *evaluator, c *call) (values, bool) {
	a := c.recv
	switch c.name {
	case "send", "__send__", "public_send":
		return rubySend(e, c, values{a}), true
	case "tap", "then", "yield_self":
		out := e.give(c, values{a})
		if c.name == "tap" {
			return values{a}, true
		}
		return out.alts(), true
	case "to_proc", "itself", "to_s", "to_str", "to_sym", "freeze", "dup", "clone", "to_path", "force_encoding", "encode", "unicode_normalize", "b", "inspect", "+@", "-@":
		return values{a}, true
	}
	switch {
	case a.isProcess():
		switch c.name {
		case "puts", "write", "print", "<<", "syswrite":
			if len(c.pos) > 0 {
				e.feed(a, c.at(0), c.off)
			}
			return values{a}, true
		case "read", "gets", "readlines", "each_line":
			return a.output(), true
		}
		return values{a}, true
	case a.k == altObj && a.class == "net":
		if c.block != nil {
			e.give(c, values{a})
		}
		return values{a}, true
	case a.k == altObj && a.class == "stdin":
		return e.stdin(), true
	case a.k == altObj && a.class == "temp":
		if c.name == "path" {
			return str(a.s), true
		}
		return values{a}, true
	case a.k == altObj && a.class == "file":
		switch c.name {
		case "puts", "write", "print", "<<", "syswrite":
			if len(c.pos) > 0 {
				for _, s := range c.at(0).strings() {
					e.emit(Effect{Kind: Write, API: c.name, Path: a.s, Append: true, Text: s, HasText: true}, c.off)
				}
			}
			return values{a}, true
		case "truncate":
			e.emit(Effect{Kind: Write, API: c.name, Path: a.s}, c.off)
			return none(), true
		}
		return unknown(), true
	case a.k == altObj && a.class == "class" && c.name == "new":
		return e.callObject(c, a), true
	case a.k == altStr && a.class == "Path":
		if v, ok := rubyPath(e, c); ok {
			return v, true
		}
	case a.k == altNum:
		switch c.name {
		case "chr":
			return e.charOf(values{a}), true
		case "times":
			if c.block != nil {
				over := many(hole(HoleNumber))
				if a.n <= 16 {
					var elems []values
					for i := range a.n {
						elems = append(elems, num(i))
					}
					over = list(elems...)
				}
				return e.iterate(c, over, values{{k: altFunc, fn: c.block}}), true
			}
		}
	case a.k == altList && c.name == "pack":
		return rubyPack(e, c), true
	case a.k == altList && c.name == "shelljoin":
		return e.joinText(values{a}, lit(" ")), true
	}
	if a.k == altStr {
		return rubyText(e, c)
	}
	return nil, false
}

// rubyPath handles methods of Pathname.
func rubyPath(e *evaluator, c *call) (values, bool) {
	p := c.recv.s
	same := func(words ...Value) (values, bool) {
		e.emit(Effect{Kind: Equivalent, API: "Pathname#" + c.name, Argv: words}, c.off)
		return none(), true
	}
	switch c.name {
	case "rmtree":
		return same(Lit("rm"), Lit("-rf"), p)
	case "unlink", "delete":
		return same(Lit("rm"), Lit("-f"), p)
	case "rmdir":
		return same(Lit("rmdir"), p)
	case "rename":
		return same(Lit("mv"), p, c.at(0).strings()[0])
	case "write", "binwrite":
		e.emit(Effect{Kind: Write, API: "Pathname#" + c.name, Path: p, Text: c.at(0).strings()[0], HasText: true}, c.off)
		return none(), true
	case "join", "+", "/":
		return e.paths(joinPath, append([]values{str(p)}, c.pos...)...).asPath(), true
	case "expand_path", "realpath", "cleanpath":
		return path(expandHome(p)), true
	case "parent", "dirname":
		return path(dirName(p)), true
	case "basename":
		return path(baseName(p)), true
	case "children", "each_child", "entries":
		found := many(e.paths(joinPath, str(p), hole(HoleName)).asPath())
		if c.block != nil {
			e.iterate(c, found, values{{k: altFunc, fn: c.block}})
		}
		return found, true
	case "glob":
		found := e.globbed(e.paths(joinPath, str(p), c.at(0)))
		return found, true
	case "exist?", "directory?", "file?":
		return boolean(), true
	}
	return nil, false
}

// rubyPack is Array#pack.
func rubyPack(e *evaluator, c *call) values {
	f, _ := c.at(0).text()
	elems := c.recv.list
	if len(elems) == 0 {
		return unknown()
	}
	switch strings.TrimRight(f, "*0123456789") {
	case "H":
		return e.textMethod("hex", elems[0])
	case "c", "C", "U":
		return e.chars(elems)
	case "a", "A":
		return elems[0]
	}
	return unknown()
}

// rubyText handles methods of strings.
func rubyText(e *evaluator, c *call) (values, bool) {
	self := values{c.recv}
	switch c.name {
	case "upcase":
		return e.textMethod("upper", self), true
	case "downcase":
		return e.textMethod("lower", self), true
	case "strip":
		return e.textMethod("trim", self), true
	case "lstrip":
		return e.textMethod("ltrim", self), true
	case "rstrip", "chomp", "chop":
		return e.textMethod("rtrim", self), true
	case "reverse":
		return e.textMethod("reverse", self), true
	case "shellescape":
		return e.textMethod("quote", self), true
	case "hex":
		return hole(HoleNumber), true
	case "ord":
		if s, ok := self.text(); ok && s != "" {
			return num(int64(s[0])), true
		}
		return hole(HoleNumber), true
	case "split", "shellsplit", "lines", "chars":
		switch {
		case c.name == "shellsplit":
			return e.shellWordList(self), true
		case c.name == "lines":
			return e.splitText(self, lit("\n"), false), true
		case c.name == "chars":
			return e.splitText(self, lit(""), false), true
		case len(c.pos) == 0:
			return e.splitText(self, nil, true), true
		}
		return e.splitText(self, c.at(0), true), true
	case "gsub", "sub", "gsub!", "sub!":
		if len(c.pos) > 1 {
			return e.replaceText(self, c.at(0), c.at(1)), true
		}
		if c.block != nil {
			e.give(c, unknown())
		}
		return joinUnknown(self), true
	case "tr":
		if len(c.pos) > 1 {
			return e.mapText(self, func(s string) (string, bool) {
				from, ok1 := c.at(0).text()
				to, ok2 := c.at(1).text()
				return translate(s, from, to), ok1 && ok2
			}), true
		}
	case "concat", "+":
		for _, v := range c.pos {
			self = e.concat(self, v)
		}
		return self, true
	case "prepend":
		return e.concat(c.at(0), self), true
	case "*":
		return e.cross(self, c.at(0), e.repeated), true
	case "unpack", "unpack1":
		f, _ := c.at(0).text()
		v := unknown()
		switch {
		case strings.HasPrefix(f, "m"):
			v = e.textMethod("base64", self)
		case strings.HasPrefix(f, "a") || strings.HasPrefix(f, "A"):
			v = self
		}
		if c.name == "unpack" {
			return list(v), true
		}
		return v, true
	case "each_line":
		if c.block != nil {
			return e.iterate(c, e.splitText(self, lit("\n"), false), values{{k: altFunc, fn: c.block}}), true
		}
	case "[]", "slice":
		if len(c.pos) == 2 {
			from, ok1 := c.pos[0].one()
			size, ok2 := c.pos[1].one()
			if ok1 && ok2 && from.k == altNum && size.k == altNum {
				end := from.n + size.n
				return e.sliceOf(c.recv, &from.n, &end, nil), true
			}
		}
	case "include?", "start_with?", "end_with?", "match?", "empty?", "==", "=~":
		return boolean(), true
	case "length", "size", "to_i":
		return hole(HoleNumber), true
	}
	return nil, false
}
