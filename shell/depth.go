package shell

import "strings"

// maxNesting is how deeply brackets, quotes and compound commands may nest in one
// text. The parser recurses without a limit of its own and Go cannot recover from
// a stack overflow, so this is checked before the parser sees the text.
const maxNesting = 256

// tooDeep reports whether text may nest deeper than maxNesting.
func tooDeep(text string) bool {
	if openers(text) <= maxNesting {
		return false
	}
	s := nesting{text: text, command: true}
	return s.scan()
}

// endComments is text with a blank for every backslash that ends a comment or
// stands before CR LF. Bash ends the line there; the parser would join the next
// one to it.
func endComments(text string) string {
	text = strings.ReplaceAll(text, "\\\r\n", " \r\n")
	if !strings.Contains(text, "\\\n") || strings.IndexByte(text, '#') < 0 {
		return text
	}
	s := nesting{text: text, command: true}
	s.scan()
	if len(s.joined) == 0 {
		return text
	}
	out := []byte(text)
	for _, i := range s.joined {
		out[i] = ' '
	}
	return string(out)
}

// openers bounds the nesting from above without looking at quotes.
func openers(text string) int {
	n := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '{', '[', '`', '"':
			n++
		case 'i', 'w', 'f', 'c', 'u', 's':
			if keyword(text, i) > 0 {
				n++
			}
		}
	}
	return n
}

// nesting is a light scan over shell text that keeps what is open: ( { [ " `
// and k for a compound command.
type nesting struct {
	text    string
	open    []byte
	command bool // the next word stands where a command may start
	docs    []hereDelim
	// joined are the backslashes that end a comment: there they continue no line.
	joined []int
}

type hereDelim struct {
	word   string
	quoted bool
	tabs   bool // <<-
}

func (s *nesting) scan() bool {
	for i := 0; i < len(s.text); {
		if len(s.open) > maxNesting {
			return true
		}
		if s.top() == '"' {
			i = s.inQuotes(i)
		} else {
			i = s.inCode(i)
		}
	}
	return len(s.open) > maxNesting
}

func (s *nesting) top() byte {
	if len(s.open) == 0 {
		return 0
	}
	return s.open[len(s.open)-1]
}

func (s *nesting) push(b byte) { s.open = append(s.open, b) }

// close pops down to the innermost b, if one is open above the innermost quote.
func (s *nesting) close(b byte) {
	for i := len(s.open) - 1; i >= 0; i-- {
		if s.open[i] == b {
			s.open = s.open[:i]
			return
		}
		if s.open[i] == '"' || b != ')' && s.open[i] == '(' {
			return
		}
	}
}

func (s *nesting) inQuotes(i int) int {
	switch s.text[i] {
	case '\\':
		return i + 2
	case '"':
		s.open = s.open[:len(s.open)-1]
	case '`':
		s.backquote()
	case '$':
		if i+1 < len(s.text) && (s.text[i+1] == '(' || s.text[i+1] == '{') {
			s.push(s.text[i+1])
			s.command = s.text[i+1] == '('
			return i + 2
		}
	}
	return i + 1
}

func (s *nesting) backquote() {
	for j := len(s.open) - 1; j >= 0; j-- {
		if s.open[j] == '`' {
			s.open = s.open[:j]
			return
		}
	}
	s.push('`')
	s.command = true
}

func (s *nesting) inCode(i int) int {
	c := s.text[i]
	switch c {
	case '\\':
		s.command = false
		return i + 2
	case '\'':
		s.command = false
		return s.afterQuote(i, i > 0 && s.text[i-1] == '$')
	case '"':
		s.push('"')
		s.command = false
	case '`':
		s.backquote()
	case '(', '{', '[':
		s.push(c)
		s.command = c != '['
	case ')', '}', ']':
		s.close(opener(c))
		s.command = true
	case ';', '&', '|', '!':
		s.command = true
	case '\n':
		s.command = true
		return s.hereDocs(i + 1)
	case ' ', '\t', '\r':
	case '#':
		if i == 0 || strings.IndexByte(" \t\n;&|()`", s.text[i-1]) >= 0 {
			if end := strings.IndexByte(s.text[i:], '\n'); end >= 0 {
				if s.text[i+end-1] == '\\' {
					s.joined = append(s.joined, i+end-1)
				}
				return i + end
			}
			return len(s.text)
		}
	case '<':
		if strings.HasPrefix(s.text[i:], "<<") && !strings.HasPrefix(s.text[i:], "<<<") && !s.arithmetic() {
			return s.hereDelimiter(i + 2)
		}
		if strings.HasPrefix(s.text[i:], "<<<") {
			return i + 3
		}
	default:
		return s.word(i)
	}
	return i + 1
}

func opener(closer byte) byte {
	switch closer {
	case ')':
		return '('
	case '}':
		return '{'
	}
	return '['
}

// arithmetic reports whether << is a shift: directly inside (( or [.
func (s *nesting) arithmetic() bool {
	n := len(s.open)
	return n > 0 && s.open[n-1] == '[' || n > 1 && s.open[n-1] == '(' && s.open[n-2] == '('
}

// afterQuote is the offset behind a single-quoted string that starts at i.
func (s *nesting) afterQuote(i int, escapes bool) int {
	for j := i + 1; j < len(s.text); j++ {
		switch {
		case s.text[j] == '\\' && escapes:
			j++
		case s.text[j] == '\'':
			return j + 1
		}
	}
	return len(s.text)
}

func (s *nesting) word(i int) int {
	n := keyword(s.text, i)
	if n == 0 {
		end := i
		for end < len(s.text) && isWordByte(s.text[end]) {
			end++
		}
		s.command = s.command && leads(s.text[i:end])
		return max(end, i+1)
	}
	if s.command {
		if n < 0 {
			s.close('k')
			n = -n
		} else {
			s.push('k')
		}
		return i + n
	}
	return i + max(n, -n)
}

// leads reports whether a command may start after the reserved word w.
func leads(w string) bool {
	switch w {
	case "then", "do", "else", "elif", "time", "coproc", "in":
		return true
	}
	return false
}

// keyword is the length of a reserved word at text[i:] that opens a compound
// command, negative for one that closes it, 0 for any other text.
func keyword(text string, i int) int {
	if i > 0 && isWordByte(text[i-1]) {
		return 0
	}
	end := i
	for end < len(text) && isWordByte(text[end]) && end-i < 9 {
		end++
	}
	switch text[i:end] {
	case "if", "while", "until", "for", "case", "select", "function":
		return end - i
	case "fi", "done", "esac":
		return i - end
	}
	return 0
}

func isWordByte(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// hereDelimiter reads the delimiter of a here-document.
func (s *nesting) hereDelimiter(i int) int {
	d := hereDelim{}
	if i < len(s.text) && s.text[i] == '-' {
		d.tabs = true
		i++
	}
	for i < len(s.text) && (s.text[i] == ' ' || s.text[i] == '\t') {
		i++
	}
	var word []byte
	for i < len(s.text) {
		c := s.text[i]
		if strings.IndexByte(" \t\n;&|<>()", c) >= 0 {
			break
		}
		switch c {
		case '\\':
			d.quoted = true
			i++
			if i < len(s.text) {
				word = append(word, s.text[i])
			}
			i++
		case '\'', '"':
			d.quoted = true
			end := strings.IndexByte(s.text[i+1:], c)
			if end < 0 {
				return len(s.text)
			}
			word = append(word, s.text[i+1:i+1+end]...)
			i += end + 2
		default:
			word = append(word, c)
			i++
		}
	}
	d.word = string(word)
	s.docs = append(s.docs, d)
	return i
}

// hereDocs skips the bodies of the here-documents announced on the line that
// just ended. In an unquoted body substitutions nest.
func (s *nesting) hereDocs(i int) int {
	for _, d := range s.docs {
		end, after := d.end(s.text, i)
		if !d.quoted {
			inner := nesting{text: s.text[i:end], open: append(append([]byte(nil), s.open...), '"')}
			if inner.scan() {
				for len(s.open) <= maxNesting {
					s.push('(')
				}
				return len(s.text)
			}
		}
		i = after
	}
	s.docs = s.docs[:0]
	return i
}

// end is where the body that starts at i ends, and where the text goes on.
func (d hereDelim) end(text string, i int) (end, after int) {
	for i < len(text) {
		line := text[i:]
		next := len(text)
		if nl := strings.IndexByte(line, '\n'); nl >= 0 {
			line, next = line[:nl], i+nl+1
		}
		if d.tabs {
			line = strings.TrimLeft(line, "\t")
		}
		if line == d.word {
			return i, next
		}
		i = next
	}
	return len(text), len(text)
}
