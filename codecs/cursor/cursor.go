package cursor

import (
	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/internal/strictjson"
	"rv/request"
)

const name = "cursor"

// shell stands for the tool that beforeShellExecution does not name: the whole payload
// is its input, the command a member of it.
var shell = gjson.Result{Type: gjson.String, Raw: `"Shell"`, Str: "Shell"}

// Codec is Cursor. A block is a deny for the person and for the agent, the sentence on
// stderr and exit 2.
type Codec struct{}

// Name is "cursor".
func (Codec) Name() string { return name }

// Claims takes payloads of a conversation's generation.
func (Codec) Claims(doc []byte) bool {
	return codecs.Has(doc, "hook_event_name", "conversation_id", "generation_id")
}

// Decode reads one payload.
func (Codec) Decode(doc []byte, _ codecs.Options) codecs.Frame {
	return codecs.Answered(read(doc), codecs.Shape{
		Line: `{"permission":"deny","user_message":@,"agent_message":@}`, Stderr: true, Exit: 2,
	})
}

func read(doc []byte) request.Request {
	who := request.Caller{Host: name}
	top, cause, ok := codecs.Read(doc, strictjson.Limits{})
	if !ok {
		return request.Unreadable(cause, who)
	}
	var call codecs.Call
	named := false
	root := ""
	top.ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "hook_event_name":
			call.Event(value)
			if codecs.Text(value) == "beforeMCPExecution" {
				call.Proxied() // its command is the one that starts the server
			}
		case "tool_name":
			named = true
			call.Tool(value)
		case "tool_input":
			call.Input(value)
		case "cwd":
			who.Cwd = codecs.Text(value)
		case "workspace_roots":
			root = codecs.Text(value.Get("0"))
		case "conversation_id":
			who.Session = codecs.Text(value)
		}
		return true
	})
	if who.Cwd == "" {
		who.Cwd = root
	}
	if !named {
		call.Tool(shell)
		call.Input(top)
	}
	return codecs.Judge(name, call, who)
}
