package payload

import "strings"

const rubyOps = "<=> === ... **= ||= &&= <<= >>= -> => == != >= <= && || =~ !~ .. :: &. += -= *= /= %= |= &= ^= ** << >>"

// rubyEscapes are the escapes of one letter, in pairs.
const rubyEscapes = "n\nt\tr\ra\ab\bf\fv\ve\x1bs \\\\\"\"##"

// lexRuby makes the tokens of Ruby.
func lexRuby(l *lexer) {
	l.interpolate = rubyInterpolate
	rubyNewline(l)
	for l.pos < len(l.src) {
		rubyToken(l)
	}
	l.bodies(l.pos)
}

func rubyToken(l *lexer) {
	c := l.src[l.pos]
	switch {
	case c == '\n':
		l.pos++
		l.bodies(l.pos)
		rubyNewline(l)
	case isSpace(c):
		l.space = true
		l.pos++
	case c == '\\' && l.byteAt(1) == '\n':
		l.pos += 2
		l.space = true
	case c == '#':
		l.pos = l.lineEnd(l.pos)
	case c == ';':
		l.add(token{kind: tNL, text: ";"}, l.pos)
		l.pos++
	case l.hole():
	case c == '"' || c == '`':
		kind := tStr
		if c == '`' {
			kind = tCmd
		}
		text, at := l.delimitedCode()
		l.interpolate(l, kind, text, at, at-1)
		l.toks[max(len(l.toks)-1, 0)].quote = c
	case c == '\'':
		text, at := l.delimited()
		l.add(token{kind: tStr, text: perlRaw(text), quote: '\''}, at-1)
	case c == '%' && rubyPercent(l):
	case c == '<' && l.at("<<") && (!rubyOperand(l) || l.space) && l.heredocStart(l.pos+2):
	case c == '/' && rubyTermHere(l):
		off := l.pos
		l.delimited()
		l.name("")
		l.add(token{kind: tRegex}, off)
	case c == '?' && !rubyOperand(l) && l.byteAt(1) > ' ' && !isNameByte(l.byteAt(2)):
		l.add(token{kind: tStr, text: l.src[l.pos+1 : l.pos+2]}, l.pos)
		l.pos += 2
	case c == ':' && l.byteAt(1) != ':' && l.byteAt(-1) != ':' && (isNameStart(l.byteAt(1)) || l.byteAt(1) == '"') && (l.space || !rubyOperand(l) || l.prev().kind == tOp):
		rubySymbol(l)
	case c == '@' || c == '$':
		off := l.pos
		l.pos++
		if l.byteAt(0) == '@' {
			l.pos++
		}
		if l.name("") == "" {
			l.pos = min(l.pos+1, len(l.src))
		}
		l.add(token{kind: tVar, text: l.src[off:l.pos]}, off)
	case isDigit(c):
		l.number()
	case isNameStart(c):
		off := l.pos
		l.name("")
		if b := l.byteAt(0); (b == '?' || b == '!') && l.byteAt(1) != '=' && (b != '?' || l.byteAt(1) != ':') {
			l.pos++
		}
		word := l.src[off:l.pos]
		if word == "__END__" {
			l.pos = len(l.src)
			return
		}
		l.add(token{kind: tName, text: word}, off)
	default:
		l.op(rubyOps)
	}
}

// rubyNewline ends a statement, unless the next line starts with a dot.
func rubyNewline(l *lexer) {
	if l.at("=begin") {
		if i := strings.Index(l.src[l.pos:], "\n=end"); i >= 0 {
			l.pos = l.lineEnd(l.pos + i + 1)
		} else {
			l.pos = len(l.src)
		}
		return
	}
	i := max(l.pos, l.plain)
	for i < len(l.src) && (isSpace(l.src[i]) || l.src[i] == '#') {
		if l.src[i] == '#' {
			i = l.lineEnd(i)
			continue
		}
		i++
	}
	rest := l.src[i:]
	if strings.HasPrefix(rest, "&.") || strings.HasPrefix(rest, ".") && !strings.HasPrefix(rest, "..") {
		l.space = true
		return
	}
	l.plain = i
	if k := l.prev(); k.kind != tNL {
		l.add(token{kind: tNL}, max(l.pos-1, 0))
	}
	l.space, l.line = true, true
}

// rubyOperand reports whether an operator is expected here.
func rubyOperand(l *lexer) bool {
	t := l.prev()
	switch t.kind {
	case tStr, tCmd, tNum, tVar, tWords, tRegex:
		return true
	case tName:
		return !t.isAny("if", "unless", "while", "until", "and", "or", "not", "return", "when", "in", "do", "then", "else", "elsif", "puts", "print", "p", "yield", "case", "rescue", "raise")
	case tOp:
		return t.isAny(")", "]", "}")
	}
	return false
}

// rubyTermHere reports whether a slash or percent sign starts a literal: no
// operand stands before it, or a word with a space before the sign only.
func rubyTermHere(l *lexer) bool {
	if !rubyOperand(l) {
		return true
	}
	return l.prev().kind == tName && l.space && l.byteAt(1) != ' ' && l.byteAt(1) != '='
}

func rubySymbol(l *lexer) {
	off := l.pos
	l.pos++
	if l.src[l.pos] == '"' {
		text, at := l.delimited()
		l.interpolate(l, tStr, text, at, off)
		return
	}
	l.name("")
	if b := l.byteAt(0); b == '?' || b == '!' || b == '=' && l.byteAt(1) != '>' && l.byteAt(1) != '=' {
		l.pos++
	}
	l.add(token{kind: tStr, text: l.src[off+1 : l.pos], quote: ':'}, off)
}

// rubyPercent reads %w[…], %q(…), %x{…} and the like.
func rubyPercent(l *lexer) bool {
	if !rubyTermHere(l) {
		return false
	}
	off := l.pos
	kind, d := l.byteAt(1), l.byteAt(2)
	n := 2
	if strings.IndexByte("([{<|!/", kind) >= 0 {
		kind, d, n = 'Q', kind, 1
	}
	if strings.IndexByte("qQwWiIxrs", kind) < 0 || isNameByte(d) || isSpace(d) || d == 0 {
		return false
	}
	l.pos += n
	text, at := l.delimited()
	switch kind {
	case 'w', 'W', 'i', 'I':
		t := token{kind: tWords, parts: []part{}}
		for _, w := range strings.Fields(text) {
			t.parts = append(t.parts, part{text: w, off: l.base + at})
		}
		l.add(t, off)
	case 'q', 's':
		l.add(token{kind: tStr, text: perlRaw(text)}, off)
	case 'x':
		l.interpolate(l, tCmd, text, at, off)
	case 'r':
		l.name("")
		l.add(token{kind: tRegex}, off)
	default:
		l.interpolate(l, tStr, text, at, off)
	}
	return true
}

// rubyInterpolate adds a string with #{…} in it.
func rubyInterpolate(l *lexer, kind tokKind, text string, at, off int) {
	var parts []part
	start := 0
	flush := func(to int) {
		if to > start || len(parts) == 0 && to == len(text) {
			parts = append(parts, part{text: unescape(text[start:to], rubyEscapes, true), off: l.base + at + start})
		}
	}
	for i := 0; i < len(text); {
		switch {
		case text[i] == '\\':
			i += 2
			continue
		case strings.HasPrefix(text[i:], "#{"):
			flush(i)
			code, end := braced(text, i+1)
			parts = append(parts, part{text: code, code: true, off: l.base + at + i + 2})
			i, start = end, end
			continue
		case text[i] == '#' && i+2 < len(text) && (text[i+1] == '@' || text[i+1] == '$') && isNameStart(text[i+2]):
			flush(i)
			end := i + 2
			for end < len(text) && isNameByte(text[end]) {
				end++
			}
			parts = append(parts, part{text: text[i+1 : end], code: true, off: l.base + at + i + 1})
			i, start = end, end
			continue
		}
		i++
	}
	flush(len(text))
	if len(parts) <= 1 && (len(parts) == 0 || !parts[0].code) {
		t := token{kind: kind}
		if len(parts) == 1 {
			t.text = parts[0].text
		}
		l.add(t, off)
		return
	}
	l.add(token{kind: kind, parts: parts}, off)
}
