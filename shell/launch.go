package shell

import (
	"strings"

	"rv/shell/payload"
)

func isShell(name string) bool {
	switch name {
	case "sh", "bash", "dash", "zsh", "csh", "tcsh", "ksh", "mksh", "ash", "rbash", "fish", "ksh93", "oksh", "yash", "posh":
		return true
	}
	return false
}

// launchShell runs sh -c TEXT, sh FILE or sh < TEXT.
func (l *lowering) launchShell(c ctx, name string, argv []Word, span Span) {
	var ops []Word
	hasC, hasS := false, false
	args := argv[1:]
	for i := 0; i < len(args); i++ {
		w := args[i]
		s := w.Prefix()
		if w.Is("--") || w.Is("-") {
			ops = args[i+1:]
			break
		}
		if w.text == "" && w.Splits() {
			continue
		}
		if len(s) < 2 || (s[0] != '-' && s[0] != '+') {
			ops = args[i:]
			break
		}
		if strings.HasPrefix(s, "--") {
			switch s {
			case "--rcfile", "--init-file":
				if i+1 < len(args) {
					i++
					l.runScript(c, name, args[i], nil, span)
				}
			case "--command": // fish
				hasC = true
			case "--emulate":
				i++
			}
			continue
		}
		if s[0] == '-' && strings.ContainsRune(s, 'n') && s != "-n" || s == "-n" {
			c.printUnknown()
			return // reads the commands, runs none
		}
		if strings.ContainsRune(s, 'i') {
			l.prompt(c, name, span)
		}
		hasC = hasC || strings.ContainsRune(s, 'c')
		hasS = hasS || strings.ContainsRune(s, 's')
		if last := s[len(s)-1]; last == 'o' || last == 'O' {
			i++
		}
	}
	c.foreign = name == "fish"
	l.startupFile(c, name, span)
	switch {
	case hasC && len(ops) > 0:
		inner := l.enter(c, name+" -c", span)
		l.shellText(inner, ops[0], ops[1:], span)
	case hasC:
	case len(ops) > 0 && !hasS:
		l.runScript(c, name, ops[0], ops[1:], span)
	case c.hasIn:
		inner := l.enter(c, name+" < stdin", span)
		zero := Lit(name)
		l.stdinText(inner, c.stdin, append([]Word{zero}, ops...), span)
	}
}

// stdinText runs a text a shell reads from its stdin. What the commands in it read
// is the rest of the text; that is run as text here already.
func (l *lowering) stdinText(c ctx, text Word, args []Word, span Span) {
	c.stdin, c.hasIn = NewHole(HoleUnknown), true
	l.shellText(c, text, args, span)
}

// startupFile runs the file that BASH_ENV names, once: the script itself would run
// it again in every shell it starts.
func (l *lowering) startupFile(c ctx, name string, span Span) {
	k := key{spaceVar, "BASH_ENV"}
	v, ok := l.state.get(k)
	if !ok || !v.exported || name != "bash" {
		return
	}
	l.state.del(k)
	for _, alt := range v.alts {
		l.runScript(c, "BASH_ENV", joinWords(alt.words, " "), nil, span)
	}
	l.state.set(k, v)
}

// shellText runs text in a shell of its own: $0 and the arguments follow.
func (l *lowering) shellText(c ctx, text Word, args []Word, span Span) {
	if !l.spend(1 + len(l.state.cells)/32) {
		return
	}
	restore := l.childState()
	defer restore()
	c.nested, c.span = true, span
	c.redirs, c.loop = nil, nil
	c.depth++
	l.holdStdin(&c) // ends with the process
	frame := &callFrame{}
	if len(args) > 0 {
		frame.zero = &args[0]
		l.setArgs([]value{{array: true, words: args[1:]}})
	} else {
		l.setArgs([]value{{array: true}})
	}
	c.call = frame
	l.runWord(c, text)
	l.runTraps(c)
}

// runScript runs a script file by name.
func (l *lowering) runScript(c ctx, name string, file Word, args []Word, span Span) {
	if isStdin(file) {
		if c.hasIn {
			l.stdinText(l.enter(c, name+" < stdin", span), c.stdin, append([]Word{file}, args...), span)
		}
		return
	}
	contents, disk := l.scriptFile(file)
	if len(contents) == 0 {
		return
	}
	inner := l.enter(c, name+" "+file.String(), span)
	if disk {
		inner.reach |= ReachScript
	}
	for _, text := range contents {
		l.shellText(inner, text, append([]Word{file}, args...), span)
	}
}

// runFile runs a file by its path: by its first line, a script of some
// interpreter.
func (l *lowering) runFile(c ctx, file Word, args []Word, span Span) {
	contents, disk := l.scriptFile(file)
	for _, text := range contents {
		inner := l.enter(c, file.String(), span)
		if disk {
			inner.reach |= ReachScript
		}
		line, _, _ := strings.Cut(text.Prefix(), "\n")
		prog := []Word{Lit("sh")}
		if strings.HasPrefix(line, "#!") {
			prog = l.lexWords(Lit(line[2:]))
			if len(prog) > 0 && programName(prog[0]) == "env" {
				prog = prog[1:]
				for len(prog) > 1 && strings.HasPrefix(prog[0].text, "-") {
					prog = prog[1:]
				}
			}
		}
		if len(prog) == 0 {
			continue
		}
		name := programName(prog[0])
		if isShell(name) {
			l.shellText(inner, text, append([]Word{file}, args...), span)
			continue
		}
		if _, ok := payload.Find(name); ok || special(name) != nil || !disk {
			line := append(append([]Word(nil), prog...), file)
			l.external(inner, name, append(line, args...), span)
		}
	}
}

// prompt runs what an interactive shell runs before its prompt, from variables that the
// text sets.
func (l *lowering) prompt(c ctx, name string, span Span) {
	if len(l.state.cells) == 0 {
		return
	}
	for _, variable := range [...]string{"PROMPT_COMMAND", "PS1", "ENV"} {
		k := key{spaceVar, variable}
		v, ok := l.state.get(k)
		if !ok || !v.exported {
			continue
		}
		l.state.del(k) // the shells it starts would run it again
		for _, alt := range v.alts {
			w := joinWords(alt.words, " ")
			inner := l.inner(c.maybe(), name+" -i "+variable, span)
			switch text, known := w.Known(); {
			case variable == "ENV":
				l.runScript(inner, name, w, nil, span)
			case variable == "PS1" && known:
				l.inSubshell(inner, func() { l.expandText(inner, text) })
			case variable == "PROMPT_COMMAND":
				l.shellText(inner, w, nil, span)
			}
		}
		l.state.set(k, v)
	}
}
