package copilot

import (
	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/internal/strictjson"
	"rv/request"
)

const name = "copilot"

// Exit 2 blocks whatever is said; the sentence is taken from stdout alone, in the
// document of the dialect that was spoken.
var (
	camel  = codecs.Shape{Line: `{"permissionDecision":"deny","permissionDecisionReason":@}`, Exit: 2}
	pascal = codecs.Shape{Line: codecs.SpecificLine, Exit: 2}
)

// Codec is the GitHub Copilot CLI. A block is a deny in the dialect of the payload, and
// exit 2.
type Codec struct{}

// Name is "copilot".
func (Codec) Name() string { return name }

// Claims takes both dialects. The second is Claude's payload with a time and without a
// transcript.
func (Codec) Claims(doc []byte) bool {
	top := codecs.View(doc)
	if codecs.Has(doc, "toolName") && codecs.Member(top, "toolArgs").Exists() {
		return true
	}
	return codecs.Has(doc, "hook_event_name", "session_id", "timestamp") &&
		!codecs.Member(top, "transcript_path").Exists() && !codecs.Has(doc, "hookEventName")
}

// Decode reads one payload of either dialect; a thing said in both must be the same.
func (Codec) Decode(doc []byte, _ codecs.Options) codecs.Frame {
	who := request.Caller{Host: name}
	top, cause, ok := codecs.Read(doc, strictjson.Limits{})
	if !ok {
		return codecs.Answered(request.Unreadable(cause, who), camel)
	}
	shape := camel
	var call codecs.Call
	top.ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "hook_event_name":
			shape = pascal
			call.Event(value)
		case "toolName", "tool_name":
			call.Tool(value)
		case "toolArgs", "tool_input":
			call.Input(object(value))
		case "cwd":
			who.Cwd = codecs.Text(value)
		case "sessionId", "session_id":
			who.Session = codecs.Text(value)
		case "agentId":
			who.Agent = codecs.Text(value)
		}
		return true
	})
	return codecs.Answered(codecs.Judge(name, call, who), shape)
}

// object opens arguments sent as JSON text. Text that not every reader reads alike
// stays text, which blocks.
func object(v gjson.Result) gjson.Result {
	if v.Type != gjson.String || strictjson.Check([]byte(v.Str), strictjson.Limits{}) != strictjson.Sound {
		return v
	}
	return gjson.Parse(v.Str)
}
