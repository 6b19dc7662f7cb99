package rules

import (
	"strings"

	"rv/shell"
)

// Place is a known path: absolute, or below the home directory when it begins with ~/.
// It is written in lower case: where a file system folds case, so do these.
type Place string

// Places says how the words of one script lie to known places. It knows what path
// classes know: directories, ~, "..", patterns, links of the same text.
type Places struct{ c classifier }

// NewPlaces is for the words of s.
func NewPlaces(s *shell.Script, f shell.Facts) *Places {
	p := &Places{}
	p.c.f = f
	p.c.links.list = s.Links
	return p
}

// Near reports whether a path that only goes down may lead to one of places from one of
// dirs. Where it is false, words for which [Down] holds need not be related: most words
// of most scripts.
func (p *Places) Near(dirs []shell.Word, places []Place) bool {
	if len(p.c.links.list) > 0 {
		return true
	}
	var at path
	if len(dirs) == 0 {
		p.c.start(&at)
		return p.c.near(&at, places)
	}
	for i := range dirs {
		p.c.start(&at)
		p.c.follow(&at, dirs[i])
		if p.c.near(&at, places) {
			return true
		}
	}
	return false
}

// near: p holds one of places, or lies in it.
func (c *classifier) near(p *path, places []Place) bool {
	from := -1
	switch p.base {
	case baseHome:
		return true // not known, so not worth telling apart
	case baseRoot:
		if home := strings.Trim(c.f.Home, "/"); home != "" {
			rel := relate(p, home)
			if rel.above != no {
				return true
			}
			if rel.below != no {
				from = rel.depth
			}
		}
	default:
		return false
	}
	folded := p.folded()
	for _, place := range places {
		var rel relation
		known, inHome := strings.CutPrefix(string(place), "~/")
		switch {
		case !inHome:
			rel = relate(folded, known)
		case from >= 0:
			rel = relateFrom(folded, from, known)
		}
		if rel.above != no || rel.below != no {
			return true
		}
	}
	return false
}

// Down reports whether w is a relative path that only goes down.
func Down(w shell.Word) bool {
	text := w.Text()
	return w.IsKnown() && text != "" && text[0] != '/' && text[0] != '~' && !strings.Contains(text, "..")
}

// Relation is how a word lies to the places it was compared with.
type Relation struct {
	// In is the first place that the word names, or in which it lies; -1 for none.
	In int
	// Above is the first place that lies in what the word names, a directory inside
	// the home or the one that directly holds the place; -1 for none.
	Above int
}

// Relate compares w, in a command that may run in dirs, with places. What a pattern may
// stand for counts; what a hole may stand for does not.
func (p *Places) Relate(w shell.Word, dirs []shell.Word, places []Place) Relation {
	r := Relation{-1, -1}
	if w.Is("") {
		return r
	}
	if len(dirs) == 0 {
		p.relateIn(w, nil, places, &r)
	}
	for i := range dirs {
		p.relateIn(w, &dirs[i], places, &r)
	}
	return r
}

func (p *Places) relateIn(w shell.Word, dir *shell.Word, places []Place, r *Relation) {
	var at path
	p.c.start(&at)
	if dir != nil {
		p.c.follow(&at, *dir)
	}
	p.c.follow(&at, w)
	p.c.relate(&at, places, r)
	p.c.standsFor(&at, func(to *path) { p.c.relate(to, places, r) })
}

func (c *classifier) relate(p *path, places []Place, r *Relation) {
	// from is where the part of p below the home begins; -1 when p is not in it.
	from, sure := -1, yes
	switch p.base {
	case baseHome:
		from = 0
	case baseRoot:
		if home := strings.Trim(c.f.Home, "/"); home != "" {
			if rel := relate(p, home); rel.below != no {
				from, sure = rel.depth, rel.below
			}
		}
	default:
		return
	}
	folded := p.folded()
	for i, place := range places {
		known, inHome := strings.CutPrefix(string(place), "~/")
		var rel relation
		var n int
		switch {
		case inHome && from >= 0:
			rel, n = relateFrom(folded, from, known), p.n-from
			rel.above, rel.below = min(rel.above, sure), min(rel.below, sure)
		case !inHome && p.base == baseRoot:
			rel, n = relate(folded, known), p.n
		default:
			continue
		}
		inside := rel.below != no || rel.above != no && n == rel.depth
		if inside && (r.In < 0 || i < r.In) {
			r.In = i
		}
		// Whoever removes the home, or what holds half the machine, is told that.
		close := inHome && n >= 1 || n >= 2 && n == rel.depth-1
		if rel.above != no && n < rel.depth && close && (r.Above < 0 || i < r.Above) {
			r.Above = i
		}
	}
}

// folded is p in lower case.
func (p *path) folded() *path {
	for i := 0; i < p.n; i++ {
		if lower := strings.ToLower(p.comps[i].text); lower != p.comps[i].text {
			q := *p
			for ; i < q.n; i++ {
				q.comps[i].text = strings.ToLower(q.comps[i].text)
			}
			return &q
		}
	}
	return p
}

// Elsewhere reports whether w certainly names a directory other than the home, in
// whichever of dirs the command runs.
func (p *Places) Elsewhere(w shell.Word, dirs []shell.Word) bool {
	if w.Is("") || !w.IsKnown() || w.Glob() || p.c.f.Home == "" {
		return false
	}
	if len(dirs) == 0 {
		return p.elsewhereIn(w, nil)
	}
	for i := range dirs {
		if !p.elsewhereIn(w, &dirs[i]) {
			return false
		}
	}
	return true
}

func (p *Places) elsewhereIn(w shell.Word, dir *shell.Word) bool {
	var at path
	p.c.start(&at)
	if dir != nil {
		p.c.follow(&at, *dir)
	}
	p.c.follow(&at, w)
	sure := p.c.notHome(&at)
	p.c.standsFor(&at, func(to *path) { sure = sure && p.c.notHome(to) })
	return sure
}

func (c *classifier) notHome(p *path) bool {
	if p.base != baseRoot {
		return false
	}
	rel := relate(p, strings.Trim(c.f.Home, "/"))
	return rel.above == no || p.n != rel.depth
}
