package compiled

import (
	"strings"

	"rv/policy"
	"rv/request"
)

// Meets reports whether the rule is about a call. A server that is not known may be any.
func (t *ToolRule) Meets(s policy.Surface, server, name string, args []request.Argument) bool {
	if t.Surface != s || server != "" && !fits(t.Server, server) || !fits(t.Name, name) {
		return false
	}
	for i := range t.Params {
		if !t.Params[i].met(args) {
			return false
		}
	}
	return true
}

func (p *Param) met(args []request.Argument) bool {
	for i := range args {
		if fitsPath(p.Path, args[i].Path) && fits(p.Pattern, args[i].Value) {
			return true
		}
	}
	return false
}

// fitsPath compares dotted paths step by step.
func fitsPath(pattern, path string) bool {
	for {
		p, morePattern, deeper := strings.Cut(pattern, ".")
		s, morePath, deep := strings.Cut(path, ".")
		if p != "*" && p != s || deeper != deep {
			return false
		}
		if !deeper {
			return true
		}
		pattern, path = morePattern, morePath
	}
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
