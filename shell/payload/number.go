package payload

import "strings"

// number is a literal number; what is no small integer is unknown digits.
func number(s string) values {
	s = strings.ReplaceAll(s, "_", "")
	base := int64(10)
	if len(s) > 2 && s[0] == '0' {
		switch s[1] {
		case 'x', 'X':
			base, s = 16, s[2:]
		case 'o', 'O':
			base, s = 8, s[2:]
		case 'b', 'B':
			base, s = 2, s[2:]
		}
	}
	var n int64
	for i := 0; i < len(s); i++ {
		d := int64(hexDigit(s[i]))
		if d < 0 || d >= base || n > 1<<40 {
			return hole(HoleNumber)
		}
		n = n*base + d
	}
	return num(n)
}

// hexDigit is the value of a hexadecimal digit, -1 when c is none.
func hexDigit(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
