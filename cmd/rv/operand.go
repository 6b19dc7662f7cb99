package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"rv/request"
)

// stdinOperand as the only operand means the text on stdin.
const stdinOperand = "-"

// command is the text that the operands of cmd mean:
//
//	rv test 'cd src && make'     one operand is shell text, as it is
//	rv test git commit -m 'x y'  several are the words of one command, as the shell
//	                             that ran rv left them: none is read again
//	rv test -                    the text on stdin
//
// A text may be followed by flags. Text followed by words is neither, and refused.
func (a *app) command(cmd *cobra.Command, args []string) (string, error) {
	if len(args) > 1 && cmd.ArgsLenAtDash() < 0 && strings.ContainsAny(args[0], " \t\n") {
		text := args[:1]
		flags := cmd.Flags()
		flags.SetInterspersed(true)
		if err := flags.Parse(args[1:]); err != nil {
			return "", usage(err.Error(), cmd.CommandPath()+" --help shows the flags")
		}
		if flags.NArg() > 0 {
			return "", usage("shell text stands alone", "quote the whole command as one, or put -- before words that are split already")
		}
		args = text
	}
	switch {
	case len(args) == 0:
		return "", usage("no command given", cmd.CommandPath()+" 'git status', or - for one on stdin")
	case len(args) > 1:
		return words(args), nil
	case args[0] == stdinOperand:
		return a.stdinText()
	default:
		return args[0], nil
	}
}

// stdinText reads one byte more than may be judged, so that too much is seen to be.
func (a *app) stdinText() (string, error) {
	text, err := io.ReadAll(io.LimitReader(a.stdin, request.MaxStdin+1))
	if err != nil {
		return "", failure{fmt.Sprintf("read the command: %v", err), "", exitUsage}
	}
	return string(text), nil
}

// words writes argv so that a shell reads just these words. Assignments in front stay
// assignments and reserved words stay reserved, as they would where rv test stands in
// front of a command line.
func words(argv []string) string {
	var b strings.Builder
	assigning := true
	for i, w := range argv {
		if i > 0 {
			b.WriteByte(' ')
		}
		name, value, found := strings.Cut(w, "=")
		if assigning = assigning && found && isName(name); assigning {
			b.WriteString(name + "=" + shellWord(value))
			continue
		}
		b.WriteString(shellWord(w))
	}
	return b.String()
}

func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '_', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', i > 0 && '0' <= c && c <= '9':
		default:
			return false
		}
	}
	return s != ""
}

// bare are the characters that mean nothing to a shell in the middle of a word.
const bare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + "%+,-./:@_"

func shellWord(w string) string {
	if w != "" && strings.Trim(w, bare) == "" || w == "!" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// oneArgument wants exactly one.
func oneArgument(name, hint string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return usage(fmt.Sprintf("%s needs %s", cmd.CommandPath(), name), hint)
		case 1:
			return nil
		}
		return usage(fmt.Sprintf("%s takes one %s, but was given %d", cmd.CommandPath(), name, len(args)), cmd.CommandPath()+" --help shows the usage")
	}
}

func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage(fmt.Sprintf("%s takes no argument, but was given %q", cmd.CommandPath(), args[0]), cmd.CommandPath()+" --help shows the usage")
	}
	return nil
}
