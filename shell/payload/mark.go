package payload

import "strings"

// An undetermined place in a payload (python -c "…'$DIR'…") is marked in the
// source by two bytes: NUL, which no argument can hold, and the kind. Lexers
// carry the mark along; a string literal turns it back into a hole.
const markByte = 0

// mark is the source text of a hole.
func mark(kind HoleKind) string { return string([]byte{markByte, 'A' + byte(kind)}) }

// marked is v as source text.
func marked(v Value) string {
	text := v.Text
	if strings.IndexByte(text, markByte) >= 0 {
		text = strings.ReplaceAll(text, "\x00", "\x01")
	}
	if len(v.Holes) == 0 {
		return text
	}
	var b strings.Builder
	last := 0
	for _, h := range v.Holes {
		b.WriteString(text[last:h.At])
		b.WriteString(mark(h.Kind))
		last = h.At
	}
	b.WriteString(text[last:])
	return b.String()
}

// unmarked is source text as a value.
func unmarked(s string) Value {
	i := strings.IndexByte(s, markByte)
	if i < 0 {
		return Value{Text: s}
	}
	var b strings.Builder
	var v Value
	for i >= 0 {
		b.WriteString(s[:i])
		kind := HoleUnknown
		if i+1 < len(s) && s[i+1] >= 'A' && s[i+1] <= 'A'+byte(HoleNet) {
			kind = HoleKind(s[i+1] - 'A')
		}
		v.Holes = append(v.Holes, Hole{At: b.Len(), Kind: kind})
		s = s[min(i+2, len(s)):]
		i = strings.IndexByte(s, markByte)
	}
	b.WriteString(s)
	v.Text = b.String()
	return v
}

// unmarkedOffset is an offset in marked source as an offset in the literal text.
func unmarkedOffset(src string, off int) int {
	if off > len(src) {
		off = len(src)
	}
	return max(off-2*strings.Count(src[:off], "\x00"), 0)
}
