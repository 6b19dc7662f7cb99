package rules

import (
	"strings"

	"rv/rules/internal/table"
)

// Table is one compiled set of packs.
type Table = table.Table

// programs gives the range of ps named name.
func programs(t *Table, ps []table.Program, name string) (from, to int) {
	from = lowerBound(t, ps, name)
	for to = from; to < len(ps) && t.Text(ps[to].Name) == name; to++ {
	}
	return from, to
}

// lowerBound is the index of the first of ps that is not before name.
func lowerBound(t *Table, ps []table.Program, name string) int {
	lo, hi := 0, len(ps)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if t.Text(ps[mid].Name) < name {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// kid is the subcommand of node named name.
func kid(t *Table, node uint16, name string) (uint16, bool) {
	n := &t.Nodes[node]
	lo, hi := int(n.KidFrom), int(n.KidTo)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if t.Text(t.Kids[mid].Name) < name {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < int(n.KidTo) && t.Text(t.Kids[lo].Name) == name {
		return t.Kids[lo].Node, true
	}
	return 0, false
}

// grammar finds options. The options of a subcommand come first; those of the
// program are seen from it when the tool says so.
type grammar struct {
	t    *Table
	spec *table.Tool
}

func (g grammar) flag(f uint8) bool { return g.spec.Flags&f != 0 }

// short finds the one-letter option c.
func (g grammar) short(node uint16, c byte) (opt uint16, off, ok bool) {
	for {
		n := &g.t.Nodes[node]
		for i := n.ShortFrom; i < n.ShortTo; i++ {
			if s := &g.t.Shorts[i]; s.Char == c {
				return s.Opt, s.Off != 0, true
			}
		}
		if n.Parent == table.None || !g.flag(table.ToolGlobals) {
			return 0, false, false
		}
		node = n.Parent
	}
}

// long finds the option --name, given without its dashes, by an abbreviation or
// a negation too where the tool accepts them.
func (g grammar) long(node uint16, name string) (opt uint16, off, ok bool) {
	if opt, off, ok = g.spelling(node, name); ok {
		return opt, off, true
	}
	if g.flag(table.ToolNegatable) {
		if rest, cut := strings.CutPrefix(name, "no-"); cut {
			opt, off, ok = g.spelling(node, rest)
			return opt, !off, ok
		}
	}
	return 0, false, false
}

func (g grammar) spelling(node uint16, name string) (opt uint16, off, ok bool) {
	for {
		n := &g.t.Nodes[node]
		lo, hi := int(n.LongFrom), int(n.LongTo)
		for lo < hi {
			mid := int(uint(lo+hi) >> 1)
			if g.t.Text(g.t.Longs[mid].Name) < name {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		if lo < int(n.LongTo) {
			l := &g.t.Longs[lo]
			switch s := g.t.Text(l.Name); {
			case s == name:
				return l.Opt, l.Off != 0, true
			case name != "" && g.flag(table.ToolAbbreviates) && strings.HasPrefix(s, name):
				// Two options that begin so are an error of the command line,
				// unless they are spellings of one.
				for i := lo + 1; i < int(n.LongTo); i++ {
					m := &g.t.Longs[i]
					if !strings.HasPrefix(g.t.Text(m.Name), name) {
						break
					}
					if m.Opt != l.Opt || m.Off != l.Off {
						return 0, false, false
					}
				}
				return l.Opt, l.Off != 0, true
			}
		}
		if n.Parent == table.None || !g.flag(table.ToolGlobals) {
			return 0, false, false
		}
		node = n.Parent
	}
}
