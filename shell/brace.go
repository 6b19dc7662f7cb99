package shell

import (
	"strconv"

	"mvdan.cc/sh/v3/syntax"
)

// maxBraces is how many words one brace expansion may become.
const maxBraces = 4096

// maxSequence is how many numbers {a..b} is written out to.
const maxSequence = 256

// braces are the words that brace expansion makes of w.
func (l *lowering) braces(w *syntax.Word) []*syntax.Word {
	if !syntax.SplitBraces(w) && !hasBraceExp(w) {
		return []*syntax.Word{w}
	}
	out := []*syntax.Word{{}}
	for _, part := range w.Parts {
		br, ok := part.(*syntax.BraceExp)
		if !ok {
			for _, x := range out {
				x.Parts = append(x.Parts, part)
			}
			continue
		}
		elems := l.braceElems(br)
		if len(out)*len(elems) > maxBraces || !l.spend(len(out)*len(elems)) {
			l.steps = min(l.steps, 1)
			l.spend(1)
			return []*syntax.Word{w}
		}
		next := make([]*syntax.Word, 0, len(out)*len(elems))
		for _, x := range out {
			for _, e := range elems {
				parts := make([]syntax.WordPart, 0, len(x.Parts)+len(e.Parts)+1)
				parts = append(parts, x.Parts...)
				next = append(next, &syntax.Word{Parts: append(parts, e.Parts...)})
			}
		}
		out = next
	}
	return out
}

func hasBraceExp(w *syntax.Word) bool {
	for _, p := range w.Parts {
		if _, ok := p.(*syntax.BraceExp); ok {
			return true
		}
	}
	return false
}

func (l *lowering) braceElems(br *syntax.BraceExp) []*syntax.Word {
	if !br.Sequence {
		var out []*syntax.Word
		for _, e := range br.Elems {
			out = append(out, l.braces(e)...)
		}
		return out
	}
	from, to := br.Elems[0].Lit(), br.Elems[1].Lit()
	step := 0
	if len(br.Elems) > 2 {
		step, _ = strconv.Atoi(br.Elems[2].Lit())
	}
	if a, err := strconv.Atoi(from); err == nil {
		if b, err := strconv.Atoi(to); err == nil {
			if b-a > maxSequence || a-b > maxSequence {
				// Too many to look at one by one: some number.
				name := l.holeName(Hole{Kind: HoleNumber})
				return []*syntax.Word{{Parts: []syntax.WordPart{&syntax.ParamExp{Param: &syntax.Lit{Value: name}}}}}
			}
			return sequence(a, b, step, func(n int) string { return strconv.Itoa(n) })
		}
	}
	if len(from) == 1 && len(to) == 1 {
		return sequence(int(from[0]), int(to[0]), step, func(n int) string { return string(rune(n)) })
	}
	return []*syntax.Word{br.Elems[0]}
}

func sequence(a, b, step int, text func(int) string) []*syntax.Word {
	if step < 0 {
		step = -step
	}
	if step == 0 {
		step = 1
	}
	if a > b {
		step = -step
	}
	var out []*syntax.Word
	for n := a; (step > 0 && n <= b) || (step < 0 && n >= b); n += step {
		out = append(out, &syntax.Word{Parts: []syntax.WordPart{&syntax.Lit{Value: text(n)}}})
		if len(out) > maxBraces {
			break
		}
	}
	return out
}
