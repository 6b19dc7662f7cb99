package mcp

import (
	"rv/codecs"
	"rv/denytext"
	"rv/request"
)

// frame is one decoded frame.
type frame struct {
	Message
	request request.Request
	ack     bool
	result  bool // a well-formed tools/call: a block is its result
}

func (f frame) Request() request.Request { return f.request }

// Block is a tool result, or the parse error for what cannot be given one (malformed,
// no id).
func (f frame) Block(s denytext.Sentence) codecs.Reply {
	if !f.result || f.ID == "" {
		return codecs.Reply{Stdout: f.Refused(ParseError, s.String())}
	}
	return codecs.Reply{Stdout: f.Blocked(s)}
}

func (f frame) Allow() codecs.Reply { return codecs.AllowReply(f.ack) }
