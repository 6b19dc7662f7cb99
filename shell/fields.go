package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// partial is one alternative of a word while it is being expanded: the fields
// that are finished and the one that is still open.
type partial struct {
	done []Word
	cur  wordBuilder
}

func (p *partial) add(w Word) { p.cur.add(w) }

func (p *partial) close() {
	if p.cur.n > 0 {
		p.done = append(p.done, p.cur.word())
		p.cur = wordBuilder{}
	}
}

// clone is a copy that does not share what will grow.
func (p *partial) clone() partial {
	q := partial{done: append([]Word(nil), p.done...)}
	q.cur.add(p.cur.word())
	if p.cur.n == 0 {
		q.cur = wordBuilder{}
	}
	return q
}

// split adds an unquoted expansion: text between separators becomes fields, and
// a hole may become any number of them.
func (p *partial) split(w Word, ifs string) {
	if ifs == "" {
		if len(w.text) > 0 || len(w.holes) > 0 {
			p.add(w)
		}
		return
	}
	start, hole := 0, 0
	flush := func(end int) {
		if end == start && (hole >= len(w.holes) || w.holes[hole].At > end) {
			return
		}
		piece := Word{text: w.text[start:end], glob: hasGlob(w.text[start:end]), assumed: w.assumed}
		for hole < len(w.holes) && w.holes[hole].At <= end {
			h := w.holes[hole]
			h.At -= start
			// A path that a tool made has no blanks worth a thought.
			h.Split = h.Kind != HoleNumber && h.Kind != HoleTemp
			piece.holes = append(piece.holes, h)
			hole++
		}
		p.add(piece)
	}
	for i := 0; i < len(w.text); i++ {
		if strings.IndexByte(ifs, w.text[i]) >= 0 {
			flush(i)
			p.close()
			start = i + 1
		}
	}
	flush(len(w.text))
}

func hasGlob(s string) bool { return strings.ContainsAny(s, "*?[") }

// fields are the alternatives of what a list of words becomes.
func (l *lowering) fields(c ctx, words []*syntax.Word) [][]Word {
	return l.fieldsAs(c, words, how{})
}

// fieldsAs is fields where the first word is expanded in a way of its own.
func (l *lowering) fieldsAs(c ctx, words []*syntax.Word, first how) [][]Word {
	alts := [][]Word{make([]Word, 0, len(words)+2)}
	for i, w := range words {
		if lit, ok := plain(w); ok {
			for i := range alts {
				alts[i] = append(alts[i], Lit(lit))
			}
			continue
		}
		h := how{}
		if i == 0 {
			h = first
		}
		alts = product(alts, l.word(c, w, h))
	}
	return alts
}

// maxArgvs is how many alternatives one command line may have.
const maxArgvs = 16

func product(alts [][]Word, next [][]Word) [][]Word {
	if len(next) == 1 {
		for i := range alts {
			alts[i] = append(alts[i], next[0]...)
		}
		return alts
	}
	if len(alts)*len(next) > maxArgvs {
		for i := range alts {
			alts[i] = append(alts[i], Word{holes: []Hole{{Kind: HoleUnknown, Split: true}}})
		}
		return alts
	}
	out := make([][]Word, 0, len(alts)*len(next))
	for _, a := range alts {
		for _, n := range next {
			line := make([]Word, 0, len(a)+len(n)+4)
			line = append(line, a...)
			out = append(out, append(line, n...))
		}
	}
	return out
}

func (l *lowering) finishParts(ps []partial) [][]Word {
	out := make([][]Word, len(ps))
	for i := range ps {
		ps[i].close()
		out[i] = ps[i].done
	}
	return out
}
