package shell

import "strings"

// Programs that print by a format of the user's, such as find -printf and git
// for-each-ref --format, write command lines that way.

// formatted is what a format prints once: its text, and for every directive what
// value says. It reports whether a command line may start with text of the format;
// a format of mere values prints nothing that is known.
func formatted(format Word, length func(string) int, value func(string) Word) (Word, bool) {
	f, known := format.Known()
	if !known || !strings.Contains(strings.TrimLeft(f, " "), " ") {
		return Word{}, false
	}
	var out wordBuilder
	for {
		before, rest, ok := strings.Cut(f, "%")
		out.add(Lit(before))
		if !ok {
			break
		}
		if strings.HasPrefix(rest, "%") {
			out.add(Lit("%"))
			f = rest[1:]
			continue
		}
		n := min(length(rest), len(rest))
		out.add(value(rest[:n]))
		f = rest[n:]
	}
	w := out.word()
	return w, strings.Contains(strings.TrimLeft(w.Prefix(), " "), " ")
}

// gitDirective is the length of a directive of git: (name), xHH, or a letter.
func gitDirective(s string) int {
	switch {
	case strings.HasPrefix(s, "("):
		return strings.IndexByte(s+")", ')') + 1
	case strings.HasPrefix(s, "x"):
		return 3
	case len(s) > 1 && strings.IndexByte("acgGC", s[0]) >= 0:
		return 2
	}
	return 1
}

// gitFormatted prints what --format and --pretty write, when that is a command line.
func gitFormatted(c ctx, sub string, args []Word) bool {
	formats := optionTexts(args, "--format", "--format")
	for _, w := range optionTexts(args, "--pretty", "--pretty") {
		for _, kind := range [...]string{"format:", "tformat:"} {
			if text, ok := w.TrimPrefix(kind); ok {
				formats = append(formats, text)
			}
		}
	}
	kind := HoleUnknown
	if sub == "ls-files" || sub == "ls-tree" {
		kind = HoleFound
	}
	for _, f := range formats {
		text, ok := formatted(f, gitDirective, func(spec string) Word {
			switch spec {
			case "n", "x0a", "x0A":
				return Lit("\n")
			case "x20":
				return Lit(" ")
			}
			return NewHole(kind)
		})
		if ok {
			c.print(text.Concat(Lit("\n")))
			return true
		}
	}
	return false
}

// letterDirective is the length of a directive of find and stat: flags, a width, a
// letter.
func letterDirective(s string) int {
	n := 0
	for n < len(s) && strings.IndexByte("-+ #0123456789.", s[n]) >= 0 {
		n++
	}
	if n+1 < len(s) && strings.IndexByte("ABCTHL", s[n]) >= 0 {
		n++
	}
	return n + 1
}

// findFormatted is what -printf and -fprintf write for files found below a start.
func findFormatted(format, start, found Word) (Word, bool) {
	f, known := format.Known()
	if !known {
		return Word{}, false
	}
	return formatted(Lit(decodeEscapes(f, escapePrintf)), letterDirective, func(spec string) Word {
		switch spec[max(0, len(spec)-1):] {
		case "p":
			return found
		case "f":
			return NewHole(HoleName)
		case "h":
			return below(start)
		case "P":
			return NewHole(HoleFound)
		}
		return NewHole(HoleUnknown)
	})
}

// findPrints prints what -printf writes, when that is a command line, and gives
// -fprintf's file its content.
func (l *lowering) findPrints(c ctx, expr, starts []Word) (printed bool) {
	for i, w := range expr {
		for _, s := range starts {
			switch {
			case w.Is("-printf") && i+1 < len(expr):
				for _, found := range belowNamed(s, expr) {
					if text, ok := findFormatted(expr[i+1], s, found); ok {
						c.print(text)
						printed = true
					}
				}
			case w.Is("-fprintf") && i+2 < len(expr):
				for _, found := range belowNamed(s, expr) {
					if text, ok := findFormatted(expr[i+2], s, found); ok {
						l.writeFile(expr[i+1], []Word{text}, false)
					}
				}
			}
		}
	}
	return printed
}

// statFormatted is what stat -c and --printf print for their operands, when that is a
// command line.
func statFormatted(args []Word) (Word, bool) {
	for _, name := range [...]string{"-c", "--format", "--printf"} {
		for _, f := range optionTexts(args, name, name) {
			text, known := f.Known()
			if name == "--printf" && known {
				f = Lit(decodeEscapes(text, escapePrintf))
			}
			var out wordBuilder
			says := false
			for _, file := range plainOperands(args) {
				if file.equal(f) {
					continue
				}
				line, ok := formatted(f, letterDirective, func(spec string) Word {
					if spec == "n" {
						return file
					}
					return NewHole(HoleUnknown)
				})
				says = says || ok
				out.add(line)
				if name != "--printf" {
					out.add(Lit("\n"))
				}
			}
			if says {
				return out.word(), true
			}
		}
	}
	return Word{}, false
}
