package payload

// listMethod is what methods of lists, dictionaries and strings do that most
// languages share, whatever they call them.
func (e *evaluator) listMethod(c *call) (values, bool) {
	a := c.recv
	if a.k == altRef || a.k == altFunc {
		return e.functionMethod(c)
	}
	switch c.name {
	case "append", "push", "add", "<<", "push_back", "appendleft":
		if a.k == altList && c.self != nil && isPlace(c.self) {
			elems := c.pos
			for i := range elems {
				if c.open {
					elems[i] = split(elems[i])
				}
			}
			e.b.bytes(16 * (len(a.list) + len(elems)))
			e.bind(c.self, values{a.plus(elems...)})
			return values{a.plus(elems...)}, true
		}
	case "extend", "concat", "update", "merge", "merge!", "concat!":
		if a.k == altList {
			out := values{a}
			for _, v := range c.pos {
				out = e.cross(out, v, e.plus)
			}
			if c.name == "extend" || c.name == "concat!" {
				if c.self != nil && isPlace(c.self) {
					e.bind(c.self, out)
				}
			}
			return out, true
		}
	case "insert", "unshift", "prepend":
		if a.k == altList && len(c.pos) > 0 {
			out := list(append([]values{c.pos[len(c.pos)-1]}, a.list...)...)
			if c.name == "insert" {
				if i, ok := c.at(0).one(); ok && i.k == altNum && i.n > 0 && i.n <= int64(len(a.list)) {
					out = list(append(append(append([]values(nil), a.list[:i.n]...), c.at(1)), a.list[i.n:]...)...)
				}
			}
			if c.self != nil && isPlace(c.self) {
				e.bind(c.self, out)
			}
			return out, true
		}
	case "pop", "shift", "popleft":
		if a.k == altList && len(a.list) > 0 {
			if a.class == "many" {
				return a.list[0], true
			}
			at := len(a.list) - 1
			if c.name != "pop" {
				at = 0
			}
			rest := list(append(append([]values(nil), a.list[:at]...), a.list[at+1:]...)...)
			if c.self != nil && isPlace(c.self) {
				e.bind(c.self, rest)
			}
			return a.list[at], true
		}
	case "first", "last", "at", "fetch", "dig":
		if a.k == altList && len(a.list) > 0 {
			if c.name == "last" && a.class == "" {
				return a.list[len(a.list)-1], true
			}
			if c.name == "first" {
				return a.list[0], true
			}
		}
		if len(c.pos) > 0 {
			v := e.element(values{a}, c.at(0))
			if len(c.pos) > 1 {
				v = e.join(v, c.at(1))
			}
			return v, true
		}
	case "get", "setdefault":
		if a.k == altDict {
			v := e.element(values{a}, c.at(0))
			if len(c.pos) > 1 {
				v = e.join(v, c.at(1))
			}
			return v, true
		}
	case "keys":
		if a.k == altDict {
			elems, _ := e.elems(values{a})
			return list(elems...), true
		}
	case "values", "to_a", "flatten", "uniq", "compact", "sort", "copy", "toSorted", "freeze", "dup", "clone", "flat", "to_h", "each_entry", "lazy", "sort_by", "shuffle":
		if a.k == altDict && c.name == "values" {
			return list(a.list...), true
		}
		if a.k == altList && len(c.pos) == 0 {
			return values{a}, true
		}
		if a.k == altList {
			return many(e.anyOf(a)), true
		}
	case "slice", "splice", "drop", "take":
		if a.k == altList {
			return e.sublist(c), true
		}
	case "items", "entries", "each_pair":
		if a.k == altDict {
			var pairs []values
			for i, k := range a.keys {
				pairs = append(pairs, list(lit(k), a.list[i]))
			}
			if c.name == "each_pair" && c.block != nil {
				e.iterate(c, list(pairs...), values{{k: altFunc, fn: c.block}})
			}
			return list(pairs...), true
		}
	case "reverse", "reversed", "toReversed", "reverse!":
		if a.k == altList && a.class == "" {
			return list(reversedList(a.list)...), true
		}
	case "join":
		if a.k == altList {
			sep := lit(",")
			if e.g.lang != JavaScript {
				sep = lit("")
			}
			if len(c.pos) > 0 {
				sep = c.at(0)
			}
			return e.joinText(values{a}, sep), true
		}
	case "map", "forEach", "each", "reverse_each", "each_with_index", "flatMap", "collect", "filter", "select", "reject", "some", "every", "reduce", "find", "flat_map", "each_slice", "times", "map!", "for_each", "each_key", "each_value", "each_line", "any?", "all?", "inject", "each_with_object", "tap", "then", "yield_self", "filter_map":
		fn := values(nil)
		switch {
		case c.block != nil:
			fn = values{{k: altFunc, fn: c.block}}
		case len(c.pos) > 0:
			fn = c.pos[0]
		}
		if len(fn) == 0 {
			return nil, false
		}
		if a.k == altList && (c.name == "reduce" || c.name == "inject") {
			return e.reduce(c, fn), true
		}
		if a.k == altList || a.k == altDict || a.k == altObj && !a.isProcess() {
			over := values{a}
			if a.k == altDict {
				var pairs []values
				for i, k := range a.keys {
					pairs = append(pairs, list(lit(k), a.list[i]))
				}
				over = list(pairs...)
			}
			out := e.iterate(c, over, fn)
			switch c.name {
			case "filter", "select", "reject", "forEach", "each":
				return values{a}, true
			}
			return out, true
		}
	}
	return nil, false
}

// sublist is some of the elements of a list.
func (e *evaluator) sublist(c *call) values {
	var at [2]*int64
	for i, v := range c.pos {
		a, ok := v.one()
		if !ok || a.k != altNum || i > 1 || c.name == "splice" {
			return many(e.anyOf(c.recv))
		}
		at[i] = &a.n
	}
	if c.name == "take" {
		at[0], at[1] = nil, at[0]
	}
	return e.sliceOf(c.recv, at[0], at[1], nil)
}

// reduce folds a list with fn; an initial value may be given after it, or
// before the block.
func (e *evaluator) reduce(c *call, fn values) values {
	elems, known := e.elems(values{c.recv})
	acc := values(nil)
	switch {
	case c.block != nil && len(c.pos) > 0:
		acc = c.pos[0]
	case c.block == nil && len(c.pos) > 1:
		acc = c.pos[1]
	case known && len(elems) > 0:
		acc, elems = elems[0], elems[1:]
	}
	if !known {
		acc = unknown()
	}
	for _, v := range elems {
		if e.b.Spent() {
			break
		}
		acc = e.callValue(call{off: c.off, pos: []values{acc.alts(), v}}, fn)
	}
	return acc.alts()
}

// iterate calls fn with each element of over; the value is the list of results.
func (e *evaluator) iterate(c *call, over, fn values) values {
	var out []values
	e.each(over, func(v values) {
		pos := []values{v}
		if f, ok := fn.one(); ok && f.k == altFunc {
			// A block of several parameters takes a pair apart.
			if x, single := v.one(); single && x.k == altList && len(f.fn.node.kids) > 2 && e.g.bare {
				pos = x.list
			} else {
				pos = append(pos, hole(HoleNumber))
			}
		}
		if name, ok := fn.text(); ok && e.g.send {
			// each(&:name) calls the method of that name.
			out = append(out, e.callMember(call{off: c.off}, v, name))
			return
		}
		out = append(out, e.callValue(call{off: c.off, pos: pos}, fn))
	})
	if _, known := e.elems(over); known && e.rounds*len(out) <= maxRounds {
		return list(out...)
	}
	return many(e.anyOf(alt{k: altList, list: out}))
}

// functionMethod is a call of a method of a function: call, apply, bind.
func (e *evaluator) functionMethod(c *call) (values, bool) {
	fn := values{c.recv}
	inner := *c
	inner.recv, inner.name = alt{}, ""
	switch c.name {
	case "call":
		if (e.g.lang == JavaScript || e.g.lang == Mongo) && len(inner.pos) > 0 {
			inner.pos = inner.pos[1:]
		}
		return e.callValue(inner, fn), true
	case "apply":
		if len(c.pos) > 1 {
			inner.pos, _ = e.elems(c.pos[1])
			return e.callValue(inner, fn), true
		}
		return e.callValue(*inner.from(1), fn), true
	case "bind":
		if c.recv.k == altRef {
			return values{partial(c.recv.s, inner.from(1).pos, nil)}, true
		}
		return fn, true
	case "()", "invoke", "yield", "curry", "[]", "__call__":
		return e.callValue(inner, fn), true
	}
	return nil, false
}

// partial is the API of that name with some arguments given.
func partial(api Value, pos []values, kw []keyword) alt {
	a := alt{k: altObj, class: "partial", s: api, list: append([]values(nil), pos...)}
	for _, k := range kw {
		a.keys = append(a.keys, k.name)
		a.list = append(a.list, k.v)
	}
	return a.sized()
}
