package mcp

import (
	"bytes"

	"rv/codecs"
	"rv/request"
)

const (
	name     = "mcp"
	maxDepth = 64
)

// Codec is one MCP frame. A block is a tool result with isError; exit 0.
type Codec struct{}

// Name is "mcp".
func (Codec) Name() string { return name }

// Claims looks for jsonrpc: no hook payload has it.
func (Codec) Claims(doc []byte) bool {
	return codecs.Text(codecs.Member(codecs.View(doc), "jsonrpc")) == "2.0"
}

// Decode reads one frame of either direction. Only tools/call is judged.
func (Codec) Decode(doc []byte, options codecs.Options) codecs.Frame {
	f := frame{Message: Read(doc), ack: options.Ack}
	who := request.Caller{Host: name}
	switch {
	case !f.Sound:
		f.request = request.Unreadable(f.Fault, who)
	case !f.IsCall():
		f.request = request.Nothing(who)
	default:
		f.request, f.result = f.Call(options.Server, who)
	}
	return f
}

// oneLine reports whether a frame has no line end but behind it. Servers differ
// about what a lone CR or an LF inside an object ends.
func oneLine(doc []byte) bool {
	return !bytes.ContainsAny(bytes.TrimRight(doc, " \t\r\n"), "\r\n")
}
