package shim

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// server answers every line whose first field is an id: a note first, then the answer.
const server = `while read -r line; do
	id=${line#*'"id":'}; id=${id%%,*}
	[ "$id" = "$line" ] && continue
	echo '{"jsonrpc":"2.0","method":"note"}'
	echo "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{}}"
done`

func ask(t *testing.T, url, session, body string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set(sessionHeader, session)
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp, string(text)
}

// The bytes of a process reach the one who asked, what belongs to the call before its answer.
func TestShim(t *testing.T) {
	started := 0
	h := &Handler{Command: func() *exec.Cmd {
		started++
		return exec.Command("/bin/sh", "-c", server)
	}}
	defer h.Close()
	web := httptest.NewServer(h)
	defer web.Close()

	resp, _ := ask(t, web.URL, "", `{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	assert.Equal(t, http.StatusNotFound, resp.StatusCode, "without a session")
	resp, text := ask(t, web.URL, "", `{"jsonrpc":"2.0","id":1,"method":"initialize"}`)
	session := resp.Header.Get(sessionHeader)
	require.NotEmpty(t, session)
	const note, answer = "event: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"note\"}\n\n", "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":%,\"result\":{}}\n\n"
	assert.Equal(t, note+strings.Replace(answer, "%", "1", 1), text)
	resp, text = ask(t, web.URL, session, "{\"jsonrpc\":\"2.0\",\n\"id\":\"b\",\"method\":\"ping\"}")
	assert.Equal(t, http.StatusOK, resp.StatusCode)
	assert.Equal(t, note+strings.Replace(answer, "%", `"b"`, 1), text)
	resp, _ = ask(t, web.URL, session, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	assert.Equal(t, http.StatusAccepted, resp.StatusCode)
	resp, _ = ask(t, web.URL, session, `not JSON`)
	assert.Equal(t, http.StatusBadRequest, resp.StatusCode)
	assert.Equal(t, 1, started)
	ask(t, web.URL, "", `{"jsonrpc":"2.0","id":1,"method":"initialize"}`)
	assert.Equal(t, 2, started, "a process for every session")
}

// What a browser was tricked into is turned away.
func TestForeignHosts(t *testing.T) {
	for host, want := range map[string]int{"evil.example": 403, "localhost:1": 404, "127.0.0.1": 404} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodPost, "http://"+host+"/mcp", strings.NewReader(`{"id":1,"method":"ping"}`))
		(&Handler{}).ServeHTTP(w, r)
		assert.Equal(t, want, w.Code, host)
		r.Host = "localhost"
		r.Header.Set("Origin", "http://evil.example")
		w = httptest.NewRecorder()
		(&Handler{}).ServeHTTP(w, r)
		assert.Equal(t, 403, w.Code)
	}
}
