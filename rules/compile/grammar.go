package compile

import (
	"fmt"
	"slices"
	"strings"

	"rv/rules"
	"rv/rules/internal/table"
)

// tool is a program's grammar while it is put together.
type tool struct {
	name     string
	aliases  []string
	style    uint8
	flags    uint8
	skip     []string
	deflt    string
	declared string // the file that declares it, "" when only rules name it
	root     *node
	packs    []uint16
}

// node is the program or a subcommand.
type node struct {
	parent   *node
	names    []string
	depth    int
	declared string // the file and line that declare it
	kids     []*node
	options  []*option
	matches  []*match
	index    uint16
}

type option struct {
	spec  string
	names []spelling
	value uint8
	flags uint8
	index uint16
}

type spelling struct {
	name string // with its dashes
	off  bool
}

// child finds or makes the subcommand with one of names.
func (n *node) child(names []string) *node {
	for _, k := range n.kids {
		if slices.ContainsFunc(names, func(s string) bool { return slices.Contains(k.names, s) }) {
			for _, s := range names {
				if !slices.Contains(k.names, s) {
					k.names = append(k.names, s)
				}
			}
			return k
		}
	}
	k := &node{parent: n, names: names, depth: n.depth + 1}
	n.kids = append(n.kids, k)
	return k
}

// at finds or makes the subcommand of a path such as "stash drop".
func (n *node) at(path string) *node {
	for word := range strings.FieldsSeq(path) {
		n = n.child(strings.Split(word, "|"))
	}
	return n
}

// find is the option spelled name that is visible at n, and whether that
// spelling turns it off.
func (n *node) find(name string) (*option, bool) {
	for ; n != nil; n = n.parent {
		for _, o := range n.options {
			for _, s := range o.names {
				if s.name == name {
					return o, s.off
				}
			}
		}
	}
	return nil, false
}

// parseOption reads one option spec of the given style.
func parseOption(spec string, style uint8) (*option, error) {
	o := &option{spec: spec}
	body := spec
	switch {
	case strings.HasSuffix(body, "=..."):
		o.value, o.flags = table.ValueRequired, table.OptionRepeats
		body = strings.TrimSuffix(body, "=...")
	case strings.HasSuffix(body, "[=]"):
		o.value = table.ValueOptional
		body = strings.TrimSuffix(body, "[=]")
	case strings.HasSuffix(body, "=;"):
		o.value, o.flags = table.ValueUntil, table.OptionRepeats
		body = strings.TrimSuffix(body, "=;")
	case strings.HasSuffix(body, "="):
		o.value = table.ValueRequired
		body = strings.TrimSuffix(body, "=")
	}
	for part := range strings.SplitSeq(body, ", ") {
		name, off := strings.TrimSpace(part), false
		if len(name) > 1 {
			name, off = strings.CutPrefix(name, "!")
		}
		if err := checkSpelling(name, style); err != nil {
			return nil, err
		}
		o.names = append(o.names, spelling{name, off})
	}
	if o.names[0].off {
		return nil, fmt.Errorf("option %q has no spelling that turns it on", spec)
	}
	return o, nil
}

func checkSpelling(name string, style uint8) error {
	if style == table.StyleCmd {
		if len(name) < 2 || name[0] != '/' || strings.ContainsAny(name[1:], "/ :=\t\"'") {
			return fmt.Errorf("%q does not fit the tool's style", name)
		}
		return nil
	}
	bare := strings.TrimLeft(name, "-")
	dashes := len(name) - len(bare)
	if bare == "" || strings.ContainsAny(bare, " =\t\"'") {
		return fmt.Errorf("%q is no option", name)
	}
	switch style {
	case table.StyleKeyValue:
		if dashes == 0 || dashes == 2 {
			return nil
		}
	case table.StylePowerShell:
		if dashes == 1 && !strings.Contains(bare, ":") {
			return nil
		}
	case table.StyleLong:
		if dashes == 1 || dashes == 2 || dashes == 0 && rules.IsSymbol(name) {
			return nil
		}
	default:
		if dashes == 2 || dashes == 1 && len(bare) == 1 {
			return nil
		}
	}
	return fmt.Errorf("%q does not fit the tool's style", name)
}

// addOptions declares specs on n.
func (n *node) addOptions(specs []string, style, flags uint8) error {
	for _, spec := range specs {
		o, err := parseOption(spec, style)
		if err != nil {
			return err
		}
		for _, s := range o.names {
			for _, have := range n.options {
				for _, h := range have.names {
					if h.name == s.name {
						return fmt.Errorf("option %s is declared twice", s.name)
					}
				}
			}
		}
		o.flags |= flags
		n.options = append(n.options, o)
	}
	return nil
}
