package payload

import "strings"

// reach says which functions of a payload can have an effect, by the names they
// mention and the functions they name. It errs on the side of yes.
type reach struct {
	words map[string]bool    // last components of the calls that have effects
	can   map[*node]bool     // functions that mention one
	names map[string][]*node // functions by name
	calls map[*node][]string // names a function mentions
	order []*node
}

// effectful reports whether the function n can have an effect.
func (e *evaluator) effectful(n *node) bool {
	if e.reach == nil {
		e.survey()
	}
	can, seen := e.reach.can[n]
	return can || !seen
}

// survey looks at every function once, then follows their names.
func (e *evaluator) survey() {
	r := &reach{words: map[string]bool{}, can: map[*node]bool{}, names: map[string][]*node{}, calls: map[*node][]string{}}
	e.reach = r
	for line := range strings.SplitSeq(e.g.api, "\n") {
		name, action, _ := strings.Cut(line, " ")
		if name == "" || strings.HasPrefix(action, "val") || strings.HasPrefix(action, "obj") {
			continue
		}
		if i := strings.LastIndexAny(name, ".:/\\"); i >= 0 {
			name = name[i+1:]
		}
		r.words[name] = true
	}
	for _, w := range [...]string{"getattr", "exec", "eval", "compile", "__import__", "import_module", "globals", "vars", "open", "require", "import", "send", "public_send", "method", "Function", "call", "apply", "call_user_func", "call_user_func_array", "funcall", "then", "each", "map", "yield", "write", "print", "puts", "unlink", "rmtree", "git"} {
		r.words[w] = true
	}
	if e.root != nil {
		e.walkNames(e.root, nil, 0)
	}
	for changed := true; changed && e.b.step(len(r.order)); {
		changed = false
		for _, n := range r.order {
			if r.can[n] {
				continue
			}
			for _, name := range r.calls[n] {
				for _, f := range r.names[name] {
					if r.can[f] {
						r.can[n], changed = true, true
					}
				}
			}
		}
	}
}

// walkNames notes the names in the functions around n.
func (e *evaluator) walkNames(n *node, around []*node, depth int) {
	if n == nil || depth > maxEval || !e.b.step(1) {
		return
	}
	r := e.reach
	if n.op == opFunc {
		if n.text != "" {
			r.names[n.text] = append(r.names[n.text], n)
		}
		if _, ok := r.can[n]; !ok {
			r.can[n] = false
			r.order = append(r.order, n)
		}
		around = append(around[:len(around):len(around)], n)
	}
	danger := n.op == opCmd || n.op == opCode || n.op == opStar
	switch n.op {
	case opName, opAttr, opRef:
		name := n.text
		if i := strings.LastIndexByte(name, '.'); i >= 0 {
			name = name[i+1:]
		}
		danger = danger || r.words[name]
		for _, f := range around {
			if len(r.calls[f]) < 4096 {
				r.calls[f] = append(r.calls[f], n.text)
			}
		}
	case opCall, opNew:
		// What is called is computed.
		switch k := n.kids[0]; k.op {
		case opName, opAttr, opRef, opFunc:
		default:
			danger = true
		}
	case opIndex, opBin:
		danger = danger || e.g.callable && n.op == opIndex
	}
	if danger {
		for _, f := range around {
			r.can[f] = true
		}
	}
	for _, k := range n.kids {
		e.walkNames(k, around, depth+1)
	}
}
