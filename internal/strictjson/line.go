package strictjson

import (
	"strconv"
	"unicode/utf8"
)

// AppendLine appends a checked document on one line, in a spelling that no reader takes
// for another: without white space, strings escaped as [AppendString] does, members in
// their order and numbers as they were. It reports false for a number that no double
// holds: readers make an error, infinity or null of it.
func AppendLine(dst, doc []byte) ([]byte, bool) {
	var room [64]byte
	for i := 0; i < len(doc); {
		switch c := doc[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '"':
			raw, escaped := rawText(doc, i+1)
			i += len(raw) + 2
			if escaped {
				raw = unescapeInto(room[:0], raw)
			}
			dst = appendText(dst, raw)
		case c == '-' || isDigit(c):
			end := i + 1
			exponent := false
			for end < len(doc) && numberByte(doc[end]) {
				exponent = exponent || doc[end]|0x20 == 'e'
				end++
			}
			if exponent || end-i > 300 {
				if _, err := strconv.ParseFloat(string(doc[i:end]), 64); err != nil {
					return dst, false
				}
			}
			dst = append(dst, doc[i:end]...)
			i = end
		default:
			dst = append(dst, c)
			i++
		}
	}
	return dst, true
}

func numberByte(c byte) bool {
	return isDigit(c) || c == '.' || c == '-' || c == '+' || c|0x20 == 'e'
}

// appendText copies runs that need no escape at once: most text is one run.
func appendText(dst, text []byte) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			if r, size = utf8.DecodeRune(text[i:]); !breaksLine(r) {
				i += size
				continue
			}
		}
		dst = append(dst, text[from:i]...)
		dst = appendEscaped(dst, r)
		i += size
		from = i
	}
	dst = append(dst, text[from:]...)
	return append(dst, '"')
}
