package grok

import (
	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/internal/strictjson"
	"rv/request"
)

const name = "grok"

// Codec is the Grok CLI. A block is {"decision":"deny","reason":R} and exit 0.
type Codec struct{}

// Name is "grok".
func (Codec) Name() string { return name }

// Claims looks for hookEventName: no other host spells it so. Grok also runs hooks
// it finds in Claude's and Cursor's files.
func (Codec) Claims(doc []byte) bool {
	return codecs.Member(codecs.View(doc), "hookEventName").Type == gjson.String
}

// Decode reads one payload. 1.0.41 repeats its camelCase fields in snake case,
// 1.0.5 does not.
func (Codec) Decode(doc []byte, _ codecs.Options) codecs.Frame {
	who := request.Caller{Host: name}
	top, cause, ok := codecs.Read(doc, strictjson.Limits{})
	if !ok {
		return codecs.DecisionFrame(request.Unreadable(cause, who), 0, false)
	}
	var call codecs.Call
	var root string
	top.ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "hookEventName", "hook_event_name":
			call.Event(value)
		case "toolName", "tool_name":
			call.Tool(value)
		case "toolInput", "tool_input":
			call.Input(value)
		case "toolInputTruncated":
			call.Truncated(value)
		case "cwd":
			who.Cwd = codecs.Text(value)
		case "workspaceRoot":
			root = codecs.Text(value)
		case "sessionId":
			who.Session = codecs.Text(value)
		case "toolUseId":
			who.Call = codecs.Text(value)
		case "subagentType":
			who.Agent = codecs.Text(value)
		}
		return true
	})
	// Every call starts at the workspace root, whatever an earlier one changed to.
	if root = trimSlash(root); root != "" {
		who.Cwd = root
	}
	return codecs.DecisionFrame(codecs.Judge(name, call, who), 0, false)
}

// trimSlash drops the slash Grok ends a workspace root with.
func trimSlash(dir string) string {
	for len(dir) > 1 && dir[len(dir)-1] == '/' {
		dir = dir[:len(dir)-1]
	}
	return dir
}
