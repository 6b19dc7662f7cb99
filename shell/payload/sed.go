package payload

import "strings"

// analyseSed finds what a sed script runs and writes: the e command, the e and w
// flags of s, and w.
func analyseSed(e *evaluator, src string) {
	s := &sedReader{e: e, src: src}
	for s.pos < len(s.src) && e.b.step(1) {
		s.command()
	}
}

type sedReader struct {
	e   *evaluator
	src string
	pos int
	// space is the pattern space after a substitution of all of it.
	space    Value
	hasSpace bool
}

func (s *sedReader) byteAt(i int) byte {
	if s.pos+i < len(s.src) {
		return s.src[s.pos+i]
	}
	return 0
}

// line is the rest of the line, which the command takes as its argument.
func (s *sedReader) line() string {
	start := s.pos
	end := strings.IndexByte(s.src[start:], '\n')
	if end < 0 {
		s.pos = len(s.src)
		return strings.TrimSpace(s.src[start:])
	}
	s.pos += end + 1
	return strings.TrimSpace(s.src[start : start+end])
}

// part reads up to the unescaped delimiter; a bracket expression may hold it.
func (s *sedReader) part(d byte, regex bool) string {
	start := s.pos
	class := false
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == '\\':
			s.pos++
		case regex && c == '[' && !class:
			class = true
			if s.byteAt(1) == '^' {
				s.pos++
			}
			if s.byteAt(1) == ']' {
				s.pos++
			}
		case c == ']':
			class = false
		case c == d && !class:
			text := s.src[start:s.pos]
			s.pos++
			return text
		case c == '\n' && class:
			class = false
		}
		s.pos++
	}
	s.pos = len(s.src)
	return s.src[min(start, len(s.src)):]
}

// address skips the addresses before a command.
func (s *sedReader) address() {
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case isSpace(c) || c == ';' || isDigit(c) || c == '$' || c == ',' || c == '~' || c == '+' || c == '!' || c == '{' || c == '}':
			s.pos++
		case c == '/':
			s.pos++
			s.part('/', true)
			s.addressFlags()
		case c == '\\' && s.pos+1 < len(s.src):
			d := s.src[s.pos+1]
			s.pos += 2
			s.part(d, true)
			s.addressFlags()
		default:
			return
		}
	}
}

func (s *sedReader) addressFlags() {
	for s.byteAt(0) == 'I' || s.byteAt(0) == 'M' {
		s.pos++
	}
}

func (s *sedReader) command() {
	s.address()
	if s.pos >= len(s.src) {
		return
	}
	off := s.pos
	c := s.src[s.pos]
	s.pos++
	switch c {
	case '#':
		s.line()
	case 'a', 'i', 'c':
		s.text()
	case 'e':
		cmd := s.line()
		v := unmarked(cmd)
		if cmd == "" {
			v = s.input()
			if s.hasSpace {
				s.run(s.space, "e", off)
			}
		}
		s.run(v, "e", off)
	case 'w', 'W':
		s.write(s.line(), off)
	case 'r', 'R', ':', 'b', 't', 'T', 'v':
		if c == 'r' || c == 'R' {
			s.line()
			return
		}
		// GNU ends a label at ; as well.
		for s.pos < len(s.src) && s.src[s.pos] != ';' && s.src[s.pos] != '\n' && s.src[s.pos] != '}' {
			s.pos++
		}
	case 's':
		s.substitute(off)
	case 'y':
		if s.pos < len(s.src) {
			d := s.src[s.pos]
			s.pos++
			s.part(d, false)
			s.part(d, false)
		}
	case markByte:
		s.pos = min(s.pos+1, len(s.src))
		s.e.opaque = true
	}
}

// text skips the text of a, i and c: a line, and those continued with a
// backslash.
func (s *sedReader) text() {
	for s.pos < len(s.src) {
		end := strings.IndexByte(s.src[s.pos:], '\n')
		if end < 0 {
			s.pos = len(s.src)
			return
		}
		continued := end > 0 && s.src[s.pos+end-1] == '\\'
		s.pos += end + 1
		if !continued {
			return
		}
	}
}

// substitute reads s/regex/replacement/flags.
func (s *sedReader) substitute(off int) {
	if s.pos >= len(s.src) {
		return
	}
	d := s.src[s.pos]
	s.pos++
	regex := s.part(d, true)
	repl := s.part(d, false)
	run := false
	if strings.HasSuffix(regex, ".*") || strings.HasSuffix(regex, ".*$") {
		s.space, s.hasSpace = sedCommand(regex, repl, s.input()), true
	}
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == 'w':
			s.pos++
			s.write(s.line(), off)
			if run {
				s.run(sedCommand(regex, repl, s.input()), "s///e", off)
			}
			return
		case c == 'e':
			run = true
		case c == 'g' || c == 'p' || c == 'i' || c == 'I' || c == 'm' || c == 'M' || isDigit(c):
		default:
			if run {
				s.run(sedCommand(regex, repl, s.input()), "s///e", off)
			}
			return
		}
		s.pos++
	}
	if run {
		s.run(sedCommand(regex, repl, s.input()), "s///e", off)
	}
}

// input is a line of the standard input, as far as it is known.
func (s *sedReader) input() Value {
	return s.e.stdin().strings()[0]
}

// sedCommand is the line after a substitution: what was not matched stays
// before and after the replacement.
func sedCommand(regex, repl string, line Value) Value {
	whole := false
	switch regex {
	case ".*", "^.*$", "^.*", ".*$", "^.+$", ".+", "^", "$":
		whole = true
	}
	var out Value
	if !whole {
		out = NewHole(HoleUnknown)
	}
	if regex == "$" {
		out = line
	}
	for i := 0; i < len(repl); i++ {
		switch {
		case repl[i] == '\\' && i+1 < len(repl):
			i++
			switch c := repl[i]; {
			case isDigit(c):
				out = out.Concat(NewHole(HoleUnknown))
			case c == 'n':
				out = out.Concat(Lit("\n"))
			case c == 't':
				out = out.Concat(Lit("\t"))
			default:
				out = out.Concat(Lit(string(c)))
			}
		case repl[i] == '&':
			if whole && regex != "^" && regex != "$" {
				out = out.Concat(line)
			} else {
				out = out.Concat(NewHole(HoleUnknown))
			}
		default:
			j := i
			for j < len(repl) && repl[j] != '\\' && repl[j] != '&' {
				j++
			}
			out = out.Concat(unmarked(repl[i:j]))
			i = j - 1
		}
	}
	switch {
	case regex == "^":
		out = out.Concat(line)
	case !whole:
		out = out.Concat(NewHole(HoleUnknown))
	}
	return out
}

func (s *sedReader) run(v Value, api string, off int) {
	s.e.maybe++
	s.e.emit(Effect{Kind: RunShell, API: api, Text: v, HasText: true}, off)
	s.e.maybe--
}

func (s *sedReader) write(path string, off int) {
	path = strings.TrimRight(path, "}; \t")
	if path == "" || path == "/dev/stdout" || path == "/dev/stderr" {
		return
	}
	s.e.emit(Effect{Kind: Write, API: "w", Path: unmarked(path)}, off)
}
