package tomlfile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/internal/tomlfile"
)

const text = `a = 1

[t]
"x.y" = "z"

[[list]]
b = 2
[[list]]
b = 3
[[list.inner]]
c = 4
[[list.inner]]
c = 5
`

func TestLines(t *testing.T) {
	lines := tomlfile.Locate([]byte(text))
	for key, line := range map[string]int{
		"a": 1, "t": 3, "t.x.y": 4, "list.0": 6, "list.0.b": 7, "list.1": 8, "list.1.b": 9,
		"list.1.inner.0": 10, "list.1.inner.0.c": 11, "list.1.inner.1.c": 13,
		"list.0.absent": 6, "t.absent": 3, "absent": 0,
	} {
		assert.Equal(t, line, lines.At(key), key)
	}
	assert.Equal(t, 1, tomlfile.Locate([]byte("a = 1\n= 2\n")).At("a"), "as far as it parses")
}

func TestDecode(t *testing.T) {
	var v struct {
		A int `toml:"a"`
	}
	assert.Empty(t, tomlfile.Decode([]byte("a = 1"), &v))
	assert.Equal(t, 1, v.A)
	assert.Equal(t, []tomlfile.Fault{{Line: 2, Key: "b"}, {Line: 4, Key: "t"}}, tomlfile.Decode([]byte("a = 1\nb = 2\n\n[t]\nc = 3\n"), &v))
	for _, bad := range []string{"a = 1\nb", "a = 1\na = 2", "a = 'x'", "a = 1\n[t", "\xff"} {
		faults := tomlfile.Decode([]byte(bad), &v)
		if assert.Len(t, faults, 1, bad) {
			assert.NotEmpty(t, faults[0].Msg)
			assert.NotZero(t, faults[0].Line, bad)
		}
	}
}
