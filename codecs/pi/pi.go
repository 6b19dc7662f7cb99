package pi

import (
	"rv/codecs"
	"rv/codecs/adapter"
)

// Codec is Pi behind rv's extension. A block is {"decision":"deny","reason":R} and
// exit 1.
type Codec struct{}

// Name is "pi".
func (Codec) Name() string { return "pi" }

// Claims takes the adapter's object and a tool_call event.
func (Codec) Claims(doc []byte) bool {
	return adapter.IsAdapter(doc) || adapter.Has(doc, "toolName", "input")
}

// Decode reads one call. Pi's bash has no directory argument: a cwd the model adds
// to the input changes nothing.
func (c Codec) Decode(doc []byte, options codecs.Options) codecs.Frame {
	return adapter.Host{Name: c.Name()}.Decode(doc, options)
}
