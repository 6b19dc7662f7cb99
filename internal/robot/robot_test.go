package robot

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/decision"
)

var (
	reset = decision.Hit{Rule: decision.NewRule("core.git", "reset-hard"), Label: "git reset --hard", Severity: decision.SeverityHigh, Reason: "discards work"}
	drop  = decision.Hit{Rule: decision.NewRule("core.git", "stash-drop"), Label: "git stash drop", Severity: decision.SeverityMedium, Reason: "drops a stash"}
	low   = decision.Hit{Rule: decision.NewRule("core.git", "gc"), Label: "git gc", Severity: decision.SeverityLow, Reason: "prunes"}
)

func denied() decision.Decision {
	d, _ := decision.NewDenial(reset, decision.RemedyAllowOnce, []decision.Hit{drop, reset})
	return decision.Deny(d)
}

func TestLines(t *testing.T) {
	for name, c := range map[string]struct {
		decision decision.Decision
		want     string
	}{
		"allow":                             {decision.Allow(), `{"id":7,"decision":"allow","rule_id":null,"severity":null,"text":""}`},
		"allow names its strongest match":   {decision.Allow(low, drop, low), `{"id":7,"decision":"allow","rule_id":"core.git:stash-drop","severity":"medium","text":""}`},
		"deny":                              {denied(), `{"id":7,"decision":"deny","rule_id":"core.git:reset-hard","severity":"high","text":"Blocked git reset --hard (core.git/reset-hard). Run it in Terminal, or rv allow-once."}`},
		"indeterminate names no rule":       {decision.Indeterminate(decision.CauseBudget, reset), `{"id":7,"decision":"indeterminate","rule_id":null,"severity":null,"text":"rv could not finish evaluating this command. Run it in Terminal."}`},
		"the zero decision did not finish":  {decision.Decision{}, `{"id":7,"decision":"indeterminate","rule_id":null,"severity":null,"text":"rv could not finish evaluating this command. Run it in Terminal."}`},
		"a denial nobody made did not, too": {decision.Deny(decision.Denial{}), `{"id":7,"decision":"indeterminate","rule_id":null,"severity":null,"text":"rv could not finish evaluating this command. Run it in Terminal."}`},
	} {
		assert.Equal(t, c.want+"\n", string(Line([]byte("7"), c.decision)), name)
	}
}

func TestIDsAreEchoedAsTheyCame(t *testing.T) {
	for _, id := range []string{`"a\u00e9"`, `1.0`, `null`, `{"b":[1, 2]}`, `-0`, `1e400`} {
		assert.Contains(t, string(Line([]byte(id), decision.Allow())), `{"id":`+id+`,"decision"`)
	}
}

func TestBadLine(t *testing.T) {
	assert.Equal(t, `{"id":null,"error":"line 3: no \"command\""}`+"\n", string(BadLine(`line 3: no "command"`)))
}

func TestExitStatuses(t *testing.T) {
	assert.Equal(t, 0, Document(decision.Allow(drop)).Exit)
	assert.Equal(t, 1, Document(denied()).Exit)
	assert.Equal(t, 3, Document(decision.Indeterminate(decision.CauseBudget)).Exit)
	assert.Equal(t, 3, Document(decision.Decision{}).Exit, "the zero decision")
}
