package hosts

import (
	"strings"

	"rv/denytext"
)

// hookCommand is the command line of a hook entry of host: Grok, Codex and Gemini hand it
// to a shell. All three run the call when a hook ends with any status but 0 and 2: when
// rv-hook is not there, is killed, or crashes. The shell is still there then, and blocks
// in its place, with 2 and a text on stderr.
//
// The quoted path alone would not do for Grok, which hands a command to sh -c only when
// it holds a blank or a shell character: it takes a quoted path literally, quotes and
// all, and finds nothing.
func hookCommand(host, hook string) string { return shellWord(hook) + tails(host)[0] }

// tails are what has been behind the path in some version, the newest one first. One
// that has been released is never removed, or its files would count as somebody else's.
func tails(host string) []string {
	const blocks = "; case $? in 0) ;; 2) exit 2 ;; 126|127) echo '@M' >&2; exit 2 ;; *) echo '@F' >&2; exit 2 ;; esac"
	sentences := strings.NewReplacer("@M", denytext.Missing.String(), "@F", denytext.Failed.String())
	return []string{
		" --host " + host + sentences.Replace(blocks),
		" --host " + host,
	}
}

// hookOf is the path in a command line of some version, and whether it is one.
func hookOf(host, command string) (string, bool) {
	for _, tail := range tails(host) {
		if word, ok := strings.CutSuffix(command, tail); ok {
			return shellValue(word)
		}
	}
	return "", false
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
