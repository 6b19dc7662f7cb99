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
