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
