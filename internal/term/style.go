package term

import "strings"

// Style paints, or does not. The zero Style is plain.
type Style struct{ pretty bool }

// Styled is the style for a terminal when pretty, else plain text.
func Styled(pretty bool) Style { return Style{pretty} }

// Tone is what a piece of text is, not how it looks.
type Tone uint8

const (
	Good Tone = iota // nothing stands against it
	Bad              // blocked
	Warn             // recorded, or not finished
	Dim              // said for completeness
	Bold
)

var codes = [...]string{Good: "32", Bad: "1;31", Warn: "33", Dim: "2", Bold: "1"}

// Paint is s in a tone.
func (s Style) Paint(t Tone, text string) string {
	if !s.pretty || text == "" {
		return text
	}
	return "\x1b[" + codes[t] + "m" + text + "\x1b[0m"
}

// Panel frames text, whose first line becomes the title: plain text is left as it is.
func (s Style) Panel(t Tone, text string) string {
	if !s.pretty {
		return text
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var b strings.Builder
	for i, line := range lines {
		edge := "│ "
		if i == 0 {
			edge = "╭ "
		}
		b.WriteString(s.Paint(t, edge))
		b.WriteString(line)
		b.WriteByte('\n')
	}
	b.WriteString(s.Paint(t, "╰"))
	b.WriteByte('\n')
	return b.String()
}
