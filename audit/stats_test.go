package audit

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSum(t *testing.T) {
	entry := func(host, decision string, findings ...Finding) Entry {
		return Entry{Record: Record{Event: Decided, Host: host, Decision: decision, Findings: findings}}
	}
	got := Sum([]Entry{
		entry("grok", "deny", Finding{Rule: "a:b"}),
		entry("pi", "deny", Finding{Rule: "a:b"}, Finding{Rule: "a:a"}),
		entry("grok", "allow", Finding{Rule: "a:c", Lifted: "exception"}),
		{Record: Record{Event: Applied}},
	})
	assert.Equal(t, Stats{
		Records:   3,
		Decisions: []Count{{"deny", 2}, {"allow", 1}},
		Hosts:     []Count{{"grok", 2}, {"pi", 1}},
		Rules:     []Count{{"a:b", 2}, {"a:a", 1}, {"a:c", 1}},
		Lifted:    []Count{{"exception", 1}},
	}, got)
}
