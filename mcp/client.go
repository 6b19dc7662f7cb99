package mcp

import (
	"bytes"
	"strconv"
	"time"

	"rv/codecs"
	"rv/codecs/mcp"
	"rv/decision"
	"rv/denytext"
	"rv/internal/strictjson"
	"rv/request"
)

// fromClient reads what the client sends until it ends.
func (p *proxy) fromClient() {
	in := newLines(p.Client)
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
		if line, forward = p.fromClientFrame(in, doc, line[:0]); forward {
			if p.server.send(append(line, '\n')) != nil {
				return // it is ending; what is open is answered then
			}
		}
		if cap(line) > keep {
			line = nil
		}
	}
}

// fromClientFrame answers a frame, or reports that line, its spelling by rv, is to be
// sent on.
func (p *proxy) fromClientFrame(in *lines, doc, line []byte) ([]byte, bool) {
	m := mcp.Read(doc)
	line, same := strictjson.AppendLine(line, doc[:soundLength(m, doc)])
	switch {
	case !m.Sound:
		p.refuseUnread(in, m, m.Fault)
	case !same, !m.Versioned, !m.Exact():
		p.refuseUnread(in, m, decision.CauseUnreadable)
	case m.Method == "":
		return line, m.ID != "" && m.PlainID()
	case m.ID == "":
		return line, p.notification(in, m)
	case !m.PlainID():
		m.ID = ""
		p.refuseUnread(in, m, decision.CauseUnreadable)
	default:
		return line, p.request(in, m)
	}
	return line, false
}

// soundLength keeps what is not sound from being spelled.
func soundLength(m mcp.Message, doc []byte) int {
	if !m.Sound {
		return 0
	}
	return len(doc)
}

// refuseUnread answers a frame there is no one way to read. It is judged as such, so that
// it is on record.
func (p *proxy) refuseUnread(in *lines, m mcp.Message, cause decision.Cause) {
	_, after := p.judge(in, request.Unreadable(cause, p.caller()))
	_ = p.out.put(m.Refused(mcp.ParseError, denytext.Incomplete.String()))
	after()
}

// notification reports whether to send one on.
func (p *proxy) notification(in *lines, m mcp.Message) bool {
	switch {
	case !isNotification(m.Method):
		// A request nobody could answer, and some servers run.
		p.refuseUnread(in, m, decision.CauseUnreadable)
		return false
	case m.Method == cancelled:
		id := codecs.Member(m.Params, "requestId")
		return !id.Exists() || p.calls.cancel(id.Raw)
	default:
		return true
	}
}

// request reports whether to send one on; it is open then.
func (p *proxy) request(in *lines, m mcp.Message) bool {
	call := m.IsCall()
	if !call && !passes[m.Method] {
		_ = p.out.put(m.Refused(mcp.NoSuchMethod, "method not found"))
		return false
	}
	binding := bindingOf(m)
	state, bound := stateIn(m.Params)
	strange := bound && !p.states.good(state, binding)
	if call {
		if !p.call(in, m, strange) {
			return false
		}
	} else if strange {
		_ = p.out.put(m.Refused(mcp.InvalidParams, "the requestState belongs to another request"))
		return false
	}
	ok, ended := p.calls.add(m, binding)
	switch {
	case ended:
		_ = p.out.put(unanswered(m))
	case !ok:
		// The answer must not be taken for that of the request whose id this is.
		m.ID = ""
		_ = p.out.put(m.Refused(mcp.InvalidRequest, "the id is in use, or too many requests are open"))
	}
	return ok
}

// call reports whether a tool may be called; if not, that is answered. strange: the call
// bears a state that was given for another.
func (p *proxy) call(in *lines, m mcp.Message, strange bool) bool {
	r, well := m.Call(p.Server, p.caller())
	switch {
	case strange:
		r = request.Unreadable(decision.CauseUnreadable, r.Caller)
	case well:
		r = r.Defined(p.defined(r.Tool().Name))
	}
	d, after := p.judge(in, r)
	answer := decision.Match(d, answers{m, well})
	if answer != nil {
		_ = p.out.put(answer)
	}
	after()
	return answer == nil
}

func (p *proxy) defined(name string) (string, request.Facts) {
	d := p.definitions.of(name)
	return d.digest, d.facts
}

func (p *proxy) caller() request.Caller {
	p.number++
	// Ids are the client's to choose and to use again; a number of rv's own is one call.
	return request.Caller{Host: "mcp", Session: p.Session, Call: strconv.Itoa(p.number), Cwd: p.Dir}
}

// judge is Judge with a limit. When it takes longer, the frame's bytes are left to it.
func (p *proxy) judge(in *lines, r request.Request) (decision.Decision, func()) {
	type judgement struct {
		decision decision.Decision
		after    func()
	}
	done := make(chan judgement, 1)
	go func() {
		defer func() {
			if recover() != nil {
				done <- judgement{decision.Indeterminate(decision.CausePanic), func() {}}
			}
		}()
		d, after := p.Judge(r)
		if after == nil {
			after = func() {}
		}
		done <- judgement{d, after}
	}()
	limit := time.NewTimer(judgeLimit)
	defer limit.Stop()
	select {
	case j := <-done:
		return j.decision, j.after
	case <-limit.C:
		in.release()
		return decision.Indeterminate(decision.CauseBudget), func() {}
	}
}

// answers makes the answer to a call; nil is none, the call is sent on.
type answers struct {
	mcp.Message
	well bool
}

func (a answers) Allow(decision.Passed) []byte { return nil }

func (a answers) Deny(d decision.Denial) []byte { return a.blocked(denytext.Denied(d)) }

func (a answers) Indeterminate(decision.Cause) []byte { return a.blocked(denytext.Incomplete) }

func (a answers) blocked(s denytext.Sentence) []byte {
	if !a.well {
		return a.Refused(mcp.ParseError, s.String())
	}
	return a.Blocked(s)
}

// unanswered answers a request for a server that has ended.
func unanswered(m mcp.Message) []byte {
	if m.IsCall() {
		return m.Blocked(denytext.Incomplete)
	}
	return m.Refused(mcp.InternalError, "the server ended before it answered")
}
