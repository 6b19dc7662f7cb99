package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// substitution is a command substitution. Inside backquotes a backslash before
// $, ` and \ is taken off before the text is parsed; the parser only does so for
// nested backquotes.
func (l *lowering) substitution(c ctx, p *syntax.CmdSubst) []Word {
	from, to := int(p.Left.Offset())+1, int(p.Right.Offset())
	if !p.Backquotes || from > to || to > len(c.text) || strings.IndexByte(c.text[from:to], '\\') < 0 {
		return l.substitute(c, p.Stmts, c.spanOf(p))
	}
	text := unescapeBackquoted(c.text[from:to])
	if tooDeep(text) {
		l.spendAll()
		return []Word{NewHole(HoleUnknown)}
	}
	file, err := syntax.NewParser().Parse(strings.NewReader(text), "")
	if err != nil {
		return l.substitute(c, p.Stmts, c.spanOf(p))
	}
	span := c.spanOf(p)
	c.nested, c.span, c.text = true, span, text
	return l.substitute(c, file.Stmts, span)
}

func unescapeBackquoted(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("$`\\", s[i+1]) >= 0 {
			i++
		}
		out = append(out, s[i])
	}
	return string(out)
}

// substitute runs a command substitution and returns what it prints, without
// the trailing newlines.
func (l *lowering) substitute(c ctx, list []*syntax.Stmt, span Span) []Word {
	c = l.enter(c, "$( )", span)
	c.out = &capture{}
	c.redirs = nil
	saved := l.lastCd
	l.inSubshell(c, func() {
		l.state.del(keyFD(1))
		l.state.del(keyErrexit) // not inherited
		l.stmts(c, list)
	})
	l.lastCd = saved
	if len(c.out.from) > 0 {
		l.captured = c.out.from
	}
	out := c.out.words()
	for i, w := range out {
		out[i] = substituted(w)
		if !l.produce(len(w.text)) {
			return []Word{NewHole(HoleUnknown)}
		}
	}
	return out
}

// substituted is output as a command substitution takes it: without NULs and
// without the newlines at the end.
func substituted(w Word) Word {
	if strings.IndexByte(w.text, 0) >= 0 {
		w = mapText(w, func(s string) string { return strings.ReplaceAll(s, "\x00", "") })
	}
	w.text = strings.TrimRight(w.text, "\n")
	for i := range w.holes {
		if w.holes[i].At > len(w.text) {
			w.holes = append([]Hole(nil), w.holes...)
			for j := i; j < len(w.holes); j++ {
				w.holes[j].At = min(w.holes[j].At, len(w.text))
			}
			break
		}
	}
	return w
}

// unescapeLit takes the backslashes out of unquoted text and says whether a
// pattern character was left unescaped.
func unescapeLit(s string) (string, bool) {
	out := make([]byte, 0, len(s))
	glob := false
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			i++
			if i < len(s) && s[i] != '\n' {
				out = append(out, s[i])
			}
			continue
		}
		if strings.IndexByte("*?[", s[i]) >= 0 {
			glob = true
		}
		out = append(out, s[i])
	}
	return string(out), glob
}

// unescapeQuoted takes the backslashes out of double-quoted text.
func unescapeQuoted(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			switch s[i+1] {
			case '$', '`', '"', '\\':
				i++
			case '\n':
				i++
				continue
			}
		}
		out = append(out, s[i])
	}
	return string(out)
}
