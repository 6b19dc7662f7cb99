package strictjson

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAppendLine(t *testing.T) {
	for _, c := range []struct{ name, doc, want string }{
		{"white space", "{ \"a\" :\t[1 ,\r\n2] }\n", `{"a":[1,2]}`},
		{"white space in a string", `{"a b":"c  d"}`, `{"a b":"c  d"}`},
		{"needless escapes", `{"write\u005ffile":"\/\u00e9\ud83d\ude00"}`, `{"write_file":"/é😀"}`},
		{"escapes there must be", `{"a":"\"\\\n\t\r\u0000\u001b\u007f"}`, `{"a":"\"\\\n\t\r\u0000\u001b` + "\u007f" + `"}`},
		{"what ends a line to some readers", "{\"a\":\"x\u2028y\u2029z\u0085\"}", `{"a":"x\u2028y\u2029z\u0085"}`},
		{"numbers stay as they are", `{"a":[0,-0,1.0,1e3,9007199254740993]}`, `{"a":[0,-0,1.0,1e3,9007199254740993]}`},
		{"words", `{"a":[true, false, null, {}]}`, `{"a":[true,false,null,{}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, Sound, Check([]byte(c.doc), Limits{}))
			line, ok := AppendLine(nil, []byte(c.doc))
			assert.True(t, ok)
			assert.Equal(t, c.want, string(line))
			assert.JSONEq(t, c.doc, string(line))
		})
	}
	for _, doc := range []string{`{"a":1e400}`, `{"a":-1E999}`, `{"a":1` + strings.Repeat("0", 400) + `}`} {
		require.Equal(t, Sound, Check([]byte(doc), Limits{}))
		_, ok := AppendLine(nil, []byte(doc))
		assert.False(t, ok, doc)
	}
}

// What goes out says what came in, on one line, and is its own line form.
func FuzzALineSaysWhatTheDocumentSaid(f *testing.F) {
	for _, doc := range seeds {
		f.Add([]byte(doc))
	}
	f.Add([]byte("{\"a\":\"\u2028\\u0085\\/\"}"))
	f.Fuzz(func(t *testing.T, doc []byte) {
		if Check(doc, Limits{}) != Sound {
			return
		}
		line, ok := AppendLine(nil, doc)
		if !ok {
			return
		}
		require.Equal(t, Sound, Check(line, Limits{}))
		require.False(t, strings.ContainsAny(string(line), "\r\n\u0085\u2028\u2029"))
		require.True(t, Equal(doc, line))
		again, _ := AppendLine(nil, line)
		require.Equal(t, string(line), string(again))
		var was, is any
		require.NoError(t, json.Unmarshal(doc, &was))
		require.NoError(t, json.Unmarshal(line, &is))
		require.Equal(t, was, is)
	})
}
