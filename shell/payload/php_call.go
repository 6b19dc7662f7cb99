package payload

import "strings"

// phpCall handles the calls that are no table line.
func phpCall(e *evaluator, c *call) (values, bool) {
	c.ref = phpCanon(c.ref)
	if strings.HasSuffix(c.ref, "Filesystem.new") {
		return object("instance", Lit("Filesystem")), true
	}
	if how := phpPure(c.ref); how != "" {
		return e.textMethod(how, c.at(0)), true
	}
	if v, ok := phpRun(e, c); ok {
		return v, true
	}
	if v, ok := phpCallable(e, c); ok {
		return v, true
	}
	return phpText(e, c)
}

// phpPure is what a function of text does (textMethod).
func phpPure(name string) string {
	switch name {
	case "base64_decode":
		return "base64"
	case "hex2bin":
		return "hex"
	case "str_rot13":
		return "rot13"
	case "strrev":
		return "reverse"
	case "strtolower", "mb_strtolower", "lcfirst":
		return "lower"
	case "strtoupper", "mb_strtoupper":
		return "upper"
	case "trim":
		return "trim"
	case "ltrim":
		return "ltrim"
	case "rtrim", "chop":
		return "rtrim"
	case "escapeshellarg":
		return "quote"
	case "escapeshellcmd", "realpath", "strval", "addslashes", "stripslashes", "utf8_encode", "html_entity_decode", "iterator_to_array":
		return "same"
	case "urldecode", "rawurldecode":
		return "url"
	case "dirname":
		return "dir"
	case "basename":
		return "base"
	}
	return ""
}

// phpRun handles calls that run programs and touch files.
func phpRun(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "exec", "shell_exec":
		return e.shellOutput(c.at(0), c.ref, c.off), true
	case "proc_open":
		return phpProcess(e, c), true
	case "Symfony\\Component\\Process\\Process.new", "Process.new", "Process.run":
		run := func() values {
			if a, ok := c.at(0).one(); ok && a.k == altList {
				return e.argv(e.words(c.at(0)), c.ref, c.off)
			}
			return e.shell(c.at(0), c.ref, c.off)
		}
		if dir, ok := c.arg(1, "cwd"); ok && !isNone(dir) && c.ref != "Process.run" {
			var out values
			e.inDir(dir, func() { out = run() })
			return out, true
		}
		return run(), true
	case "file_put_contents":
		keep := len(c.pos) > 2
		for _, p := range c.at(0).strings() {
			for _, s := range c.at(1).strings() {
				e.emit(Effect{Kind: Write, API: c.ref, Path: p, Append: keep, Text: s, HasText: true}, c.off)
			}
		}
		return hole(HoleNumber), true
	case "fopen", "SplFileObject.new":
		return phpOpen(e, c), true
	case "fwrite", "fputs":
		phpWrite(e, c, c.at(0), c.at(1))
		return hole(HoleNumber), true
	case "file_get_contents", "file":
		for _, s := range c.at(0).strings() {
			p := s.Prefix()
			switch {
			case strings.HasPrefix(p, "http"):
				return hole(HoleNet), true
			case p == "php://stdin":
				return e.stdin(), true
			}
		}
		return unknown(), true
	case "fgets", "fread", "stream_get_contents", "readline", "fscanf":
		for _, a := range c.at(0) {
			switch {
			case a.k == altObj && a.class == "stdin":
				return e.stdin(), true
			case a.isProcess():
				return a.output(), true
			}
		}
		return unknown(), true
	case "glob":
		return e.globbed(c.at(0)), true
	case "scandir":
		return many(hole(HoleName)), true
	case "require":
		for _, s := range c.at(0).strings() {
			if strings.HasPrefix(s.Text, "data:") || strings.HasPrefix(s.Text, "php://input") {
				e.emit(Effect{Kind: RunCode, API: c.ref, Lang: PHPFile, Text: s, HasText: true}, c.off)
				continue
			}
			e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("php"), s}}, c.off)
		}
		return unknown(), true
	case "File.cleanDirectory":
		for _, s := range c.at(0).strings() {
			p := glue(s, Lit("*"))
			p.Glob = true
			e.emit(Effect{Kind: Equivalent, API: c.ref, Argv: []Value{Lit("rm"), Lit("-rf"), p}}, c.off)
		}
		return none(), true
	case "Artisan.call":
		return e.argv(e.words(list(lit("php"), lit("artisan"), e.splitText(c.at(0), nil, true))), c.ref, c.off), true
	case "Schema.drop", "Schema.dropIfExists", "Schema.dropAllTables":
		x := Effect{Kind: SQL, API: c.ref, Lang: GenericSQL, Argv: []Value{Lit("drop"), Lit("table")}}
		if len(c.pos) > 0 {
			x.Argv = append(x.Argv, c.at(0).strings()[0])
		}
		e.emit(x, c.off)
		return none(), true
	case "pg_query":
		e.sql(c.at(max(len(c.pos)-1, 0)), c.ref, c.off)
		return unknown(), true
	}
	return nil, false
}

// phpProcess is proc_open, whose third argument becomes the program's pipes.
func phpProcess(e *evaluator, c *call) values {
	var out values
	run := func() {
		if a, ok := c.at(0).one(); ok && a.k == altList {
			out = e.argv(e.words(c.at(0)), c.ref, c.off)
		} else {
			out = e.shell(c.at(0), c.ref, c.off)
		}
	}
	if dir, ok := c.arg(3, "cwd"); ok && !isNone(dir) {
		e.inDir(dir, run)
	} else {
		run()
	}
	if n := c.node(2); n != nil && isPlace(n) {
		e.bind(n, many(out))
	}
	return out
}

// phpOpen is fopen.
func phpOpen(e *evaluator, c *call) values {
	var out values
	for _, f := range c.at(0).strings() {
		switch p := f.Prefix(); {
		case p == "php://stdin":
			out = e.join(out, object("stdin", Value{}))
			continue
		case strings.HasPrefix(p, "http"):
			out = e.join(out, object("net", Value{}))
			continue
		case strings.HasPrefix(p, "php://"):
			out = e.join(out, unknown())
			continue
		}
		for _, m := range c.at(1).strings() {
			if strings.ContainsAny(m.Text, "wacx+") {
				e.emit(Effect{Kind: Write, API: c.ref, Path: f, Append: !strings.Contains(m.Text, "w")}, c.off)
			}
		}
		out = e.join(out, object("file", f))
	}
	return out
}

func phpWrite(e *evaluator, c *call, to, text values) {
	for _, a := range to {
		switch {
		case a.isProcess():
			e.feed(a, text, c.off)
		case a.k == altObj && a.class == "file":
			for _, s := range text.strings() {
				e.emit(Effect{Kind: Write, API: c.ref, Path: a.s, Append: true, Text: s, HasText: true}, c.off)
			}
		}
	}
}

// phpCallable handles functions that call functions.
func phpCallable(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "call_user_func", "register_shutdown_function", "forward_static_call", "register_tick_function":
		if len(c.pos) > 0 {
			return e.callValue(*c.from(1), c.pos[0]), true
		}
	case "call_user_func_array", "forward_static_call_array":
		if len(c.pos) > 1 {
			inner := *c
			inner.pos, _ = e.elems(c.pos[1])
			return e.callValue(inner, c.pos[0]), true
		}
	case "array_map":
		if len(c.pos) > 1 {
			return e.iterate(c, c.pos[1], c.pos[0]), true
		}
	case "array_walk", "array_filter", "usort", "array_reduce", "iterator_apply", "preg_replace_callback":
		if len(c.pos) > 1 {
			over, fn := c.pos[0], c.pos[1]
			if c.ref == "preg_replace_callback" {
				over = many(unknown())
			}
			e.iterate(c, over, fn)
			return over, true
		}
	case "ReflectionFunction.new":
		return c.at(0), true
	case "Closure.fromCallable":
		return c.at(0), true
	case "create_function":
		return values{{k: altObj, class: "code", list: []values{c.at(1)}}}, true
	case "assert":
		if _, ok := c.at(0).text(); ok {
			return e.code(PHP, c.at(0), c.ref, c.off), true
		}
		return unknown(), true
	case "function_exists", "is_callable", "file_exists", "is_dir", "is_file", "in_array", "strpos", "str_contains", "preg_match", "count", "strlen", "isset", "empty", "define":
		if c.ref == "define" {
			if s, ok := c.at(0).text(); ok {
				e.assign(e.global.own(s), c.at(1))
			}
		}
		return boolean(), true
	}
	return nil, false
}

// phpText handles functions of strings and arrays.
func phpText(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "implode", "join":
		if len(c.pos) == 1 {
			return e.joinText(c.pos[0], lit("")), true
		}
		if a, ok := c.at(0).one(); ok && a.k == altList {
			return e.joinText(c.pos[0], c.at(1)), true
		}
		return e.joinText(c.at(1), c.at(0)), true
	case "explode", "str_split", "preg_split":
		switch c.ref {
		case "explode":
			return e.splitText(c.at(1), c.at(0), false), true
		case "str_split":
			return e.splitText(c.at(0), lit(""), false), true
		}
		return many(unknown()), true
	case "echo":
		e.printed(e.joinText(list(c.pos...), lit("")), "", c.off)
		return none(), true
	case "sprintf":
		if len(c.pos) > 0 {
			return e.format(c.pos[0], c.pos[1:], nil), true
		}
	case "vsprintf":
		elems, known := e.elems(c.at(1))
		if known {
			return e.format(c.at(0), elems, nil), true
		}
	case "preg_replace":
		return joinUnknown(c.at(2)), true
	case "str_replace":
		return e.replaceText(c.at(2), c.at(0), c.at(1)), true
	case "strtr":
		if len(c.pos) == 3 {
			return e.mapText(c.at(0), func(s string) (string, bool) {
				from, ok1 := c.at(1).text()
				to, ok2 := c.at(2).text()
				return translate(s, strings.ReplaceAll(from, "-", "\\-"), to), ok1 && ok2
			}), true
		}
	case "substr", "mb_substr":
		var at [2]*int64
		for i := 1; i < len(c.pos) && i < 3; i++ {
			a, ok := c.pos[i].one()
			if !ok || a.k != altNum {
				return unknown(), true
			}
			at[i-1] = &a.n
		}
		if at[0] != nil && at[1] != nil && *at[1] >= 0 {
			end := *at[0] + *at[1]
			at[1] = &end
		}
		if a, ok := c.at(0).one(); ok {
			return e.sliceOf(a, at[0], at[1], nil), true
		}
	case "chr":
		return e.charOf(c.at(0)), true
	case "ord":
		if s, ok := c.at(0).text(); ok && s != "" {
			return num(int64(s[0])), true
		}
		return hole(HoleNumber), true
	case "str_repeat":
		return e.cross(c.at(0), c.at(1), e.repeated), true
	case "getenv":
		if name, ok := c.at(0).text(); ok {
			return e.env(name), true
		}
		return unknown(), true
	case "pack":
		if f, ok := c.at(0).text(); ok && strings.HasPrefix(f, "H") {
			return e.textMethod("hex", c.at(1)), true
		}
	case "array_merge", "array_values", "array_unique", "array_filter", "array_reverse", "array_slice", "array_diff":
		return phpLists(e, c), true
	case "array_push":
		if a, ok := c.at(0).one(); ok && a.k == altList && c.node(0) != nil {
			e.bind(c.node(0), values{a.plus(c.pos[1:]...)})
		}
		return hole(HoleNumber), true
	case "array_pop", "array_shift", "end", "reset", "current":
		if a, ok := c.at(0).one(); ok && a.k == altList && len(a.list) > 0 {
			if c.ref == "array_pop" || c.ref == "end" {
				return a.list[len(a.list)-1], true
			}
			if c.ref == "array_shift" && c.node(0) != nil {
				e.bind(c.node(0), list(a.list[1:]...))
			}
			return a.list[0], true
		}
		return unknown(), true
	case "array_keys":
		elems, _ := e.elems(c.at(0))
		return list(elems...), true
	case "rv_pairs":
		if a, ok := c.at(0).one(); ok {
			switch a.k {
			case altDict:
				inner := *c
				inner.recv, inner.name = a, "items"
				return e.listMethod(&inner)
			case altList:
				pairs := make([]values, 0, len(a.list))
				for i, v := range a.list {
					pairs = append(pairs, list(num(int64(i)), v))
				}
				out := list(pairs...)
				out[0].class = a.class
				return out, true
			}
		}
		return many(list(unknown(), unknown())), true
	case "json_decode", "unserialize":
		return unknown(), true
	}
	return nil, false
}

func phpLists(e *evaluator, c *call) values {
	a, ok := c.at(0).one()
	if !ok || a.k != altList {
		return c.at(0)
	}
	switch c.ref {
	case "array_merge":
		out := values{a}
		for _, v := range c.pos[1:] {
			out = e.cross(out, v, e.plus)
		}
		return out
	case "array_reverse":
		if a.class == "" {
			return list(reversedList(a.list)...)
		}
	case "array_slice":
		if i, ok := c.at(1).one(); ok && i.k == altNum && len(c.pos) == 2 {
			return e.sliceOf(a, &i.n, nil, nil)
		}
		return many(e.anyOf(a))
	}
	return values{a}
}

// phpMethod handles methods of values.
func phpMethod(e *evaluator, c *call) (values, bool) {
	a := c.recv
	switch {
	case a.isProcess():
		switch c.name {
		case "setInput", "input":
			e.feed(a, c.at(0), c.off)
		case "getOutput", "output":
			return a.output(), true
		}
		return values{a}, true
	case a.k == altObj && a.class == "code":
		return e.code(PHP, a.list[0], "create_function", c.off), true
	case a.k == altObj && a.class == "net":
		return values{a}, true
	case a.k == altObj && a.class == "file":
		if c.name == "fwrite" {
			phpWrite(e, c, values{a}, c.at(0))
		}
		return unknown(), true
	case c.name == "invoke" || c.name == "__invoke" || c.name == "call":
		if a.k == altStr {
			inner := *c
			inner.recv, inner.name = alt{}, ""
			return e.callValue(inner, values{a}), true
		}
	case c.name == "invokeArgs" && a.k == altStr:
		inner := *c
		inner.recv, inner.name = alt{}, ""
		inner.pos, _ = e.elems(c.at(0))
		return e.callValue(inner, values{a}), true
	case c.name == "remove" && a.k == altObj && strings.HasSuffix(a.s.Text, "Filesystem"):
		for _, words := range e.words(c.at(0)) {
			e.emit(Effect{Kind: Equivalent, API: "Filesystem->remove", Argv: append([]Value{Lit("rm"), Lit("-rf")}, words...)}, c.off)
		}
		return none(), true
	}
	return nil, false
}
