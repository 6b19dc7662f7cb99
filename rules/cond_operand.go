package rules

import (
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
)

// pick gives the operands a condition is about.
func (t *trial) pick(c *table.Cond) []int {
	ops := t.cmd.operands(t.t, t.node)
	switch c.Pick {
	case table.PickAt:
		if int(c.At) >= len(ops) {
			return nil
		}
		return ops[c.At : c.At+1]
	case table.PickLast:
		if len(ops) < 2 {
			return nil // a single operand is no destination
		}
		return ops[len(ops)-1:]
	case table.PickButLast:
		if len(ops) < 2 {
			return nil
		}
		return ops[:len(ops)-1]
	case table.PickAfterDashes:
		if t.cmd.dashes < 0 {
			return nil
		}
		return t.cmd.words[t.cmd.dashes:]
	}
	return ops
}

func (t *trial) operand(c *table.Cond) answer {
	if c.Pick == table.PickValues {
		return t.optionValues(c)
	}
	ops := t.pick(c)
	if len(ops) == 0 && c.Pick == table.PickAll {
		if d := t.t.Text(t.t.Tools[t.cmd.tool].Default); d != "" {
			if a := t.meets(c, shell.Lit(d), -1); c.Quant == table.QuantNone {
				return yes - a
			} else {
				return a
			}
		}
	}
	if len(ops) == 0 {
		return known(c.Quant == table.QuantNone)
	}
	var answers [3]bool
	for _, i := range ops {
		answers[t.meets(c, t.cmd.argv[i], i)] = true
	}
	return quantified(c, answers)
}

// quantified is what a condition says whose picked texts gave these answers.
func quantified(c *table.Cond, answers [3]bool) answer {
	switch {
	case answers == [3]bool{}:
		return known(c.Quant == table.QuantNone)
	case c.Quant == table.QuantEvery:
		return firstOf(answers, no, maybe, yes)
	case c.Quant == table.QuantNone:
		return yes - firstOf(answers, yes, maybe, no)
	default:
		return firstOf(answers, yes, maybe, no)
	}
}

// optionValues compares the values of options. Of several occurrences the last counts,
// unless the option repeats.
func (t *trial) optionValues(c *table.Cond) answer {
	var answers [3]bool
	for i := c.OfFrom; i < c.OfTo; i++ {
		opt := t.t.Items[i].Opt
		for j := len(t.cmd.seen) - 1; j >= 0; j-- {
			s := &t.cmd.seen[j]
			if s.opt != opt {
				continue
			}
			if !s.off && s.word >= 0 {
				answers[t.meets(c, t.cmd.valueOf(s), -1)] = true
			}
			if t.t.Options[opt].Flags&table.OptionRepeats == 0 {
				break
			}
		}
	}
	if !answers[yes] && t.cmd.loose {
		answers[maybe] = true
	}
	return quantified(c, answers)
}

func firstOf(have [3]bool, order ...answer) answer {
	for _, a := range order {
		if have[a] {
			return a
		}
	}
	return no
}

// meets says whether one operand is as the condition wants it. Without any
// constraint it only has to be there.
func (t *trial) meets(c *table.Cond, w shell.Word, i int) answer {
	a := yes
	if c.Flags&table.CondGlob != 0 && !w.Glob() || c.Flags&table.CondOpen != 0 && w.IsKnown() ||
		c.Flags&table.CondListed != 0 && !w.HasHole(shell.HoleName) && !w.HasHole(shell.HoleFound) {
		return no
	}
	if c.Flags&table.CondFile != 0 && !t.isFile(w) {
		return no
	}
	if c.After != table.None {
		after := t.t.Text(t.t.Strs[c.After])
		at := strings.Index(w.Prefix(), after)
		if at < 0 {
			return no
		}
		w, i = w.Slice(at+len(after), len(w.Text())), -1
	}
	if c.From < c.To {
		if a = t.patterns(c.From, c.To, w, c.Flags&table.CondFold != 0); a == no {
			return no
		}
	}
	if c.PathFrom < c.PathTo {
		if a = min(a, t.paths(c, w)); a == no {
			return no
		}
	}
	if mask := Classes(c.Mask); mask != 0 {
		set := Classes(0)
		switch {
		case c.Flags&table.CondBelow != 0:
			set = t.classes(w.Concat(shell.Lit("/")).Concat(shell.NewHole(shell.HoleFound)), mask)
		case i < 0:
			set = t.classes(w, mask)
		default:
			set = t.operandClasses(i, mask)
		}
		a = min(a, t.class(mask, set, i))
	}
	return a
}

// count compares the number of operands. A word that may be none or several
// leaves it open.
func (t *trial) count(c *table.Cond) answer {
	ops := t.pick(c)
	sure := 0
	for _, i := range ops {
		if !t.cmd.argv[i].Splits() {
			sure++
		}
	}
	n, open := len(ops), sure < len(ops)
	switch {
	case sure >= int(c.Min) && n <= int(c.Max) && (!open || c.Max == table.None):
		return yes
	case !open || sure > int(c.Max):
		return no
	default:
		return maybe
	}
}
