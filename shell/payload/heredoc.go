package payload

import "strings"

// heredocStart reads the tag of a here-document at i: TAG, "TAG", 'TAG', with ~
// or - before it.
func (l *lexer) heredocStart(i int) bool {
	h := heredoc{}
	if i < len(l.src) && (l.src[i] == '~' || l.src[i] == '-') {
		h.indent, h.strip = true, l.src[i] == '~'
		i++
	}
	if i >= len(l.src) {
		return false
	}
	q := l.src[i]
	end := i
	switch {
	case q == '"' || q == '\'' || q == '`':
		j := strings.IndexByte(l.src[i+1:], q)
		if j < 0 {
			return false
		}
		h.tag, end = l.src[i+1:i+1+j], i+j+2
		h.raw = q == '\''
	case isNameStart(q) && (q < 'a' || q > 'z' || h.indent):
		for end < len(l.src) && isNameByte(l.src[end]) {
			end++
		}
		h.tag = l.src[i:end]
	default:
		return false
	}
	if strings.ContainsAny(h.tag, "\n") {
		return false
	}
	off := l.pos
	l.pos = end
	kind := tStr
	if q == '`' {
		kind = tCmd
	}
	l.add(token{kind: kind, quote: '<'}, off)
	h.tok = len(l.toks) - 1
	l.heredocs = append(l.heredocs, h)
	return true
}

// bodies reads the bodies of the here-documents begun on the line before from.
func (l *lexer) bodies(from int) {
	pending := l.heredocs
	l.heredocs = nil
	for _, h := range pending {
		if h.tok >= len(l.toks) || h.tok < 0 {
			continue
		}
		start, end := from, len(l.src)
		next := end
		for i := from; i < len(l.src); {
			stop := l.lineEnd(i)
			line := strings.TrimRight(l.src[i:stop], "\r")
			if h.indent {
				line = strings.TrimLeft(line, " \t")
			}
			if line == h.tag {
				end, next = i, min(stop+1, len(l.src))
				break
			}
			i = stop + 1
		}
		text := l.src[min(start, end):end]
		if h.strip {
			text = stripIndent(text)
		}
		t := &l.toks[h.tok]
		if h.raw {
			t.text = text
		} else {
			inner := &lexer{src: text, base: l.base + start, b: l.b}
			l.interpolate(inner, t.kind, text, 0, 0)
			if len(inner.toks) > 0 {
				t.text, t.parts = inner.toks[0].text, inner.toks[0].parts
			}
		}
		from = next
	}
	if len(pending) > 0 {
		l.pos = max(from, l.pos)
	}
}

// stripIndent drops the white space all lines start with.
func stripIndent(s string) string {
	least := -1
	for line := range strings.SplitSeq(s, "\n") {
		trimmed := strings.TrimLeft(line, " \t")
		if trimmed == "" {
			continue
		}
		if n := len(line) - len(trimmed); least < 0 || n < least {
			least = n
		}
	}
	if least <= 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		end := strings.IndexByte(s[i:], '\n')
		if end < 0 {
			end = len(s) - i
		} else {
			end++
		}
		b.WriteString(s[i+min(least, max(end-1, 0)) : i+end])
		i += end
	}
	return b.String()
}
