package scripted

import (
	"encoding/json"
	"fmt"
)

// responses is OpenAI Responses.
var responses = dialect{
	name:   "responses",
	takes:  suffix("/responses"),
	read:   readResponses,
	whole:  func(r reply) any { return r.response("completed", r.items()) },
	stream: streamResponses,
}

// items are the parts of a request; a string is one message of the user.
type items []item

type item struct {
	Type    string  `json:"type"`
	Role    string  `json:"role"`
	Content content `json:"content"`
	CallID  string  `json:"call_id"`
	Output  content `json:"output"`
}

func (i *items) UnmarshalJSON(raw []byte) error {
	var text content
	if json.Unmarshal(raw, (*string)(&text)) == nil {
		*i = items{{Role: "user", Content: text}}
		return nil
	}
	return json.Unmarshal(raw, (*[]item)(i))
}

// tool is one that is offered, or a namespace of them.
type tool struct {
	Name  string `json:"name"`
	Tools []tool `json:"tools"`
}

func readResponses(raw []byte) (request, error) {
	var body struct {
		Model  string `json:"model"`
		Stream bool   `json:"stream"`
		Input  items  `json:"input"`
		Tools  []tool `json:"tools"`
	}
	if err := json.Unmarshal(raw, &body); err != nil {
		return request{}, err
	}
	r := request{model: body.Model, stream: body.Stream, tools: map[string]bool{}, answers: map[string]string{}}
	for _, t := range body.Tools {
		r.tools[t.Name] = true
		for _, inner := range t.Tools {
			r.tools[inner.Name] = true
		}
	}
	calling := false
	for _, i := range body.Input {
		call := i.Type == "function_call" || i.Type == "custom_tool_call"
		switch {
		case call && !calling:
			r.turns++
		case i.Type == "function_call_output", i.Type == "custom_tool_call_output":
			r.answers[i.CallID] = string(i.Output)
		case i.Role == "user":
			r.said = append(r.said, string(i.Content))
		}
		calling = call
	}
	return r, nil
}

func (r reply) items() []any {
	if len(r.calls) == 0 {
		return []any{map[string]any{
			"id": fmt.Sprintf("msg_%04d", r.serial), "type": "message", "status": "completed", "role": "assistant",
			"content": []any{map[string]any{"type": "output_text", "text": final, "annotations": []any{}}},
		}}
	}
	out := make([]any, len(r.calls))
	for i, c := range r.calls {
		call := map[string]any{
			"id": "fc_" + c.id, "type": "function_call", "status": "completed",
			"call_id": c.id, "name": c.call.Tool, "arguments": c.arguments(),
		}
		if c.call.Namespace != "" {
			call["namespace"] = c.call.Namespace
		}
		out[i] = call
	}
	return out
}

func (r reply) response(status string, output []any) map[string]any {
	out := map[string]any{
		"id": fmt.Sprintf("resp_%04d", r.serial), "object": "response", "created_at": created,
		"status": status, "model": r.model, "output": output,
	}
	if status == "completed" {
		out["usage"] = map[string]any{
			"input_tokens": 10, "output_tokens": 5, "total_tokens": 15,
			"input_tokens_details":  map[string]any{"cached_tokens": 0},
			"output_tokens_details": map[string]any{"reasoning_tokens": 0},
		}
	}
	return out
}

// streamResponses sends each item as a whole; the hosts read it from the event that
// ends it.
func streamResponses(r reply) []event {
	var out []event
	add := func(name string, data map[string]any) {
		data["type"], data["sequence_number"] = name, len(out)
		out = append(out, event{name, data})
	}
	add("response.created", map[string]any{"response": r.response("in_progress", []any{})})
	for i, it := range r.items() {
		add("response.output_item.added", map[string]any{"output_index": i, "item": it})
		add("response.output_item.done", map[string]any{"output_index": i, "item": it})
	}
	add("response.completed", map[string]any{"response": r.response("completed", r.items())})
	return out
}
