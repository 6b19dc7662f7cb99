package scripted

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// conversations is the same conversation in each dialect: a first request, and one that
// answers both calls of the first step.
var conversations = map[string]struct{ path, first, second, stream string }{
	"chat": {
		"/v1/chat/completions", firstAsk, answered, `"stream":true,`,
	},
	"messages": {
		"/v1/messages",
		`{"model":"m","tools":[{"name":"bash"},{"name":"task"}],"messages":[{"role":"user","content":"go"}]}`,
		`{"model":"m","tools":[{"name":"bash"},{"name":"task"}],"messages":[{"role":"user","content":[{"type":"text","text":"go"}]},
			{"role":"assistant","content":[{"type":"tool_use","id":"call_0001"},{"type":"tool_use","id":"call_0002"}]},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_0001","content":"one"},
				{"type":"tool_result","tool_use_id":"call_0002","content":[{"type":"text","text":"two"}]},{"type":"text","text":"note"}]}]}`,
		`"stream":true,`,
	},
	"responses": {
		"/v1/responses",
		`{"model":"m","tools":[{"name":"bash"},{"type":"namespace","name":"agents","tools":[{"name":"task"}]}],"input":"go"}`,
		`{"model":"m","tools":[{"name":"bash"},{"type":"namespace","name":"agents","tools":[{"name":"task"}]}],"input":[
			{"type":"message","role":"user","content":[{"type":"input_text","text":"go"}]},
			{"type":"function_call","call_id":"call_0001"},{"type":"function_call","call_id":"call_0002"},
			{"type":"function_call_output","call_id":"call_0001","output":"one"},
			{"type":"function_call_output","call_id":"call_0002","output":[{"type":"input_text","text":"two"}]},
			{"role":"user","content":"note"}]}`,
		`"stream":true,`,
	},
	"generate": {
		"/v1beta/models/m:generateContent",
		`{"tools":[{"functionDeclarations":[{"name":"bash"},{"name":"task"}]}],"contents":[{"role":"user","parts":[{"text":"go"}]}]}`,
		`{"tools":[{"functionDeclarations":[{"name":"bash"},{"name":"task"}]}],"contents":[{"role":"user","parts":[{"text":"go"}]},
			{"role":"model","parts":[{"functionCall":{"name":"bash"}},{"functionCall":{"name":"bash"}}]},
			{"role":"user","parts":[{"functionResponse":{"id":"call_0001","response":"one"}},
				{"functionResponse":{"id":"call_0002","response":{"output":"two"}}},{"text":"note"}]}]}`,
		``,
	},
}

func ask(s *Server, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, path, strings.NewReader(body)))
	return w
}

func TestEveryDialectFollowsTheScript(t *testing.T) {
	require.Len(t, conversations, len(dialects))
	for name, c := range conversations {
		for _, streaming := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				path, first, second := c.path, c.first, c.second
				if streaming {
					path = strings.Replace(path, ":generateContent", ":streamGenerateContent", 1)
					first, second = strings.Replace(first, "{", "{"+c.stream, 1), strings.Replace(second, "{", "{"+c.stream, 1)
				}
				s := NewServer(script)
				w := ask(s, path, first)
				require.Equal(t, http.StatusOK, w.Code)
				assert.Equal(t, streaming, w.Header().Get("Content-Type") == "text/event-stream")
				assert.Contains(t, w.Body.String(), `call_0002`)
				assert.Contains(t, w.Body.String(), `bash`)
				for line := range strings.Lines(w.Body.String()) {
					if data, ok := strings.CutPrefix(line, "data: {"); ok {
						require.True(t, json.Valid([]byte("{"+data)), line)
					}
				}
				assert.Contains(t, ask(s, path, second).Body.String(), `"task"`)

				got := s.Transcript()
				assert.Equal(t, []Issued{{"call_0001", "first"}, {"call_0002", "second"}, {"call_0003", "third"}}, got.Issued)
				assert.Contains(t, got.Answers["call_0001"], "one")
				assert.Contains(t, got.Answers["call_0002"], "two")
				assert.Equal(t, []string{"go", "note"}, got.Said)
				assert.Empty(t, got.Unread)

				past := NewServer(Script{})
				assert.Contains(t, ask(past, path, second).Body.String(), final)
				assert.Equal(t, http.StatusBadRequest, ask(past, path, "{").Code)
				assert.Len(t, past.Transcript().Unread, 1)
			})
		}
	}
}

func TestAToolMayBeHiddenOrInANamespace(t *testing.T) {
	s := NewServer(Script{{Steps: []Step{{{Name: "x", Tool: "other", Namespace: "agents", Hidden: true}}}}})
	c := conversations["responses"]
	assert.Contains(t, ask(s, c.path, c.first).Body.String(), `"namespace":"agents"`)
	assert.Equal(t, []Issued{{"call_0001", "x"}}, s.Transcript().Issued)
}

func TestANumberIsFilledInFromAnAnswer(t *testing.T) {
	c := Call{Args: map[string]any{"chars": "x"}, Fill: map[string]string{"id": "session "}}
	for answer, want := range map[string]map[string]any{
		"a session 42.":  {"chars": "x", "id": 42},
		"a session none": {"chars": "x"},
		"a session 42":   {"chars": "x"}, // it may go on
		"nothing":        {"chars": "x"},
	} {
		assert.Equal(t, want, c.filled(map[string]string{"call": answer}).Args, answer)
	}
	assert.NotContains(t, c.Args, "id")
}

func TestAQuestionForADocumentGetsOne(t *testing.T) {
	s := NewServer(script)
	body := strings.Replace(conversations["generate"].first, "{", `{"generationConfig":{"responseMimeType":"application/json"},`, 1)
	assert.Contains(t, ask(s, conversations["generate"].path, body).Body.String(), "next_speaker")
	assert.Empty(t, s.Transcript().Issued)
}
