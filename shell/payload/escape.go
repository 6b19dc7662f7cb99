package payload

import (
	"strings"
	"unicode/utf8"
)

// unescape decodes backslash escapes: those of pairs, \x, \u, \U, octal, and a
// line break after a backslash. The backslash of an escape it does not know goes
// when drop is set.
func unescape(s, pairs string, drop bool) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			out = append(out, s[i])
			continue
		}
		i++
		c := s[i]
		switch {
		case c == '\n':
		case c == 'x':
			r, n := hexRune(s[i+1:], 2)
			if n == 0 && i+1 < len(s) && s[i+1] == '{' {
				r, n = bracedRune(s[i+1:])
				out = appendRune(out, r, true)
			} else if n > 0 {
				out = appendRune(out, r, r >= utf8.RuneSelf)
			}
			i += n
		case c == 'u' && i+1 < len(s) && s[i+1] == '{':
			r, n := bracedRune(s[i+1:])
			out = appendRune(out, r, true)
			i += n
		case c == 'u' || c == 'U':
			width := 4
			if c == 'U' {
				width = 8
			}
			r, n := hexRune(s[i+1:], width)
			if n > 0 {
				out = appendRune(out, r, true)
			}
			i += n
		case c >= '0' && c <= '7':
			r, n := rune(0), 0
			for n < 3 && i+n < len(s) && s[i+n] >= '0' && s[i+n] <= '7' {
				r = r<<3 | rune(s[i+n]-'0')
				n++
			}
			out = appendRune(out, r&0xff, false)
			i += n - 1
		default:
			if j := pairIndex(pairs, c); j >= 0 {
				out = append(out, pairs[j+1])
			} else if drop {
				out = append(out, c)
			} else {
				out = append(out, '\\', c)
			}
		}
	}
	return string(out)
}

// pairIndex is where c stands as the first of a pair, -1 when it does not.
func pairIndex(pairs string, c byte) int {
	for j := 0; j+1 < len(pairs); j += 2 {
		if pairs[j] == c {
			return j
		}
	}
	return -1
}

// hexRune reads up to width hexadecimal digits.
func hexRune(s string, width int) (r rune, n int) {
	for n < width && n < len(s) && hexDigit(s[n]) >= 0 {
		r = r<<4 | rune(hexDigit(s[n]))
		n++
	}
	return r, n
}

// bracedRune reads {…} with hexadecimal digits.
func bracedRune(s string) (r rune, n int) {
	end := strings.IndexByte(s, '}')
	if end < 0 {
		return 0, 0
	}
	r, _ = hexRune(s[1:end], 6)
	return r, end + 1
}

// appendRune never makes the byte that marks a hole.
func appendRune(out []byte, r rune, wide bool) []byte {
	if r == markByte {
		return append(out, 1)
	}
	if !wide && r < 256 {
		return append(out, byte(r))
	}
	return utf8.AppendRune(out, r)
}
