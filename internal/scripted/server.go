package scripted

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// Server answers the requests of one host. It is an http.Handler.
type Server struct {
	script Script

	mu      sync.Mutex
	record  Transcript
	longest int // turns behind record.Said
}

// NewServer makes a Server that follows script.
func NewServer(script Script) *Server {
	return &Server{script: script, record: Transcript{Answers: map[string]string{}}}
}

// Transcript is a copy of what has happened so far.
func (s *Server) Transcript() Transcript {
	s.mu.Lock()
	defer s.mu.Unlock()
	record := s.record
	record.Issued = slices.Clone(record.Issued)
	record.Answers = maps.Clone(record.Answers)
	record.Said = slices.Clone(record.Said)
	record.Unread = slices.Clone(record.Unread)
	return record
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, d := range dialects {
		if is, streams := d.takes(r.URL.Path); is && r.Method == http.MethodPost {
			s.serve(w, r, d, streams)
			return
		}
	}
	switch {
	case r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/models"):
		writeJSON(w, http.StatusOK, map[string]any{
			"object": "list",
			"data":   []any{map[string]any{"id": "scripted", "object": "model", "created": created, "owned_by": "local"}},
			"models": []any{},
		})
	case strings.HasSuffix(r.URL.Path, "/count_tokens"), strings.HasSuffix(r.URL.Path, ":countTokens"):
		writeJSON(w, http.StatusOK, map[string]any{"input_tokens": 10, "totalTokens": 10})
	default:
		writeJSON(w, http.StatusNotFound, map[string]any{"error": map[string]any{"message": "not here: " + r.URL.Path}})
	}
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request, d dialect, streams bool) {
	var req request
	raw, err := io.ReadAll(r.Body)
	if err == nil {
		req, err = d.read(raw)
	}
	if err != nil {
		s.mu.Lock()
		s.record.Unread = append(s.record.Unread, d.name+": "+err.Error())
		s.mu.Unlock()
		writeJSON(w, http.StatusBadRequest, map[string]any{"error": map[string]any{"message": err.Error()}})
		return
	}
	reply := s.answer(req)
	if streams || req.stream {
		send(w, d.stream(reply))
		return
	}
	writeJSON(w, http.StatusOK, d.whole(reply))
}

// answer records the request and decides the reply.
func (s *Server) answer(req request) reply {
	step := s.script.step(req)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record.Requests++
	maps.Copy(s.record.Answers, req.answers)
	if req.turns > 0 && req.turns >= s.longest {
		s.longest, s.record.Said = req.turns, req.said
	}
	s.record.Offered = widest(s.record.Offered, req)
	out := reply{request: req, serial: s.record.Requests}
	for _, call := range step {
		id := fmt.Sprintf("call_%04d", len(s.record.Issued)+1)
		s.record.Issued = append(s.record.Issued, Issued{ID: id, Name: call.Name})
		out.calls = append(out.calls, wireCall{id: id, call: call.filled(req.answers)})
	}
	return out
}

// widest keeps the names of the tools of the request that offered most.
func widest(known []string, req request) []string {
	if len(req.tools) <= len(known) {
		return known
	}
	return slices.Sorted(maps.Keys(req.tools))
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// The host may have gone away; its own exit tells more than this error.
	_ = json.NewEncoder(w).Encode(value)
}
