package term

import "io"

// Error writes an error line.
func Error(w io.Writer, text string) { line(w, "rv: error: ", text) }

// Hint writes a hint line.
func Hint(w io.Writer, text string) { line(w, "rv: hint: ", text) }

// line writes one line whatever text holds. There is nobody left to tell when stderr
// cannot be written.
func line(w io.Writer, prefix, text string) {
	_, _ = io.WriteString(w, prefix+Visible(text)+"\n")
}
