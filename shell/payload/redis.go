package payload

import "strings"

// analyseRedis reads commands as redis-cli takes them from standard input: one on each
// line, words in quotes where they hold blanks.
func analyseRedis(src string, b *Budget) []Effect {
	var out []Effect
	for line := range strings.SplitSeq(src, "\n") {
		words := redisWords(line)
		if !b.step(1 + len(words)) {
			return out
		}
		if len(words) > 0 {
			argv := append([]Value{Lit("redis-cli")}, words...)
			out = append(out, Effect{Kind: Equivalent, API: "stdin", Argv: argv})
		}
	}
	return out
}

func redisWords(line string) []Value {
	var words []Value
	for {
		line = strings.TrimLeft(line, " \t\r")
		if line == "" || line[0] == '#' && len(words) == 0 {
			return words
		}
		var word string
		word, line = redisWord(line)
		words = append(words, unmarked(word))
	}
}

// redisWord is the first word of line, without its quotes, and what follows it.
func redisWord(line string) (word, rest string) {
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == 0 && (c == ' ' || c == '\t' || c == '\r'):
			return b.String(), line[i:]
		case quote == '"' && c == '\\' && i+1 < len(line):
			i++
			b.WriteByte(line[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), ""
}
