package grammar

import "strings"

// Step is one use of a row, with the seed of its choices.
type Step struct {
	C     *Construct
	Seed  uint64
	Plain bool // make the simplest choices
}

// Chain is one dangerous command and everything around it, innermost first.
type Chain struct {
	Marker string
	Core   Step
	Forms  []Step
	Spells []Step
	Leaf   *Step
	Steps  []Step
}

// Program is a script as steps.
type Program struct {
	Chains []Chain
	Before []Step // decoys
	After  []Step
}

// Sample is a rendered program.
type Sample struct {
	Text string
	// Rows are all rows in it; Chains the rows of each chain, by its marker.
	Rows   map[string]bool
	Chains []ChainRows
	// Branch: the script has branches.
	Branch bool
	// Unknown: the text does not determine all words.
	Unknown bool
}

// ChainRows are the rows a logged invocation with the marker has passed.
type ChainRows struct {
	Marker string
	Rows   []string
}

// Render is the program as text, if every step applies.
func (p Program) Render() (Sample, bool) {
	s := Sample{Rows: map[string]bool{}}
	var parts []string
	note := func(c *Construct) {
		s.Rows[c.Name] = true
		s.Branch = s.Branch || c.Branch
		s.Unknown = s.Unknown || c.Reason == notDetermined
	}
	decoys := func(steps []Step) {
		for _, d := range steps {
			note(d.C)
			parts = append(parts, d.C.Decoy(newG(d.Seed, d.Plain, nil)).Text)
		}
	}
	decoys(p.Before)
	for _, c := range p.Chains {
		script, ok := c.render(s.Rows)
		if !ok {
			return Sample{}, false
		}
		rows := ChainRows{Marker: c.Marker}
		for _, st := range c.all() {
			note(st.C)
			rows.Rows = append(rows.Rows, st.C.Name)
		}
		s.Chains = append(s.Chains, rows)
		parts = append(parts, script.Text)
	}
	decoys(p.After)
	s.Text = strings.Join(parts, "\n")
	return s, true
}

// all are the steps in order, without repetition of a row.
func (c Chain) all() []Step {
	steps := append([]Step{c.Core}, c.Forms...)
	if c.Leaf != nil {
		steps = append(steps, *c.Leaf)
	} else {
		steps = append(steps, c.Spells...)
	}
	steps = append(steps, c.Steps...)
	seen, out := map[*Construct]bool{}, steps[:0:0]
	for _, s := range steps {
		if !seen[s.C] {
			seen[s.C] = true
			out = append(out, s)
		}
	}
	return out
}

// value is what a chain is after some steps.
type value struct {
	sort   sort
	argv   []string
	words  Words
	script Script
}

func (c Chain) render(rows map[string]bool) (Script, bool) {
	v, ok := c.inner(rows)
	for _, st := range c.Steps {
		if !ok {
			return Script{}, false
		}
		v, ok = st.apply(v, rows)
	}
	return v.script, ok && v.sort == sortScript
}

// inner is the command before the first step.
func (c Chain) inner(rows map[string]bool) (value, bool) {
	argv := c.Core.C.Core(newG(c.Core.Seed, c.Core.Plain, rows), c.Marker)
	for _, f := range c.Forms {
		out, ok := f.C.Form(newG(f.Seed, f.Plain, rows), argv)
		if !ok {
			return value{}, false
		}
		argv = out
	}
	v := value{sort: sortArgv, argv: argv}
	if c.Leaf != nil {
		return c.Leaf.apply(v, rows)
	}
	w, ok := spell(argv, c.Spells, rows, c.Core)
	return value{sort: sortWords, words: w}, ok
}

func (st Step) apply(v value, rows map[string]bool) (value, bool) {
	if st.C.from() != v.sort {
		return value{}, false
	}
	g := newG(st.Seed, st.Plain, rows)
	out, ok := value{sort: st.C.to()}, false
	switch {
	case st.C.AW != nil:
		out.words, ok = st.C.AW(g, v.argv)
	case st.C.AS != nil:
		out.script, ok = st.C.AS(g, v.argv)
	case st.C.WW != nil:
		out.words, ok = st.C.WW(g, v.words)
	case st.C.WS != nil:
		out.script, ok = st.C.WS(g, v.words)
	case st.C.SW != nil:
		out.words, ok = st.C.SW(g, v.script)
	case st.C.SS != nil:
		out.script, ok = st.C.SS(g, v.script)
	}
	return out, ok
}

// spell writes argv as words, some of them by the given rows.
func spell(argv []string, steps []Step, rows map[string]bool, core Step) (Words, bool) {
	type token struct {
		value string
		text  string // "" while not spelled
	}
	tokens := make([]token, len(argv))
	for i, a := range argv {
		tokens[i].value = a
	}
	pre := ""
	for _, st := range steps {
		g := newG(st.Seed, st.Plain, rows)
		start, done := g.r.IntN(len(tokens)), false
		for k := 0; k < len(tokens) && !done; k++ {
			i := (start + k) % len(tokens)
			j := i + 1
			if st.C.Range != nil {
				most := i
				for most < len(tokens) && tokens[most].text == "" {
					most++
				}
				if most-i < 2 {
					continue
				}
				j = i + 2 + g.r.IntN(most-i-1)
			}
			if tokens[i].text != "" {
				continue
			}
			var sp Spelling
			if st.C.Word != nil {
				sp, done = st.C.Word(g, tokens[i].value)
			} else {
				vs := make([]string, 0, j-i)
				for _, t := range tokens[i:j] {
					vs = append(vs, t.value)
				}
				sp, done = st.C.Range(g, vs)
			}
			if !done {
				continue
			}
			pre = joinPre(g, pre, sp.Pre)
			tokens[i].text = sp.Text
			tokens = append(tokens[:i+1], tokens[j:]...)
		}
		if !done {
			return Words{}, false
		}
	}
	g := newG(core.Seed, core.Plain || len(steps) > 0, rows)
	out := make([]string, len(tokens))
	for i, t := range tokens {
		out[i] = t.text
		if out[i] == "" {
			out[i] = g.word(t.value)
		}
	}
	return Words{Pre: pre, Text: strings.Join(out, " ")}, true
}
