package explain

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/decision"
	"rv/gate"
	"rv/internal/term"
	"rv/policy"
	"rv/rules"
	"rv/shell"
)

func TestATreeOfManyCommandsShowsWhatRulesSay(t *testing.T) {
	var part gate.Part
	part.Script.Complete = true
	for i := range 500 {
		name := fmt.Sprintf("cmd%d", i)
		part.Script.Invocations = append(part.Script.Invocations, shell.Invocation{
			Name: name, Argv: []shell.Word{shell.Lit(name)}, Step: -1, Span: shell.Span{Start: i, End: i + 1},
		})
	}
	part.Text = strings.Repeat("x", 500)
	hit := decision.Hit{Rule: decision.NewRule("p", "r"), Label: "l", Severity: decision.SeverityHigh, Reason: "Because."}
	ev := gate.Evaluation{
		Parts:    []gate.Part{part},
		Findings: []gate.Finding{{Finding: policy.Finding{Hit: hit}, Rule: rules.Finding{Invocation: 499, Word: -1}}},
	}
	ev.Outcome.Verdicts = []policy.Verdict{{Vote: policy.Deny}}
	got := Tree(term.Style{}, gate.Env{}, ev)
	assert.Contains(t, got, "├─ cmd199\n├─ cmd499\n│     deny: p/r (high)\n│       why: Because.\n└─ 299 more, about which no rule says anything\n")
	assert.NotContains(t, got, "cmd200\n")
}

// A broken trace is shown as far as it goes.
func TestATraceThatPointsNowhereIsNoPanic(t *testing.T) {
	ev := gate.Evaluation{
		Parts: []gate.Part{{Text: "x", Script: shell.Script{
			Invocations: []shell.Invocation{{Step: 7, Span: shell.Span{Start: 5, End: 9}}},
			Steps:       []shell.Step{{Parent: 3, Name: "a"}, {Parent: 0, Name: "b"}},
			Opaque:      []shell.Opaque{{Step: 9}},
		}}},
		Findings: []gate.Finding{{Rule: rules.Finding{Invocation: 4, Word: 3, Span: shell.Span{Start: -1, End: 70}}}, {Part: 3}},
	}
	assert.NotPanics(t, func() {
		Tree(term.Style{}, gate.Env{}, ev)
		Verdict(term.Styled(true), gate.Env{}, ev)
	})
	assert.Contains(t, Tree(term.Style{}, gate.Env{}, ev), "indeterminate: the evaluation did not finish\n")
	assert.Contains(t, Verdict(term.Style{}, gate.Env{}, gate.Evaluation{}), "indeterminate: ")
}
