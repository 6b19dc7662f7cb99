// Package basecode decodes and encodes base64, base32 and hexadecimal text. The
// standard library's packages build their tables when the process starts, which
// the hook child pays on every call.
package basecode

const (
	alphabet64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	alphabet32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	alphabet16 = "0123456789abcdef"
)

// Base64 decodes the standard and the URL alphabet, with or without padding;
// white space is skipped. ok is false at any other byte; what was decoded by then
// is returned.
func Base64(s string) (out []byte, ok bool) { return decode(s, 6, value64) }

// Base32 decodes base32 likewise.
func Base32(s string) (out []byte, ok bool) { return decode(s, 5, value32) }

// Hex decodes pairs of hexadecimal digits; white space is skipped.
func Hex(s string) (out []byte, ok bool) { return decode(s, 4, value16) }

// EncodeBase64 is the padded standard encoding.
func EncodeBase64(s string) string { return encode(s, 6, alphabet64, 4) }

// EncodeBase32 is the padded standard encoding.
func EncodeBase32(s string) string { return encode(s, 5, alphabet32, 8) }

// EncodeHex is lower-case hexadecimal.
func EncodeHex(s string) string { return encode(s, 4, alphabet16, 1) }

func decode(s string, width uint, value func(byte) int) ([]byte, bool) {
	out := make([]byte, 0, len(s)*int(width)/8)
	var acc, bits uint
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case ' ', '\t', '\n', '\r':
			continue
		case '=':
			return out, true
		default:
			v := value(c)
			if v < 0 {
				return out, false
			}
			acc = acc<<width | uint(v)
			bits += width
			if bits >= 8 {
				bits -= 8
				out = append(out, byte(acc>>bits))
				acc &= 1<<bits - 1
			}
		}
	}
	return out, true
}

func encode(s string, width uint, alphabet string, group int) string {
	out := make([]byte, 0, (len(s)*8/int(width)+group)/group*group)
	var acc, bits uint
	for i := 0; i < len(s); i++ {
		acc = acc<<8 | uint(s[i])
		bits += 8
		for bits >= width {
			bits -= width
			out = append(out, alphabet[acc>>bits])
			acc &= 1<<bits - 1
		}
	}
	if bits > 0 {
		out = append(out, alphabet[acc<<(width-bits)])
	}
	for len(out)%group != 0 {
		out = append(out, '=')
	}
	return string(out)
}

func value64(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return int(c - 'A')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 26
	case '0' <= c && c <= '9':
		return int(c-'0') + 52
	case c == '+' || c == '-':
		return 62
	case c == '/' || c == '_':
		return 63
	}
	return -1
}

func value32(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return int(c - 'A')
	case 'a' <= c && c <= 'z':
		return int(c - 'a')
	case '2' <= c && c <= '7':
		return int(c-'2') + 26
	}
	return -1
}

func value16(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
