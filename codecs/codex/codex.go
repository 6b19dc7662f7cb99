package codex

import (
	"rv/codecs"
	"rv/codecs/pretooluse"
)

var host = pretooluse.Host{
	Name: "codex",
	// Codex takes exit 2 for a block only with text on stderr, and drops a document
	// with any other key; each of the two signals blocks without the other.
	Shape: codecs.Shape{Line: codecs.SpecificLine, Stderr: true, Exit: 2},
}

// Codec is the Codex CLI. A block is Claude's PreToolUse document, the sentence on
// stderr and exit 2.
type Codec struct{}

// Name is "codex".
func (Codec) Name() string { return host.Name }

// Claims takes payloads of a turn of a model.
func (Codec) Claims(doc []byte) bool {
	return codecs.Has(doc, "hook_event_name", "turn_id", "model")
}

// Decode reads one payload. Its cwd is the directory the command runs in, also when the
// call names another than the turn's.
func (Codec) Decode(doc []byte, _ codecs.Options) codecs.Frame { return host.Decode(doc) }
