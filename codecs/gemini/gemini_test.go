package gemini

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/request"
)

func TestDirPathIsTheDirectory(t *testing.T) {
	for _, c := range []struct{ name, member, want string }{
		{"none", ``, "/p/q"},
		{"empty", `,"dir_path":""`, "/p/q"},
		{"here", `,"dir_path":"."`, "/p/q"},
		{"relative", `,"dir_path":"sub"`, "/p/q/sub"},
		{"upwards", `,"dir_path":"../r"`, "/p/r"},
		{"absolute", `,"dir_path":"/tmp/"`, "/tmp"},
		{"of another type", `,"dir_path":[]`, "/p/q"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := `{"session_id":"s","cwd":"/p/q","hook_event_name":"BeforeTool","timestamp":"t","tool_name":"run_shell_command","tool_input":{"command":"x"` + c.member + `}}`
			r := Codec{}.Decode([]byte(doc), codecs.Options{}).Request()
			require.Equal(t, request.KindShell, r.Kind())
			assert.Equal(t, request.Caller{Host: "gemini", Session: "s", Cwd: c.want}, r.Caller)
		})
	}
}
