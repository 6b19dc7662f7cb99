package adapter

import (
	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/internal/strictjson"
	"rv/request"
)

// version is the only form of the adapters' object there is so far.
const version = "1"

// blocked is the exit status of a block: adapters honour the document whatever the
// status, a shell script that calls rv-hook by hand may not read it.
const blocked = 1

// Host is one host behind an adapter.
type Host struct {
	Name string
	// Cwd finds the directory a call runs in from its arguments and the session's.
	Cwd func(args gjson.Result, cwd string) string
}

// Decode reads one call. fields of all three forms are accepted from either host,
// and a thing said twice must be the same.
func (h Host) Decode(doc []byte, options codecs.Options) codecs.Frame {
	who := request.Caller{Host: h.Name}
	top, cause, ok := codecs.Read(doc, strictjson.Limits{})
	if !ok {
		return codecs.DecisionFrame(request.Unreadable(cause, who), blocked, options.Ack)
	}
	var call codecs.Call
	var args gjson.Result
	top.ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "v":
			if value.Raw != version {
				call.Unknown()
			}
		case "type":
			call.Event(value)
		case "tool", "toolName":
			call.Tool(value)
		case "args", "input":
			args = value
			call.Input(value)
		case "cwd":
			who.Cwd = codecs.Text(value)
		case "session", "sessionID":
			who.Session = codecs.Text(value)
		case "call", "callID", "toolCallId":
			who.Call = codecs.Text(value)
		}
		return true
	})
	if h.Cwd != nil {
		who.Cwd = h.Cwd(args, who.Cwd)
	}
	return codecs.DecisionFrame(codecs.Judge(h.Name, call, who), blocked, options.Ack)
}

// Has reports whether doc has the members tool and args.
func Has(doc []byte, tool, args string) bool {
	top := codecs.View(doc)
	return codecs.Member(top, tool).Type == gjson.String && codecs.Member(top, args).Exists()
}

// IsAdapter reports whether doc is what an adapter of rv sends.
func IsAdapter(doc []byte) bool {
	return codecs.Member(codecs.View(doc), "v").Type == gjson.Number && Has(doc, "tool", "args")
}
