package mcp

import (
	"strings"

	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/decision"
	"rv/denytext"
	"rv/internal/strictjson"
	"rv/request"
)

// Message is one frame of either direction, read strictly. What it holds refers to the
// frame's bytes.
type Message struct {
	// Sound: it is a request, a notification or a response, and there is one way to
	// read it. Otherwise only ID and Fault say anything.
	Sound bool
	Fault decision.Cause
	// Versioned: it says "jsonrpc":"2.0". A call that does not is judged all the same;
	// a server's reader may be lenient.
	Versioned bool
	// ID is the raw id, "" when there is none, it is null or cannot be told. That of
	// an unsound frame is one the sender waits for, if it can be told.
	ID string
	// Method is "" in a response.
	Method string
	Params gjson.Result
	// Result or Error is there in a response.
	Result, Error gjson.Result
	// Modern: the request declares a protocol whose results carry a resultType.
	Modern bool
}

// Read reads one frame.
func Read(doc []byte) Message {
	m := Message{ID: readID(doc)}
	if !oneLine(doc) {
		m.Fault = decision.CauseUnreadable
		return m
	}
	top, cause, ok := codecs.Read(doc, strictjson.Limits{Depth: maxDepth, Fold: true, FoldIn: "params"})
	if !ok {
		m.Fault = cause
		return m
	}
	if m.Fault = decision.CauseUnreadable; m.envelope(top) {
		m.Sound, m.Fault = true, decision.Cause{}
	}
	return m
}

// envelope reads the members of a frame, and reports false for what is neither request,
// notification nor response.
func (m *Message) envelope(top gjson.Result) bool {
	var version, method gjson.Result
	ok := eachExact(top, envelopeNames[:], func(key string, value gjson.Result) bool {
		switch key {
		case "jsonrpc":
			version = value
		case "method":
			method = value
		case "params":
			m.Params = value
			return value.IsObject() || value.Type == gjson.Null
		case "result":
			m.Result = value
		case "error":
			m.Error = value
		case "id":
			return value.Type == gjson.String || value.Type == gjson.Number || value.Type == gjson.Null
		}
		return true
	})
	answers := 0
	for _, answer := range [...]gjson.Result{m.Result, m.Error} {
		if answer.Exists() {
			answers++
		}
	}
	if !ok {
		return false
	}
	m.Versioned = codecs.Text(version) == "2.0"
	if !method.Exists() {
		return answers == 1
	}
	m.Method = codecs.Text(method)
	m.Modern = isModern(codecs.Text(codecs.Member(codecs.Member(m.Params, "_meta"), protocolVersion)))
	return m.Method != "" && answers == 0
}

// IsCall reports whether the message asks for a tool to be run.
func (m Message) IsCall() bool { return m.Method == toolsCall }

// Exact reports whether the params spell the names that servers act on exactly.
func (m Message) Exact() bool {
	return !m.Params.IsObject() || eachExact(m.Params, paramsNames[:], func(string, gjson.Result) bool { return true })
}

// Call is what a tools/call asks for; well is false when its params cannot be told.
func (m Message) Call(server string, who request.Caller) (r request.Request, well bool) {
	return toolCall(m.Params, server, who)
}

// Blocked is the answer to a blocked tools/call: a tool result whose only content is
// the sentence. It reaches the model in every client observed, a JSON-RPC error in one
// of four.
func (m Message) Blocked(s denytext.Sentence) []byte {
	out := append(m.answer(), `"result":{"content":[{"type":"text","text":`...)
	out = strictjson.AppendString(out, s.String())
	out = append(out, `}],"isError":true`...)
	if m.Modern {
		// A client of that version rejects a result without it.
		out = append(out, `,"resultType":"complete"`...)
	}
	return append(out, "}}\n"...)
}

// Refused is a JSON-RPC error in answer to the message.
func (m Message) Refused(code, text string) []byte {
	out := append(m.answer(), `"error":{"code":`...)
	out = append(append(out, code...), `,"message":`...)
	return append(strictjson.AppendString(out, text), "}}\n"...)
}

func (m Message) answer() []byte {
	out := append([]byte(nil), `{"jsonrpc":"2.0","id":`...)
	if m.ID == "" {
		return append(out, "null,"...)
	}
	return append(append(out, m.ID...), ',')
}

// JSON-RPC error codes.
const (
	ParseError     = "-32700"
	InvalidRequest = "-32600"
	NoSuchMethod   = "-32601"
	InvalidParams  = "-32602"
	InternalError  = "-32603"
)

// PlainID reports whether every reader takes the id for the same: a string, or a whole
// number that a double holds, spelled without exponent or fraction.
func (m Message) PlainID() bool {
	const largest = "9007199254740991" // 2^53 - 1
	digits := strings.TrimPrefix(m.ID, "-")
	switch {
	case m.ID == "", m.ID[0] == '"':
		return true
	case m.ID == "-0", strings.Trim(digits, "0123456789") != "":
		return false
	default:
		return len(digits) < len(largest) || len(digits) == len(largest) && digits <= largest
	}
}
