package payload

// evaluator walks a tree once and collects effects.
type evaluator struct {
	b   *Budget
	g   *language
	in  Input
	src string // marked source of the payload

	scope  *scope
	global *scope
	attrs  scope // members by name, of whatever object
	cwd    *binding

	log     []change
	branch  int // inside branches: assignments are logged
	version int // changes when a variable of an outer scope does
	made    int // changes when one is first set
	track   *tracking

	maybe    int // inside something that may not run
	uncalled int // inside functions nothing calls
	depth    int
	calls    int
	rounds   int // product of the iterations of the loops around
	pin      int // offset of the code that holds this code, -1 when it is the payload
	trail    string

	root    *node
	reach   *reach // what functions can do, made when it is needed
	later   []*closure
	self    alt    // the object whose method is walked
	of      *class // the class that method belongs to
	methods map[string][]*closure
	funcs   []*state // in the order they were first made
	states  map[*node]*state
	returns *values
	settled *values  // what the promise being made resolves to
	yields  *values  // what the generator being walked gives
	stars   []string // modules whose names were all imported

	files, dirs, swept bool // a walk removes what it finds (sweep.go)
	narrow             int  // inside branches that may leave out some of what is found

	effects []Effect
	seen    map[string]int
	opaque  bool
	cut     bool // the end of the text was not reached
}

// maxEval bounds the recursion of the walk.
const maxEval = 600

func newEvaluator(g *language, in Input, src string, b *Budget) *evaluator {
	e := &evaluator{b: b, g: g, in: in, src: src, pin: -1, rounds: 1}
	e.global = newScope(nil)
	e.scope = e.global
	e.cwd = &binding{loose: true}
	e.attrs.loose = true
	e.states = map[*node]*state{}
	return e
}

// run analyses src: the text once from the top, then what it defines and does
// not call.
func (e *evaluator) run(src string) {
	// Reading may take half of the budget, so that what was read is still
	// evaluated when the end was not reached.
	half := Budget{Steps: e.b.Steps / 2, Bytes: e.b.Bytes, Depth: e.b.Depth}
	steps := half.Steps
	e.root = parseCode(e.g, src, 0, &half, 0)
	e.b.Steps -= steps - max(half.Steps, 0)
	e.b.Bytes = half.Bytes
	e.cut = half.Spent()
	e.eval(e.root)
	e.deferred()
	e.rest()
}

// deferred walks the functions whose calls were too deep.
func (e *evaluator) deferred() {
	e.maybe++
	for i := 0; i < len(e.later); i++ {
		e.invoke(e.later[i], nil)
	}
	e.maybe--
}

// rest walks the functions nothing called.
func (e *evaluator) rest() {
	e.uncalled++
	for i := 0; i < len(e.funcs); i++ {
		if s := e.funcs[i]; !s.called {
			e.invoke(s.last, nil)
		}
	}
	e.uncalled--
}

// eval is the value of n.
func (e *evaluator) eval(n *node) values {
	if n == nil {
		return unknown()
	}
	if !e.b.step(1) {
		return unknown()
	}
	if e.depth >= maxEval {
		e.b.Steps = -1
		return unknown()
	}
	e.depth++
	v := e.evalNode(n)
	e.depth--
	return v
}

func (e *evaluator) evalNode(n *node) values {
	switch n.op {
	case opLit:
		return str(unmarked(n.text))
	case opNum:
		return number(n.text)
	case opConst:
		switch n.text {
		case "true":
			return truth(true)
		case "false":
			return truth(false)
		}
		return none()
	case opConcat:
		out := lit("")
		for _, k := range n.kids {
			out = e.concat(out, e.eval(k))
		}
		return out
	case opName:
		return e.name(n)
	case opRef:
		return ref(n.text)
	case opAttr:
		return e.attr(n)
	case opIndex:
		return e.index(n)
	case opSlice:
		return e.slice(n)
	case opCall, opNew:
		return e.call(n)
	case opBlock:
		return e.blockCall(n)
	case opBin:
		return e.binary(n)
	case opUn:
		return e.unary(n)
	case opList:
		return e.list(n.kids)
	case opDict:
		return e.dict(n)
	case opFunc:
		return e.function(n)
	case opClass:
		return e.class(n)
	case opAssign:
		return e.assignment(n)
	case opCmd:
		return e.shellOutput(e.eval(n.kids[0]), "`…`", n.off)
	case opCode:
		return e.code(e.g.lang, str(unmarked(n.text)), "s///e", n.off)
	case opReturn:
		v := none()
		if len(n.kids) > 0 {
			v = e.eval(n.kids[0])
		}
		if e.returns != nil {
			*e.returns = e.join(*e.returns, v)
		}
		return v
	case opKw, opSpread:
		return e.eval(n.kids[0])
	case opYield:
		v := none()
		if len(n.kids) > 0 {
			v = e.eval(n.kids[0])
		}
		if e.yields != nil {
			*e.yields = e.join(*e.yields, v)
		}
		return unknown()
	case opDecorate:
		return e.decorate(n)
	case opStar:
		e.stars = append(e.stars, n.text)
		return none()
	case opGlobal:
		for _, k := range n.kids {
			e.alias(k.text, n.text == "global")
		}
		return none()
	case opHole:
		return unknown()
	}
	return e.control(n)
}

// name is the value of a variable, or what the language makes of a name.
func (e *evaluator) name(n *node) values {
	if n.text != "" && n.text[0] == markByte {
		// Undetermined text stands as code.
		e.opaque = true
		return str(unmarked(n.text))
	}
	if b := e.scope.find(n.text); b != nil && b.set {
		e.read(b)
		if a, ok := b.v.one(); ok && e.g.bare && a.k == altFunc && (a.fn.node.text == n.text || n.text == "yield") {
			return e.invoke(a.fn, nil)
		}
		return b.v.alts()
	}
	return e.g.name(e, n.text)
}

// attr is a member: of an API object its name, of a dictionary the value, else
// whatever the code stored under that name.
func (e *evaluator) attr(n *node) values {
	if e.g.send {
		return e.callMember(call{off: n.off, self: n.kids[0]}, e.eval(n.kids[0]), n.text)
	}
	return e.member(e.eval(n.kids[0]), n.text)
}

func (e *evaluator) member(base values, name string) values {
	var out values
	for _, a := range base.alts() {
		if v, ok := e.g.attr(e, a, name); ok {
			out = e.join(out, v)
			continue
		}
		switch a.k {
		case altRef:
			out = e.join(out, ref(a.s.Text+"."+name))
			continue
		case altDict:
			if v, ok := a.get(name); ok {
				out = e.join(out, v)
				continue
			}
		}
		if b := e.attrs.vars[name]; b != nil && b.set {
			e.read(b)
			out = e.join(out, b.v)
			continue
		}
		if f := e.ownMethod(a, name); f != nil {
			if f.node.how == howGetter {
				out = e.join(out, e.invokeMethod(f, a, &call{}))
			} else {
				out = e.join(out, values{{k: altFunc, fn: f}})
			}
			continue
		}
		if fs := e.methods[name]; len(fs) > 0 && a.k != altStr {
			out = e.join(out, values{{k: altFunc, fn: fs[len(fs)-1]}})
			continue
		}
		out = e.join(out, tainted(a))
	}
	return out
}

// tainted is unknown, or unknown bytes from the network when a holds such.
func tainted(list ...alt) values {
	if values(list).net() {
		return hole(HoleNet)
	}
	return unknown()
}

// index is an element of a list or dictionary.
func (e *evaluator) index(n *node) values {
	base := e.eval(n.kids[0])
	if len(n.kids) < 2 {
		elems, known := e.elems(base)
		if known {
			return e.anyOf(alt{k: altList, list: elems})
		}
		return elems[0]
	}
	return e.element(base, e.eval(n.kids[1]))
}

func (e *evaluator) element(base, key values) values {
	var out values
	for _, a := range base.alts() {
		if v, ok := e.g.index(e, a, key); ok {
			out = e.join(out, v)
			continue
		}
		out = e.join(out, e.elementOf(a, key))
	}
	return out
}

func (e *evaluator) elementOf(a alt, key values) values {
	k, single := key.one()
	switch a.k {
	case altList:
		if a.class == "many" {
			return a.list[0]
		}
		if single && k.k == altNum {
			i := int(k.n)
			if i < 0 {
				i += len(a.list)
			}
			if i >= 0 && i < len(a.list) {
				return a.list[i]
			}
			return unknown()
		}
		return e.anyOf(a)
	case altDict:
		if single {
			if name, ok := k.string().Known(); ok {
				if v, found := a.get(name); found {
					return v
				}
				return unknown()
			}
		}
		return e.anyOf(a)
	case altStr:
		if s, ok := a.s.Known(); ok && single && k.k == altNum {
			i := int(k.n)
			if i < 0 {
				i += len(s)
			}
			if i >= 0 && i < len(s) {
				return lit(s[i : i+1])
			}
		}
	case altRef:
		if single && k.k == altStr {
			if name, ok := k.s.Known(); ok {
				return ref(a.s.Text + "." + name)
			}
		}
	}
	return tainted(a)
}

// anyOf is any element of a list or dictionary.
func (e *evaluator) anyOf(a alt) values {
	var out values
	for _, v := range a.list {
		out = e.join(out, v)
		if len(out) == 1 && out[0].isUnknown() {
			break
		}
	}
	return out.alts()
}

// list is a list of elements, with spread ones spliced in.
func (e *evaluator) list(kids []*node) values {
	elems := make([]values, 0, len(kids))
	for _, k := range kids {
		if k != nil && k.op == opSpread {
			v := e.eval(k.kids[0])
			if inner, known := e.elems(v); known {
				elems = append(elems, inner...)
			} else {
				elems = append(elems, split(inner[0]))
			}
			continue
		}
		elems = append(elems, e.eval(k))
	}
	return list(elems...)
}

// split is v as something that may be no word or several.
func split(v values) values {
	out := make(values, 0, len(v))
	for _, a := range v.alts() {
		s := a.string()
		if s.Glob && len(s.Holes) == 0 {
			out = append(out, a)
			continue
		}
		holes := append([]Hole(nil), s.Holes...)
		if len(holes) == 0 {
			holes = []Hole{{At: len(s.Text)}}
		}
		for i := range holes {
			holes[i].Split = true
		}
		s.Holes = holes
		out = append(out, alt{k: altStr, s: s})
	}
	return out
}

// elems are the elements of v when it is one list of known length; otherwise
// one value that stands for any element.
func (e *evaluator) elems(v values) ([]values, bool) {
	if a, ok := v.one(); ok {
		switch a.k {
		case altList:
			if a.class == "many" {
				return a.list, false
			}
			return a.list, true
		case altDict:
			keys := make([]values, 0, len(a.keys))
			for _, k := range a.keys {
				keys = append(keys, lit(k))
			}
			return keys, true
		}
	}
	var out values
	for _, a := range v.alts() {
		switch a.k {
		case altList:
			out = e.join(out, e.anyOf(a))
		case altObj:
			if x, ok := e.g.attr(e, a, "[]"); ok {
				out = e.join(out, x)
				continue
			}
			out = e.join(out, tainted(a))
		default:
			out = e.join(out, tainted(a))
		}
	}
	return []values{out}, false
}

func (e *evaluator) dict(n *node) values {
	out := alt{k: altDict}
	for i := 0; i+1 < len(n.kids); i += 2 {
		v := e.eval(n.kids[i+1])
		if n.kids[i] == nil {
			if a, ok := v.one(); ok && a.k == altDict {
				out.keys = append(out.keys, a.keys...)
				out.list = append(out.list, a.list...)
			}
			continue
		}
		key := e.eval(n.kids[i])
		a, ok := key.one()
		if !ok {
			continue
		}
		s := a.string()
		out.keys = append(out.keys, s.String())
		out.list = append(out.list, v)
	}
	return values{out.sized()}
}
