package compile

import (
	"fmt"
	"slices"
	"strings"

	"rv/decision"
	"rv/rules"
	"rv/rules/internal/table"
)

// builder turns sources into one table.
type builder struct {
	problems
	sources []*Source
	library []*Source // sources whose grammars may be used, not their rules
	tools   map[string]*tool
	paths   map[string][]string // the named lists of all packs
	order   []*tool
	rules   []*rule
}

// rule is a checked rule.
type rule struct {
	src   *Source
	file  *ruleFile
	pack  int
	key   string // "rule.3" in the source
	index uint16
}

// Build compiles packs into one table. Rules may use the tool grammars that the
// packs of library declare; the rules of library are left out.
func Build(packs, library []*Source) (*rules.Table, error) {
	packs = slices.SortedStableFunc(slices.Values(packs), func(x, y *Source) int { return strings.Compare(x.pack.ID, y.pack.ID) })
	b := &builder{sources: packs, library: library, tools: map[string]*tool{}}
	b.checkPacks()
	// The library first: what both declare is the packs' mistake.
	declaring := append(library[:len(library):len(library)], packs...)
	for _, s := range declaring {
		b.declareTools(s)
	}
	for _, s := range declaring {
		b.declareSubs(s)
	}
	for _, s := range declaring {
		b.declarePaths(s)
	}
	for i, s := range packs {
		b.addRules(i, s)
	}
	if err := b.err(); err != nil {
		return nil, err
	}
	return b.flatten()
}

func (b *builder) checkPacks() {
	ids := map[string]string{}
	for _, s := range b.sources {
		fail := func(key, msg, fix string) {
			b.add(&Error{File: s.File, Line: s.line(key), Msg: msg, Fix: fix})
		}
		switch p := &s.pack; {
		case p.ID == "":
			fail("id", "the pack has no id", `add id = "family.name"`)
		case decision.NewRule(p.ID, "x").IsZero():
			fail("id", fmt.Sprintf("%q is no pack id", p.ID), "use lower-case letters, digits, '.', '_' and '-'")
		case ids[p.ID] != "":
			fail("id", fmt.Sprintf("pack id %s is also that of %s", p.ID, ids[p.ID]), "give one of them another id")
		}
		ids[s.pack.ID] = s.File
		if s.pack.Title == "" {
			fail("title", "the pack has no title", "add title = \"…\"")
		} else if !plainText(s.pack.Title) {
			fail("title", "the title holds a control character", "keep it to one line of plain text")
		}
		if len(s.pack.Keywords) == 0 {
			fail("keywords", "the pack has no keywords", "list the programs or topics it is about")
		}
		if len(s.pack.Rules) == 0 && len(s.pack.Tools) == 0 {
			fail("", "the pack has no rules", "add a [[rule]]")
		}
	}
	if len(b.sources) > rules.MaxPacks {
		b.add(&Error{File: b.sources[rules.MaxPacks].File, Msg: "too many packs", Fix: fmt.Sprintf("keep to %d", rules.MaxPacks)})
	}
}

var styles = map[string]uint8{
	"": table.StyleGNU, "gnu": table.StyleGNU, "long": table.StyleLong, "key=value": table.StyleKeyValue,
	"powershell": table.StylePowerShell, "cmd": table.StyleCmd,
}

func (b *builder) declareTools(s *Source) {
	for i := range s.pack.Tools {
		f := &s.pack.Tools[i]
		key := fmt.Sprintf("tool.%d", i)
		fail := func(sub, msg, fix string) {
			b.add(&Error{File: s.File, Line: s.line(key + "." + sub), Msg: "tool " + f.Name + ": " + msg, Fix: fix})
		}
		if f.Name == "" || strings.ContainsAny(f.Name, "/ \t\n*") {
			fail("name", fmt.Sprintf("%q is no program name", f.Name), "name the program as it is run, without a path")
			continue
		}
		if f.extends() {
			continue
		}
		t := b.tool(f.Name)
		if t.declared != "" {
			fail("name", "declared in "+t.declared+" too", "keep one declaration; others may add [[tool.sub]] only")
			continue
		}
		t.declared = s.File
		style, ok := styles[f.Style]
		if !ok {
			fail("style", fmt.Sprintf("unknown style %q", f.Style), oneOf(sortedKeys(styles)))
		}
		t.style, t.skip, t.deflt = style, f.Skip, f.DefaultOperand
		t.flags = toolFlags(f, style)
		for _, a := range f.Aliases {
			if other, ok := b.tools[a]; ok && other != t {
				fail("aliases", fmt.Sprintf("%s is a tool of its own", a), "name it once")
				continue
			}
			t.aliases = append(t.aliases, a)
			b.tools[a] = t
		}
		if err := t.root.addOptions(f.Globals, style, table.OptionGlobal); err != nil {
			fail("globals", err.Error(), "see the format of options")
		}
		if err := t.root.addOptions(f.Harmless, style, table.OptionHarmless); err != nil {
			fail("harmless", err.Error(), "see the format of options")
		}
		if err := t.root.addOptions(f.Options, style, 0); err != nil {
			fail("options", err.Error(), "see the format of options")
		}
		t.root.declared = s.File
	}
}

func toolFlags(f *toolFile, style uint8) uint8 {
	var flags uint8
	if f.Negatable {
		flags |= table.ToolNegatable
	}
	if (style == table.StyleGNU || style == table.StylePowerShell) && (f.Abbreviations == nil || *f.Abbreviations) {
		flags |= table.ToolAbbreviates
	}
	if f.GlobalsAnywhere {
		flags |= table.ToolGlobals
	}
	if f.OperandsFirst {
		flags |= table.ToolOperandsFirst
	}
	return flags
}

// tool finds or makes the tool called name.
func (b *builder) tool(name string) *tool {
	t, ok := b.tools[name]
	if !ok {
		t = &tool{name: name, root: &node{}, flags: table.ToolAbbreviates}
		b.tools[name] = t
		b.order = append(b.order, t)
	}
	return t
}

func (b *builder) declareSubs(s *Source) {
	for i := range s.pack.Tools {
		f := &s.pack.Tools[i]
		t, ok := b.tools[f.Name]
		if !ok {
			b.add(&Error{File: s.File, Line: s.line(fmt.Sprintf("tool.%d", i)), Msg: "no pack declares tool " + f.Name,
				Fix: "declare its options in a [[tool]] with that name"})
			continue
		}
		for j := range f.Subs {
			key := fmt.Sprintf("tool.%d.sub.%d", i, j)
			fail := func(msg, fix string) {
				b.add(&Error{File: s.File, Line: s.line(key), Msg: "tool " + f.Name + ": " + msg, Fix: fix})
			}
			paths, ok := texts(f.Subs[j].Path)
			if !ok || len(paths) == 0 {
				fail("a sub needs a path", `add path = "subcommand"`)
				continue
			}
			for _, p := range paths {
				n := t.root.at(p)
				if n.declared != "" {
					fail(fmt.Sprintf("%q is declared at %s too", p, n.declared), "keep one declaration")
					continue
				}
				n.declared = fmt.Sprintf("%s:%d", s.File, s.line(key))
				if err := n.addOptions(f.Subs[j].Options, t.style, 0); err != nil {
					fail(err.Error(), "see the format of options")
				}
				b.harmlessToo(t, n)
			}
		}
	}
}

// harmlessToo makes the tool's harmless options known at a subcommand.
func (b *builder) harmlessToo(t *tool, n *node) {
	for _, o := range t.root.options {
		if o.flags&table.OptionHarmless == 0 {
			continue
		}
		taken := slices.ContainsFunc(o.names, func(s spelling) bool {
			return slices.ContainsFunc(n.options, func(have *option) bool {
				return slices.ContainsFunc(have.names, func(h spelling) bool { return h.name == s.name })
			})
		})
		if !taken {
			n.options = append(n.options, &option{spec: o.spec, names: o.names, value: o.value, flags: o.flags})
		}
	}
}

// plainText reports whether s is one line without control characters.
func plainText(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' })
}
