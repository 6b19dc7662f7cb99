package rules

import (
	"strings"

	"rv/rules/internal/table"
)

// relation is how a path lies to a known one.
type relation struct {
	above answer // the path is the known one, or holds it
	below answer // the path lies below the known one
	depth int    // components of the known one
}

// relate compares p with the absolute path known, given without its leading
// slash. Components of known may be patterns.
func relate(p *path, known string) relation { return relateFrom(p, 0, known) }

// relateFrom is relate for what follows the first from components of p.
func relateFrom(p *path, from int, known string) relation {
	var r relation
	at := yes // how surely the components so far agree
	i := from
	for known != "" {
		name, rest, _ := strings.Cut(known, "/")
		known = rest
		if name == "" {
			continue
		}
		r.depth++
		if i >= p.n {
			continue
		}
		if a := p.comps[i].is(name); a < at {
			at = a
		}
		if at == no {
			return relation{depth: r.depth}
		}
		i++
	}
	switch n := p.n - from; {
	case n > r.depth:
		r.below = at
	case p.deep == 0:
		r.above = at
	}
	return r
}

// is says whether the component is name, which may be a pattern. A hole is not
// taken for any particular name: the class of the place it stands in decides.
func (c *comp) is(name string) answer {
	switch c.kind {
	case compKnown:
		return known(c.text == name || isPattern(name) && globMatch(name, c.text))
	case compGlob:
		if isPattern(name) {
			return maybe
		}
		if mayName(c.text, name) {
			return maybe
		}
		return no
	default:
		if name == "*" {
			return yes
		}
		return no
	}
}

// isPattern reports whether a name of the tables is a pattern; they use * only.
func isPattern(name string) bool { return strings.IndexByte(name, '*') >= 0 }

// placeOf gives the classes of an absolute path by the table of places: that of
// the longest entry which covers it, and those of the entries that a pattern in
// it may stand for.
func placeOf(p *path) Classes {
	var s Classes
	best, class := 0, table.ClassElsewhere
	first := &p.comps[0] // the root was dealt with before
	for i := range places {
		// Most entries are told apart by their first letter.
		if first.kind == compKnown && places[i].path[0] != first.text[0] {
			continue
		}
		rel := relate(p, places[i].path)
		switch {
		case rel.below == yes && rel.depth >= best:
			best, class = rel.depth, places[i].below
		case rel.above == yes && rel.depth == p.n && rel.depth >= best:
			best, class = rel.depth, places[i].at
		case rel.below == maybe:
			s |= table.Of(places[i].below)
		case rel.above == maybe && rel.depth == p.n:
			s |= table.Of(places[i].at)
		}
	}
	return s | table.Of(class)
}
