package mcp

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The frames got a denied write past gates that read leniently, in front of these
// servers. Each is sent behind a proper start, to the server alone and through rv.
func TestAdversarialFrames(t *testing.T) {
	frames, err := filepath.Glob("../../fixtures/mcp/adversarial-*.in")
	require.NoError(t, err)
	require.Len(t, frames, 13)
	const place = "/tmp/mcp/sandbox/pwn.txt"
	reached := map[string]int{}
	for name, server := range map[string]func(world) []string{
		"server-filesystem": world.filesystem,
		"SDK server":        func(world) []string { return sdk() },
	} {
		for _, path := range frames {
			frame, err := os.ReadFile(path)
			require.NoError(t, err)
			t.Run(name+"/"+filepath.Base(path), func(t *testing.T) {
				w := newWorld(t)
				target := w.path("denied.txt")
				text := strings.ReplaceAll(string(frame), place, target)
				w.speak(t, server(w), text)
				if _, err := os.Stat(target); err == nil {
					reached[name]++
					require.NoError(t, os.Remove(target))
				}
				w.speak(t, proxied(server(w)), text)
				assert.NoFileExists(t, target)
			})
		}
		t.Logf("%s alone wrote the file for %d of 13 frames", name, reached[name])
		assert.NotZero(t, reached[name], "else nothing is shown")
	}
}

// speak sends text to a server behind the start of a session, and waits for its end.
func (w world) speak(t *testing.T, server []string, text string) {
	t.Helper()
	cmd := w.command(server...)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	var out watched
	out.seen = make(chan struct{})
	out.want = `"end"`
	cmd.Stdout = &out
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(in, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"x","version":"0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`+text+"\n"+`{"jsonrpc":"2.0","id":"end","method":"tools/list"}`+"\n")
	if err == nil {
		select {
		case <-out.seen:
			time.Sleep(100 * time.Millisecond) // the call before may be under way still
		case <-time.After(3 * time.Second): // what it could not read ended the session
		}
	}
	_ = in.Close()
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		_ = cmd.Process.Kill()
		<-done
	}
}

// watched says when a text has come by.
type watched struct {
	text bytes.Buffer
	want string
	seen chan struct{}
	said bool
}

func (w *watched) Write(b []byte) (int, error) {
	w.text.Write(b)
	if !w.said && strings.Contains(w.text.String(), w.want) {
		w.said = true
		close(w.seen)
	}
	return len(b), nil
}
