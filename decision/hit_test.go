package decision_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/decision"
)

func TestRuleSpellings(t *testing.T) {
	assert.Equal(t, "core.git/reset-hard", rule.Display())
	assert.Equal(t, "core.git:reset-hard", rule.ID())
	assert.Equal(t, "core.git", rule.Pack())
	assert.Equal(t, "reset-hard", rule.Name())
	for _, id := range []string{rule.Display(), rule.ID()} {
		got, ok := decision.ParseRule(id)
		assert.True(t, ok)
		assert.Equal(t, rule, got)
	}
}

// An id is safe in every output: nothing but plain characters gets in.
func TestRuleRefusesOddNames(t *testing.T) {
	for _, part := range []string{"", "Git", "a b", "a\n", "a/b", "a:b", "a(b", "é", "a\x00"} {
		assert.True(t, decision.NewRule(part, "x").IsZero(), "%q as pack", part)
		assert.True(t, decision.NewRule("x", part).IsZero(), "%q as name", part)
	}
	for _, id := range []string{"", "core.git", "/", ":", "core.git/", "/x", "a/b/c", "a:b:c", "A/b"} {
		_, ok := decision.ParseRule(id)
		assert.False(t, ok, "%q", id)
	}
	assert.True(t, decision.Rule{}.IsZero())
}

func TestSeverities(t *testing.T) {
	tests := []struct {
		s      decision.Severity
		text   string
		blocks bool
	}{
		{decision.SeverityNone, "", false},
		{decision.SeverityLow, "low", false},
		{decision.SeverityMedium, "medium", false},
		{decision.SeverityHigh, "high", true},
		{decision.SeverityCritical, "critical", true},
	}
	for i, tt := range tests {
		assert.Equal(t, tt.text, tt.s.String())
		assert.Equal(t, tt.blocks, tt.s.Blocks(), tt.text)
		if i > 0 {
			assert.Greater(t, tt.s, tests[i-1].s)
		}
	}
}
