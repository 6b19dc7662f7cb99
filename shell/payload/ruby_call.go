package payload

import "strings"

// rubyCall handles the calls that are no table line.
func rubyCall(e *evaluator, c *call) (values, bool) {
	c.api = c.ref
	c.ref = rubyCanon(c.ref)
	if v, ok := rubyRun(e, c); ok {
		return v, true
	}
	if v, ok := rubyFiles(e, c); ok {
		return v, true
	}
	return rubyBuiltin(e, c)
}

// give calls the block of c with arguments, if it has one.
func (e *evaluator) give(c *call, args ...values) values {
	if c.block == nil {
		return nil
	}
	return e.callValue(call{off: c.off, pos: args}, values{{k: altFunc, fn: c.block}})
}

// rubyRun handles calls that run programs: an environment may stand first and
// options last; one string is shell text, several are words.
func rubyRun(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "system", "exec", "spawn", "sh", "IO.popen", "PTY.spawn", "PTY.getpty":
	default:
		if !strings.HasPrefix(c.ref, "Open3.") {
			return nil, false
		}
	}
	var words []values
	for i, v := range c.pos {
		a, ok := v.one()
		switch {
		case ok && a.k == altDict:
			if dir, has := a.get("chdir"); has {
				c.kw = append(c.kw, keyword{"chdir", dir})
			}
			continue
		case ok && a.k == altList && (i == 0 || c.ref == "IO.popen") && !strings.HasPrefix(c.ref, "Open3.pipeline"):
			if c.ref == "IO.popen" {
				words = append(words, a.list...)
				if len(a.list) == 1 {
					words = append(words, list())
				}
				continue
			}
			// [program, argument zero]
			if len(a.list) > 0 {
				words = append(words, a.list[0])
				if a.class == "many" {
					words[len(words)-1] = split(a.list[0])
				}
			}
			continue
		case c.ref == "IO.popen" && len(words) > 0:
			continue // the mode
		}
		words = append(words, v)
	}
	if len(words) == 0 {
		return unknown(), true
	}
	var out values
	run := func() {
		switch {
		case strings.HasPrefix(c.ref, "Open3.pipeline"):
			for _, w := range words {
				out = e.join(out, e.shell(w, c.shown(), c.off))
			}
		case len(words) == 1 && !c.open:
			out = e.shell(words[0], c.shown(), c.off)
		default:
			out = e.argv(e.words(list(words...)), c.shown(), c.off)
		}
	}
	if dir, ok := c.arg(-1, "chdir"); ok {
		e.inDir(dir, run)
	} else {
		run()
	}
	if in, ok := c.arg(-1, "stdin_data"); ok {
		for _, p := range out {
			if p.isProcess() {
				e.feed(p, in, c.off)
			}
		}
	}
	if c.block != nil {
		e.give(c, out, out, out, unknown())
	}
	switch c.ref {
	case "Open3.capture2", "Open3.capture2e", "Open3.capture3", "Open3.popen2", "Open3.popen3":
		var printed values
		if p, ok := out.one(); ok && strings.HasPrefix(c.ref, "Open3.capture") && p.isProcess() {
			printed = p.output()
		} else {
			printed = out
		}
		return list(printed, out, unknown(), unknown()), true
	}
	return out, true
}

// rubyFiles handles calls of File, Dir and FileUtils.
func rubyFiles(e *evaluator, c *call) (values, bool) {
	same := func(words ...string) (values, bool) {
		for _, rest := range e.words(list(c.pos...)) {
			argv := make([]Value, 0, len(words)+len(rest))
			for _, w := range words {
				argv = append(argv, Lit(w))
			}
			e.emit(Effect{Kind: Equivalent, API: c.shown(), Argv: append(argv, rest...)}, c.off)
		}
		return none(), true
	}
	if _, ok := c.arg(-1, "noop"); ok {
		return none(), true
	}
	switch c.ref {
	case "rm_rf", "rmtree", "remove_dir", "remove_entry", "remove_entry_secure", "?.rmtree", "?.rm_rf":
		if c.ref[0] == 'r' && c.ref != "rm_rf" && c.ref != "rmtree" && len(c.pos) > 1 {
			c.pos = c.pos[:1]
		}
		return same("rm", "-rf")
	case "rm_r":
		if v, ok := c.arg(-1, "force"); ok && !v.equal(truth(false)) {
			return same("rm", "-rf")
		}
		return same("rm", "-r")
	case "rm", "remove", "remove_file", "safe_unlink", "rm_f":
		return same("rm", "-f")
	case "rmdir":
		return same("rmdir")
	case "mv", "move":
		return same("mv")
	case "cp", "copy", "copy_file", "install":
		return same("cp")
	case "cp_r":
		return same("cp", "-r")
	case "chmod":
		return same("chmod")
	case "chmod_R":
		return same("chmod", "-R")
	case "chown", "chown_R":
		words := []string{"chown"}
		if c.ref == "chown_R" {
			words = append(words, "-R")
		}
		if len(c.pos) > 2 {
			c.pos = append([]values{c.pos[0]}, c.pos[2:]...)
		}
		return same(words...)
	case "ln":
		return same("ln")
	case "ln_s", "symlink":
		return same("ln", "-s")
	case "ln_sf":
		return same("ln", "-sf")
	case "cd", "chdir", "Dir.chdir":
		dir := hole(HoleHome)
		if len(c.pos) > 0 {
			dir = c.pos[0]
		}
		if c.block != nil {
			var out values
			e.inDir(dir, func() { out = e.give(c, dir) })
			return out, true
		}
		e.chdir(dir)
		return num(0), true
	case "Dir.mktmpdir", "Dir.tmpdir":
		if c.ref == "Dir.tmpdir" {
			return hole(HoleTmpdir), true
		}
		e.give(c, hole(HoleTemp))
		return hole(HoleTemp), true
	case "Tempfile.new", "Tempfile.create", "Tempfile.open":
		e.give(c, object("temp", NewHole(HoleTemp)))
		return object("temp", NewHole(HoleTemp)), true
	case "open", "IO.read", "IO.readlines", "IO.write", "File.open", "File.new", "File.write", "File.binwrite":
		return rubyOpen(e, c), true
	case "Dir.glob":
		found := e.globbed(c.at(0))
		if c.block != nil {
			e.iterate(c, found, values{{k: altFunc, fn: c.block}})
		}
		return found, true
	case "Dir.entries", "Dir.children", "Dir.each_child", "Dir.foreach":
		found := many(hole(HoleName))
		if c.block != nil {
			e.iterate(c, found, values{{k: altFunc, fn: c.block}})
		}
		return found, true
	case "Find.find":
		found := many(e.paths(joinPath, c.at(0), hole(HoleFound)))
		if c.block != nil {
			e.iterate(c, found, values{{k: altFunc, fn: c.block}})
		}
		return found, true
	case "load", "require_relative":
		e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("ruby"), c.at(0).strings()[0]}}, c.off)
		return unknown(), true
	}
	return nil, false
}

// rubyOpen opens a file, a command after a bar, or an address.
func rubyOpen(e *evaluator, c *call) values {
	var out values
	mode := lit("r")
	switch c.ref {
	case "IO.write", "File.write", "File.binwrite":
		mode = lit("w")
		if m, ok := c.arg(-1, "mode"); ok {
			mode = m
		}
	default:
		if len(c.pos) > 1 {
			mode = c.pos[1]
		} else if m, ok := c.arg(-1, "mode"); ok {
			mode = m
		}
	}
	for _, f := range c.at(0).strings() {
		p := f.Prefix()
		switch {
		case strings.HasPrefix(p, "|") && !strings.HasPrefix(c.ref, "File."):
			out = e.join(out, e.shell(str(trimValue(f.Slice(1, len(f.Text)), true, true)), c.shown(), c.off))
			continue
		case strings.HasPrefix(p, "http://") || strings.HasPrefix(p, "https://") || strings.HasPrefix(p, "ftp://"):
			out = e.join(out, object("net", Value{}))
			continue
		}
		for _, m := range mode.strings() {
			if !strings.ContainsAny(m.Text, "wa+") {
				continue
			}
			x := Effect{Kind: Write, API: c.shown(), Path: f, Append: !strings.Contains(m.Text, "w")}
			if strings.HasSuffix(c.ref, "write") {
				x.Text, x.HasText = c.at(1).strings()[0], true
			}
			e.emit(x, c.off)
		}
		out = e.join(out, object("file", f))
	}
	if c.block != nil {
		return e.give(c, out).alts()
	}
	return out
}

// rubyBuiltin handles the rest of the core library.
func rubyBuiltin(e *evaluator, c *call) (values, bool) {
	if how := rubyPure(c.ref); how != "" {
		return e.textMethod(how, c.at(0)), true
	}
	switch c.ref {
	case "send", "__send__", "public_send":
		return rubySend(e, c, ref("main")), true
	case "method", "Object.method", "instance_method":
		if s, ok := c.at(0).text(); ok {
			return ref(s), true
		}
		return unknown(), true
	case "const_get", "Module.const_get":
		if s, ok := c.at(0).text(); ok {
			return ref(s), true
		}
		return unknown(), true
	case "File.join":
		return e.paths(glue, c.args().list...), true
	case "File.expand_path", "File.absolute_path":
		p := e.textMethod("home", c.at(0))
		if len(c.pos) > 1 {
			p = e.paths(joinPath, e.textMethod("home", c.pos[1]), p)
		}
		return p, true
	case "Pathname.new", "Pathname":
		return c.at(0).asPath(), true
	case "Pathname.pwd":
		return path(NewHole(HoleCwd)), true
	case "ENV.fetch", "ENV.[]":
		name, ok := c.at(0).text()
		if !ok {
			return unknown(), true
		}
		v := e.env(name)
		if len(c.pos) > 1 && v[0].isUnknown() && v[0].s.Holes[0].Kind == HoleUnknown {
			v = e.join(v, c.pos[1])
		}
		return v, true
	case "Shellwords.split", "Shellwords.shellsplit", "Shellwords.shellwords":
		return e.shellWordList(c.at(0)), true
	case "Shellwords.join", "Shellwords.shelljoin":
		return e.joinText(c.at(0), lit(" ")), true
	case "format", "sprintf":
		if len(c.pos) == 0 {
			return unknown(), true
		}
		return e.format(c.pos[0], c.pos[1:], nil), true
	case "lambda", "proc", "Proc.new":
		if c.block != nil {
			c.block.used = true
			return values{{k: altFunc, fn: c.block}}, true
		}
		return c.at(0), true
	case "Thread.new", "fork", "at_exit", "loop", "Thread.start", "Timeout.timeout", "catch", "Bundler.with_clean_env", "Bundler.with_unbundled_env", "Process.fork", "Dir.mktmpdir.":
		e.give(c, c.at(0))
		return unknown(), true
	case "gets", "readline", "readlines", "$stdin.read", "STDIN.read":
		return e.stdin(), true
	case "URI", "URI.parse", "Array", "Array.new", "Regexp.new", "Set.new", "StringIO.new":
		return c.at(0), true
	case "yield":
		return unknown(), true
	case "puts", "print", "$stdout.puts", "STDOUT.puts", "$stdout.write", "$stdout.print":
		end, sep := "\n", lit("\n")
		if !strings.HasSuffix(c.ref, "puts") {
			end, sep = "", lit("")
		}
		e.printed(e.joinText(list(c.pos...), sep), end, c.off)
		return none(), true
	case "p", "pp", "warn", "raise", "require", "abort":
		return none(), true
	case "Integer":
		if s, ok := c.at(0).text(); ok {
			return number(s), true
		}
		return hole(HoleNumber), true
	}
	return nil, false
}

// rubyPure is what a function of text does (textMethod).
func rubyPure(name string) string {
	switch name {
	case "Base64.decode64", "Base64.strict_decode64", "Base64.urlsafe_decode64":
		return "base64"
	case "Shellwords.escape", "Shellwords.shellescape":
		return "quote"
	case "File.basename":
		return "base"
	case "File.dirname":
		return "dir"
	case "File.realpath", "String", "String.new":
		return "same"
	case "CGI.unescape", "URI.decode_www_form_component", "URI.decode":
		return "url"
	}
	return ""
}

// rubySend calls the method a symbol names.
func rubySend(e *evaluator, c *call, recv values) values {
	name, ok := c.at(0).text()
	if !ok {
		return unknown()
	}
	inner := *c.from(1)
	inner.api = ""
	var out values
	for _, a := range recv {
		if a.k == altRef && (a.s.Text == "main" || a.s.Text == "Kernel" || a.s.Text == "Object") {
			if b := e.scope.find(name); b != nil && b.set {
				out = e.join(out, e.callValue(inner, b.v))
				continue
			}
			inner.ref = name
			out = e.join(out, e.callRef(&inner))
			continue
		}
		out = e.join(out, e.callMethod(inner, a, name))
	}
	return out
}
