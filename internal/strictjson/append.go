package strictjson

import "unicode/utf8"

const hexDigits = "0123456789abcdef"

// AppendString appends s as a JSON string. What JSON demands is escaped, and what some
// readers take for the end of a line; what is not UTF-8 becomes U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			i += size
			if breaksLine(r) {
				dst = appendEscaped(dst, r)
			} else {
				dst = utf8.AppendRune(dst, r)
			}
			continue
		case c == '"' || c == '\\' || c < ' ':
			dst = appendEscaped(dst, rune(c))
		default:
			dst = append(dst, c)
		}
		i++
	}
	return append(dst, '"')
}

// breaksLine: Node's readline ends a line there, Python's splitlines too.
func breaksLine(r rune) bool { return r == '\u0085' || r == '\u2028' || r == '\u2029' }

func appendEscaped(dst []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\n':
		return append(dst, '\\', 'n')
	case '\t':
		return append(dst, '\\', 't')
	case '\r':
		return append(dst, '\\', 'r')
	default:
		return append(dst, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
	}
}
