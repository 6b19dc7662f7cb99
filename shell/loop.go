package shell

import "mvdan.cc/sh/v3/syntax"

// loopFrame notes whether the innermost loop may be left early.
type loopFrame struct {
	left     bool // break, continue or return was met
	repeats  bool // the body stands for any number of passes
	real     bool // not only the frame of a function
	unrolled int  // passes multiplied over the loops around
}

// maxUnrolled is how many passes nested loops over constants may take in all
// before their variables become sets of alternatives instead.
const maxUnrolled = 64

// maxPasses is how often a loop body is lowered before the names it assigns are
// widened to unknown for one last pass.
const maxPasses = 3

// repeat lowers a loop body until the state settles: every pass starts from
// what all passes before may have left.
func (l *lowering) repeat(c ctx, body func(ctx)) {
	c.loop = &loopFrame{unrolled: c.unrolled(), repeats: true, real: true}
	c = c.maybe()
	for pass := 0; ; pass++ {
		if !l.spend(1) {
			return
		}
		mark := l.state.mark()
		body(c)
		l.lastCd = nil
		left := l.state.rollback(mark)
		if !l.grows(left) {
			return
		}
		if pass < maxPasses {
			l.state.join(left, nil)
			continue
		}
		l.widen(left)
		mark = l.state.mark()
		body(c)
		l.lastCd = nil
		l.widen(l.state.rollback(mark))
		return
	}
}

func (c ctx) unrolled() int {
	if c.loop == nil {
		return 1
	}
	return c.loop.unrolled
}

// grows reports whether a region left something its start does not cover.
func (l *lowering) grows(left []change) bool {
	for _, ch := range left {
		old, had := l.state.get(ch.key)
		if had != ch.has || len(ch.now.bodies) != len(old.bodies) {
			return true
		}
		for _, v := range ch.now.alts {
			if !containsValue(old.alts, v) {
				return true
			}
		}
	}
	return false
}

// widen makes every variable of the changes unknown and joins the rest.
func (l *lowering) widen(left []change) {
	for i, ch := range left {
		old, _ := l.state.get(ch.key)
		switch {
		case ch.key.space == spaceVar && ch.has:
			all := append(append([]value(nil), old.alts...), ch.now.alts...)
			left[i].now.alts = []value{widened(all)}
		case ch.key == keyDirs:
			left[i].now = cell{alts: []value{{words: []Word{NewHole(HoleUnknown)}}}}
		default:
			left[i].now = old.union(ch.now)
		}
		left[i].has = true
	}
	l.state.apply(left)
}

func (l *lowering) while(c ctx, cmd *syntax.WhileClause) {
	l.repeat(c, func(c ctx) {
		cond := c
		cond.tested = true
		l.stmts(cond, cmd.Cond)
		l.stmts(c, cmd.Do)
	})
}

func (l *lowering) forClause(c ctx, cmd *syntax.ForClause) {
	switch loop := cmd.Loop.(type) {
	case *syntax.CStyleLoop:
		l.arith(c, loop.Init)
		l.repeat(c, func(c ctx) {
			l.arith(c, loop.Cond)
			l.stmts(c, cmd.Do)
			l.arith(c, loop.Post)
		})
	case *syntax.WordIter:
		l.forWords(c, cmd, loop)
	}
}

func (l *lowering) forWords(c ctx, cmd *syntax.ForClause, loop *syntax.WordIter) {
	var lists [][]Word
	if loop.InPos.IsValid() {
		lists = l.fields(c, loop.Items)
	} else {
		for _, v := range l.args() {
			lists = append(lists, v.words)
		}
	}
	name := key{spaceVar, loop.Name.Value}
	for i, items := range lists {
		for _, w := range items {
			if w.glob {
				lists[i] = append(lists[i], l.matchingNames(w)...)
			}
		}
	}
	if len(lists) == 1 && !cmd.Select && l.unrollable(c, lists[0]) {
		l.unroll(c, name, lists[0], cmd.Do)
		return
	}
	var alts []value
	for _, items := range lists {
		for _, w := range items {
			if v := scalar(loopItem(w)); !containsValue(alts, v) {
				alts = append(alts, v)
			}
		}
	}
	switch {
	case len(alts) == 0:
		// Over nothing: the body does not run, but conditions never prune.
		alts = []value{scalar(NewHole(HoleUnknown))}
	case len(alts) > maxAlts:
		// Every item is looked at once; what the body assigns is widened.
		for from := 0; from < len(alts); from += maxAlts {
			part := alts[from:min(from+maxAlts, len(alts))]
			l.repeat(c, func(c ctx) {
				l.state.set(name, cell{alts: part})
				l.stmts(c, cmd.Do)
			})
		}
		return
	}
	l.repeat(c, func(c ctx) {
		l.state.set(name, cell{alts: alts})
		l.stmts(c, cmd.Do)
	})
}

// loopItem is the value a loop variable takes from one word of the list: a
// pattern stands for the names it matches.
func loopItem(w Word) Word {
	if w.Splits() {
		holes := append([]Hole(nil), w.holes...)
		for i := range holes {
			holes[i].Split = false
		}
		w.holes = holes
	}
	if w.glob {
		return patternResult(w)
	}
	return w
}

func (l *lowering) unrollable(c ctx, items []Word) bool {
	if len(items) == 0 || len(items) > maxAlts || c.unrolled()*len(items) > maxUnrolled {
		return false
	}
	for _, w := range items {
		if w.Splits() {
			return false
		}
	}
	return true
}

// unroll runs the body once for each word of a short constant list.
func (l *lowering) unroll(c ctx, name key, items []Word, body []*syntax.Stmt) {
	c.loop = &loopFrame{unrolled: c.unrolled() * len(items), real: true}
	var ends [][]change
	mark := l.state.mark()
	for _, w := range items {
		l.state.set(name, cell{alts: []value{scalar(loopItem(w))}})
		if l.stmts(c, body) == flowStop || c.loop.left {
			c = c.maybe()
		}
		l.lastCd = nil
		if c.loop.left {
			ends = append(ends, l.snapshot(mark))
		}
	}
	if len(ends) == 0 {
		l.state.keep(mark)
		return
	}
	ends = append(ends, l.state.rollback(mark))
	l.state.join(ends...)
}

// snapshot is what the region since mark has changed so far, without taking it
// back.
func (l *lowering) snapshot(mark int) []change {
	var out []change
	seen := newKeySet(len(l.state.trail) - mark)
	for _, u := range l.state.trail[mark:] {
		if seen.add(u.key) {
			now, has := l.state.get(u.key)
			out = append(out, change{u.key, now, has})
		}
	}
	return out
}
