package shell

import "strings"

// runFind follows -exec, -execdir, -ok and -okdir: the command runs on the paths
// found below the starting points.
func runFind(l *lowering, c ctx, argv []Word, span Span) flow {
	starts, expr := findStarts(argv[1:])
	found := make([]Word, 0, len(starts))
	for _, s := range starts {
		found = append(found, belowNamed(s, expr)...)
		if i := indexOf(expr, "-name"); i+1 < len(expr) && expr[i].Is("-name") && expr[i+1].IsKnown() {
			pattern := s.Concat(Lit("/")).Concat(expr[i+1])
			pattern.glob = true
			found = append(found, l.matchingNames(pattern)...)
		}
	}
	for i := 0; i < len(expr); i++ {
		switch expr[i].text {
		case "-exec", "-execdir", "-ok", "-okdir":
			end := i + 1
			for end < len(expr) && !expr[end].Is(";") && !(expr[end].Is("+") && end > i+1 && strings.Contains(expr[end-1].text, "{}")) {
				end++
			}
			from := argv
			if deletes(programName(expr[min(i+1, end-1)])) {
				from = nil // the rules see it in the arguments of find
			}
			l.execFound(c, "find "+expr[i].text, expr[i+1:end], found, from, span)
			i = end
		}
	}
	if l.findPrints(c, expr, starts) {
		return flowNext
	}
	for _, f := range found {
		c.print(f)
	}
	return flowNext
}

// findStarts splits find's arguments into starting points and expression.
func findStarts(args []Word) (starts, expr []Word) {
	i := 0
	for i < len(args) {
		s := args[i].Prefix()
		if s == "--" || s == "-H" || s == "-L" || s == "-P" || strings.HasPrefix(s, "-O") {
			i++
			continue
		}
		if s == "-D" {
			i += 2
			continue
		}
		if strings.HasPrefix(s, "-") || s == "(" || s == "!" || s == "," {
			break
		}
		starts = append(starts, args[i])
		i++
	}
	if i > len(args) {
		i = len(args)
	}
	if len(starts) == 0 {
		starts = []Word{Lit(".")}
	}
	return starts, args[i:]
}

// below is a path found below start.
func below(start Word) Word {
	if !strings.HasSuffix(start.text, "/") || len(start.holes) > 0 {
		start = start.Concat(Lit("/"))
	}
	return start.Concat(NewHole(HoleFound))
}

// execFound runs a command for each starting point with {} replaced.
func (l *lowering) execFound(c ctx, step string, cmd, found, from []Word, span Span) {
	if len(cmd) == 0 {
		return
	}
	inner := l.enter(c, step, span)
	inner.redirs = nil
	inner.hasIn = false
	inner.from = from
	if strings.HasSuffix(step, "dir") {
		mark := l.state.mark()
		defer l.endProcess(mark)
		l.setDirs(l.foundDirs(found))
	}
	for _, f := range found {
		line := make([]Word, len(cmd))
		for i, w := range cmd {
			line[i] = replaceText(w, "{}", f)
		}
		l.inProcess(func() { l.runProgram(inner, line, span) })
	}
}

// foundDirs are the directories -execdir runs in: that of a starting point, which
// may be a file, and those below it.
func (l *lowering) foundDirs(found []Word) []Word {
	var dirs []Word
	for _, f := range found {
		start := f.Slice(0, len(f.text))
		start.holes = start.holes[:len(start.holes)-1]
		parent := start.Concat(Lit(".."))
		if strings.TrimRight(start.text, "./") == "" {
			parent = start
		}
		for _, d := range l.currentDirs() {
			dirs = unionWords(dirs, []Word{within(d, start), within(d, parent)})
		}
	}
	return dirs
}

// inProcess runs f as another process would: only what it writes to files stays.
func (l *lowering) inProcess(f func()) {
	mark := l.state.mark()
	saved := l.lastCd
	f()
	l.endProcess(mark)
	l.lastCd = saved
}

// replaceText is w with every occurrence of old replaced.
func replaceText(w Word, old string, with Word) Word {
	out := Word{}
	last := 0
	found := false
	for {
		i := strings.Index(w.text[last:], old)
		if i < 0 {
			break
		}
		found = true
		out = out.Concat(sliceBefore(w, last, last+i)).Concat(with)
		last += i + len(old)
	}
	if !found {
		return w
	}
	return out.Concat(w.Slice(last, len(w.text)))
}

// sliceBefore is Slice without a hole at the right end.
func sliceBefore(w Word, from, to int) Word {
	s := w.Slice(from, to)
	for len(s.holes) > 0 && s.holes[len(s.holes)-1].At == len(s.text) && to < len(w.text) {
		s.holes = s.holes[:len(s.holes)-1]
	}
	return s
}

// runFd follows fd's -x and -X.
func runFd(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	var dirs []Word
	ops := 0
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		switch {
		case s == "-x" || s == "-X" || s == "--exec" || s == "--exec-batch":
			end := i + 1
			for end < len(args) && !args[end].Is(";") {
				end++
			}
			l.fdExec(c, args[i+1:end], dirs, argv, span)
			return flowNext
		case strings.HasPrefix(s, "-"):
			if fdTakesValue(s) {
				i++
			}
		default:
			if ops > 0 {
				dirs = append(dirs, args[i])
			}
			ops++
		}
	}
	c.print(NewHole(HoleFound))
	return flowNext
}

func (l *lowering) fdExec(c ctx, cmd, dirs, from []Word, span Span) {
	if len(dirs) == 0 {
		dirs = []Word{Lit(".")}
	}
	placed := false
	for _, w := range cmd {
		placed = placed || strings.Contains(w.text, "{")
	}
	if !placed {
		cmd = append(append([]Word(nil), cmd...), Lit("{}"))
	}
	for i, w := range cmd {
		for _, ph := range [...]string{"{.}", "{/}", "{//}", "{/.}"} {
			w = replaceText(w, ph, Lit("{}"))
		}
		cmd[i] = w
	}
	found := make([]Word, len(dirs))
	for i, d := range dirs {
		found[i] = below(d)
	}
	l.execFound(c, "fd --exec", cmd, found, from, span)
}
