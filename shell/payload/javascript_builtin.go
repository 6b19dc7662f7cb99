package payload

import "strings"

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
	case "Promise":
		return e.promise(c), true
	case "rv.resolve":
		if e.settled != nil {
			*e.settled = e.join(*e.settled, c.at(0))
		}
		return none(), true
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
	case "console.log", "console.info", "process.stdout.write":
		end := "\n"
		if c.ref == "process.stdout.write" {
			end = ""
		}
		e.printed(e.joinText(list(c.pos...), lit(" ")), end, c.off)
		return none(), true
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

// promise calls the function that settles a new promise; the value is what it
// resolves to.
func (e *evaluator) promise(c *call) values {
	outer := e.settled
	var v values
	e.settled = &v
	if len(c.pos) > 0 {
		e.callValue(call{off: c.off, pos: []values{ref("rv.resolve"), ref("rv.reject")}}, c.pos[0])
	}
	e.settled = outer
	return v.alts()
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
