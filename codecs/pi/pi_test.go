package pi

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/request"
)

func TestBothFormsReadAlike(t *testing.T) {
	for _, doc := range []string{
		`{"v":1,"tool":"bash","args":{"command":"x","cwd":"/elsewhere"},"cwd":"/p","session":"s","call":"c","parent":"d"}`,
		`{"type":"tool_call","toolName":"bash","toolCallId":"c","input":{"command":"x","cwd":"/elsewhere"},"cwd":"/p","session":"s"}`,
	} {
		r := Codec{}.Decode([]byte(doc), codecs.Options{}).Request()
		require.Equal(t, request.KindShell, r.Kind())
		assert.Equal(t, request.Shell{Command: "x"}, r.Shell())
		assert.Equal(t, request.Caller{Host: "pi", Session: "s", Call: "c", Cwd: "/p"}, r.Caller, "Pi's bash ignores a cwd among its arguments")
	}
}
