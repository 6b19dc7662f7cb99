package explain

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"rv/internal/term"
	"rv/shell"
)

const (
	maxWord  = 60  // columns of one word
	maxWords = 120 // columns of a command line
)

// plainWord are the characters a word may hold and still stand without quotes, and
// patterns those that have a meaning when they do.
const (
	plainWord = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + "%+,-./:=@_^~{}!#…"
	patterns  = "*?[]"
)

// word is one word as a person would type it, with … for what the text does not
// determine.
func word(w shell.Word) string {
	text := w.String()
	shown := clip(term.Visible(text), maxWord)
	bare := plainWord
	if w.Glob() {
		bare += patterns
	}
	switch {
	case text == "":
		return "''"
	case strings.Trim(shown, bare) == "":
		return shown
	case shown != text || strings.Contains(shown, "'"):
		return `"` + shown + `"`
	default:
		return "'" + shown + "'"
	}
}

// clip cuts visible text to width columns and says how many characters are gone.
func clip(text string, width int) string {
	if term.Width(text) <= width {
		return text
	}
	column, at := 0, 0
	for at < len(text) {
		_, size := utf8.DecodeRuneInString(text[at:])
		w := term.Width(text[at : at+size])
		if column+w > width {
			break
		}
		column += w
		at += size
	}
	return fmt.Sprintf("%s[%d more]", text[:at], utf8.RuneCountInString(text[at:]))
}

// commandLine is an invocation on one line.
func commandLine(inv *shell.Invocation) string {
	argv := inv.Argv
	lead, ok := pseudo(inv.Name)
	if ok && len(argv) > 0 {
		argv = argv[1:]
	}
	line := lead
	for i, w := range argv {
		next := word(w)
		if line != "" {
			next = " " + next
		}
		if term.Width(line)+term.Width(next) > maxWords {
			return fmt.Sprintf("%s [%d more words]", line, len(argv)-i)
		}
		line += next
	}
	return line
}

// pseudo says in words what has no program of its own.
func pseudo(name string) (string, bool) {
	switch name {
	case shell.PseudoSQL:
		return "(SQL)", true
	case shell.PseudoRunText:
		return "(code from the network)", true
	case shell.PseudoForkBomb:
		return "(a function that starts itself twice)", true
	case shell.PseudoWrite:
		return "(a write to a file)", true
	case shell.PseudoRedirect:
		return "(a redirection alone)", true
	default:
		return "", false
	}
}

// redirections are those of an invocation on one line.
func redirections(redirs []shell.Redir) string {
	var out []string
	for _, r := range redirs {
		out = append(out, operator(r)+" "+word(r.Target))
	}
	return strings.Join(out, "  ")
}

func operator(r shell.Redir) string {
	op, usual := ">", 1
	switch r.Op {
	case shell.RedirRead:
		op, usual = "<", 0
	case shell.RedirAppend:
		op = ">>"
	case shell.RedirReadWrite:
		op, usual = "<>", 0
	}
	switch r.FD {
	case usual:
		return op
	case -1:
		return "&" + op
	default:
		return fmt.Sprint(r.FD, op)
	}
}

// unknown says of each kind of hole in the words of an invocation what it is.
func unknown(argv []shell.Word) []string {
	var out []string
	seen := map[shell.HoleKind]bool{}
	for i, w := range argv {
		for _, h := range w.Holes() {
			if seen[h.Kind] {
				continue
			}
			seen[h.Kind] = true
			text := hole(h.Kind)
			if h.Split {
				text += ", perhaps several words"
			}
			out = append(out, fmt.Sprintf("… in word %d: %s", i+1, text))
		}
	}
	return out
}

func hole(kind shell.HoleKind) string {
	switch kind {
	case shell.HoleNumber:
		return "a number"
	case shell.HoleFound:
		return "a path that find, ls or xargs gives"
	case shell.HoleName:
		return "a file name without a slash"
	case shell.HoleTemp:
		return "a path that mktemp makes"
	case shell.HoleTmpdir:
		return "the inherited TMPDIR"
	case shell.HoleHome:
		return "the home directory"
	case shell.HoleCwd:
		return "the working directory"
	case shell.HoleRepo:
		return "the root of the repository"
	case shell.HoleNet:
		return "bytes from the network"
	default:
		return "any text, perhaps none"
	}
}

// reached says what the way to an invocation means for it.
func reached(r shell.Reach) string {
	var out []string
	for _, p := range []struct {
		bit  shell.Reach
		text string
	}{
		{shell.ReachElevated, "with another user's rights"},
		{shell.ReachRemote, "on another machine or in a container"},
		{shell.ReachThrowaway, "in a throw-away container"},
		{shell.ReachScript, "from a script file"},
		{shell.ReachInterpreter, "by a call in another language, shown as a command"},
		{shell.ReachMaybe, "perhaps: behind && or ||, in a branch or in a loop"},
	} {
		if r&p.bit != 0 {
			out = append(out, p.text)
		}
	}
	return strings.Join(out, "; ")
}
