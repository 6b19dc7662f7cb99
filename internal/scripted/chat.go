package scripted

import (
	"encoding/json"
	"fmt"
)

// chat is OpenAI Chat Completions.
var chat = dialect{
	name:   "chat",
	takes:  suffix("/chat/completions"),
	read:   readChat,
	whole:  wholeChat,
	stream: streamChat,
}

func readChat(raw []byte) (request, error) {
	var body struct {
		Model    string `json:"model"`
		Stream   bool   `json:"stream"`
		Messages []struct {
			Role       string            `json:"role"`
			Content    content           `json:"content"`
			ToolCalls  []json.RawMessage `json:"tool_calls"`
			ToolCallID string            `json:"tool_call_id"`
		} `json:"messages"`
		Tools []struct {
			Function struct {
				Name string `json:"name"`
			} `json:"function"`
		} `json:"tools"`
	}
	if err := json.Unmarshal(raw, &body); err != nil {
		return request{}, err
	}
	r := request{model: body.Model, stream: body.Stream, tools: map[string]bool{}, answers: map[string]string{}}
	for _, t := range body.Tools {
		r.tools[t.Function.Name] = true
	}
	for _, m := range body.Messages {
		switch {
		case m.Role == "assistant" && len(m.ToolCalls) > 0:
			r.turns++
		case m.Role == "user":
			r.said = append(r.said, string(m.Content))
		case m.Role == "tool":
			r.answers[m.ToolCallID] = string(m.Content)
		}
	}
	return r, nil
}

var chatUsage = map[string]any{"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}

func (r reply) chatBase(object string) map[string]any {
	return map[string]any{
		"id": fmt.Sprintf("chatcmpl-%04d", r.serial), "object": object, "created": created, "model": r.model,
	}
}

func (r reply) chatFinish() string {
	if len(r.calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

func (r reply) chatCalls() []any {
	out := make([]any, len(r.calls))
	for i, c := range r.calls {
		out[i] = map[string]any{
			"index": i, "id": c.id, "type": "function",
			"function": map[string]any{"name": c.call.Tool, "arguments": c.arguments()},
		}
	}
	return out
}

func wholeChat(r reply) any {
	message := map[string]any{"role": "assistant", "content": final}
	if len(r.calls) > 0 {
		message = map[string]any{"role": "assistant", "content": nil, "tool_calls": r.chatCalls()}
	}
	out := r.chatBase("chat.completion")
	out["choices"] = []any{map[string]any{"index": 0, "message": message, "finish_reason": r.chatFinish()}}
	out["usage"] = chatUsage
	return out
}

func streamChat(r reply) []event {
	body := map[string]any{"content": final}
	if len(r.calls) > 0 {
		body = map[string]any{"tool_calls": r.chatCalls()}
	}
	var out []event
	for _, choice := range []map[string]any{
		{"index": 0, "delta": map[string]any{"role": "assistant", "content": ""}, "finish_reason": nil},
		{"index": 0, "delta": body, "finish_reason": nil},
		{"index": 0, "delta": map[string]any{}, "finish_reason": r.chatFinish()},
	} {
		chunk := r.chatBase("chat.completion.chunk")
		chunk["choices"] = []any{choice}
		out = append(out, event{data: chunk})
	}
	last := r.chatBase("chat.completion.chunk")
	last["choices"], last["usage"] = []any{}, chatUsage
	return append(out, event{data: last}, event{data: "[DONE]"})
}
