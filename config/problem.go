package config

import (
	"fmt"
	"strings"
)

// Problem is one thing wrong with a file.
type Problem struct {
	File string
	Line int    // from 1; 0 when it is the whole file
	Msg  string // what is wrong
	Fix  string // what would fix it
}

func (p Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
	}
	b.WriteString(": " + p.Msg)
	if p.Fix != "" {
		b.WriteString("; " + p.Fix)
	}
	return b.String()
}

// Problems is everything wrong with a file, by line.
type Problems []Problem

func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// oneOf is the fix for a word that is not in a closed set.
func oneOf(words []string) string { return "use one of " + strings.Join(words, ", ") }

// similar is the word most like s, "" when none is.
func similar(s string, words []string) string {
	best, found := 3, "" // two slips are still the same word
	for _, w := range words {
		if d := distance(s, w); d < best && d < len(w) {
			best, found = d, w
		}
	}
	return found
}

// distance counts the letters to insert, remove or change between a and b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0] // of the row above, one to the left
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			before, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, before+cost)
		}
	}
	return row[len(b)]
}
