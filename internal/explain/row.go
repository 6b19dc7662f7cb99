package explain

import (
	"strings"
	"unicode/utf8"

	"rv/internal/term"
)

// row is one source line as it is shown.
type row struct {
	cells []cell
	// column of every byte, and of the end.
	column []int
}

// cell is one character of the source.
type cell struct {
	text          string
	column, width int
}

const tab = "    "

func layOut(line string) row {
	var r row
	column := 0
	for len(line) > 0 {
		_, size := utf8.DecodeRuneInString(line)
		shown := term.Visible(line[:size])
		if line[0] == '\t' {
			shown = tab
		}
		width := term.Width(shown)
		r.cells = append(r.cells, cell{shown, column, width})
		for range size {
			r.column = append(r.column, column)
		}
		column += width
		line = line[size:]
	}
	r.column = append(r.column, column)
	return r
}

// window is the part of a row that is shown.
type window struct {
	text     string
	from, to int // columns of the row
	shift    int // what stands before them
}

// window is the part of at most width columns in which the byte at is shown, with
// some of what comes before it.
func (r row) window(at, width int) window {
	const before = 16
	total := r.column[len(r.column)-1]
	if total <= width {
		var b strings.Builder
		for _, c := range r.cells {
			b.WriteString(c.text)
		}
		return window{text: b.String(), to: total}
	}
	w := window{from: max(0, min(r.column[at]-before, total-(width-1)))}
	var b strings.Builder
	if w.from > 0 {
		b.WriteString("…")
		w.shift = 1
	}
	w.to = total
	if total-w.from > width-w.shift {
		w.to = w.from + width - w.shift - 1
	}
	first := true
	for _, c := range r.cells {
		if c.column < w.from || c.column+c.width > w.to {
			continue
		}
		if first {
			w.from, first = c.column, false
		}
		b.WriteString(c.text)
	}
	if w.to < total {
		b.WriteString("…")
	}
	w.text = b.String()
	return w
}

// shows reports whether the byte at is in the window.
func (w window) shows(r row, at int) bool {
	return r.column[at] >= w.from && r.column[at] < w.to
}

// columns are the columns of the window that show the bytes start..end, one at least.
func (w window) columns(r row, start, end int) (from, to int) {
	from, to = r.column[start], min(r.column[end], w.to)
	return from - w.from + w.shift, max(to, from+1) - w.from + w.shift
}
