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

// Shape is how one host takes a block.
type Shape struct {
	// Line is the document on stdout, where each @ stands for the sentence as a JSON
	// string.
	Line string
	// Stderr: the bare sentence stands on stderr too.
	Stderr bool
	Exit   int
}

const (
	// DecisionLine is what Grok, Gemini and rv's adapters read. Grok 1.0.5 honours no
	// other document.
	DecisionLine = `{"decision":"deny","reason":@}`
	// SpecificLine is what Claude Code reads, and those who took its hooks over. Codex
	// drops the document for one key more.
	SpecificLine = `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":@}}`
)

// DecisionFrame answers with {"decision":"deny","reason":R} and no other key.
func DecisionFrame(r request.Request, exit int, ack bool) Frame {
	return shapedFrame{request: r, shape: Shape{Line: DecisionLine, Exit: exit}, ack: ack}
}

// Answered is the frame of a host that takes a block in this shape, and an allow as
// silence.
func Answered(r request.Request, shape Shape) Frame { return shapedFrame{request: r, shape: shape} }

type shapedFrame struct {
	request request.Request
	shape   Shape
	ack     bool
}

func (f shapedFrame) Request() request.Request { return f.request }

func (f shapedFrame) Block(s denytext.Sentence) Reply {
	reply := Reply{Exit: f.shape.Exit, Stdout: make([]byte, 0, len(f.shape.Line)+len(s.String())+len(`""`+"\n"))}
	for _, c := range []byte(f.shape.Line) {
		if c == '@' {
			reply.Stdout = strictjson.AppendString(reply.Stdout, s.String())
		} else {
			reply.Stdout = append(reply.Stdout, c)
		}
	}
	reply.Stdout = append(reply.Stdout, '\n')
	if f.shape.Stderr {
		reply.Stderr = append([]byte(s.String()), '\n')
	}
	return reply
}

func (f shapedFrame) Allow() Reply { return AllowReply(f.ack) }

// AllowReply is silence, or the fixed line an --ack caller waits for.
func AllowReply(ack bool) Reply {
	if !ack {
		return Reply{}
	}
	return Reply{Stdout: []byte(ackLine)}
}
