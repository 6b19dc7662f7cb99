package shell

import (
	"strconv"
	"strings"
)

// awkText is what awk '{print …}' prints for a known text: fields, strings,
// substr, toupper and tolower; any other program makes the output unknown.
func awkText(args []Word, in Word) (Word, bool) {
	sep := ""
	var prog string
	for i := 0; i < len(args); i++ {
		s, known := args[i].Known()
		switch {
		case !known:
			return NewHole(HoleUnknown), true
		case s == "-F" && i+1 < len(args):
			i++
			sep = args[i].text
		case strings.HasPrefix(s, "-F"):
			sep = s[2:]
		case len(s) > 1 && s[0] == '-':
			return NewHole(HoleUnknown), true
		case prog == "":
			prog = strings.TrimSpace(s)
		}
	}
	text, marked := markHoles(in)
	if prog == "1" {
		prog = "{print}"
	}
	body, ok := strings.CutPrefix(prog, "{")
	if !ok || !strings.HasSuffix(body, "}") || len(sep) > 1 {
		return sameSource(in), true
	}
	body = strings.TrimSpace(strings.TrimRight(strings.TrimSuffix(body, "}"), " ;"))
	rest, ok := strings.CutPrefix(body, "print")
	if !ok || strings.HasPrefix(rest, "f") {
		return NewHole(HoleUnknown), true
	}
	var out strings.Builder
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		p := awkPrint{s: strings.TrimSpace(rest), line: line, fields: awkFields(line, sep)}
		if !p.list(&out) {
			return NewHole(HoleUnknown), true
		}
	}
	return marked.restore(Lit(out.String())), true
}

func awkFields(line, sep string) []string {
	if sep == "" || sep == " " {
		return strings.Fields(line)
	}
	return strings.Split(line, sep)
}

// awkPrint evaluates the expressions of one print on one line.
type awkPrint struct {
	s      string
	line   string
	fields []string
}

func (p *awkPrint) list(out *strings.Builder) bool {
	if p.s == "" {
		out.WriteString(p.line + "\n")
		return true
	}
	for {
		v, ok := p.concat()
		if !ok {
			return false
		}
		out.WriteString(v)
		p.blank()
		if p.s == "" {
			out.WriteByte('\n')
			return true
		}
		if !p.skip(",") {
			return false
		}
		out.WriteByte(' ')
	}
}

func (p *awkPrint) blank() { p.s = strings.TrimLeft(p.s, " \t") }

func (p *awkPrint) skip(tok string) bool {
	p.blank()
	rest, ok := strings.CutPrefix(p.s, tok)
	if ok {
		p.s = rest
	}
	return ok
}

func (p *awkPrint) concat() (string, bool) {
	v, ok := p.term()
	for ok {
		p.blank()
		if p.s == "" || p.s[0] == ',' || p.s[0] == ')' {
			return v, true
		}
		var next string
		next, ok = p.term()
		v += next
	}
	return "", false
}

func (p *awkPrint) term() (string, bool) {
	p.blank()
	switch {
	case p.skip("$NF"):
		if len(p.fields) == 0 {
			return p.line, true
		}
		return p.fields[len(p.fields)-1], true
	case strings.HasPrefix(p.s, "$"):
		p.s = p.s[1:]
		n, ok := p.number()
		switch {
		case !ok:
			return "", false
		case n == 0:
			return p.line, true
		case n > len(p.fields) && strings.IndexByte(p.line, holeMark) >= 0:
			return string(rune(holeMark)), true
		case n > len(p.fields):
			return "", true
		}
		return p.fields[n-1], true
	case strings.HasPrefix(p.s, `"`):
		end := strings.IndexByte(p.s[1:], '"')
		if end < 0 || strings.IndexByte(p.s[1:1+end], '\\') >= 0 {
			return "", false
		}
		v := p.s[1 : 1+end]
		p.s = p.s[end+2:]
		return v, true
	case p.skip("substr("):
		return p.substr()
	case p.skip("toupper("):
		v, ok := p.concat()
		return strings.ToUpper(v), ok && p.skip(")")
	case p.skip("tolower("):
		v, ok := p.concat()
		return strings.ToLower(v), ok && p.skip(")")
	}
	return "", false
}

func (p *awkPrint) number() (int, bool) {
	p.blank()
	n, used := number(p.s, 10, 9)
	p.s = p.s[used:]
	return int(n), used > 0
}

func (p *awkPrint) substr() (string, bool) {
	v, ok := p.concat()
	if !ok || !p.skip(",") {
		return "", false
	}
	from, ok := p.number()
	if !ok {
		return "", false
	}
	to := len(v) + 1
	if p.skip(",") {
		n, ok := p.number()
		if !ok {
			return "", false
		}
		to = from + n
	}
	from, to = max(from, 1), min(to, len(v)+1)
	if from >= to {
		return "", p.skip(")")
	}
	return v[from-1 : to-1], p.skip(")")
}

// signed reads a count such as -5; 10 when it is none.
func signed(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 10
	}
	return n
}
