package rules

import (
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
)

// verdict is what one way to meet a rule says.
type verdict struct {
	answer  answer
	class   Class
	word    int
	unknown bool // met only by taking an unknown operand at its worst
}

func (v *verdict) weak() bool { return v.unknown }

// stronger: a certain match beats one by an unknown operand, and that a possible
// one.
func (v *verdict) stronger(o *verdict) bool {
	if v.answer != o.answer {
		return v.answer > o.answer
	}
	return v.answer == yes && !v.unknown && o.unknown
}

// classed is a cached set of classes.
type classed struct {
	set   Classes
	asked uint8 // 1: without asking the disk, 2: asking
}

// diskClasses are those that can depend on the facts.
const diskClasses = Classes(1<<table.ClassProject | 1<<table.ClassVCS | 1<<table.ClassArtefact | 1<<table.ClassOtherHome |
	1<<table.ClassSite | 1<<table.ClassCache | 1<<table.ClassTemp | 1<<table.ClassElsewhere)

// trial is one attempt to meet a rule.
type trial struct {
	*matcher
	node uint16 // whose rule it is
	rule *table.Rule
	// sure: a condition holds only if it holds whatever the text leaves open;
	// so are the conditions of unless.
	sure bool
	v    verdict
}

func (m *matcher) try(row *table.Match, node uint16) verdict {
	t := trial{matcher: m, node: node, rule: &m.t.Rules[row.Rule]}
	t.v = verdict{answer: yes, word: -1}
	for i := row.CondFrom; i < row.CondTo; i++ {
		a := t.cond(&m.t.Conds[i])
		if a == no {
			return verdict{}
		}
		t.v.answer = min(t.v.answer, a)
	}
	v := t.v
	t.sure = true
	for g := row.GroupFrom; g < row.GroupTo; g++ {
		if t.group(&m.t.Groups[g]) {
			return verdict{}
		}
	}
	return v
}

func (t *trial) group(g *table.Group) bool {
	for i := g.CondFrom; i < g.CondTo; i++ {
		if t.cond(&t.t.Conds[i]) != yes {
			return false
		}
	}
	return true
}

func (t *trial) cond(c *table.Cond) answer {
	switch c.Kind {
	case table.CondOptAny:
		best := no
		for i := c.From; i < c.To && best != yes; i++ {
			best = max(best, t.option(&t.t.Items[i]))
		}
		return best
	case table.CondOptAll:
		worst := yes
		for i := c.From; i < c.To && worst != no; i++ {
			worst = min(worst, t.option(&t.t.Items[i]))
		}
		return worst
	case table.CondOptNone:
		for i := c.From; i < c.To; i++ {
			switch a := t.option(&t.t.Items[i]); {
			case a == yes:
				return no
			case a == maybe && t.sure:
				return maybe
			}
		}
		return yes
	case table.CondOperand:
		return t.operand(c)
	case table.CondCount:
		return t.count(c)
	case table.CondDashes:
		return known((t.cmd.dashes >= 0) == (c.Quant != table.QuantNone))
	case table.CondRedirect:
		return t.redirect(c)
	case table.CondStdin:
		return t.stdin(c)
	case table.CondReach:
		return known((uint32(t.inv.Reach)&c.Mask != 0) == (c.Quant != table.QuantNone))
	case table.CondVia:
		return known(t.via(c) == (c.Quant != table.QuantNone))
	case table.CondParam:
		return t.param(c)
	case table.CondFlow:
		return t.flow(c)
	}
	return no
}

// option says whether an option is given, with one of its values if it must have
// one. Of several occurrences the last counts, unless the option repeats.
func (t *trial) option(it *table.Item) answer {
	repeats := t.t.Options[it.Opt].Flags&table.OptionRepeats != 0
	best := no
	for i := len(t.cmd.seen) - 1; i >= 0; i-- {
		s := &t.cmd.seen[i]
		if s.opt != it.Opt {
			continue
		}
		if !s.off {
			best = max(best, t.value(it, s))
		}
		if !repeats {
			return best
		}
	}
	if best == no && t.cmd.loose {
		return maybe
	}
	return best
}

func (t *trial) value(it *table.Item, s *seen) answer {
	if it.From == it.To && it.Mask == 0 {
		return yes
	}
	if s.word < 0 {
		return no
	}
	w := t.cmd.valueOf(s)
	a := yes
	if it.From < it.To {
		a = t.patterns(it.From, it.To, w, it.Flags&table.ItemFold != 0)
	}
	if a != no && it.Mask != 0 {
		a = min(a, t.class(Classes(it.Mask), t.classes(w, Classes(it.Mask)), s.word))
	}
	return a
}

// patterns says whether one of the patterns covers the word.
func (t *trial) patterns(from, to uint16, w shell.Word, fold bool) answer {
	best := no
	for i := from; i < to && best != yes; i++ {
		best = max(best, patternWord(t.t.Text(t.t.Strs[i]), w, fold))
	}
	return best
}

// patternWord compares a word, which may have holes, with a pattern.
func patternWord(pattern string, w shell.Word, fold bool) answer {
	prefix, suffix := w.Prefix(), w.Suffix()
	if fold {
		prefix, suffix = strings.ToLower(prefix), strings.ToLower(suffix)
	}
	if w.IsKnown() {
		return known(globMatch(pattern, prefix))
	}
	lit := pattern
	if i := strings.IndexAny(pattern, "*?["); i >= 0 {
		lit = pattern[:i]
	}
	if !strings.HasPrefix(prefix, lit) && !strings.HasPrefix(lit, prefix) {
		return no
	}
	if pattern == lit+"*" && strings.HasPrefix(prefix, lit) {
		return yes
	}
	if tail, ok := strings.CutPrefix(pattern, "*"); ok && !hasMeta(tail) {
		if strings.HasSuffix(suffix, tail) {
			return yes
		}
		if !strings.HasSuffix(tail, suffix) {
			return no
		}
	}
	return maybe
}

// class says whether a place that may be any of set is one of mask, and notes
// what decided.
func (t *trial) class(mask, set Classes, word int) answer {
	if t.sure {
		return known(set&^mask == 0)
	}
	if hit := set & mask; hit != 0 {
		if worst := hit.Worst(); t.v.class == table.ClassNone || t.v.unknown || worst < t.v.class {
			t.v.class, t.v.word, t.v.unknown = worst, word, worst == table.ClassUnknown
		}
		return yes
	}
	if set.Has(table.ClassUnknown) && t.rule.Unknown != table.UnknownIgnore {
		if t.v.class == table.ClassNone {
			t.v.class, t.v.word, t.v.unknown = table.ClassUnknown, word, true
		}
		return yes
	}
	return no
}

// classes classifies a word as far as a rule about the classes of mask needs.
func (t *trial) classes(w shell.Word, mask Classes) Classes {
	c := &t.local
	if t.inv.Reach&shell.ReachRemote != 0 {
		c = &t.remote
	}
	c.asking = mask&diskClasses != 0
	return c.word(w, t.inv.Dirs)
}

// operandClasses is classes for argv[i], remembered for the next rule.
func (t *trial) operandClasses(i int, mask Classes) Classes {
	c := &t.cache[i]
	want := uint8(1)
	if mask&diskClasses != 0 {
		want = 2
	}
	if c.asked < want {
		c.set, c.asked = t.classes(t.cmd.argv[i], mask), want
	}
	return c.set
}

func (t *trial) stdin(c *table.Cond) answer {
	var have uint32
	if t.inv.HasStdin {
		if t.inv.Stdin.IsKnown() {
			have |= table.StdinText
		}
		if t.inv.Stdin.HasHole(shell.HoleNet) {
			have |= table.StdinNetwork
		}
	}
	return known(have&c.Mask != 0)
}

// via reports whether one of the steps that led to the invocation has one of the
// condition's names: "bash" for the step "bash -c".
func (t *trial) via(c *table.Cond) bool {
	for s := t.inv.Step; s >= 0 && s < len(t.script.Steps); s = t.script.Steps[s].Parent {
		name := t.script.Steps[s].Name
		if i := strings.IndexAny(name, " :"); i > 0 {
			name = name[:i]
		}
		for i := c.From; i < c.To; i++ {
			if t.t.Text(t.t.Strs[i]) == name {
				return true
			}
		}
		if p := t.script.Steps[s].Parent; p >= s {
			return false // a parent precedes its children
		}
	}
	return false
}

// redirect looks for a redirection of the kind onto a place of the classes, or onto a
// path.
func (t *trial) redirect(c *table.Cond) answer {
	best := no
	for i := range t.inv.Redirs {
		r := &t.inv.Redirs[i]
		if c.At>>r.Op&1 == 0 {
			continue
		}
		a := yes
		if c.PathFrom < c.PathTo {
			a = t.paths(c, r.Target)
		}
		if mask := Classes(c.Mask); a != no && mask != 0 {
			a = min(a, t.class(mask, t.classes(r.Target, mask), -1))
		}
		best = max(best, a)
	}
	return best
}
