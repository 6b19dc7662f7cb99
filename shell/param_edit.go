package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// slice is ${v:offset:length}; of the positional parameters, ${@:1} starts at $1.
func (l *lowering) slice(c ctx, vals []value, list byte, positional bool, s *syntax.Slice) []value {
	off, okOff := l.arithValue(c, s.Offset)
	length, okLen := 0, true
	if s.Length != nil {
		length, okLen = l.arithValue(c, s.Length)
	}
	if !okOff || !okLen {
		return []value{scalar(NewHole(HoleUnknown))}
	}
	if positional && off > 0 {
		off--
	}
	out := make([]value, len(vals))
	for i, v := range vals {
		if list != 0 {
			words := v.words
			from, to, ok := bounds(len(words), off, length, s.Length != nil)
			if !ok || !knownList(v) {
				out[i] = value{array: true, words: []Word{{holes: []Hole{{Split: true}}}}}
				continue
			}
			v.words = words[from:to]
			out[i] = v
			continue
		}
		text, known := joinWords(v.words, " ").Known()
		from, to, ok := bounds(len(text), off, length, s.Length != nil)
		if !known || !ok {
			out[i] = scalar(NewHole(HoleUnknown))
			continue
		}
		out[i] = scalar(Lit(text[from:to]))
	}
	return out
}

func bounds(n, off, length int, hasLength bool) (from, to int, ok bool) {
	if off < 0 {
		off += n
	}
	if off < 0 || off > n {
		return 0, 0, off > n || n == 0
	}
	to = n
	if hasLength {
		if length < 0 {
			to = n + length
		} else if length < n-off {
			to = off + length
		}
	}
	if to < off {
		return 0, 0, false
	}
	return off, to, true
}

// matchMark stands in a replacement for the text that matched.
const matchMark = "\x02"

// matchMarked is a replacement with a mark for every unquoted &, which bash 5.2 takes
// for the match.
func matchMarked(w *syntax.Word) *syntax.Word {
	out := w
	for i, p := range w.Parts {
		lit, ok := p.(*syntax.Lit)
		if !ok || !strings.Contains(lit.Value, "&") || strings.Contains(lit.Value, "\\&") {
			continue
		}
		if out == w {
			out = &syntax.Word{Parts: append([]syntax.WordPart(nil), w.Parts...)}
		}
		marked := *lit
		marked.Value = strings.ReplaceAll(lit.Value, "&", matchMark)
		out.Parts[i] = &marked
	}
	return out
}

// replace is ${v/pattern/with}.
func (l *lowering) replace(c ctx, vals []value, r *syntax.Replace) []value {
	pat := oneOf(l.patternWord(c, r.Orig))
	with := Word{}
	if r.With != nil {
		with = oneOf(l.single(c, matchMarked(r.With)))
	}
	return eachWord(vals, func(w Word) Word {
		return l.substituteText(w, pat, with, r.All)
	})
}
