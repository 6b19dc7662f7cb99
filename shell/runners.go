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

// runMake follows the recipes of a makefile the text itself wrote.
func runMake(l *lowering, c ctx, argv []Word, span Span) flow {
	var texts []Word
	files := optionTexts(argv[1:], "-f", "--file")
	for _, f := range files {
		if f.Is("-") || isStdin(f) {
			texts = append(texts, stdinOf(c))
		}
	}
	if len(files) == 0 {
		files = []Word{Lit("GNUmakefile"), Lit("makefile"), Lit("Makefile")}
	}
	for _, f := range files {
		ws, _ := l.fileContents(f)
		texts = append(texts, ws...)
	}
	texts = append(texts, optionTexts(argv[1:], "--eval", "--eval")...)
	if hasOption(argv, "-n") || hasOption(argv, "--dry-run") || hasOption(argv, "--just-print") {
		return flowNext
	}
	var goals []string
	for _, w := range plainOperands(dropValues(argv[1:], "-f", "-C", "-j", "--file", "--eval")) {
		if !strings.Contains(w.text, "=") {
			goals = append(goals, w.text)
		}
	}
	inner := l.enter(c.maybe(), "make", span)
	for _, text := range texts {
		m := readMakefile(text.Text())
		if len(goals) == 0 && len(m.rules) > 0 {
			goals = m.rules[0].targets[:1]
		}
		for _, g := range goals {
			m.goal(g, func(line string) { l.shellText(inner, Lit(line), nil, span) })
		}
	}
	c.printUnknown()
	return flowNext
}

// makefile is as much of one as tells which recipes a goal runs.
type makefile struct {
	rules []makeRule
	done  []string
}

type makeRule struct {
	targets, needs []string
	recipe         []string
}

func readMakefile(text string) *makefile {
	m := &makefile{}
	for _, line := range strings.Split(strings.ReplaceAll(text, "\\\n", " "), "\n") {
		if rest, ok := strings.CutPrefix(line, "\t"); ok {
			if n := len(m.rules); n > 0 {
				m.rules[n-1].add(rest)
			}
			continue
		}
		head, tail, ok := strings.Cut(line, ":")
		targets := strings.Fields(head)
		if !ok || len(targets) == 0 || strings.HasPrefix(tail, "=") || strings.HasPrefix(head, ".") || len(m.rules) == 64 {
			continue
		}
		needs, inline, _ := strings.Cut(tail, ";")
		r := makeRule{targets: targets, needs: strings.Fields(needs)}
		r.add(inline)
		m.rules = append(m.rules, r)
	}
	return m
}

// goal runs the recipes for a target, what it needs first.
func (m *makefile) goal(target string, run func(string)) {
	for _, d := range m.done {
		if d == target {
			return
		}
	}
	m.done = append(m.done, target)
	for _, r := range m.rules {
		for _, t := range r.targets {
			if t != target && !strings.Contains(t, "%") {
				continue
			}
			for _, n := range r.needs {
				m.goal(n, run)
			}
			for _, line := range r.recipe {
				run(line)
			}
		}
	}
}

// add takes one command line, with make's own variables as those of the shell.
func (r *makeRule) add(line string) {
	line = strings.TrimLeft(line, " \t@-+")
	if line == "" || strings.HasPrefix(line, "#") {
		return
	}
	line = strings.ReplaceAll(line, "$$", "\x00")
	line = strings.NewReplacer("$@", "target", "$<", "source", "$^", "source").Replace(line)
	var b strings.Builder
	for {
		open := strings.Index(line, "$(")
		if open < 0 {
			break
		}
		end := strings.IndexByte(line[open:], ')')
		if end < 0 {
			break
		}
		name := line[open+2 : open+end]
		if !isName(name) {
			name = "MAKE"
		}
		b.WriteString(line[:open] + "${" + name + "}")
		line = line[open+end+1:]
	}
	b.WriteString(line)
	r.recipe = append(r.recipe, strings.ReplaceAll(b.String(), "\x00", "$"))
}
