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
	if p.base != baseRoot && p.base != baseHome {
		return
	}
	folded := *p
	p = &folded
	for i := 0; i < p.n; i++ {
		p.comps[i].text = strings.ToLower(p.comps[i].text)
	}
	home := strings.ToLower(strings.Trim(c.f.Home, "/"))
	for i, place := range places {
		known, inHome := strings.CutPrefix(string(place), "~/")
		// Whoever removes the home, or what holds half the machine, is told that.
		closest := 2
		switch {
		case inHome && p.base == baseHome:
			closest = 1
		case !inHome && p.base == baseHome, inHome && home == "":
			continue
		case inHome:
			closest = strings.Count(home, "/") + 2
			known = home + "/" + known
		}
		rel := relate(p, known)
		inside := rel.below != no || rel.above != no && p.n == rel.depth
		if inside && (r.In < 0 || i < r.In) {
			r.In = i
		}
		above := rel.above != no && p.n < rel.depth && p.n >= closest && (inHome || p.n == rel.depth-1)
		if above && (r.Above < 0 || i < r.Above) {
			r.Above = i
		}
	}
}
