package shell

import "strings"

// What a search prints and the next command deletes is one deletion: the rules about
// find judge find … | xargs rm like find … -delete, with what narrows the search.

// producer is the command line whose output the rest of a pipeline reads: filters that
// keep every line pass on what they read.
func (c ctx) producer(name string, argv []Word) []Word {
	switch name {
	case "sort", "uniq", "cat", "tac", "tee", "tr", "shuf", "nl":
		return c.from
	}
	return argv
}

// deletes reports whether a program deletes its operands.
func deletes(name string) bool { return name == "rm" || name == "unlink" || name == "shred" }

// deleteFound records the deletion of what the search before found.
func (l *lowering) deleteFound(c ctx, name string, argv []Word, span Span) {
	from := l.finder(c, argv)
	if len(from) == 0 {
		return
	}
	search := searchOf(from)
	if search == nil {
		return
	}
	line := append(search, Lit("-exec"), Lit(name), Lit("{}"), Lit(";"))
	l.emit(l.invocation(l.enter(c, programName(from[0])+" | "+name, span), "find", line, span))
}

// finder is the command line that found the operands of argv: the one before in the
// pipeline, else the last whose output a substitution took (rm $(git ls-files)).
func (l *lowering) finder(c ctx, argv []Word) []Word {
	for _, w := range argv[1:] {
		switch {
		case !w.HasHole(HoleFound):
		case len(c.from) > 0:
			return c.from
		default:
			return l.captured
		}
	}
	return nil
}

// checkoutFound records git checkout of the files that a git command before printed;
// without "--" the rules would take an unknown word for a branch.
func (l *lowering) checkoutFound(c ctx, args []Word, span Span) {
	from := l.finder(c, append([]Word{Lit("checkout")}, args...))
	if len(from) == 0 || programName(from[0]) != "git" {
		return
	}
	g := parseGit(from[1:])
	if len(g.rest) == 0 || !hasWord("diff ls-files ls-tree status", g.rest[0].text) {
		return
	}
	line := append([]Word{Lit("git"), Lit("checkout"), Lit("--")}, plainOperands(args)...)
	l.emit(l.invocation(l.enter(c, "git "+g.rest[0].text+" | git checkout", span), "git", line, span))
}

// searchOf is the search that a command line makes, as a find command; nil when it
// makes none.
func searchOf(argv []Word) []Word {
	args := argv[1:]
	switch programName(argv[0]) {
	case "find", "gfind", "bfs":
		return append([]Word{Lit("find")}, withoutActions(args)...)
	case "fd", "fdfind":
		return fdSearch(args)
	case "rg":
		if !hasOption(args, "--files") {
			return nil
		}
		return namedSearch(optionTexts(args, "-g", "--glob"), plainOperands(dropValues(args, "-g", "--glob", "-t", "--type")))
	case "git":
		g := parseGit(args)
		if len(g.rest) == 0 || !g.rest[0].Is("ls-files") || hasOption(g.rest, "-d") || hasOption(g.rest, "--deleted") {
			return nil
		}
		return namedSearch(plainOperands(dropValues(g.rest[1:], "-x", "-X", "--exclude", "--exclude-from")), nil)
	}
	return nil
}

// withoutActions is the expression of a find command up to its first action that runs
// something; -print and its like narrow nothing.
func withoutActions(args []Word) []Word {
	for i, w := range args {
		if strings.HasPrefix(w.text, "-exec") || strings.HasPrefix(w.text, "-ok") {
			return append([]Word(nil), args[:i]...)
		}
	}
	return append([]Word(nil), args...)
}

// namedSearch is a search below some directories for one pattern of names.
func namedSearch(patterns, dirs []Word) []Word {
	line := append([]Word{Lit("find")}, dirs...)
	if len(dirs) == 0 {
		line = append(line, Lit("."))
	}
	if len(patterns) == 1 {
		line = append(line, Lit("-name"), patterns[0])
	}
	return line
}

func fdSearch(args []Word) []Word {
	var dirs, patterns []Word
	ops := 0
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		switch {
		case (s == "-e" || s == "--extension") && i+1 < len(args):
			i++
			patterns = append(patterns, Lit("*.").Concat(args[i]))
		case strings.HasPrefix(s, "-x"), strings.HasPrefix(s, "-X"), strings.HasPrefix(s, "--exec"):
			return namedSearch(patterns, dirs)
		case strings.HasPrefix(s, "-"):
			if fdTakesValue(s) {
				i++
			}
		default:
			if ops++; ops > 1 {
				dirs = append(dirs, args[i])
			}
		}
	}
	return namedSearch(patterns, dirs)
}

func fdTakesValue(s string) bool {
	return len(s) == 2 && strings.ContainsRune("etdEcSjgo", rune(s[1])) ||
		hasWord("--extension --type --max-depth --exclude --size --changed-within --changed-before --owner --threads", s)
}

// belowNamed is a path found below start, as far as the search says which: one of its
// names, if it looks for such, each below start.
func belowNamed(start Word, expr []Word) []Word {
	var names []string
	for i, w := range expr {
		if w.Is("-exec") || w.Is("-ok") || strings.HasPrefix(w.text, "-print") {
			break // what follows narrows nothing
		}
		switch {
		case w.Is("-execdir"), w.Is("-okdir"):
			return []Word{below(start)}
		case w.Is("!"), w.Is("-not"), w.Is(","), w.Is("-L"), w.Is("-follow"):
			return []Word{below(start)}
		case w.Is("-o") || w.Is("-or"):
			// Only an alternative to a name, as long as a name follows.
			if i < 2 || !expr[i-2].Is("-name") || i+1 == len(expr) || !expr[i+1].Is("-name") {
				return []Word{below(start)}
			}
		case w.Is("-name") && i+1 < len(expr):
			name, known := expr[i+1].Known()
			if !known || strings.ContainsAny(name, "*?[/") || name == "" || strings.HasSuffix(start.text, name) || len(names) == maxAlts {
				return []Word{below(start)}
			}
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return []Word{below(start)}
	}
	out := make([]Word, len(names))
	for i, name := range names {
		out[i] = start.Concat(Lit("/")).Concat(NewHole(HoleName)).Concat(Lit("/" + name))
	}
	return out
}

// unapply records what git diff | git apply -R does: it takes the uncommitted changes
// back. What a diff between commits takes back stays in the history.
func (l *lowering) unapply(c ctx, step string, args []Word, span Span) {
	reverse, from := false, c.from
	for _, w := range args {
		s := w.text
		switch {
		case strings.HasPrefix(s, "/dev/fd/rv"):
			from = l.captured // git apply -R <(git diff)
		case s == "--reverse" || len(s) > 1 && s[0] == '-' && s[1] != '-' && strings.ContainsRune(s, 'R'):
			reverse = true
		case hasWord("--check --stat --numstat --summary --cached --dry-run", s):
			return
		}
	}
	if !reverse || len(from) == 0 || programName(from[0]) != "git" {
		return
	}
	g := parseGit(from[1:])
	if len(g.rest) == 0 || !g.rest[0].Is("diff") {
		return
	}
	paths := []Word{Lit(".")}
	commits := 0
	for i, w := range g.rest[1:] {
		s := w.text
		if s == "--" {
			if i+2 < len(g.rest) {
				paths = g.rest[i+2:]
			}
			break
		}
		switch {
		case s == "--cached" || s == "--staged" || s == "--no-index" || strings.Contains(s, ".."):
			return
		case !strings.HasPrefix(s, "-"):
			commits++
		}
	}
	if commits > 1 {
		return
	}
	line := append([]Word{Lit("git"), Lit("checkout"), Lit("--")}, paths...)
	l.emit(l.invocation(l.enter(c, "git diff | "+step, span), "git", line, span))
}

// runPatch follows patch -R.
func runPatch(l *lowering, c ctx, argv []Word, span Span) flow {
	l.unapply(c, "patch -R", argv[1:], span)
	c.printUnknown()
	return flowNext
}
