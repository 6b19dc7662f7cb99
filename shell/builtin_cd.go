package shell

// builtinCd changes the directory. Without && both outcomes are possible.
func builtinCd(l *lowering, c ctx, argv []Word, span Span) flow {
	l.emitRedirs(c, argv, span)
	l.mayTrap(c)
	ops := operands(argv)
	var to []Word
	before := l.currentDirs()
	switch {
	case len(ops) == 0:
		to = wordsOf(l.variable("HOME"))
	case ops[0].Is("-"):
		to = wordsOf(l.variable("OLDPWD"))
		c.printAny(eachLine(to))
	default:
		to = l.chdirTargets(before, ops[0])
		if cdpath, ok := l.state.get(key{spaceVar, "CDPATH"}); ok && !isAbsolute(ops[0]) {
			var found []Word
			for _, v := range cdpath.alts {
				for _, d := range splitLines(joinWords(v.words, ":"), ':') {
					found = unionWords(found, []Word{within(d, ops[0])})
				}
			}
			to = unionWords(to, found)
			c.printAny(unionWords([]Word{{}}, eachLine(found))) // only where it is found there
		}
	}
	l.state.set(key{spaceVar, "OLDPWD"}, dirsCell(before))
	failure := before
	both := unionWords(to, failure)
	if _, errexit := l.state.get(keyErrexit); errexit && !c.tested && c.reach&ReachMaybe == 0 {
		both = to
	}
	l.setDirs(both)
	l.lastCd = &cdOutcome{success: to, failure: failure}
	return flowNext
}

func eachLine(ws []Word) []Word {
	out := make([]Word, len(ws))
	for i, w := range ws {
		out[i] = w.Concat(Lit("\n"))
	}
	return out
}

// chdirTargets are the directories cd goes to. An operand that may expand to
// nothing goes home.
func (l *lowering) chdirTargets(from []Word, op Word) []Word {
	var to []Word
	if op.text == "" && op.Splits() {
		to = append(to, wordsOf(l.variable("HOME"))...)
	}
	if op.glob {
		op = patternResult(op)
	}
	for _, d := range from {
		to = unionWords(to, []Word{within(d, op)})
		if isAbsolute(op) {
			break
		}
	}
	return to
}

func wordsOf(vals []value) []Word {
	out := make([]Word, 0, len(vals))
	for _, v := range vals {
		out = append(out, joinWords(v.words, " "))
	}
	return out
}

// unionWords are the words of a and b; more than maxAlts are unknown.
func unionWords(a, b []Word) []Word {
	out := append([]Word(nil), a...)
	for _, w := range b {
		found := false
		for _, x := range out {
			found = found || x.equal(w)
		}
		if !found {
			out = append(out, w)
		}
	}
	if len(out) > maxAlts {
		return []Word{NewHole(HoleUnknown)}
	}
	return out
}

var keyDirStack = key{spaceShell, "dirstack"}

func builtinPushd(l *lowering, c ctx, argv []Word, span Span) flow {
	stack, _ := l.state.get(keyDirStack)
	before := value{words: l.currentDirs()}
	defer c.printUnknown() // the stack
	if len(operands(argv)) == 0 {
		return flowNext
	}
	builtinCd(l, c, argv, span)
	l.state.set(keyDirStack, cell{alts: append([]value{before}, stack.alts...)})
	return flowNext
}

func builtinPopd(l *lowering, c ctx, argv []Word, span Span) flow {
	l.mayTrap(c)
	c.printUnknown()
	stack, _ := l.state.get(keyDirStack)
	if len(stack.alts) == 0 {
		l.setDirs([]Word{NewHole(HoleUnknown)})
		return flowNext
	}
	l.setDirs(stack.alts[0].words)
	l.state.set(keyDirStack, cell{alts: stack.alts[1:]})
	return flowNext
}

func builtinPwd(l *lowering, c ctx, argv []Word, span Span) flow {
	c.print(oneOf(l.currentDirs()).Concat(Lit("\n")))
	l.emitRedirs(c, argv, span)
	return flowNext
}
