package compile

import (
	"fmt"
	"slices"
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
)

// cond is a condition whose texts and options are not yet rows.
type cond struct {
	row   table.Cond
	items []item   // options, or those whose values an operand condition is about
	strs  []string // patterns
	paths []string // patterns of paths
	names []string // of parameters or programs
	after string
}

type item struct {
	opt      *option
	row      table.Item
	patterns []string
}

// compiler compiles conditions of one rule at one place.
type compiler struct {
	*builder
	rule  *rule
	place place
}

func (c *compiler) fail(key, msg, fix string) {
	c.ruleError(c.rule, strings.TrimPrefix(strings.TrimPrefix(key, c.rule.key), "."), msg, fix)
}

// order is the order in which conditions are tried: cheap ones first, those that
// may have to ask the disk last.
var order = [...]uint8{
	table.CondReach: 0, table.CondVia: 1, table.CondStdin: 2, table.CondDashes: 3,
	table.CondOptAll: 4, table.CondOptAny: 5, table.CondOptNone: 6, table.CondCount: 7,
	table.CondParam: 7, table.CondOperand: 8, table.CondRedirect: 10, table.CondFlow: 11,
}

func sortConds(cs []*cond) {
	rank := func(c *cond) int {
		n := int(order[c.row.Kind])
		if (c.row.Kind == table.CondOperand || c.row.Kind == table.CondParam) && c.row.Mask != 0 {
			n++
		}
		return n
	}
	slices.SortStableFunc(cs, func(a, b *cond) int { return rank(a) - rank(b) })
}

func (c *compiler) conds(f *condsFile, key string) []*cond {
	out := c.callConds(f, key)
	options := func(name string, kind uint8, refs []string) {
		if len(refs) == 0 {
			return
		}
		d := &cond{row: table.Cond{Kind: kind}}
		for _, ref := range refs {
			if it, ok := c.item(ref, key+"."+name); ok {
				d.items = append(d.items, it)
			}
		}
		out = append(out, d)
	}
	options("all", table.CondOptAll, f.All)
	options("any", table.CondOptAny, f.Any)
	options("none", table.CondOptNone, f.None)
	for i := range f.Operand {
		out = append(out, c.operand(&f.Operand[i], key+".operand"))
	}
	if f.Count != nil {
		out = append(out, c.count(f.Count, key+".count"))
	}
	if f.Dashes != nil {
		d := &cond{row: table.Cond{Kind: table.CondDashes}}
		if !*f.Dashes {
			d.row.Quant = table.QuantNone
		}
		out = append(out, d)
	}
	for i := range f.Redirect {
		out = append(out, c.redirect(&f.Redirect[i], key+".redirect"))
	}
	if len(f.Stdin) > 0 {
		out = append(out, &cond{row: table.Cond{Kind: table.CondStdin, Mask: c.bits(f.Stdin, stdinBits, key+".stdin")}})
	}
	if len(f.Reach) > 0 {
		out = append(out, &cond{row: table.Cond{Kind: table.CondReach, Mask: c.bits(f.Reach, reachBits, key+".reach")}})
	}
	if len(f.NotReach) > 0 {
		out = append(out, &cond{row: table.Cond{Kind: table.CondReach, Quant: table.QuantNone, Mask: c.bits(f.NotReach, reachBits, key+".not_reach")}})
	}
	if len(f.Via) > 0 {
		out = append(out, &cond{row: table.Cond{Kind: table.CondVia}, strs: f.Via})
	}
	if len(f.NotVia) > 0 {
		out = append(out, &cond{row: table.Cond{Kind: table.CondVia, Quant: table.QuantNone}, strs: f.NotVia})
	}
	for i := range f.Flow {
		out = append(out, c.flow(&f.Flow[i], key+".flow"))
	}
	return out
}

var stdinBits = map[string]uint32{"text": table.StdinText, "network": table.StdinNetwork}

var reachBits = map[string]uint32{
	"elevated": uint32(shell.ReachElevated), "remote": uint32(shell.ReachRemote),
	"throwaway": uint32(shell.ReachThrowaway), "script": uint32(shell.ReachScript),
	"interpreter": uint32(shell.ReachInterpreter), "maybe": uint32(shell.ReachMaybe),
}

var redirBits = map[string]uint32{
	"read":     1 << shell.RedirRead,
	"truncate": 1 << shell.RedirTruncate, "append": 1 << shell.RedirAppend, "readwrite": 1 << shell.RedirReadWrite,
}

// bits joins the bits of words from a closed set.
func (c *compiler) bits(words []string, of map[string]uint32, key string) uint32 {
	var mask uint32
	for _, w := range words {
		bit, ok := of[w]
		if !ok {
			known := make([]string, 0, len(of))
			for k := range of {
				known = append(known, k)
			}
			slices.Sort(known)
			c.fail(key, fmt.Sprintf("unknown word %q", w), oneOf(known))
		}
		mask |= bit
	}
	return mask
}

func (c *compiler) classes(words []string, key string) uint32 {
	var mask table.Classes
	for _, w := range words {
		class, ok := table.ParseClass(w)
		if !ok {
			c.fail(key, fmt.Sprintf("unknown path class %q", w), oneOf(table.ClassNames()))
			continue
		}
		if class == table.ClassUnknown && len(words) > 1 {
			c.fail(key, "the class unknown stands alone", `say what unknown operands mean beside other classes by unknown = "deny" or "record"`)
		}
		mask |= table.Of(class)
	}
	return uint32(mask)
}

// item reads an option condition such as "--force", "--prune=now|all" or
// "of=@device".
func (c *compiler) item(ref, key string) (item, bool) {
	name, values, valued := strings.Cut(ref, "=")
	o, off := c.place.node.find(name)
	if o == nil {
		var ok bool
		if o, ok = c.implied(name, valued, key); !ok {
			return item{}, false
		}
	}
	if off {
		c.fail(key, fmt.Sprintf("%s turns an option off", name), "name the spelling that turns it on")
		return item{}, false
	}
	if o.flags&table.OptionHarmless != 0 {
		c.fail(key, fmt.Sprintf("with %s the tool only explains itself, so no rule is tried", name), "leave it out")
		return item{}, false
	}
	it := item{opt: o}
	if !valued {
		return it, true
	}
	if o.value == table.ValueNone {
		c.fail(key, fmt.Sprintf("%s takes no value", name), fmt.Sprintf("declare it as %q if it does", name+"="))
		return item{}, false
	}
	if rest, ok := strings.CutPrefix(values, "@"); ok {
		it.row.Mask = c.classes(strings.Split(rest, "|"), key)
		return it, true
	}
	if rest, ok := strings.CutPrefix(values, "~"); ok {
		it.row.Flags |= table.ItemFold
		values = strings.ToLower(rest)
	}
	it.patterns = strings.Split(values, "|")
	return it, true
}

// implied declares an option that a rule names and no tool declares. That is for
// programs without a grammar only: where there is one, it is the one place. Rules of
// configuration may add to it.
func (c *compiler) implied(name string, valued bool, key string) (*option, bool) {
	p := c.place
	if p.call {
		c.fail(key, "a tool that is called has no options", "use param")
		return nil, false
	}
	if p.tool.declared != "" && !c.rule.src.implies {
		where := p.tool.name
		if p.node.depth > 0 {
			where = fmt.Sprintf("%s %s", p.tool.name, p.node.path())
		}
		fix := fmt.Sprintf("add it to the options of [[tool.sub]] path = %q in %s", p.node.path(), p.tool.declared)
		if p.node.depth == 0 {
			fix = "add it to the options of [[tool]] in " + p.tool.declared
		}
		c.fail(key, fmt.Sprintf("%s is not declared for %s", name, where), fix)
		return nil, false
	}
	spec := name
	if valued {
		spec += "=..."
	}
	o, err := parseOption(spec, p.tool.style)
	if err != nil {
		c.fail(key, err.Error(), "declare the program in a [[tool]] with its style")
		return nil, false
	}
	at := p.node
	if c.rule.src.implies && p.tool.declared == "" {
		// Nobody said that the option belongs behind the subcommand.
		at = p.tool.root
		p.tool.flags |= table.ToolGlobals
	}
	at.options = append(at.options, o)
	return o, true
}

func (n *node) path() string {
	if n.parent == nil {
		return ""
	}
	return strings.TrimSpace(n.parent.path() + " " + n.names[0])
}

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
