package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"

	"rv/codecs/mcp"
	"rv/decision"
	"rv/request"
)

// discard is a proxy that allows everything and whose server and client get nothing.
func discard() *proxy {
	return &proxy{
		Options: Options{Judge: func(request.Request) (decision.Decision, func()) { return decision.Allow(), nil }, Err: nowhere{}},
		out:     newOutbox(nowhere{}),
		calls:   calls{open: map[string]open{}},
		states:  states{bound: map[[32]byte][32]byte{}},
	}
}

type nowhere struct{}

func (nowhere) Write(b []byte) (int, error) { return len(b), nil }

// What the proxy sends on is read alike by encoding/json, which folds case, by gjson and
// by the official SDK, and says what the client's own bytes say.
func FuzzNoReaderDisagrees(f *testing.F) {
	frames, err := filepath.Glob("../fixtures/mcp/*.in")
	require.NoError(f, err)
	require.NotEmpty(f, frames)
	for _, path := range frames {
		frame, err := os.ReadFile(path)
		require.NoError(f, err)
		f.Add(frame)
	}
	f.Add([]byte("{\"jsonrpc\":\"2.0\",\"id\":\"\u2028\",\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"arguments\":{\"\u0085\":1e5}}}"))
	f.Fuzz(func(t *testing.T, doc []byte) {
		p := discard()
		defer p.out.finish()
		line, forward := p.fromClientFrame(newLines(strings.NewReader("")), doc, nil)
		if !forward {
			return
		}
		ours := mcp.Read(doc)

		var folded struct {
			Jsonrpc string
			ID      json.RawMessage
			Method  string
			Params  struct {
				Name         json.RawMessage
				Arguments    json.RawMessage
				RequestState json.RawMessage
			}
		}
		require.NoError(t, json.Unmarshal(line, &folded))
		require.Equal(t, "2.0", folded.Jsonrpc)
		require.Equal(t, ours.Method, folded.Method)
		require.Equal(t, idKey(ours.ID), string(folded.ID))

		top := gjson.ParseBytes(line)
		require.Equal(t, ours.Method, top.Get("method").Str)
		for name, raw := range map[string]json.RawMessage{
			"name": folded.Params.Name, "arguments": folded.Params.Arguments, "requestState": folded.Params.RequestState,
		} {
			same(t, raw, member(top.Get("params"), name).Raw)
			same(t, raw, member(ours.Params, name).Raw)
		}

		message, err := jsonrpc.DecodeMessage(line)
		require.NoError(t, err)
		switch m := message.(type) {
		case *jsonrpc.Request:
			require.Equal(t, ours.Method, m.Method)
			same(t, m.Params, ours.Params.Raw)
			sameID(t, m.ID, ours.ID)
		case *jsonrpc.Response:
			require.Empty(t, ours.Method)
			sameID(t, m.ID, ours.ID)
		}
	})
}

func member(object gjson.Result, name string) (found gjson.Result) {
	object.ForEach(func(key, value gjson.Result) bool {
		if key.Str == name {
			found = value
		}
		return true
	})
	return found
}

func same(t *testing.T, raw json.RawMessage, text string) {
	t.Helper()
	if text == "" || text == "null" {
		require.True(t, len(raw) == 0 || string(raw) == "null", "%s", raw)
		return
	}
	var a, b any
	require.NoError(t, json.Unmarshal(raw, &a))
	require.NoError(t, json.Unmarshal([]byte(text), &b))
	require.Equal(t, b, a)
}

func sameID(t *testing.T, id jsonrpc.ID, raw string) {
	t.Helper()
	back, err := json.Marshal(id.Raw())
	require.NoError(t, err)
	if raw == "" {
		require.Equal(t, "null", string(back))
		return
	}
	var a, b any
	require.NoError(t, json.Unmarshal(back, &a))
	require.NoError(t, json.Unmarshal([]byte(raw), &b))
	require.Equal(t, b, a)
}
