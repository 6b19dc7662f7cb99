package strictjson

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		want       bool
	}{
		{"the same bytes", `{"a":1}`, `{"a":1}`, true},
		{"white space", `{"a":[1,2]}`, "{ \"a\" :\n[1, 2] }", true},
		{"escapes", `{"a":"é\/"}`, `{"\u0061":"\u00e9/"}`, true},
		{"another value", `{"a":"x"}`, `{"a":"y"}`, false},
		{"white space in a string", `{"a":"x y"}`, `{"a":"xy"}`, false},
		{"one more member", `{"a":1}`, `{"a":1,"b":2}`, false},
		{"another order", `{"a":1,"b":2}`, `{"b":2,"a":1}`, false},
		{"a string and an object", `"{}"`, `{}`, false},
		{"a longer number", `{"a":1}`, `{"a":12}`, false},
		{"a quote that ends a string and one inside", `["a\"","b"]`, `["a\"\",\"b"]`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, Equal([]byte(c.a), []byte(c.b)))
			assert.Equal(t, c.want, Equal([]byte(c.b), []byte(c.a)))
		})
	}
}

func TestAppendStringIsReadBackAsItWas(t *testing.T) {
	for _, s := range []string{"", `a "b" \c`, "<&>", "\x00\x1f\x7f\n\r\t", "é😀\u2028"} {
		var back string
		require.NoError(t, json.Unmarshal(AppendString(nil, s), &back))
		assert.Equal(t, s, back)
	}
	assert.Equal(t, `"<&>"`, string(AppendString(nil, "<&>")), "no HTML escaping")
	assert.Equal(t, "\"\ufffd\"", string(AppendString(nil, "\xff")))
}
