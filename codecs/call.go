package codecs

import (
	"strings"

	"github.com/tidwall/gjson"

	"rv/decision"
	"rv/internal/strictjson"
	"rv/request"
)

// Call gathers what a payload says of one tool call. A host may say a thing twice
// under two names (Grok sends toolInput and tool_input): hand in both.
type Call struct {
	passive, active bool
	tool, input     gjson.Result
	truncated       bool
	contradiction   bool
	proxied         bool
}

// Event takes the name of the event.
func (c *Call) Event(v gjson.Result) {
	if Passive(Text(v)) {
		c.passive = true
	} else {
		c.active = true
	}
}

// Tool takes the name of the tool.
func (c *Call) Tool(v gjson.Result) { c.twin(&c.tool, v) }

// Input takes the tool's input.
func (c *Call) Input(v gjson.Result) { c.twin(&c.input, v) }

// Truncated takes the host's own word on whether it cut the input.
func (c *Call) Truncated(v gjson.Result) {
	c.truncated = c.truncated || v.Type != gjson.False && v.Type != gjson.Null
}

// Unknown marks a payload of a version rv does not read.
func (c *Call) Unknown() { c.contradiction = true }

// Proxied marks a call of an MCP server's tool: rv's proxy in front of that server
// judges it, whatever its arguments are called.
func (c *Call) Proxied() { c.proxied = true }

// ToolName is the tool's name as far as it has been handed in.
func (c *Call) ToolName() string { return Text(c.tool) }

func (c *Call) twin(known *gjson.Result, v gjson.Result) {
	// Almost always they are the same text, which need not be copied to tell.
	if known.Exists() && known.Raw != v.Raw && !strictjson.Equal([]byte(known.Raw), []byte(v.Raw)) {
		c.contradiction = true
	}
	*known = v
}

// Judge says what of a call rv judges: the command of a known shell, and the
// top-level string "command" of any other tool, of which only a deny counts. Known
// passive events and every other tool are nothing to judge; arguments nested deeper
// (MCP dispatchers) are the proxy's. What should be there and is not blocks.
func Judge(host string, c Call, who request.Caller) request.Request {
	if c.passive && !c.active {
		return request.Nothing(who)
	}
	tool := Text(c.tool)
	if c.contradiction || tool == "" {
		return request.Unreadable(decision.CauseUnreadable, who)
	}
	if c.proxied {
		return request.Nothing(who)
	}
	kind := kindOf(host, tool)
	if c.truncated || !c.input.IsObject() {
		if kind == otherTool {
			return request.Nothing(who)
		}
		return request.Unreadable(missing(c), who)
	}
	command := Member(c.input, "command")
	switch {
	case command.Type == gjson.String && strings.Trim(command.Str, " \t\r\n") == "":
		return request.Nothing(who)
	case command.Type == gjson.String:
		return request.ForShell(request.Shell{Command: command.Str, DenyOnly: kind != shellTool}, who)
	case kind == shellTool:
		return request.Unreadable(decision.CauseNoCommand, who)
	default:
		return request.Nothing(who)
	}
}

// missing is why an input is no object. Grok replaces one over 128 KiB by the
// beginning of its text, and runs the whole.
func missing(c Call) decision.Cause {
	if c.truncated || c.input.Type == gjson.String {
		return decision.CauseTruncated
	}
	return decision.CauseNoCommand
}
