// Package ask puts questions to a person at a terminal: a list to choose from, a line to
// fill in. On a capable terminal that is a small form, elsewhere plain prompts, which
// say the same. It decides nothing, and an answer is no proof of a person: that is
// package person.
package ask

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"charm.land/huh/v2"

	"rv/internal/term"
)

// ErrNone: the person chose nothing.
var ErrNone = errors.New("nothing was chosen")

// Choice is one line of a list.
type Choice struct {
	Text string
	// Note says more, in one line or several: below the text in a plain list, about
	// the choice at hand in a form.
	Note string
}

// Terminal is where questions are put.
type Terminal struct {
	In, Out *os.File
	// Pretty: forms, not prompts.
	Pretty bool

	lines *bufio.Reader
}

// Choose has the person choose one of a list, and returns its index.
func (t *Terminal) Choose(title string, choices []Choice) (int, error) {
	if !t.Pretty {
		return t.plainChoice(title, choices)
	}
	options := make([]huh.Option[int], len(choices))
	noted := false
	for i, c := range choices {
		options[i] = huh.NewOption(term.Visible(c.Text), i)
		noted = noted || c.Note != ""
	}
	chosen := 0
	field := huh.NewSelect[int]().Title(title).Options(options...).Value(&chosen)
	height := min(len(options), 12) + 2
	if noted {
		height += 2
		field = field.DescriptionFunc(func() string { return strings.Join(notes(choices[chosen]), "\n") }, &chosen)
	}
	err := t.form(field.Height(height))
	return chosen, err
}

// notes are the lines of a choice's note.
func notes(c Choice) (lines []string) {
	if c.Note == "" {
		return nil
	}
	for line := range strings.SplitSeq(c.Note, "\n") {
		lines = append(lines, term.Visible(line))
	}
	return lines
}

// Line has the person write one line; the preset stands for an empty one.
func (t *Terminal) Line(title, preset string) (string, error) {
	if !t.Pretty {
		return t.plainLine(title, preset)
	}
	text := preset
	err := t.form(huh.NewInput().Title(title).Value(&text))
	if text = strings.TrimSpace(text); text == "" {
		text = preset
	}
	return text, err
}

func (t *Terminal) form(field huh.Field) error {
	err := huh.NewForm(huh.NewGroup(field)).WithInput(t.In).WithOutput(t.Out).Run()
	if errors.Is(err, huh.ErrUserAborted) {
		return ErrNone
	}
	return err
}

func (t *Terminal) plainChoice(title string, choices []Choice) (int, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", title)
	for i, c := range choices {
		fmt.Fprintf(&b, "  %d. %s\n", i+1, term.Visible(c.Text))
		for _, line := range notes(c) {
			fmt.Fprintf(&b, "     %s\n", line)
		}
	}
	fmt.Fprintf(&b, "Type a number, or return for none: ")
	answer, err := t.answer(b.String())
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(answer)
	if err != nil || n < 1 || n > len(choices) {
		return 0, ErrNone
	}
	return n - 1, nil
}

func (t *Terminal) plainLine(title, preset string) (string, error) {
	prompt := title
	if preset != "" {
		prompt += " [" + preset + "]"
	}
	answer, err := t.answer(prompt + ": ")
	if answer == "" {
		answer = preset
	}
	return answer, err
}

func (t *Terminal) answer(prompt string) (string, error) {
	if _, err := io.WriteString(t.Out, prompt); err != nil {
		return "", fmt.Errorf("ask: %w", err)
	}
	if t.lines == nil {
		t.lines = bufio.NewReader(t.In)
	}
	line, err := t.lines.ReadString('\n')
	if err != nil {
		return "", ErrNone
	}
	return strings.TrimSpace(line), nil
}
