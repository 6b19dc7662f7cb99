package compile

import (
	"errors"
	"fmt"
	"strings"
)

// Error is one thing wrong with a pack.
type Error struct {
	File string
	Line int    // from 1; 0 when it is the whole file
	Rule string // the rule's id, "" outside rules
	Msg  string // what is wrong
	Fix  string // what would fix it

	rule int // index of the rule in its source plus 1, 0 outside rules
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	b.WriteString(": ")
	if e.Rule != "" {
		fmt.Fprintf(&b, "rule %s: ", e.Rule)
	}
	b.WriteString(e.Msg)
	if e.Fix != "" {
		b.WriteString("; ")
		b.WriteString(e.Fix)
	}
	return b.String()
}

// problems collects errors, so that one run shows them all.
type problems struct{ list []error }

func (p *problems) add(e *Error) { p.list = append(p.list, e) }

func (p *problems) err() error { return errors.Join(p.list...) }

// Errors are the single errors of one that [Parse], [Build] or [Check] returned.
func Errors(err error) []error {
	many, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var out []error
	for _, e := range many.Unwrap() {
		out = append(out, Errors(e)...)
	}
	return out
}

// oneOf is the fix for a word that is not in a closed set.
func oneOf(words []string) string { return "use one of " + strings.Join(words, ", ") }
