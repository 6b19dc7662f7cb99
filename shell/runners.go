package shell

import "strings"

// runCmake follows cmake -E, a tool box of its own.
func runCmake(l *lowering, c ctx, argv []Word, span Span) flow {
	if len(argv) < 3 || !argv[1].Is("-E") {
		c.printUnknown()
		return flowNext
	}
	rest := argv[3:]
	inner := l.enter(c, "cmake -E "+argv[2].String(), span)
	switch argv[2].text {
	case "rm":
		l.inProcess(func() { l.runProgram(inner, append([]Word{Lit("rm")}, rest...), span) })
	case "remove_directory":
		l.inProcess(func() { l.runProgram(inner, append([]Word{Lit("rm"), Lit("-rf"), Lit("--")}, rest...), span) })
	case "remove":
		l.inProcess(func() { l.runProgram(inner, append([]Word{Lit("rm"), Lit("-f")}, rest...), span) })
	case "env", "time":
		row := wrapper{name: "env", long: "unset", flags: wrapAssigns}
		l.runWrapped(c, &row, rest, span)
	case "chdir":
		if len(rest) > 1 {
			l.inProcess(func() {
				l.setDirs(l.chdirTargets(l.currentDirs(), rest[0]))
				l.runProgram(inner, rest[1:], span)
			})
		}
	}
	return flowNext
}

// runSocat follows the addresses that start a program.
func runSocat(l *lowering, c ctx, argv []Word, span Span) flow {
	for _, w := range argv[1:] {
		kind, _, ok := strings.Cut(w.Prefix(), ":")
		if ok && (strings.EqualFold(kind, "exec") || strings.EqualFold(kind, "system") || strings.EqualFold(kind, "shell")) {
			l.shellText(l.enter(c, "socat "+kind, span), w.Slice(len(kind)+1, len(w.text)), nil, span)
		}
	}
	c.print(NewHole(HoleNet))
	return flowNext
}

// runNetcat follows nc -e PROGRAM and ncat -c COMMAND.
func runNetcat(l *lowering, c ctx, argv []Word, span Span) flow {
	for _, opt := range [...][2]string{{"-e", "--exec"}, {"-c", "--sh-exec"}} {
		for _, w := range optionTexts(argv[1:], opt[0], opt[1]) {
			l.shellText(l.enter(c, argv[0].text+" "+opt[0], span), w, nil, span)
		}
	}
	c.print(NewHole(HoleNet))
	return flowNext
}

// runDaemon follows start-stop-daemon --exec PROGRAM -- ARGUMENTS.
func runDaemon(l *lowering, c ctx, argv []Word, span Span) flow {
	program := append(optionTexts(argv[1:], "-x", "--exec"), optionTexts(argv[1:], "-a", "--startas")...)
	if len(program) > 0 && !hasOption(argv, "--stop") && !hasOption(argv, "-K") {
		line := program[len(program)-1:]
		if at := indexOf(argv, "--"); at > 0 {
			line = append(line[:1:1], argv[at+1:]...)
		}
		l.inProcess(func() { l.runProgram(l.enter(c, "start-stop-daemon", span), line, span) })
	}
	return flowNext
}

// runMount notes what a bind mount makes a path stand for.
func runMount(l *lowering, c ctx, argv []Word, span Span) flow {
	bind := argv[0].Is("bindfs")
	for _, w := range argv[1:] {
		s := w.Prefix()
		bind = bind || s == "--bind" || s == "--rbind" || s == "-B" || s == "-R" || strings.Contains(s, "bind")
	}
	ops := plainOperands(dropValues(argv[1:], "-o", "-t"))
	if bind && len(ops) >= 2 {
		l.script.Links = append(l.script.Links, Link{Path: ops[1], Target: ops[0], Dirs: l.dirs()})
	}
	c.printUnknown()
	return flowNext
}
