package payload

import "strings"

// perlCall handles the calls that are no table line.
func perlCall(e *evaluator, c *call) (values, bool) {
	if strings.Contains(c.ref, ".") && !strings.HasPrefix(c.ref, "?.") {
		return perlClassMethod(e, c)
	}
	c.api = c.ref
	c.ref = perlCanon(c.ref)
	if v, ok := perlRun(e, c); ok {
		return v, true
	}
	if v, ok := perlFiles(e, c); ok {
		return v, true
	}
	if v, ok := perlLists(e, c); ok {
		return v, true
	}
	return perlText(e, c)
}

// args are the arguments with lists spliced in.
func (c *call) args() alt {
	return flat(alt{k: altList, list: c.pos}.sized())
}

// perlRun handles calls that run programs: one argument is shell text, several
// are words.
func perlRun(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "system", "exec", "IPC::System::Simple::capture", "IPC::System::Simple::run", "IPC::Cmd::run":
	default:
		return nil, false
	}
	if c.ref == "IPC::Cmd::run" {
		d := perlContext("%", list(c.pos...))
		if a, ok := d.one(); ok {
			if cmd, has := a.get("command"); has {
				c.pos = []values{cmd}
			}
		}
	}
	args := c.args()
	if program, ok := c.arg(-1, "program"); ok {
		rest := e.tail(values{args})
		return e.argv(e.words(list(program, rest)), c.shown(), c.off), true
	}
	switch {
	case len(args.list) == 0:
		return unknown(), true
	case len(args.list) == 1 && args.class == "":
		return e.shell(args.list[0], c.shown(), c.off), true
	}
	return e.argv(e.words(values{args}), c.shown(), c.off), true
}

// perlFiles handles calls on files.
func perlFiles(e *evaluator, c *call) (values, bool) {
	same := func(words ...Value) {
		for _, rest := range e.words(values{c.args()}) {
			e.emit(Effect{Kind: Equivalent, API: c.shown(), Argv: append(append([]Value(nil), words...), rest...)}, c.off)
		}
	}
	switch c.ref {
	case "unlink":
		if len(c.pos) == 0 {
			c.pos = []values{e.name(textNode(opName, "$_", c.off))}
		}
		same(Lit("rm"), Lit("-f"))
		return hole(HoleNumber), true
	case "rmtree", "remove_tree", "?.rmtree", "?.remove_tree":
		kept := c.pos[:0:0]
		for i, v := range c.pos {
			if a, ok := v.one(); ok && (a.k == altDict || a.k == altNum && i > 0) {
				continue
			}
			kept = append(kept, v)
		}
		c.pos = kept
		same(Lit("rm"), Lit("-rf"))
		return hole(HoleNumber), true
	case "open":
		return perlOpen(e, c), true
	case "tempfile":
		return list(unknown(), hole(HoleTemp)), true
	case "do", "require":
		for _, s := range c.at(0).strings() {
			if strings.HasSuffix(s.Text, ".pm") || !strings.ContainsAny(s.Text, "./") && len(s.Holes) == 0 {
				continue
			}
			e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("perl"), s}}, c.off)
		}
		return unknown(), true
	case "print", "printf", "say":
		text := e.joinText(values{c.args()}, lit(""))
		if c.ref == "printf" && len(c.pos) > 0 {
			text = e.format(c.pos[0], c.pos[1:], nil)
		}
		fh, ok := c.arg(-1, "fh")
		if !ok {
			end := ""
			if c.ref == "say" {
				end = "\n"
			}
			e.printed(text, end, c.off)
			return num(1), true
		}
		for _, a := range fh {
			switch {
			case a.isProcess():
				e.feed(a, text, c.off)
			case a.k == altObj && a.class == "file":
				for _, s := range text.strings() {
					e.emit(Effect{Kind: Write, API: "print", Path: a.s, Append: true, Text: s, HasText: true}, c.off)
				}
			}
		}
		return num(1), true
	case "glob":
		return many(e.mapValue(c.at(0), func(v Value) Value { v.Glob = true; return v })), true
	case "path", "Path::Tiny::path", "dir", "file", "Path::Class::dir":
		return e.paths(joinPath, c.pos...).asPath(), true
	case "readdir":
		return many(hole(HoleName)), true
	case "find", "File::Find::find", "finddepth", "File::Find::finddepth":
		found := e.paths(joinPath, c.at(len(c.pos)-1), hole(HoleFound))
		e.assign(e.variable("$File::Find::name"), found)
		e.assign(e.variable("$_"), found)
		return e.escape(c), true
	case "readline":
		return e.stdin(), true
	}
	return nil, false
}

// perlOpen is open in all its forms: a pipe to or from a command, or a file.
func perlOpen(e *evaluator, c *call) values {
	if len(c.pos) < 2 {
		return unknown()
	}
	var out values
	for _, m := range c.pos[1].strings() {
		mode := strings.TrimSpace(m.Text)
		if len(c.pos) == 2 {
			out = e.join(out, perlOpenText(e, c, trimValue(m, true, true)))
			continue
		}
		target := c.pos[2]
		switch {
		case mode == "-|" || mode == "|-":
			if len(c.pos) == 3 {
				out = e.join(out, e.shell(target, "open", c.off))
			} else {
				out = e.join(out, e.argv(e.words(list(c.pos[2:]...)), "open", c.off))
			}
		case strings.ContainsAny(mode, ">+"):
			for _, s := range target.strings() {
				e.emit(Effect{Kind: Write, API: "open", Path: s, Append: strings.Contains(mode, ">>") || strings.HasPrefix(mode, "+<")}, c.off)
				out = e.join(out, object("file", s))
			}
		default:
			out = e.join(out, unknown())
		}
	}
	e.bindHandle(c, out)
	return num(1)
}

func perlOpenText(e *evaluator, c *call, m Value) values {
	p := m.Prefix()
	switch {
	case strings.HasPrefix(p, "|"):
		return e.shell(str(trimValue(m.Slice(1, len(m.Text)), true, true)), "open", c.off)
	case strings.HasSuffix(m.Text, "|"):
		return e.shell(str(m.Slice(0, len(m.Text)-1)), "open", c.off)
	case strings.HasPrefix(p, ">") || strings.HasPrefix(p, "+>"):
		n := len(p) - len(strings.TrimLeft(p, "+>"))
		f := trimValue(m.Slice(n, len(m.Text)), true, true)
		e.emit(Effect{Kind: Write, API: "open", Path: f, Append: strings.HasPrefix(p, ">>")}, c.off)
		return object("file", f)
	}
	return unknown()
}

// bindHandle stores an opened file in the variable or bareword given first.
func (e *evaluator) bindHandle(c *call, v values) {
	if c.node(0) != nil {
		target := c.node(0)
		if target.op == opUn && target.text == "my" {
			target = target.kids[0]
		}
		e.bind(target, v)
	}
}

// perlLists handles calls on lists.
func perlLists(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "shift", "pop":
		target := c.node(0)
		if target == nil {
			name := "@ARGV"
			if e.calls > 0 {
				name = "@_"
			}
			target = textNode(opName, name, c.off)
		}
		inner := call{off: c.off, self: target, name: c.ref, recv: e.eval(target).alts()[0]}
		if v, ok := e.listMethod(&inner); ok {
			return v, true
		}
		return unknown(), true
	case "push", "unshift":
		if c.node(0) == nil || len(c.pos) < 1 {
			return unknown(), true
		}
		rest := c.from(1).args()
		base := perlContext("@", c.pos[0]).alts()[0]
		if base.k != altList {
			return unknown(), true
		}
		e.b.bytes(16 * (len(base.list) + len(rest.list)))
		if c.ref == "push" {
			e.bind(c.node(0), values{base.plus(rest.list...)})
		} else {
			e.bind(c.node(0), values{rest.plus(base.list...)})
		}
		return hole(HoleNumber), true
	case "map", "grep", "sort", "first", "any", "all", "none":
		return perlMap(e, c), true
	case "join":
		return e.joinText(values{c.from(1).args()}, c.at(0)), true
	case "reverse":
		l := c.args()
		if len(l.list) == 1 {
			return e.textMethod("reverse", l.list[0]), true
		}
		return list(reversedList(l.list)...), true
	case "rv_list":
		if a, ok := c.at(0).one(); ok && a.k == altList {
			return values{flat(a)}, true
		}
		return perlContext("@", c.at(0)), true
	case "scalar", "lock", "uniq", "shuffle":
		return c.at(0), true
	case "keys", "values", "each":
		if a, ok := c.at(0).one(); ok && a.k == altDict {
			if c.ref == "values" {
				return list(a.list...), true
			}
			elems, _ := e.elems(c.at(0))
			return list(elems...), true
		}
		return many(unknown()), true
	case "split":
		if len(c.pos) >= 2 {
			if _, ok := c.at(0).text(); ok {
				return e.splitText(c.at(1), c.at(0), true), true
			}
			// A pattern: most split at white space.
			if s, ok := c.at(1).text(); ok && strings.ContainsAny(s, " \t") {
				return e.splitText(c.at(1), nil, true), true
			}
			if s, ok := c.at(1).text(); ok {
				return e.splitText(lit(s), lit(""), false), true
			}
		}
		return many(unknown()), true
	case "ref", "defined", "exists", "-X":
		return boolean(), true
	}
	return nil, false
}

// perlMap calls a block with $_ set to each element.
func perlMap(e *evaluator, c *call) values {
	over := values{c.from(1).args()}
	if c.ref == "sort" {
		return over
	}
	fn := c.at(0)
	var out []values
	e.each(over, func(v values) {
		out = append(out, e.callValue(call{off: c.off, pos: []values{v}}, fn))
	})
	if c.ref == "grep" {
		return over
	}
	if _, known := e.elems(over); known {
		return values{flat(alt{k: altList, list: out}.sized())}
	}
	return many(e.anyOf(alt{k: altList, list: out}))
}

// perlText handles functions of strings.
func perlText(e *evaluator, c *call) (values, bool) {
	v := func() values {
		if len(c.pos) == 0 {
			return e.name(textNode(opName, "$_", c.off))
		}
		return c.at(0)
	}
	switch c.ref {
	case "lc", "lcfirst", "fc":
		return e.textMethod("lower", v()), true
	case "uc":
		return e.textMethod("upper", v()), true
	case "chr":
		return e.charOf(v()), true
	case "ord":
		if s, ok := v().text(); ok && s != "" {
			return num(int64(s[0])), true
		}
		return hole(HoleNumber), true
	case "hex", "oct":
		if s, ok := v().text(); ok {
			if c.ref == "hex" && !strings.HasPrefix(s, "0x") {
				s = "0x" + s
			}
			return number(s), true
		}
		return hole(HoleNumber), true
	case "decode_base64":
		return e.textMethod("base64", v()), true
	case "quotemeta", "shell_quote", "String::ShellQuote::shell_quote":
		return e.textMethod("quote", v()), true
	case "sprintf":
		l := c.args()
		if len(l.list) == 0 {
			return unknown(), true
		}
		return e.format(l.list[0], l.list[1:], nil), true
	case "pack":
		if f, ok := c.at(0).text(); ok {
			switch strings.TrimRight(f, "*0123456789") {
			case "H":
				return e.textMethod("hex", c.at(1)), true
			case "C", "c", "U", "W":
				return e.chars(c.from(1).args().list), true
			case "A", "a":
				return c.at(1), true
			}
		}
		return unknown(), true
	case "substr":
		var at [2]*int64
		for i := 1; i < len(c.pos) && i < 3; i++ {
			a, ok := c.pos[i].one()
			if !ok || a.k != altNum {
				return unknown(), true
			}
			at[i-1] = &a.n
		}
		if at[0] != nil && at[1] != nil {
			end := *at[0] + *at[1]
			at[1] = &end
		}
		if a, ok := c.at(0).one(); ok {
			return e.sliceOf(a, at[0], at[1], nil), true
		}
	case "ucfirst", "chomp", "chop", "Encode::decode", "decode_utf8":
		return v(), true
	case "tr///", "y///":
		return e.mapText(c.at(0), func(s string) (string, bool) {
			from, ok1 := c.at(1).text()
			to, ok2 := c.at(2).text()
			return translate(s, from, to), ok1 && ok2
		}), true
	case "s///":
		from, ok := c.at(1).text()
		if ok && !strings.ContainsAny(from, `\.*+?[](){}^$|`) {
			return e.replaceText(c.at(0), lit(from), c.at(2)), true
		}
		return joinUnknown(c.at(0)), true
	}
	return nil, false
}

// translate is tr/from/to/.
func translate(s, from, to string) string {
	f, t := ranges(from), ranges(to)
	if len(t) == 0 {
		t = f
	}
	out := []byte(s)
	for i, c := range out {
		if j := strings.IndexByte(f, c); j >= 0 {
			out[i] = t[min(j, len(t)-1)]
		}
	}
	return string(out)
}

// ranges writes a-z out.
func ranges(s string) string {
	var out []byte
	for i := 0; i < len(s); i++ {
		if i+2 < len(s) && s[i+1] == '-' && s[i] <= s[i+2] {
			for c := int(s[i]); c <= int(s[i+2]); c++ {
				out = append(out, byte(c))
			}
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}

// perlClassMethod is Class->method(…).
func perlClassMethod(e *evaluator, c *call) (values, bool) {
	i := strings.LastIndexByte(c.ref, '.')
	class, name := c.ref[:i], c.ref[i+1:]
	switch {
	case class == "File::Spec" && (name == "catfile" || name == "catdir"):
		return e.paths(glue, c.pos...), true
	case class == "File::Spec" && name == "tmpdir":
		return hole(HoleTmpdir), true
	case class == "File::Spec" || class == "Cwd":
		return c.at(0), true
	case class == "File::HomeDir":
		return hole(HoleHome), true
	case class == "File::Temp":
		return hole(HoleTemp), true
	case class == "IO::File" && name == "new":
		inner := *c
		inner.pos = append([]values{unknown()}, c.pos...)
		if len(c.pos) > 1 {
			if m, ok := c.pos[1].text(); ok && strings.ContainsAny(m, "wa>") {
				for _, s := range c.at(0).strings() {
					e.emit(Effect{Kind: Write, API: "IO::File", Path: s, Append: strings.Contains(m, "a")}, c.off)
				}
			}
			return unknown(), true
		}
		perlOpen(e, &inner)
		return unknown(), true
	case class == "LWP::UserAgent" || class == "HTTP::Tiny" || class == "Mojo::UserAgent" || class == "WWW::Mechanize" || class == "LWP::Simple":
		return object("net", Value{}), true
	case strings.HasPrefix(class, "Path::Tiny") || class == "Path::Class::Dir" || class == "Path::Class::File":
		return e.paths(joinPath, c.pos...).asPath(), true
	case class == "File::Path":
		inner := *c
		inner.ref = name
		return e.callRef(&inner), true
	}
	if fs := e.methods[name]; len(fs) > 0 {
		return nil, false
	}
	// A package of the payload's own.
	if b := e.scope.find(name); b != nil && b.set {
		if a, ok := b.v.one(); ok && a.k == altFunc {
			inner := *c
			inner.pos = append([]values{lit(class)}, c.pos...)
			return e.invoke(a.fn, &inner), true
		}
	}
	return nil, false
}

// perlMethod handles methods of values.
func perlMethod(e *evaluator, c *call) (values, bool) {
	a := c.recv
	switch {
	case a.k == altObj && a.class == "net":
		return values{a}, true
	case a.isProcess() || a.k == altObj && a.class == "file":
		if c.name == "print" || c.name == "say" || c.name == "printf" {
			inner := call{off: c.off, ref: "print", pos: c.pos, kw: []keyword{{"fh", values{a}}}}
			return perlFiles(e, &inner)
		}
	case a.k == altStr && a.class == "Path":
		inner := call{off: c.off, pos: []values{str(a.s)}, api: c.name}
		switch c.name {
		case "remove_tree", "rmtree":
			inner.ref = "rmtree"
			return e.callRef(&inner), true
		case "remove":
			inner.ref = "unlink"
			return e.callRef(&inner), true
		case "child", "subdir", "file":
			return e.paths(joinPath, append([]values{str(a.s)}, c.pos...)...).asPath(), true
		case "spew", "spew_utf8", "spew_raw", "append":
			e.emit(Effect{Kind: Write, API: c.name, Path: a.s, Append: c.name == "append", Text: c.at(0).strings()[0], HasText: true}, c.off)
			return none(), true
		}
	}
	if b := e.scope.find(c.name); b != nil && b.set && a.k != altDict {
		if f, ok := b.v.one(); ok && f.k == altFunc {
			return e.invokeMethod(f.fn, a, c), true
		}
	}
	return nil, false
}
