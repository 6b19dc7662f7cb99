package payload

import "strings"

// pythonCall handles the calls that are no table line.
func pythonCall(e *evaluator, c *call) (values, bool) {
	for _, m := range [...]string{".__getattribute__", ".__getattr__"} {
		if base, ok := strings.CutSuffix(c.ref, m); ok && base != "object" {
			if s, known := c.at(0).text(); known {
				return e.member(ref(base), s), true
			}
			return unknown(), true
		}
	}
	c.ref = pythonCanon(c.ref)
	if how := pythonPaths(c.ref); how != "" {
		if len(c.pos) == 0 {
			return lit(""), true
		}
		if how == "same" && !pythonPlain(c.pos[0]) {
			return c.pos[0], true
		}
		return e.textMethod(how, c.pos[0]), true
	}
	if strings.HasPrefix(c.ref, "subprocess.") || c.ref == "anyio.run_process" || strings.HasPrefix(c.ref, "?.check_") {
		return pythonSubprocess(e, c)
	}
	if strings.HasPrefix(c.ref, "os.exec") || strings.HasPrefix(c.ref, "os.spawn") || strings.HasPrefix(c.ref, "os.posix_spawn") {
		return pythonExec(e, c)
	}
	if strings.HasPrefix(c.ref, "sh.") {
		return pythonSh(e, c)
	}
	if v, ok := pythonBuiltin(e, c); ok {
		return v, true
	}
	return pythonLibrary(e, c)
}

// pythonPlain reports whether v is made of strings only.
func pythonPlain(v values) bool {
	for _, a := range v {
		if a.k != altStr {
			return false
		}
	}
	return true
}

// pythonSubprocess runs a list of words, or a string: with shell=True with the
// shell, else as the name of a program.
func pythonSubprocess(e *evaluator, c *call) (values, bool) {
	name := c.ref[strings.LastIndexByte(c.ref, '.')+1:]
	switch name {
	case "run", "call", "check_call", "check_output", "Popen", "run_process":
	case "list2cmdline":
		return e.joinText(c.at(0), lit(" ")), true
	case "getoutput", "getstatusoutput":
		return nil, false
	default:
		return unknown(), true
	}
	args, ok := c.arg(0, "args")
	if !ok {
		if !c.open {
			return unknown(), true
		}
		args = unknown()
	}
	shell, has := c.arg(8, "shell")
	var out values
	run := func() {
		for _, a := range args.alts() {
			out = e.join(out, pythonRun(e, c, a, shell, has))
		}
	}
	if dir, ok := c.arg(9, "cwd"); ok && !isNone(dir) {
		e.inDir(dir, run)
	} else {
		run()
	}
	if in, ok := c.arg(-1, "input"); ok && !isNone(in) {
		for _, p := range out {
			if p.isProcess() {
				e.feed(p, in, c.off)
			}
		}
	}
	if name == "check_output" {
		if a, ok := out.one(); ok && a.isProcess() {
			return a.output(), true
		}
		return unknown(), true
	}
	return out, true
}

func isNone(v values) bool {
	a, ok := v.one()
	return ok && a.k == altNone
}

func pythonRun(e *evaluator, c *call, a alt, shell values, has bool) values {
	api := strings.TrimPrefix(c.ref, "?.")
	yes, no := false, !has
	for _, s := range shell {
		switch {
		case s.k == altBool && s.n == 0, s.k == altNum && s.n == 0, s.k == altNone:
			no = true
		case s.k == altBool, s.k == altNum:
			yes = true
		default:
			yes, no = yes || a.k == altStr, no || a.k != altStr
		}
	}
	var out values
	if yes {
		out = e.join(out, e.shell(values{a}, api, c.off))
	}
	if no {
		if s := a.s; a.k == altStr && strings.ContainsAny(s.Prefix(), " \t\n") {
			// A string is the program's name, and no program has such a name:
			// the call fails here and runs a command line on Windows.
			return e.join(out, e.shell(values{a}, api, c.off))
		}
		out = e.join(out, e.argv(e.words(values{a}), api, c.off))
	}
	return out
}

// pythonExec is the family of os.exec* and os.spawn*: v takes a list, l the
// words one by one, e an environment at the end; spawn has a mode first.
func pythonExec(e *evaluator, c *call) (values, bool) {
	d := c
	how := strings.TrimPrefix(c.ref, "os.")
	if strings.HasPrefix(how, "posix_spawn") {
		how = "execve"
	} else if rest, ok := strings.CutPrefix(how, "spawn"); ok {
		d = c.from(1)
		how = "exec" + rest
	}
	if len(d.pos) == 0 {
		return unknown(), true
	}
	rest := list(d.pos[min(2, len(d.pos)):]...)
	if strings.HasPrefix(how, "execv") {
		// The list holds argument zero too, which names nothing.
		if args, ok := d.arg(1, "args"); ok {
			rest = e.tail(args)
		}
	}
	program := d.pos[0]
	if c.open && len(d.pos) == 1 {
		rest = list()
	}
	return e.argv(e.words(list(program, rest)), c.ref, c.off), true
}

// tail is a list without its first element.
func (e *evaluator) tail(v values) values {
	var out values
	for _, a := range v.alts() {
		switch {
		case a.k == altList && a.class == "":
			out = e.join(out, list(a.list[min(1, len(a.list)):]...))
		case a.k == altList:
			out = e.join(out, values{a})
		default:
			out = e.join(out, list(split(values{a})))
		}
	}
	return out
}

// pythonSh is the sh module: sh.rm("-rf", "/").
func pythonSh(e *evaluator, c *call) (values, bool) {
	name := strings.TrimPrefix(c.ref, "sh.")
	if i := strings.IndexByte(name, '.'); i >= 0 {
		// sh.git.reset("--hard")
		words := []values{lit(name[:i]), lit(name[i+1:])}
		return e.argv(e.words(list(append(words, c.pos...)...)), c.ref, c.off), true
	}
	if name == "Command" {
		return values{partial(Lit("plumbum.run"), c.pos, nil)}, true
	}
	return e.argv(e.words(list(append([]values{lit(strings.ReplaceAll(name, "_", "-"))}, c.pos...)...)), c.ref, c.off), true
}

func pythonBuiltin(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "__import__", "importlib.import_module", "importlib.__import__":
		if s, ok := c.at(0).text(); ok {
			return ref(s), true
		}
		return unknown(), true
	case "object.__getattribute__":
		if s, ok := c.at(1).text(); ok {
			return e.member(c.at(0), s), true
		}
		return unknown(), true
	case "getattr", "operator.attrgetter":
		if s, ok := c.at(1).text(); ok {
			return e.member(c.at(0), s), true
		}
		return unknown(), true
	case "globals", "locals", "dir":
		return object("scope", Lit("globals()")), true
	case "vars", "list", "tuple", "iter", "sorted", "set", "frozenset", "copy":
		if len(c.pos) == 0 {
			if c.ref == "vars" {
				return object("scope", Lit("globals()")), true
			}
			return list(), true
		}
		return c.pos[0], true
	case "compile":
		return c.at(0), true
	case "execfile":
		e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("python3"), c.at(0).strings()[0]}}, c.off)
		return unknown(), true
	case "bytes":
		if a, ok := c.at(0).one(); ok && a.k == altList && a.class == "" {
			return e.chars(a.list), true
		}
		return c.at(0), true
	case "chr", "unichr":
		return e.charOf(c.at(0)), true
	case "ord":
		if s, ok := c.at(0).text(); ok && len(s) == 1 {
			return num(int64(s[0])), true
		}
		return hole(HoleNumber), true
	case "int", "float":
		if s, ok := c.at(0).text(); ok {
			if len(c.pos) > 1 {
				return hole(HoleNumber), true
			}
			return number(strings.TrimSpace(s)), true
		}
		if a, ok := c.at(0).one(); ok && a.k == altNum {
			return values{a}, true
		}
		return hole(HoleNumber), true
	case "len":
		return hole(HoleNumber), true
	case "range", "xrange":
		return pythonRange(e, c), true
	case "reversed":
		if a, ok := c.at(0).one(); ok {
			switch {
			case a.k == altList && a.class == "":
				return list(reversedList(a.list)...), true
			case a.k == altStr:
				r := e.textMethod("reverse", values{a})
				return e.splitText(r, lit(""), false), true
			}
		}
		return c.at(0), true
	case "map", "filter", "itertools.starmap":
		out := e.iterate(c, c.at(1), c.at(0))
		if c.ref == "filter" {
			return c.at(1), true
		}
		return out, true
	case "functools.reduce":
		elems, _ := e.elems(c.at(1))
		out := unknown()
		if len(c.pos) > 2 {
			out = c.pos[2]
		}
		for _, v := range elems {
			out = e.callValue(call{off: c.off, pos: []values{out, v}}, c.at(0))
		}
		return out, true
	case "operator.methodcaller":
		if s, ok := c.at(0).text(); ok {
			return values{{k: altObj, class: "methodcaller", s: Lit(s), list: c.pos[1:]}}, true
		}
		return unknown(), true
	case "type":
		if a, ok := c.at(2).one(); ok && len(c.pos) == 3 && a.k == altDict {
			return e.classOf(a), true
		}
		return unknown(), true
	case "enumerate":
		elems, known := e.elems(c.at(0))
		pairs := make([]values, len(elems))
		for i, v := range elems {
			pairs[i] = list(num(int64(i)), v)
		}
		if !known {
			return many(list(hole(HoleNumber), elems[0])), true
		}
		return list(pairs...), true
	case "zip", "itertools.zip_longest":
		return pythonZip(e, c), true
	case "next":
		elems, _ := e.elems(c.at(0))
		if len(elems) == 0 {
			return unknown(), true
		}
		return elems[0], true
	case "dict":
		out := alt{k: altDict}
		if a, ok := c.at(0).one(); ok && a.k == altDict {
			out = a
		}
		for _, k := range c.kw {
			out = out.with(k.name, k.v)
		}
		return values{out}, true
	case "functools.partial":
		if a, ok := c.at(0).one(); ok && a.k == altRef {
			return values{partial(Lit(pythonCanon(a.s.Text)), c.pos[1:], c.kw)}, true
		}
		return c.at(0), true
	case "print":
		if f, ok := c.arg(-1, "file"); ok {
			for _, a := range f {
				pythonWrite(e, c, a, e.joinText(list(c.pos...), lit(" ")))
			}
			return none(), true
		}
		sep, end := lit(" "), "\n"
		if v, ok := c.arg(-1, "sep"); ok {
			sep = v
		}
		if v, ok := c.arg(-1, "end"); ok {
			end, _ = v.text()
		}
		e.printed(e.joinText(list(c.pos...), sep), end, c.off)
		return none(), true
	case "input", "raw_input":
		return e.stdin(), true
	case "isinstance", "hasattr", "callable", "any", "all", "bool":
		return boolean(), true
	case "setattr":
		if s, ok := c.at(1).text(); ok {
			b := e.attrs.own(s)
			e.assign(b, c.at(2))
		}
		return none(), true
	case "super":
		return e.parent(), true
	}
	return nil, false
}

// stdin is what the code reads from standard input.
func (e *evaluator) stdin() values {
	if e.in.HasStdin {
		return str(e.in.Stdin)
	}
	return unknown()
}

func pythonRange(e *evaluator, c *call) values {
	at := [3]int64{0, 0, 1}
	for i, v := range c.pos {
		a, ok := v.one()
		if !ok || a.k != altNum || i > 2 {
			return many(hole(HoleNumber))
		}
		at[i] = a.n
	}
	if len(c.pos) == 1 {
		at[0], at[1] = 0, at[0]
	}
	if at[2] <= 0 || at[1]-at[0] > 16*at[2] {
		return many(hole(HoleNumber))
	}
	var out []values
	for i := at[0]; i < at[1]; i += at[2] {
		out = append(out, num(i))
	}
	return list(out...)
}

func pythonZip(e *evaluator, c *call) values {
	var cols [][]values
	n := -1
	for _, v := range c.pos {
		elems, known := e.elems(v)
		if !known {
			row := make([]values, len(c.pos))
			for i, w := range c.pos {
				x, ok := e.elems(w)
				if ok {
					row[i] = e.anyOf(alt{k: altList, list: x})
				} else {
					row[i] = x[0]
				}
			}
			return many(list(row...))
		}
		cols = append(cols, elems)
		if n < 0 || len(elems) < n {
			n = len(elems)
		}
	}
	var rows []values
	for i := 0; i < n && e.b.step(len(cols)); i++ {
		row := make([]values, len(cols))
		for j := range cols {
			row[j] = cols[j][i]
		}
		rows = append(rows, list(row...))
	}
	return list(rows...)
}
