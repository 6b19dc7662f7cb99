package audit

import (
	"encoding/hex"
	"strconv"
	"time"
	"unicode/utf8"

	"rv/internal/seal"
	"rv/internal/strictjson"
)

// Record is one entry. Empty fields are left out.
type Record struct {
	// Time is set when the record is written, if it is zero.
	Time time.Time
	// Event is what happened.
	Event Event
	// Who asked, and from where.
	Host, Agent, Session, Call, Dir string
	// Kind is shell, tool or action.
	Kind string
	// Decision is allow, deny or indeterminate; Cause says why it did not finish.
	Decision, Cause string
	Findings        []Finding
	// Text is the command, for a preview: it is masked and cut short.
	Text string
	// Note says more about an event that is no decision.
	Note string
}

// Event is what a record is about.
type Event string

const (
	Decided Event = "decision"
	// Applied: a person sealed the configuration.
	Applied Event = "config-apply"
	// Approved: a person allowed a call; the note says how far, the findings what.
	Approved Event = "approved"
	// Revoked: somebody took approvals back.
	Revoked Event = "revoked"
)

// Finding is one rule that was met.
type Finding struct {
	Rule, Severity, Vote string
	// Lifted says what let it through: "exception", or the name of a grant.
	Lifted string
	// Words are the invocation; only their fingerprint is written.
	Words []string
}

// maxText is how long a text of a host may be, and maxPreview how long a preview.
const (
	maxText     = 256
	maxPreview  = 300
	maxFindings = 32
)

// body is the record as the members of an object, without braces.
func (r *Record) body(k seal.Key) []byte {
	b := make([]byte, 0, 512)
	b = append(b, `"time":"`...)
	b = r.Time.UTC().AppendFormat(b, timeFormat)
	b = append(b, '"')
	b = member(b, "event", string(r.Event), maxText)
	b = member(b, "kind", r.Kind, maxText)
	b = member(b, "decision", r.Decision, maxText)
	b = member(b, "cause", r.Cause, maxText)
	b = member(b, "host", r.Host, maxText)
	b = member(b, "agent", r.Agent, maxText)
	b = member(b, "session", r.Session, maxText)
	b = member(b, "call", r.Call, maxText)
	b = member(b, "dir", r.Dir, 4*maxText)
	b = member(b, "note", r.Note, maxText)
	for i := range r.Findings {
		if i == maxFindings {
			b = append(b, `],"more":`...)
			b = strconv.AppendInt(b, int64(len(r.Findings)-i), 10)
			break
		}
		if i == 0 {
			b = append(b, `,"findings":[`...)
		} else {
			b = append(b, ',')
		}
		b = r.Findings[i].append(b, k)
	}
	if n := len(r.Findings); n > 0 && n <= maxFindings {
		b = append(b, ']')
	}
	return member(b, "preview", Mask(r.Text), maxPreview)
}

const timeFormat = "2006-01-02T15:04:05.000Z"

func (f *Finding) append(b []byte, k seal.Key) []byte {
	b = append(b, `{"rule":`...)
	b = strictjson.AppendString(b, cut(f.Rule, maxText))
	b = member(b, "severity", f.Severity, maxText)
	b = member(b, "vote", f.Vote, maxText)
	b = member(b, "lifted", f.Lifted, maxText)
	if len(f.Words) > 0 && k.Usable() {
		b = member(b, "what", Fingerprint(k, f.Words), maxText)
	}
	return append(b, '}')
}

// Fingerprint stands for an invocation in the log. It tells equal ones, and nothing to
// who has no key.
func Fingerprint(k seal.Key, words []string) string {
	var all []byte
	for _, w := range words {
		all = strconv.AppendInt(all, int64(len(w)), 10)
		all = append(append(all, ':'), w...)
	}
	d := k.MAC(seal.Audit+" words", all)
	return hex.EncodeToString(d[:8])
}

func member(b []byte, name, value string, most int) []byte {
	if value == "" {
		return b
	}
	b = append(append(append(b, ',', '"'), name...), '"', ':')
	return strictjson.AppendString(b, cut(value, most))
}

// cut shortens s to at most n bytes, at a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}
