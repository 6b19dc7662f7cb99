package shell

import "mvdan.cc/sh/v3/syntax"

// A shell process is modelled by cells: variables, functions, aliases, files
// written by the text, traps and a few properties of the shell itself. All live
// in one map with a trail of overwritten cells, so that a subshell or a branch
// is run and taken back at a cost that depends on what it changed, not on how
// much there is.

type space uint8

const (
	spaceVar space = iota
	spaceFunc
	spaceAlias
	spaceFile   // by absolute or start-relative path
	spaceLink   // paths that stand for another: a copied or linked program
	spaceSource // what a compiled program was made of, by path
	spaceTrap   // by signal name
	spaceShell  // dirs, args, errexit …
)

type key struct {
	space space
	name  string
}

var (
	keyDirs    = key{spaceShell, "dirs"}
	keyArgs    = key{spaceShell, "args"}
	keyErrexit = key{spaceShell, "errexit"}
	// keyLastpipe: the last member of a pipeline runs in the shell itself.
	keyLastpipe = key{spaceShell, "lastpipe"}
	// keyGitConfig: settings of git that the text makes, as NAME=VALUE.
	keyGitConfig = key{spaceShell, "git config"}
)

// cell is what is known of one name. No alternatives: the text never set it.
type cell struct {
	alts     []value
	bodies   []*function
	exported bool
	attr     byte   // i, l or u of declare
	ref      string // of a nameref: the name it stands for
	partial  bool   // a function or alias that may not be defined
}

// function is one definition of a function. Its syntax tree belongs to the text
// it was parsed from, not to that of its callers.
type function struct {
	name   string
	body   *syntax.Stmt
	text   string
	nested bool
	span   Span
}

// value is one value a name may hold.
type value struct {
	words []Word   // one for a scalar, the elements of an array
	keys  []string // of an associative array, parallel to words
	array bool
	unset bool
}

func scalar(w Word) value { return value{words: []Word{w}} }

// maxAlts is how many values a name may hold before it is unknown.
const maxAlts = 8

type state struct {
	cells map[key]cell
	trail []undo
	marks int
}

type undo struct {
	key key
	old cell
	had bool
}

func (s *state) get(k key) (cell, bool) {
	c, ok := s.cells[k]
	return c, ok
}

func (s *state) set(k key, c cell) {
	if s.marks > 0 {
		old, had := s.cells[k]
		s.trail = append(s.trail, undo{k, old, had})
	}
	if s.cells == nil {
		s.cells = make(map[key]cell, 8)
	}
	s.cells[k] = c
}

func (s *state) del(k key) {
	old, had := s.cells[k]
	if !had {
		return
	}
	if s.marks > 0 {
		s.trail = append(s.trail, undo{k, old, true})
	}
	delete(s.cells, k)
}

// change is what a branch left in one cell.
type change struct {
	key key
	now cell
	has bool
}

// mark opens a region that can be taken back.
func (s *state) mark() int {
	s.marks++
	return len(s.trail)
}

// rollback restores the state of the mark and returns what the region changed.
func (s *state) rollback(mark int) []change {
	s.marks--
	region := s.trail[mark:]
	if len(region) == 0 {
		return nil
	}
	changes := make([]change, 0, len(region))
	seen := newKeySet(len(region))
	for _, u := range region {
		if seen.add(u.key) {
			now, has := s.cells[u.key]
			changes = append(changes, change{u.key, now, has})
		}
	}
	for i := len(region) - 1; i >= 0; i-- {
		u := region[i]
		if u.had {
			s.cells[u.key] = u.old
		} else {
			delete(s.cells, u.key)
		}
	}
	s.trail = s.trail[:mark]
	return changes
}

// keep ends a region and keeps what it did.
func (s *state) keep(mark int) {
	s.marks--
	if s.marks == 0 {
		s.trail = s.trail[:0]
	}
}

func (s *state) apply(changes []change) {
	for _, c := range changes {
		if c.has {
			s.set(c.key, c.now)
		} else {
			s.del(c.key)
		}
	}
}

// join sets every cell that one of the branches changed to the union of what
// the branches left there. A branch that did not touch a cell left its old
// value.
func (s *state) join(branches ...[]change) {
	seen := newKeySet(8)
	for _, b := range branches {
		for _, ch := range b {
			if !seen.add(ch.key) {
				continue
			}
			old, had := s.cells[ch.key]
			if ch.key == keyErrexit && !everywhere(branches, ch.key, had) {
				s.del(keyErrexit) // on only perhaps is off
				continue
			}
			var all cell
			first := true
			for _, other := range branches {
				now, has := lookupChange(other, ch.key, old, had)
				if first {
					all, first = now.orInherited(ch.key, has), false
					continue
				}
				all = all.union(now.orInherited(ch.key, has))
			}
			if ch.key.space == spaceFunc || ch.key.space == spaceAlias {
				all.partial = all.partial || !everywhere(branches, ch.key, had)
			}
			s.set(ch.key, all)
		}
	}
}

// everywhere reports whether every branch leaves the cell set.
func everywhere(branches [][]change, k key, had bool) bool {
	for _, b := range branches {
		if _, has := lookupChange(b, k, cell{}, had); !has {
			return false
		}
	}
	return true
}

func lookupChange(b []change, k key, old cell, had bool) (cell, bool) {
	for _, ch := range b {
		if ch.key == k {
			return ch.now, ch.has
		}
	}
	return old, had
}

// orInherited gives a variable nobody set in this branch the value it has then:
// whatever the environment says.
func (c cell) orInherited(k key, has bool) cell {
	if has || k.space != spaceVar {
		return c
	}
	return cell{alts: []value{inherited(k.name)}}
}

func inherited(name string) value {
	return scalar(NewHole(inheritedHole(name)))
}

func inheritedHole(name string) HoleKind {
	switch name {
	case "HOME":
		return HoleHome
	case "TMPDIR", "TMP", "TEMP":
		return HoleTmpdir
	case "PWD":
		return HoleCwd
	case "RANDOM", "SRANDOM", "PPID", "UID", "EUID", "SECONDS", "LINENO", "BASHPID", "EPOCHSECONDS", "COLUMNS", "LINES":
		return HoleNumber
	}
	return HoleUnknown
}

// union is the cell that may be either.
func (c cell) union(d cell) cell {
	out := cell{exported: c.exported || d.exported, partial: c.partial || d.partial}
	if c.ref == d.ref {
		out.ref = c.ref
	}
	if c.attr == d.attr {
		out.attr = c.attr
	}

	out.alts = append(out.alts, c.alts...)
	for _, v := range d.alts {
		if !containsValue(out.alts, v) {
			out.alts = append(out.alts, v)
		}
	}
	if len(out.alts) > maxAlts {
		out.alts = []value{widened(out.alts)}
	}
	out.bodies = append(out.bodies, c.bodies...)
	for _, b := range d.bodies {
		if !containsBody(out.bodies, b) {
			out.bodies = append(out.bodies, b)
		}
	}
	return out
}

// widened is the unknown value that covers all of vs.
func widened(vs []value) value {
	kind := HoleUnknown
	numbers := true
	array := false
	for _, v := range vs {
		array = array || v.array
		for _, w := range v.words {
			if !isNumeric(w) {
				numbers = false
			}
		}
	}
	if numbers {
		kind = HoleNumber
	}
	if array {
		return value{array: true, words: []Word{{holes: []Hole{{Kind: kind, Split: true}}}}}
	}
	return scalar(NewHole(kind))
}

func isNumeric(w Word) bool {
	for i := 0; i < len(w.text); i++ {
		if w.text[i] < '0' || w.text[i] > '9' {
			return false
		}
	}
	for _, h := range w.holes {
		if h.Kind != HoleNumber {
			return false
		}
	}
	return w.text != "" || len(w.holes) > 0
}

func containsValue(vs []value, v value) bool {
	for _, x := range vs {
		if x.equal(v) {
			return true
		}
	}
	return false
}

func (v value) equal(x value) bool {
	if v.array != x.array || v.unset != x.unset || len(v.words) != len(x.words) || len(v.keys) != len(x.keys) {
		return false
	}
	for i := range v.words {
		if !v.words[i].equal(x.words[i]) {
			return false
		}
	}
	for i := range v.keys {
		if v.keys[i] != x.keys[i] {
			return false
		}
	}
	return true
}

func (w Word) equal(x Word) bool {
	if w.text != x.text || len(w.holes) != len(x.holes) || w.glob != x.glob {
		return false
	}
	for i := range w.holes {
		if w.holes[i] != x.holes[i] {
			return false
		}
	}
	return true
}

func containsBody(bs []*function, b *function) bool {
	for _, x := range bs {
		if x.body == b.body {
			return true
		}
	}
	return false
}

// keySet is a set of keys that stays a slice while it is small.
type keySet struct {
	list []key
	m    map[key]struct{}
}

func newKeySet(n int) *keySet {
	if n > 16 {
		return &keySet{m: make(map[key]struct{}, n)}
	}
	return &keySet{}
}

func (s *keySet) add(k key) bool {
	if s.m != nil {
		if _, ok := s.m[k]; ok {
			return false
		}
		s.m[k] = struct{}{}
		return true
	}
	for _, x := range s.list {
		if x == k {
			return false
		}
	}
	s.list = append(s.list, k)
	if len(s.list) > 16 {
		s.m = make(map[key]struct{}, 64)
		for _, x := range s.list {
			s.m[x] = struct{}{}
		}
	}
	return true
}
