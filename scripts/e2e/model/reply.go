package model

import (
	"encoding/json"
	"fmt"
	"net/http"
)

const (
	created = 1_700_000_000
	final   = "Done."
)

// reply is one turn of the model: calls, or the final text when there are none.
type reply struct {
	model  string
	serial int
	calls  []wireCall
}

type wireCall struct {
	id   string
	call Call
}

var usage = map[string]any{"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}

func (r reply) base(object string) map[string]any {
	return map[string]any{
		"id": fmt.Sprintf("chatcmpl-%04d", r.serial), "object": object, "created": created, "model": r.model,
	}
}

func (r reply) finish() string {
	if len(r.calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

func (r reply) toolCalls() []any {
	out := make([]any, len(r.calls))
	for i, c := range r.calls {
		args, err := json.Marshal(c.call.Args)
		if err != nil {
			panic(fmt.Sprintf("script: arguments of %s: %v", c.call.Name, err))
		}
		out[i] = map[string]any{
			"index": i, "id": c.id, "type": "function",
			"function": map[string]any{"name": c.call.Tool, "arguments": string(args)},
		}
	}
	return out
}

func (r reply) whole() map[string]any {
	message := map[string]any{"role": "assistant", "content": final}
	if len(r.calls) > 0 {
		message = map[string]any{"role": "assistant", "content": nil, "tool_calls": r.toolCalls()}
	}
	out := r.base("chat.completion")
	out["choices"] = []any{map[string]any{"index": 0, "message": message, "finish_reason": r.finish()}}
	out["usage"] = usage
	return out
}

// stream sends the turn as server-sent events.
func (r reply) stream(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	send := func(data []byte) {
		// The host may have gone away; its own exit tells more than this error.
		_, _ = fmt.Fprintf(w, "data: %s\n\n", data)
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
	for _, chunk := range r.chunks() {
		data, err := json.Marshal(chunk)
		if err != nil {
			panic(err) // made of strings and numbers only
		}
		send(data)
	}
	send([]byte("[DONE]"))
}

func (r reply) chunks() []map[string]any {
	body := map[string]any{"content": final}
	if len(r.calls) > 0 {
		body = map[string]any{"tool_calls": r.toolCalls()}
	}
	var out []map[string]any
	for _, choice := range []map[string]any{
		{"index": 0, "delta": map[string]any{"role": "assistant", "content": ""}, "finish_reason": nil},
		{"index": 0, "delta": body, "finish_reason": nil},
		{"index": 0, "delta": map[string]any{}, "finish_reason": r.finish()},
	} {
		chunk := r.base("chat.completion.chunk")
		chunk["choices"] = []any{choice}
		out = append(out, chunk)
	}
	last := r.base("chat.completion.chunk")
	last["choices"], last["usage"] = []any{}, usage
	return append(out, last)
}
