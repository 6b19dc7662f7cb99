package payload

import "strings"

const javaScriptOps = ">>>= ... === !== **= <<= >>= >>> &&= ||= ??= => == != <= >= && || ?? ?. ++ -- += -= *= /= %= &= |= ^= << >> **"

// javaScriptEscapes are the escapes of one letter, in pairs.
const javaScriptEscapes = "n\nt\tr\rb\bf\fv\v\\\\''\"\"``$$//"

// lexJavaScript makes the tokens of JavaScript and TypeScript.
func lexJavaScript(l *lexer) {
	if l.at("#!") {
		l.pos = l.lineEnd(0)
	}
	for l.pos < len(l.src) {
		javaScriptToken(l)
	}
}

func javaScriptToken(l *lexer) {
	c := l.src[l.pos]
	switch {
	case c == '\n':
		l.line, l.space = true, true
		l.pos++
	case isSpace(c):
		l.space = true
		l.pos++
	case l.at("//"):
		l.pos = l.lineEnd(l.pos)
	case l.at("/*"):
		l.comment("*/")
	case l.hole():
	case c == '"' || c == '\'':
		l.quoted(javaScriptEscapes, "")
	case c == '`':
		javaScriptTemplate(l)
	case isDigit(c):
		l.number()
	case isNameStart(c) || c == '$' || c == '#':
		off := l.pos
		l.pos++
		l.name("$")
		l.add(token{kind: tName, text: l.src[off:l.pos]}, off)
	case c == '/' && javaScriptRegexHere(l):
		l.regex()
	default:
		l.op(javaScriptOps)
	}
}

// comment skips to the end of a block comment.
func (l *lexer) comment(end string) {
	i := strings.Index(l.src[min(l.pos+2, len(l.src)):], end)
	if i < 0 {
		l.pos = len(l.src)
		return
	}
	if strings.Contains(l.src[l.pos:l.pos+2+i], "\n") {
		l.line = true
	}
	l.pos += 2 + i + len(end)
	l.space = true
}

// quoted reads a string in the quote at pos; a byte of stop ends it too.
func (l *lexer) quoted(escapes, stop string) {
	off := l.pos
	q := l.src[off]
	l.pos++
	for l.pos < len(l.src) && l.src[l.pos] != q {
		if l.src[l.pos] == '\\' {
			l.pos++
		}
		if l.pos < len(l.src) && stop != "" && strings.IndexByte(stop, l.src[l.pos]) >= 0 {
			break
		}
		l.pos++
	}
	l.pos = min(l.pos, len(l.src))
	text := unescape(l.src[off+1:l.pos], escapes, true)
	if l.pos < len(l.src) && l.src[l.pos] == q {
		l.pos++
	}
	l.add(token{kind: tStr, text: text, quote: q}, off)
}

// javaScriptTemplate reads `…${…}…`.
func javaScriptTemplate(l *lexer) {
	off := l.pos
	l.pos++
	start := l.pos
	var parts []part
	flush := func(to int) {
		parts = append(parts, part{text: unescape(l.src[start:to], javaScriptEscapes, true), off: l.base + start})
	}
	for l.pos < len(l.src) {
		switch {
		case l.src[l.pos] == '\\':
			l.pos = min(l.pos+2, len(l.src))
			continue
		case l.src[l.pos] == '`':
			flush(l.pos)
			l.pos++
			l.template(parts, off)
			return
		case l.at("${"):
			flush(l.pos)
			code, end := braced(l.src, l.pos+1)
			parts = append(parts, part{text: code, code: true, off: l.base + l.pos + 2})
			l.pos, start = end, end
			continue
		}
		l.pos++
	}
	l.pos = len(l.src)
	flush(l.pos)
	l.template(parts, off)
}

func (l *lexer) template(parts []part, off int) {
	t := stringToken(parts)
	t.quote = '`'
	l.add(t, off)
}

// javaScriptRegexHere reports whether a slash starts a regular expression: no
// operand stands before it.
func javaScriptRegexHere(l *lexer) bool {
	t := l.prev()
	switch t.kind {
	case tStr, tNum, tRegex:
		return false
	case tName:
		return t.isAny("return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield", "instanceof")
	case tOp:
		return !t.isAny(")", "]", "}", "++", "--") || t.is("}") && l.line || t.is(")") && javaScriptCondition(l)
	}
	return true
}

// javaScriptCondition reports whether the parentheses just closed are those of an if or
// a loop.
func javaScriptCondition(l *lexer) bool {
	depth := 0
	for i := len(l.toks) - 1; i > 0 && i > len(l.toks)-256; i-- {
		switch t := &l.toks[i]; {
		case t.kind == tOp && t.is(")"):
			depth++
		case t.kind == tOp && t.is("("):
			if depth--; depth == 0 {
				return l.toks[i-1].isAny("if", "while", "for", "with")
			}
		}
	}
	return false
}

// regex reads /…/flags.
func (l *lexer) regex() {
	off := l.pos
	class := false
	for l.pos++; l.pos < len(l.src); l.pos++ {
		c := l.src[l.pos]
		switch {
		case c == '\\':
			l.pos++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '\n' || c == '/' && !class:
			l.pos++
			l.name("")
			l.add(token{kind: tRegex}, off)
			return
		}
	}
	l.pos = len(l.src)
	l.add(token{kind: tRegex}, off)
}
