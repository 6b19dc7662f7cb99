package qwen

import (
	"rv/codecs"
	"rv/codecs/pretooluse"
)

var host = pretooluse.Host{
	Name:  "qwen",
	Shape: codecs.Shape{Line: codecs.SpecificLine, Stderr: true, Exit: 2},
}

// Codec is Qwen Code. A block is Claude's PreToolUse document, the sentence on stderr and
// exit 2.
type Codec struct{}

// Name is "qwen".
func (Codec) Name() string { return host.Name }

// Claims nothing: the documented members are all Claude's.
func (Codec) Claims([]byte) bool { return false }

// Decode reads one payload.
func (Codec) Decode(doc []byte, _ codecs.Options) codecs.Frame { return host.Decode(doc) }
