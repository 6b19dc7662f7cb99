package payload

import "strings"

// Value is a string as far as code determines it: literal text with holes. The
// zero Value is the known empty string.
type Value struct {
	Text  string // literal bytes, holes excluded
	Holes []Hole // in order of At
	// Glob: the API expands * ? [ in Text.
	Glob bool
}

// Hole is a place in a value the code does not determine.
type Hole struct {
	At    int // offset in the literal text
	Kind  HoleKind
	Split bool // may be no word, or several
}

// HoleKind says what is known of a hole. The kinds are those of shell.HoleKind,
// in the same order.
type HoleKind uint8

const (
	HoleUnknown HoleKind = iota // any text, perhaps none
	HoleNumber                  // digits
	HoleFound                   // a path found by a directory walk
	HoleName                    // one file name without a slash
	HoleTemp                    // an absolute path made by mkdtemp and the like
	HoleTmpdir                  // the inherited $TMPDIR
	HoleHome                    // the home directory
	HoleCwd                     // the working directory
	HoleRepo                    // the repository root
	HoleNet                     // bytes from the network
)

// Lit is the known value s.
func Lit(s string) Value { return Value{Text: s} }

// NewHole is a value of which nothing but kind is known.
func NewHole(kind HoleKind) Value { return Value{Holes: []Hole{{Kind: kind}}} }

// Known is the whole value, if the code determines it.
func (v Value) Known() (string, bool) { return v.Text, len(v.Holes) == 0 }

// Is reports whether v is known and equals s.
func (v Value) Is(s string) bool { return len(v.Holes) == 0 && v.Text == s }

// Prefix is the literal text before the first hole.
func (v Value) Prefix() string {
	if len(v.Holes) == 0 {
		return v.Text
	}
	return v.Text[:v.Holes[0].At]
}

// HasHole reports whether a hole of this kind stands in v.
func (v Value) HasHole(kind HoleKind) bool {
	for _, h := range v.Holes {
		if h.Kind == kind {
			return true
		}
	}
	return false
}

// Concat is v followed by w.
func (v Value) Concat(w Value) Value {
	out := Value{Text: v.Text + w.Text, Glob: v.Glob || w.Glob, Holes: v.Holes}
	if len(w.Holes) > 0 {
		out.Holes = make([]Hole, 0, len(v.Holes)+len(w.Holes))
		out.Holes = append(out.Holes, v.Holes...)
		for _, h := range w.Holes {
			h.At += len(v.Text)
			out.Holes = append(out.Holes, h)
		}
	}
	return out
}

// Slice is the literal bytes from..to of v, with the holes inside and at the
// ends.
func (v Value) Slice(from, to int) Value {
	out := Value{Text: v.Text[from:to], Glob: v.Glob}
	for _, h := range v.Holes {
		if h.At >= from && h.At <= to {
			h.At -= from
			out.Holes = append(out.Holes, h)
		}
	}
	return out
}

// String shows v with … for each hole, for people and tests.
func (v Value) String() string {
	if len(v.Holes) == 0 {
		return v.Text
	}
	var b strings.Builder
	last := 0
	for _, h := range v.Holes {
		b.WriteString(v.Text[last:h.At])
		b.WriteString("…")
		last = h.At
	}
	b.WriteString(v.Text[last:])
	return b.String()
}

// equal reports whether v and w are the same text with the same holes.
func (v Value) equal(w Value) bool {
	if v.Text != w.Text || v.Glob != w.Glob || len(v.Holes) != len(w.Holes) {
		return false
	}
	for i, h := range v.Holes {
		if h != w.Holes[i] {
			return false
		}
	}
	return true
}
