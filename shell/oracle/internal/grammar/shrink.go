package grammar

import (
	"slices"
	"strings"
)

// Simpler are programs one step simpler than p, the boldest first. Not all of
// them render.
func (p Program) Simpler() []Program {
	var out []Program
	add := func(edit func(*Program)) {
		q := p.clone()
		edit(&q)
		out = append(out, q)
	}
	for i := range p.Chains {
		if len(p.Chains) > 1 {
			add(func(q *Program) { q.Chains = append(q.Chains[:i], q.Chains[i+1:]...) })
		}
	}
	if len(p.Before)+len(p.After) > 0 && len(p.Chains) > 0 {
		add(func(q *Program) { q.Before, q.After = nil, nil })
	}
	for i, c := range p.Chains {
		for j := range c.Steps {
			for k := j + 1; k <= len(c.Steps); k++ {
				add(func(q *Program) {
					s := q.Chains[i].Steps
					q.Chains[i].Steps = append(s[:j], s[k:]...)
				})
				// Steps between words and scripts need a bridge where they go.
				for _, bridge := range []string{"simple:plain", "string:bash-c"} {
					if k-j == 1 && c.Steps[j].C.Name == bridge {
						continue
					}
					add(func(q *Program) {
						s := q.Chains[i].Steps
						s[j] = Step{C: named(bridge), Plain: true}
						q.Chains[i].Steps = append(s[:j+1], s[k:]...)
					})
				}
			}
		}
		if c.Leaf != nil {
			add(func(q *Program) { q.Chains[i].Leaf = nil })
			add(func(q *Program) {
				q.Chains[i].Leaf = nil
				q.Chains[i].Steps = append([]Step{{C: named("simple:plain"), Plain: true}}, q.Chains[i].Steps...)
			})
		}
		for j := range c.Spells {
			add(func(q *Program) { s := q.Chains[i].Spells; q.Chains[i].Spells = append(s[:j], s[j+1:]...) })
		}
		for j := range c.Forms {
			add(func(q *Program) { s := q.Chains[i].Forms; q.Chains[i].Forms = append(s[:j], s[j+1:]...) })
		}
		if c.Core.C != &cores[0] {
			add(func(q *Program) { q.Chains[i].Core = Step{C: &cores[0], Plain: true} })
		}
		for _, list := range []func(*Chain) []Step{
			func(c *Chain) []Step { return c.Steps },
			func(c *Chain) []Step { return c.Spells },
			func(c *Chain) []Step { return c.Forms },
		} {
			for j, st := range list(&p.Chains[i]) {
				if !st.Plain {
					add(func(q *Program) { list(&q.Chains[i])[j].Plain = true })
				}
			}
		}
		if c.Leaf != nil && !c.Leaf.Plain {
			add(func(q *Program) { q.Chains[i].Leaf.Plain = true })
		}
		if !c.Core.Plain {
			add(func(q *Program) { q.Chains[i].Core.Plain = true })
		}
	}
	return out
}

func (p Program) clone() Program {
	q := Program{Before: append([]Step{}, p.Before...), After: append([]Step{}, p.After...)}
	for _, c := range p.Chains {
		d := c
		d.Forms = append([]Step{}, c.Forms...)
		d.Spells = append([]Step{}, c.Spells...)
		d.Steps = append([]Step{}, c.Steps...)
		if c.Leaf != nil {
			l := *c.Leaf
			d.Leaf = &l
		}
		q.Chains = append(q.Chains, d)
	}
	return q
}

// Kind names what a shrunk program is about: its rows without the core and the
// bridges, unless nothing else is left.
func (p Program) Kind() string {
	set := map[string]bool{}
	for _, c := range p.Chains {
		for _, st := range c.all() {
			set[st.C.Name] = true
		}
	}
	for _, st := range append(append([]Step{}, p.Before...), p.After...) {
		set[st.C.Name] = true
	}
	var names, rest []string
	for n := range set {
		if strings.HasPrefix(n, "core:") || n == "simple:plain" || n == "string:bash-c" {
			rest = append(rest, n)
		} else {
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		names = rest
	}
	slices.Sort(names)
	return strings.Join(names, " + ")
}
