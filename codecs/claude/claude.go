package claude

import (
	"rv/codecs"
	"rv/codecs/pretooluse"
)

var host = pretooluse.Host{
	Name: "claude",
	// Exit 2 alone blocks too, but then the model is shown the hook's command line.
	Shape: codecs.Shape{Line: codecs.SpecificLine, Stderr: true, Exit: 2},
}

// Codec is Claude Code. A block is Claude's PreToolUse document, the sentence on stderr
// and exit 2.
type Codec struct{}

// Name is "claude".
func (Codec) Name() string { return host.Name }

// Claims takes payloads with prompt_id or effort: those who took Claude's hooks over
// send neither.
func (Codec) Claims(doc []byte) bool {
	if !codecs.Has(doc, "hook_event_name") {
		return false
	}
	top := codecs.View(doc)
	return codecs.Member(top, "prompt_id").Exists() || codecs.Member(top, "effort").Exists()
}

// Decode reads one payload.
func (Codec) Decode(doc []byte, _ codecs.Options) codecs.Frame { return host.Decode(doc) }
