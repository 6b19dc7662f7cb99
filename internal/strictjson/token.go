package strictjson

import "unicode/utf8"

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func (s *scanner) literal(word string) Verdict {
	for i := 0; i < len(word); i++ {
		if s.pos == len(s.doc) {
			return Truncated
		}
		if s.doc[s.pos] != word[i] {
			return Unreadable
		}
		s.pos++
	}
	return Sound
}

// number reads -? (0 | [1-9][0-9]*) (.[0-9]+)? ([eE][+-]?[0-9]+)?
func (s *scanner) number() Verdict {
	if s.doc[s.pos] == '-' {
		s.pos++
	}
	if s.pos < len(s.doc) && s.doc[s.pos] == '0' {
		s.pos++
	} else if v := s.digits(); v != Sound {
		return v
	}
	if s.pos < len(s.doc) && s.doc[s.pos] == '.' {
		s.pos++
		if v := s.digits(); v != Sound {
			return v
		}
	}
	if s.pos < len(s.doc) && s.doc[s.pos]|0x20 == 'e' {
		s.pos++
		if s.pos < len(s.doc) && (s.doc[s.pos] == '+' || s.doc[s.pos] == '-') {
			s.pos++
		}
		return s.digits()
	}
	return Sound
}

// digits reads at least one.
func (s *scanner) digits() Verdict {
	start := s.pos
	for s.pos < len(s.doc) && isDigit(s.doc[s.pos]) {
		s.pos++
	}
	switch {
	case s.pos > start:
		return Sound
	case s.pos == len(s.doc):
		return Truncated
	default:
		return Unreadable
	}
}

// text reads a string from its opening quote to behind its closing one.
func (s *scanner) text() Verdict {
	s.pos++
	for s.pos < len(s.doc) {
		switch c := s.doc[s.pos]; {
		case c == '"':
			s.pos++
			return Sound
		case c == '\\':
			if v := s.escape(); v != Sound {
				return v
			}
		case c < ' ':
			return Unreadable
		case c < utf8.RuneSelf:
			s.pos++
		default:
			r, size := utf8.DecodeRune(s.doc[s.pos:])
			if r == utf8.RuneError && size == 1 {
				return Unreadable
			}
			s.pos += size
		}
	}
	return Truncated
}

func (s *scanner) escape() Verdict {
	s.pos++
	if s.pos == len(s.doc) {
		return Truncated
	}
	c := s.doc[s.pos]
	s.pos++
	switch c {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return Sound
	case 'u':
	default:
		return Unreadable
	}
	unit, v := s.hex()
	if v != Sound || !isSurrogate(unit) {
		return v
	}
	// Readers replace a lone surrogate, drop it or keep it: never two alike.
	if unit >= lowSurrogate {
		return Unreadable
	}
	for _, want := range [...]byte{'\\', 'u'} {
		if s.pos == len(s.doc) {
			return Truncated
		}
		if s.doc[s.pos] != want {
			return Unreadable
		}
		s.pos++
	}
	unit, v = s.hex()
	if v == Sound && (unit < lowSurrogate || unit > lastSurrogate) {
		return Unreadable
	}
	return v
}

const (
	highSurrogate = 0xD800
	lowSurrogate  = 0xDC00
	lastSurrogate = 0xDFFF
)

func isSurrogate(unit rune) bool { return highSurrogate <= unit && unit <= lastSurrogate }

// hex reads four hexadecimal digits.
func (s *scanner) hex() (rune, Verdict) {
	var unit rune
	for range 4 {
		if s.pos == len(s.doc) {
			return 0, Truncated
		}
		d, ok := hexDigit(s.doc[s.pos])
		if !ok {
			return 0, Unreadable
		}
		unit = unit<<4 | d
		s.pos++
	}
	return unit, Sound
}

func hexDigit(c byte) (rune, bool) {
	switch {
	case isDigit(c):
		return rune(c - '0'), true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10, true
	default:
		return 0, false
	}
}
