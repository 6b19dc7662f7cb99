package robot

import (
	"rv/decision"
	"rv/denytext"
)

// The exit statuses of commands that end with a verdict.
const (
	ExitAllow         = 0
	ExitDeny          = 1
	ExitUsage         = 2
	ExitIndeterminate = 3
)

// verdict is a decision as the documents tell it.
type verdict struct {
	decision string
	hit      decision.Hit // the strongest match, on allow too; zero when none
	reason   string
	text     string
	matches  []decision.Hit
	exit     int
}

type verdicts struct{}

func (verdicts) Allow(p decision.Passed) verdict {
	var hit decision.Hit
	for _, h := range p.Hits() {
		if hit.Rule.IsZero() || h.Severity > hit.Severity {
			hit = h
		}
	}
	return verdict{decision: "allow", hit: hit, reason: hit.Reason, matches: p.Hits(), exit: ExitAllow}
}

func (verdicts) Deny(d decision.Denial) verdict {
	return verdict{
		decision: "deny",
		hit:      d.Hit(),
		reason:   d.Hit().Reason,
		text:     denytext.Denied(d).String(),
		matches:  d.Hits(),
		exit:     ExitDeny,
	}
}

// Indeterminate names no rule even when one had matched by then; matches has it.
func (verdicts) Indeterminate(c decision.Cause) verdict {
	return verdict{
		decision: "indeterminate",
		reason:   c.String(),
		text:     denytext.Incomplete.String(),
		matches:  c.Hits(),
		exit:     ExitIndeterminate,
	}
}
