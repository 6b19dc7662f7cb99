package codecs

import (
	"rv/denytext"
	"rv/internal/strictjson"
	"rv/request"
)

const (
	ackLine = `{"decision":"allow"}` + "\n"
	// MaxReply bounds what of a host's own bytes an answer may repeat. A pipe takes
	// 64 KiB before its reader has to read.
	MaxReply = 4 << 10
)

// DecisionFrame answers with {"decision":"deny","reason":R} and no other key: Grok
// 1.0.5 honours no other document, and rv's adapters read this one.
func DecisionFrame(r request.Request, exit int, ack bool) Frame {
	return decisionFrame{request: r, exit: exit, ack: ack}
}

type decisionFrame struct {
	request request.Request
	exit    int
	ack     bool
}

func (f decisionFrame) Request() request.Request { return f.request }

func (f decisionFrame) Block(s denytext.Sentence) Reply {
	out := append([]byte(nil), `{"decision":"deny","reason":`...)
	out = strictjson.AppendString(out, s.String())
	return Reply{Stdout: append(out, "}\n"...), Exit: f.exit}
}

func (f decisionFrame) Allow() Reply { return AllowReply(f.ack) }

// AllowReply is silence, or the fixed line an --ack caller waits for.
func AllowReply(ack bool) Reply {
	if !ack {
		return Reply{}
	}
	return Reply{Stdout: []byte(ackLine)}
}
