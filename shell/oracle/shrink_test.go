//go:build linux

package oracle

import (
	"strings"

	"rv/shell/oracle/internal/grammar"
)

// alternative separates the smallest program of the grammar from the still
// smaller text below it, which may race or depend on what was cut away.
const alternative = "\n# or just:\n"

// shrinkSteps bounds the scripts run to make one violation smaller.
const shrinkSteps = 400

// shrink makes a violation smaller: first by taking steps out of the program,
// then by taking lines and words out of the text.
func shrink(p grammar.Program, violates func(text string) bool) (grammar.Program, string) {
	left := shrinkSteps
	try := func(text string) bool {
		left--
		return left > 0 && violates(text)
	}
	text := ""
	if s, ok := p.Render(); ok {
		text = s.Text
	}
again:
	for _, q := range p.Simpler() {
		if s, ok := q.Render(); ok && s.Text != text && try(s.Text) {
			p, text = q, s.Text
			goto again
		}
	}
	smaller := without(without(text, "\n", try), " ", try)
	if smaller != text {
		text += alternative + smaller
	}
	return p, text
}

// without takes pieces out of text, ever smaller runs of them.
func without(text, sep string, violates func(string) bool) string {
	pieces := strings.Split(text, sep)
	for size := len(pieces) / 2; size >= 1; size /= 2 {
		for i := 0; i+size <= len(pieces); {
			less := append(append([]string{}, pieces[:i]...), pieces[i+size:]...)
			if violates(strings.Join(less, sep)) {
				pieces = less
			} else {
				i++
			}
		}
	}
	return strings.Join(pieces, sep)
}
