package model

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
	switch {
	case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/chat/completions"):
		s.chat(w, r)
	case r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/models"):
		writeJSON(w, http.StatusOK, map[string]any{
			"object": "list",
			"data":   []any{map[string]any{"id": "scripted", "object": "model", "created": created, "owned_by": "local"}},
		})
	default:
		writeJSON(w, http.StatusNotFound, map[string]any{"error": map[string]any{"message": "not here: " + r.URL.Path}})
	}
}

func (s *Server) chat(w http.ResponseWriter, r *http.Request) {
	var req request
	raw, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(raw, &req)
	}
	if err != nil {
		s.mu.Lock()
		s.record.Unread = append(s.record.Unread, err.Error())
		s.mu.Unlock()
		writeJSON(w, http.StatusBadRequest, map[string]any{"error": map[string]any{"message": err.Error()}})
		return
	}
	reply := s.answer(req)
	if req.Stream {
		reply.stream(w)
		return
	}
	writeJSON(w, http.StatusOK, reply.whole())
}

// answer records the request and decides the reply.
func (s *Server) answer(req request) reply {
	step := s.script.step(req)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record.Requests++
	for _, m := range req.Messages {
		if m.Role == "tool" {
			s.record.Answers[m.ToolCallID] = string(m.Content)
		}
	}
	if turns := req.turns(); turns > 0 && turns >= s.longest {
		s.longest, s.record.Said = turns, req.said()
	}
	out := reply{model: req.Model, serial: s.record.Requests}
	for _, call := range step {
		id := fmt.Sprintf("call_%04d", len(s.record.Issued)+1)
		s.record.Issued = append(s.record.Issued, Issued{ID: id, Name: call.Name})
		out.calls = append(out.calls, wireCall{id: id, call: call})
	}
	return out
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// The host may have gone away; its own exit tells more than this error.
	_ = json.NewEncoder(w).Encode(value)
}
