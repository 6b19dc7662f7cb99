package strictjson

import (
	"bytes"
	"hash/maphash"
	"unicode"
	"unicode/utf8"
)

const (
	// linear is the number of names compared one by one; a larger object gets a table.
	linear     = 32
	smallTable = 64
	// smallNames is room for the names of all open objects without a table; when it
	// is full, the innermost gets one early. The scanner has to stay small: growing
	// the stack for it is what a usual document would cost most.
	smallNames = 256
)

// nameSet holds the names of one open object as references: the upper half is the
// name's hash, the lower its offset in the document. A small object keeps them in
// scanner.names from base on; a larger one in an open-addressing table, at most
// three quarters full, whose empty slots are 0 (no name starts at offset 0).
type nameSet struct {
	table []uint64
	base  int32
	count int32
}

// add records the name that starts at offset start, and reports false when the
// object has it already. Hashes are seeded, so that no document can be made whose
// names all collide.
func (s *scanner) add(top *level, start int) bool {
	name := s.scratchName(start)
	if top.fold {
		var room [64]byte
		name = foldInto(room[:0], name)
	}
	ref := maphash.Bytes(s.seed, name)&^0xFFFFFFFF | uint64(uint32(start))
	set := &top.names
	if set.table == nil {
		for _, known := range s.names[set.base:s.count] {
			if s.same(known, ref, name, top.fold) {
				return false
			}
		}
		s.names[s.count] = ref
		s.count++
		if s.count-set.base > linear || s.count == smallNames {
			s.tabulate(set)
		}
		return true
	}
	mask := uint64(len(set.table) - 1)
	slot := ref >> 32 & mask
	for set.table[slot] != 0 {
		if s.same(set.table[slot], ref, name, top.fold) {
			return false
		}
		slot = (slot + 1) & mask
	}
	set.table[slot] = ref
	set.count++
	if int(set.count)*4 > len(set.table)*3 {
		set.table = moveTo(make([]uint64, 2*len(set.table)), set.table)
	}
	return true
}

// tabulate moves a set's names into a table.
func (s *scanner) tabulate(set *nameSet) {
	table := s.spare
	s.spare = nil
	if table == nil {
		table = make([]uint64, smallTable)
	} else {
		clear(table)
	}
	set.table = moveTo(table, s.names[set.base:s.count])
	set.count = s.count - set.base
	s.count = set.base
}

func moveTo(table, refs []uint64) []uint64 {
	mask := uint64(len(table) - 1)
	for _, ref := range refs {
		if ref == 0 {
			continue
		}
		slot := ref >> 32 & mask
		for table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		table[slot] = ref
	}
	return table
}

// same reports whether the known name equals name, whose reference is ref.
func (s *scanner) same(known, ref uint64, name []byte, fold bool) bool {
	if known>>32 != ref>>32 {
		return false
	}
	raw, escaped := rawText(s.doc, int(uint32(known)))
	if escaped {
		s.other = unescapeInto(s.other[:0], raw)
		raw = s.other
	}
	if fold {
		raw = foldInto(nil, raw)
	}
	return bytes.Equal(raw, name)
}

// scratchName is the unescaped name that starts at offset start.
func (s *scanner) scratchName(start int) []byte {
	raw, escaped := rawText(s.doc, start)
	if escaped {
		s.scratch = unescapeInto(s.scratch[:0], raw)
		return s.scratch
	}
	return raw
}

// rawText is the text of a checked string from start up to its closing quote.
func rawText(doc []byte, start int) (raw []byte, escaped bool) {
	for i := start; ; i++ {
		switch doc[i] {
		case '"':
			return doc[start:i], escaped
		case '\\':
			escaped = true
			i++
		}
	}
}

// unescapeInto appends the meaning of a checked string's raw text.
func unescapeInto(dst, raw []byte) []byte {
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			dst = append(dst, raw[i])
			continue
		}
		i++
		switch raw[i] {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			r := unit(raw[i+1:])
			i += 4
			if isSurrogate(r) {
				r = 0x10000 + (r-highSurrogate)<<10 + unit(raw[i+3:]) - lowSurrogate
				i += 6
			}
			dst = utf8.AppendRune(dst, r)
		default:
			dst = append(dst, raw[i])
		}
	}
	return dst
}

func unit(digits []byte) rune {
	var r rune
	for _, c := range digits[:4] {
		d, _ := hexDigit(c)
		r = r<<4 | d
	}
	return r
}

// foldInto appends name with every letter replaced by the smallest of its case
// variants, as readers that ignore case compare (the Kelvin sign equals k).
func foldInto(dst, name []byte) []byte {
	for len(name) > 0 {
		if c := name[0]; c < utf8.RuneSelf {
			if 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			dst = append(dst, c)
			name = name[1:]
			continue
		}
		r, size := utf8.DecodeRune(name)
		dst = utf8.AppendRune(dst, foldRune(r))
		name = name[size:]
	}
	return dst
}

func foldRune(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}

func foldedEqual(name []byte, want string) bool {
	return bytes.EqualFold(name, []byte(want))
}
