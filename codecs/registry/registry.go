package registry

import (
	"rv/codecs"
	"rv/codecs/claude"
	"rv/codecs/codex"
	"rv/codecs/copilot"
	"rv/codecs/cursor"
	"rv/codecs/droid"
	"rv/codecs/gemini"
	"rv/codecs/grok"
	"rv/codecs/mcp"
	"rv/codecs/opencode"
	"rv/codecs/pi"
	"rv/codecs/qwen"
	"rv/internal/strictjson"
)

// Entry is one host and the flags that make sense beside its name.
type Entry struct {
	Codec codecs.Codec
	// Ack: its callers are rv's own, and can wait for a line.
	Ack bool
	// Server: its calls do not name the MCP server.
	Server bool
}

// all are the hosts in the order in which they are asked about a document.
var all = [...]Entry{
	{Codec: grok.Codec{}},
	{Codec: pi.Codec{}, Ack: true},
	{Codec: opencode.Codec{}, Ack: true},
	{Codec: mcp.Codec{}, Ack: true, Server: true},
	{Codec: claude.Codec{}},
	{Codec: codex.Codec{}},
	{Codec: gemini.Codec{}},
	{Codec: copilot.Codec{}},
	{Codec: cursor.Codec{}},
	{Codec: droid.Codec{}},
	{Codec: qwen.Codec{}},
}

// Named is the entry of that host.
func Named(host string) (Entry, bool) {
	for _, e := range all {
		if e.Codec.Name() == host {
			return e, true
		}
	}
	return Entry{}, false
}

// Choose is the codec for doc: the named one, unless doc has another's unmistakable
// shape and not its own (Grok runs hooks found in other hosts' files). named may be
// nil; a hook payload that then nobody claims is read as Claude Code's, whose document
// most hosts take, and anything else is Unknown.
func Choose(named codecs.Codec, doc []byte) codecs.Codec {
	sound := strictjson.Check(doc, strictjson.Limits{}) == strictjson.Sound
	if sound {
		if named != nil && named.Claims(doc) {
			return named
		}
		for _, e := range all {
			if e.Codec.Claims(doc) {
				return e.Codec
			}
		}
	}
	switch {
	case named != nil:
		return named
	case sound && codecs.Has(doc, "hook_event_name", "tool_name"):
		return claude.Codec{}
	default:
		return Unknown{}
	}
}
