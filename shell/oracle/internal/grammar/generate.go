package grammar

import (
	"fmt"
	"math/rand/v2"
)

// longest is the size in bytes above which a script is given up: nested
// encodings multiply.
const longest = 6000

// Generate is script number index of a run. Each index asks for one row in
// turn, so that in a long run every row gets its share.
func Generate(seed, index uint64) (Program, Sample) {
	r := rand.New(rand.NewPCG(seed, index))
	focus := byKind.focus[index%uint64(len(byKind.focus))]
	for {
		p := draw(r, focus)
		if s, ok := p.Render(); ok && len(s.Text) <= longest {
			return p, s
		}
	}
}

func draw(r *rand.Rand, focus *Construct) Program {
	var p Program
	decoy := func(c *Construct) Step {
		if c == nil {
			c = &decoys[r.IntN(len(decoys))]
		}
		return Step{C: c, Seed: r.Uint64()}
	}
	if focus.Decoy != nil {
		p.Before = append(p.Before, decoy(focus))
		for r.IntN(2) == 0 {
			p.After = append(p.After, decoy(nil))
		}
		if r.IntN(3) > 0 {
			return p
		}
	}
	p.Chains = append(p.Chains, drawChain(r, focus, "m"))
	if r.IntN(12) == 0 {
		p.Chains = append(p.Chains, drawChain(r, &cores[r.IntN(len(cores))], "n"))
	}
	if r.IntN(8) == 0 {
		p.Before = append(p.Before, decoy(nil))
	}
	if r.IntN(8) == 0 {
		p.After = append(p.After, decoy(nil))
	}
	return p
}

func drawChain(r *rand.Rand, focus *Construct, prefix string) Chain {
	for {
		c := Chain{Marker: fmt.Sprintf("%s%d%c%c", prefix, 2+r.IntN(8), 'a'+r.IntN(26), 'a'+r.IntN(26))}
		if c.draw(r, focus) {
			return c
		}
	}
}

func (c *Chain) draw(r *rand.Rand, focus *Construct) bool {
	c.Core = Step{C: &cores[r.IntN(len(cores))], Seed: r.Uint64()}
	switch {
	case focus.Core != nil:
		c.Core.C = focus
	case focus.Cwd && r.IntN(10) < 7:
		c.Core.C = &artefact
	}
	if focus == &artefact {
		// Its danger is the directory.
		focus = &moves[r.IntN(len(moves))]
	}
	switch {
	case focus.Form != nil:
		c.Forms = append(c.Forms, Step{C: focus, Seed: r.Uint64()})
	case r.IntN(4) == 0:
		c.try(r, &c.Forms, &forms[r.IntN(len(forms))])
	}
	switch {
	case focus.from() == sortArgv:
		c.Leaf = &Step{C: focus, Seed: r.Uint64()}
	case focus.Word != nil || focus.Range != nil:
		c.Spells = append(c.Spells, Step{C: focus, Seed: r.Uint64()})
	case r.IntN(5) == 0:
		l := Step{C: byKind.leaf[r.IntN(len(byKind.leaf))], Seed: r.Uint64()}
		c.Leaf = &l
		if _, ok := c.inner(nil); !ok {
			c.Leaf = nil
		}
	}
	if c.Leaf == nil {
		for range []int{0, 0, 0, 1, 1, 1, 2, 2, 3}[r.IntN(9)] {
			s := byKind.spell[r.IntN(len(byKind.spell))]
			if !s.Alone || len(c.Spells) == 0 {
				c.try(r, &c.Spells, s)
			}
			if len(c.Spells) > 0 && c.Spells[0].C.Alone {
				break
			}
		}
	}
	v, ok := c.inner(nil)
	return ok && c.drawSteps(r, focus, v)
}

// try keeps a step if it applies.
func (c *Chain) try(r *rand.Rand, to *[]Step, s *Construct) {
	*to = append(*to, Step{C: s, Seed: r.Uint64()})
	if _, ok := c.inner(nil); !ok {
		*to = (*to)[:len(*to)-1]
	}
}

// drawSteps wraps v; the focus, if it is a step, comes at a random depth.
func (c *Chain) drawSteps(r *rand.Rand, focus *Construct, v value) bool {
	depth := []int{0, 0, 1, 1, 2, 3}[r.IntN(6)]
	at := -1
	if focus.from() == sortWords || focus.from() == sortScript {
		at = r.IntN(depth + 1)
		depth++
	}
	add := func(s *Construct) bool {
		st := Step{C: s, Seed: r.Uint64()}
		out, ok := st.apply(v, nil)
		if ok && len(out.script.Text)+len(out.words.Text) <= longest {
			c.Steps, v = append(c.Steps, st), out
			return true
		}
		return false
	}
	plain := named("simple:plain")
	for i := range depth {
		next := (*Construct)(nil)
		if i == at {
			next = focus
		}
		if next != nil && next.from() != v.sort {
			if v.sort == sortWords {
				add(plain)
			} else if !add(byKind.strings[r.IntN(len(byKind.strings))]) && !add(named("string:bash-c")) {
				return false
			}
		}
		switch {
		case next != nil:
			if !add(next) {
				return false
			}
		case v.sort == sortWords && r.IntN(3) == 0:
			add(plain)
		case v.sort == sortWords:
			add(byKind.words[r.IntN(len(byKind.words))])
		default:
			add(byKind.scripts[r.IntN(len(byKind.scripts))])
		}
	}
	if v.sort == sortWords {
		return add(plain)
	}
	return true
}
