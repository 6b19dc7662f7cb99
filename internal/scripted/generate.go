package scripted

import (
	"encoding/json"
	"strings"
)

// generate is Gemini's generateContent. Whether it streams stands in the path.
var generate = dialect{
	name: "generate",
	takes: func(path string) (is, streams bool) {
		streams = strings.HasSuffix(path, ":streamGenerateContent")
		return streams || strings.HasSuffix(path, ":generateContent"), streams
	},
	read:   readGenerate,
	whole:  func(r reply) any { return r.candidates() },
	stream: func(r reply) []event { return []event{{data: r.candidates()}} },
}

func readGenerate(raw []byte) (request, error) {
	var body struct {
		Contents []struct {
			Role  string `json:"role"`
			Parts []struct {
				Text             string          `json:"text"`
				FunctionCall     json.RawMessage `json:"functionCall"`
				FunctionResponse *struct {
					ID       string          `json:"id"`
					Response json.RawMessage `json:"response"`
				} `json:"functionResponse"`
			} `json:"parts"`
		} `json:"contents"`
		Tools []struct {
			FunctionDeclarations []struct {
				Name string `json:"name"`
			} `json:"functionDeclarations"`
		} `json:"tools"`
		GenerationConfig struct {
			ResponseMimeType string `json:"responseMimeType"`
		} `json:"generationConfig"`
	}
	if err := json.Unmarshal(raw, &body); err != nil {
		return request{}, err
	}
	r := request{tools: map[string]bool{}, answers: map[string]string{}}
	r.document = body.GenerationConfig.ResponseMimeType == "application/json"
	for _, t := range body.Tools {
		for _, f := range t.FunctionDeclarations {
			r.tools[f.Name] = true
		}
	}
	for _, c := range body.Contents {
		called := false
		for _, part := range c.Parts {
			switch {
			case part.FunctionCall != nil:
				called = true
			case part.FunctionResponse != nil:
				r.answers[part.FunctionResponse.ID] = string(part.FunctionResponse.Response)
			case c.Role == "user":
				r.said = append(r.said, part.Text)
			}
		}
		if called {
			r.turns++
		}
	}
	return r, nil
}

// sideDocument answers the questions Gemini CLI asks on the side: who speaks next, how
// hard the task is, which model suits it.
const sideDocument = `{"next_speaker":"user","reasoning":"done","complexity_score":1,"complexity_reasoning":"none","model_choice":"flash"}`

func (r reply) candidates() any {
	var parts []any
	switch {
	case len(r.calls) > 0:
		for _, c := range r.calls {
			parts = append(parts, map[string]any{"functionCall": map[string]any{"id": c.id, "name": c.call.Tool, "args": c.call.Args}})
		}
	case r.document:
		parts = []any{map[string]any{"text": sideDocument}}
	default:
		parts = []any{map[string]any{"text": final}}
	}
	return map[string]any{
		"candidates":    []any{map[string]any{"index": 0, "finishReason": "STOP", "content": map[string]any{"role": "model", "parts": parts}}},
		"usageMetadata": map[string]any{"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15},
		"modelVersion":  "scripted",
	}
}
