package shell

import (
	"strconv"
	"strings"
)

// holeVariable is the front of the name under which a hole of a code text is visible
// to the text. It depends on the whole text, so that none can spell it.
func (l *lowering) holeVariable() string {
	return "__rv_hole_" + strconv.FormatUint(l.textSum, 36) + "_"
}

// sumOf is the FNV-1a sum of a text.
func sumOf(text string) uint64 {
	sum := uint64(14695981039346656037)
	for i := range len(text) {
		sum = (sum ^ uint64(text[i])) * 1099511628211
	}
	return sum
}

// quotedHoles is single-quoted text of a code whose holes were made expansions: they
// are holes inside quotes, too.
func (l *lowering) quotedHoles(s string) Word {
	if !strings.Contains(s, "${__rv_hole_") {
		return Lit(s)
	}
	var out wordBuilder
	front := "${" + l.holeVariable()
	for {
		before, rest, ok := strings.Cut(s, front)
		if !ok || len(rest) < 2 || rest[1] != '}' {
			out.add(Lit(s))
			return out.word()
		}
		out.add(Lit(before))
		out.add(NewHole(HoleKind(rest[0] - 'a')))
		s = rest[2:]
	}
}

// runWord runs code that is a word: its holes become expansions of unknown
// variables.
func (l *lowering) runWord(c ctx, code Word) {
	defer l.holdStdin(&c)()
	if code.HasHole(HoleNet) {
		l.emit(l.invocation(c, PseudoRunText, []Word{Lit(PseudoRunText), Lit(c.stepName(l)), code}, c.span))
	}
	text, known := code.Known()
	if known {
		l.runText(c, text)
		return
	}
	if strings.TrimSpace(code.text) == "" {
		l.opaque(c, c.stepName(l), c.span)
		return
	}
	l.opaque(c, c.stepName(l), c.span)
	var b strings.Builder
	last := 0
	for _, h := range code.holes {
		name := l.holeName(h)
		b.WriteString(code.text[last:h.At])
		b.WriteString("${" + name + "}")
		last = h.At
	}
	b.WriteString(code.text[last:])
	l.runText(c, b.String())
}

// holeName is a variable that holds a hole of the given kind.
func (l *lowering) holeName(h Hole) string {
	name := l.holeVariable() + string(rune('a'+h.Kind))
	l.state.set(key{spaceVar, name}, cell{alts: []value{scalar(NewHole(h.Kind))}, exported: true})
	return name
}

func (c ctx) stepName(l *lowering) string {
	if c.step < 0 {
		return ""
	}
	return l.script.Steps[c.step].Name
}
