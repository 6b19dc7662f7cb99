package scripted

import (
	"encoding/json"
	"fmt"
)

// messages is Anthropic Messages.
var messages = dialect{
	name:   "messages",
	takes:  suffix("/messages"),
	read:   readMessages,
	whole:  func(r reply) any { return r.message(r.blocks(), r.stopReason()) },
	stream: streamMessages,
}

// block is a part of a message.
type block struct {
	Type      string  `json:"type"`
	Text      string  `json:"text"`
	ToolUseID string  `json:"tool_use_id"`
	Content   content `json:"content"`
}

// blocks are a message's parts; a string is one part of text.
type blocks []block

func (b *blocks) UnmarshalJSON(raw []byte) error {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		*b = blocks{{Type: "text", Text: text}}
		return nil
	}
	return json.Unmarshal(raw, (*[]block)(b))
}

func readMessages(raw []byte) (request, error) {
	var body struct {
		Model    string `json:"model"`
		Stream   bool   `json:"stream"`
		Messages []struct {
			Role    string `json:"role"`
			Content blocks `json:"content"`
		} `json:"messages"`
		Tools []struct {
			Name string `json:"name"`
		} `json:"tools"`
	}
	if err := json.Unmarshal(raw, &body); err != nil {
		return request{}, err
	}
	r := request{model: body.Model, stream: body.Stream, tools: map[string]bool{}, answers: map[string]string{}}
	for _, t := range body.Tools {
		r.tools[t.Name] = true
	}
	for _, m := range body.Messages {
		called := false
		for _, part := range m.Content {
			switch {
			case part.Type == "tool_use":
				called = true
			case part.Type == "tool_result":
				r.answers[part.ToolUseID] = string(part.Content)
			case part.Type == "text" && m.Role == "user":
				r.said = append(r.said, part.Text)
			}
		}
		if called {
			r.turns++
		}
	}
	return r, nil
}

func (r reply) stopReason() any {
	if len(r.calls) > 0 {
		return "tool_use"
	}
	return "end_turn"
}

func (r reply) blocks() []any {
	if len(r.calls) == 0 {
		return []any{map[string]any{"type": "text", "text": final}}
	}
	out := make([]any, len(r.calls))
	for i, c := range r.calls {
		out[i] = map[string]any{"type": "tool_use", "id": c.id, "name": c.call.Tool, "input": c.call.Args}
	}
	return out
}

func (r reply) message(parts []any, stop any) map[string]any {
	return map[string]any{
		"id": fmt.Sprintf("msg_%04d", r.serial), "type": "message", "role": "assistant", "model": r.model,
		"content": parts, "stop_reason": stop, "stop_sequence": nil,
		"usage": map[string]any{"input_tokens": 10, "output_tokens": 5, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
	}
}

func streamMessages(r reply) []event {
	var out []event
	add := func(name string, data map[string]any) {
		data["type"] = name
		out = append(out, event{name, data})
	}
	add("message_start", map[string]any{"message": r.message([]any{}, nil)})
	part := func(i int, start, delta map[string]any) {
		add("content_block_start", map[string]any{"index": i, "content_block": start})
		add("content_block_delta", map[string]any{"index": i, "delta": delta})
		add("content_block_stop", map[string]any{"index": i})
	}
	for i, c := range r.calls {
		part(i,
			map[string]any{"type": "tool_use", "id": c.id, "name": c.call.Tool, "input": map[string]any{}},
			map[string]any{"type": "input_json_delta", "partial_json": c.arguments()})
	}
	if len(r.calls) == 0 {
		part(0, map[string]any{"type": "text", "text": ""}, map[string]any{"type": "text_delta", "text": final})
	}
	add("message_delta", map[string]any{
		"delta": map[string]any{"stop_reason": r.stopReason(), "stop_sequence": nil},
		"usage": map[string]any{"output_tokens": 5},
	})
	add("message_stop", map[string]any{})
	return out
}
