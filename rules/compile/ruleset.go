package compile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rv/decision"
	"rv/rules/internal/table"
)

var severities = map[string]decision.Severity{
	"low": decision.SeverityLow, "medium": decision.SeverityMedium,
	"high": decision.SeverityHigh, "critical": decision.SeverityCritical,
}

var unknowns = map[string]uint8{
	"": table.UnknownIgnore, "ignore": table.UnknownIgnore, "record": table.UnknownRecord, "deny": table.UnknownDeny,
}

// ruleError reports a problem of r at key, such as "label".
func (b *builder) ruleError(r *rule, key, msg, fix string) {
	id := r.file.ID
	if id == "" {
		id = fmt.Sprintf("#%s of the file", strings.TrimPrefix(r.key, "rule."))
	}
	n, _ := strconv.Atoi(strings.TrimPrefix(r.key, "rule."))
	b.add(&Error{File: r.src.File, Line: r.src.line(r.key + "." + key), Rule: id, Msg: msg, Fix: fix, rule: n + 1})
}

func (b *builder) addRules(pack int, s *Source) {
	ids := map[string]bool{}
	for i := range s.pack.Rules {
		f := &s.pack.Rules[i]
		r := &rule{src: s, file: f, pack: pack, key: fmt.Sprintf("rule.%d", i), index: uint16(len(b.rules))}
		b.rules = append(b.rules, r)
		b.checkTexts(r)
		if f.ID != "" && ids[f.ID] {
			b.ruleError(r, "id", "another rule of the pack has this id", "give one of them another id")
		}
		ids[f.ID] = true
		b.addMatches(r)
	}
}

func (b *builder) checkTexts(r *rule) {
	f := r.file
	switch {
	case f.ID == "":
		b.ruleError(r, "id", "the rule has no id", `add id = "name"`)
	case decision.NewRule("x", f.ID).IsZero():
		b.ruleError(r, "id", fmt.Sprintf("%q is no rule id", f.ID), "use lower-case letters, digits, '.', '_' and '-'")
	}
	for _, t := range [...]struct {
		key, text string
		needed    bool
	}{{"label", f.Label, true}, {"reason", f.Reason, true}, {"explanation", f.Explanation, false}, {"safer", f.Safer, false}} {
		switch {
		case t.needed && strings.TrimSpace(t.text) == "":
			b.ruleError(r, t.key, "the rule has no "+t.key, "add "+t.key+" = \"…\"")
		case t.key != "explanation" && !plainText(t.text):
			b.ruleError(r, t.key, "the "+t.key+" holds a control character", "keep it to one line of plain text")
		}
	}
	if _, ok := severities[f.Severity]; !ok {
		b.ruleError(r, "severity", fmt.Sprintf("unknown severity %q", f.Severity), oneOf([]string{"critical", "high", "medium", "low"}))
	}
	if _, ok := unknowns[f.Unknown]; !ok {
		b.ruleError(r, "unknown", fmt.Sprintf("unknown value %q", f.Unknown), oneOf([]string{"deny", "record", "ignore"}))
	}
	if len(f.Deny) == 0 {
		b.ruleError(r, "deny", "the rule has no denied example", "add deny = [\"…\"]")
	}
	if len(f.Allow) == 0 {
		b.ruleError(r, "allow", "the rule has no allowed example", "add allow = [\"…\"] with one a word away from a denied one")
	}
}

// match is one way to meet a rule, at one subcommand.
type match struct {
	rule      *rule
	conds     []*cond
	groups    [][]*cond
	signature bool
}

// addMatches attaches r to every subcommand it is about, once per alternative.
func (b *builder) addMatches(r *rule) {
	base := &r.file.condsFile
	whens := r.file.When
	if len(whens) == 0 {
		whens = []condsFile{{}}
	}
	for w := range whens {
		key := r.key
		if len(r.file.When) > 0 {
			key = fmt.Sprintf("%s.when.%d", r.key, w)
		}
		when := &whens[w]
		for _, n := range b.nodesOf(r, base, when, key) {
			b.addMatch(r, n, when, key)
		}
	}
}

// place is a subcommand and the tool it belongs to.
type place struct {
	tool *tool
	node *node
	any  bool // the program "*"
	call bool // a tool that is called, not a program
}

// nodesOf finds the subcommands that an alternative is about.
func (b *builder) nodesOf(r *rule, base, when *condsFile, key string) []place {
	pick := func(name string, of func(*condsFile) any) ([]string, bool) {
		v, at := of(when), key
		if v == nil {
			v, at = of(base), r.key
		} else if of(base) != nil && when != base && r.key != key {
			b.ruleError(r, strings.TrimPrefix(key+"."+name, r.key+"."), name+" is given by the rule and by when", "keep one of them")
		}
		list, ok := texts(v)
		if !ok {
			b.ruleError(r, strings.TrimPrefix(at+"."+name, r.key+"."), name+" must be a string or a list of strings", "put it in quotes")
		}
		return list, ok
	}
	names, ok := pick("program", func(c *condsFile) any { return c.Program })
	subs, ok2 := pick("sub", func(c *condsFile) any { return c.Sub })
	calls, ok3 := pick("tool", func(c *condsFile) any { return c.Tool })
	switch {
	case !ok || !ok2 || !ok3:
		return nil
	case len(calls) > 0 && (len(names) > 0 || len(subs) > 0):
		b.ruleError(r, "tool", "a rule is about a program or about a tool that is called", "keep one; the other can be a [[rule.when]] of its own")
		return nil
	case len(calls) > 0:
		return b.calls(r, calls)
	case len(names) == 0:
		b.ruleError(r, "program", "the rule names no program", `add program = "name"`)
		return nil
	}
	if len(subs) == 0 {
		subs = []string{""}
	}
	var out []place
	for _, name := range names {
		if name == "" || strings.ContainsAny(name, "/ \t\n") || name != "*" && strings.ContainsRune(name, '*') {
			b.ruleError(r, "program", fmt.Sprintf("%q is no program name", name), "name the program as it is run, without a path")
			continue
		}
		t := b.tool(name)
		t.wanted(r)
		for _, sub := range subs {
			out = append(out, place{tool: t, node: t.root.at(sub), any: name == "*"})
		}
	}
	return out
}

// wanted notes that a rule is about the tool.
func (t *tool) wanted(r *rule) {
	if !slices.Contains(t.packs, uint16(r.pack)) {
		t.packs = append(t.packs, uint16(r.pack))
	}
}

// addMatch compiles the conditions of r and one of its alternatives for p.
func (b *builder) addMatch(r *rule, p place, when *condsFile, key string) {
	c := compiler{builder: b, rule: r, place: p}
	m := &match{rule: r}
	m.conds = c.conds(&r.file.condsFile, r.key)
	if key != r.key {
		m.conds = append(m.conds, c.conds(when, key)...)
	}
	if len(m.conds) == 0 && p.node.depth == 0 {
		// A program that is dangerous whatever its words, such as a pseudo
		// program, is fine; "*" is not.
		if p.any {
			b.ruleError(r, "program", "the rule matches every program", "add a redirect condition")
		}
	}
	if p.any {
		b.checkAny(r, p, m)
	}
	sortConds(m.conds)
	c.contradictions(m.conds)
	for i := range r.file.Unless {
		u := &r.file.Unless[i]
		ukey := fmt.Sprintf("%s.unless.%d", r.key, i)
		if u.Program != nil || u.Sub != nil || u.Tool != nil {
			b.ruleError(r, strings.TrimPrefix(ukey, r.key+"."), "unless is about the same program and subcommand", "remove program, sub and tool from it")
		}
		g := c.conds(u, ukey)
		if len(g) == 0 {
			b.ruleError(r, strings.TrimPrefix(ukey, r.key+"."), "an empty unless always holds, so the rule can match nothing", "give it a condition")
		}
		sortConds(g)
		m.groups = append(m.groups, g)
	}
	words := slices.ContainsFunc(m.conds, func(c *cond) bool {
		return c.row.Kind == table.CondOptAny || c.row.Kind == table.CondOptAll ||
			c.row.Kind == table.CondOperand && c.row.Quant == table.QuantAny && len(c.strs) > 0
	})
	m.signature = !p.call && (p.node.depth >= 2 || p.node.depth == 1 && words)
	p.node.matches = append(p.node.matches, m)
}

func (b *builder) checkAny(r *rule, p place, m *match) {
	if p.node.depth > 0 {
		b.ruleError(r, "sub", `program "*" has no subcommands`, "name the program")
	}
	if !slices.ContainsFunc(m.conds, func(c *cond) bool { return c.row.Kind == table.CondRedirect }) {
		b.ruleError(r, "program", `program "*" is for redirections`, "add a redirect condition or name the program")
	}
}
