package mcp

import (
	"strings"

	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/request"
)

const (
	toolsCall = "tools/call"
	// protocolVersion is where a request's _meta declares its protocol since
	// 2026-07-28, the first version whose results carry resultType.
	protocolVersion = "io.modelcontextprotocol/protocolVersion"
	modernVersion   = "2026-07-28"
)

// Names servers act on. Go's standard decoder takes any case of them, so a variant
// is as good as the name to some servers and nothing to others.
var (
	envelopeNames = [...]string{"jsonrpc", "id", "method", "params", "result", "error"}
	paramsNames   = [...]string{"name", "arguments", "_meta", "inputResponses", "requestState", "task"}
)

// toolCall reads the params of tools/call. well reports whether a block is a tool
// result.
func toolCall(params gjson.Result, server string, who request.Caller) (r request.Request, well bool) {
	tool := request.Tool{Server: server}
	var arguments gjson.Result
	ok := params.IsObject() && eachExact(params, paramsNames[:], func(key string, value gjson.Result) bool {
		switch key {
		case "name":
			tool.Name = codecs.Text(value)
		case "arguments":
			arguments = value
			return value.IsObject() || value.Type == gjson.Null
		case "_meta":
			return value.IsObject() || value.Type == gjson.Null
		}
		return true
	})
	if !ok || tool.Name == "" {
		return unreadable(who), false
	}
	if arguments.IsObject() {
		tool.Args = []byte(arguments.Raw)
	}
	strings, ok := stringsOf(arguments)
	if !ok {
		return tooMany(who), true
	}
	tool.Strings = strings
	return request.ForTool(tool, who), true
}

// eachExact calls visit for each member until it reports false, and reports false
// as well when a name is another case of one in names.
func eachExact(object gjson.Result, names []string, visit func(string, gjson.Result) bool) bool {
	ok := true
	object.ForEach(func(key, value gjson.Result) bool {
		for _, known := range names {
			if key.Str != known && strings.EqualFold(key.Str, known) {
				ok = false
			}
		}
		ok = ok && visit(key.Str, value)
		return ok
	})
	return ok
}

// isModern compares dates as text; anything but a date is no version we know.
func isModern(version string) bool {
	if len(version) != len(modernVersion) {
		return false
	}
	for i := range len(version) {
		digit := '0' <= version[i] && version[i] <= '9'
		if dash := modernVersion[i] == '-'; dash && version[i] != '-' || !dash && !digit {
			return false
		}
	}
	return version >= modernVersion
}
