package explain

import (
	"cmp"
	"slices"
	"strings"

	"rv/shell"
)

// node is a step or an invocation of a part, with what was reached through it.
type node struct {
	step       int // index, -1 for an invocation
	invocation int // index; of a step, the wrapper's own invocation; -1 for none
	opaque     int // index of an opaque place, -1 for none
	kids       []*node
	start      int // offset in the text
	first      int // the first invocation in it
}

const none = -1

// forest arranges the steps and invocations of a script. The invocation of a wrapper
// (sudo, bash -c) and the step it makes are one node, unless own says that there is
// something to tell about the invocation itself.
func forest(s *shell.Script, own func(invocation int) bool) []*node {
	steps := make([]*node, len(s.Steps))
	root := &node{}
	under := func(step int) *node {
		if step < 0 || step >= len(steps) {
			return root
		}
		return steps[step]
	}
	for i, st := range s.Steps {
		steps[i] = &node{step: i, invocation: none, opaque: none, start: st.Span.Start, first: len(s.Invocations)}
		parent := root
		if st.Parent < i {
			parent = under(st.Parent)
		}
		parent.kids = append(parent.kids, steps[i])
	}
	for i := range s.Invocations {
		inv := &s.Invocations[i]
		if !own(i) && fold(s, steps, i) {
			continue
		}
		n := under(inv.Step)
		n.kids = append(n.kids, &node{step: none, invocation: i, opaque: none, start: inv.Span.Start, first: i})
	}
	for i, o := range s.Opaque {
		n := under(o.Step)
		n.kids = append(n.kids, &node{step: none, invocation: none, opaque: i, start: o.Span.Start, first: len(s.Invocations)})
	}
	root.arrange()
	return root.kids
}

// fold lets the steps that the invocation i makes stand for it.
func fold(s *shell.Script, steps []*node, i int) bool {
	inv, found := &s.Invocations[i], false
	for j, st := range s.Steps {
		if st.Parent == inv.Step && st.Span == inv.Span && makes(inv, st.Name) {
			found = true
			if steps[j].invocation == none {
				steps[j].invocation = i
			}
		}
	}
	return found
}

// makes reports whether the name of a step begins with the invocation's program.
func makes(inv *shell.Invocation, step string) bool {
	rest, ok := strings.CutPrefix(step, inv.Name)
	return ok && inv.Name != "" && (rest == "" || rest[0] == ' ' || rest[0] == ':')
}

// arrange sorts by place in the text, and where that is the same by order of the
// evaluation.
func (n *node) arrange() {
	for _, kid := range n.kids {
		kid.arrange()
		n.first = min(n.first, kid.first)
	}
	slices.SortStableFunc(n.kids, func(a, b *node) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.first, b.first))
	})
}
