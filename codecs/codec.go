package codecs

import (
	"rv/denytext"
	"rv/request"
)

// Codec reads one host's calls.
type Codec interface {
	// Name is the host's id as --host takes it.
	Name() string
	// Claims reports whether doc has this host's unmistakable shape. doc passed
	// the strictness check.
	Claims(doc []byte) bool
	// Decode reads one call. It takes any bytes, none at all included.
	Decode(doc []byte, options Options) Frame
}

// Options are the caller's wishes that a payload cannot express.
type Options struct {
	// Server names the MCP server a frame itself does not.
	Server string
	// Ack makes an allow one fixed line, so that silence can mean failure.
	Ack bool
}

// Frame is one call and the way to answer it.
type Frame interface {
	Request() request.Request
	Block(denytext.Sentence) Reply
	Allow() Reply
}

// Reply is what the hook process leaves behind.
type Reply struct {
	Stdout, Stderr []byte
	Exit           int
}
