package shell

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

func nothing() {}

// redirect applies the redirections of a statement to the context, in order. The
// returned function ends them: what was printed goes to the file.
func (l *lowering) redirect(c *ctx, s *syntax.Stmt) (done func()) {
	c.one = nil
	if len(s.Redirs) == 0 {
		return nothing
	}
	var o opened
	redirs := make([]Redir, len(c.redirs), len(c.redirs)+len(s.Redirs))
	copy(redirs, c.redirs)
	for _, r := range s.Redirs {
		switch r.Op {
		case syntax.Hdoc, syntax.DashHdoc:
			l.feed(c, &o, fd(r, 0), l.hereDoc(*c, r))
			continue
		case syntax.WordHdoc:
			var lines []Word
			for _, w := range l.single(*c, r.Word) {
				lines = append(lines, w.Concat(Lit("\n")))
			}
			l.feed(c, &o, fd(r, 0), lines)
			continue
		}
		targets := l.single(*c, r.Word)
		for _, target := range targets {
			if red, ok := redirection(r, target); ok {
				redirs = append(redirs, red)
			}
		}
		l.open(c, &o, r, targets)
	}
	c.redirs = redirs
	if len(o.outs) == 0 && len(o.saved) == 0 {
		return nothing
	}
	return func() { l.closeRedirs(&o) }
}

// open applies one redirection whose word is expanded.
func (l *lowering) open(c *ctx, o *opened, r *syntax.Redirect, targets []Word) {
	target := oneOf(targets)
	n := l.descriptor(r, target)
	switch r.Op {
	case syntax.RdrIn:
		l.feed(c, o, n, l.contentsOf(targets))
		return
	case syntax.RdrInOut:
		l.feed(c, o, n, l.contentsOf(targets))
		if n != 0 {
			l.openOut(c, o, n, targets, true)
		}
		return
	case syntax.DplIn:
		l.feed(c, o, n, l.contentsOf([]Word{Lit("/dev/fd/" + target.text)}))
		if n == 0 {
			return
		}
		l.duplicate(c, o, n, target)
		return
	case syntax.DplOut:
		if l.duplicate(c, o, n, target) {
			return
		}
		// Not known to be a number: a file, or any descriptor.
		if !target.IsKnown() && c.out != nil {
			targets = append(append([]Word(nil), targets...), l.stream(c.out))
		}
	}
	l.openOut(c, o, n, targets, r.Op == syntax.AppOut || r.Op == syntax.AppAll)
	switch r.Op {
	case syntax.RdrAll, syntax.RdrAllClob, syntax.AppAll, syntax.AppAllClob, syntax.DplOut:
		if r.N == nil {
			l.duplicate(c, o, 2, Lit("1"))
		}
	}
}

// feed gives descriptor n one of several contents to read.
func (l *lowering) feed(c *ctx, o *opened, n int, contents []Word) {
	switch {
	case n != 0:
		l.writeFile(Lit("/dev/fd/"+strconv.Itoa(n)), contents, false)
	case len(contents) == 1:
		c.stdin, c.hasIn, c.from = contents[0], true, nil
	default: // what the command reads is then one of what the shell has there
		old, had := l.state.get(keyFD(0))
		o.saved = append(o.saved, savedCell{keyFD(0), old, had})
		vals := make([]value, len(contents))
		for i, w := range contents {
			vals[i] = scalar(w)
		}
		l.state.set(keyFD(0), cell{alts: capped(vals)})
		c.stdin, c.hasIn, c.from = Word{}, false, nil
	}
}

func fd(r *syntax.Redirect, otherwise int) int {
	if r.N == nil {
		return otherwise
	}
	if n, err := strconv.Atoi(r.N.Value); err == nil && n >= 0 {
		return n
	}
	return -1
}

// redirection is the Redir of a redirection that opens a path.
func redirection(r *syntax.Redirect, target Word) (Redir, bool) {
	red := Redir{Target: target, FD: fd(r, 1)}
	switch r.Op {
	case syntax.RdrOut, syntax.RdrClob:
		red.Op = RedirTruncate
	case syntax.RdrAll, syntax.RdrAllClob:
		red.Op, red.FD = RedirTruncate, -1
	case syntax.AppOut, syntax.AppClob:
		red.Op = RedirAppend
	case syntax.AppAll, syntax.AppAllClob:
		red.Op, red.FD = RedirAppend, -1
	case syntax.RdrIn:
		red.Op, red.FD = RedirRead, fd(r, 0)
	case syntax.RdrInOut:
		red.Op, red.FD = RedirReadWrite, fd(r, 0)
	case syntax.DplOut:
		if isDigits(target.text) || target.text == "-" {
			return Redir{}, false
		}
		red.Op, red.FD = RedirTruncate, -1
	default:
		return Redir{}, false
	}
	return red, true
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// hereDoc is the text of a here-document: literal when its delimiter is quoted,
// expanded otherwise.
func (l *lowering) hereDoc(c ctx, r *syntax.Redirect) []Word {
	if r.Hdoc == nil {
		return []Word{{}}
	}
	l.afterDelimiter(c, r)
	quoted := false
	for _, p := range r.Word.Parts {
		if lit, ok := p.(*syntax.Lit); !ok || strings.IndexByte(lit.Value, '\\') >= 0 {
			quoted = true
		}
	}
	if quoted {
		return []Word{Lit(withoutTabs(literalText(r.Hdoc), r.Op == syntax.DashHdoc))}
	}
	ps := l.parts(c, []partial{{}}, r.Hdoc.Parts, how{quoted: true, one: true})
	ws := make([]Word, len(ps))
	for i := range ps {
		ws[i] = ps[i].cur.word()
		if s, known := ws[i].Known(); known {
			ws[i] = Lit(withoutTabs(s, r.Op == syntax.DashHdoc))
		}
	}
	return ws
}

// afterDelimiter runs what follows the end of a here-document inside what the
// parser takes for its body: it reads escapes in a quoted delimiter otherwise than
// bash does.
func (l *lowering) afterDelimiter(c ctx, r *syntax.Redirect) {
	word := c.source(r.Word)
	if strings.IndexByte(word, '\\') < 0 {
		return
	}
	end := hereDelim{word: delimiterText(word), tabs: r.Op == syntax.DashHdoc}
	body := c.source(r.Hdoc)
	if at, after := end.end(body, 0); at < len(body) && after < len(body) {
		l.runText(l.inner(c.maybe(), "after here-document", c.spanOf(r)), body[after:])
	}
}

// delimiterText is a here-document's delimiter as bash reads it.
func delimiterText(word string) string {
	var b strings.Builder
	for i := 0; i < len(word); i++ {
		switch c := word[i]; {
		case c == '\\' && i+1 < len(word):
			i++
			b.WriteByte(word[i])
		case c == '\'':
			end := strings.IndexByte(word[i+1:], '\'')
			if end < 0 {
				return b.String()
			}
			s := word[i+1 : i+1+end]
			if i > 0 && word[i-1] == '$' {
				s = decodeANSI(s)
			}
			b.WriteString(s)
			i += end + 1
		case c == '"':
			end := i + 1
			for end < len(word) && word[end] != '"' {
				if word[end] == '\\' {
					end++
				}
				end++
			}
			b.WriteString(unescapeQuoted(word[i+1 : min(end, len(word))]))
			i = end
		case c == '$' && i+1 < len(word) && (word[i+1] == '\'' || word[i+1] == '"'):
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// withoutTabs takes the tabs off the front of every line, as <<- does.
func withoutTabs(s string, strip bool) string {
	if !strip || strings.IndexByte(s, '\t') < 0 {
		return s
	}
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimLeft(lines[i], "\t")
	}
	return strings.Join(lines, "\n")
}

// literalText is the text of a word that holds only literals.
func literalText(w *syntax.Word) string {
	if len(w.Parts) == 1 {
		if lit, ok := w.Parts[0].(*syntax.Lit); ok {
			return lit.Value
		}
	}
	var b strings.Builder
	for _, p := range w.Parts {
		if lit, ok := p.(*syntax.Lit); ok {
			b.WriteString(lit.Value)
		}
	}
	return b.String()
}

// redirectOnly is a statement without a command: > file truncates it.
func (l *lowering) redirectOnly(c ctx, s *syntax.Stmt) {
	span := c.spanOf(s)
	done := l.redirect(&c, s)
	if c.out == nil || len(s.Redirs) > 0 {
		l.emitBare(c, span)
	}
	// $(< file) is the text of the file.
	if c.hasIn && len(s.Redirs) == 1 && s.Redirs[0].Op == syntax.RdrIn {
		c.print(c.stdin)
	}
	done()
}

// emitBare records redirections of a command that starts no program.
func (l *lowering) emitBare(c ctx, span Span) {
	if len(c.redirs) > 0 {
		l.emit(l.invocation(c, PseudoRedirect, []Word{Lit(PseudoRedirect)}, span))
	}
}
