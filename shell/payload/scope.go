package payload

// scope holds the variables of a function or of the whole text.
type scope struct {
	vars   map[string]*binding
	parent *scope
	frame  int  // how many functions deep
	loose  bool // holds members by name: there is one, wherever it is used
}

// binding is one variable.
type binding struct {
	name  string
	v     values
	set   bool
	frame int
	loose bool
}

func newScope(parent *scope) *scope {
	s := &scope{parent: parent}
	if parent != nil {
		s.frame = parent.frame + 1
	}
	return s
}

// find is the variable of that name in s or around it.
func (s *scope) find(name string) *binding {
	for ; s != nil; s = s.parent {
		if b := s.vars[name]; b != nil {
			return b
		}
	}
	return nil
}

// own is the variable of that name in s itself, made when there is none.
func (s *scope) own(name string) *binding {
	if b := s.vars[name]; b != nil {
		return b
	}
	if s.vars == nil {
		s.vars = make(map[string]*binding, 4)
	}
	b := &binding{name: name, frame: s.frame, loose: s.loose}
	s.vars[name] = b
	return b
}

// change is what a variable held before an assignment.
type change struct {
	b   *binding
	v   values
	set bool
}

// assign sets b and remembers what it held, so that a branch can be undone.
func (e *evaluator) assign(b *binding, v values) {
	if e.branch > 0 {
		e.log = append(e.log, change{b: b, v: b.v, set: b.set})
	}
	if b.frame < e.scope.frame || e.scope.frame == 0 {
		e.version++
		e.wrote(b)
		if !b.set {
			e.made++
		}
	}
	b.v, b.set = v, true
}

// branches walks every branch from the state before and unites what they leave
// behind; when one may be skipped the state before is united too.
func (e *evaluator) branches(skip bool, walks ...func()) {
	var order []*binding
	after := map[*binding][]values{}
	e.branch++
	e.maybe++
	for i, walk := range walks {
		at := len(e.log)
		walk()
		for j := len(e.log) - 1; j >= at; j-- {
			c := e.log[j]
			if _, seen := after[c.b]; !seen {
				after[c.b] = make([]values, len(walks))
				order = append(order, c.b)
			}
			if after[c.b][i] == nil && c.b.set {
				after[c.b][i] = c.b.v.alts()
			}
			c.b.v, c.b.set = c.v, c.set
		}
		e.log = e.log[:at]
	}
	e.maybe--
	e.branch--
	for _, b := range order {
		var v values
		for _, w := range after[b] {
			if w == nil && b.set {
				w = b.v.alts()
			}
			v = e.join(v, w)
		}
		if skip && b.set {
			v = e.join(v, b.v.alts())
		}
		e.assign(b, v)
	}
}

// join is the union of v and w, paid for.
func (e *evaluator) join(v, w values) values {
	if !e.b.step((v.cost() + w.cost()) / 8) {
		return unknown()
	}
	return join(v, w)
}
