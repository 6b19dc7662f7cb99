package compiled

import "strings"

// Meets reports whether the rule is about an action with these arguments.
func (a *ActionRule) Meets(name string, args []Param) bool {
	if !fits(a.Name, name) {
		return false
	}
	for i := range a.Params {
		if !a.Params[i].met(args) {
			return false
		}
	}
	return true
}

func (p *Param) met(args []Param) bool {
	for i := range args {
		if args[i].Path == p.Path && fits(p.Pattern, args[i].Pattern) {
			return true
		}
	}
	return false
}

// fits reports whether s fits a pattern in which * stands for any text.
func fits(pattern, s string) bool {
	first, rest, starred := strings.Cut(pattern, "*")
	if !starred {
		return pattern == s
	}
	s, ok := strings.CutPrefix(s, first)
	if !ok {
		return false
	}
	for {
		piece, more, starred := strings.Cut(rest, "*")
		if !starred {
			return strings.HasSuffix(s, piece)
		}
		i := strings.Index(s, piece)
		if i < 0 {
			return false
		}
		s, rest = s[i+len(piece):], more
	}
}
