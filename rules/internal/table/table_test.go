package table

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRowsHoldNoPointers(t *testing.T) {
	var check func(reflect.Type)
	check = func(x reflect.Type) {
		switch x.Kind() {
		case reflect.Struct:
			for i := range x.NumField() {
				check(x.Field(i).Type)
			}
		case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		default:
			t.Errorf("%s has kind %s", x, x.Kind())
		}
	}
	v := reflect.TypeOf(Table{})
	for i := range v.NumField() {
		if f := v.Field(i); f.Type.Kind() == reflect.Slice {
			check(f.Type.Elem())
		} else {
			assert.Equal(t, "Blob", f.Name)
		}
	}
}

func TestBytesAndBack(t *testing.T) {
	want := Builtin()
	require.NotEmpty(t, want.Rules)
	got, err := Decode(want.Encode())
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

func TestDecodeRefusesWhatIsNotWhole(t *testing.T) {
	b := Builtin().Encode()
	for _, n := range []int{0, 1, len(magic), len(magic) + 1, len(b) / 2, len(b) - len(Builtin().Blob) - 1} {
		_, err := Decode(b[:n])
		assert.ErrorIs(t, err, ErrFormat, "%d bytes", n)
	}
	other := append([]byte("rvtab99\n"), b[len(magic):]...)
	_, err := Decode(other)
	assert.ErrorIs(t, err, ErrFormat)
}

// FuzzDecode: whatever the bytes are, a table that is returned is closed.
func FuzzDecode(f *testing.F) {
	f.Add(Builtin().Encode())
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		if tb, err := Decode(b); err == nil && !tb.Valid() {
			t.Fatal("a table with rows out of range")
		}
	})
}

func TestValidFindsEveryBadIndex(t *testing.T) {
	for name, spoil := range map[string]func(*Table){
		"string":       func(t *Table) { t.Rules[0].Label.Off = uint32(len(t.Blob)) },
		"rule's pack":  func(t *Table) { t.Rules[0].Pack = uint16(len(t.Packs)) },
		"pack's rules": func(t *Table) { t.Packs[0].RuleTo = uint16(len(t.Rules) + 1) },
		"packs' order": func(t *Table) { t.Packs[0], t.Packs[1] = t.Packs[1], t.Packs[0] },
		"program":      func(t *Table) { t.Programs[0].Tool = uint16(len(t.Tools)) },
		"verb":         func(t *Table) { t.Verbs[0].Tool = uint16(len(t.Tools)) },
		"tool":         func(t *Table) { t.Tools[0].Node = uint16(len(t.Nodes)) },
		"parent":       func(t *Table) { t.Nodes[0].Parent = 0 },
		"kids":         func(t *Table) { t.Nodes[0].KidTo = uint16(len(t.Kids) + 1) },
		"reversed":     func(t *Table) { t.Nodes[0].MatchFrom, t.Nodes[0].MatchTo = 1, 0 },
		"kid":          func(t *Table) { t.Kids[0].Node = uint16(len(t.Nodes)) },
		"short":        func(t *Table) { t.Shorts[0].Opt = uint16(len(t.Options)) },
		"long":         func(t *Table) { t.Longs[0].Opt = uint16(len(t.Options)) },
		"match":        func(t *Table) { t.Matches[0].Rule = uint16(len(t.Rules)) },
		"condition":    func(t *Table) { t.Matches[0].CondTo = uint16(len(t.Conds) + 1) },
		"paths":        func(t *Table) { t.Conds[0].PathTo = uint16(len(t.Strs) + 1) },
		"names":        func(t *Table) { t.Conds[0].OfTo = uint16(len(t.Strs) + 1) },
		"after":        func(t *Table) { t.Conds[0].After = uint16(len(t.Strs)) },
		"group":        func(t *Table) { t.Groups[0].CondTo = uint16(len(t.Conds) + 1) },
		"item":         func(t *Table) { t.Items[0].Opt = uint16(len(t.Options)) },
		"pattern":      func(t *Table) { t.Items[0].To = uint16(len(t.Strs) + 1) },
		"pack ref":     func(t *Table) { t.PackRefs[0].Pack = uint16(len(t.Packs)) },
	} {
		t.Run(name, func(t *testing.T) {
			tb, err := Decode(Builtin().Encode())
			require.NoError(t, err)
			require.True(t, tb.Valid())
			spoil(tb)
			assert.False(t, tb.Valid())
		})
	}
}

func TestClassNames(t *testing.T) {
	for _, name := range ClassNames() {
		c, ok := ParseClass(name)
		assert.True(t, ok)
		assert.Equal(t, name, c.String())
		assert.True(t, Of(c).Has(c))
		assert.Equal(t, c, Of(c, ClassStream).Worst())
	}
	_, ok := ParseClass("")
	assert.False(t, ok)
	assert.Equal(t, ClassNone, Classes(0).Worst())
}
