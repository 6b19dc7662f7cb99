package mcp

import (
	"rv/codecs"
	"rv/denytext"
	"rv/internal/strictjson"
	"rv/request"
)

// frame is one decoded frame.
type frame struct {
	request request.Request
	id      string // raw JSON, "" when there is none to answer to
	ack     bool
	result  bool // a well-formed tools/call: a block is its result
	modern  bool // that result carries a resultType
}

func (f frame) Request() request.Request { return f.request }

// Block is a tool result whose only content is the sentence: it reaches the model
// in every client observed, a JSON-RPC error in one of four. What cannot be given a
// result (malformed, no id) gets the parse error.
func (f frame) Block(s denytext.Sentence) codecs.Reply {
	out := append([]byte(nil), `{"jsonrpc":"2.0","id":`...)
	if f.id == "" {
		out = append(out, "null"...)
	} else {
		out = append(out, f.id...)
	}
	if !f.result || f.id == "" {
		out = append(out, `,"error":{"code":-32700,"message":`...)
		out = strictjson.AppendString(out, s.String())
		return codecs.Reply{Stdout: append(out, "}}\n"...)}
	}
	out = append(out, `,"result":{"content":[{"type":"text","text":`...)
	out = strictjson.AppendString(out, s.String())
	out = append(out, `}],"isError":true`...)
	if f.modern {
		// A client of that version rejects a result without it.
		out = append(out, `,"resultType":"complete"`...)
	}
	return codecs.Reply{Stdout: append(out, "}}\n"...)}
}

func (f frame) Allow() codecs.Reply { return codecs.AllowReply(f.ack) }
