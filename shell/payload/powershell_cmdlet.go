package payload

import "strings"

// psCmdlet does what a cmdlet does; in is what is piped into it.
func psCmdlet(e *evaluator, c *call, name string, in values, piped bool) (values, bool) {
	args := c.psParse(true)
	same := func(words []string, v values, glob bool) {
		for _, rest := range e.words(v) {
			argv := make([]Value, 0, len(words)+len(rest))
			for _, w := range words {
				argv = append(argv, Lit(w))
			}
			for _, w := range rest {
				w.Glob = w.Glob || glob && strings.ContainsAny(w.Text, "*?[")
				argv = append(argv, w)
			}
			e.emit(Effect{Kind: Equivalent, API: name, Argv: argv}, c.off)
		}
	}
	switch name {
	case "remove-item":
		psRemove(e, c, args, in, piped, same)
		return none(), true
	case "move-item", "rename-item", "copy-item":
		from, _, ok := args.path(0)
		if !ok {
			from = in
		}
		to, ok := args.get("destination", 1)
		if n, has := args.get("newname", 1); !ok && has {
			to, ok = n, true
		}
		if !ok {
			to = unknown()
			if len(args.pos) > 1 {
				to = args.pos[1]
			} else if len(args.pos) == 1 && piped {
				to = args.pos[0]
			}
		}
		words := []string{"mv"}
		if name == "copy-item" {
			words = []string{"cp"}
		}
		same(words, list(from.alts(), to), true)
		return none(), true
	case "clear-content", "set-content", "add-content", "out-file", "tee-object":
		p, _, ok := args.path(0)
		if !ok {
			return none(), true
		}
		text, has := args.get("value", 1)
		if !has && len(args.pos) > 1 {
			text, has = args.pos[1], true
		}
		if !has && piped {
			text, has = in, true
		}
		for _, f := range e.words(p) {
			for _, path := range f {
				x := Effect{Kind: Write, API: name, Path: path, Append: name == "add-content" || args.set("append", 2)}
				if has {
					x.Text, x.HasText = text.strings()[0], true
				}
				e.emit(x, c.off)
			}
		}
		return none(), true
	case "invoke-expression":
		v, ok := args.get("command", 1)
		if !ok && len(args.pos) > 0 {
			v, ok = args.pos[0], true
		}
		if !ok {
			v = in
		}
		return e.code(PowerShell, v, name, c.off), true
	case "invoke-command", "start-job", "foreach-object", "where-object", "measure-command", "start-threadjob", "invoke-history":
		return psBlock(e, c, name, args, in, piped), true
	case "start-process":
		p, _, ok := args.path(0)
		if !ok {
			return unknown(), true
		}
		rest, has := args.get("argumentlist", 1)
		if !has && len(args.pos) > 1 {
			rest, has = args.pos[1], true
		}
		words := []values{p}
		if has {
			if _, ok := rest.text(); ok {
				rest = e.shellWordList(rest)
			}
			words = append(words, rest)
		}
		return e.argv(e.words(list(words...)), name, c.off), true
	case "set-location", "push-location":
		if p, _, ok := args.path(0); ok {
			e.chdir(e.textMethod("home", p))
		}
		return none(), true
	case "invoke-webrequest", "invoke-restmethod":
		if out, ok := args.get("outfile", 2); ok {
			for _, p := range out.strings() {
				e.emit(Effect{Kind: Write, API: name, Path: p, Text: NewHole(HoleNet), HasText: true}, c.off)
			}
		}
		return object("net", Value{}), true
	case "new-object":
		if s, ok := args.first(e).text(); ok && strings.Contains(strings.ToLower(s), "webclient") {
			return object("net", Value{}), true
		}
		return unknown(), true
	case "write-output":
		if len(args.pos) == 1 {
			return args.pos[0], true
		}
		return e.joinText(list(args.pos...), lit("\n")), true
	case "out-string", "select-object", "sort-object", "out-default", "convertto-securestring":
		return in.alts(), true
	case "get-childitem":
		root, _, ok := args.path(0)
		if !ok {
			root = lit("")
		}
		if s, known := root.text(); known && strings.ContainsAny(s, "*?") {
			return e.globbed(root), true
		}
		kind := HoleName
		if args.set("recurse", 1) {
			kind = HoleFound
		}
		return many(e.paths(joinPath, root, hole(kind))), true
	case "get-item", "resolve-path", "convert-path":
		p, _, _ := args.path(0)
		return p.alts(), true
	case "join-path":
		parts := args.pos
		if p, ok := args.get("path", 1); ok {
			parts = append([]values{p}, parts...)
		}
		if p, ok := args.get("childpath", 1); ok {
			parts = append(parts, p)
		}
		return e.paths(glue, parts...), true
	case "split-path":
		return e.textMethod("dir", args.first(e)), true
	case "get-location":
		return hole(HoleCwd), true
	case "new-temporaryfile":
		return hole(HoleTemp), true
	case "get-content", "read-host", "get-clipboard":
		return unknown(), true
	case "set-variable", "new-variable":
		if len(args.pos) > 1 {
			if s, ok := args.pos[0].text(); ok {
				e.bind(textNode(opName, psVariable(s), c.off), args.pos[1])
			}
		}
		return none(), true
	case "set-alias", "new-alias":
		if len(args.pos) > 1 {
			if s, ok := args.pos[0].text(); ok {
				body := newNode(opCall, c.off, textNode(opName, "rv_ps", c.off), newNode(opHole, c.off))
				if to, known := args.pos[1].text(); known {
					body.kids[1] = textNode(opLit, to, c.off)
					body.kids = append(body.kids, newNode(opSpread, c.off, textNode(opName, "$args", c.off)))
					f := e.closure(textNode(opFunc, "alias", c.off, newNode(opSpread, c.off, textNode(opName, "$args", c.off)), body))
					f.called = true
					e.assign(e.global.own("fn:"+strings.ToLower(s)), values{{k: altFunc, fn: f}})
				}
			}
		}
		return none(), true
	case "write-host", "write-error", "write-verbose", "write-warning", "write-information", "out-null", "import-module", "set-strictmode", "test-path", "start-sleep", "measure-object", "get-date", "get-command", "get-help", "convertto-json", "format-table", "format-list":
		return unknown(), true
	}
	return nil, false
}

// first is the first positional argument.
func (a psArgs) first(e *evaluator) values {
	if len(a.pos) > 0 {
		return a.pos[0]
	}
	if len(a.named) > 0 {
		return a.named[0].v
	}
	return unknown()
}

// psRemove is Remove-Item.
func psRemove(e *evaluator, c *call, args psArgs, in values, piped bool, same func([]string, values, bool)) {
	if args.set("whatif", 1) || args.set("wi", 2) {
		return
	}
	p, glob, ok := args.path(0)
	if !ok {
		if !piped {
			return
		}
		p, glob = in.alts(), false
	}
	if len(args.pos) > 1 && !piped {
		p = list(args.pos...)
	}
	for _, s := range p.strings() {
		lower := strings.ToLower(s.Prefix())
		for _, drive := range [...]string{"env:", "variable:", "alias:", "function:", "hkcu:", "hklm:"} {
			if strings.HasPrefix(lower, drive) {
				return
			}
		}
	}
	words := []string{"rm", "-f"}
	if args.set("recurse", 1) || args.set("rf", 2) || args.set("fr", 2) {
		words[1] = "-rf"
	}
	same(words, e.mapPaths(p), glob)
}

// mapPaths expands ~ in every path of v.
func (e *evaluator) mapPaths(v values) values {
	if a, ok := v.one(); ok && a.k == altList {
		out := make([]values, len(a.list))
		for i, x := range a.list {
			out[i] = e.mapPaths(x)
		}
		l := list(out...)
		l[0].class = a.class
		return l
	}
	return e.textMethod("home", v)
}

// psBlock calls the script block of a cmdlet, for each thing piped into it.
func psBlock(e *evaluator, c *call, name string, args psArgs, in values, piped bool) values {
	blocks := append([]values(nil), args.pos...)
	for _, k := range args.named {
		blocks = append(blocks, k.v)
	}
	var out values
	for _, v := range blocks {
		for _, a := range v {
			if a.k != altFunc {
				continue
			}
			if piped && name != "where-object" {
				out = e.iterate(c, in, values{a})
				continue
			}
			out = e.callValue(call{off: c.off}, values{a})
		}
	}
	if name == "where-object" {
		return in.alts()
	}
	return out.alts()
}

// psMethod handles methods of values.
func psMethod(e *evaluator, c *call) (values, bool) {
	a := c.recv
	switch {
	case a.k == altFunc && (c.name == "invoke" || c.name == "invokereturnasis"):
		return e.callValue(call{off: c.off, pos: c.pos}, values{a}), true
	case a.k == altObj && a.class == "code":
		return e.code(PowerShell, a.list[0], "scriptblock", c.off), true
	case a.k == altObj && a.class == "net":
		if c.name == "downloadfile" {
			for _, p := range c.at(1).strings() {
				e.emit(Effect{Kind: Write, API: c.name, Path: p, Text: NewHole(HoleNet), HasText: true}, c.off)
			}
			return none(), true
		}
		return values{a}, true
	case a.k == altStr && c.name == "delete":
		words := []string{"rm", "-f"}
		if len(c.pos) > 0 {
			words[1] = "-rf"
		}
		e.emit(Effect{Kind: Equivalent, API: c.name, Argv: []Value{Lit(words[0]), Lit(words[1]), a.s}}, c.off)
		return none(), true
	case a.k != altStr:
		return nil, false
	}
	self := values{a}
	switch c.name {
	case "replace":
		return e.replaceText(self, c.at(0), c.at(1)), true
	case "tolower", "tolowerinvariant":
		return e.textMethod("lower", self), true
	case "toupper", "toupperinvariant":
		return e.textMethod("upper", self), true
	case "trim":
		return e.textMethod("trim", self), true
	case "tostring":
		return self, true
	case "split":
		return e.splitText(self, c.at(0), false), true
	case "tochararray":
		return e.splitText(self, lit(""), false), true
	case "substring":
		from, ok := c.at(0).one()
		if ok && from.k == altNum {
			var to *int64
			if len(c.pos) > 1 {
				size, ok := c.pos[1].one()
				if !ok || size.k != altNum {
					return unknown(), true
				}
				end := from.n + size.n
				to = &end
			}
			return e.sliceOf(a, &from.n, to, nil), true
		}
		return unknown(), true
	case "contains", "startswith", "endswith":
		return boolean(), true
	}
	return nil, false
}
