package shell

import "strings"

// pattern is a regular expression as sed and grep know it, small enough to match
// by backtracking with a bounded number of steps: literals, ., [set], ^, $, *,
// and in the extended dialect + ? and groups without alternatives.
type pattern struct {
	items  []patItem
	front  bool // ^
	back   bool // $
	groups int
}

type patItem struct {
	kind  patKind
	char  byte
	set   string // of a bracket expression, as matchSet reads it
	group int
	min   int
	many  bool
}

type patKind uint8

const (
	patChar patKind = iota
	patAny
	patSet
	patOpen  // start of a group
	patClose // end of a group
)

// parsePattern reads a pattern; ok is false for what it does not know.
func parsePattern(s string, extended bool) (p pattern, ok bool) {
	if strings.HasPrefix(s, "^") {
		p.front, s = true, s[1:]
	}
	var open []int
	for i := 0; i < len(s); i++ {
		it := patItem{min: 1}
		c, escaped := s[i], false
		if c == '\\' {
			i++
			if i == len(s) {
				return p, false
			}
			c, escaped = s[i], true
		}
		special := escaped != extended // \( in the basic dialect, ( in the extended one
		switch {
		case c == '$' && !escaped && i == len(s)-1:
			p.back = true
			continue
		case c == '.' && !escaped:
			it.kind = patAny
		case c == '[' && !escaped:
			n := bracketEnd(s[i:])
			if n == 0 {
				return p, false
			}
			it.kind, it.set = patSet, s[i:i+n]
			i += n - 1
		case c == '(' && special:
			p.groups++
			open = append(open, p.groups)
			p.items = append(p.items, patItem{kind: patOpen, group: p.groups, min: 1})
			continue
		case c == ')' && special:
			if len(open) == 0 {
				return p, false
			}
			p.items = append(p.items, patItem{kind: patClose, group: open[len(open)-1], min: 1})
			open = open[:len(open)-1]
			continue
		case (c == '|' || c == '{') && special, c == '+' && special, c == '?' && special, c == '*' && !escaped:
			return p, false // a quantifier with nothing before it, or an alternative
		case escaped && strings.IndexByte("nt", c) >= 0:
			it.char = '\t'
			if c == 'n' {
				it.char = '\n'
			}
		case escaped && (c >= '1' && c <= '9' || strings.IndexByte("wWsSbB<>", c) >= 0):
			return p, false
		default:
			it.char = c
		}
		for i+1 < len(s) {
			q := s[i+1]
			step := 1
			if q == '\\' && !extended && i+2 < len(s) && (s[i+2] == '+' || s[i+2] == '?') {
				q, step = s[i+2], 2
			} else if q != '*' && (!extended || q != '+' && q != '?') {
				break
			}
			it.many = it.many || q != '?'
			if q != '+' {
				it.min = 0
			}
			i += step
		}
		p.items = append(p.items, it)
	}
	return p, len(open) == 0
}

func bracketEnd(s string) int {
	i := 1
	if i < len(s) && s[i] == '^' {
		i++
	}
	if i < len(s) && s[i] == ']' {
		i++
	}
	for ; i < len(s); i++ {
		if s[i] == '[' && i+1 < len(s) && s[i+1] == ':' {
			if end := strings.Index(s[i:], ":]"); end > 0 {
				i += end + 1
				continue
			}
		}
		if s[i] == ']' {
			return i + 1
		}
	}
	return 0
}

// matcher matches one pattern against one line.
type patMatcher struct {
	p     *pattern
	s     string
	steps int
	from  [10]int
	to    [10]int
}

// find is the first, longest match at or after start.
func (m *patMatcher) find(start int) (from, to int, ok bool) {
	for at := start; at <= len(m.s); at++ {
		if m.p.front && at > 0 {
			return 0, 0, false
		}
		if end, ok := m.match(0, at); ok {
			return at, end, true
		}
	}
	return 0, 0, false
}

func (m *patMatcher) match(i, at int) (int, bool) {
	if m.steps--; m.steps < 0 {
		return 0, false
	}
	if i == len(m.p.items) {
		return at, !m.p.back || at == len(m.s)
	}
	it := &m.p.items[i]
	switch it.kind {
	case patOpen:
		if it.group < 10 {
			m.from[it.group] = at
		}
		return m.match(i+1, at)
	case patClose:
		if it.group < 10 {
			m.to[it.group] = at
		}
		return m.match(i+1, at)
	}
	n := 0
	for at+n < len(m.s) && it.takes(m.s[at+n]) && (it.many || n == 0) {
		n++
	}
	for ; n >= it.min; n-- {
		if end, ok := m.match(i+1, at+n); ok {
			return end, true
		}
		if !it.many && n == 0 {
			break
		}
	}
	return 0, false
}

func (it *patItem) takes(c byte) bool {
	switch it.kind {
	case patAny:
		return c != '\n'
	case patSet:
		_, ok, valid := matchSet(it.set, c)
		return ok && valid
	}
	return it.char == c
}

// maxPatternSteps bounds the backtracking of one substitution.
const maxPatternSteps = 100000

// replacePattern is s/pattern/with/ on one line; ok is false when the outcome is
// not known.
func replacePattern(line, pat, with string, all, extended bool) (out string, ok bool) {
	p, known := parsePattern(pat, extended)
	if !known {
		return "", false
	}
	m := patMatcher{p: &p, s: line, steps: maxPatternSteps}
	var b strings.Builder
	at := 0
	for at <= len(line) {
		from, to, found := m.find(at)
		if m.steps < 0 {
			return "", false
		}
		if !found {
			break
		}
		b.WriteString(line[at:from])
		if !m.expand(&b, with, from, to) {
			return "", false
		}
		at = to
		if !all || p.front {
			break
		}
		if from == to {
			if to == len(line) {
				break
			}
			b.WriteByte(line[to])
			at++
		}
	}
	if at < len(line) {
		b.WriteString(line[at:])
	}
	return b.String(), true
}

// expand writes a replacement: & and \1 … \9 stand for what was matched.
func (m *patMatcher) expand(b *strings.Builder, with string, from, to int) bool {
	for i := 0; i < len(with); i++ {
		c := with[i]
		switch {
		case c == '&':
			b.WriteString(m.s[from:to])
		case c == '\\' && i+1 < len(with):
			i++
			switch d := with[i]; {
			case d >= '1' && d <= '9':
				g := int(d - '0')
				if g > m.p.groups {
					return false
				}
				b.WriteString(m.s[m.from[g]:m.to[g]])
			case d == 'n':
				b.WriteByte('\n')
			case d == 't':
				b.WriteByte('\t')
			case d >= 'a' && d <= 'z' || d >= 'A' && d <= 'Z':
				return false
			default:
				b.WriteByte(d)
			}
		default:
			b.WriteByte(c)
		}
	}
	return true
}
