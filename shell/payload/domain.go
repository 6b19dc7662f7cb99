package payload

import "strconv"

// maxAlts is how many values a variable may have at once; more are unknown.
const maxAlts = 8

// values are the alternatives an expression may have; none means unknown.
type values []alt

// alt is one value of an expression.
type alt struct {
	k     altKind
	s     Value    // altStr: the string; altRef: the API's name; altObj: what it is made of
	class string   // of altObj, of a string that is a path object, of a list whose length is unknown ("many")
	n     int64    // altNum, altBool
	list  []values // altList, and the values of altDict
	keys  []string // of altDict
	fn    *closure // altFunc
	of    *class   // of altObj: the class, or what it is an instance of
	size  int      // of list: elements at every level
}

type altKind uint8

const (
	altStr altKind = iota
	altNum
	altBool
	altNone
	altList
	altDict
	altRef
	altFunc
	altObj
)

func str(v Value) values        { return values{{k: altStr, s: v}} }
func lit(s string) values       { return str(Lit(s)) }
func hole(kind HoleKind) values { return str(NewHole(kind)) }
func unknown() values           { return hole(HoleUnknown) }
func num(n int64) values        { return values{{k: altNum, n: n}} }
func boolean() values           { return values{{k: altBool, n: 0}, {k: altBool, n: 1}} }
func truth(b bool) values {
	if b {
		return values{{k: altBool, n: 1}}
	}
	return values{{k: altBool, n: 0}}
}
func none() values                        { return values{{k: altNone}} }
func ref(name string) values              { return values{{k: altRef, s: Lit(name)}} }
func object(class string, v Value) values { return values{{k: altObj, class: class, s: v}} }
func path(v Value) values                 { return values{{k: altStr, s: v, class: "Path"}} }

// maxSize bounds the elements of a list, those of its elements included: lists
// share their elements, so that doubling one sixty times costs nothing to build
// and everything to look at.
const maxSize = 2048

// sized is a with its size, or unknown when it is too large.
func (a alt) sized() alt {
	a.size = len(a.list)
	for _, v := range a.list {
		for _, x := range v {
			a.size += x.size
		}
		if a.size > maxSize {
			return alt{k: altList, class: "many", list: []values{unknown()}, size: 1}
		}
	}
	return a
}

func list(elems ...values) values { return values{alt{k: altList, list: elems}.sized()} }

// many is a list of any number of elements like elem.
func many(elem values) values {
	return values{alt{k: altList, class: "many", list: []values{elem}}.sized()}
}

// cost is the work of looking at all of v.
func (v values) cost() int {
	n := 1
	for _, a := range v {
		n += a.size + len(a.s.Text)/256
	}
	return n
}

// string is a as a string, as far as it is one.
func (a alt) string() Value {
	switch a.k {
	case altStr:
		return a.s
	case altNum:
		return Lit(strconv.FormatInt(a.n, 10))
	case altObj:
		if a.class == "net" || a.class == "process net" {
			return NewHole(HoleNet)
		}
		if a.class == "temp" {
			return a.s
		}
	case altList:
		for _, x := range a.list {
			if x.net() {
				return NewHole(HoleNet)
			}
		}
	}
	return NewHole(HoleUnknown)
}

// isUnknown reports whether nothing is known of a.
func (a alt) isUnknown() bool {
	return a.k == altStr && a.s.Text == "" && len(a.s.Holes) > 0
}

// net reports whether bytes from the network may be in v.
func (v values) net() bool {
	for _, a := range v {
		switch a.k {
		case altStr:
			if a.s.HasHole(HoleNet) {
				return true
			}
		case altObj:
			if a.class == "net" || a.class == "process net" || a.s.HasHole(HoleNet) {
				return true
			}
		}
	}
	return false
}

// alts are the alternatives, at least one.
func (v values) alts() values {
	if len(v) == 0 {
		return unknown()
	}
	return v
}

// one is the only alternative, if there is only one.
func (v values) one() (alt, bool) {
	if len(v) == 1 {
		return v[0], true
	}
	return alt{}, false
}

// text is the known string v is, if it is one.
func (v values) text() (string, bool) {
	a, ok := v.one()
	if !ok || a.k != altStr {
		return "", false
	}
	return a.s.Known()
}

// strings are the alternatives as strings.
func (v values) strings() []Value {
	out := make([]Value, 0, len(v))
	for _, a := range v.alts() {
		out = append(out, a.string())
	}
	return out
}

// join unites alternatives; more than maxAlts are unknown.
func join(v, w values) values {
	if len(v) == 0 {
		return w
	}
	if len(w) == 0 {
		return v
	}
	out := v
	grown := false
	for _, a := range w {
		if out.has(a) {
			continue
		}
		if len(out) >= maxAlts {
			if v.net() || w.net() {
				return hole(HoleNet)
			}
			return unknown()
		}
		if !grown {
			out = append(make(values, 0, len(v)+len(w)), v...)
			grown = true
		}
		out = append(out, a)
	}
	return out
}

// joinUnknown is v, or something else.
func joinUnknown(v values) values { return join(v, unknown()) }

func (v values) has(a alt) bool {
	for _, b := range v {
		if a.equal(b) {
			return true
		}
	}
	return false
}

// equal may call equal values different, not different ones equal.
func (a alt) equal(b alt) bool {
	if a.k != b.k || a.class != b.class || a.n != b.n || a.fn != b.fn || a.of != b.of || !a.s.equal(b.s) ||
		len(a.list) != len(b.list) || len(a.keys) != len(b.keys) {
		return false
	}
	for i := range a.keys {
		if a.keys[i] != b.keys[i] {
			return false
		}
	}
	for i := range a.list {
		if !a.list[i].equal(b.list[i]) {
			return false
		}
	}
	return true
}

func (v values) equal(w values) bool {
	if len(v) != len(w) {
		return false
	}
	for i := range v {
		if !v[i].equal(w[i]) {
			return false
		}
	}
	return true
}

// get is the value of a key of a dictionary.
func (a alt) get(key string) (values, bool) {
	for i := len(a.keys) - 1; i >= 0; i-- {
		if a.keys[i] == key {
			return a.list[i], true
		}
	}
	return nil, false
}

// with is dictionary a with one key set.
func (a alt) with(key string, v values) alt {
	out := alt{k: altDict, class: a.class, keys: append([]string(nil), a.keys...), list: append([]values(nil), a.list...)}
	for i := range out.keys {
		if out.keys[i] == key {
			out.list[i] = v
			return out.sized()
		}
	}
	out.keys = append(out.keys, key)
	out.list = append(out.list, v)
	return out.sized()
}

// plus is list a with elements appended.
func (a alt) plus(elems ...values) alt {
	out := alt{k: altList, class: a.class}
	out.list = append(append(make([]values, 0, len(a.list)+len(elems)), a.list...), elems...)
	return out.sized()
}
