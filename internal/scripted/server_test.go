package scripted

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var script = Script{
	{When: "SUBWORK", Steps: []Step{{{Name: "sub", Tool: "bash", Args: map[string]any{"command": "pwd"}}}}},
	{Steps: []Step{
		{
			{Name: "first", Tool: "bash", Args: map[string]any{"command": "ls"}},
			{Name: "second", Tool: "bash", Args: map[string]any{"command": "id"}},
		},
		{{Name: "third", Tool: "task", Args: map[string]any{"prompt": "SUBWORK"}}},
	}},
}

const (
	offered  = `"tools":[{"function":{"name":"bash"}},{"function":{"name":"task"}}]`
	firstAsk = `{"model":"m",` + offered + `,"messages":[{"role":"system","content":"s"},{"role":"user","content":"go"}]}`
	answered = `{"model":"m",` + offered + `,"messages":[{"role":"user","content":[{"type":"text","text":"go"}]},
		{"role":"assistant","content":null,"tool_calls":[{},{}]},
		{"role":"tool","tool_call_id":"call_0001","content":"one"},
		{"role":"tool","tool_call_id":"call_0002","content":[{"text":"two"}]},
		{"role":"user","content":"note"}]}`
)

func post(t *testing.T, s *Server, body string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/v1/chat/completions", strings.NewReader(body)))
	return w
}

func TestAScriptIsFollowed(t *testing.T) {
	s := NewServer(script)
	w := post(t, s, firstAsk)
	assert.Equal(t, http.StatusOK, w.Code)
	assert.JSONEq(t, `{"id":"chatcmpl-0001","object":"chat.completion","created":1700000000,"model":"m",
		"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15},
		"choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[
			{"index":0,"id":"call_0001","type":"function","function":{"name":"bash","arguments":"{\"command\":\"ls\"}"}},
			{"index":1,"id":"call_0002","type":"function","function":{"name":"bash","arguments":"{\"command\":\"id\"}"}}]}}]}`,
		w.Body.String())

	assert.Contains(t, post(t, s, answered).Body.String(), `"name":"task"`)
	got := s.Transcript()
	assert.Equal(t, Transcript{
		Requests: 2,
		Issued:   []Issued{{"call_0001", "first"}, {"call_0002", "second"}, {"call_0003", "third"}},
		Answers:  map[string]string{"call_0001": "one", "call_0002": "two"},
		Said:     []string{"go", "note"},
		Offered:  []string{"bash", "task"},
	}, got)

	text, asked, done := got.Answer("second")
	assert.Equal(t, "two", text)
	assert.True(t, asked && done)
	_, asked, done = got.Answer("third")
	assert.True(t, asked)
	assert.False(t, done)
	_, asked, _ = got.Answer("sub")
	assert.False(t, asked)
}

func TestASubAgentHasItsOwnSteps(t *testing.T) {
	s := NewServer(script)
	post(t, s, strings.Replace(firstAsk, `"go"`, `"now SUBWORK please"`, 1))
	assert.Equal(t, []Issued{{"call_0001", "sub"}}, s.Transcript().Issued)
}

func TestTheEndOfTheScriptAndSideRequestsGetText(t *testing.T) {
	for name, body := range map[string]string{
		"no tools":       `{"model":"m","messages":[{"role":"user","content":"go"}]}`,
		"other tools":    strings.NewReplacer(`"bash"`, `"title"`).Replace(firstAsk),
		"past the end":   strings.Replace(answered, `{"role":"user","content":"note"}`, `{"role":"assistant","tool_calls":[{}]}`, 1),
		"nothing at all": `{}`,
	} {
		s := NewServer(script)
		var got struct {
			Choices []struct {
				FinishReason string `json:"finish_reason"`
				Message      struct{ Content string }
			}
		}
		require.NoError(t, json.Unmarshal(post(t, s, body).Body.Bytes(), &got), name)
		assert.Equal(t, "stop", got.Choices[0].FinishReason, name)
		assert.Equal(t, final, got.Choices[0].Message.Content, name)
		assert.Empty(t, s.Transcript().Issued, name)
	}
}

func TestStreaming(t *testing.T) {
	s := NewServer(script)
	w := post(t, s, strings.Replace(firstAsk, `{`, `{"stream":true,`, 1))
	assert.Equal(t, "text/event-stream", w.Header().Get("Content-Type"))
	var events []string
	lines := bufio.NewScanner(w.Body)
	for lines.Scan() {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			events = append(events, data)
		}
	}
	require.Len(t, events, 5)
	assert.Contains(t, events[1], `"tool_calls":[{`)
	assert.Contains(t, events[2], `"finish_reason":"tool_calls"`)
	assert.Contains(t, events[3], `"usage":{`)
	assert.Equal(t, "[DONE]", events[4])
}

func TestOtherRequests(t *testing.T) {
	s := NewServer(script)
	assert.Equal(t, http.StatusBadRequest, post(t, s, "{").Code)
	assert.Equal(t, http.StatusBadRequest, post(t, s, `{"messages":[{"content":7}]}`).Code)
	assert.Len(t, s.Transcript().Unread, 2)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/v1/models", nil))
	assert.Contains(t, w.Body.String(), `"id":"scripted"`)
	w = httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	assert.Equal(t, http.StatusNotFound, w.Code)
}
