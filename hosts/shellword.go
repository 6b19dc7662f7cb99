package hosts

import "strings"

// hookCommand is the command line of a hook entry of host. The quoted path alone would
// not do for Grok, which hands a command to sh -c only when it holds a blank or a shell
// character: it takes a quoted path literally, quotes and all, finds nothing, and runs
// the call. The arguments keep it a command line.
func hookCommand(host, hook string) string { return shellWord(hook) + hookArguments(host) }

func hookArguments(host string) string { return " --host " + host }

// hookOf is the inverse of hookCommand.
func hookOf(host, command string) (string, bool) {
	word, ok := strings.CutSuffix(command, hookArguments(host))
	if !ok {
		return "", false
	}
	return shellValue(word)
}

// shellWord quotes s as one word of a POSIX shell, of Grok and of Gemini. Both replace
// names behind a dollar sign themselves, inside single quotes too: Grok $NAME and ${NAME},
// and it skips the hook when NAME is unset; Gemini ${extensionPath}, $GEMINI_CWD and a
// few more. An empty pair of quotes behind every dollar sign leaves them no name to read.
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
