package rules

import (
	"rv/rules/internal/table"
	"rv/shell"
)

// maxLinkWork bounds how often one match compares a path with a link. When it
// is spent, a path may stand for anything.
const maxLinkWork = 20_000

// links are the places that this text makes stand for others.
type links struct {
	list []shell.Link
	busy int // depth of links that lead to links
	work int
}

// linked gives the classes of what p stands for by the links of the same text.
// After "ln -s /etc x", x/passwd is /etc/passwd; after "mv src x", deleting x
// deletes what was src.
func (c *classifier) linked(p *path) Classes {
	if len(c.links.list) == 0 {
		return 0
	}
	var s Classes
	c.standsFor(p, func(to *path) { s |= c.path(to) })
	if c.links.work >= maxLinkWork {
		s |= table.Of(table.ClassUnknown)
	}
	return s
}

// standsFor calls visit for everything p stands for by the links of the same text.
func (c *classifier) standsFor(p *path, visit func(*path)) {
	if len(c.links.list) == 0 || c.links.busy > 2 {
		return
	}
	c.links.busy++
	for i := range c.links.list {
		if c.links.work >= maxLinkWork {
			break
		}
		l := &c.links.list[i]
		if len(l.Dirs) == 0 {
			c.through(p, l, nil, visit)
		}
		for d := range l.Dirs {
			c.through(p, l, &l.Dirs[d], visit)
		}
	}
	c.links.busy--
}

// through follows one link made in dir, if p leads through it.
func (c *classifier) through(p *path, l *shell.Link, dir *shell.Word, visit func(*path)) {
	c.links.work++
	var from, to path
	c.start(&from)
	if dir != nil {
		c.follow(&from, *dir)
	}
	to = from
	c.follow(&from, l.Path)
	if from.base != p.base || from.n > p.n || from.n == 0 || from.base == baseUnknown {
		return
	}
	for i := 0; i < from.n; i++ {
		if !from.comps[i].mayBe(&p.comps[i]) {
			return
		}
	}
	c.follow(&to, l.Target)
	for i := from.n; i < p.n; i++ {
		to.push(p.comps[i])
	}
	visit(&to)
	c.standsFor(&to, visit)
}

// mayBe reports whether two components can be the same name.
func (c *comp) mayBe(d *comp) bool {
	switch {
	case c.kind == compKnown && d.kind == compKnown:
		return c.text == d.text
	case c.kind == compKnown && d.kind == compGlob:
		return mayName(d.text, c.text)
	case c.kind == compGlob && d.kind == compKnown:
		return mayName(c.text, d.text)
	default:
		// With a hole in both, only the same spelling is taken for the same
		// place: "$d/a" and "$e/a" are usually two.
		return c.kind == d.kind && c.text == d.text
	}
}
