package strictjson

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

// What Check accepts, a strict reader and a lenient one understand alike.
func FuzzAcceptedDocumentsReadAlikeEverywhere(f *testing.F) {
	for _, doc := range seeds {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		if Check(doc, Limits{}) != Sound {
			return
		}
		reader := json.NewDecoder(bytes.NewReader(doc))
		reader.UseNumber()
		var strict any
		require.NoError(t, reader.Decode(&strict))
		require.False(t, reader.More(), "a second document")
		alike(t, strict, gjson.ParseBytes(doc))
		require.True(t, Equal(doc, doc))
		require.Equal(t, Sound, Check(bytes.TrimSpace(doc), Limits{}))
	})
}

// What Check refuses as unreadable, no strict reader takes without a change.
func FuzzRefusedDocumentsAreRefusedForACause(f *testing.F) {
	for _, doc := range seeds {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		verdict := Check(doc, Limits{})
		if verdict != Unreadable && verdict != Truncated {
			return
		}
		object := strings.HasPrefix(strings.TrimLeft(string(doc), " \t\r\n"), "{")
		if !object || !utf8.Valid(doc) || !json.Valid(doc) {
			return
		}
		require.True(t, readsReplacement(t, doc), "refused, but not for a lone surrogate")
	})
}

// readsReplacement looks at every token: a value that a repeated member overwrites
// would be missing from the decoded whole.
func readsReplacement(t *testing.T, doc []byte) bool {
	t.Helper()
	reader := json.NewDecoder(bytes.NewReader(doc))
	for {
		token, err := reader.Token()
		if err == io.EOF {
			return false
		}
		require.NoError(t, err)
		if text, ok := token.(string); ok && strings.Contains(text, "\ufffd") {
			return true
		}
	}
}

func alike(t *testing.T, strict any, lenient gjson.Result) {
	t.Helper()
	switch want := strict.(type) {
	case map[string]any:
		require.True(t, lenient.IsObject())
		members := 0
		lenient.ForEach(func(key, value gjson.Result) bool {
			members++
			member, ok := want[key.Str]
			require.True(t, ok, "gjson reads a member %q", key.Str)
			alike(t, member, value)
			return true
		})
		require.Len(t, want, members)
	case []any:
		require.True(t, lenient.IsArray())
		elements := lenient.Array()
		require.Len(t, elements, len(want))
		for i := range want {
			alike(t, want[i], elements[i])
		}
	case string:
		require.Equal(t, gjson.String, lenient.Type)
		require.Equal(t, want, lenient.Str)
	case json.Number:
		require.Equal(t, gjson.Number, lenient.Type)
		require.Equal(t, want.String(), lenient.Raw)
	case bool:
		require.True(t, lenient.IsBool())
		require.Equal(t, want, lenient.Bool())
	default:
		require.Nil(t, want)
		require.Equal(t, gjson.Null, lenient.Type)
	}
}

var seeds = []string{
	`{}`, `[]`, `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"a":"\ud83d\ude00","b":[true,false,null,-1.5e3]}`,
	`{"a":"\ud800"}`, `{"":{"":{"":[]}}}`, "{\"a\":\"\xff\"}", "\ufeff{}", `{}{}`, `{"a":01}`,
	`{"hookEventName":"pre_tool_use","toolName":"run_terminal_command","toolInput":{"command":"git status"},"toolInputTruncated":false}`,
	`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"write\u005ffile","arguments":{"path":"/x"}}}`,
}
