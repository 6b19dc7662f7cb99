package serve

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"rv/actions"
)

// dryRun is the argument that every tool has.
const dryRun = "dry_run"

// tool describes an action to a client. That a real run needs more than the call says is
// for the answer to tell: what a client may think of a tool is no consent.
func tool(a *actions.Action) *mcp.Tool {
	properties := map[string]any{
		dryRun: map[string]any{"type": "boolean", "default": true, "description": "preview only; false runs it for real"},
	}
	required := []string{}
	for i := range a.Params {
		p := &a.Params[i]
		properties[p.Name] = schema(p)
		if p.Required {
			required = append(required, p.Name)
		}
	}
	destructive, closed := true, false
	return &mcp.Tool{
		Name:        a.Name,
		Title:       a.Title,
		Description: description(a),
		InputSchema: map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false},
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &destructive, OpenWorldHint: &closed},
	}
}

func description(a *actions.Action) string {
	text := a.Title + ". Previews unless dry_run is false."
	switch {
	case a.InteractiveOnly:
		return text + " It can only be previewed here: for real it asks its own questions."
	case a.Severity == actions.Recoverable:
		return text + " What it does can be taken back."
	default:
		return text + " What it does cannot be taken back."
	}
}

func schema(p *actions.Param) map[string]any {
	value := map[string]any{"type": "string"}
	if len(p.Values) > 0 {
		value["enum"] = p.Values
	}
	if p.Pattern != nil {
		value["pattern"] = p.Pattern.String()
	}
	out := value
	switch p.Kind {
	case actions.KindList:
		out = map[string]any{"type": "array", "items": value}
		if p.Required {
			out["minItems"] = 1
		}
	case actions.KindBool:
		out = map[string]any{"type": "boolean"}
	}
	if p.Title != "" {
		out["description"] = p.Title
	}
	return out
}
