package shell

import "strings"

// unwrap runs what a wrapper runs; ok is false when the arguments are not those
// of a wrapped command.
func (l *lowering) unwrap(c ctx, name string, argv []Word, span Span) bool {
	for i := range wrapperRows(name) {
		row := &wrapperRows(name)[i]
		args, ok := afterSub(row, argv[1:])
		if !ok || row.flags&wrapBin != 0 && !namesTool(args) {
			continue
		}
		l.runWrapped(c, row, args, span)
		return true
	}
	return false
}

// namesTool reports whether the first operand is a program of a package that spells
// another one; any other is a script of the project.
func namesTool(args []Word) bool {
	ops := plainOperands(args)
	return len(ops) > 0 && equivalent(packageProgram(ops[0].text)) != ""
}

// afterSub finds the subcommand words of a row behind global options.
func afterSub(row *wrapper, args []Word) ([]Word, bool) {
	if row.sub == "" {
		return args, true
	}
	for _, want := range strings.Fields(row.sub) {
		for len(args) > 0 && strings.HasPrefix(args[0].Prefix(), "-") && !args[0].Is("--") {
			if takesValue(row.value, row.long, args[0].text) && len(args) > 1 {
				args = args[1:]
			}
			args = args[1:]
		}
		if len(args) == 0 || !args[0].Is(want) {
			return nil, false
		}
		args = args[1:]
	}
	return args, true
}

// runWrapped reads a wrapper's options and runs the inner command in a process
// of its own.
func (l *lowering) runWrapped(c ctx, row *wrapper, args []Word, span Span) {
	inner := l.enter(c, row.name, span)
	inner.reach |= row.reach
	inner.redirs = inherits(c.redirs)
	mark := l.state.mark()
	if row.reach&ReachRemote != 0 {
		inner.redirs = nil
		l.setDirs([]Word{Lit(".")})
	}
	l.runInner(inner, row, args, span)
	l.endProcess(mark)
}

// inherits are the redirections of a wrapper by which the inner command reads: it shares
// the wrapper's stdin. What they write is said once, of the wrapper.
func inherits(redirs []Redir) (reads []Redir) {
	for _, r := range redirs {
		if r.Op == RedirRead && r.FD == 0 {
			reads = append(reads, r)
		}
	}
	return reads
}

func (l *lowering) runInner(c ctx, row *wrapper, args []Word, span Span) {
	skip := row.skip
	ran := false
	switch {
	case row.flags&wrapNix != 0:
		if i := indexAny(args, "-c", "--command"); i >= 0 {
			l.runProgram(c, args[i+1:], span)
		}
		return
	case row.flags&wrapForeach != 0:
		if i := indexAny(args, "exec", "run"); i >= 0 {
			l.runProgram(c, args[i+1:], span)
		}
		return
	case row.flags&wrapLastText != 0:
		if len(args) > 1 {
			l.shellText(c, args[len(args)-1], nil, span)
		}
		return
	}
	for len(args) > 0 {
		w := args[0]
		s := w.Prefix()
		switch {
		case w.Is("--") && row.flags&wrapDashJoin != 0:
			l.shellText(c, joinWords(args[1:], " "), nil, span)
			return
		case w.Is("--") && row.flags&wrapShellArgs != 0:
			l.launchShell(c, "bash", append([]Word{Lit("bash")}, args[1:]...), span)
			return
		case w.Is("--"):
			args = args[1:]
			l.innerCommand(c, row, skipWords(args, skip), span)
			return
		case w.text == "" && w.Splits(), w.Is("-"):
			// An unknown word may be options or nothing; what follows it counts.
			args = args[1:]
			continue
		case len(s) > 1 && s[0] == '-' && !isDigits(s[1:]) || row.name == "nice" && len(s) > 1 && s[0] == '-':
			var n int
			n, ran = l.wrapperOption(c, row, args, span, ran)
			if n < 0 {
				return
			}
			args = args[n:]
			continue
		case row.flags&wrapAssigns != 0 && isAssignment(s):
			eq := strings.IndexByte(s, '=')
			l.assign(s[:eq], []value{scalar(w.Slice(eq+1, len(w.text)))}, false)
			l.export(s[:eq])
			args = args[1:]
			continue
		case skip > 0:
			skip--
			args = args[1:]
			continue
		}
		break
	}
	if row.flags&wrapDashes != 0 {
		for i, w := range args {
			if w.Is("--") {
				args = args[i+1:]
				break
			}
		}
	}
	if row.flags&(wrapOnlyCode|wrapCodeLast) != 0 {
		l.codeAfterOperands(c, row, args, span, ran)
	}
	if row.flags&wrapOnlyCode != 0 {
		return
	}
	l.innerCommand(c, row, args, span)
}

// wrapperOption handles one option and says how many words it takes; -1 when the
// option holds the rest of the command line.
func (l *lowering) wrapperOption(c ctx, row *wrapper, args []Word, span Span, ran bool) (int, bool) {
	flag, val, n := optionValue(row, args)
	if row.code != "" && hasWord(row.code, flag) {
		l.shellText(c, val, nil, span)
		return n, true
	}
	if row.name == "env" && (flag == "-S" || flag == "--split-string") {
		val = mapText(val, func(s string) string { return strings.ReplaceAll(s, `\_`, " ") })
		words := append(l.lexWords(val), args[n:]...)
		l.runInner(c, row, words, span)
		return -1, true
	}
	if row.flags&wrapChdir != 0 && (flag == "--chdir" || flag == "-D" && row.name != "env" || flag == "-C" && row.name == "env") {
		l.setDirs(l.chdirTargets(l.currentDirs(), val))
	}
	return n, ran
}

// optionValue splits the option at args[0] into its name and value and says how
// many words it takes.
func optionValue(row *wrapper, args []Word) (flag string, val Word, n int) {
	w := args[0]
	s := w.Prefix()
	if strings.HasPrefix(s, "--") {
		name := s
		if eq := strings.IndexByte(s, '='); eq >= 0 {
			return s[:eq], w.Slice(eq+1, len(w.text)), 1
		}
		if hasWord(row.two, name[2:]) && len(args) > 2 {
			return name, args[1], 3
		}
		if (hasWord(row.long, name[2:]) || hasWord(row.code, name)) && len(args) > 1 {
			return name, args[1], 2
		}
		return name, Word{}, 1
	}
	if len(s) > 2 && hasWord(row.long, s[1:]) && len(args) > 1 {
		return s, args[1], 2 // mpirun -np 2
	}
	for i := 1; i < len(s); i++ {
		f := "-" + s[i:i+1]
		if strings.IndexByte(row.value, s[i]) < 0 && !hasWord(row.code, f) {
			continue
		}
		if i+1 < len(w.text) || len(w.holes) > 0 {
			return f, w.Slice(i+1, len(w.text)), 1
		}
		if len(args) > 1 {
			return f, args[1], 2
		}
	}
	return s, Word{}, 1
}

func takesValue(short, long, opt string) bool {
	if strings.HasPrefix(opt, "--") {
		return !strings.Contains(opt, "=") && hasWord(long, opt[2:])
	}
	return len(opt) == 2 && strings.IndexByte(short, opt[1]) >= 0
}

// hasWord reports whether one of the blank-separated words of list is w.
func hasWord(list, w string) bool {
	for list != "" {
		var head string
		head, list, _ = strings.Cut(list, " ")
		if head == w {
			return true
		}
	}
	return false
}

func indexAny(args []Word, a, b string) int {
	for i, w := range args {
		if w.Is(a) || w.Is(b) {
			return i
		}
	}
	return -1
}

func skipWords(args []Word, n int) []Word { return args[min(n, len(args)):] }

func isAssignment(s string) bool {
	eq := strings.IndexByte(s, '=')
	return eq > 0 && isName(s[:eq])
}

// codeAfterOperands looks for code options behind operands: su - user -c '…',
// script -q file -c '…'.
func (l *lowering) codeAfterOperands(c ctx, row *wrapper, args []Word, span Span, ran bool) {
	for i := 0; i < len(args); i++ {
		if !strings.HasPrefix(args[i].Prefix(), "-") {
			continue
		}
		flag, val, n := optionValue(row, args[i:])
		if hasWord(row.code, flag) {
			l.shellText(c, val, nil, span)
			ran = true
		}
		i += n - 1
	}
	if row.name == "at" || row.name == "batch" || row.name == "su" {
		if c.hasIn && !ran {
			l.stdinText(c, c.stdin, nil, span)
		}
	}
}

// innerCommand runs the words a wrapper is left with.
func (l *lowering) innerCommand(c ctx, row *wrapper, args []Word, span Span) {
	switch {
	case len(args) == 0:
		if row.name == "env" {
			c.printUnknown() // it prints the environment
		}
		if row.reach&(ReachElevated|ReachRemote) != 0 && c.hasIn {
			l.stdinText(c, c.stdin, nil, span)
		}
	case row.flags&wrapJoin != 0:
		l.shellText(c, joinWords(args, " "), nil, span)
		if len(args) > 1 { // watch -x and tmux run several words as they are
			l.runProgram(c.maybe(), args, span)
		}
	case row.flags&wrapShellEach != 0:
		for _, w := range args {
			if !strings.HasPrefix(w.Prefix(), "-") {
				l.shellText(c, w, nil, span)
			}
		}
	case row.flags&(wrapPackage|wrapBin) != 0:
		first := args[0]
		if s, known := first.Known(); known && !first.glob {
			first = Lit(packageProgram(s))
		}
		l.run(c, append([]Word{first}, args[1:]...), span)
	default:
		l.runProgram(c, args, span)
	}
}

// packageProgram is the program a package of this name runs: rimraf@5 is rimraf.
func packageProgram(s string) string {
	if at := strings.LastIndexByte(s, '@'); at > 0 {
		s = s[:at]
	}
	return s
}
