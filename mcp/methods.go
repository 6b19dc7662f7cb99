package mcp

import "strings"

// passes are the requests a client may make that start nothing: they look, list, or are
// about what was judged before. tools/call is judged; everything else is refused, what a
// later protocol adds included, until somebody has looked at what it starts.
var passes = map[string]bool{
	"initialize":               true,
	"server/discover":          true,
	"ping":                     true,
	"tools/list":               true,
	"resources/list":           true,
	"resources/templates/list": true,
	"resources/read":           true,
	"resources/subscribe":      true,
	"resources/unsubscribe":    true,
	"prompts/list":             true,
	"prompts/get":              true,
	"completion/complete":      true,
	"logging/setLevel":         true,
	"subscriptions/listen":     true,
	"tasks/get":                true,
	"tasks/list":               true,
	"tasks/result":             true,
	"tasks/update":             true,
	"tasks/cancel":             true,
}

const (
	listTools = "tools/list"
	cancelled = "notifications/cancelled"
)

func isNotification(method string) bool { return strings.HasPrefix(method, "notifications/") }
