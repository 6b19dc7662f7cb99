package shell

// capture collects what commands print, as alternatives. No alternatives: nothing
// was printed yet.
type capture struct{ alts []Word }

// words are the alternatives; at least one.
func (o *capture) words() []Word {
	if len(o.alts) == 0 {
		return []Word{{}}
	}
	return o.alts
}

func (c ctx) print(w Word) {
	if c.out == nil {
		return
	}
	if len(c.out.alts) == 0 {
		c.out.alts = []Word{w}
		return
	}
	for i := range c.out.alts {
		c.out.alts[i] = c.out.alts[i].Concat(w)
	}
}

// printAny prints one of ws.
func (c ctx) printAny(ws []Word) {
	if c.out == nil {
		return
	}
	if len(ws) == 1 {
		c.print(ws[0])
		return
	}
	var all []Word
	for _, base := range c.out.words() {
		for _, w := range ws {
			all = unionWords(all, []Word{base.Concat(w)})
		}
	}
	c.out.alts = all
}

// printUnknown notes output nothing is known of.
func (c ctx) printUnknown() { c.print(NewHole(HoleUnknown)) }

// branch runs each of fs as if the others did not run: what they print are
// alternatives.
func (c ctx) branch(fs ...func(ctx)) {
	if c.out == nil {
		for _, f := range fs {
			f(c)
		}
		return
	}
	base := c.out.alts
	var all []Word
	for _, f := range fs {
		m := c
		m.out = &capture{alts: append([]Word(nil), base...)}
		f(m)
		all = unionWords(all, m.out.words())
	}
	c.out.alts = all
}
