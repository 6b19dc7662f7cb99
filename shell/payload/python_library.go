package payload

import "strings"

// pythonLibrary handles calls of the standard library and a few others.
func pythonLibrary(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "open", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open":
		mode := lit("r")
		if m, ok := c.arg(1, "mode"); ok {
			mode = m
		}
		f, ok := c.arg(0, "file")
		if !ok {
			f = unknown()
		}
		return pythonOpen(e, c, f, mode), true
	case "os.open":
		if a, ok := c.at(1).one(); ok && a.k == altRef && strings.HasSuffix(a.s.Text, "O_RDONLY") {
			return unknown(), true
		}
		for _, s := range c.at(0).strings() {
			e.emit(Effect{Kind: Write, API: c.ref, Path: s}, c.off)
		}
		return hole(HoleNumber), true
	case "re.sub", "re.subn":
		for _, a := range c.at(1) {
			if a.k == altFunc {
				e.callback(a.fn, unknown())
			}
		}
		return joinUnknown(c.at(2)), true
	case "os.path.join":
		return e.paths(joinPath, c.pos...), true
	case "pathlib.Path":
		if len(c.pos) == 0 {
			return path(Lit(".")), true
		}
		return e.paths(joinPath, c.pos...).asPath(), true
	case "pathlib.Path.home":
		return path(NewHole(HoleHome)), true
	case "pathlib.Path.cwd":
		return path(NewHole(HoleCwd)), true
	case "os.path.expandvars":
		return e.mapValue(c.at(0), func(v Value) Value {
			for _, p := range [...]string{"$HOME", "${HOME}"} {
				if strings.HasPrefix(v.Prefix(), p) {
					return NewHole(HoleHome).Concat(v.Slice(len(p), len(v.Text)))
				}
			}
			if strings.Contains(v.Text, "$") {
				return NewHole(HoleUnknown)
			}
			return v
		}), true
	case "os.environ.get", "os.getenv", "os.environ.setdefault", "os.environ.pop", "environ.get", "os.environb.get":
		name, ok := c.at(0).text()
		if !ok {
			return unknown(), true
		}
		v := e.env(name)
		if d, ok := c.arg(1, "default"); ok && !isNone(d) && v[0].isUnknown() && v[0].s.Holes[0].Kind == HoleUnknown {
			v = e.join(v, d)
		}
		return v, true
	case "shlex.split":
		return e.shellWordList(c.at(0)), true
	case "shlex.join":
		elems, known := e.elems(c.at(0))
		if !known {
			return unknown(), true
		}
		quoted := make([]values, len(elems))
		for i, v := range elems {
			quoted[i] = e.textMethod("quote", v)
		}
		return e.joinText(list(quoted...), lit(" ")), true
	case "json.loads":
		if s, ok := c.at(0).text(); ok {
			if n := parseCode(e.g, "("+s+")", 0, e.b, e.depth/4); len(n.kids) == 1 && (n.kids[0].op == opDict || n.kids[0].op == opList) {
				return e.eval(n.kids[0]), true
			}
		}
		return unknown(), true
	case "codecs.decode":
		return pythonDecode(e, c.at(0), c.at(1)), true
	case "os.listdir":
		return many(hole(HoleName)), true
	case "os.scandir":
		dir := lit(".")
		if len(c.pos) > 0 {
			dir = c.pos[0]
		}
		var out values
		for _, a := range e.paths(joinPath, dir, hole(HoleName)) {
			a.class = "entry"
			out = append(out, a)
		}
		return many(out), true
	case "glob.glob", "glob.iglob":
		pattern := c.at(0)
		if root, ok := c.arg(-1, "root_dir"); ok {
			pattern = e.paths(joinPath, root, pattern)
		}
		return many(e.mapValue(pattern, func(v Value) Value { v.Glob = true; return v })), true
	case "os.walk", "os.fwalk":
		root := e.paths(joinPath, c.at(0), hole(HoleFound))
		return many(list(root, many(hole(HoleName)), many(hole(HoleName)))), true
	case "tempfile.mkstemp":
		return list(hole(HoleNumber), hole(HoleTemp)), true
	case "tempfile.TemporaryDirectory", "tempfile.NamedTemporaryFile":
		return object("temp", NewHole(HoleTemp)), true
	case "shutil.which":
		return c.at(0), true
	case "pty.spawn", "pexpect.run", "pexpect.runu":
		if a, ok := c.at(0).one(); ok && a.k == altStr {
			return e.argv(e.words(e.shellWordList(c.at(0))), c.ref, c.off), true
		}
		return e.argv(e.words(c.at(0)), c.ref, c.off), true
	case "pexpect.spawn":
		words := e.shellWordList(c.at(0))
		if args, ok := c.arg(1, "args"); ok {
			words = list(words, args)
		}
		return e.argv(e.words(words), c.ref, c.off), true
	case "plumbum.run":
		return e.argv(e.words(list(c.pos...)), "plumbum", c.off), true
	case "runpy.run_path":
		e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("python3"), c.at(0).strings()[0]}}, c.off)
		return unknown(), true
	case "os.path.exists", "os.path.isdir", "os.path.isfile", "os.path.islink", "os.access":
		return boolean(), true
	case "sys.stdout.write", "sys.stdout.buffer.write":
		e.printed(c.at(0), "", c.off)
		return none(), true
	case "sys.stdin.read", "sys.stdin.readline", "sys.stdin.buffer.read":
		return e.stdin(), true
	case "sys.stdin.readlines":
		return e.splitText(e.stdin(), lit("\n"), false), true
	case "string.Template":
		return c.at(0), true
	case "asyncio.run", "asyncio.gather", "asyncio.wait_for":
		return c.at(0), true
	case "get_ipython":
		return ref("ipython"), true
	case "ipython.system", "ipython.getoutput":
		return e.shell(c.at(0), c.ref, c.off), true
	}
	return nil, false
}

// pythonDecode decodes with a named codec.
func pythonDecode(e *evaluator, v, codec values) values {
	name, _ := codec.text()
	switch strings.ReplaceAll(strings.ToLower(name), "_", "-") {
	case "hex", "hex-codec":
		return e.textMethod("hex", v)
	case "base64", "base64-codec":
		return e.textMethod("base64", v)
	case "rot13", "rot-13":
		return e.textMethod("rot13", v)
	case "unicode-escape", "string-escape":
		return e.mapText(v, func(s string) (string, bool) { return unescape(s, pythonEscapes, false), true })
	case "", "utf-8", "utf8", "ascii", "latin-1", "latin1", "us-ascii":
		return v
	}
	return unknown()
}

// pythonOpen opens a file; for writing it is an effect.
func pythonOpen(e *evaluator, c *call, file, mode values) values {
	write, keep := false, true
	for _, m := range mode.strings() {
		switch {
		case strings.Contains(m.Text, "w"):
			write, keep = true, false
		case strings.ContainsAny(m.Text, "a+x"):
			write = true
		}
	}
	var out values
	api := c.ref
	if api == "" {
		api = c.name
	}
	for _, f := range file.strings() {
		if write {
			e.emit(Effect{Kind: Write, API: api, Path: f, Append: keep}, c.off)
		}
		out = e.join(out, object("file", f))
	}
	return out
}

// pythonWrite writes text to a file or process object.
func pythonWrite(e *evaluator, c *call, a alt, text values) {
	switch {
	case a.isProcess():
		e.feed(a, text, c.off)
	case a.k == altObj && a.class == "file":
		for _, s := range text.strings() {
			e.emit(Effect{Kind: Write, API: "write", Path: a.s, Append: true, Text: s, HasText: true}, c.off)
		}
	}
}

// pythonMethod handles methods of values.
func pythonMethod(e *evaluator, c *call) (values, bool) {
	a := c.recv
	switch {
	case a.isProcess():
		return pythonProcess(e, c)
	case a.k == altObj && a.class == "methodcaller" && c.name == "()":
		inner := call{off: c.off, pos: a.list}
		return e.callMember(inner, c.at(0), a.s.Text), true
	case a.k == altObj && a.class == "file":
		switch c.name {
		case "write", "writelines":
			pythonWrite(e, c, a, c.at(0))
			return none(), true
		case "truncate":
			e.emit(Effect{Kind: Write, API: "truncate", Path: a.s}, c.off)
			return none(), true
		case "__enter__":
			return values{a}, true
		}
		return unknown(), true
	case a.k == altObj && a.class == "temp":
		if c.name == "cleanup" || c.name == "close" {
			return none(), true
		}
		return values{a}, true
	case a.k == altObj && a.class == "net":
		return values{a}, true
	case a.k == altStr && (a.class == "Path" || a.class == "entry"):
		if v, ok := pythonPathMethod(e, c); ok {
			return v, true
		}
	case a.k == altStr && c.self != nil && c.self.op == opAttr && c.self.text == "git":
		// GitPython: repo.git.reset("--hard").
		words := []values{lit("git"), lit(strings.ReplaceAll(c.name, "_", "-"))}
		return e.argv(e.words(list(append(words, c.pos...)...)), "git."+c.name, c.off), true
	}
	if a.k == altStr {
		return pythonTextMethod(e, c)
	}
	return nil, false
}

func pythonProcess(e *evaluator, c *call) (values, bool) {
	switch c.name {
	case "communicate":
		if in, ok := c.arg(0, "input"); ok && !isNone(in) {
			e.feed(c.recv, in, c.off)
		}
		return list(c.recv.output(), unknown()), true
	case "write", "sendline", "send", "writelines":
		e.feed(c.recv, c.at(0), c.off)
		return none(), true
	case "read", "readlines", "readline":
		return c.recv.output(), true
	case "wait", "poll":
		return hole(HoleNumber), true
	}
	return values{c.recv}, true
}

// pythonPathMethod handles methods of pathlib.Path.
func pythonPathMethod(e *evaluator, c *call) (values, bool) {
	p := c.recv.s
	api := "Path." + c.name
	same := func(words ...Value) (values, bool) {
		e.emit(Effect{Kind: Equivalent, API: api, Argv: words}, c.off)
		return none(), true
	}
	switch c.name {
	case "unlink":
		return same(Lit("rm"), Lit("-f"), p)
	case "rmdir":
		return same(Lit("rmdir"), p)
	case "rmtree", "rmtree_p", "remove_tree":
		return same(Lit("rm"), Lit("-rf"), p)
	case "rename", "replace", "move":
		if len(c.pos) == 1 {
			same(Lit("mv"), p, c.at(0).strings()[0])
			return c.at(0).asPath(), true
		}
	case "chmod", "lchmod":
		return same(Lit("chmod"), c.at(0).strings()[0], p)
	case "symlink_to":
		return same(Lit("ln"), Lit("-s"), c.at(0).strings()[0], p)
	case "hardlink_to":
		return same(Lit("ln"), c.at(0).strings()[0], p)
	case "write_text", "write_bytes":
		text, _ := c.arg(0, "data")
		for _, s := range text.strings() {
			e.emit(Effect{Kind: Write, API: api, Path: p, Text: s, HasText: true}, c.off)
		}
		return none(), true
	case "open":
		mode := lit("r")
		if m, ok := c.arg(0, "mode"); ok {
			mode = m
		}
		return pythonOpen(e, c, str(p), mode), true
	case "joinpath":
		return e.paths(joinPath, append([]values{str(p)}, c.pos...)...).asPath(), true
	case "expanduser":
		return path(expandHome(p)), true
	case "resolve", "absolute", "as_posix", "__str__", "__fspath__", "__enter__":
		return values{c.recv}, true
	case "with_name", "with_suffix", "with_stem", "relative_to":
		return path(NewHole(HoleUnknown)), true
	case "iterdir":
		return many(e.paths(joinPath, str(p), hole(HoleName)).asPath()), true
	case "glob", "rglob":
		pattern := c.at(0)
		if c.name == "rglob" {
			pattern = e.concat(lit("**/"), pattern)
		}
		found := e.mapValue(e.paths(joinPath, str(p), pattern), func(v Value) Value { v.Glob = true; return v })
		return many(found.asPath()), true
	case "read_text", "read_bytes":
		return unknown(), true
	case "exists", "is_dir", "is_file", "is_symlink":
		return boolean(), true
	}
	return nil, false
}

// pythonTextMethod handles methods of strings.
func pythonTextMethod(e *evaluator, c *call) (values, bool) {
	self := values{c.recv}
	switch c.name {
	case "join":
		if len(c.pos) == 1 {
			return e.joinText(c.at(0), self), true
		}
	case "format":
		return e.braceFormat(c.recv, c.pos, c.kw), true
	case "format_map":
		if a, ok := c.at(0).one(); ok && a.k == altDict {
			var kw []keyword
			for i, k := range a.keys {
				kw = append(kw, keyword{k, a.list[i]})
			}
			return e.braceFormat(c.recv, nil, kw), true
		}
	case "substitute", "safe_substitute":
		return unknown(), true
	case "upper":
		return e.textMethod("upper", self), true
	case "lower", "casefold":
		return e.textMethod("lower", self), true
	case "strip":
		if len(c.pos) == 0 {
			return e.textMethod("trim", self), true
		}
	case "lstrip":
		if len(c.pos) == 0 {
			return e.textMethod("ltrim", self), true
		}
	case "rstrip":
		if len(c.pos) == 0 {
			return e.textMethod("rtrim", self), true
		}
	case "replace":
		if len(c.pos) >= 2 {
			return e.replaceText(self, c.at(0), c.at(1)), true
		}
	case "split", "rsplit":
		if len(c.pos) == 0 {
			return e.splitText(self, nil, true), true
		}
		if len(c.pos) == 1 {
			return e.splitText(self, c.at(0), false), true
		}
	case "splitlines":
		return e.splitText(self, lit("\n"), false), true
	case "encode", "decode":
		if len(c.pos) == 0 {
			return self, true
		}
		return pythonDecode(e, self, c.at(0)), true
	case "__str__", "expandtabs", "removesuffix", "removeprefix", "ljust", "rjust", "title", "capitalize", "zfill", "tobytes":
		if len(c.pos) == 0 || c.name[0] == 'r' {
			return e.mapText(self, func(s string) (string, bool) {
				arg, ok := c.at(0).text()
				switch {
				case c.name == "removesuffix" && ok:
					return strings.TrimSuffix(s, arg), true
				case c.name == "removeprefix" && ok:
					return strings.TrimPrefix(s, arg), true
				}
				return s, c.name == "__str__" || c.name == "tobytes"
			}), true
		}
	case "startswith", "endswith", "isdigit":
		return boolean(), true
	}
	return nil, false
}

// braceFormat puts arguments into a format with {} and {name}.
func (e *evaluator) braceFormat(f alt, pos []values, kw []keyword) values {
	out := lit("")
	s := f.s.Text
	last, next := 0, 0
	text := func(to int) {
		v := f.s.Slice(last, to)
		if len(v.Holes) == 0 {
			v.Text = strings.ReplaceAll(strings.ReplaceAll(v.Text, "{{", "{"), "}}", "}")
		}
		out = e.concat(out, str(v))
	}
	for i := 0; i < len(s) && !e.b.Spent(); i++ {
		if s[i] != '{' {
			continue
		}
		if i+1 < len(s) && s[i+1] == '{' {
			i++
			continue
		}
		end := strings.IndexByte(s[i:], '}')
		if end < 0 {
			break
		}
		text(i)
		field := formatField(s[i+1 : i+end])
		v := unknown()
		switch {
		case field == "":
			if next < len(pos) {
				v = pos[next]
			}
			next++
		case isDigit(field[0]):
			if n := int(field[0] - '0'); n < len(pos) && len(field) == 1 {
				v = pos[n]
			}
		default:
			name, member, dotted := strings.Cut(field, ".")
			for _, k := range kw {
				if k.name == name {
					v = k.v
					if dotted {
						v = e.member(v, member)
					}
				}
			}
		}
		out = e.concat(out, v)
		i += end
		last = i + 1
	}
	text(len(s))
	return out
}
