package policy_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/policy"
)

// The grade of every combination of facts, by hand. The effects fall into five
// classes: unknown (none is stated), observe alone, anything with privilege or
// self-modification, anything else with send, anything else.
const riskTable = `
effects   reversibility  unknown project home system remote
unknown   unknown        RU      RU      RU   RU     RU
unknown   reversible     RU      RU      RU   RU     RU
unknown   recoverable    RU      RU      RU   RU     RU
unknown   irreversible   RU      RU      R3   R3     R3
observe   unknown        R0      R0      R0   R0     R0
observe   reversible     R0      R0      R0   R0     R0
observe   recoverable    RU      R2      R2   R2     R2
observe   irreversible   RU      R2      R3   R3     R3
other     unknown        RU      RU      RU   RU     RU
other     reversible     RU      R1      R2   R2     R2
other     recoverable    RU      R2      R2   R2     R2
other     irreversible   RU      R2      R3   R3     R3
send      unknown        RU      RU      RU   RU     RU
send      reversible     RU      R2      R2   R2     R2
send      recoverable    RU      R2      R2   R2     R2
send      irreversible   RU      R2      R3   R3     R3
privilege unknown        R3      R3      R3   R3     R3
privilege reversible     R3      R3      R3   R3     R3
privilege recoverable    R3      R3      R3   R3     R3
privilege irreversible   R3      R3      R3   R3     R3
`

var effectNames = []string{"observe", "write", "delete", "exec", "send", "privilege", "self-modify"}

// effectClass names the row of a set of effects.
func effectClass(set int) string {
	has := map[string]bool{}
	for i, name := range effectNames {
		has[name] = set&(1<<i) != 0
	}
	switch {
	case set == 0:
		return "unknown"
	case has["privilege"] || has["self-modify"]:
		return "privilege"
	case has["send"]:
		return "send"
	case has["write"] || has["delete"] || has["exec"]:
		return "other"
	default:
		return "observe"
	}
}

var (
	riskNames       = map[string]policy.Risk{"R0": policy.R0, "R1": policy.R1, "R2": policy.R2, "R3": policy.R3, "RU": policy.RU}
	reversibilities = map[string]policy.Reversibility{
		"unknown": policy.ReversibilityUnknown, "reversible": policy.Reversible,
		"recoverable": policy.Recoverable, "irreversible": policy.Irreversible,
	}
	reaches = map[string]policy.Reach{
		"unknown": policy.ReachUnknown, "project": policy.ReachProject, "home": policy.ReachHome,
		"system": policy.ReachSystem, "remote": policy.ReachRemote,
	}
	effects = []policy.Effects{
		policy.EffectObserve, policy.EffectWrite, policy.EffectDelete, policy.EffectExec,
		policy.EffectSend, policy.EffectPrivilege, policy.EffectSelfModify,
	}
)

func TestRiskTable(t *testing.T) {
	head, body := rows(riskTable)
	require.Len(t, body, 5*4)
	cells := 0
	for set := 0; set < 1<<len(effectNames); set++ {
		var e policy.Effects
		for i := range effectNames {
			if set&(1<<i) != 0 {
				e |= effects[i]
			}
		}
		for _, row := range body {
			if row[0] != effectClass(set) {
				continue
			}
			for i, reach := range head[2:] {
				facts := policy.Facts{Effects: e, Reversibility: reversibilities[row[1]], Reach: reaches[reach]}
				require.Equal(t, riskNames[row[2+i]], facts.Risk(), "effects %07b %s %s", set, row[1], reach)
				cells++
			}
		}
	}
	assert.Equal(t, 128*4*5, cells)
}

// Facts nobody defined are unknown facts.
func TestRiskOfUndefinedFacts(t *testing.T) {
	known := policy.Facts{Effects: policy.EffectWrite, Reversibility: policy.Reversible, Reach: policy.ReachProject}
	require.Equal(t, policy.R1, known.Risk())
	for name, f := range map[string]policy.Facts{
		"effect":        {Effects: policy.EffectWrite | 1<<7, Reversibility: known.Reversibility, Reach: known.Reach},
		"reversibility": {Effects: known.Effects, Reversibility: 9, Reach: known.Reach},
		"reach":         {Effects: known.Effects, Reversibility: known.Reversibility, Reach: 9},
	} {
		assert.Equal(t, policy.RU, f.Risk(), name)
	}
}

// An unassessed risk, or one out of range, blocks in every posture.
func TestRiskNobodyAssessedBlocks(t *testing.T) {
	for _, risk := range []policy.Risk{0, 1 << 6, policy.R0 | 1<<7} {
		for _, posture := range []policy.Posture{policy.PostureOff, policy.PostureStrict} {
			f := columnFinding(t, "R0")
			f.Risk = risk
			out := policy.Evaluate(policy.Input{Findings: []policy.Finding{f}, Complete: true, Posture: posture, Unknown: policy.Allow})
			assert.NotEqual(t, "allow", read(out.Decision).state, "%b", risk)
		}
	}
}

// Sets of grades: the strictest counts and names the sentence.
func TestRiskSets(t *testing.T) {
	tests := []struct {
		risk    policy.Risk
		posture policy.Posture
		want    policy.Vote
		label   string
	}{
		{policy.R0 | policy.RU, policy.PosturePromptDestructive, policy.Ask, "call of unknown effect"},
		{policy.R0 | policy.R3, policy.PosturePromptDestructive, policy.Ask, "irreversible or privileged call"},
		{policy.R2 | policy.RU, policy.PostureStrict, policy.Deny, "call of unknown effect"},
		{policy.R2 | policy.R1, policy.PostureStrict, policy.Deny, "recoverable or outward call"},
		{policy.R1 | policy.R0, policy.PosturePromptAll, policy.Ask, "reversible call"},
	}
	for _, tt := range tests {
		f := columnFinding(t, "R0")
		f.Risk = tt.risk
		out := policy.Evaluate(policy.Input{
			Findings: []policy.Finding{f}, Complete: true, Posture: tt.posture, Unknown: policy.Ask,
		})
		assert.Equal(t, tt.want, out.Left)
		assert.Equal(t, tt.label, read(out.Decision).label)
	}
}

func TestOwnLabelOfAnAction(t *testing.T) {
	f := columnFinding(t, "R3")
	f.Surface, f.Hit.Label = policy.SurfaceAction, "uninstall"
	out := policy.Evaluate(policy.Input{Findings: []policy.Finding{f}, Complete: true, Posture: policy.PostureStrict})
	got := read(out.Decision)
	assert.Equal(t, "uninstall", got.label)
	assert.Equal(t, "policy.posture/strict", got.rule)
}

// R3 is allowed once or for the session, never for good.
func TestNoExceptionForR3(t *testing.T) {
	for name, risk := range riskNames {
		f := columnFinding(t, "R0")
		f.Risk = risk
		out := policy.Evaluate(policy.Input{Findings: []policy.Finding{f}, Complete: true, Posture: policy.PostureStrict})
		want := map[string]policy.Scope{
			"R0": policy.ScopeNone, "R1": policy.ScopeNone, // allowed: nothing to lift
			"R2": policy.ScopeAlways, "R3": policy.ScopeSession, "RU": policy.ScopeAlways,
		}[name]
		assert.Equal(t, want, out.Verdicts[0].Grant, name)
	}
}

func TestAssess(t *testing.T) {
	const (
		author  = policy.OwnerRepository
		rv      = policy.OwnerBuiltin
		user    = policy.OwnerUser
		central = policy.OwnerManaged
	)
	readOnly := policy.Facts{Effects: policy.EffectObserve}
	safe := policy.Facts{Effects: policy.EffectWrite, Reversibility: policy.Reversible, Reach: policy.ReachProject}
	remote := policy.Facts{Reach: policy.ReachRemote}
	final := policy.Facts{Reversibility: policy.Irreversible}
	deletes := policy.Facts{Effects: policy.EffectDelete}

	type claims = []policy.Claim
	tests := []struct {
		name   string
		claims claims
		want   policy.Risk
	}{
		{"nobody says anything", nil, policy.RU},
		{"readOnlyHint alone never lowers", claims{{author, false, readOnly}}, policy.RU | policy.R0},
		{"a pinned author lowers", claims{{author, true, readOnly}}, policy.R0},
		{"the user lowers", claims{{user, true, readOnly}}, policy.R0},
		{"an unsealed user file does not", claims{{user, false, readOnly}}, policy.RU | policy.R0},
		{"a heuristic raises a pinned author's facts no further than its rank allows",
			claims{{author, true, readOnly}, {rv, false, deletes}}, policy.R0 | policy.RU},
		{"the user overrules the heuristic", claims{{user, true, readOnly}, {rv, false, deletes}}, policy.R0},
		{"an author raises what the user left open",
			claims{{user, true, policy.Facts{Effects: policy.EffectWrite, Reach: policy.ReachHome}}, {author, false, final}}, policy.RU | policy.R3},
		{"an author does not raise what the user decided", claims{{user, true, safe}, {author, false, final}}, policy.R1},
		{"an unsealed user file raises what it had sealed", claims{{user, true, safe}, {user, false, remote}}, policy.R1 | policy.R2},
		{"central policy decides over the user", claims{{user, true, safe}, {central, true, final}}, policy.R2},
		{"whatever the order", claims{{central, true, final}, {user, true, safe}}, policy.R2},
		{"two sources together say more than each alone",
			claims{{author, false, final}, {rv, false, remote}}, policy.RU | policy.R3},
		{"two of one rank: the worse", claims{{user, true, safe}, {user, true, final}}, policy.R2},
		{"nobody's claim lowers nothing", claims{{0, true, readOnly}}, policy.RU | policy.R0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, policy.Assess(tt.claims), fmt.Sprintf("%b", policy.Assess(tt.claims)))
		})
	}
}
