package model

import (
	"encoding/json"
	"strings"
)

// request is what the server reads of a Chat Completions request.
type request struct {
	Model    string    `json:"model"`
	Stream   bool      `json:"stream"`
	Messages []message `json:"messages"`
	Tools    []struct {
		Function struct {
			Name string `json:"name"`
		} `json:"function"`
	} `json:"tools"`
}

type message struct {
	Role       string            `json:"role"`
	Content    content           `json:"content"`
	ToolCalls  []json.RawMessage `json:"tool_calls"`
	ToolCallID string            `json:"tool_call_id"`
}

// content is a message's text: a string, or a list of parts, or null.
type content string

func (c *content) UnmarshalJSON(raw []byte) error {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		*c = content(text)
		return nil
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if err := json.Unmarshal(raw, &parts); err != nil {
		return err
	}
	texts := make([]string, len(parts))
	for i, part := range parts {
		texts[i] = part.Text
	}
	*c = content(strings.Join(texts, "\n"))
	return nil
}

// turns counts the model's turns with tool calls that the request looks back on.
func (r request) turns() int {
	n := 0
	for _, m := range r.Messages {
		if m.Role == "assistant" && len(m.ToolCalls) > 0 {
			n++
		}
	}
	return n
}

func (r request) userText() string {
	return strings.Join(r.said(), "\n")
}

// said lists the user's messages, also those the host wrote in the user's name.
func (r request) said() []string {
	var texts []string
	for _, m := range r.Messages {
		if m.Role == "user" {
			texts = append(texts, string(m.Content))
		}
	}
	return texts
}

func (r request) offersAll(step Step) bool {
	for _, call := range step {
		if !r.offers(call.Tool) {
			return false
		}
	}
	return true
}

func (r request) offers(tool string) bool {
	for _, t := range r.Tools {
		if t.Function.Name == tool {
			return true
		}
	}
	return false
}
