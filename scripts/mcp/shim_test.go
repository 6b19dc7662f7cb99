package mcp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"sync"
)

// A shim offers a server that speaks over its standard input and output at an HTTP
// address (Streamable HTTP, 2025-11-25): the conformance suite knows no other. Each
// session is a process of its own.
type shim struct {
	start    func() *exec.Cmd
	mu       sync.Mutex
	sessions map[string]*session
}

type session struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	mu      sync.Mutex
	waiting map[string]chan []byte // by the id that is waited for
	current chan []byte            // of the request that came last
	listen  chan []byte            // of who listens for what belongs to no request
}

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

func (s *shim) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := r.Header.Get("Mcp-Session-Id")
	s.mu.Lock()
	one := s.sessions[id]
	s.mu.Unlock()
	switch {
	case r.Method == http.MethodPost:
		body, _ := io.ReadAll(r.Body)
		var m message
		if json.Unmarshal(body, &m) != nil {
			http.Error(w, "not one message", http.StatusBadRequest)
			return
		}
		if one == nil {
			if id, one = s.open(); one == nil {
				http.Error(w, "the server does not start", http.StatusInternalServerError)
				return
			}
		}
		w.Header().Set("Mcp-Session-Id", id)
		one.post(w, r, m, body)
	case one == nil:
		http.Error(w, "no such session", http.StatusNotFound)
	case r.Method == http.MethodGet:
		stream(w, r, one.listen, nil)
	case r.Method == http.MethodDelete:
		one.in.Close()
	}
}

func (s *shim) open() (string, *session) {
	one := &session{cmd: s.start(), waiting: map[string]chan []byte{}, listen: make(chan []byte, 1000)}
	in, err := one.cmd.StdinPipe()
	out, err2 := one.cmd.StdoutPipe()
	if err != nil || err2 != nil || one.cmd.Start() != nil {
		return "", nil
	}
	one.in = in
	go one.read(out)
	s.mu.Lock()
	defer s.mu.Unlock()
	id := fmt.Sprint("session-", len(s.sessions))
	s.sessions[id] = one
	return id, one
}

func (s *shim) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.sessions {
		one.in.Close()
		_ = one.cmd.Process.Kill()
		_ = one.cmd.Wait()
	}
}

// post writes a message, and answers a request with what the server says up to the
// response.
func (s *session) post(w http.ResponseWriter, r *http.Request, m message, body []byte) {
	var compact []byte
	var raw any
	if json.Unmarshal(body, &raw) == nil {
		compact, _ = json.Marshal(raw)
	}
	if m.Method == "" || m.ID == nil {
		_, _ = s.in.Write(append(compact, '\n'))
		w.WriteHeader(http.StatusAccepted)
		return
	}
	answers := make(chan []byte, 1000)
	s.mu.Lock()
	s.waiting[string(m.ID)] = answers
	s.current = answers
	s.mu.Unlock()
	_, _ = s.in.Write(append(compact, '\n'))
	stream(w, r, answers, m.ID)
	s.mu.Lock()
	delete(s.waiting, string(m.ID))
	if s.current == answers {
		s.current = nil
	}
	s.mu.Unlock()
}

func (s *session) read(out io.Reader) {
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(line, &m) != nil {
			continue
		}
		s.mu.Lock()
		to := s.listen
		if m.Method == "" && s.waiting[string(m.ID)] != nil {
			to = s.waiting[string(m.ID)]
		} else if s.current != nil {
			to = s.current
		}
		s.mu.Unlock()
		select {
		case to <- line:
		default: // nobody listens
		}
	}
}

// stream sends events up to the response to id.
func stream(w http.ResponseWriter, r *http.Request, from chan []byte, id json.RawMessage) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	flush, _ := w.(http.Flusher)
	flush.Flush()
	for {
		select {
		case <-r.Context().Done():
			return
		case line := <-from:
			_, _ = fmt.Fprintf(w, "event: message\ndata: %s\n", line)
			flush.Flush()
			var m message
			if id != nil && json.Unmarshal(line, &m) == nil && m.Method == "" && string(m.ID) == string(id) {
				return
			}
		}
	}
}
