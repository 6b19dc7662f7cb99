package compile

import (
	"fmt"
	"slices"
	"strings"

	"rv/rules/internal/table"
)

// flattener lays the parts out as rows.
type flattener struct {
	t       *table.Table
	blob    strings.Builder
	strings map[string]table.Str
	lists   map[string]int // where a list begins in Strs, by its texts
}

func (b *builder) flatten() (*table.Table, error) {
	f := &flattener{t: &table.Table{}, strings: map[string]table.Str{}, lists: map[string]int{}}
	tools := slices.DeleteFunc(slices.Clone(b.order), func(t *tool) bool { return len(t.packs) == 0 })
	slices.SortFunc(tools, func(x, y *tool) int { return strings.Compare(x.name, y.name) })
	// A start of the hook touches as few pages of the blob as can be: first what every
	// call searches, then what matching reads, last what only people read.
	for _, s := range b.sources {
		f.str(s.pack.ID)
	}
	for _, t := range tools {
		for _, name := range append([]string{t.name}, t.aliases...) {
			f.str(name)
		}
	}
	for i, t := range tools {
		f.tool(uint16(i), t)
	}
	byName := func(x, y table.Program) int { return strings.Compare(f.text(x.Name), f.text(y.Name)) }
	slices.SortStableFunc(f.t.Programs, byName)
	slices.SortStableFunc(f.t.Verbs, byName)
	for i, s := range b.sources {
		f.pack(s, uint16(i))
	}
	for _, r := range b.rules {
		f.rule(r)
	}
	f.t.Blob = f.blob.String()
	return f.t, f.limits()
}

func (f *flattener) text(s table.Str) string { return f.blob.String()[s.Off : s.Off+uint32(s.Len)] }

func (f *flattener) str(s string) table.Str {
	if r, ok := f.strings[s]; ok {
		return r
	}
	r := table.Str{Off: uint32(f.blob.Len()), Len: uint16(len(s))}
	if s == "" {
		r.Off = 0
	}
	f.blob.WriteString(s)
	f.strings[s] = r
	return r
}

// list lays out texts in Strs, once for all conditions with the same texts: one rule
// makes as many conditions as it has programs.
func (f *flattener) list(ss []string) (from, to uint16) {
	if len(ss) == 0 {
		return 0, 0
	}
	key := strings.Join(ss, "\x00")
	at, ok := f.lists[key]
	if !ok {
		at = len(f.t.Strs)
		f.lists[key] = at
		for _, s := range ss {
			f.t.Strs = append(f.t.Strs, f.str(s))
		}
	}
	return uint16(at), uint16(at + len(ss))
}

func (f *flattener) pack(s *Source, i uint16) {
	p := table.Pack{ID: f.str(s.pack.ID), Title: f.str(s.pack.Title)}
	p.KeywordFrom, p.KeyTo = f.list(s.pack.Keywords)
	if s.pack.Default {
		p.Default = 1
	}
	// The rules of a pack are consecutive, in the order of the packs.
	before := 0
	for _, q := range f.t.Packs {
		before = int(q.RuleTo)
	}
	p.RuleFrom = uint16(before)
	p.RuleTo = uint16(before + len(s.pack.Rules))
	f.t.Packs = append(f.t.Packs, p)
}

func (f *flattener) rule(r *rule) {
	s := r.file
	f.t.Rules = append(f.t.Rules, table.Rule{
		Pack: uint16(r.pack), Name: f.str(s.ID), Label: f.str(s.Label), Reason: f.str(s.Reason),
		Explanation: f.str(s.Explanation), Safer: f.str(s.Safer),
		Severity: uint8(severities[s.Severity]), Unknown: unknowns[s.Unknown],
	})
}

func (f *flattener) tool(i uint16, t *tool) {
	row := table.Tool{Style: t.style, Flags: t.flags, Default: f.str(t.deflt)}
	row.SkipFrom, row.SkipTo = f.list(t.skip)
	row.PackFrom = uint16(len(f.t.PackRefs))
	for _, p := range t.packs {
		f.t.PackRefs = append(f.t.PackRefs, table.PackRef{Pack: p})
	}
	row.PackTo = uint16(len(f.t.PackRefs))
	row.Node = f.nodes(t.root, t.style)
	f.t.Tools = append(f.t.Tools, row)
	for _, name := range append([]string{t.name}, t.aliases...) {
		f.t.Programs = append(f.t.Programs, table.Program{Name: f.str(name), Tool: i})
	}
	for _, k := range t.root.kids {
		for _, name := range k.names {
			f.t.Verbs = append(f.t.Verbs, table.Program{Name: f.str(name), Tool: i})
		}
	}
}

// nodes lays out n and what is below it, parents first.
func (f *flattener) nodes(root *node, style uint8) uint16 {
	queue := []*node{root}
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		n.index = uint16(len(f.t.Nodes))
		row := table.Node{Parent: table.None, Depth: uint16(n.depth)}
		if n.parent != nil {
			row.Parent = n.parent.index
		}
		f.spellings(n, style, &row)
		f.t.Nodes = append(f.t.Nodes, row)
		queue = append(queue, n.kids...)
	}
	// Kids and conditions refer to nodes and options of the whole tool.
	for _, n := range queue {
		row := &f.t.Nodes[n.index]
		row.KidFrom = uint16(len(f.t.Kids))
		for _, k := range n.kids {
			for _, name := range k.names {
				f.t.Kids = append(f.t.Kids, table.Kid{Name: f.str(name), Node: k.index})
			}
		}
		row.KidTo = uint16(len(f.t.Kids))
		slices.SortFunc(f.t.Kids[row.KidFrom:], func(x, y table.Kid) int { return strings.Compare(f.text(x.Name), f.text(y.Name)) })
		row.MatchFrom = uint16(len(f.t.Matches))
		slices.SortStableFunc(n.matches, func(x, y *match) int { return int(x.rule.index) - int(y.rule.index) })
		for _, m := range n.matches {
			f.match(m)
		}
		row.MatchTo = uint16(len(f.t.Matches))
	}
	return root.index
}

func (f *flattener) spellings(n *node, style uint8, row *table.Node) {
	row.ShortFrom, row.LongFrom = uint16(len(f.t.Shorts)), uint16(len(f.t.Longs))
	for _, o := range n.options {
		o.index = uint16(len(f.t.Options))
		f.t.Options = append(f.t.Options, table.Option{Value: o.value, Flags: o.flags})
		for _, s := range o.names {
			var off uint8
			if s.off {
				off = 1
			}
			name := strings.TrimLeft(s.name, "-")
			if style >= table.StylePowerShell {
				name = strings.ToLower(strings.TrimPrefix(name, "/"))
			}
			if style == table.StyleGNU && len(s.name) == 2 {
				f.t.Shorts = append(f.t.Shorts, table.Short{Char: name[0], Off: off, Opt: o.index})
				continue
			}
			f.t.Longs = append(f.t.Longs, table.Long{Name: f.str(name), Opt: o.index, Off: off})
		}
	}
	row.ShortTo, row.LongTo = uint16(len(f.t.Shorts)), uint16(len(f.t.Longs))
	slices.SortFunc(f.t.Longs[row.LongFrom:], func(x, y table.Long) int { return strings.Compare(f.text(x.Name), f.text(y.Name)) })
}

func (f *flattener) match(m *match) {
	row := table.Match{Rule: m.rule.index}
	row.CondFrom, row.CondTo = f.conds(m.conds)
	row.GroupFrom = uint16(len(f.t.Groups))
	groups := make([]table.Group, len(m.groups))
	for i, g := range m.groups {
		groups[i].CondFrom, groups[i].CondTo = f.conds(g)
	}
	f.t.Groups = append(f.t.Groups, groups...)
	row.GroupTo = uint16(len(f.t.Groups))
	if m.signature {
		row.Signature = 1
	}
	f.t.Matches = append(f.t.Matches, row)
}

func (f *flattener) conds(cs []*cond) (from, to uint16) {
	rows := make([]table.Cond, len(cs))
	for i, c := range cs {
		r := &rows[i]
		*r = c.row
		r.After = table.None
		if c.row.Kind <= table.CondOptNone {
			r.From, r.To = f.items(c.items)
			continue
		}
		r.From, r.To = f.list(c.strs)
		r.PathFrom, r.PathTo = f.list(c.paths)
		if c.row.Kind == table.CondOperand {
			r.OfFrom, r.OfTo = f.items(c.items)
		} else {
			r.OfFrom, r.OfTo = f.list(c.names)
		}
		if c.after != "" {
			r.After, _ = f.list([]string{c.after})
		}
	}
	from = uint16(len(f.t.Conds))
	f.t.Conds = append(f.t.Conds, rows...)
	return from, uint16(len(f.t.Conds))
}

func (f *flattener) items(list []item) (from, to uint16) {
	items := make([]table.Item, len(list))
	for i, it := range list {
		items[i] = it.row
		items[i].Opt = it.opt.index
		items[i].From, items[i].To = f.list(it.patterns)
	}
	from = uint16(len(f.t.Items))
	f.t.Items = append(f.t.Items, items...)
	return from, uint16(len(f.t.Items))
}

// limits refuses a table whose indices have overflown.
func (f *flattener) limits() error {
	t := f.t
	for _, n := range []int{len(t.Rules), len(t.Programs), len(t.Verbs), len(t.Tools), len(t.Nodes), len(t.Kids),
		len(t.Options), len(t.Shorts), len(t.Longs), len(t.Matches), len(t.Groups), len(t.Conds), len(t.Items),
		len(t.Strs), len(t.PackRefs)} {
		if n >= table.None {
			return fmt.Errorf("compile packs: %d rows do not fit a table; use fewer packs", n)
		}
	}
	if !t.Valid() {
		return fmt.Errorf("compile packs: the table refers to rows it does not have")
	}
	return nil
}
