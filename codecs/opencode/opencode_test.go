package opencode

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/request"
)

func TestWorkdirIsResolvedAgainstTheSession(t *testing.T) {
	for _, c := range []struct{ name, workdir, cwd, want string }{
		{"none", ``, "/p", "/p"},
		{"empty", `,"workdir":""`, "/p", "/p"},
		{"absolute", `,"workdir":"/tmp/"`, "/p", "/tmp"},
		{"relative", `,"workdir":"sub/.."`, "/p/q", "/p/q"},
		{"upwards", `,"workdir":"../r"`, "/p/q", "/p/r"},
		{"of another type", `,"workdir":1`, "/p", "/p"},
		{"relative to nothing", `,"workdir":"sub"`, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := `{"v":1,"tool":"bash","args":{"command":"x"` + c.workdir + `},"cwd":"` + c.cwd + `","session":"s","call":"c"}`
			r := Codec{}.Decode([]byte(doc), codecs.Options{}).Request()
			require.Equal(t, request.KindShell, r.Kind())
			assert.Equal(t, request.Caller{Host: "opencode", Session: "s", Call: "c", Cwd: c.want}, r.Caller)
		})
	}
}
