package shell

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// simple runs a simple command: assignments, words, redirections.
func (l *lowering) simple(c ctx, s *syntax.Stmt, call *syntax.CallExpr) flow {
	span := c.spanOf(s)
	if len(call.Args) == 0 {
		for _, a := range call.Assigns {
			l.assignment(c, a)
		}
		if len(s.Redirs) > 0 {
			done := l.redirect(&c, s)
			l.emitBare(c, span)
			done()
		}
		l.lastCd = nil
		return flowNext
	}
	sinks := len(l.sinks)
	argvs := l.fieldsAs(c, call.Args, how{program: true})
	done := l.redirect(&c, s)
	inherited := l.inheritFDs(&c)
	restore := l.prefixAssigns(c, call.Assigns)
	l.lastCd = nil
	out := flowNext
	if ins := l.inputs(c); len(argvs) == 1 && len(ins) == 0 {
		out = l.run(c, argvs[0], span)
	} else {
		out = l.runAny(c, argvs, ins, span)
	}
	restore()
	if slices.ContainsFunc(argvs, func(argv []Word) bool { return len(argv) == 0 }) {
		l.assignMaybe(c, call.Assigns)
	}
	inherited()
	done()
	l.flushSinks(sinks)
	l.lastArg = Word{}
	if n := len(argvs[0]); n > 0 && len(argvs) == 1 {
		l.lastArg = argvs[0][n-1]
	}
	return out
}

// assignMaybe makes the assignments in front of words that perhaps expand to nothing: then
// they are no command's, and stay.
func (l *lowering) assignMaybe(c ctx, as []*syntax.Assign) {
	mark := l.state.mark()
	for _, a := range as {
		l.assignment(c, a)
	}
	l.state.join(l.state.rollback(mark), nil)
}

// runAny runs the alternatives of one command line, with each of the inputs it may have,
// and joins what they leave.
func (l *lowering) runAny(c ctx, argvs [][]Word, ins []Word, span Span) flow {
	branches := make([][]change, 0, len(argvs))
	fs := make([]func(ctx), 0, len(argvs))
	for _, argv := range argvs {
		for i := range max(1, len(ins)) {
			fs = append(fs, func(c ctx) {
				if len(ins) > 0 {
					c.stdin, c.hasIn = ins[i], true
				}
				mark := l.state.mark()
				l.run(c.maybe(), argv, span)
				branches = append(branches, l.state.rollback(mark))
			})
		}
	}
	if c.loop != nil && c.loop.repeats {
		for _, f := range fs { // one after the other, pass by pass
			f(c)
		}
	} else {
		c.branch(fs...)
	}
	l.state.join(branches...)
	l.lastCd = nil
	return flowNext
}

// prefixAssigns sets the variables of NAME=VALUE command for the time of the
// command.
func (l *lowering) prefixAssigns(c ctx, as []*syntax.Assign) (restore func()) {
	if len(as) == 0 {
		return nothing
	}
	saved := make([]savedCell, 0, len(as))
	for _, a := range as {
		if a.Name == nil {
			continue
		}
		k := key{spaceVar, a.Name.Value}
		old, had := l.state.get(k)
		l.assignment(c, a)
		l.export(a.Name.Value)
		saved = append(saved, savedCell{k, old, had})
	}
	return func() {
		for i := len(saved) - 1; i >= 0; i-- {
			if saved[i].had {
				l.state.set(saved[i].key, saved[i].old)
			} else {
				l.state.del(saved[i].key)
			}
		}
	}
}

// run runs one command line whose words are expanded: function, alias, builtin,
// wrapper, interpreter, or any other program.
func (l *lowering) run(c ctx, argv []Word, span Span) flow {
	if len(argv) == 0 {
		l.emitBare(c, span)
		return flowNext
	}
	if !l.spend(1) {
		return flowNext
	}
	w := argv[0]
	if w.IsKnown() && !w.glob {
		if fn, ok := l.state.get(key{spaceFunc, w.text}); ok {
			if fn.partial {
				l.runProgram(c.maybe(), argv, span)
				return l.callFunc(c.maybe(), fn, argv, span)
			}
			return l.callFunc(c, fn, argv, span)
		}
		if al, ok := l.state.get(key{spaceAlias, w.text}); ok && len(al.alts) > 0 {
			l.runAlias(c, al, argv, span)
			// Quoted names and most shells that read no terminal expand none.
			return l.runProgram(c.maybe(), argv, span)
		}
	}
	return l.runProgram(c, argv, span)
}

// runProgram is run without functions and aliases, as by `command`.
func (l *lowering) runProgram(c ctx, argv []Word, span Span) flow {
	if len(argv) == 0 {
		return flowNext
	}
	if argv[0].Is("--") && len(argv) > 1 { // time -- PROGRAM
		argv = argv[1:]
	}
	if s := argv[0].text; len(s) > 1 && s[0] == '=' && isName(s[1:]) && argv[0].IsKnown() {
		argv = append([]Word{Lit(s[1:])}, argv[1:]...) // zsh: =rm is the path of rm
	}
	w := l.followLink(argv[0])
	name := programName(w)
	if name == "" && l.ranWritten(c, argv, span) {
		return flowNext
	}
	if name == "" {
		l.emit(l.invocation(c, "", argv, span))
		c.printUnknown()
		// "$SUDO rm -rf src": the unknown word may be nothing at all, or a
		// wrapper.
		if len(argv) > 1 && w.Splits() && w.text == "" {
			l.run(c.maybe(), argv[1:], span)
		}
		return flowNext
	}
	if w.glob {
		name = globbedName(name)
	}
	if strings.HasPrefix(w.text, "/proc/") && name == "exe" {
		name = "bash" // the shell itself
	}
	if b := builtin(name); b != nil && argv[0].text == name {
		return b(l, c, argv, span)
	}
	if strings.HasPrefix(name, "git-") && len(name) > 4 {
		argv = append([]Word{Lit("git"), Lit(name[4:])}, argv[1:]...)
		name = "git"
	}
	l.external(c, name, argv, span)
	return flowNext
}

// invocation is the record of one command line in the current context.
func (l *lowering) invocation(c ctx, name string, argv []Word, span Span) Invocation {
	return Invocation{
		Name:     name,
		Argv:     argv,
		Redirs:   c.redirs,
		Stdin:    c.stdin,
		HasStdin: c.hasIn,
		Dirs:     l.dirs(),
		Step:     c.step,
		Span:     span,
		Reach:    c.reach,
		Certain:  c.reach&ReachMaybe == 0 && allKnown(argv),
	}
}

func allKnown(argv []Word) bool {
	for _, w := range argv {
		if !w.IsKnown() || w.assumed || w.glob {
			return false
		}
	}
	return true
}

// programName is the basename of a program word, "" when the text does not
// determine it.
func programName(w Word) string {
	tail := w.Suffix()
	slash := strings.LastIndexByte(tail, '/')
	if slash < 0 && len(w.holes) > 0 {
		return ""
	}
	name := tail[slash+1:]
	// Windows spellings and the upper case a case-folding file system accepts are
	// left to the rules; .exe is how WSL and Git Bash name the same program.
	return strings.TrimSuffix(name, ".exe")
}

// runAlias runs the text of an alias with the arguments behind it.
func (l *lowering) runAlias(c ctx, al cell, argv []Word, span Span) flow {
	name := argv[0].text
	inner := l.inner(c, "alias "+name, span)
	k := key{spaceAlias, name}
	saved, had := l.state.get(keyArgs)
	l.state.del(k) // an alias does not expand itself
	for _, v := range al.alts {
		text := joinWords(v.words, " ")
		args := argv[1:]
		// An alias that ends in a blank lets the next word be one too.
		for len(args) > 0 && args[0].IsKnown() && strings.HasSuffix(text.Suffix(), " ") {
			next, ok := l.state.get(key{spaceAlias, args[0].text})
			if !ok || len(next.alts) == 0 {
				break
			}
			text = text.Concat(joinWords(next.alts[0].words, " "))
			args = args[1:]
		}
		l.setArgs([]value{{array: true, words: args}})
		l.runWord(inner, text.Concat(Lit(` "$@"`)))
	}
	l.state.set(k, al)
	if had {
		l.state.set(keyArgs, saved)
	} else {
		l.state.del(keyArgs)
	}
	return flowNext
}
