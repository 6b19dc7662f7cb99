package rules

import (
	"rv/decision"
	"rv/rules/internal/table"
)

// Pack is what a table says of one of its packs.
type Pack struct {
	ID, Title string
	Keywords  []string
	Default   bool
	Rules     []Info
}

// Info is what a table says of one of its rules.
type Info struct {
	decision.Hit
	Explanation string
	// Safer is a command to run instead, "" when there is none.
	Safer string
}

// Packs lists the packs of t.
func Packs(t *Table) []Pack {
	ps := make([]Pack, 0, len(t.Packs))
	for i := range t.Packs {
		row := &t.Packs[i]
		p := Pack{ID: t.Text(row.ID), Title: t.Text(row.Title), Default: row.Default != 0}
		for _, k := range t.Strs[row.KeywordFrom:row.KeyTo] {
			p.Keywords = append(p.Keywords, t.Text(k))
		}
		for r := row.RuleFrom; r < row.RuleTo; r++ {
			p.Rules = append(p.Rules, info(t, r))
		}
		ps = append(ps, p)
	}
	return ps
}

// Lookup is what t says of the rule r; false when it does not have it.
func Lookup(t *Table, r decision.Rule) (Info, bool) {
	pack, ok := packIndex(t, r.Pack())
	if !ok {
		return Info{}, false
	}
	for i := t.Packs[pack].RuleFrom; i < t.Packs[pack].RuleTo; i++ {
		if t.Text(t.Rules[i].Name) == r.Name() {
			return info(t, i), true
		}
	}
	return Info{}, false
}

func info(t *Table, rule uint16) Info {
	row := &t.Rules[rule]
	return Info{Hit: hit(t, rule), Explanation: t.Text(row.Explanation), Safer: t.Text(row.Safer)}
}

func hit(t *Table, rule uint16) decision.Hit {
	row := &t.Rules[rule]
	return decision.Hit{
		Rule:     ruleName(t, rule),
		Label:    t.Text(row.Label),
		Severity: decision.Severity(row.Severity),
		Reason:   t.Text(row.Reason),
	}
}

func ruleName(t *Table, rule uint16) decision.Rule {
	row := &t.Rules[rule]
	return decision.NewRule(t.Text(t.Packs[row.Pack].ID), t.Text(row.Name))
}

// Builtin are the packs that are part of the program.
func Builtin() *Table { return table.Builtin() }

// Decode reads a table in its byte form, as written by Table.Encode.
func Decode(b []byte) (*Table, error) { return table.Decode(b) }
