package coverage

import (
	"slices"
	"strings"

	"rv/rules"
)

// Grammar gives the subcommands of every program that the packs know, by the
// program's name; spellings of one subcommand are joined by "|".
type Grammar map[string][]string

// Check compares the lists with the packs. Of the packs in others only the rules may be
// named: they have no list to compare.
func Check(lists []*List, packs, others []rules.Pack, grammar Grammar) error {
	c := checker{lists: lists, known: map[string]bool{}}
	for _, p := range slices.Concat(packs, others) {
		for _, r := range p.Rules {
			c.known[r.Rule.ID()] = true
		}
	}
	for _, l := range lists {
		if !slices.ContainsFunc(packs, func(p rules.Pack) bool { return p.ID == l.Pack }) {
			c.add(l.File, 0, "there is no pack %s", l.Pack)
			continue
		}
		c.references(l)
	}
	for _, p := range packs {
		c.pack(p)
	}
	c.subcommands(grammar)
	return c.err()
}

type checker struct {
	problems
	lists []*List
	known map[string]bool
}

// references demands that the rules a list names exist.
func (c *checker) references(l *List) {
	for i := range l.Tools {
		for _, e := range l.Tools[i].Entries {
			for _, r := range e.Rules {
				if !c.known[l.ID(r)] {
					c.add(l.File, e.Line, "%q names the rule %s, which does not exist", e.What, l.ID(r))
				}
			}
		}
	}
}

// ID is a rule that a list names, with its pack.
func (l *List) ID(rule string) string {
	if strings.Contains(rule, ":") {
		return rule
	}
	return l.Pack + ":" + rule
}

// pack demands a list that names every rule of the pack.
func (c *checker) pack(p rules.Pack) {
	i := slices.IndexFunc(c.lists, func(l *List) bool { return l.Pack == p.ID })
	if i < 0 {
		c.add(p.ID+".tsv", 0, "pack %s has no coverage list", p.ID)
		return
	}
	l := c.lists[i]
	named := map[string]bool{}
	for i := range l.Tools {
		for _, e := range l.Tools[i].Entries {
			for _, r := range e.Rules {
				named[l.ID(r)] = true
			}
		}
	}
	for _, r := range p.Rules {
		if !named[r.Rule.ID()] {
			c.add(l.File, 0, "no entry names the rule %s", r.Rule.ID())
		}
	}
}

// subcommands demands an entry for every subcommand that the packs know.
func (c *checker) subcommands(grammar Grammar) {
	first := map[string]map[string]bool{}
	for _, l := range c.lists {
		for i := range l.Tools {
			t := &l.Tools[i]
			if first[t.Name] == nil {
				first[t.Name] = map[string]bool{}
			}
			for _, e := range t.Entries {
				word, _, _ := strings.Cut(e.What, " ")
				for name := range strings.SplitSeq(word, "|") {
					first[t.Name][name] = true
				}
			}
		}
	}
	tools := make([]string, 0, len(grammar))
	for tool := range grammar {
		tools = append(tools, tool)
	}
	slices.Sort(tools)
	for _, tool := range tools {
		for _, sub := range grammar[tool] {
			names := strings.Split(sub, "|")
			if !slices.ContainsFunc(names, func(n string) bool { return first[tool][n] }) {
				c.add("coverage", 0, "no list has an entry of @%s that begins with %s", tool, sub)
			}
		}
	}
}
