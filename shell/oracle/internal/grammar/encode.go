package grammar

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

func b64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

func b32(s string) string { return base32.StdEncoding.EncodeToString([]byte(s)) }

func hexOf(s string) string { return hex.EncodeToString([]byte(s)) }

func rot13(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return 'a' + (r-'a'+13)%26
		case 'A' <= r && r <= 'Z':
			return 'A' + (r-'A'+13)%26
		}
		return r
	}, s)
}

// reverseLines reverses every line, as rev does.
func reverseLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = reverse(l)
	}
	return strings.Join(lines, "\n")
}
