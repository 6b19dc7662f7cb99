package payload

import "strings"

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
		// A directory nobody else has, wherever it is.
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
		if a, ok := c.at(0).one(); ok && (a.k == altNum && a.n == 0 || a.s.Is("/dev/stdin")) {
			return e.stdin(), true
		}
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
