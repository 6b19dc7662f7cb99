package explain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rv/internal/term"
	"rv/shell"
)

// mark is a part of the text with something to say about it.
type mark struct {
	span  shell.Span
	tone  term.Tone
	label string
}

const (
	snippetWidth = 76 // columns of source text, so that it does not wrap at 80
	labelWidth   = 96 // columns up to which a label may stand beside its carets
	maxMarks     = 12
	indent       = "  "
)

// snippet shows the marked lines of text with carets under the marked parts.
func snippet(style term.Style, text string, marks []mark) string {
	text = strings.TrimRight(text, "\n")
	marks = merged(trimmed(text, marks))
	left := 0
	if len(marks) > maxMarks {
		left = len(marks) - maxMarks
		marks = marks[:maxMarks]
	}
	var b strings.Builder
	starts := lineStarts(text)
	for last := -1; len(marks) > 0; {
		line, _ := slices.BinarySearch(starts, marks[0].span.Start+1)
		n := 1
		for n < len(marks) && (line == len(starts) || marks[n].span.Start < starts[line]) {
			n++
		}
		if last >= 0 && line > last+1 {
			b.WriteString(indent + "…\n")
		}
		writeLine(&b, style, text, starts, line, marks[:n])
		last, marks = line, marks[n:]
	}
	if left > 0 {
		fmt.Fprintf(&b, "%s… and %d more\n", indent, left)
	}
	return b.String()
}

// trimmed cuts what ends a command off the spans, and drops those that are empty or
// outside the text.
func trimmed(text string, marks []mark) []mark {
	var out []mark
	for _, m := range marks {
		m.span.Start = max(m.span.Start, 0)
		m.span.End = min(m.span.End, len(text))
		if m.span.Start >= m.span.End {
			continue
		}
		part := strings.TrimRight(text[m.span.Start:m.span.End], " \t\r\n;&|")
		if part != "" {
			m.span.End = m.span.Start + len(part)
		}
		out = append(out, m)
	}
	return out
}

// merged sorts marks and puts the labels of one span together, each once.
func merged(marks []mark) []mark {
	slices.SortStableFunc(marks, func(a, b mark) int {
		return cmp.Or(cmp.Compare(a.span.Start, b.span.Start), cmp.Compare(b.span.End, a.span.End))
	})
	var out []mark
	for _, m := range marks {
		if n := len(out); n > 0 && out[n-1].span == m.span {
			if !slices.Contains(strings.Split(out[n-1].label, ", "), m.label) {
				out[n-1].label += ", " + m.label
			}
			continue
		}
		out = append(out, m)
	}
	return out
}

// lineStarts are the offsets at which the lines of text begin.
func lineStarts(text string) []int {
	starts := []int{0}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// writeLine writes line number line (from 1) and the carets of its marks. A long line
// is shown in pieces, one for each group of marks that fits.
func writeLine(b *strings.Builder, style term.Style, text string, starts []int, line int, marks []mark) {
	from, to := starts[line-1], len(text)
	if line < len(starts) {
		to = starts[line] - 1
	}
	lead := ""
	if len(starts) > 1 {
		lead = fmt.Sprintf("%*d | ", len(fmt.Sprint(len(starts))), line)
	}
	row := layOut(text[from:to])
	for len(marks) > 0 {
		w := row.window(marks[0].span.Start-from, snippetWidth-len(lead))
		b.WriteString(indent + style.Paint(term.Dim, lead) + w.text + "\n")
		blank := indent + strings.Repeat(" ", len(lead))
		for first := true; len(marks) > 0 && (first || w.shows(row, marks[0].span.Start-from)); first = false {
			m := marks[0]
			start, end := w.columns(row, m.span.Start-from, min(m.span.End, to)-from)
			label := m.label
			if m.span.End > to {
				last, _ := slices.BinarySearch(starts, m.span.End)
				label += fmt.Sprintf(" (to line %d)", last)
			}
			carets := strings.Repeat("^", end-start)
			under := blank + strings.Repeat(" ", start)
			if end+term.Width(label) > labelWidth {
				b.WriteString(under + style.Paint(m.tone, carets) + "\n")
				carets, under = "", blank+strings.Repeat(" ", max(0, min(start, labelWidth-term.Width(label))))
			}
			b.WriteString(under + style.Paint(m.tone, strings.TrimLeft(carets+" "+label, " ")) + "\n")
			marks = marks[1:]
		}
	}
}
