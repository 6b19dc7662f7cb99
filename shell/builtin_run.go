package shell

import "strings"

// Builtins that run code: what they are given is run in the shell itself.

func builtinEval(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	inner := l.inner(c, "eval", span)
	inner.redirs = nil
	l.emitRedirs(c, argv, span)
	l.runWord(inner, joinWords(args, " "))
	return flowNext
}

// builtinJobs: jobs -x runs its arguments.
func builtinJobs(l *lowering, c ctx, argv []Word, span Span) flow {
	if len(argv) > 2 && argv[1].Is("-x") {
		return l.runProgram(l.enter(c, "jobs -x", span), argv[2:], span)
	}
	c.printUnknown()
	return builtinQuiet(l, c, argv, span)
}

// builtinCompgen runs the command of -C and expands the words of -W.
func builtinCompgen(l *lowering, c ctx, argv []Word, span Span) flow {
	for _, w := range optionTexts(argv[1:], "-C", "-C") {
		l.runWord(l.inner(c, "compgen -C", span), w)
	}
	for _, w := range optionTexts(argv[1:], "-W", "-W") {
		if s, known := w.Known(); known {
			l.expandText(l.inner(c, "compgen -W", span), s)
		}
	}
	c.printUnknown()
	return flowNext
}

func builtinSource(l *lowering, c ctx, argv []Word, span Span) flow {
	l.emit(l.invocation(c, "source", argv, span))
	if len(argv) < 2 {
		return flowNext
	}
	inner := l.inner(c, "source "+argv[1].String(), span)
	inner.redirs = nil
	inner.sourced = true
	if isStdin(argv[1]) || argv[1].Is("-") {
		if c.hasIn {
			l.runWord(inner, c.stdin)
		}
		return flowNext
	}
	contents, disk := l.scriptFile(argv[1])
	if disk {
		inner.reach |= ReachScript
	}
	saved, had := l.state.get(keyArgs)
	if len(argv) > 2 {
		l.setArgs([]value{{array: true, words: argv[2:]}})
	}
	for _, w := range contents {
		l.runWord(inner, w)
	}
	if len(argv) > 2 {
		if had {
			l.state.set(keyArgs, saved)
		} else {
			l.state.del(keyArgs)
		}
	}
	return flowNext
}

func builtinExec(l *lowering, c ctx, argv []Word, span Span) flow {
	rest := argv[1:]
	for len(rest) > 0 {
		s := rest[0].Prefix()
		if s == "--" {
			rest = rest[1:]
			break
		}
		if !strings.HasPrefix(s, "-") {
			break
		}
		if strings.HasSuffix(s, "a") && len(rest) > 1 {
			rest = rest[1:]
		}
		rest = rest[1:]
	}
	if len(rest) == 0 {
		l.emitRedirs(c, argv, span)
		l.keepRedirs(c)
		return flowNext
	}
	l.runProgram(l.enter(c, "exec", span), rest, span)
	return flowStop
}

func builtinCommand(l *lowering, c ctx, argv []Word, span Span) flow {
	rest := argv[1:]
	for len(rest) > 0 && strings.HasPrefix(rest[0].Prefix(), "-") {
		flags := rest[0].text
		rest = rest[1:]
		if flags == "--" {
			break
		}
		if strings.ContainsAny(flags, "vV") {
			l.printProgram(c, rest)
			return flowNext
		}
	}
	if len(rest) == 0 {
		l.emitRedirs(c, argv, span)
		return flowNext
	}
	return l.runProgram(l.enter(c, "command", span), rest, span)
}

func builtinBuiltin(l *lowering, c ctx, argv []Word, span Span) flow {
	rest := argv[1:]
	if len(rest) > 0 && rest[0].Is("--") {
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return flowNext
	}
	return l.runProgram(l.enter(c, "builtin", span), rest, span)
}
