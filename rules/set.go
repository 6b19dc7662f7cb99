package rules

// MaxPacks is how many packs one table may hold.
const MaxPacks = 256

// Set is a set of packs of one table. The zero Set is empty.
type Set struct{ bits [MaxPacks / 64]uint64 }

// Defaults are the packs of t that are on unless a person says otherwise.
func Defaults(t *Table) Set {
	var s Set
	for i := range t.Packs {
		if t.Packs[i].Default != 0 {
			s.add(i)
		}
	}
	return s
}

// With is s and the pack called id; false when t has no such pack.
func (s Set) With(t *Table, id string) (Set, bool) {
	i, ok := packIndex(t, id)
	if ok {
		s.add(i)
	}
	return s, ok
}

// WithNear is With, for many in turn: near is where in t the pack may be, next where the
// following one may, as who turns on many writes them in order.
func (s Set) WithNear(t *Table, id string, near int) (with Set, next int) {
	ok := near < len(t.Packs) && near < MaxPacks && t.Text(t.Packs[near].ID) == id
	if !ok {
		near, ok = packIndex(t, id)
	}
	if ok {
		s.add(near)
	}
	return s, near + 1
}

// Without is s less the pack called id; false when t has no such pack.
func (s Set) Without(t *Table, id string) (Set, bool) {
	i, ok := packIndex(t, id)
	if ok {
		s.bits[i/64] &^= 1 << (i % 64)
	}
	return s, ok
}

// Has reports whether the pack called id is in s.
func (s Set) Has(t *Table, id string) bool {
	i, ok := packIndex(t, id)
	return ok && s.has(uint16(i))
}

func (s *Set) add(i int) { s.bits[i/64] |= 1 << (i % 64) }

func (s *Set) has(i uint16) bool { return i < MaxPacks && s.bits[i/64]>>(i%64)&1 != 0 }

// packIndex finds a pack; they are sorted by id.
func packIndex(t *Table, id string) (int, bool) {
	lo, hi := 0, len(t.Packs)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if t.Text(t.Packs[mid].ID) < id {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < min(len(t.Packs), MaxPacks) && t.Text(t.Packs[lo].ID) == id
}
