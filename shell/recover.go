package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"rv/decision"
)

// runBroken evaluates a text the parser rejects. Bash runs the lines before a
// syntax error, so what parsed is run; the rest is tried in other ways, and can
// only add invocations: the script stays incomplete.
func (l *lowering) runBroken(c ctx, text string, file *syntax.File) {
	if fixed, ok := closeHereDocs(text); ok {
		if f, err := l.parse(fixed); err == nil {
			// Bash warns and goes on: the end of the text ends the document.
			c.text = fixed
			l.stmts(c, f.Stmts)
			return
		}
	}
	if fixed, ok := quoteKeys(text); ok {
		if f, err := l.parse(fixed); err == nil {
			c.text = fixed
			l.stmts(c, f.Stmts)
			return
		}
	}
	if f, err := syntax.NewParser(syntax.Variant(syntax.LangZsh)).Parse(strings.NewReader(text), ""); err == nil {
		l.stmts(c, f.Stmts)
		l.fail(decision.CauseUnparsed)
		return
	}
	if file != nil {
		l.stmts(c, file.Stmts)
	}
	if c.foreign {
		l.opaque(c, c.stepName(l), c.span)
	} else {
		l.fail(decision.CauseUnparsed)
	}
	l.scan(c.maybe(), text)
}

// scan is the last resort: every line and every piece between separators that
// parses by itself is run. It can only turn an incomplete script into a denied
// one.
func (l *lowering) scan(c ctx, text string) {
	const maxPieces = 256
	pieces := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' || r == '&' || r == '|' })
	if len(pieces) > maxPieces {
		pieces = pieces[:maxPieces]
	}
	c.nested = true
	for _, p := range pieces {
		p = strings.TrimLeft(p, " \t(){}!'\"")
		for _, lead := range [...]string{"then ", "do ", "else ", "if ", "while "} {
			p = strings.TrimPrefix(p, lead)
		}
		if p == "" || !l.spend(1) {
			continue
		}
		f, err := l.parse(p)
		if err != nil {
			f, err = l.parse(strings.Trim(p, "'\"`)}( "))
		}
		if err == nil && len(f.Stmts) == 1 {
			mark := l.state.mark()
			l.stmts(c, f.Stmts)
			l.state.rollback(mark)
		}
	}
}

// quoteKeys puts quotes around the keys of associative arrays, [a.b]=1 and
// ${x[a.b]}: the parser takes every key for arithmetic, bash does not.
func quoteKeys(text string) (string, bool) {
	var b strings.Builder
	last := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '[' || i == 0 {
			continue
		}
		elem := strings.IndexByte(" \t\n(", text[i-1]) >= 0
		end := strings.IndexByte(text[i:], ']')
		if end < 2 {
			continue
		}
		key, after := text[i+1:i+end], text[i+end+1:]
		use := !elem && isWordByte(text[i-1]) && strings.HasPrefix(after, "}")
		set := (elem || isWordByte(text[i-1])) && strings.HasPrefix(after, "=")
		if !use && !set || strings.ContainsAny(key, "\"'`$[(\n@*") || isSum(key) {
			continue
		}
		b.WriteString(text[last : i+1])
		b.WriteString(`"` + key + `"`)
		last = i + end
	}
	b.WriteString(text[last:])
	return b.String(), last > 0
}

// isSum reports whether the parser takes a key as it stands: a number, a name, or some of
// them added up. Quoted, an index of an ordinary array would no longer be counted.
func isSum(key string) bool {
	return strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789+-") == ""
}

// closeHereDocs appends the delimiters of here-documents that the end of the
// text leaves open.
func closeHereDocs(text string) (string, bool) {
	if !strings.Contains(text, "<<") {
		return "", false
	}
	// A here-document delimiter without a line after it opens an empty document.
	fixed := text
	for range 4 {
		_, err := syntax.NewParser().Parse(strings.NewReader(fixed), "")
		if err == nil {
			return fixed, fixed != text
		}
		delim := unclosedDelimiter(err.Error())
		if delim == "" {
			return "", false
		}
		fixed = strings.TrimRight(fixed, "\n") + "\n" + delim + "\n"
	}
	return "", false
}

// unclosedDelimiter reads the delimiter out of the parser's complaint.
func unclosedDelimiter(msg string) string {
	const mark = "unclosed here-document `"
	i := strings.Index(msg, mark)
	if i < 0 {
		return ""
	}
	rest := msg[i+len(mark):]
	if j := strings.LastIndexByte(rest, '`'); j >= 0 {
		return rest[:j]
	}
	return ""
}
