package term

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// Visible is s with everything that is not a plain printed character written as an
// escape: control characters, what is not UTF-8, and characters that hide, reorder or
// join others.
func Visible(s string) string {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] >= ' ' && s[i] < 0x7f
	}
	if plain {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		shown, size := visibleRune(s[i:])
		b.WriteString(shown)
		i += size
	}
	return b.String()
}

// visibleRune shows the first character of s and says how many bytes it has.
func visibleRune(s string) (string, int) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError && size == 1:
		return fmt.Sprintf(`\x%02x`, s[0]), 1
	case r == '\n':
		return `\n`, size
	case r == '\t':
		return `\t`, size
	case r == '\r':
		return `\r`, size
	case r < ' ' || r == 0x7f:
		return fmt.Sprintf(`\x%02x`, r), size
	case !unicode.IsPrint(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
		return escaped(r), size
	default:
		return s[:size], size
	}
}

func escaped(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// widths does not ask the locale: the same text is laid out the same everywhere.
var widths = runewidth.Condition{StrictEmojiNeutral: true}

// Width is how many columns s, which is visible, takes.
func Width(s string) int { return widths.StringWidth(s) }
