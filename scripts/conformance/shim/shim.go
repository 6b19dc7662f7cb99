package shim

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"sync"
)

// Handler serves a new process of command for every session.
type Handler struct {
	Command func() *exec.Cmd

	mu       sync.Mutex
	sessions map[string]*session
}

const sessionHeader = "Mcp-Session-Id"

// envelope is what is read of a message.
type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// A page that a browser was tricked into resolving to this machine must not get through.
	if !local(r.Host) || r.Header.Get("Origin") != "" && !localOrigin(r.Header.Get("Origin")) {
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	s := h.find(r.Header.Get(sessionHeader))
	switch {
	case r.Method == http.MethodPost:
		h.post(w, r, s)
	case s == nil:
		http.Error(w, "no such session", http.StatusNotFound)
	case r.Method == http.MethodGet:
		s.listen(w, r)
	case r.Method == http.MethodDelete:
		s.close()
	default:
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
	}
}

func local(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	return name == "localhost" || name == "127.0.0.1" || name == "::1"
}

func localOrigin(origin string) bool {
	_, host, _ := bytes.Cut([]byte(origin), []byte("://"))
	return local(string(host))
}

func (h *Handler) find(id string) *session {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sessions[id]
}

// Close ends every process.
func (h *Handler) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.sessions {
		s.close()
	}
}

func (h *Handler) post(w http.ResponseWriter, r *http.Request, s *session) {
	body, err := io.ReadAll(r.Body)
	var m envelope
	if err != nil || json.Unmarshal(body, &m) != nil {
		http.Error(w, "not a message", http.StatusBadRequest)
		return
	}
	if s == nil {
		if m.Method != "initialize" {
			http.Error(w, "no such session", http.StatusNotFound)
			return
		}
		if s, err = h.open(); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set(sessionHeader, s.id)
	}
	if m.Method == "" || m.ID == nil {
		s.send(body)
		w.WriteHeader(http.StatusAccepted)
		return
	}
	stream := s.expect(string(m.ID))
	s.send(body)
	w.Header().Set("Content-Type", "text/event-stream")
	for line := range stream {
		event(w, line)
	}
}

func event(w http.ResponseWriter, line []byte) {
	fmt.Fprintf(w, "event: message\ndata: %s\n\n", line)
	w.(http.Flusher).Flush()
}

func (h *Handler) open() (*session, error) {
	cmd := h.Command()
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start the server: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start the server: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the server: %w", err)
	}
	s := &session{id: rand.Text(), in: in, waiting: map[string]chan []byte{}}
	h.mu.Lock()
	if h.sessions == nil {
		h.sessions = map[string]*session{}
	}
	h.sessions[s.id] = s
	h.mu.Unlock()
	go func() {
		s.read(out)
		_ = cmd.Wait()
	}()
	return s, nil
}

// session is one process.
type session struct {
	id string
	in io.WriteCloser

	mu      sync.Mutex
	waiting map[string]chan []byte // by the id of a request, until it is answered
	last    chan []byte            // of the newest of them
	general chan []byte            // of a client that listens
}

func (s *session) send(body []byte) {
	line := append(bytes.ReplaceAll(bytes.TrimSpace(body), []byte("\n"), nil), '\n')
	_, _ = s.in.Write(line)
}

func (s *session) close() { _ = s.in.Close() }

func (s *session) expect(id string) <-chan []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	stream := make(chan []byte, 1024)
	s.waiting[id], s.last = stream, stream
	return stream
}

// listen hands on what belongs to no request.
func (s *session) listen(w http.ResponseWriter, r *http.Request) {
	stream := make(chan []byte, 1024)
	s.mu.Lock()
	s.general = stream
	s.mu.Unlock()
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	w.(http.Flusher).Flush()
	for {
		select {
		case line := <-stream:
			event(w, line)
		case <-r.Context().Done():
			return
		}
	}
}

// read hands on what the process writes: an answer to whoever waits for it, anything else to
// the newest request that is open, as it is most likely about that.
func (s *session) read(out io.Reader) {
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			s.route(line)
		}
		if err != nil {
			break
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, stream := range s.waiting {
		close(stream)
		delete(s.waiting, id)
	}
}

func (s *session) route(line []byte) {
	var m envelope
	_ = json.Unmarshal(line, &m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if stream := s.waiting[string(m.ID)]; stream != nil && m.Method == "" {
		stream <- line
		close(stream)
		delete(s.waiting, string(m.ID))
		if s.last == stream {
			s.last = nil
		}
		return
	}
	to := s.last
	if to == nil {
		to = s.general
	}
	select {
	case to <- line:
	default: // nobody listens
	}
}
