package shell

import "strings"

func builtinEcho(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	for argv[0].Is("print") && len(args) > 0 && strings.HasPrefix(args[0].Prefix(), "-") {
		args = args[1:]
	}
	if c.out != nil {
		c.print(echoText(args))
	}
	l.emit(l.invocation(c, "echo", argv, span))
	return flowNext
}

// echoText is what echo prints.
func echoText(args []Word) Word {
	newline, escapes := true, false
	for len(args) > 0 && args[0].IsKnown() && isEchoFlag(args[0].text) {
		for _, f := range args[0].text[1:] {
			switch f {
			case 'n':
				newline = false
			case 'e':
				escapes = true
			case 'E':
				escapes = false
			}
		}
		args = args[1:]
	}
	w := joinWords(args, " ")
	if escapes {
		w = mapText(w, func(s string) string { return decodeEscapes(s, escapeEcho) })
	}
	if newline {
		w = w.Concat(Lit("\n"))
	}
	return w
}

func isEchoFlag(s string) bool {
	return len(s) > 1 && s[0] == '-' && strings.Trim(s[1:], "neE") == ""
}

// mapText applies f to each literal stretch of w.
func mapText(w Word, f func(string) string) Word {
	if len(w.holes) == 0 {
		w.text = f(w.text)
		return w
	}
	out := Word{}
	last := 0
	for _, h := range w.holes {
		out = out.Concat(Lit(f(w.text[last:h.At]))).Concat(Word{holes: []Hole{{Kind: h.Kind, Split: h.Split}}})
		last = h.At
	}
	return out.Concat(Lit(f(w.text[last:])))
}

func builtinPrintf(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	name := ""
	if len(args) > 1 && args[0].Is("-v") {
		name, _ = args[1].Known()
		l.subscripts(c, args[1:2])
		name, _, _ = strings.Cut(name, "[")
		args = args[2:]
	}
	if len(args) > 0 && args[0].Is("--") {
		args = args[1:]
	}
	if name != "" || c.out != nil {
		out := Word{}
		if len(args) > 0 {
			out = l.printfText(args[0], args[1:])
		}
		if name != "" {
			l.assign(name, []value{scalar(out)}, false)
		} else {
			c.print(out)
		}
	}
	l.emit(l.invocation(c, "printf", argv, span))
	return flowNext
}

func builtinType(l *lowering, c ctx, argv []Word, span Span) flow {
	l.printProgram(c, operands(argv))
	return flowNext
}

// printProgram prints where a program is found: some directory, then its name.
func (l *lowering) printProgram(c ctx, names []Word) {
	if c.out == nil {
		return
	}
	if len(names) != 1 || !names[0].IsKnown() {
		c.printUnknown()
		return
	}
	w := names[0]
	if !strings.Contains(w.text, "/") {
		w = NewHole(HoleUnknown).Concat(Lit("/" + w.text))
	}
	c.print(w.Concat(Lit("\n")))
}
