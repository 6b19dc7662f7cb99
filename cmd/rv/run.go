package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"rv/internal/robot"
	"rv/internal/term"
)

// The exit statuses of commands without a verdict.
const (
	exitDone    = 0
	exitNotDone = 1
	exitUsage   = robot.ExitUsage
)

// status ends a command that has said everything it has to say.
type status int

func (s status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// failure ends a command with one line, and a hint when there is one.
type failure struct {
	text, hint string
	exit       int
}

func (f failure) Error() string { return f.text }

func usage(text, hint string) error { return failure{text, hint, exitUsage} }

// run runs the command line and returns the exit status.
func (a *app) run(args []string) (exit int) {
	defer func() {
		if recover() != nil {
			term.Error(a.stderr, "rv failed inside")
			term.Hint(a.stderr, "please report it with the output of rv version")
			exit = failedStatus(args)
		}
	}()
	root := a.root()
	root.SetArgs(args)
	return a.end(root, args, root.Execute())
}

// failedStatus is that of a command line whose command broke: no verdict is not an
// allow.
func failedStatus(args []string) int {
	if len(args) > 0 && (args[0] == "test" || args[0] == "explain") {
		return robot.ExitIndeterminate
	}
	return exitUsage
}

func (a *app) end(root *cobra.Command, args []string, err error) int {
	var s status
	var f failure
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &s):
		return int(s)
	case errors.As(err, &f):
	default:
		// What cobra itself finds wrong is always the command line.
		f = failure{err.Error(), "rv help lists the commands", exitUsage}
		if _, _, unknown := root.Find(args); unknown != nil {
			if similar := root.SuggestionsFor(args[0]); len(similar) > 0 {
				f.hint = "did you mean rv " + similar[0]
			}
		}
	}
	term.Error(a.stderr, f.text)
	if f.hint != "" {
		term.Hint(a.stderr, f.hint)
	}
	return f.exit
}

// print writes what a command was asked for. An answer that did not arrive is none.
func (a *app) print(text string) error {
	if _, err := io.WriteString(a.stdout, text); err != nil {
		return failure{fmt.Sprintf("write the answer: %v", err), "", exitUsage}
	}
	return nil
}

// pretty reports whether panels and colour are welcome.
func (a *app) pretty(plain bool) bool {
	return term.Pretty(a.stdin, a.stdout, plain, a.getenv)
}
