package rules

import "iter"

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

// Plus is s and those of packs that t has.
func (s Set) Plus(t *Table, packs iter.Seq[string]) Set {
	next := 0 // who turns on many writes them in order
	for id := range packs {
		i, ok := next, next < len(t.Packs) && t.Text(t.Packs[next].ID) == id
		if !ok {
			i, ok = packIndex(t, id)
		}
		if ok && i < MaxPacks {
			s.add(i)
			next = i + 1
		}
	}
	return s
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
