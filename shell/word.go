package shell

import "strings"

// Word is one argument after every expansion the text determines: literal text
// with holes where the text does not say. The zero Word is the known empty
// string.
type Word struct {
	text  string // literal bytes, holes excluded
	holes []Hole // in order of At
	glob  bool   // holds an unquoted *, ? or [
	// assumed: the value is the default of a name the text never assigns
	// (${OUT:-build}); the environment may say otherwise.
	assumed bool
}

// Hole is a place in a word the text does not determine.
type Hole struct {
	At    int // offset in the literal text
	Kind  HoleKind
	Split bool // unquoted: may be no word, or several
}

// HoleKind says what is known of a hole.
type HoleKind uint8

const (
	HoleUnknown HoleKind = iota // any text, perhaps none
	HoleNumber                  // digits: $$, $RANDOM, $(date +%s)
	HoleFound                   // a path reported by find, ls, git ls-files or read by xargs
	HoleName                    // one file name without a slash: a loop over a pattern, basename
	HoleTemp                    // an absolute path made by mktemp
	HoleTmpdir                  // the inherited $TMPDIR
	HoleHome                    // the home directory, when the facts do not say it
	HoleCwd                     // the working directory, when the facts do not say it
	HoleRepo                    // the repository root, when the facts do not say it
	HoleNet                     // bytes from the network
)

// Lit is the known word s.
func Lit(s string) Word { return Word{text: s} }

// NewHole is a word of which nothing but kind is known.
func NewHole(kind HoleKind) Word { return Word{holes: []Hole{{Kind: kind}}} }

// Known is the whole word, if the text determines it.
func (w Word) Known() (string, bool) { return w.text, len(w.holes) == 0 }

// IsKnown reports whether the text determines the whole word.
func (w Word) IsKnown() bool { return len(w.holes) == 0 }

// Is reports whether w is known and equals s.
func (w Word) Is(s string) bool { return len(w.holes) == 0 && w.text == s }

// Text is the literal text without the holes.
func (w Word) Text() string { return w.text }

// Holes are the unknown places, in order.
func (w Word) Holes() []Hole { return w.holes }

// Prefix is the literal text before the first hole.
func (w Word) Prefix() string {
	if len(w.holes) == 0 {
		return w.text
	}
	return w.text[:w.holes[0].At]
}

// Suffix is the literal text after the last hole.
func (w Word) Suffix() string {
	if len(w.holes) == 0 {
		return w.text
	}
	return w.text[w.holes[len(w.holes)-1].At:]
}

// HasHole reports whether a hole of this kind stands in w.
func (w Word) HasHole(kind HoleKind) bool {
	for _, h := range w.holes {
		if h.Kind == kind {
			return true
		}
	}
	return false
}

// Splits reports whether w may be no word or several: an unquoted expansion of
// something unknown.
func (w Word) Splits() bool {
	for _, h := range w.holes {
		if h.Split {
			return true
		}
	}
	return false
}

// Glob reports whether the shell would expand w as a pattern.
func (w Word) Glob() bool { return w.glob }

// Assumed reports whether w rests on the default of a name the text never
// assigns.
func (w Word) Assumed() bool { return w.assumed }

// Concat is v followed by w, as one word.
func (w Word) Concat(v Word) Word {
	out := Word{text: w.text + v.text, glob: w.glob || v.glob, assumed: w.assumed || v.assumed}
	switch {
	case len(v.holes) == 0:
		out.holes = w.holes
	default:
		out.holes = make([]Hole, 0, len(w.holes)+len(v.holes))
		out.holes = append(out.holes, w.holes...)
		for _, h := range v.holes {
			h.At += len(w.text)
			out.holes = append(out.holes, h)
		}
	}
	return out.bounded()
}

// maxHoles is how many holes a word keeps apart.
const maxHoles = 64

// bounded is w, or its known front when it has too many holes to keep apart.
func (w Word) bounded() Word {
	if len(w.holes) <= maxHoles {
		return w
	}
	split := false
	kind := HoleUnknown
	for _, h := range w.holes {
		split = split || h.Split
		if h.Kind == HoleNet {
			kind = HoleNet
		}
	}
	at := w.holes[0].At
	return Word{text: w.text[:at], holes: []Hole{{At: at, Kind: kind, Split: split}}, glob: w.glob, assumed: w.assumed}
}

// joinWords are the words with sep between them, as one word.
func joinWords(ws []Word, sep string) Word {
	switch len(ws) {
	case 0:
		return Word{}
	case 1:
		return ws[0]
	}
	var b wordBuilder
	for i, w := range ws {
		if i > 0 && sep != "" {
			b.add(Lit(sep))
		}
		b.add(w)
	}
	return b.word()
}

// wordBuilder concatenates words in linear time.
type wordBuilder struct {
	first         Word // the only piece so far, when n is 1
	buf           []byte
	n             int
	holes         []Hole
	glob, assumed bool
}

func (b *wordBuilder) add(w Word) {
	switch b.n {
	case 0:
		b.first = w
		b.n = 1
		return
	case 1:
		first := b.first
		b.first = Word{}
		b.buf = make([]byte, 0, len(first.text)+len(w.text)+16)
		b.n = 2
		b.put(first)
	}
	b.put(w)
}

func (b *wordBuilder) put(w Word) {
	for _, h := range w.holes {
		h.At += len(b.buf)
		b.holes = append(b.holes, h)
	}
	b.buf = append(b.buf, w.text...)
	b.glob = b.glob || w.glob
	b.assumed = b.assumed || w.assumed
}

func (b *wordBuilder) word() Word {
	if b.n < 2 {
		return b.first
	}
	return Word{text: string(b.buf), holes: b.holes, glob: b.glob, assumed: b.assumed}.bounded()
}

// Slice is the literal bytes from..to of w as a word, with the holes strictly
// inside and at the ends.
func (w Word) Slice(from, to int) Word {
	out := Word{text: w.text[from:to], glob: w.glob, assumed: w.assumed}
	for _, h := range w.holes {
		if h.At >= from && h.At <= to {
			h.At -= from
			out.holes = append(out.holes, h)
		}
	}
	return out
}

// TrimPrefix cuts literal text off the front, if w starts with it before any
// hole; ok says whether it did.
func (w Word) TrimPrefix(prefix string) (rest Word, ok bool) {
	if !strings.HasPrefix(w.Prefix(), prefix) {
		return w, false
	}
	rest = Word{text: w.text[len(prefix):], glob: w.glob, assumed: w.assumed}
	for _, h := range w.holes {
		h.At -= len(prefix)
		rest.holes = append(rest.holes, h)
	}
	return rest, true
}

// String shows w with … for each hole, for people.
func (w Word) String() string {
	if len(w.holes) == 0 {
		return w.text
	}
	var b strings.Builder
	last := 0
	for _, h := range w.holes {
		b.WriteString(w.text[last:h.At])
		b.WriteString("…")
		last = h.At
	}
	b.WriteString(w.text[last:])
	return b.String()
}
