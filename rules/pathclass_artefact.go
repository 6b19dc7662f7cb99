package rules

import (
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
)

// artefactAt is the index of the first component that is an artefact for
// certain, by the closed table or by what a person says of this repository; -1 when
// there is none.
func (r *resolver) artefactAt(p *path, depth int) int {
	for i := depth; i < p.n; i++ {
		c := &p.comps[i]
		if c.kind == compAny {
			return -1 // what follows may lie anywhere below
		}
		for _, names := range [...][]string{artefacts[:], r.f.Artefacts} {
			for _, name := range names {
				if c.isArtefact(name) {
					return i
				}
			}
		}
	}
	return -1
}

func (c *comp) isArtefact(name string) bool {
	suffix, anyPrefix := strings.CutPrefix(name, "*")
	prefix, anySuffix := strings.CutSuffix(name, "*")
	switch {
	case c.kind == compKnown && anyPrefix:
		return strings.HasSuffix(c.text, suffix)
	case c.kind == compKnown && anySuffix:
		return strings.HasPrefix(c.text, prefix)
	case c.kind == compKnown:
		return c.text == name
	case c.kind == compGlob && anyPrefix:
		return strings.HasSuffix(c.text, suffix)
	case c.kind == compGlob && anySuffix:
		return strings.HasPrefix(c.text, prefix)
	}
	return false
}

// artefact decides whether p, an artefact by its name, may count as one: no
// directory on the way to it may be a symbolic link to elsewhere.
func (c *classifier) artefact(p *path, depth int) Classes {
	if p.n == depth+1 && p.deep == 0 {
		return table.Of(table.ClassArtefact) // directly in the root
	}
	if p.comps[depth].kind != compKnown {
		return table.Of(table.ClassArtefact) // the text names nothing on the way to ask about
	}
	at, whole := p.spell()
	fact, ok := c.f.File(at)
	if !ok {
		c.need(shell.NeedLinks, at)
		return table.Of(table.ClassProject)
	}
	if fact.LinkInside || !whole && fact.Kind == shell.FileSymlink {
		return table.Of(table.ClassProject)
	}
	return table.Of(table.ClassArtefact)
}

// spell is the longest known prefix of p as text; whole says whether that is all
// of p.
func (p *path) spell() (s string, whole bool) {
	var b strings.Builder
	for i := 0; i < p.n; i++ {
		if p.comps[i].kind != compKnown {
			return b.String(), false
		}
		b.WriteByte('/')
		b.WriteString(p.comps[i].text)
	}
	return b.String(), p.deep == 0
}
