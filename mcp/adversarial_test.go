package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

// lenientServer reads what it gets in every way that servers were seen to read it, and
// writes the file that any of them makes of it. It stands for server-filesystem and a
// server of the Go SDK; scripts/e2e drives those themselves.
func lenientServer(answers string) {
	text, _ := io.ReadAll(os.Stdin)
	for _, sep := range []string{"\n", "\r", "\u2028", "\u2029", "\u0085", "\x00"} {
		for chunk := range strings.SplitSeq(string(text), sep) {
			stream := json.NewDecoder(strings.NewReader(strings.TrimPrefix(chunk, "\ufeff")))
			for {
				var doc json.RawMessage
				if stream.Decode(&doc) != nil {
					break
				}
				each(doc)
			}
			each([]byte(chunk))
		}
	}
	_ = os.WriteFile(answers, text, 0o600)
}

func each(doc []byte) {
	var batch []json.RawMessage
	if json.Unmarshal(doc, &batch) != nil {
		batch = []json.RawMessage{doc}
	}
	for _, one := range batch {
		// Folds case, takes the last of two.
		var m struct {
			Method string
			Params struct {
				Name      string
				Arguments struct{ Path string }
			}
		}
		_ = json.Unmarshal(one, &m)
		write(m.Method, m.Params.Name, m.Params.Arguments.Path)
		// Minds case, takes the last of two.
		var exact map[string]any
		_ = json.Unmarshal(one, &exact)
		params, _ := exact["params"].(map[string]any)
		arguments, _ := params["arguments"].(map[string]any)
		write(fmt.Sprint(exact["method"]), fmt.Sprint(params["name"]), fmt.Sprint(arguments["path"]))
		// Takes the first of two, and does not mind what is no JSON.
		top := gjson.ParseBytes(one)
		write(top.Get("method").Str, top.Get("params.name").Str, top.Get("params.arguments.path").Str)
	}
}

func write(method, name, path string) {
	if strings.EqualFold(method, "tools/call") && strings.EqualFold(name, "write_file") && filepath.IsAbs(path) {
		_ = os.WriteFile(path, []byte("x"), 0o600)
	}
}

// runWith puts text through a proxy in front of the lenient server, and returns what the
// client got.
func runWith(t *testing.T, judge Judge, text []byte) string {
	t.Helper()
	t.Setenv(diskEnv, filepath.Join(t.TempDir(), "seen"))
	var out, said bytes.Buffer
	exit, err := Run(Options{
		Server: "fs", Command: []string{os.Args[0]}, Dir: t.TempDir(), Session: "s",
		Client: bytes.NewReader(text), Out: &out, Err: &said, Judge: judge,
	})
	require.NoError(t, err)
	require.Zero(t, exit, said.String())
	return out.String()
}

// Frames that got a denied write_file past gates that read leniently.
func TestNothingDeniedReachesTheDisk(t *testing.T) {
	frames, err := filepath.Glob("../fixtures/mcp/adversarial-*.in")
	require.NoError(t, err)
	require.Len(t, frames, 13)
	judge := judging(t, denyWrites)
	const place = "/tmp/mcp/sandbox/pwn.txt"
	texts := map[string]string{
		"a line separator in a string": `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"` + "\u2028" + `{\"method\":\"tools/call\",\"params\":{\"name\":\"write_file\",\"arguments\":{\"path\":\"` + place + `\"}}}"}}`,
		"a separator around a frame":   "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\u2028{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"write_file\",\"arguments\":{\"path\":\"" + place + "\"}}}",
		"nul":                          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\x00{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"write_file\",\"arguments\":{\"path\":\"" + place + "\"}}}",
		"behind a frame too long":      strings.Repeat(" ", 8<<20) + `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"write_file","arguments":{"path":"` + place + `"}}}`,
	}
	for _, path := range frames {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		texts[filepath.Base(path)] = string(text)
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, text, place)
			target := filepath.Join(t.TempDir(), "pwn.txt")
			out := runWith(t, judge, []byte(strings.ReplaceAll(text, place, target)))
			assert.NoFileExists(t, target)
			if name != "a line separator in a string" {
				assert.NotEmpty(t, out, "it is answered")
			}
		})
	}
}

// The same server writes when nothing stands in the way: else the test above would show
// nothing.
func TestWhatIsAllowedReachesTheDisk(t *testing.T) {
	target := filepath.Join(t.TempDir(), "fine.txt")
	out := runWith(t, judging(t, ""), []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"write_file","arguments":{"path":"`+target+`"}}}`+"\n"))
	assert.FileExists(t, target)
	assert.Contains(t, out, `"isError":true`, "the server ended without an answer")
}
