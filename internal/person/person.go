package person

import (
	"bufio"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/mattn/go-isatty"
)

// Refusal says why there is no proof.
type Refusal struct{ Why, Hint string }

func (r Refusal) Error() string { return r.Why }

const plainTerminal = "run it yourself, in a plain terminal"

// Terminal is the conversation.
type Terminal struct {
	In, Out *os.File
	Getenv  func(string) string
}

// Check reports whether a person can be asked here at all; nil when one can.
func (t Terminal) Check() error {
	for _, end := range [...]struct {
		file *os.File
		name string
	}{{t.In, "input"}, {t.Out, "output"}} {
		if end.file == nil || !isatty.IsTerminal(end.file.Fd()) {
			return Refusal{"this needs a person, and its " + end.name + " is no terminal", plainTerminal}
		}
	}
	for _, name := range [...]string{"CI", "GITHUB_ACTIONS", "GITLAB_CI", "BUILDKITE", "JENKINS_URL"} {
		if v := t.Getenv(name); v != "" && v != "false" && v != "0" {
			return Refusal{"this needs a person, and " + name + " says that this is a CI job", plainTerminal}
		}
	}
	if !sameTerminal(t.In, t.Out) {
		return Refusal{"this needs a person, and its input and output are two terminals", plainTerminal}
	}
	if !foreground(t.In) {
		return Refusal{"this needs a person, and it does not run in the foreground of its terminal", plainTerminal}
	}
	return ancestry(os.Getppid(), lookup)
}

// tries is how often the code may be mistyped.
const tries = 3

// Prove asks the person to type a code that the screen shows. nil is proof.
func (t Terminal) Prove() error {
	if err := t.Check(); err != nil {
		return err
	}
	return t.ask(bufio.NewReader(t.In), t.Out, code)
}

func (t Terminal) ask(in *bufio.Reader, out io.Writer, code func() (string, error)) error {
	for range tries {
		want, err := code()
		if err != nil {
			return fmt.Errorf("make a code: %w", err)
		}
		if _, err := fmt.Fprintf(out, "To confirm, type %s: ", want); err != nil {
			return fmt.Errorf("show the code: %w", err)
		}
		got, err := in.ReadString('\n')
		if err != nil {
			return Refusal{"nobody answered", "nothing was changed"}
		}
		if strings.EqualFold(strings.TrimSpace(got), want) {
			return nil
		}
		if strings.TrimSpace(got) == "" {
			break
		}
	}
	return Refusal{"the code was not typed", "nothing was changed"}
}

// letters are those nobody mistakes for another.
const letters = "ABCDEFGHJKMNPQRSTUVWXYZ"

// code is four letters: enough that nobody types them by chance.
func code() (string, error) {
	var b [4]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", err
	}
	for i := range b {
		b[i] = letters[int(b[i])%len(letters)]
	}
	return string(b[:]), nil
}
