package registry

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/codecs/grok"
	"rv/codecs/mcp"
	"rv/codecs/opencode"
	"rv/codecs/pi"
	"rv/denytext"
	"rv/request"
)

func TestChoose(t *testing.T) {
	const (
		grokDoc = `{"hookEventName":"pre_tool_use","toolName":"monitor","toolInput":{}}`
		piDoc   = `{"type":"tool_call","toolName":"bash","input":{}}`
		openDoc = `{"tool":"bash","args":{}}`
		ours    = `{"v":1,"tool":"bash","args":{}}`
		mcpDoc  = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	)
	for _, c := range []struct {
		name  string
		named codecs.Codec
		doc   string
		want  codecs.Codec
	}{
		{"told: grok", nil, grokDoc, grok.Codec{}},
		{"told: pi", nil, piDoc, pi.Codec{}},
		{"told: opencode", nil, openDoc, opencode.Codec{}},
		{"told: mcp", nil, mcpDoc, mcp.Codec{}},
		{"the adapters' object says neither", opencode.Codec{}, ours, opencode.Codec{}},
		{"the adapters' object says neither, the other way", pi.Codec{}, ours, pi.Codec{}},
		{"contradicted", pi.Codec{}, grokDoc, grok.Codec{}},
		{"contradicted by a frame", grok.Codec{}, mcpDoc, mcp.Codec{}},
		{"no shape of anyone's", grok.Codec{}, `{"x":1}`, grok.Codec{}},
		{"unreadable", grok.Codec{}, `{"jsonrpc":"2.0","jsonrpc":"2.0"}`, grok.Codec{}},
		{"unreadable and unnamed", nil, `{"hookEventName":"x",`, Unknown{}},
		{"unknown", nil, `{"x":1}`, Unknown{}},
		{"nothing", nil, ``, Unknown{}},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, Choose(c.named, []byte(c.doc))) })
	}
}

func TestAnUnknownHostIsNeverAllowed(t *testing.T) {
	f := Unknown{}.Decode([]byte(`{}`), codecs.Options{})
	assert.Equal(t, request.KindUnreadable, f.Request().Kind())
	assert.Equal(t, f.Block(denytext.Incomplete), f.Allow())
	assert.Equal(t, 2, f.Allow().Exit)
	assert.Empty(t, f.Allow().Stdout)
}

func TestEveryHostIsFoundByItsName(t *testing.T) {
	for _, e := range all {
		found, ok := Named(e.Codec.Name())
		require.True(t, ok)
		assert.Equal(t, e, found)
	}
	_, ok := Named("")
	assert.False(t, ok, "the unknown host cannot be asked for")
}
