package payload

import "strings"

// javaScriptCall handles the calls that are no table line.
func javaScriptCall(e *evaluator, c *call) (values, bool) {
	if base, ok := strings.CutSuffix(c.ref, ".then"); ok {
		return e.then(c, ref(base)), true
	}
	c.api = c.ref
	c.ref = javaScriptCanon(c.ref)
	if v, ok := javaScriptRun(e, c); ok {
		return v, true
	}
	if v, ok := javaScriptFile(e, c); ok {
		return v, true
	}
	return javaScriptBuiltin(e, c)
}

// then calls the functions given to then, catch and finally.
func (e *evaluator) then(c *call, v values) values {
	var out values
	for i, f := range c.pos {
		arg := v
		if i > 0 {
			arg = unknown()
		}
		out = e.join(out, e.callValue(call{off: c.off, pos: []values{arg}}, f))
	}
	return out.alts()
}

// options is the last dictionary among the arguments.
func (c *call) options() (alt, bool) {
	for i := len(c.pos) - 1; i >= 0; i-- {
		for _, a := range c.pos[i] {
			if a.k == altDict {
				return a, true
			}
		}
	}
	return alt{}, false
}

// javaScriptRun handles calls that run programs.
func javaScriptRun(e *evaluator, c *call) (values, bool) {
	name := strings.TrimSuffix(strings.TrimPrefix(c.ref, "?."), "Sync")
	if strings.HasPrefix(c.ref, "child_process.") {
		name = strings.TrimPrefix(c.ref, "child_process.")
	}
	sync := strings.HasPrefix(c.ref, "?.")
	switch {
	case strings.HasPrefix(c.ref, "child_process."), sync && (name == "exec" || name == "spawn" || name == "execFile"):
	case c.ref == "cross-spawn", c.ref == "execa", c.ref == "execa.execa", c.ref == "tinyexec.x", c.ref == "tinyexec.exec", c.ref == "nano-spawn":
		name = "spawn"
	case c.ref == "process.execve":
		name = "execFile"
	case c.ref == "Bun.spawn" || c.ref == "bun.spawn" || c.ref == "Deno.run":
		words := c.at(0)
		opts, has := c.options()
		if has {
			if cmd, ok := opts.get("cmd"); ok {
				words = cmd
			}
		}
		return javaScriptIn(e, opts, c, func() values { return e.argv(e.words(words), c.shown(), c.off) }), true
	case c.ref == "Deno.Command":
		opts, _ := c.options()
		args, ok := opts.get("args")
		if !ok {
			args = list()
		}
		return javaScriptIn(e, opts, c, func() values { return e.argv(e.words(list(c.at(0), args)), c.shown(), c.off) }), true
	case strings.HasPrefix(c.ref, "shelljs."):
		switch cmd := strings.TrimPrefix(c.ref, "shelljs."); cmd {
		case "rm", "mv", "cp", "chmod", "ln":
			for _, words := range e.words(list(append([]values{lit(cmd)}, c.pos...)...)) {
				for i := range words {
					words[i].Glob = words[i].Glob || i > 0
				}
				e.emit(Effect{Kind: Equivalent, API: c.shown(), Argv: words}, c.off)
			}
			return unknown(), true
		}
		return nil, false
	default:
		return nil, false
	}
	opts, _ := c.options()
	switch name {
	case "exec":
		return javaScriptIn(e, opts, c, func() values { return e.shell(c.at(0), c.shown(), c.off) }), true
	case "fork":
		return javaScriptIn(e, opts, c, func() values {
			return e.argv(e.words(list(lit("node"), c.at(0))), c.shown(), c.off)
		}), true
	case "spawn", "execFile":
		args := list()
		if len(c.pos) > 1 {
			for _, a := range c.pos[1] {
				if a.k == altList || a.isUnknown() {
					args = c.pos[1]
				}
			}
		}
		shell, _ := opts.get("shell")
		return javaScriptIn(e, opts, c, func() values {
			if a, ok := shell.one(); ok && (a.k == altBool && a.n == 1 || a.k == altStr) {
				return e.shell(e.joinText(e.splice(c.at(0), args), lit(" ")), c.shown(), c.off)
			}
			return e.argv(e.words(list(c.at(0), args)), c.shown(), c.off)
		}), true
	}
	return nil, false
}

// splice is a list of first and the elements of rest.
func (e *evaluator) splice(first, rest values) values {
	elems, known := e.elems(rest)
	if !known {
		return list(first, elems[0])
	}
	return list(append([]values{first}, elems...)...)
}

// javaScriptIn runs with the options cwd and input, and calls the callback.
func javaScriptIn(e *evaluator, opts alt, c *call, run func() values) values {
	var out values
	if dir, ok := opts.get("cwd"); ok && !isNone(dir) {
		e.inDir(dir, func() { out = run() })
	} else {
		out = run()
	}
	if in, ok := opts.get("input"); ok {
		for _, p := range out {
			if p.isProcess() {
				e.feed(p, in, c.off)
			}
		}
	}
	for _, v := range c.pos {
		for _, a := range v {
			if a.k == altFunc {
				printed := unknown()
				if p, ok := out.one(); ok && p.isProcess() {
					printed = p.output()
				}
				e.callback(a.fn, unknown(), printed, unknown())
			}
		}
	}
	return out
}

// truthy says whether an option is set: yes, no, or not known.
func truthy(a alt, has bool, name string) (yes, no bool) {
	if !has {
		return false, true
	}
	v, ok := a.get(name)
	if !ok {
		return false, true
	}
	for _, x := range v {
		switch x.k {
		case altBool, altNum:
			yes, no = yes || x.n != 0, no || x.n == 0
		case altNone:
			no = true
		default:
			yes, no = true, true
		}
	}
	return yes, no
}

// javaScriptFile handles calls of the fs modules.
func javaScriptFile(e *evaluator, c *call) (values, bool) {
	ref, full := c.ref, c.shown()
	switch ref {
	case "?.rmSync", "?.rmdirSync", "?.writeFileSync":
		ref = "fs." + strings.TrimSuffix(ref[2:], "Sync")
	}
	opts, has := c.options()
	same := func(option Value, words ...string) {
		for _, words0 := range e.words(c.at(0)) {
			argv := []Value{Lit(words[0])}
			if len(words) > 1 {
				argv = append(argv, Lit(words[1]))
			}
			if len(option.Holes) > 0 {
				argv = append(argv, option)
			}
			e.emit(Effect{Kind: Equivalent, API: full, Argv: append(argv, words0...)}, c.off)
		}
	}
	switch ref {
	case "fs.rm", "fs.rmdir", "Deno.remove":
		yes, no := truthy(opts, has, "recursive")
		if !has && len(c.pos) > 1 {
			for _, a := range c.pos[1] {
				if a.k != altFunc && a.k != altNone {
					// Options the code does not show.
					same(NewHole(HoleUnknown), "rm")
					return none(), true
				}
			}
		}
		if yes {
			same(Value{}, "rm", "-rf")
		}
		if no {
			if ref == "fs.rmdir" {
				same(Value{}, "rmdir")
			} else {
				same(Value{}, "rm", "-f")
			}
		}
		return none(), true
	case "fs.emptyDir", "fs.emptydir":
		for _, s := range c.at(0).strings() {
			p := glue(s, Lit("*"))
			p.Glob = true
			e.emit(Effect{Kind: Equivalent, API: full, Argv: []Value{Lit("rm"), Lit("-rf"), p}}, c.off)
		}
		return none(), true
	case "del", "del.delete", "del.default", "del.deleteAsync":
		for _, words := range e.words(c.at(0)) {
			for i := range words {
				words[i].Glob = true
			}
			e.emit(Effect{Kind: Equivalent, API: full, Argv: append([]Value{Lit("rm"), Lit("-rf")}, words...)}, c.off)
		}
		return none(), true
	case "fs.writeFile", "fs.outputFile", "fs.writeJson", "fs.outputJson", "fs.appendFile", "Deno.writeTextFile", "Deno.writeFile", "Bun.write":
		appending, _ := truthy(opts, has, "append")
		if flag, ok := opts.get("flag"); ok {
			f, _ := flag.text()
			appending = strings.HasPrefix(f, "a")
		}
		text := c.at(1)
		if strings.Contains(ref, "Json") {
			text = unknown()
		}
		for _, p := range c.at(0).strings() {
			for _, s := range text.strings() {
				e.emit(Effect{Kind: Write, API: full, Path: p, Append: appending || ref == "fs.appendFile", Text: s, HasText: true}, c.off)
			}
		}
		return none(), true
	case "fs.createWriteStream", "fs.open":
		flag, ok := c.arg(1, "")
		mode := "w"
		if has {
			flag, ok = opts.get("flags")
		}
		if ref == "fs.open" {
			mode = "r"
		}
		if ok {
			mode, _ = flag.text()
		}
		var out values
		for _, p := range c.at(0).strings() {
			if strings.ContainsAny(mode, "wa+") {
				e.emit(Effect{Kind: Write, API: full, Path: p, Append: !strings.Contains(mode, "w")}, c.off)
			}
			out = e.join(out, object("file", p))
		}
		return out, true
	case "fs.mkdtemp":
		if rooted(c.at(0).strings()[0]) {
			return e.concat(c.at(0), hole(HoleName)), true
		}
		return hole(HoleTemp), true
	case "fs.readdir", "fs.readdirSync", "Deno.readDir":
		if yes, _ := truthy(opts, has, "recursive"); yes {
			return e.listing(c, HoleFound), true
		}
		return e.listing(c, HoleName), true
	case "glob", "glob.glob", "fast-glob", "globby", "globby.globby", "fs.glob", "tinyglobby.glob":
		found := many(e.mapValue(c.at(0), func(v Value) Value { v.Glob = true; return v }))
		for _, v := range c.pos {
			for _, a := range v {
				if a.k == altFunc {
					e.callback(a.fn, unknown(), found)
				}
			}
		}
		return found, true
	case "fs.readFile":
		return unknown(), true
	}
	return nil, false
}

// listing is the names in a directory, as strings or as entries with a name.
func (e *evaluator) listing(c *call, kind HoleKind) values {
	v := alt{k: altStr, s: NewHole(kind)}
	if opts, ok := c.options(); ok {
		if yes, _ := truthy(opts, true, "withFileTypes"); yes {
			v.class = "entry"
		}
	}
	if strings.HasPrefix(c.ref, "Deno.") {
		v.class = "entry"
	}
	found := many(values{v})
	for _, arg := range c.pos {
		for _, a := range arg {
			if a.k == altFunc {
				e.callback(a.fn, unknown(), found)
			}
		}
	}
	return found
}

// javaScriptBuiltin handles globals and pure modules.
func javaScriptBuiltin(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "require", "import", "process.getBuiltinModule", "module._load", "module.constructor._load", "Module._load", "jest.requireActual":
		name, ok := c.at(0).text()
		if !ok {
			return unknown(), true
		}
		if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "/") {
			e.emit(Effect{Kind: RunArgv, API: c.shown(), Argv: []Value{Lit("node"), Lit(name)}}, c.off)
			return unknown(), true
		}
		if code, ok := strings.CutPrefix(name, "data:"); ok {
			return javaScriptData(e, c, code), true
		}
		if name == "shelljs/global" || name == "zx/globals" {
			e.stars = append(e.stars, strings.SplitN(name, "/", 2)[0])
		}
		return ref(name), true
	case "module.createRequire", "createRequire":
		return ref("require"), true
	case "util.promisify", "promisify", "Promise.resolve", "util.callbackify":
		return c.at(0), true
	case "Promise.all", "Promise.allSettled", "Promise.race", "Promise.any":
		return c.at(0), true
	case "path.join", "path.posix.join":
		return e.paths(glue, c.pos...), true
	case "path.resolve":
		return e.paths(joinPath, c.pos...), true
	case "path.normalize", "path.toNamespacedPath", "url.fileURLToPath", "String", "fs.realpath", "Buffer.from", "Bun.file", "URL", "escape", "JSON.parse", "structuredClone", "Object.freeze", "Array.from", "Object":
		return javaScriptSame(e, c), true
	case "path.basename":
		return e.textMethod("base", c.at(0)), true
	case "path.dirname":
		return e.textMethod("dir", c.at(0)), true
	case "String.fromCharCode", "String.fromCodePoint":
		return e.chars(c.pos), true
	case "String.raw":
		return c.at(0), true
	case "atob":
		return e.textMethod("base64", c.at(0)), true
	case "decodeURIComponent", "decodeURI", "unescape", "querystring.unescape":
		return e.textMethod("url", c.at(0)), true
	case "parseInt", "Number":
		if s, ok := c.at(0).text(); ok && len(c.pos) == 1 {
			return number(s), true
		}
		return hole(HoleNumber), true
	case "Array.of", "Array", "Set":
		if c.ref == "Set" && len(c.pos) == 1 {
			return c.at(0), true
		}
		return list(c.pos...), true
	case "Object.values", "Object.keys", "Object.entries":
		if a, ok := c.at(0).one(); ok && a.k == altDict {
			inner := *c
			inner.recv, inner.name = a, strings.TrimPrefix(c.ref, "Object.")
			return e.listMethod(&inner)
		}
		return many(unknown()), true
	case "Object.assign":
		out := alt{k: altDict}
		for _, v := range c.pos {
			if a, ok := v.one(); ok && a.k == altDict {
				out.keys, out.list = append(out.keys, a.keys...), append(out.list, a.list...)
			} else if i := len(out.keys); i == 0 {
				return v, true
			}
		}
		return values{out.sized()}, true
	case "Reflect.apply":
		inner := *c
		inner.pos, _ = e.elems(c.at(2))
		return e.callValue(inner, c.at(0)), true
	case "Reflect.get":
		return e.element(c.at(0), c.at(1)), true
	case "Function", "AsyncFunction", "GeneratorFunction":
		if len(c.pos) == 0 {
			return unknown(), true
		}
		return values{{k: altObj, class: "code", list: []values{c.pos[len(c.pos)-1]}}}, true
	case "setTimeout", "setImmediate", "setInterval", "queueMicrotask", "process.nextTick":
		if a, ok := c.at(0).one(); ok && a.k == altStr {
			return e.code(JavaScript, c.at(0), c.shown(), c.off), true
		}
		rest := c.from(2)
		if c.ref == "setImmediate" || c.ref == "process.nextTick" {
			rest = c.from(1)
		}
		if len(c.pos) > 0 {
			e.callValue(*rest, c.pos[0])
		}
		return unknown(), true
	case "worker_threads.Worker", "Worker":
		if opts, ok := c.options(); ok {
			if yes, _ := truthy(opts, true, "eval"); yes {
				return e.code(JavaScript, c.at(0), c.shown(), c.off), true
			}
		}
		return unknown(), true
	case "process.stdin.read", "Bun.stdin.text", "process.stdin.setEncoding":
		return e.stdin(), true
	case "process.stdin.on":
		if len(c.pos) > 1 {
			e.callValue(call{off: c.off, pos: []values{e.stdin()}}, c.pos[1])
		}
		return unknown(), true
	case "http.get", "https.get", "http.request", "https.request":
		net := object("net", Value{})
		for _, v := range c.pos {
			for _, a := range v {
				if a.k == altFunc {
					e.callback(a.fn, net)
				}
			}
		}
		return net, true
	case "Deno.env.get":
		name, _ := c.at(0).text()
		return e.env(name), true
	case "Application.currentApplication", "Application":
		return unknown(), true
	}
	return nil, false
}

// javaScriptSame is a call that gives back its first argument, decoded when it
// is a Buffer made from another encoding.
func javaScriptSame(e *evaluator, c *call) values {
	if c.ref == "Buffer.from" && len(c.pos) > 1 {
		switch enc, _ := c.pos[1].text(); enc {
		case "base64", "base64url":
			return e.textMethod("base64", c.at(0))
		case "hex":
			return e.textMethod("hex", c.at(0))
		}
	}
	if c.ref == "Buffer.from" {
		if a, ok := c.at(0).one(); ok && a.k == altList && a.class == "" {
			return e.chars(a.list)
		}
	}
	if c.ref == "Array.from" && len(c.pos) > 1 {
		return e.iterate(c, c.at(0), c.pos[1])
	}
	if c.ref == "Bun.file" {
		return object("file", c.at(0).strings()[0])
	}
	if c.ref == "JSON.parse" {
		v := c.at(0)
		if _, ok := v.text(); ok {
			if n := parseCode(e.g, "("+marked(v.strings()[0])+")", 0, e.b, e.depth/4); len(n.kids) == 1 && (n.kids[0].op == opDict || n.kids[0].op == opList) {
				return e.eval(n.kids[0])
			}
		}
		return values{}.alts()
	}
	if len(c.pos) == 0 {
		return unknown()
	}
	return c.pos[0]
}

// javaScriptData is import("data:text/javascript,…").
func javaScriptData(e *evaluator, c *call, data string) values {
	_, code, ok := strings.Cut(data, ",")
	if !ok {
		return unknown()
	}
	v := lit(code)
	if strings.Contains(data[:len(data)-len(code)], "base64") {
		v = e.textMethod("base64", v)
	} else {
		v = e.textMethod("url", v)
	}
	return e.code(JavaScript, v, c.shown(), c.off)
}

// javaScriptMethod handles methods of values.
func javaScriptMethod(e *evaluator, c *call) (values, bool) {
	a := c.recv
	switch c.name {
	case "then", "catch", "finally":
		if c.name != "then" {
			return e.join(values{a}, e.then(c, unknown())), true
		}
		return e.then(c, values{a}), true
	case "()":
		if a.class == "code" {
			return e.code(JavaScript, a.list[0], "Function", c.off), true
		}
	case "constructor":
		// [].constructor.constructor("…")()
		return nil, false
	}
	switch {
	case a.isProcess():
		switch c.name {
		case "write", "end":
			if len(c.pos) > 0 {
				e.feed(a, c.at(0), c.off)
			}
			return values{a}, true
		case "on", "once", "pipe":
			e.escape(c)
			return values{a}, true
		case "toString", "text", "trim", "stdout", "lines", "json":
			return a.output(), true
		}
		return values{a}, true
	case a.k == altObj && a.class == "file":
		switch c.name {
		case "write", "end":
			if len(c.pos) > 0 {
				for _, s := range c.at(0).strings() {
					e.emit(Effect{Kind: Write, API: c.name, Path: a.s, Append: true, Text: s, HasText: true}, c.off)
				}
			}
			return values{a}, true
		case "delete", "unlink":
			e.emit(Effect{Kind: Equivalent, API: "Bun.file.delete", Argv: []Value{Lit("rm"), Lit("-f"), a.s}}, c.off)
			return none(), true
		}
		return unknown(), true
	case a.k == altObj && a.class == "net":
		for _, v := range c.pos {
			for _, f := range v {
				if f.k == altFunc {
					e.callback(f.fn, values{a})
				}
			}
		}
		return values{a}, true
	case a.k == altObj && a.class == "code":
		return e.code(JavaScript, a.list[0], "Function", c.off), true
	case a.k == altStr:
		return javaScriptTextMethod(e, c)
	}
	return nil, false
}

// javaScriptTextMethod handles methods of strings.
func javaScriptTextMethod(e *evaluator, c *call) (values, bool) {
	self := values{c.recv}
	switch c.name {
	case "concat":
		for _, v := range c.pos {
			self = e.concat(self, v)
		}
		return self, true
	case "toUpperCase", "toLocaleUpperCase":
		return e.textMethod("upper", self), true
	case "toLowerCase", "toLocaleLowerCase":
		return e.textMethod("lower", self), true
	case "trim":
		return e.textMethod("trim", self), true
	case "trimStart", "trimLeft":
		return e.textMethod("ltrim", self), true
	case "trimEnd", "trimRight":
		return e.textMethod("rtrim", self), true
	case "toString", "valueOf", "normalize":
		if enc, ok := c.at(0).text(); ok && enc != "utf8" && enc != "utf-8" && enc != "ascii" && enc != "latin1" {
			return unknown(), true
		}
		return self, true
	case "replace", "replaceAll":
		if len(c.pos) > 1 {
			return e.replaceText(self, c.at(0), c.at(1)), true
		}
	case "split":
		if len(c.pos) > 0 {
			return e.splitText(self, c.at(0), false), true
		}
	case "repeat":
		return e.cross(self, c.at(0), e.repeated), true
	case "slice", "substring", "substr":
		n := c.pos
		for _, v := range n {
			if a, ok := v.one(); !ok || a.k != altNum {
				return unknown(), true
			}
		}
		if a, ok := self.one(); ok && len(n) > 0 {
			from := n[0][0].n
			var to *int64
			if len(n) > 1 {
				end := n[1][0].n
				if c.name == "substr" {
					end += from
				}
				to = &end
			}
			return e.sliceOf(a, &from, to, nil), true
		}
	case "charAt", "at":
		return e.element(self, c.at(0)), true
	case "charCodeAt", "codePointAt":
		if s, ok := e.element(self, c.at(0)).text(); ok && len(s) == 1 {
			return num(int64(s[0])), true
		}
		return hole(HoleNumber), true
	case "includes", "startsWith", "endsWith", "indexOf", "match", "test", "search", "localeCompare":
		return boolean(), true
	}
	return nil, false
}
