package payload

// closure is a function of the payload and the scope it was made in.
type closure struct {
	node  *node
	scope *scope
	of    *class // of a method
	used  bool   // this one was called
	*state
}

// state is what is known of a function of the payload, whichever scope it is
// made in.
type state struct {
	last   *closure
	called bool
	active []string // keys of the calls being walked
	walks  int
	memo   []memo
}

// closure is the function n in the scope of this place.
func (e *evaluator) closure(n *node) *closure {
	s := e.states[n]
	if s == nil {
		s = &state{}
		e.states[n] = s
		e.funcs = append(e.funcs, s)
	}
	f := &closure{node: n, scope: e.scope, state: s}
	s.last = f
	return f
}

// here is the variable a call like this one would mean by the access.
func (f *closure) here(a access) *binding {
	if a.b.loose {
		return a.b
	}
	return f.scope.find(a.b.name)
}

// memo is a call that was walked: what it depended on, what it changed and what
// it gave back. While what it read from outside is the same, walking it again
// finds nothing new.
type memo struct {
	key      string
	reads    []access
	writes   []access
	made     int // evaluator.made at the time
	pin      int
	maybe    bool // effects were marked as perhaps not run
	uncalled bool
	result   values
}

// access is a variable of an outer scope and its value.
type access struct {
	b   *binding
	v   values
	set bool
}

// tracking is what the function being walked reads and writes outside itself.
type tracking struct {
	frame  int
	reads  []access
	writes []*binding
	over   bool // too much to keep
}

// maxAccess bounds what is kept of one call.
const maxAccess = 96

// read notes that a variable was read.
func (e *evaluator) read(b *binding) {
	t := e.track
	if t == nil || b.frame >= t.frame || t.over {
		return
	}
	for i := range t.reads {
		if t.reads[i].b == b {
			return
		}
	}
	for _, w := range t.writes {
		if w == b {
			return
		}
	}
	if len(t.reads) >= maxAccess {
		t.over = true
		return
	}
	t.reads = append(t.reads, access{b, b.v, b.set})
}

// wrote notes that a variable was assigned.
func (e *evaluator) wrote(b *binding) {
	t := e.track
	if t == nil || b.frame >= t.frame || t.over {
		return
	}
	for _, w := range t.writes {
		if w == b {
			return
		}
	}
	if len(t.writes) >= maxAccess {
		t.over = true
		return
	}
	t.writes = append(t.writes, b)
}

// recall finds a call like this one whose surroundings have not changed.
func (e *evaluator) recall(f *closure, key string) (values, bool) {
next:
	for i := range f.memo {
		m := &f.memo[i]
		if m.key != key || m.made != e.made || m.pin != e.pin || m.maybe && e.maybe == 0 || m.uncalled && e.uncalled == 0 {
			continue
		}
		if !e.b.step(1 + len(m.reads)/4) {
			return unknown(), true
		}
		for _, r := range m.reads {
			if b := f.here(r); b == nil || b.set != r.set || !b.v.equal(r.v) {
				continue next
			}
		}
		for _, w := range m.writes {
			if f.here(w) == nil {
				continue next
			}
		}
		for _, r := range m.reads {
			e.read(f.here(r))
		}
		for _, w := range m.writes {
			if b := f.here(w); !b.set || !b.v.equal(w.v) {
				e.assign(b, w.v)
			}
		}
		return m.result, true
	}
	return nil, false
}

const (
	// maxCalls bounds calls within calls of the payload's own functions; those
	// deeper down are walked afterwards, with parameters unknown.
	maxCalls = 40
	// maxWalks bounds how often a function that can have no effect is walked for
	// its result.
	maxWalks = 12
	// maxMemos bounds what is remembered of one function.
	maxMemos = 48
)

// invoke walks a function of the payload with its parameters bound. With no
// call the parameters are unknown.
func (e *evaluator) invoke(f *closure, c *call) values {
	f.called, f.used = true, true
	key := ""
	if c != nil {
		key = callKey(c)
		e.b.step(len(key) / 32)
	}
	if len(f.active) > 1 || len(f.active) == 1 && f.active[0] == key {
		return unknown() // recursion
	}
	if e.calls >= maxCalls {
		e.later = append(e.later, f)
		return unknown()
	}
	if v, ok := e.recall(f, key); ok {
		return v
	}
	if f.walks >= maxWalks && !e.effectful(f.node) {
		return unknown()
	}
	if f.walks >= maxMemos && e.calls > 1 {
		// Called in too many ways from within other functions: any arguments.
		if f.walks >= 2*maxMemos {
			return unknown()
		}
		if v, ok := e.recall(f, ""); ok {
			return v
		}
		key, c = "", nil
	}
	f.walks++
	f.active = append(f.active, key)
	scope, returns, yields, outer, of := e.scope, e.returns, e.yields, e.track, e.of
	if f.of != nil {
		e.of = f.of
	}
	e.scope = newScope(f.scope)
	if e.scope.frame <= scope.frame {
		e.scope.frame = scope.frame + 1
	}
	t := &tracking{frame: e.scope.frame}
	e.track = t
	var result, given values
	e.returns, e.yields = &result, &given
	e.calls++
	last := len(f.node.kids) - 1
	if c != nil && c.block != nil {
		b := e.scope.own("yield")
		b.v, b.set = values{{k: altFunc, fn: c.block}}, true
	}
	e.parameters(f, f.node.kids[:last], c)
	body := e.eval(f.node.kids[last])
	f.active = f.active[:len(f.active)-1]
	e.calls--
	e.scope, e.returns, e.yields, e.track, e.of = scope, returns, yields, outer, of
	if f.node.kids[last].op != opSeq || e.g.bare || len(result) == 0 {
		// An arrow function's expression, and ruby's last one, are returned.
		result = e.join(result, body)
	}
	if given != nil {
		result = many(given) // a generator
	}
	e.remember(f, key, t, result)
	return result
}

// remember keeps what a call did, and tells the function around it.
func (e *evaluator) remember(f *closure, key string, t *tracking, result values) {
	for _, r := range t.reads {
		e.read(r.b)
	}
	m := memo{key: key, reads: t.reads, made: e.made, pin: e.pin, maybe: e.maybe > 0, uncalled: e.uncalled > 0, result: result}
	for _, b := range t.writes {
		e.wrote(b)
		m.writes = append(m.writes, access{b, b.v, b.set})
	}
	if t.over {
		if e.track != nil {
			e.track.over = true
		}
		return
	}
	if len(f.memo) < maxMemos {
		f.memo = append(f.memo, m)
	}
}

// parameters binds the parameters of a function.
func (e *evaluator) parameters(f *closure, params []*node, c *call) {
	for i, p := range params {
		var v values
		target := p
		switch {
		case c == nil:
			v = unknown()
			if i == 0 && f.of != nil && e.g.self {
				v = values{{k: altObj, class: "instance", s: Lit(f.of.name), of: f.of}}
			}
			if p.op == opAssign {
				v = e.join(v, e.eval(p.kids[1]))
				target = p.kids[0]
			}
		case p.op == opSpread:
			v = list(c.pos[min(i, len(c.pos)):]...)
			target = p.kids[0]
		case p.op == opKw && p.text == "&":
			v, target = unknown(), p.kids[0]
			if c.block != nil {
				v = values{{k: altFunc, fn: c.block}}
			} else if i < len(c.pos) {
				v = c.pos[i]
			}
		case p.op == opKw && p.text == "**":
			d := alt{k: altDict}
			for _, k := range c.kw {
				d.keys = append(d.keys, k.name)
				d.list = append(d.list, k.v)
			}
			v = values{d.sized()}
			target = p.kids[0]
		default:
			name := p
			if p.op == opAssign {
				name = p.kids[0]
			}
			got, ok := c.arg(i, name.text)
			switch {
			case ok:
				v = got
				target = name
			case p.op == opAssign:
				v = e.eval(p.kids[1])
				target = name
			default:
				v = unknown()
			}
		}
		e.bindParam(target, v)
	}
}

// bindParam makes a variable of the function's own.
func (e *evaluator) bindParam(target *node, v values) {
	if target.op == opName {
		b := e.scope.own(target.text)
		b.v, b.set = v, true
		return
	}
	e.declare(target)
	e.bind(target, v)
}

// declare makes the names of a pattern the scope's own.
func (e *evaluator) declare(target *node) {
	switch target.op {
	case opName:
		e.scope.own(target.text)
	case opList, opDict, opSpread, opKw:
		for _, k := range target.kids {
			if k != nil {
				e.declare(k)
			}
		}
	case opAssign:
		e.declare(target.kids[0])
	}
}

// callKey tells calls with different arguments apart.
func callKey(c *call) string {
	var k []byte
	for _, v := range c.pos {
		k = appendKey(k, v)
	}
	for _, x := range c.kw {
		k = append(append(k, x.name...), '=')
		k = appendKey(k, x.v)
	}
	return string(k)
}

func appendKey(k []byte, v values) []byte {
	for _, a := range v {
		k = append(k, byte('0'+a.k), byte(a.n), byte(a.n>>8))
		k = append(append(k, a.class...), a.s.String()...)
		for i, x := range a.list {
			if i < len(a.keys) {
				k = append(k, a.keys[i]...)
			}
			k = append(appendKey(k, x), ',')
		}
		if a.fn != nil {
			k = append(k, byte(a.fn.node.off), byte(a.fn.node.off>>8), byte(a.fn.node.off>>16))
		}
		k = append(k, ';')
	}
	return append(k, '|')
}
