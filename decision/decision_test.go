package decision_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
)

var (
	rule = decision.NewRule("core.git", "reset-hard")
	hard = decision.Hit{Rule: rule, Label: "git reset --hard", Severity: decision.SeverityHigh, Reason: "why"}
	drop = decision.Hit{Rule: decision.NewRule("core.git", "stash-drop"), Label: "git stash drop", Severity: decision.SeverityMedium}
)

// seen is what a handler was given.
type seen struct {
	state  string
	hit    decision.Hit
	remedy decision.Remedy
	cause  decision.Cause
	hits   []decision.Hit
}

type handlers struct{}

func (handlers) Allow(p decision.Passed) seen { return seen{state: "allow", hits: p.Hits()} }

func (handlers) Deny(d decision.Denial) seen {
	return seen{state: "deny", hit: d.Hit(), remedy: d.Remedy(), hits: d.Hits()}
}

func (handlers) Indeterminate(c decision.Cause) seen {
	return seen{state: "indeterminate", cause: c, hits: c.Hits()}
}

func match(d decision.Decision) seen { return decision.Match(d, handlers{}) }

func TestMatch(t *testing.T) {
	got := match(decision.Allow(drop))
	assert.Equal(t, "allow", got.state)
	assert.Equal(t, []decision.Hit{drop}, got.hits)

	denial, ok := decision.NewDenial(hard, decision.RemedyAllowOnce, []decision.Hit{drop, hard})
	require.True(t, ok)
	got = match(decision.Deny(denial))
	assert.Equal(t, seen{state: "deny", hit: hard, remedy: decision.RemedyAllowOnce, hits: []decision.Hit{drop, hard}}, got)

	got = match(decision.Indeterminate(decision.CauseBudget, drop))
	assert.Equal(t, "indeterminate", got.state)
	assert.True(t, got.cause.Is(decision.CauseBudget))
	assert.Equal(t, []decision.Hit{drop}, got.hits)
}

func TestZeroDecisionBlocks(t *testing.T) {
	got := match(decision.Decision{})
	assert.Equal(t, "indeterminate", got.state)
	assert.True(t, got.cause.Is(decision.CauseUnknown))
	assert.Equal(t, "the evaluation did not finish", got.cause.String())
	assert.Empty(t, got.hits)
}

// A denial that names no rule, or has no label, still blocks.
func TestUnusableDenialBlocks(t *testing.T) {
	assert.Equal(t, "indeterminate", match(decision.Deny(decision.Denial{})).state)
	for name, hit := range map[string]decision.Hit{
		"no rule":  {Label: "x", Severity: decision.SeverityCritical},
		"no label": {Rule: rule, Severity: decision.SeverityCritical},
		"nothing":  {},
	} {
		denial, ok := decision.NewDenial(hit, decision.RemedyApprove, nil)
		assert.False(t, ok, name)
		assert.Equal(t, "indeterminate", match(decision.Deny(denial)).state, name)
	}
}

func TestDecisionDoesNotMarshal(t *testing.T) {
	denial, _ := decision.NewDenial(hard, decision.RemedyAllowOnce, []decision.Hit{hard})
	for name, d := range map[string]any{
		"allow": decision.Allow(drop), "deny": decision.Deny(denial),
		"indeterminate": decision.Indeterminate(decision.CausePanic), "zero": decision.Decision{},
	} {
		out, err := json.Marshal(d)
		require.NoError(t, err)
		assert.Equal(t, "{}", string(out), name)
		assert.Error(t, gob.NewEncoder(new(bytes.Buffer)).Encode(d), name)
	}

	// What a document claims changes nothing.
	var d decision.Decision
	read := func(document string, into any) error { return json.Unmarshal([]byte(document), into) }
	require.NoError(t, read(`{"state":1,"State":"allow","passed":{},"Passed":{}}`, &d))
	assert.Equal(t, "indeterminate", match(d).state)
}

// The texts of distinct causes are distinct, and none is the text of the zero
// Cause: a forgotten case would read as "did not finish".
func TestCauseTexts(t *testing.T) {
	texts := map[string]bool{decision.CauseUnknown.String(): true}
	causes := []decision.Cause{
		decision.CauseTooLarge, decision.CauseTruncated, decision.CauseUnreadable, decision.CauseNoCommand,
		decision.CauseUnparsed, decision.CauseBudget, decision.CauseRules, decision.CausePolicy,
		decision.CausePanic, decision.CauseBadArgument,
	}
	for i, c := range causes {
		assert.False(t, texts[c.String()], c.String())
		texts[c.String()] = true
		for j, other := range causes {
			assert.Equal(t, i == j, c.Is(other))
		}
		assert.False(t, c.Is(decision.Cause{}))
	}
	assert.True(t, decision.Cause{}.Is(decision.CauseUnknown))
}

// Hits given to one decision do not leak into the shared cause.
func TestCausesAreNotChangedByUse(t *testing.T) {
	_ = decision.Indeterminate(decision.CauseBudget, hard)
	assert.Empty(t, decision.CauseBudget.Hits())
	again := match(decision.Indeterminate(decision.CauseBudget))
	assert.Empty(t, again.hits)
}
