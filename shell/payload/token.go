package payload

import (
	"strings"
	"unicode/utf8"
)

// token is one lexical element of a payload. Every language's lexer makes these.
type token struct {
	kind  tokKind
	text  string // name, operator, number; the whole string when parts is nil
	parts []part // of an interpolating string
	off   int    // in the source
	space bool   // white space stands before it
	line  bool   // a line break stands before it
	quote byte   // of a string
}

// part is a piece of a string: literal text, or code whose value stands there.
type part struct {
	text string
	code bool
	off  int
}

type tokKind uint8

const (
	tEOF tokKind = iota
	tNL          // a line break or ; that ends a statement
	tIndent
	tDedent
	tName
	tVar // a variable with its sigil
	tNum
	tStr
	tCmd   // a string run by the shell: `…`, qx(…), %x(…)
	tRegex // text is the replacement when it is code
	tWords // qw(…), %w(…): parts are the words
	tOp
)

// lexer holds what all lexers share. Each language adds its own rules.
type lexer struct {
	src   string
	base  int // offset of src in the outermost payload
	pos   int
	toks  []token
	b     *Budget
	space bool
	line  bool
	nest  int // open brackets
	// pending here-documents, read at the next line break
	heredocs []heredoc
	// plain is where the next line that is not blank starts, when it was found
	// not to continue the one before (ruby).
	plain int
	// interpolate adds a string with the language's replacements in it; text
	// stands at offset at, the token at off.
	interpolate func(l *lexer, kind tokKind, text string, at, off int)
}

// heredoc is a here-document whose body has not been reached.
type heredoc struct {
	tok    int // index of its token
	tag    string
	raw    bool
	indent bool // the tag may be indented
	strip  bool // the body's common indentation is dropped
}

// add appends a token that began at off.
func (l *lexer) add(t token, off int) {
	// Two tokens are a step, so that reading them leaves steps for the tree.
	if len(l.toks)%2 == 1 && !l.b.step(1) {
		l.pos = len(l.src)
		return
	}
	t.off = l.base + off
	t.space, t.line = l.space, l.line
	l.space, l.line = false, false
	l.toks = append(l.toks, t)
}

// prev is the token before, or the zero token.
func (l *lexer) prev() token {
	if len(l.toks) == 0 {
		return token{kind: tNL}
	}
	return l.toks[len(l.toks)-1]
}

func (l *lexer) at(s string) bool { return strings.HasPrefix(l.src[l.pos:], s) }

// byteAt is the byte i places on, 0 past the end.
func (l *lexer) byteAt(i int) byte {
	if l.pos+i < 0 || l.pos+i >= len(l.src) {
		return 0
	}
	return l.src[l.pos+i]
}

// lineEnd is the offset of the next line break, or the end.
func (l *lexer) lineEnd(from int) int {
	if i := strings.IndexByte(l.src[from:], '\n'); i >= 0 {
		return from + i
	}
	return len(l.src)
}

// name reads an identifier at pos; extra are bytes allowed beside letters,
// digits and _.
func (l *lexer) name(extra string) string {
	start := l.pos
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		if isNameByte(c) || strings.IndexByte(extra, c) >= 0 && extra != "" {
			l.pos++
			continue
		}
		break
	}
	return l.src[start:l.pos]
}

// hole reads the mark of an undetermined place outside a string, as a name.
func (l *lexer) hole() bool {
	if l.src[l.pos] != markByte {
		return false
	}
	off := l.pos
	l.pos = min(l.pos+2, len(l.src))
	l.add(token{kind: tName, text: l.src[off:l.pos]}, off)
	return true
}

// number reads a number at pos.
func (l *lexer) number() {
	off := l.pos
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		if isNameByte(c) || c == '.' && isDigit(l.byteAt(1)) {
			l.pos++
			continue
		}
		break
	}
	l.add(token{kind: tNum, text: l.src[off:l.pos]}, off)
}

// op reads the longest operator of ops (longest first, a space between) at pos, or one byte.
func (l *lexer) op(ops string) {
	off := l.pos
	for o := range strings.SplitSeq(ops, " ") {
		if l.at(o) {
			l.pos += len(o)
			l.add(token{kind: tOp, text: o}, off)
			return
		}
	}
	_, n := utf8.DecodeRuneInString(l.src[l.pos:])
	l.pos += n
	l.add(token{kind: tOp, text: l.src[off:l.pos]}, off)
}

// closer is the delimiter that closes open.
func closer(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	case '<':
		return '>'
	}
	return open
}

// delimited reads raw text at pos, which is an opening delimiter, up to the
// matching one; backslashes protect, brackets nest. It returns the text inside
// and its offset.
func (l *lexer) delimited() (string, int) {
	open := l.src[l.pos]
	end := closer(open)
	l.pos++
	start, depth := l.pos, 0
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '\\':
			l.pos++
		case c == end:
			if depth == 0 {
				text := l.src[start:l.pos]
				l.pos++
				return text, start
			}
			depth--
		case c == open:
			depth++
		}
		l.pos++
	}
	l.pos = len(l.src)
	return l.src[start:], start
}

// delimitedCode is delimited for text that holds code in #{…}, where the delimiter may
// stand again.
func (l *lexer) delimitedCode() (string, int) {
	open := l.src[l.pos]
	end := closer(open)
	start, depth := l.pos+1, 0
	for l.pos = start; l.pos < len(l.src); l.pos++ {
		c := l.src[l.pos]
		switch {
		case c == '\\':
			l.pos++
		case c == '#' && l.byteAt(1) == '{':
			_, after := braced(l.src, l.pos+1)
			l.pos = after - 1
		case c == end && depth == 0:
			text := l.src[start:l.pos]
			l.pos++
			return text, start
		case c == end:
			depth--
		case c == open:
			depth++
		}
	}
	l.pos = len(l.src)
	return l.src[min(start, len(l.src)):], start
}

// braced returns the text between the { at i and its }, quotes inside
// respected, and the offset after the }.
func braced(s string, i int) (string, int) {
	depth := 0
	start := i + 1
	for ; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
			if depth == 0 {
				return s[start:i], i + 1
			}
		case '\'', '"', '`':
			if e := closingQuote(s, i); e > 0 {
				i = e
			}
		}
	}
	return s[min(start, len(s)):], len(s)
}

// closingQuote is the index of the quote that closes the one at i, 0 when it is
// not closed.
func closingQuote(s string, i int) int {
	q := s[i]
	for j := i + 1; j < len(s); j++ {
		switch s[j] {
		case '\\':
			j++
		case q:
			return j
		}
	}
	return 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isNameStart(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

func isNameByte(c byte) bool { return isNameStart(c) || isDigit(c) }

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'
}
