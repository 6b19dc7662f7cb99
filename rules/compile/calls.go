package compile

import (
	"fmt"
	"strings"

	"rv/rules"
	"rv/rules/internal/table"
)

// calls finds the tools that a rule about tool calls names.
func (b *builder) calls(r *rule, names []string) []place {
	var out []place
	for _, name := range names {
		rest, ok := strings.CutPrefix(name, rules.CallPrefix)
		server, tool, both := strings.Cut(rest, "/")
		if !ok || !both || server == "" || tool == "" || strings.ContainsAny(rest, "[] \t\n") || strings.Contains(tool, "/") {
			b.ruleError(r, "tool", fmt.Sprintf("%q names no tool", name), `write "mcp:server/tool"; * and ? stand for any text`)
			continue
		}
		t := b.tool(rules.CallPrefix + rules.Flat(server) + "/" + rules.Snake(tool))
		t.wanted(r)
		out = append(out, place{tool: t, node: t.root, call: true})
	}
	return out
}

// callConds are the conditions on the parameters of a tool call. Such a rule has no
// others.
func (c *compiler) callConds(f *condsFile, key string) []*cond {
	var out []*cond
	for i := range f.Param {
		if !c.place.call {
			c.fail(key+".param", "a program has no parameters", `use operand or any; param is for tool = "mcp:…"`)
			return nil
		}
		out = append(out, c.param(&f.Param[i], key+".param"))
	}
	if !c.place.call {
		return out
	}
	for _, x := range [...]struct {
		key string
		has bool
	}{
		{"all", f.All != nil}, {"any", f.Any != nil}, {"none", f.None != nil}, {"operand", f.Operand != nil},
		{"count", f.Count != nil}, {"dashes", f.Dashes != nil}, {"redirect", f.Redirect != nil}, {"stdin", f.Stdin != nil},
		{"reach", f.Reach != nil}, {"not_reach", f.NotReach != nil}, {"via", f.Via != nil}, {"not_via", f.NotVia != nil},
		{"flow", f.Flow != nil},
	} {
		if x.has {
			c.fail(key+"."+x.key, x.key+" is about programs", "use param")
		}
	}
	return out
}

func (c *compiler) param(f *paramFile, key string) *cond {
	d := &cond{row: table.Cond{Kind: table.CondParam, Mask: c.classes(f.Class, key)}, strs: f.Match, paths: c.paths(f.Path, key)}
	names, ok := texts(f.Name)
	if !ok || len(names) == 0 {
		c.fail(key, "a param condition needs the name of the parameter", `add name = "path", or name = "*" for any`)
	}
	for _, n := range names {
		d.names = append(d.names, rules.Snake(n))
	}
	if f.Class != nil && len(f.Class) == 0 || f.Match != nil && len(f.Match) == 0 || f.Path != nil && len(f.Path) == 0 {
		c.fail(key, "an empty list is met by nothing", "name what the parameter must be, or remove the list")
	}
	if f.Below {
		d.row.Flags |= table.CondBelow
	}
	c.fold(d, f.IgnoreCase)
	c.quantify(d, f.Every, f.No, key)
	return d
}

func (c *compiler) flow(f *flowFile, key string) *cond {
	if len(f.Program) == 0 {
		c.fail(key, "a flow condition needs the programs that read or print", `add program = ["cat"], path = ["~/.ssh/id_*"]`)
	}
	return &cond{
		row:   table.Cond{Kind: table.CondFlow, Mask: c.classes(f.Class, key)},
		paths: c.paths(f.Path, key), names: f.Program,
	}
}
