package shell

import "strings"

// sedText is what sed prints for a known text: s, y, d, p and q with line
// addresses; any other script makes the output unknown.
func sedText(l *lowering, args []Word, in Word, execute func(string)) (Word, bool) {
	var scripts []string
	quiet, extended, hasE := false, false, false
	for i := 0; i < len(args); i++ {
		s, known := args[i].Known()
		switch {
		case !known:
			return NewHole(HoleUnknown), true
		case s == "-e" || s == "--expression":
			if i+1 < len(args) {
				i++
				scripts = append(scripts, args[i].text)
			}
			hasE = true
		case s == "-n" || s == "--quiet":
			quiet = true
		case s == "-E" || s == "-r":
			extended = true
		case s == "-nE" || s == "-En" || s == "-nr" || s == "-rn":
			quiet, extended = true, true
		case len(s) > 1 && s[0] == '-':
			return NewHole(HoleUnknown), true
		case len(scripts) == 0 && !hasE:
			scripts = append(scripts, s)
		}
	}
	text, marked := markHoles(in)
	var cmds sedScript
	for _, script := range scripts {
		more, ok := parseSed(script)
		if !ok {
			return sameSource(in), true
		}
		cmds.list = append(cmds.list, more...)
	}
	if !l.spend(1 + len(text)/64*(len(cmds.list)+1)) {
		return NewHole(HoleUnknown), true
	}
	cmds.quiet, cmds.extended, cmds.execute = quiet, extended, execute
	out, ok := cmds.run(text)
	return marked.restore(out), ok
}

// sedScript is a script and how it is run.
type sedScript struct {
	list            []sedCmd
	quiet, extended bool
	// execute is called with the pattern space that the e flag runs.
	execute func(string)
}

// sedCmd is one command with its address.
type sedCmd struct {
	from, to  string // addresses: a number, $, /text/; "" for none
	not       bool
	name      byte
	pat, with string
	flags     string
}

// parseSed reads a script.
func parseSed(s string) ([]sedCmd, bool) {
	var out []sedCmd
	for {
		s = strings.TrimLeft(s, " \t\n;")
		if s == "" {
			return out, true
		}
		var c sedCmd
		var ok bool
		if c.from, s, ok = sedAddress(s); !ok {
			return nil, false
		}
		if strings.HasPrefix(s, ",") {
			if c.to, s, ok = sedAddress(s[1:]); !ok || c.to == "" {
				return nil, false
			}
		}
		s = strings.TrimLeft(s, " \t")
		if strings.HasPrefix(s, "!") {
			c.not, s = true, strings.TrimLeft(s[1:], " ")
		}
		if s == "" {
			return nil, false
		}
		c.name, s = s[0], s[1:]
		switch c.name {
		case 's', 'y':
			if s, ok = c.parts(s); !ok {
				return nil, false
			}
		case 'd', 'p', 'q':
		default:
			return nil, false
		}
		out = append(out, c)
	}
}

// parts reads /pattern/with/flags behind s or y.
func (c *sedCmd) parts(s string) (rest string, ok bool) {
	if s == "" {
		return "", false
	}
	delim := s[0]
	s = s[1:]
	if c.pat, s, ok = sedPart(s, delim); !ok {
		return "", false
	}
	if c.with, s, ok = sedPart(s, delim); !ok {
		return "", false
	}
	n := 0
	for n < len(s) && strings.IndexByte("gpeIi0123456789", s[n]) >= 0 {
		n++
	}
	c.flags = s[:n]
	if n < len(s) && strings.IndexByte(" \t\n;}", s[n]) < 0 {
		return "", false
	}
	return s[n:], true
}

// sedPart reads up to an unescaped delimiter, which an escape makes literal.
func sedPart(s string, delim byte) (part, rest string, ok bool) {
	var b strings.Builder
	set := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			if s[i+1] != delim {
				b.WriteByte('\\')
			}
			i++
			b.WriteByte(s[i])
		case s[i] == '[' && !set:
			set = bracketEnd(s[i:]) > 0
			b.WriteByte(s[i])
		case s[i] == delim && !set:
			return b.String(), s[i+1:], true
		default:
			set = set && s[i] != ']'
			b.WriteByte(s[i])
		}
	}
	return "", "", false
}

func sedAddress(s string) (addr, rest string, ok bool) {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	switch {
	case n > 0:
		return s[:n], s[n:], true
	case strings.HasPrefix(s, "$"):
		return "$", s[1:], true
	case strings.HasPrefix(s, "/"):
		part, rest, ok := sedPart(s[1:], '/')
		return "/" + part, rest, ok
	}
	return "", s, true
}

func (script *sedScript) run(text string) (Word, bool) {
	cmds, quiet, extended := script.list, script.quiet, script.extended
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var out strings.Builder
	inRange := make([]bool, len(cmds))
	for n, line := range lines {
		drop, quit := false, false
		for i := range cmds {
			c := &cmds[i]
			hit, ok := c.selects(line, n+1, n == len(lines)-1, &inRange[i], extended)
			if !ok {
				return NewHole(HoleUnknown), true
			}
			if hit == c.not {
				continue
			}
			switch c.name {
			case 's':
				next, ok := c.substitute(line, extended)
				if !ok {
					return NewHole(HoleUnknown), true
				}
				if strings.Contains(c.flags, "p") && next != line {
					out.WriteString(next + "\n")
				}
				if strings.Contains(c.flags, "e") && next != line {
					script.execute(next)
					return NewHole(HoleUnknown), true
				}
				line = next
			case 'y':
				w, _ := translate([]Word{Lit(c.pat), Lit(c.with)}, Lit(line))
				line = w.text
			case 'd':
				drop = true
			case 'p':
				out.WriteString(line + "\n")
			case 'q':
				quit = true
			}
			if drop {
				break
			}
		}
		if !drop && !quiet {
			out.WriteString(line + "\n")
		}
		if quit {
			break
		}
	}
	return Lit(out.String()), true
}

func (c *sedCmd) substitute(line string, extended bool) (string, bool) {
	flags := strings.Trim(c.flags, "pe")
	if flags != "" && flags != "g" {
		return "", false
	}
	return replacePattern(line, c.pat, c.with, flags == "g", extended)
}

// selects reports whether the command's address covers the line.
func (c *sedCmd) selects(line string, n int, last bool, open *bool, extended bool) (hit, ok bool) {
	if c.from == "" {
		return true, true
	}
	if c.to == "" {
		return addressHits(c.from, line, n, last, extended)
	}
	if *open {
		end, ok := addressHits(c.to, line, n, last, extended)
		*open = !end
		return true, ok
	}
	hit, ok = addressHits(c.from, line, n, last, extended)
	if hit {
		*open = true
		if num, used := number(c.to, 10, 6); used == len(c.to) && int(num) <= n {
			*open = false
		}
	}
	return hit, ok
}

func addressHits(addr, line string, n int, last, extended bool) (hit, ok bool) {
	switch {
	case addr == "$":
		return last, true
	case addr[0] == '/':
		p, known := parsePattern(addr[1:], extended)
		if !known {
			return false, false
		}
		m := patMatcher{p: &p, s: line, steps: maxPatternSteps}
		_, _, found := m.find(0)
		return found, m.steps >= 0
	}
	num, _ := number(addr, 10, 6)
	return int(num) == n, true
}
