package cursor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/request"
)

func TestTheDirectory(t *testing.T) {
	for members, want := range map[string]string{
		`"cwd":"/c","workspace_roots":["/w"],`:    "/c",
		`"workspace_roots":["/w","/x"],"cwd":"",`: "/w",
		`"workspace_roots":[],`:                   "",
		`"workspace_roots":"/w",`:                 "",
	} {
		r := Codec{}.Decode([]byte(`{`+members+`"hook_event_name":"beforeShellExecution","conversation_id":"s","command":"x"}`), codecs.Options{}).Request()
		require.Equal(t, request.KindShell, r.Kind(), members)
		assert.Equal(t, request.Caller{Host: "cursor", Session: "s", Cwd: want}, r.Caller, members)
	}
}
