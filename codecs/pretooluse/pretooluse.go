package pretooluse

import (
	"strings"

	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/internal/strictjson"
	"rv/request"
)

// mcpPrefix begins the names of MCP tools: mcp__SERVER__TOOL.
const mcpPrefix = "mcp__"

// Host is one host with payloads of this kind.
type Host struct {
	Name  string
	Shape codecs.Shape
	// Cwd finds the directory a call runs in from its input and the payload's. nil: the
	// payload's it is.
	Cwd func(input gjson.Result, cwd string) string
}

// Decode reads one call.
func (h Host) Decode(doc []byte) codecs.Frame {
	return codecs.Answered(h.request(doc), h.Shape)
}

func (h Host) request(doc []byte) request.Request {
	who := request.Caller{Host: h.Name}
	top, cause, ok := codecs.Read(doc, strictjson.Limits{})
	if !ok {
		return request.Unreadable(cause, who)
	}
	var call codecs.Call
	var input gjson.Result
	var agentID, agentType string
	top.ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "hook_event_name":
			call.Event(value)
		case "tool_name":
			call.Tool(value)
		case "tool_input":
			input = value
			call.Input(value)
		case "cwd":
			who.Cwd = codecs.Text(value)
		case "session_id":
			who.Session = codecs.Text(value)
		case "tool_use_id":
			who.Call = codecs.Text(value)
		case "agent_id":
			agentID = codecs.Text(value)
		case "agent_type":
			agentType = codecs.Text(value)
		case "mcp_context": // Gemini's mark of an MCP tool
			call.Proxied()
		}
		return true
	})
	if who.Agent = agentID; who.Agent == "" {
		who.Agent = agentType
	}
	if h.Cwd != nil {
		who.Cwd = h.Cwd(input, who.Cwd)
	}
	if strings.HasPrefix(call.ToolName(), mcpPrefix) {
		call.Proxied()
	}
	return codecs.Judge(h.Name, call, who)
}
