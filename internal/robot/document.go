package robot

import (
	"rv/codecs"
	"rv/decision"
	"rv/internal/strictjson"
)

const schema = "rv.hook.v1"

// Document is the decision as one document, its keys always the same and in this
// order, and the exit status that goes with it. Where no rule is named, rule_id and
// severity are null; the other texts are always strings.
func Document(d decision.Decision) codecs.Reply {
	v := decision.Match(d, verdicts{})
	return codecs.Reply{Stdout: v.document(), Exit: v.exit}
}

func (v verdict) document() []byte {
	out := append([]byte(nil), `{"schema":"`+schema+`","decision":"`+v.decision+`"`...)
	out = appendRule(append(out, ','), v.hit)
	out = appendMember(append(out, ','), "label", v.hit.Label)
	out = appendMember(append(out, ','), "reason", v.reason)
	out = appendMember(append(out, ','), "text", v.text)
	out = append(out, `,"matches":[`...)
	for i, match := range v.matches {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendRule(append(out, '{'), match)
		out = appendMember(append(out, ','), "label", match.Label)
		out = appendMember(append(out, ','), "reason", match.Reason)
		out = append(out, '}')
	}
	return append(out, "]}\n"...)
}

// Line is the decision as one line of rv test --batch. id is JSON as the row had it.
func Line(id []byte, d decision.Decision) []byte {
	v := decision.Match(d, verdicts{})
	out := append([]byte(`{"id":`), id...)
	out = appendMember(append(out, ','), "decision", v.decision)
	out = appendRule(append(out, ','), v.hit)
	out = appendMember(append(out, ','), "text", v.text)
	return append(out, "}\n"...)
}

// BadLine answers a row that is none.
func BadLine(why string) []byte {
	return append(appendMember([]byte(`{"id":null,`), "error", why), "}\n"...)
}

func appendRule(out []byte, hit decision.Hit) []byte {
	if hit.Rule.IsZero() {
		return append(out, `"rule_id":null,"severity":null`...)
	}
	out = appendMember(out, "rule_id", hit.Rule.ID())
	return appendMember(append(out, ','), "severity", hit.Severity.String())
}

func appendMember(out []byte, name, value string) []byte {
	out = append(append(append(out, '"'), name...), `":`...)
	return strictjson.AppendString(out, value)
}
