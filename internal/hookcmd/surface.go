package hookcmd

import (
	"rv/codecs"
	"rv/decision"
	"rv/denytext"
	"rv/internal/robot"
)

// surface is where a decision is shown: the host that asked, or a robot.
type surface struct {
	frame codecs.Frame
	json  bool
}

func (s surface) answer(d decision.Decision) codecs.Reply {
	if s.json {
		return robot.Document(d)
	}
	return decision.Match(d, host{s.frame})
}

// host copies the sentence into the host's own shape.
type host struct{ frame codecs.Frame }

func (h host) Allow(decision.Passed) codecs.Reply { return h.frame.Allow() }

func (h host) Deny(d decision.Denial) codecs.Reply { return h.frame.Block(denytext.Denied(d)) }

func (h host) Indeterminate(decision.Cause) codecs.Reply {
	return h.frame.Block(denytext.Incomplete)
}

const exitUsage = robot.ExitUsage

// usageError is the answer to arguments that ask for --json and something unknown.
func usageError() codecs.Reply {
	return codecs.Reply{Stderr: []byte(denytext.Incomplete.String() + "\n"), Exit: exitUsage}
}
