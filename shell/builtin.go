package shell

import "strings"

// builtinFunc runs a builtin of the shell that changes its state, runs code, or
// prints something the text determines.
type builtinFunc func(l *lowering, c ctx, argv []Word, span Span) flow

// builtin finds a builtin by name; nil when there is none worth modelling.
func builtin(name string) builtinFunc {
	switch name {
	case "cd", "chdir":
		return builtinCd
	case "pushd":
		return builtinPushd
	case "popd":
		return builtinPopd
	case "echo", "print": // print is zsh's and ksh's
		return builtinEcho
	case "printf":
		return builtinPrintf
	case "pwd":
		return builtinPwd
	case "eval":
		return builtinEval
	case "source", ".":
		return builtinSource
	case "exec":
		return builtinExec
	case "command":
		return builtinCommand
	case "builtin":
		return builtinBuiltin
	case "type":
		return builtinType
	case "trap":
		return builtinTrap
	case "set":
		return builtinSet
	case "shift":
		return builtinShift
	case "unset":
		return builtinUnset
	case "export", "declare", "typeset", "local", "readonly":
		return builtinDeclare
	case "read":
		return builtinRead
	case "mapfile", "readarray":
		return builtinMapfile
	case "alias":
		return builtinAlias
	case "unalias":
		return builtinUnalias
	case "let":
		return builtinLet
	case "getopts":
		return builtinGetopts
	case "exit", "return":
		return builtinLeave
	case "break", "continue":
		return builtinBreak
	case "shopt":
		return builtinShopt
	case "jobs":
		return builtinJobs
	case "hash":
		return builtinHash
	case "compgen":
		return builtinCompgen
	case "kill", "umask", "history":
		return builtinSeen
	case ":", "true", "false", "test", "[", "wait", "ulimit", "enable", "times", "bg", "fg", "disown", "fc", "bind", "complete":
		return builtinQuiet
	}
	return nil
}

func operands(argv []Word) []Word {
	for i, w := range argv[1:] {
		if w.Is("--") {
			return argv[i+2:]
		}
		if !strings.HasPrefix(w.Prefix(), "-") || w.text == "-" {
			return argv[i+1:]
		}
	}
	return nil
}

func builtinQuiet(l *lowering, c ctx, argv []Word, span Span) flow {
	l.subscripts(c, argv[1:])
	l.emitRedirs(c, argv, span)
	return flowNext
}

// builtinSeen is a builtin that rules can be about.
func builtinSeen(l *lowering, c ctx, argv []Word, span Span) flow {
	l.subscripts(c, argv[1:])
	l.emit(l.invocation(c, programName(argv[0]), argv, span))
	switch {
	case argv[0].Is("history"):
		c.printUnknown()
	case argv[0].Is("umask"):
		c.print(NewHole(HoleNumber))
	}
	return flowNext
}

// emitRedirs records a builtin for the sake of its redirections.
func (l *lowering) emitRedirs(c ctx, argv []Word, span Span) {
	if len(c.redirs) > 0 {
		l.emit(l.invocation(c, programName(argv[0]), argv, span))
	}
}

func builtinLeave(l *lowering, c ctx, argv []Word, span Span) flow {
	if argv[0].Is("return") && !c.sourced && (c.call == nil || c.call.name == "") {
		return flowNext // outside a function and a sourced file it only complains
	}
	if c.loop != nil {
		c.loop.left = true
	}
	l.emitRedirs(c, argv, span)
	return flowStop
}

func builtinBreak(l *lowering, c ctx, argv []Word, span Span) flow {
	if c.loop == nil || !c.loop.real {
		return flowNext // outside a loop it only complains
	}
	c.loop.left = true
	return flowStop
}

func builtinTrap(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	if len(args) < 2 || args[0].Is("-l") || args[0].Is("-p") {
		return flowNext
	}
	for _, sig := range args[1:] {
		s, _ := sig.Known()
		name := trapName(s)
		if args[0].Is("-") || args[0].Is("") {
			if name != "EXIT" {
				l.runTrap(c, name) // it may have run until now
			}
			l.state.del(key{spaceTrap, name})
			continue
		}
		l.setTrap(name, args[0])
		if name == "DEBUG" {
			l.runTrap(c, name) // from the next command on
		}
	}
	return flowNext
}

func builtinSet(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	for i := 0; i < len(args); i++ {
		s, known := args[i].Known()
		if !known {
			break
		}
		if s == "--" {
			l.setArgs([]value{{array: true, words: args[i+1:]}})
			return flowNext
		}
		if len(s) < 2 || (s[0] != '-' && s[0] != '+') {
			l.setArgs([]value{{array: true, words: args[i:]}})
			return flowNext
		}
		takesName := strings.HasSuffix(s, "o")
		errexit := strings.ContainsRune(s[1:], 'e')
		allexport := strings.ContainsRune(s[1:], 'a')
		if takesName && i+1 < len(args) {
			i++
			errexit = errexit || args[i].Is("errexit")
			allexport = allexport || args[i].Is("allexport")
		}
		l.option(keyErrexit, errexit, s[0] == '-')
		l.option(key{spaceShell, "allexport"}, allexport, s[0] == '-')
	}
	return flowNext
}

func (l *lowering) option(k key, named, on bool) {
	switch {
	case named && on:
		l.state.set(k, cell{alts: []value{{}}})
	case named:
		l.state.del(k)
	}
}

func builtinShift(l *lowering, c ctx, argv []Word, span Span) flow {
	n := 1
	if len(argv) > 1 {
		s, known := argv[1].Known()
		if !known || !isDigits(s) {
			l.setArgs([]value{{array: true, words: []Word{{holes: []Hole{{Split: true}}}}}})
			return flowNext
		}
		num, _ := number(s, 10, 6)
		n = int(num)
	}
	l.shift(n)
	return flowNext
}

// subscripts runs the substitutions in words such as a[$(…)]: a builtin that takes
// a name evaluates its subscript.
func (l *lowering) subscripts(c ctx, words []Word) {
	for _, w := range words {
		s, known := w.Known()
		if open := strings.IndexByte(s, '['); known && open > 0 && strings.ContainsAny(s[open:], "$`") {
			l.expandText(c.maybe(), s[open:])
		}
	}
}

func builtinUnset(l *lowering, c ctx, argv []Word, span Span) flow {
	l.subscripts(c, argv[1:])
	for _, w := range argv[1:] {
		s, known := w.Known()
		if !known {
			l.doubtFunctions() // whichever it names is gone
			continue
		}
		if strings.HasPrefix(s, "-") {
			continue
		}
		l.state.set(key{spaceVar, s}, cell{alts: []value{{unset: true}}})
		l.state.del(key{spaceFunc, s})
	}
	return flowNext
}

// doubtFunctions marks every function as perhaps not defined.
func (l *lowering) doubtFunctions() {
	for k, v := range l.state.cells {
		if k.space == spaceFunc && !v.partial {
			v.partial = true
			l.state.set(k, v)
		}
	}
}

// builtinDeclare handles declarations whose name the parser did not see, such as
// "builtin export X=1".
func builtinDeclare(l *lowering, c ctx, argv []Word, span Span) flow {
	l.subscripts(c, argv[1:])
	export := argv[0].Is("export")
	for _, w := range argv[1:] {
		eq := strings.IndexByte(w.Prefix(), '=')
		switch {
		case strings.HasPrefix(w.text, "-"):
			export = export || strings.ContainsRune(w.text, 'x')
			continue
		case eq > 0:
			l.assign(w.text[:eq], []value{scalar(w.Slice(eq+1, len(w.text)))}, false)
			if export {
				l.export(w.text[:eq])
			}
		case export:
			l.export(w.text)
		}
	}
	return flowNext
}

func builtinAlias(l *lowering, c ctx, argv []Word, span Span) flow {
	for _, w := range argv[1:] {
		eq := strings.IndexByte(w.Prefix(), '=')
		if eq > 0 {
			l.setAlias(w.text[:eq], w.Slice(eq+1, len(w.text)))
		}
	}
	return flowNext
}

func (l *lowering) setAlias(name string, text Word) {
	l.state.set(key{spaceAlias, name}, cell{alts: []value{scalar(text)}})
}

func builtinShopt(l *lowering, c ctx, argv []Word, span Span) flow {
	for _, w := range argv[1:] {
		if w.Is("lastpipe") {
			l.option(keyLastpipe, true, hasOption(argv, "-s"))
		}
	}
	return flowNext
}

// builtinHash: hash -p PATH NAME makes a name stand for a program.
func builtinHash(l *lowering, c ctx, argv []Word, span Span) flow {
	if len(argv) > 3 && argv[1].Is("-p") && argv[3].IsKnown() {
		l.setAlias(argv[3].text, argv[2])
	}
	return flowNext
}

func builtinUnalias(l *lowering, c ctx, argv []Word, span Span) flow {
	for _, w := range argv[1:] {
		if w.IsKnown() {
			l.state.del(key{spaceAlias, w.text})
		}
	}
	return flowNext
}

func builtinLet(l *lowering, c ctx, argv []Word, span Span) flow {
	l.subscripts(c, argv[1:])
	for _, w := range argv[1:] {
		if eq := strings.IndexByte(w.Prefix(), '='); eq > 0 {
			l.assign(strings.TrimRight(w.text[:eq], "+-*/%"), []value{scalar(NewHole(HoleNumber))}, false)
		}
	}
	return flowNext
}

func builtinGetopts(l *lowering, c ctx, argv []Word, span Span) flow {
	if len(argv) > 2 && argv[2].IsKnown() {
		l.assign(argv[2].text, []value{scalar(NewHole(HoleUnknown))}, false)
	}
	args := []value{scalar(NewHole(HoleUnknown))}
	if len(argv) > 3 {
		for _, w := range argv[3:] {
			args = append(args, scalar(w))
		}
	} else {
		for _, list := range l.args() {
			for _, w := range list.words {
				args = append(args, scalar(w))
			}
		}
	}
	l.assign("OPTARG", capped(args), false)
	return flowNext
}
