package strictjson_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/internal/strictjson"
)

func TestCanonical(t *testing.T) {
	for doc, want := range map[string]string{
		` { "b" : [ 1 , 1.0, true,null ] , "a" : "\u0041\/" } `: `{"a":"A/","b":[1,1.0,true,null]}`,
		`{}`:                              `{}`,
		`[]`:                              `[]`,
		`{"x":{"b":{},"a":[[]]}}`:         `{"x":{"a":[[]],"b":{}}}`,
		`"a\nb"`:                          `"a\nb"`,
		`{"a":"1","A":2}`:                 `{"A":2,"a":"1"}`,
		`{"\u00e9":1,"e":"\ud83d\ude00"}`: `{"e":"😀","é":1}`,
	} {
		assert.Equal(t, want, string(strictjson.Canonical([]byte(doc))), doc)
		assert.Equal(t, want, string(strictjson.Canonical([]byte(want))), "it is its own canonical form")
	}
}
