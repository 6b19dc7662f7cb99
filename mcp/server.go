package mcp

import (
	"bytes"

	"rv/codecs/mcp"
	"rv/internal/strictjson"
)

// fromServer reads what the server says until it ends, or nobody listens.
func (p *proxy) fromServer() {
	in := newLines(p.server.output)
	var line []byte
	for {
		doc, err := in.next()
		if err != nil {
			return
		}
		if len(bytes.TrimSpace(doc)) == 0 {
			continue
		}
		var forward bool
		if line, forward = p.fromServerFrame(doc, line[:0]); forward {
			if p.out.put(append(line, '\n')) != nil {
				p.server.stop()
				return
			}
		}
		if cap(line) > keep {
			line = nil
		}
	}
}

// fromServerFrame reports whether line, the frame in rv's spelling, is to be passed on.
func (p *proxy) fromServerFrame(doc, line []byte) ([]byte, bool) {
	m := mcp.Read(doc)
	line, same := strictjson.AppendLine(line, doc[:soundLength(m, doc)])
	if !m.Sound || !same || !m.Versioned {
		p.unreadAnswer(m)
		return line, false
	}
	if m.Method != "" || m.ID == "" {
		return line, true // its own request or notification, or an error about no request
	}
	o, known := p.calls.take(m.ID)
	if !known {
		// The request was never sent on, or is answered already.
		return line, false
	}
	if state, is := stateIn(m.Result); is {
		p.states.bind(state, o.binding)
	}
	if o.message.Method == listTools {
		p.note(m)
	}
	return line, true
}

// note looks at what the server says its tools are.
func (p *proxy) note(m mcp.Message) {
	changed, fresh := p.definitions.note(m.Result)
	for _, name := range changed {
		p.say("the server changed what its tool %q is; approvals for it no longer count", name)
	}
	if !fresh || p.Memory == "" {
		return
	}
	if err := p.definitions.remember(p.Memory, p.Server); err != nil {
		p.say("%v", err)
	}
}

// unreadAnswer answers for a server whose answer there is no one way to read: the client
// waits for it.
func (p *proxy) unreadAnswer(m mcp.Message) {
	p.say("the server sent a line that is not one frame; it is not passed on")
	if m.ID == "" || m.Method != "" {
		return
	}
	if o, known := p.calls.take(m.ID); known {
		_ = p.out.put(o.message.Refused(mcp.InternalError, "the server's answer is not a frame that every reader reads alike"))
	}
}
