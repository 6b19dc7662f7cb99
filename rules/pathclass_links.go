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
	if len(c.links.list) == 0 || c.links.busy > 2 {
		return 0
	}
	var s Classes
	c.links.busy++
	for i := range c.links.list {
		if c.links.work >= maxLinkWork {
			s |= table.Of(table.ClassUnknown)
			break
		}
		l := &c.links.list[i]
		if len(l.Dirs) == 0 {
			s |= c.through(p, l, nil)
		}
		for d := range l.Dirs {
			s |= c.through(p, l, &l.Dirs[d])
		}
	}
	c.links.busy--
	return s
}

// through follows one link made in dir, if p leads through it.
func (c *classifier) through(p *path, l *shell.Link, dir *shell.Word) Classes {
	c.links.work++
	var from, to path
	c.start(&from)
	if dir != nil {
		c.follow(&from, *dir)
	}
	to = from
	c.follow(&from, l.Path)
	if from.base != p.base || from.n > p.n || from.n == 0 || from.base == baseUnknown {
		return 0
	}
	for i := 0; i < from.n; i++ {
		if !from.comps[i].mayBe(&p.comps[i]) {
			return 0
		}
	}
	c.follow(&to, l.Target)
	for i := from.n; i < p.n; i++ {
		to.push(p.comps[i])
	}
	return c.path(&to) | c.linked(&to)
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
