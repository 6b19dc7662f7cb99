package strictjson

import "bytes"

// Equal reports whether two checked JSON values say the same in the same order,
// whatever their white space and escapes. Objects whose members stand in another
// order are not equal, nor are numbers spelled differently.
func Equal(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, y := scanner{doc: a}, scanner{doc: b}
	for {
		c, more := x.next()
		d, moreToo := y.next()
		if more != moreToo || c != d {
			return false
		}
		if !more {
			return true
		}
		x.pos++
		y.pos++
		if c == '"' && !bytes.Equal(x.string(), y.string()) {
			return false
		}
	}
}

// string is the meaning of the string whose text starts here, and moves behind it.
func (s *scanner) string() []byte {
	raw, _ := rawText(s.doc, s.pos)
	name := s.scratchName(s.pos)
	s.pos += len(raw) + 1
	return name
}
