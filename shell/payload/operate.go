package payload

import "strings"

// cross is the union of f over all pairs.
func (e *evaluator) cross(v, w values, f func(a, b alt) values) values {
	v, w = v.alts(), w.alts()
	if len(v)*len(w) > maxAlts {
		if len(v) > len(w) {
			v = values{common(v)}
		}
		if len(v)*len(w) > maxAlts {
			w = values{common(w)}
		}
	}
	var out values
	for _, a := range v {
		for _, b := range w {
			out = e.join(out, f(a, b))
		}
	}
	return out
}

// concat is v followed by w, as strings.
func (e *evaluator) concat(v, w values) values {
	return e.cross(v, w, func(a, b alt) values { return e.glueStrings(a.string(), b.string()) })
}

// maxString bounds a string; what is longer is unknown after that.
const maxString = 128 << 10

func (e *evaluator) glueStrings(a, b Value) values {
	n := len(a.Text) + len(b.Text) + 8*len(a.Holes) + 8*len(b.Holes)
	if n > maxString {
		return unknown()
	}
	if !e.b.bytes(n) {
		return unknown()
	}
	return str(a.Concat(b))
}

// binary evaluates a chain of one operator from the left.
func (e *evaluator) binary(n *node) values {
	v := e.eval(n.kids[0])
	for _, k := range n.kids[1:] {
		switch n.text {
		case "&&", "and", "||", "or", "??", "//", "?:", "xor":
			var w values
			e.branches(true, func() { w = e.eval(k) })
			v = e.join(v, w)
		default:
			v = e.operate(n.text, v, e.eval(k))
		}
	}
	return v
}

// operate applies a binary operator.
func (e *evaluator) operate(op string, v, w values) values {
	return e.cross(v, w, func(a, b alt) values {
		if e.g.binary != nil {
			if out, ok := e.g.binary(e, op, a, b); ok {
				return out
			}
		}
		switch op {
		case "+":
			if e.g.plus || a.k == altNum && b.k == altNum {
				return e.plus(a, b)
			}
			return hole(HoleNumber)
		case ".", "..":
			return e.glueStrings(a.string(), b.string())
		case "*":
			if e.g.plus && a.k != altNum {
				return e.repeated(a, b)
			}
			if e.g.plus && b.k != altNum {
				return e.repeated(b, a)
			}
			if a.k == altNum && b.k == altNum && small(a.n) && small(b.n) {
				return num(a.n * b.n)
			}
			return hole(HoleNumber)
		case "-":
			if a.k == altNum && b.k == altNum {
				return num(a.n - b.n)
			}
		case "^":
			if a.k == altNum && b.k == altNum {
				return num(a.n ^ b.n)
			}
		case "%", "//", "/":
			if a.k == altNum && b.k == altNum && b.n != 0 {
				if op == "%" {
					return num(a.n % b.n)
				}
				if a.n%b.n == 0 || op == "//" {
					return num(a.n / b.n)
				}
			}
		case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "<>", "in", "is", "instanceof", "=~", "!~", "eq", "ne", "<=>", "~=":
			return boolean()
		case "=>", "..." /* a range or pair */ :
			return unknown()
		}
		if a.k == altNum && b.k == altNum {
			return hole(HoleNumber)
		}
		return tainted(a, b)
	})
}

func small(n int64) bool { return n > -1<<30 && n < 1<<30 }

// plus adds numbers, joins strings and lists.
func (e *evaluator) plus(a, b alt) values {
	switch {
	case a.k == altNum && b.k == altNum && small(a.n) && small(b.n):
		return num(a.n + b.n)
	case a.k == altList && b.k == altList:
		e.b.bytes(16 * (len(a.list) + len(b.list)))
		if a.class == "" && b.class == "" {
			return values{a.plus(b.list...)}
		}
		out := alt{k: altList}
		for _, side := range [...]alt{a, b} {
			for _, x := range side.list {
				if side.class == "many" {
					x = split(x)
				}
				out.list = append(out.list, x)
			}
		}
		return values{out.sized()}
	case a.k == altList && b.isUnknown():
		return values{a.plus(split(unknown()))}
	case b.k == altList && a.isUnknown():
		return values{alt{k: altList, list: append([]values{split(unknown())}, b.list...)}.sized()}
	}
	return e.glueStrings(a.string(), b.string())
}

// repeated is a string or list n times.
func (e *evaluator) repeated(a, n alt) values {
	if n.k != altNum {
		if a.k == altList {
			return many(e.anyOf(a))
		}
		return tainted(a)
	}
	if n.n <= 0 {
		return lit("")
	}
	if a.k == altList {
		if a.class == "many" || int64(len(a.list))*n.n > maxSize {
			return many(e.anyOf(a))
		}
		out := alt{k: altList}
		for range n.n {
			out.list = append(out.list, a.list...)
		}
		return values{out.sized()}
	}
	s, ok := a.string().Known()
	if !ok || n.n > maxString || int64(len(s))*n.n > maxString {
		return tainted(a)
	}
	if !e.b.bytes(len(s) * int(n.n)) {
		return unknown()
	}
	return lit(strings.Repeat(s, int(n.n)))
}

// unary applies a prefix operator.
func (e *evaluator) unary(n *node) values {
	v := e.eval(n.kids[0])
	switch n.text {
	case "-":
		if a, ok := v.one(); ok && a.k == altNum {
			return num(-a.n)
		}
		return v
	case "!", "not":
		return boolean()
	case "with":
		return e.enter(v, n.off)
	case "quote":
		// A value put into a template that is shell text.
		if a, ok := v.one(); ok && a.k == altList {
			quoted := make([]values, len(a.list))
			for i, x := range a.list {
				quoted[i] = e.textMethod("quote", x)
			}
			return e.joinText(list(quoted...), lit(" "))
		}
		return e.textMethod("quote", v)
	}
	return v
}

// slice is part of a string or list.
func (e *evaluator) slice(n *node) values {
	base := e.eval(n.kids[0])
	var at [3]*int64
	for i := range at {
		if i+1 < len(n.kids) && n.kids[i+1] != nil {
			a, ok := e.eval(n.kids[i+1]).one()
			if !ok || a.k != altNum {
				var out values
				for _, x := range base.alts() {
					if x.k == altList {
						out = e.join(out, many(e.anyOf(x)))
					} else {
						out = e.join(out, tainted(x))
					}
				}
				return out
			}
			at[i] = &a.n
		}
	}
	var out values
	for _, a := range base.alts() {
		out = e.join(out, e.sliceOf(a, at[0], at[1], at[2]))
	}
	return out
}

func (e *evaluator) sliceOf(a alt, from, to, by *int64) values {
	size := 0
	s, known := a.s.Known()
	switch {
	case a.k == altList && a.class == "":
		size = len(a.list)
	case a.k == altStr && known:
		size = len(s)
	default:
		return values{a}
	}
	step := 1
	if by != nil {
		if *by == -1 && from == nil && to == nil {
			if a.k == altStr {
				return lit(reversed(s))
			}
			return values{alt{k: altList, list: reversedList(a.list)}.sized()}
		}
		if *by < 1 {
			return tainted(a)
		}
		step = int(min(*by, 1<<20))
	}
	lo, hi := clip(from, 0, size), clip(to, size, size)
	if lo >= hi {
		if a.k == altList {
			return list()
		}
		return lit("")
	}
	if !e.b.bytes(hi - lo) {
		return unknown()
	}
	if step == 1 {
		if a.k == altList {
			return list(a.list[lo:hi]...)
		}
		return lit(s[lo:hi])
	}
	var out []values
	var text []byte
	for i := lo; i < hi; i += step {
		if a.k == altList {
			out = append(out, a.list[i])
		} else {
			text = append(text, s[i])
		}
	}
	if a.k == altList {
		return list(out...)
	}
	return lit(string(text))
}

// clip is an index into something of that size, counted from the end when it is
// negative.
func clip(i *int64, otherwise, size int) int {
	if i == nil {
		return otherwise
	}
	n := *i
	if n < 0 {
		n += int64(size)
	}
	return int(min(max(n, 0), int64(size)))
}

func reversed(s string) string {
	out := []byte(s)
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return string(out)
}

func reversedList(l []values) []values {
	out := make([]values, len(l))
	for i, v := range l {
		out[len(l)-1-i] = v
	}
	return out
}
