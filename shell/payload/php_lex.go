package payload

import "strings"

const phpOps = "... <=> **= <<= >>= ??= === !== ?-> -> => :: ++ -- && || ?? == != <> <= >= .= += -= *= /= %= &= |= ^= << >> **"

// phpEscapes are the escapes of one letter, in pairs.
const phpEscapes = "n\nt\tr\rf\fv\ve\x1b\\\\\"\"$$"

// lexPHP makes the tokens of code after <?php.
func lexPHP(l *lexer) {
	l.interpolate = phpInterpolate
	for l.pos < len(l.src) {
		phpToken(l)
	}
	l.bodies(l.pos)
}

// lexPHPFile makes the tokens of a text with code between <?php and ?>.
func lexPHPFile(l *lexer) {
	l.interpolate = phpInterpolate
	for l.pos < len(l.src) {
		i := strings.Index(l.src[l.pos:], "<?")
		if i < 0 {
			return
		}
		l.pos += i + 2
		if l.at("php") || l.at("PHP") {
			l.pos += 3
		} else if l.at("=") {
			l.pos++
		} else if l.at("xml") {
			continue
		}
		for l.pos < len(l.src) && !l.at("?>") {
			phpToken(l)
		}
		l.add(token{kind: tOp, text: ";"}, min(l.pos, len(l.src)))
		l.pos = min(l.pos+2, len(l.src))
	}
	l.bodies(l.pos)
}

func phpToken(l *lexer) {
	c := l.src[l.pos]
	switch {
	case c == '\n':
		l.pos++
		l.bodies(l.pos)
		l.line, l.space = true, true
	case isSpace(c):
		l.space = true
		l.pos++
	case l.at("?>"):
		// In code of an option the closing tag ends the code.
		l.pos = len(l.src)
	case l.at("<?php"):
		l.pos += len("<?php")
	case l.at("//") || c == '#' && l.byteAt(1) != '[':
		end := l.lineEnd(l.pos)
		if i := strings.Index(l.src[l.pos:end], "?>"); i >= 0 {
			end = l.pos + i
		}
		l.pos = end
	case l.at("/*"):
		l.comment("*/")
	case l.at("#["):
		l.pos++
		l.delimited()
	case l.hole():
	case c == '\'':
		text, at := l.delimited()
		l.add(token{kind: tStr, text: perlRaw(text)}, at-1)
	case c == '"':
		text, at := l.delimited()
		l.interpolate(l, tStr, text, at, at-1)
	case c == '`':
		text, at := l.delimited()
		l.interpolate(l, tCmd, text, at, at-1)
	case l.at("<<<"):
		i := l.pos + 3
		for i < len(l.src) && l.src[i] == ' ' {
			i++
		}
		if !phpHeredoc(l, i) {
			l.op(phpOps)
		}
	case c == '$' && isNameStart(l.byteAt(1)):
		off := l.pos
		l.pos++
		l.name("")
		l.add(token{kind: tVar, text: l.src[off:l.pos]}, off)
	case isDigit(c):
		l.number()
	case isNameStart(c) || c == '\\' && isNameStart(l.byteAt(1)):
		off := l.pos
		l.pos++
		l.name("\\")
		l.add(token{kind: tName, text: strings.TrimPrefix(l.src[off:l.pos], "\\")}, off)
	default:
		l.op(phpOps)
	}
}

// phpHeredoc reads the tag at i; the closing tag may be indented.
func phpHeredoc(l *lexer, i int) bool {
	h := heredoc{indent: true, strip: true}
	end := i
	if i < len(l.src) && (l.src[i] == '\'' || l.src[i] == '"') {
		h.raw = l.src[i] == '\''
		j := strings.IndexByte(l.src[i+1:], l.src[i])
		if j < 0 {
			return false
		}
		h.tag, end = l.src[i+1:i+1+j], i+j+2
	} else {
		for end < len(l.src) && isNameByte(l.src[end]) {
			end++
		}
		h.tag = l.src[i:end]
	}
	if h.tag == "" {
		return false
	}
	// The body ends where the tag starts a line, whatever follows it.
	body := l.lineEnd(end) + 1
	at, stop := min(body, len(l.src)), len(l.src)
	next := stop
	for j := at; j < len(l.src); {
		lineEnd := l.lineEnd(j)
		line := strings.TrimLeft(l.src[j:lineEnd], " \t")
		if rest, ok := strings.CutPrefix(line, h.tag); ok && (rest == "" || !isNameByte(rest[0])) {
			stop, next = j, lineEnd-len(rest)
			break
		}
		j = lineEnd + 1
	}
	off := l.pos
	text := stripIndent(strings.TrimSuffix(l.src[at:max(stop, at)], "\n"))
	if h.raw {
		l.add(token{kind: tStr, text: text}, off)
	} else {
		l.interpolate(l, tStr, text, at, off)
	}
	l.pos = max(next, end)
	return true
}

// phpInterpolate adds a string with $x, {$x->y} and ${x} in it.
func phpInterpolate(l *lexer, kind tokKind, text string, at, off int) {
	var parts []part
	start := 0
	flush := func(to int) {
		if to > start || len(parts) == 0 && to == len(text) {
			parts = append(parts, part{text: unescape(text[start:to], phpEscapes, false), off: l.base + at + start})
		}
	}
	add := func(i, end int, code string) {
		flush(i)
		parts = append(parts, part{text: code, code: true, off: l.base + at + i})
		start = end
	}
	for i := 0; i < len(text); {
		switch {
		case text[i] == '\\':
			i += 2
			continue
		case strings.HasPrefix(text[i:], "{$"):
			code, end := braced(text, i)
			add(i, end, code)
			i = end
			continue
		case strings.HasPrefix(text[i:], "${"):
			code, end := braced(text, i+1)
			add(i, end, "$"+code)
			i = end
			continue
		case text[i] == '$' && i+1 < len(text) && isNameStart(text[i+1]):
			end := i + 1
			for end < len(text) && isNameByte(text[end]) {
				end++
			}
			code := text[i:end]
			switch {
			case end < len(text) && text[end] == '[':
				if k := strings.IndexByte(text[end:], ']'); k > 0 {
					key := text[end+1 : end+k]
					if isPlainName(key) {
						key = "'" + key + "'"
					}
					code += "[" + key + "]"
					end += k + 1
				}
			case strings.HasPrefix(text[end:], "->") && end+2 < len(text) && isNameStart(text[end+2]):
				j := end + 2
				for j < len(text) && isNameByte(text[j]) {
					j++
				}
				code += text[end:j]
				end = j
			}
			add(i, end, code)
			i = end
			continue
		}
		i++
	}
	flush(len(text))
	switch {
	case len(parts) == 0:
		l.add(token{kind: kind}, off)
	case len(parts) == 1 && !parts[0].code:
		l.add(token{kind: kind, text: parts[0].text}, off)
	default:
		l.add(token{kind: kind, parts: parts}, off)
	}
}
