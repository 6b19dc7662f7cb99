package table

// Valid reports whether every index and range of t is inside its array, so that
// no lookup can leave it. The matcher relies on it.
func (t *Table) Valid() bool {
	v := validator{t: t, ok: true}
	for i := range t.Packs {
		p := &t.Packs[i]
		v.str(p.ID, p.Title)
		v.span(p.KeywordFrom, p.KeyTo, len(t.Strs))
		v.span(p.RuleFrom, p.RuleTo, len(t.Rules))
		v.ok = v.ok && (i == 0 || t.Text(t.Packs[i-1].ID) < t.Text(p.ID))
	}
	for i := range t.Rules {
		r := &t.Rules[i]
		v.index(r.Pack, len(t.Packs))
		v.str(r.Name, r.Label, r.Reason, r.Explanation, r.Safer)
	}
	for _, ps := range [2][]Program{t.Programs, t.Verbs} {
		for _, p := range ps {
			v.str(p.Name)
			v.index(p.Tool, len(t.Tools))
		}
	}
	for i := range t.Tools {
		x := &t.Tools[i]
		v.index(x.Node, len(t.Nodes))
		v.str(x.Default)
		v.span(x.SkipFrom, x.SkipTo, len(t.Strs))
		v.span(x.PackFrom, x.PackTo, len(t.PackRefs))
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		// A parent precedes its children, so walking up always ends.
		if n.Parent != None && int(n.Parent) >= i {
			return false
		}
		v.span(n.KidFrom, n.KidTo, len(t.Kids))
		v.span(n.ShortFrom, n.ShortTo, len(t.Shorts))
		v.span(n.LongFrom, n.LongTo, len(t.Longs))
		v.span(n.MatchFrom, n.MatchTo, len(t.Matches))
	}
	for _, k := range t.Kids {
		v.str(k.Name)
		v.index(k.Node, len(t.Nodes))
	}
	for _, s := range t.Shorts {
		v.index(s.Opt, len(t.Options))
	}
	for _, l := range t.Longs {
		v.str(l.Name)
		v.index(l.Opt, len(t.Options))
	}
	for i := range t.Matches {
		m := &t.Matches[i]
		v.index(m.Rule, len(t.Rules))
		v.span(m.CondFrom, m.CondTo, len(t.Conds))
		v.span(m.GroupFrom, m.GroupTo, len(t.Groups))
	}
	for _, g := range t.Groups {
		v.span(g.CondFrom, g.CondTo, len(t.Conds))
	}
	for i := range t.Conds {
		c := &t.Conds[i]
		if c.Kind <= CondOptNone {
			v.span(c.From, c.To, len(t.Items))
		} else {
			v.span(c.From, c.To, len(t.Strs))
		}
		v.span(c.PathFrom, c.PathTo, len(t.Strs))
		if c.Kind == CondOperand {
			v.span(c.OfFrom, c.OfTo, len(t.Items))
		} else {
			v.span(c.OfFrom, c.OfTo, len(t.Strs))
		}
		if c.After != None {
			v.index(c.After, len(t.Strs))
		}
	}
	for _, i := range t.Items {
		v.index(i.Opt, len(t.Options))
		v.span(i.From, i.To, len(t.Strs))
	}
	v.str(t.Strs...)
	for _, r := range t.PackRefs {
		v.index(r.Pack, len(t.Packs))
	}
	return v.ok
}

type validator struct {
	t  *Table
	ok bool
}

func (v *validator) index(i uint16, n int) { v.ok = v.ok && int(i) < n }

func (v *validator) span(from, to uint16, n int) { v.ok = v.ok && from <= to && int(to) <= n }

func (v *validator) str(ss ...Str) {
	for _, s := range ss {
		v.ok = v.ok && uint64(s.Off)+uint64(s.Len) <= uint64(len(v.t.Blob))
	}
}
