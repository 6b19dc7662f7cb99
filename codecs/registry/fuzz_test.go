package registry

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/denytext"
	"rv/internal/strictjson"
	"rv/request"
)

// Whatever the bytes, decoding does not panic; what was not read strictly is not
// allowed; and a readable pre-call with a command for a shell is judged.
func FuzzWhatCannotBeReadIsNeverAllowed(f *testing.F) {
	seeds, err := filepath.Glob("../../fixtures/*/*.in")
	require.NoError(f, err)
	require.NotEmpty(f, seeds)
	for _, seed := range seeds {
		doc, err := os.ReadFile(seed)
		require.NoError(f, err)
		if len(doc) < 4096 {
			f.Add(doc)
		}
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		sound := strictjson.Check(doc, strictjson.Limits{}) == strictjson.Sound
		for _, e := range all {
			frame := e.Codec.Decode(doc, codecs.Options{})
			kind := frame.Request().Kind()
			if !sound {
				require.Equal(t, request.KindUnreadable, kind, e.Codec.Name())
			}
			require.False(t, silent(frame.Block(denytext.Sentence{})), e.Codec.Name())
			if e.Codec.Name() == "grok" && sound && runsShell(t, doc) {
				require.NotEqual(t, request.KindNothing, kind)
			}
		}
		if !sound {
			require.Equal(t, Unknown{}, Choose(nil, doc))
		}
	})
}

func silent(r codecs.Reply) bool {
	return len(r.Stdout) == 0 && (len(r.Stderr) == 0 || r.Exit == 0)
}

// runsShell is the plainest reading of a Grok call, by another JSON reader.
func runsShell(t *testing.T, doc []byte) bool {
	var members map[string]any
	require.NoError(t, json.Unmarshal(doc, &members))
	input, _ := members["toolInput"].(map[string]any)
	command, _ := input["command"].(string)
	return members["hookEventName"] == "pre_tool_use" && strings.TrimSpace(command) != "" && members["toolName"] == "run_terminal_command"
}
