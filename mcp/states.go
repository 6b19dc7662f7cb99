package mcp

import (
	"crypto/sha256"
	"hash"
	"sync"

	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/codecs/mcp"
	"rv/internal/strictjson"
)

// Since 2026-07-28 a server asks the client something by ending a request as
// input_required, with a state; the client makes the request again, with its answers and
// the state. The state is opaque: what the server does may stand in it rather than in
// the request. So a state is good only for the request it was given for.

// maxStates bounds the states that are remembered.
const maxStates = 1024

// states says which request each state was given for.
type states struct {
	mu    sync.Mutex
	bound map[[sha256.Size]byte][sha256.Size]byte
	order [][sha256.Size]byte
}

// bind notes a state the server gave. The oldest is forgotten, and then is good for
// nothing.
func (s *states) bind(state string, binding [sha256.Size]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := sha256.Sum256([]byte(state))
	if _, known := s.bound[key]; !known {
		if len(s.order) == maxStates {
			delete(s.bound, s.order[0])
			s.order = append(s.order[:0], s.order[1:]...)
		}
		s.order = append(s.order, key)
	}
	s.bound[key] = binding
}

// good reports whether a request with this state is the one it was given for.
func (s *states) good(state string, binding [sha256.Size]byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	known, ok := s.bound[sha256.Sum256([]byte(state))]
	return ok && known == binding
}

// bindingOf is what stays the same when a request is made again: its method and params,
// less the answers, the state and what is about the message.
func bindingOf(m mcp.Message) (sum [sha256.Size]byte) {
	h := sha256.New()
	field(h, m.Method)
	m.Params.ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "_meta", "inputResponses", "requestState":
		default:
			field(h, key.Str)
			line, _ := strictjson.AppendLine(nil, []byte(value.Raw))
			field(h, string(line))
		}
		return true
	})
	h.Sum(sum[:0])
	return sum
}

func field(h hash.Hash, s string) {
	var size [8]byte
	for i := range size {
		size[i] = byte(len(s) >> (8 * i))
	}
	h.Write(size[:])
	h.Write([]byte(s))
}

// stateIn is the state in a request's params or in a result.
func stateIn(object gjson.Result) (state string, is bool) {
	v := codecs.Member(object, "requestState")
	return v.Str, v.Exists() && v.Type != gjson.Null
}
