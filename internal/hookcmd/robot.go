package hookcmd

import (
	"rv/codecs"
	"rv/decision"
	"rv/denytext"
	"rv/internal/strictjson"
)

const (
	schema            = "rv.hook.v1"
	exitDeny          = 1
	exitIndeterminate = 3
)

// robot writes the decision as one document, its keys always the same and in this
// order. Where no rule is named, rule_id and severity are null; the other texts are
// always strings.
type robot struct{}

func (robot) Allow(p decision.Passed) codecs.Reply {
	var hit decision.Hit
	for _, h := range p.Hits() {
		if hit.Rule.IsZero() || h.Severity > hit.Severity {
			hit = h
		}
	}
	return document("allow", hit, hit.Reason, "", p.Hits(), 0)
}

func (robot) Deny(d decision.Denial) codecs.Reply {
	return document("deny", d.Hit(), d.Hit().Reason, denytext.Denied(d).String(), d.Hits(), exitDeny)
}

// Indeterminate names no rule even when one had matched by then; matches has it.
func (robot) Indeterminate(c decision.Cause) codecs.Reply {
	return document("indeterminate", decision.Hit{}, c.String(), denytext.Incomplete.String(), c.Hits(), exitIndeterminate)
}

func document(name string, hit decision.Hit, reason, text string, matches []decision.Hit, exit int) codecs.Reply {
	out := append([]byte(nil), `{"schema":"`+schema+`","decision":"`+name+`"`...)
	out = appendRule(append(out, ','), hit)
	out = appendMember(append(out, ','), "reason", reason)
	out = appendMember(append(out, ','), "text", text)
	out = append(out, `,"matches":[`...)
	for i, match := range matches {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendRule(append(out, '{'), match)
		out = appendMember(append(out, ','), "reason", match.Reason)
		out = append(out, '}')
	}
	return codecs.Reply{Stdout: append(out, "]}\n"...), Exit: exit}
}

func appendRule(out []byte, hit decision.Hit) []byte {
	if hit.Rule.IsZero() {
		out = append(out, `"rule_id":null,"severity":null`...)
	} else {
		out = appendMember(out, "rule_id", hit.Rule.ID())
		out = appendMember(append(out, ','), "severity", hit.Severity.String())
	}
	return appendMember(append(out, ','), "label", hit.Label)
}

func appendMember(out []byte, name, value string) []byte {
	out = append(append(append(out, '"'), name...), `":`...)
	return strictjson.AppendString(out, value)
}
