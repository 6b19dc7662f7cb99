package payload

import "strings"

// lexPython makes the tokens of Python: indentation counts, except inside
// brackets.
func lexPython(l *lexer) {
	indents := []int{0}
	for l.pos < len(l.src) {
		if len(l.toks) == 0 || l.line && l.nest == 0 {
			l.line = false
			if !pythonIndent(l, &indents) {
				break
			}
		}
		if l.pos < len(l.src) {
			pythonToken(l)
		}
	}
	for range indents[1:] {
		l.add(token{kind: tDedent}, len(l.src))
	}
}

// pythonIndent reads the white space that starts a logical line.
func pythonIndent(l *lexer, indents *[]int) bool {
	for {
		width := 0
		for l.pos < len(l.src) && (l.src[l.pos] == ' ' || l.src[l.pos] == '\t' || l.src[l.pos] == '\f') {
			if l.src[l.pos] == '\t' {
				width += 8 - width%8
			} else {
				width++
			}
			l.pos++
		}
		if l.pos >= len(l.src) {
			return false
		}
		switch l.src[l.pos] {
		case '\r', '\n':
			l.pos++
			continue
		case '#':
			l.pos = min(l.lineEnd(l.pos)+1, len(l.src))
			continue
		}
		if len(l.toks) == 0 {
			// The first line sets the margin: python -c "  import os" fails, a
			// text cut out of a file may still be read.
			(*indents)[0] = width
		}
		top := (*indents)[len(*indents)-1]
		if width > top {
			*indents = append(*indents, width)
			l.add(token{kind: tIndent}, l.pos)
		}
		for width < top && len(*indents) > 1 {
			*indents = (*indents)[:len(*indents)-1]
			top = (*indents)[len(*indents)-1]
			l.add(token{kind: tDedent}, l.pos)
		}
		return true
	}
}

// pythonOps are the operators of more than one byte, longest first.
const pythonOps = "**= //= >>= <<= ... ** // >> << <= >= == != <> -> += -= *= /= %= &= |= ^= @= :="

func pythonToken(l *lexer) {
	c := l.src[l.pos]
	switch {
	case c == '\n':
		l.pos++
		if l.nest == 0 {
			if k := l.prev().kind; k != tNL && k != tIndent {
				l.add(token{kind: tNL}, l.pos-1)
			}
			l.line = true
		}
	case isSpace(c):
		l.space = true
		l.pos++
	case c == '\\' && (l.byteAt(1) == '\n' || l.byteAt(1) == '\r'):
		l.pos += 2
		l.space = true
	case c == '#':
		l.pos = l.lineEnd(l.pos)
	case c == ';':
		l.add(token{kind: tNL, text: ";"}, l.pos)
		l.pos++
	case l.hole():
	case c == '!' && l.nest == 0 && (l.prev().kind == tNL || l.prev().kind == tIndent):
		// IPython: a line for the shell.
		off := l.pos
		l.pos = l.lineEnd(off)
		l.add(token{kind: tCmd, text: strings.TrimLeft(l.src[off:l.pos], "!")}, off)
	case c == '"' || c == '\'':
		pythonString(l, l.pos, "")
	case isDigit(c):
		l.number()
	case isNameStart(c):
		off := l.pos
		word := l.name("")
		if q := l.byteAt(0); (q == '"' || q == '\'') && len(word) <= 2 && isPythonPrefix(word) {
			pythonString(l, off, strings.ToLower(word))
			return
		}
		l.add(token{kind: tName, text: word}, off)
	default:
		switch c {
		case '(', '[', '{':
			l.nest++
		case ')', ']', '}':
			l.nest = max(l.nest-1, 0)
		}
		l.op(pythonOps)
	}
}

func isPythonPrefix(word string) bool {
	for i := 0; i < len(word); i++ {
		if strings.IndexByte("rRbBuUfFtT", word[i]) < 0 {
			return false
		}
	}
	return true
}

// pythonString reads a string literal whose quote is at pos.
func pythonString(l *lexer, off int, prefix string) {
	raw := strings.Contains(prefix, "r")
	format := strings.ContainsAny(prefix, "ft")
	quote := l.src[l.pos : l.pos+1]
	if l.at(quote + quote + quote) {
		quote = l.src[l.pos : l.pos+3]
	}
	l.pos += len(quote)
	start := l.pos
	var parts []part
	flush := func(to int) {
		text := l.src[start:to]
		if format {
			text = strings.ReplaceAll(strings.ReplaceAll(text, "{{", "{"), "}}", "}")
		}
		if !raw {
			text = unescape(text, pythonEscapes, false)
		}
		parts = append(parts, part{text: text, off: l.base + start})
	}
	for l.pos < len(l.src) {
		switch {
		case l.src[l.pos] == '\\':
			l.pos = min(l.pos+2, len(l.src))
			continue
		case l.at(quote):
			flush(l.pos)
			l.pos += len(quote)
			l.add(stringToken(parts), off)
			return
		case l.src[l.pos] == '\n' && len(quote) == 1:
			// Not closed on its line.
			flush(l.pos)
			l.add(stringToken(parts), off)
			return
		case format && l.at("{{") || format && l.at("}}"):
			l.pos += 2
			continue
		case format && l.src[l.pos] == '{':
			flush(l.pos)
			code, end := braced(l.src, l.pos)
			parts = append(parts, part{text: formatField(code), code: true, off: l.base + l.pos + 1})
			l.pos, start = end, end
			continue
		}
		l.pos++
	}
	l.pos = len(l.src)
	flush(l.pos)
	l.add(stringToken(parts), off)
}

// stringToken is a token of one literal, or of parts.
func stringToken(parts []part) token {
	if len(parts) == 1 && !parts[0].code {
		return token{kind: tStr, text: parts[0].text}
	}
	return token{kind: tStr, parts: parts}
}

// formatField is the expression of a replacement field, without conversion and
// format.
func formatField(s string) string {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '\'', '"':
			if end := closingQuote(s, i); end > 0 {
				i = end
			}
		case ':':
			if depth == 0 {
				return s[:i]
			}
		case '!':
			if depth == 0 && i+1 < len(s) && s[i+1] != '=' {
				return s[:i]
			}
		}
	}
	return strings.TrimSuffix(strings.TrimSpace(s), "=")
}

// pythonEscapes are the escapes of one letter, in pairs.
const pythonEscapes = "n\nt\tr\ra\ab\bf\fv\v\\\\''\"\""
