package compile

import (
	"fmt"
	"slices"

	"rv/rules/internal/table"
)

// contradictions refuses conditions that exclude each other.
func (c *compiler) contradictions(cs []*cond) {
	plain := func(kind uint8) map[*option]bool {
		m := map[*option]bool{}
		for _, d := range cs {
			if d.row.Kind != kind {
				continue
			}
			for _, it := range d.items {
				if len(it.patterns) == 0 && it.row.Mask == 0 {
					m[it.opt] = true
				}
			}
		}
		return m
	}
	none := plain(table.CondOptNone)
	for _, d := range cs {
		switch d.row.Kind {
		case table.CondOptAll:
			for _, it := range d.items {
				if none[it.opt] {
					c.fail("all", fmt.Sprintf("%s is in all and in none, so the rule can match nothing", it.opt.spec), "remove it from one")
				}
			}
		case table.CondOptAny:
			left := slices.ContainsFunc(d.items, func(it item) bool { return !none[it.opt] })
			if !left && len(d.items) > 0 {
				c.fail("any", "all of any is in none too, so the rule can match nothing", "remove it from one")
			}
		}
	}
	c.operandContradictions(cs)
}

func (c *compiler) operandContradictions(cs []*cond) {
	most := table.None
	dashed, undashed := false, false
	for _, d := range cs {
		switch {
		case d.row.Kind == table.CondCount && d.row.Pick == table.PickAll:
			most = min(most, int(d.row.Max))
		case d.row.Kind == table.CondDashes && d.row.Quant == table.QuantNone:
			undashed = true
		case d.row.Pick == table.PickAfterDashes && d.row.Quant == table.QuantAny:
			dashed = true
		}
	}
	for _, d := range cs {
		if d.row.Kind == table.CondOperand && d.row.Quant == table.QuantAny && d.row.Pick == table.PickAt && int(d.row.At) >= most {
			c.fail("operand", "count leaves no operand at that position, so the rule can match nothing", "correct at or count")
		}
	}
	if dashed && undashed {
		c.fail("operand", `after_dashes without "--" can match nothing`, "remove dashes = false")
	}
}
