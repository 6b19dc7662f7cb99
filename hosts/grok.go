package hosts

import "strings"

const grokArguments = " --host grok"

// grokCommand is the command line of Grok's hook entry. Grok hands it to sh -c only
// when it holds a blank or a shell character: a quoted path alone is taken literally,
// quotes and all, is not found, and the call runs. The arguments keep it a command line.
func grokCommand(hook string) string { return shellWord(hook) + grokArguments }

func grokHook(command string) (string, bool) {
	word, ok := strings.CutSuffix(command, grokArguments)
	if !ok {
		return "", false
	}
	return shellValue(word)
}

// shellWord quotes s as one word of a POSIX shell, and of Grok: it replaces $NAME and
// ${NAME} itself, inside single quotes too, and skips the hook when NAME is unset. An
// empty pair of quotes behind every dollar sign leaves it no name to read.
func shellWord(s string) string {
	s = strings.ReplaceAll(s, "'", `'\''`)
	return "'" + strings.ReplaceAll(s, "$", "$''") + "'"
}

// shellValue is the inverse of shellWord, for words that shellWord makes.
func shellValue(word string) (string, bool) {
	inner, ok := strings.CutPrefix(word, "'")
	if !ok {
		return "", false
	}
	inner, ok = strings.CutSuffix(inner, "'")
	if !ok {
		return "", false
	}
	value := strings.ReplaceAll(inner, `'\''`, "'")
	value = strings.ReplaceAll(value, "$''", "$")
	return value, shellWord(value) == word
}
