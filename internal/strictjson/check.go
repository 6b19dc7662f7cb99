package strictjson

import "hash/maphash"

// MaxDepth is the deepest nesting of objects and arrays any caller may allow.
const MaxDepth = 128

// Verdict is what Check found. The zero Verdict is Unreadable.
type Verdict uint8

const (
	// Unreadable: not JSON, not an object, not UTF-8, or more than one document.
	Unreadable Verdict = iota
	// Truncated: a proper beginning that stops too soon.
	Truncated
	// TooDeep: nested deeper than the limit.
	TooDeep
	// Repeated: an object with two members of one name.
	Repeated
	// Sound: one object, and only one way to read it.
	Sound
)

// Limits narrows what Check accepts. The zero Limits is the usual check.
type Limits struct {
	// Depth is the deepest nesting allowed; 0 and anything above MaxDepth mean MaxDepth.
	Depth int
	// Fold compares the names of the outermost object without regard to case, and
	// those of the object that is its member FoldIn.
	Fold   bool
	FoldIn string
}

// Check reads doc once and reports whether it is a single JSON object (RFC 8259),
// with white space around it at most, in valid UTF-8 without a byte order mark or
// lone surrogates, without a repeated member at any depth (compared after
// unescaping), no deeper than the limit. The time is linear in len(doc); a document
// without very large objects costs no allocation.
func Check(doc []byte, limits Limits) Verdict {
	depth := limits.Depth
	if depth <= 0 || depth > MaxDepth {
		depth = MaxDepth
	}
	s := scanner{
		doc:    doc,
		limit:  depth,
		fold:   limits.Fold,
		foldIn: limits.FoldIn,
		seed:   maphash.MakeSeed(),
	}
	return s.document()
}

// scanner walks a document without recursion: stack holds what recursion would.
type scanner struct {
	doc []byte
	pos int

	stack  [MaxDepth]level
	depth  int
	limit  int
	fold   bool
	foldIn string
	// foldNext: the value about to be read is the member FoldIn.
	foldNext bool

	seed    maphash.Seed
	names   [smallNames]uint64 // the names of all open objects that are still small
	count   int32              // how many of names are in use
	spare   []uint64           // a small table of an object that has ended
	scratch []byte             // an unescaped name
	other   []byte             // a known name, unescaped for comparison
}

// level is one open object or array.
type level struct {
	names   nameSet
	object  bool
	fold    bool
	started bool // a first element was read
}

func (s *scanner) document() Verdict {
	s.space()
	if s.pos == len(s.doc) {
		return Truncated
	}
	if s.doc[s.pos] != '{' {
		return Unreadable
	}
	s.foldNext = s.fold
	v := s.open()
	for v == Sound && s.depth > 0 {
		v = s.element()
	}
	if v != Sound {
		return v
	}
	s.space()
	if s.pos != len(s.doc) {
		return Unreadable
	}
	return Sound
}

// element reads the next element of the innermost open level, or its end.
func (s *scanner) element() Verdict {
	top := &s.stack[s.depth-1]
	end := byte(']')
	if top.object {
		end = '}'
	}
	c, ok := s.next()
	if !ok {
		return Truncated
	}
	if c == end {
		s.close()
		return Sound
	}
	if top.started {
		if c != ',' {
			return Unreadable
		}
		s.pos++
		if _, ok = s.next(); !ok {
			return Truncated
		}
	}
	top.started = true
	s.foldNext = false
	if top.object {
		if v := s.member(top); v != Sound {
			return v
		}
	}
	return s.value()
}

// member reads a name and its colon.
func (s *scanner) member(top *level) Verdict {
	if s.doc[s.pos] != '"' {
		return Unreadable
	}
	start := s.pos + 1
	if v := s.text(); v != Sound {
		return v
	}
	if !s.add(top, start) {
		return Repeated
	}
	if s.depth == 1 && s.fold && s.foldIn != "" {
		s.foldNext = foldedEqual(s.scratchName(start), s.foldIn)
	}
	c, ok := s.next()
	if !ok {
		return Truncated
	}
	if c != ':' {
		return Unreadable
	}
	s.pos++
	if _, ok = s.next(); !ok {
		return Truncated
	}
	return Sound
}

func (s *scanner) value() Verdict {
	switch c := s.doc[s.pos]; c {
	case '{', '[':
		return s.open()
	case '"':
		return s.text()
	case 't':
		return s.literal("true")
	case 'f':
		return s.literal("false")
	case 'n':
		return s.literal("null")
	default:
		if c == '-' || isDigit(c) {
			return s.number()
		}
		return Unreadable
	}
}

func (s *scanner) open() Verdict {
	if s.depth == s.limit {
		return TooDeep
	}
	s.stack[s.depth] = level{
		object: s.doc[s.pos] == '{',
		fold:   s.foldNext,
		names:  nameSet{base: s.count},
	}
	s.depth++
	s.pos++
	return Sound
}

func (s *scanner) close() {
	s.depth--
	top := &s.stack[s.depth]
	s.count = top.names.base
	if len(top.names.table) == smallTable {
		s.spare = top.names.table
	}
	top.names.table = nil
	s.pos++
}

func (s *scanner) space() {
	for s.pos < len(s.doc) {
		switch s.doc[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// next skips white space and reports the byte there.
func (s *scanner) next() (byte, bool) {
	s.space()
	if s.pos == len(s.doc) {
		return 0, false
	}
	return s.doc[s.pos], true
}
