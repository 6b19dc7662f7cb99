package registry

import (
	"rv/codecs"
	"rv/codecs/grok"
	"rv/codecs/mcp"
	"rv/codecs/opencode"
	"rv/codecs/pi"
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
// nil; when then nobody claims doc, it is Unknown.
func Choose(named codecs.Codec, doc []byte) codecs.Codec {
	if strictjson.Check(doc, strictjson.Limits{}) == strictjson.Sound {
		if named != nil && named.Claims(doc) {
			return named
		}
		for _, e := range all {
			if e.Codec.Claims(doc) {
				return e.Codec
			}
		}
	}
	if named != nil {
		return named
	}
	return Unknown{}
}
