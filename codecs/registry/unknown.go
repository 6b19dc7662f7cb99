package registry

import (
	"rv/codecs"
	"rv/decision"
	"rv/denytext"
	"rv/request"
)

// Unknown stands in for a host that cannot be told. Exit 2 with text on stderr and
// nothing on stdout is what blocks on every host that can be blocked at all.
type Unknown struct{}

// Name is empty: --host cannot ask for it.
func (Unknown) Name() string { return "" }

// Claims nothing.
func (Unknown) Claims([]byte) bool { return false }

// Decode reads nothing.
func (Unknown) Decode([]byte, codecs.Options) codecs.Frame { return unknownFrame{} }

type unknownFrame struct{}

func (unknownFrame) Request() request.Request {
	return request.Unreadable(decision.CauseUnreadable, request.Caller{})
}

func (unknownFrame) Block(s denytext.Sentence) codecs.Reply {
	return codecs.Reply{Stderr: append([]byte(s.String()), '\n'), Exit: 2}
}

// Allow blocks: nobody could have judged a call that was not read.
func (f unknownFrame) Allow() codecs.Reply { return f.Block(denytext.Incomplete) }
