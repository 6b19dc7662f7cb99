package shell

import (
	"strconv"
	"unicode/utf8"
)

// decodeANSI decodes the inside of $'…'.
func decodeANSI(s string) string { return decodeEscapes(s, escapeANSI) }

// escapeKind tells the dialects of backslash escapes apart.
type escapeKind uint8

const (
	escapeANSI   escapeKind = iota // $'…'
	escapeEcho                     // echo -e, printf %b: octal wants a leading 0
	escapePrintf                   // printf format
)

// decodeEscapes replaces backslash escapes. \c ends the output of echo -e and
// is a control character in $'…'.
func decodeEscapes(s string, kind escapeKind) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			out = append(out, s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 'a':
			out = append(out, 7)
		case 'b':
			out = append(out, 8)
		case 'e', 'E':
			out = append(out, 27)
		case 'f':
			out = append(out, 12)
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'v':
			out = append(out, 11)
		case '\\':
			out = append(out, '\\')
		case '\'', '"', '?':
			if kind == escapeEcho {
				out = append(out, '\\')
			}
			out = append(out, c)
		case 'c':
			if kind != escapeANSI {
				return string(out)
			}
			if i+1 < len(s) {
				i++
				out = append(out, s[i]&0x1f)
			}
		case 'x', 'u', 'U':
			digits := map4(c)
			n, used := number(s[i+1:], 16, digits)
			if used == 0 {
				out = append(out, '\\', c)
				break
			}
			i += used
			if c == 'x' {
				out = append(out, byte(n))
			} else {
				out = utf8.AppendRune(out, rune(n))
			}
		case '0', '1', '2', '3', '4', '5', '6', '7':
			width := 3
			if kind == escapeEcho {
				if c != '0' {
					out = append(out, '\\', c)
					break
				}
				width = 4
			}
			n, used := number(s[i:], 8, width)
			i += used - 1
			out = append(out, byte(n))
		default:
			out = append(out, '\\', c)
		}
	}
	// A NUL ends a string of the shell; what echo and printf write may hold one.
	for i, b := range out {
		if b == 0 && kind == escapeANSI {
			return string(out[:i])
		}
	}
	return string(out)
}

func map4(c byte) int {
	switch c {
	case 'x':
		return 2
	case 'u':
		return 4
	default:
		return 8
	}
}

// number reads at most width digits of the base from the front of s.
func number(s string, base, width int) (n int64, used int) {
	for used < len(s) && used < width && digit(s[used]) < base {
		used++
	}
	n, _ = strconv.ParseInt(s[:used], base, 64)
	return n, used
}

func digit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return 99
}
