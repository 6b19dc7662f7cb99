package shell

// runCrontab follows the lines of a table that crontab installs: each is run by a shell
// in the home directory.
func runCrontab(l *lowering, c ctx, argv []Word, span Span) flow {
	l.editors(c, "crontab", argv, span)
	for _, w := range argv[1:] {
		if hasWord("-l -r -e", w.text) {
			c.printUnknown()
			return flowNext
		}
	}
	var tables []Word
	ops := plainOperands(dropValues(argv[1:], "-u"))
	switch {
	case len(ops) > 0 && !ops[0].Is("-") && !isStdin(ops[0]):
		tables, _ = l.fileContents(ops[0])
	case c.hasIn:
		tables = []Word{c.stdin}
	}
	home := NewHole(HoleHome)
	if l.facts.Home != "" {
		home = Lit(l.facts.Home)
	}
	inner := l.enter(c.maybe(), "crontab", span)
	for _, table := range tables {
		for _, line := range splitLines(table, '\n') {
			if text, ok := cronCommand(line); ok {
				l.inProcess(func() {
					l.setDirs([]Word{home})
					l.shellText(inner, text, nil, span)
				})
			}
		}
	}
	return flowNext
}

// cronCommand is the command of one line: what follows the five fields or @daily, up to
// the first % that stands for its input.
func cronCommand(line Word) (Word, bool) {
	s := line.text
	at := 0
	fields := 5
	if len(line.holes) > 0 && line.holes[0].At == 0 {
		line = line.Slice(0, len(s))
		line.holes = line.holes[1:] // other lines, before this one
	}
	for n := 0; n < fields; n++ {
		for at < len(s) && (s[at] == ' ' || s[at] == '\t') {
			at++
		}
		if n == 0 {
			if at == len(s) || s[at] == '#' || isAssignment(s[at:]) {
				return Word{}, false
			}
			if s[at] == '@' {
				fields = 1
			}
		}
		for at < len(s) && s[at] != ' ' && s[at] != '\t' {
			at++
		}
	}
	end := len(s)
	for i := at; i < end; i++ {
		switch s[i] {
		case '\\':
			i++
		case '%':
			end = i
		}
	}
	return line.Slice(min(at, end), end), at < end
}
