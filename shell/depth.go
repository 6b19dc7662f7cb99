package shell

import "strings"

// maxNesting is how deeply brackets and compound commands may nest in one text.
// The parser recurses without a limit of its own, and Go cannot recover from a
// stack overflow, so this is checked before the parser sees the text.
const maxNesting = 256

// tooDeep reports whether text may nest deeper than maxNesting. It counts
// opening brackets and words that open compound commands, outside single quotes
// and comments, and never less than the parser recurses.
func tooDeep(text string) bool {
	if openers(text) <= maxNesting {
		return false
	}
	depth, deepest := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\\':
			i++
		case '\'':
			end := strings.IndexByte(text[i+1:], '\'')
			if end < 0 {
				return deepest > maxNesting
			}
			i += end + 1
		case '(', '{', '[', '`':
			depth++
		case ')', '}', ']':
			depth--
		default:
			if n, step := keyword(text, i); n > 0 {
				depth += step
				i += n - 1
			}
		}
		depth = max(depth, 0)
		deepest = max(deepest, depth)
	}
	return deepest > maxNesting
}

// openers bounds the nesting from above without looking at quotes.
func openers(text string) int {
	n := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '{', '[', '`', '!', '~', '-', '+', '?':
			n++
		case 'i', 'w', 'f', 'c', 'u', 's', 't':
			if k, step := keyword(text, i); k > 0 && step > 0 {
				n++
			}
		}
	}
	return n
}

// keyword recognises a reserved word that opens (+1) or closes (-1) a compound
// command at text[i:], and its length.
func keyword(text string, i int) (n, step int) {
	if i > 0 && isWordByte(text[i-1]) {
		return 0, 0
	}
	end := i
	for end < len(text) && isWordByte(text[end]) && end-i < 9 {
		end++
	}
	switch text[i:end] {
	case "if", "while", "until", "for", "case", "select", "time", "coproc", "function":
		return end - i, 1
	case "fi", "done", "esac":
		return end - i, -1
	}
	return 0, 0
}

func isWordByte(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
