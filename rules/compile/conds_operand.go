package compile

import (
	"strings"

	"rv/rules/internal/table"
)

func (c *compiler) operand(f *operandFile, key string) *cond {
	d := &cond{row: table.Cond{Kind: table.CondOperand, Mask: c.classes(f.Class, key)}, strs: f.Match}
	if f.Class != nil && len(f.Class) == 0 || f.Match != nil && len(f.Match) == 0 {
		c.fail(key, "an empty list is met by nothing", "name what the operand must be, or remove the list")
	}
	d.paths = c.paths(f.Path, key)
	d.after = f.After
	if f.Glob {
		d.row.Flags |= table.CondGlob
	}
	if f.Open {
		d.row.Flags |= table.CondOpen
		if len(f.Match) > 0 || len(f.Path) > 0 || f.Glob {
			c.fail(key, "an open operand has no text to compare", "remove match, path and glob")
		}
	}
	if f.Listed {
		d.row.Flags |= table.CondListed
	}
	if f.File {
		d.row.Flags |= table.CondFile
	}
	if f.Below {
		d.row.Flags |= table.CondBelow
		if len(f.Class) == 0 {
			c.fail(key, "below is about a class", `add class = ["…"]`)
		}
	}
	c.fold(d, f.IgnoreCase)
	c.quantify(d, f.Every, f.No, key)
	picks := 0
	pick := func(on bool, p uint8) {
		if on {
			d.row.Pick = p
			picks++
		}
	}
	pick(f.At != nil, table.PickAt)
	pick(f.Last, table.PickLast)
	pick(f.ButLast, table.PickButLast)
	pick(f.AfterDashes, table.PickAfterDashes)
	pick(f.Of != nil, table.PickValues)
	for _, ref := range f.Of {
		if it, ok := c.item(ref, key); ok {
			d.items = append(d.items, it)
		}
	}
	if picks > 1 {
		c.fail(key, "at, last, but_last, after_dashes and of exclude each other", "keep one")
	}
	if f.At != nil {
		if *f.At < 0 || *f.At > 1000 {
			c.fail(key, "at counts operands from 0", "give the position of an operand")
		}
		d.row.At = uint16(max(*f.At, 0))
	}
	return d
}

// fold makes patterns ignore case.
func (c *compiler) fold(d *cond, on bool) {
	if !on {
		return
	}
	d.row.Flags |= table.CondFold
	fold := func(list []string) []string {
		out := make([]string, len(list))
		for i, s := range list {
			out[i] = strings.ToLower(s)
		}
		return out
	}
	d.strs, d.paths = fold(d.strs), fold(d.paths)
}

func (c *compiler) quantify(d *cond, every, none bool, key string) {
	switch {
	case every && none:
		c.fail(key, "every and no exclude each other", "keep one")
	case every:
		d.row.Quant = table.QuantEvery
	case none:
		d.row.Quant = table.QuantNone
	}
}

func (c *compiler) count(f *countFile, key string) *cond {
	d := &cond{row: table.Cond{Kind: table.CondCount, Min: uint16(max(f.Min, 0)), Max: table.None}}
	if f.AfterDashes {
		d.row.Pick = table.PickAfterDashes
	}
	if f.Max != nil {
		d.row.Max = uint16(max(*f.Max, 0))
		if *f.Max < f.Min {
			c.fail(key, "max is below min, so the rule can match nothing", "correct the range")
		}
	}
	return d
}

func (c *compiler) redirect(f *redirectFile, key string) *cond {
	if len(f.Op) == 0 || len(f.Class) == 0 && len(f.Path) == 0 {
		c.fail(key, "a redirect condition needs op and class or path", `add op = ["truncate"], class = ["system"]`)
	}
	return &cond{paths: c.paths(f.Path, key), row: table.Cond{
		Kind: table.CondRedirect,
		At:   uint16(c.bits(f.Op, redirBits, key)),
		Mask: c.classes(f.Class, key),
	}}
}
