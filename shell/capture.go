package shell

import "strings"

// capture collects what commands print, as alternatives. No alternatives: nothing
// was printed yet.
type capture struct {
	alts []Word
	from []Word // the command line that printed last
}

// words are the alternatives; at least one.
func (o *capture) words() []Word {
	if len(o.alts) == 0 {
		return []Word{{}}
	}
	return o.alts
}

// says reports whether any text of it is known.
func (o *capture) says() bool {
	for _, w := range o.alts {
		if w.text != "" {
			return true
		}
	}
	return false
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

// printFiltered notes the output of a program nothing is known of. A filter in a
// pipeline may pass on what it reads.
func (c ctx) printFiltered() {
	if c.out != nil && c.hasIn && strings.TrimSpace(c.stdin.text) != "" {
		c.printAny([]Word{NewHole(HoleUnknown), c.stdin})
		return
	}
	c.printUnknown()
}

// branch runs each of fs as if the others did not run: what they print are
// alternatives.
func (c ctx) branch(fs ...func(ctx)) {
	if c.out == nil {
		for _, f := range fs {
			f(c)
		}
		return
	}
	// The output stays the same one: descriptors may be duplicates of it.
	base, from := c.out.alts, c.out.from
	var all []Word
	for _, f := range fs {
		c.out.alts = append([]Word(nil), base...)
		f(c)
		all = unionWords(all, c.out.words())
	}
	c.out.alts, c.out.from = all, from
}

// holeMark stands for a hole while a text tool works on the text around it.
const holeMark = 1

// markedHoles remembers what the marks of a text stand for.
type markedHoles []Hole

// markHoles is the text of w with a mark for every hole.
func markHoles(w Word) (string, markedHoles) {
	if len(w.holes) == 0 {
		return w.text, nil
	}
	var b strings.Builder
	last := 0
	for _, h := range w.holes {
		b.WriteString(w.text[last:h.At])
		b.WriteByte(holeMark)
		last = h.At
	}
	b.WriteString(w.text[last:])
	return b.String(), markedHoles(w.holes)
}

// restore turns the marks in w back into holes, of the first one's kind.
func (m markedHoles) restore(w Word) Word {
	if len(m) == 0 || strings.IndexByte(w.text, holeMark) < 0 {
		return w
	}
	var out wordBuilder
	for i, piece := range strings.Split(w.text, string(rune(holeMark))) {
		if i > 0 {
			out.add(NewHole(m[0].Kind))
		}
		out.add(Lit(piece))
	}
	return out.word()
}
