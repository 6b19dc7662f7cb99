package payload

import "strings"

const perlOps = "<=> **= ||= &&= //= ... <<= >>= => -> ++ -- ** =~ !~ == != <= >= && || // .. :: += -= *= /= .= %= x= &= |= ^= << >>"

// perlEscapes are the escapes of one letter, in pairs.
const perlEscapes = "n\nt\tr\ra\ab\bf\fe\x1b\\\\\"\"$$@@"

// lexPerl makes the tokens of Perl.
func lexPerl(l *lexer) {
	l.interpolate = perlInterpolate
	perlPod(l)
	for l.pos < len(l.src) {
		perlToken(l)
	}
	l.bodies(l.pos)
}

func perlToken(l *lexer) {
	c := l.src[l.pos]
	switch {
	case c == '\n':
		l.pos++
		l.bodies(l.pos)
		l.line, l.space = true, true
		perlPod(l)
	case isSpace(c):
		l.space = true
		l.pos++
	case c == '#':
		l.pos = l.lineEnd(l.pos)
	case l.hole():
	case c == '$' || c == '@' || c == '%' && !perlOperand(l) || c == '&' && !perlOperand(l) && !l.at("&&"):
		perlVariable(l)
	case c == '"':
		text, at := l.delimited()
		l.interpolate(l, tStr, text, at, at-1)
	case c == '`':
		text, at := l.delimited()
		l.interpolate(l, tCmd, text, at, at-1)
	case c == '\'':
		text, at := l.delimited()
		l.add(token{kind: tStr, text: perlRaw(text)}, at-1)
	case c == '<' && perlAngle(l):
	case c == '/' && !perlOperand(l):
		off := l.pos
		l.delimited()
		l.name("")
		l.add(token{kind: tRegex}, off)
	case isDigit(c):
		l.number()
	case isNameStart(c):
		perlWord(l)
	default:
		if c == '-' && isNameStart(l.byteAt(1)) && !isNameByte(l.byteAt(2)) && !perlOperand(l) && l.byteAt(2) != '=' {
			// A file test.
			off := l.pos
			l.pos += 2
			l.add(token{kind: tName, text: "-X"}, off)
			return
		}
		l.op(perlOps)
	}
}

// perlPod skips documentation, which starts with = at the start of a line.
func perlPod(l *lexer) {
	if l.byteAt(0) != '=' || !isNameStart(l.byteAt(1)) {
		return
	}
	if i := strings.Index(l.src[l.pos:], "\n=cut"); i >= 0 {
		l.pos = l.lineEnd(l.pos + i + 1)
	} else {
		l.pos = len(l.src)
	}
}

// perlOperand reports whether an operator is expected here.
func perlOperand(l *lexer) bool {
	t := l.prev()
	switch t.kind {
	case tStr, tCmd, tNum, tVar, tWords, tRegex:
		return true
	case tName:
		// After a method's name, or a word that takes no arguments.
		return len(l.toks) > 1 && l.toks[len(l.toks)-2].is("->") || t.isAny("shift", "pop", "time", "wantarray", "__FILE__", "__LINE__")
	case tOp:
		return t.isAny(")", "]", "}")
	}
	return false
}

// perlVariable reads a variable with its sigil; @{…} and the like are an
// operator followed by a block.
func perlVariable(l *lexer) {
	off := l.pos
	c := l.src[off]
	l.pos++
	if c == '$' && l.byteAt(0) == '#' && (l.byteAt(1) == '{' || l.byteAt(1) == '$' || isNameStart(l.byteAt(1))) {
		l.pos++
	}
	switch b := l.byteAt(0); {
	case b == '{':
		// ${name}, or the start of a block.
		end := strings.IndexByte(l.src[l.pos:], '}')
		if end > 0 && isPlainName(strings.TrimSpace(l.src[l.pos+1:l.pos+end])) {
			name := strings.TrimSpace(l.src[l.pos+1 : l.pos+end])
			sigil := l.src[off:l.pos]
			l.pos += end + 1
			l.add(token{kind: tVar, text: sigil + name}, off)
			return
		}
		l.add(token{kind: tOp, text: derefOp(c)}, off)
	case isNameStart(b) || b == ':' && l.byteAt(1) == ':' && isNameStart(l.byteAt(2)):
		perlName(l)
		l.add(token{kind: tVar, text: l.src[off:l.pos]}, off)
	case b == '$' && c != '%' && (isNameStart(l.byteAt(1)) || l.byteAt(1) == '$' || l.byteAt(1) == '{'):
		l.add(token{kind: tOp, text: derefOp(c)}, off)
	case c == '$' && b != 0 && !isSpace(b):
		// A variable of punctuation.
		for l.pos++; isDigit(b) && l.pos < len(l.src) && isDigit(l.src[l.pos]); l.pos++ {
		}
		l.add(token{kind: tVar, text: l.src[off:l.pos]}, off)
	case c == '@' && (b == '-' || b == '+') || c == '%' && (b == '+' || b == '!'):
		l.pos++
		l.add(token{kind: tVar, text: l.src[off:l.pos]}, off)
	default:
		l.add(token{kind: tOp, text: l.src[off:l.pos]}, off)
	}
}

// derefOp is the token of @{…} and $$x, or of a call &{…} and &$x.
func derefOp(sigil byte) string {
	if sigil == '&' {
		return "&deref"
	}
	return "deref"
}

func isPlainName(s string) bool {
	if s == "" || !isNameStart(s[0]) && s[0] != '^' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if !isNameByte(s[i]) && s[i] != ':' {
			return false
		}
	}
	return true
}

// perlName reads an identifier with :: in it.
func perlName(l *lexer) {
	for l.pos < len(l.src) {
		switch {
		case isNameByte(l.src[l.pos]):
			l.pos++
		case l.at("::") && (isNameByte(l.byteAt(2)) || l.byteAt(-1) != ':'):
			l.pos += 2
		default:
			return
		}
	}
}

// perlWord reads a word, or the quoting operator it is.
func perlWord(l *lexer) {
	off := l.pos
	perlName(l)
	word := l.src[off:l.pos]
	switch word {
	case "__END__", "__DATA__":
		l.pos = len(l.src)
		return
	case "q", "qq", "qw", "qx", "qr", "m", "s", "tr", "y":
		if !l.prev().is("->") && perlQuote(l, off, word) {
			return
		}
		l.pos = off + len(word)
	}
	l.add(token{kind: tName, text: word}, off)
}

// perlQuote reads the delimiters after a quoting word.
func perlQuote(l *lexer, off int, word string) bool {
	for l.pos < len(l.src) && isSpace(l.src[l.pos]) {
		l.pos++
	}
	spaced := l.pos > off+len(word)
	d := l.byteAt(0)
	if d == 0 || d == ',' || d == ';' || d == ')' || isNameByte(d) && !spaced || l.at("=>") || spaced && (d == '#' || d == '=') || d == '=' && l.byteAt(1) != '=' && (word == "s" || word == "y" || word == "m" || word == "q") && spaced {
		return false
	}
	if d == '}' && l.prev().is("{") {
		return false // a hash key: $h{s}
	}
	if isNameByte(d) {
		return false
	}
	text, at := l.delimited()
	switch word {
	case "q":
		l.add(token{kind: tStr, text: perlRaw(text)}, off)
	case "qq":
		l.interpolate(l, tStr, text, at, off)
	case "qx":
		if d == '\'' {
			l.add(token{kind: tCmd, text: text}, off)
		} else {
			l.interpolate(l, tCmd, text, at, off)
		}
	case "qw":
		t := token{kind: tWords, parts: []part{}}
		for _, w := range strings.Fields(text) {
			t.parts = append(t.parts, part{text: w, off: l.base + at})
		}
		l.add(t, off)
	case "qr", "m":
		l.name("")
		l.add(token{kind: tRegex}, off)
	default:
		perlSubstitution(l, off, word, text)
	}
	return true
}

// perlSubstitution reads the second part of s, tr and y. The parts of the token
// are the pattern and the replacement.
func perlSubstitution(l *lexer, off int, word, pattern string) {
	if l.pos > 0 && l.pos <= len(l.src) && closer(l.src[l.pos-1]) == l.src[l.pos-1] && strings.IndexByte(")]}>", l.src[l.pos-1]) < 0 {
		l.pos-- // one delimiter between the parts
	} else {
		for l.pos < len(l.src) && isSpace(l.src[l.pos]) {
			l.pos++
		}
	}
	if l.pos >= len(l.src) {
		l.add(token{kind: tRegex}, off)
		return
	}
	replacement, at := l.delimited()
	flags := l.name("")
	t := token{kind: tRegex, text: word, parts: []part{{text: pattern}, {text: replacement, off: l.base + at}}}
	if word == "s" && strings.Contains(flags, "e") {
		t.parts[1].code = true
	}
	if strings.Contains(flags, "r") {
		t.quote = 'r'
	}
	l.add(t, off)
}

// perlRaw is the text of a single-quoted string.
func perlRaw(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, `\'`, `'`), `\\`, `\`)
}

// perlAngle reads what starts with <: a here-document, <STDIN>, <$fh>, <*.c>.
func perlAngle(l *lexer) bool {
	if l.at("<<") && l.heredocStart(l.pos+2) {
		return true
	}
	if perlOperand(l) {
		return false
	}
	end := strings.IndexByte(l.src[l.pos:], '>')
	if end < 0 || strings.ContainsAny(l.src[l.pos:l.pos+end], "\n;=") {
		return false
	}
	off := l.pos
	inner := l.src[l.pos+1 : l.pos+end]
	l.pos += end + 1
	switch {
	case inner == "" || isPlainName(strings.TrimPrefix(inner, "$")):
		l.add(token{kind: tName, text: "<>"}, off)
	default:
		t := token{kind: tName, text: "glob"}
		l.add(t, off)
		l.interpolate(l, tStr, inner, off+1, off)
	}
	return true
}

// perlInterpolate adds a string in which variables are replaced.
func perlInterpolate(l *lexer, kind tokKind, text string, at, off int) {
	var parts []part
	start := 0
	flush := func(to int) {
		if to > start || len(parts) == 0 && to == len(text) {
			parts = append(parts, part{text: perlUnescape(text[start:to]), off: l.base + at + start})
		}
	}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '\\':
			i += 2
			continue
		case c == '$' || c == '@':
			code, end := perlEmbedded(text, i)
			if end > i {
				flush(i)
				if c == '@' {
					code = "join(' '," + code + ")"
				}
				parts = append(parts, part{text: code, code: true, off: l.base + at + i})
				i, start = end, end
				continue
			}
		}
		i++
	}
	flush(len(text))
	t := token{kind: kind, parts: parts}
	if len(parts) == 1 && !parts[0].code {
		t = token{kind: kind, text: parts[0].text}
	} else if len(parts) == 0 {
		t = token{kind: kind}
	}
	l.add(t, off)
}

func perlUnescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			if strings.IndexByte("QEULF", s[i+1]) < 0 { // these only change case or quote
				b.WriteString(s[i : i+2])
			}
			i++
			continue
		}
		b.WriteByte(s[i])
	}
	return unescape(b.String(), perlEscapes, true)
}

// perlEmbedded is the expression that starts with the sigil at i of a string,
// and where it ends; end is i when it is none.
func perlEmbedded(s string, i int) (code string, end int) {
	j := i + 1
	for j < len(s) && s[j] == '$' {
		j++
	}
	switch {
	case j >= len(s):
		return "", i
	case s[j] == '{':
		_, j = braced(s, j)
	case isNameStart(s[j]) || s[j] == ':' && j+2 < len(s) && s[j+1] == ':' && isNameStart(s[j+2]):
		for j < len(s) && (isNameByte(s[j]) || s[j] == ':' && j+2 < len(s) && s[j+1] == ':' && isNameByte(s[j+2]) || s[j] == ':' && s[j-1] == ':' && j+1 < len(s) && isNameByte(s[j+1])) {
			j++
		}
	case s[i] == '$' && (isDigit(s[j]) || s[j] == '&' || s[j] == '0' || s[j] == '!' || s[j] == '@' || s[j] == '/' || s[j] == ',' || s[j] == ';'):
		return s[i : j+1], j + 1
	case s[i] == '$' && j > i+1:
		return "$$", i + 2 // the process's number
	default:
		return "", i
	}
	for j < len(s) {
		switch {
		case s[j] == '[' && j+1 < len(s) && (isDigit(s[j+1]) || s[j+1] == '$' || s[j+1] == '-'):
			k := strings.IndexByte(s[j:], ']')
			if k < 0 {
				return s[i:j], j
			}
			j += k + 1
		case s[j] == '{':
			_, j = braced(s, j)
		case strings.HasPrefix(s[j:], "->[") || strings.HasPrefix(s[j:], "->{"):
			j += 2
			if s[j] == '{' {
				_, j = braced(s, j)
				continue
			}
			k := strings.IndexByte(s[j:], ']')
			if k < 0 {
				return s[i : j-2], j - 2
			}
			j += k + 1
		default:
			return s[i:j], j
		}
	}
	return s[i:], len(s)
}
