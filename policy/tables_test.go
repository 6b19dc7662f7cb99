package policy_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/policy"
)

// The posture table as it stands in the design, by hand: the columns of one row
// are the votes; "knob" is the `unknown` setting.
const postureTable = `
posture             low    medium high critical may    record R0     R1     R2     R3   RU
off                 allow  allow  deny deny     allow  allow  allow  allow  allow  allow allow
prompt-destructive  allow  allow  deny deny     allow  allow  allow  allow  allow  ask   knob
prompt-all          ask    ask    deny deny     allow  allow  allow  ask    ask    ask   ask
strict              ask    ask    deny deny     ask    allow  allow  allow  deny   deny  deny
`

var knobs = map[string]policy.Vote{"allow": policy.Allow, "ask": policy.Ask, "deny": policy.Deny}

// columnFinding is the finding that stands for a column of the table.
func columnFinding(t *testing.T, column string) policy.Finding {
	f := found(t, decision.SeverityCritical)
	switch column {
	case "low":
		f.Hit.Severity = decision.SeverityLow
	case "medium":
		f.Hit.Severity = decision.SeverityMedium
	case "high":
		f.Hit.Severity = decision.SeverityHigh
	case "critical":
	case "may":
		f.Basis = policy.BasisMayMatch
	case "record":
		f.Basis = policy.BasisRecord
	default:
		f.Basis, f.Surface, f.Hit = policy.BasisRisk, policy.SurfaceTool, decision.Hit{}
		f.Risk = map[string]policy.Risk{
			"R0": policy.R0, "R1": policy.R1, "R2": policy.R2, "R3": policy.R3, "RU": policy.RU,
		}[column]
	}
	return f
}

func rows(table string) (head []string, body [][]string) {
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		if head == nil {
			head = strings.Fields(line)
			continue
		}
		body = append(body, strings.Fields(line))
	}
	return head, body
}

func TestPostureTable(t *testing.T) {
	head, body := rows(postureTable)
	cells := 0
	for _, row := range body {
		require.Len(t, row, len(head))
		posture, ok := policy.ParsePosture(row[0])
		require.True(t, ok, row[0])
		assert.Equal(t, row[0], posture.String())
		for knob, unknown := range knobs {
			for i, column := range head[1:] {
				want := row[i+1]
				if want == "knob" {
					want = knob
				}
				out := policy.Evaluate(policy.Input{
					Findings: []policy.Finding{columnFinding(t, column)},
					Complete: true, Posture: posture, Unknown: unknown,
				})
				name := fmt.Sprintf("%s/%s/unknown=%s", row[0], column, knob)
				require.Equal(t, want, out.Verdicts[0].Vote.String(), name)
				require.Equal(t, want, out.Left.String(), name)

				got := read(out.Decision)
				if want == "allow" {
					require.Equal(t, "allow", got.state, name)
				} else {
					require.Equal(t, "deny", got.state, name)
					require.Equal(t, want == "ask", out.Asks, name)
					blocks := column == "high" || column == "critical"
					require.Equal(t, !blocks, got.rule == "policy.posture/"+row[0], "%s names %s", name, got.rule)
				}
				cells++
			}
		}
	}
	assert.Equal(t, 4*3*11, cells)
}

// Several layers' postures hold at once: the strictest cell of their rows.
func TestPostureSets(t *testing.T) {
	head, body := rows(postureTable)
	strictest := map[string]int{"allow": 1, "ask": 2, "deny": 3}
	cells := 0
	for set := 1; set < 1<<len(body); set++ {
		var posture policy.Posture
		for r, row := range body {
			if set&(1<<r) != 0 {
				p, _ := policy.ParsePosture(row[0])
				posture |= p
			}
		}
		for i, column := range head[1:] {
			want := "allow"
			for r, row := range body {
				cell := strings.Replace(row[i+1], "knob", "ask", 1)
				if set&(1<<r) != 0 && strictest[cell] > strictest[want] {
					want = cell
				}
			}
			out := policy.Evaluate(policy.Input{
				Findings: []policy.Finding{columnFinding(t, column)},
				Complete: true, Posture: posture, Unknown: policy.Ask,
			})
			require.Equal(t, want, out.Left.String(), "%v %s", posture, column)
			cells++
		}
	}
	assert.Equal(t, 15*11, cells)
}

// The decision table: vote left × complete × the person at this surface.
const decisionTable = `
vote    complete  absent         refused        agreed
forbid  yes       deny           deny           deny
forbid  no        deny           deny           deny
deny    yes       deny           deny           deny
deny    no        deny           deny           deny
ask     yes       deny           deny           allow
ask     no        indeterminate  indeterminate  indeterminate
allow   yes       allow          allow          allow
allow   no        indeterminate  indeterminate  indeterminate
`

func TestDecisionTable(t *testing.T) {
	head, body := rows(decisionTable)
	persons := map[string]policy.Person{
		"absent": policy.PersonAbsent, "refused": policy.PersonRefused, "agreed": policy.PersonAgreed,
	}
	cells := 0
	for _, row := range body {
		for _, v := range votes {
			if v.String() != row[0] {
				continue
			}
			for i, person := range head[2:] {
				// Whatever weaker stands beside it, the strongest settles it.
				for _, beside := range votes[:v] {
					in := policy.Input{
						Findings: []policy.Finding{voting(t, beside), voting(t, v)},
						Complete: row[1] == "yes", Cause: decision.CauseUnknown,
						Posture: policy.PosturePromptAll, Unknown: policy.Ask,
						Person: persons[person],
					}
					if !in.Complete {
						in.Cause = decision.CauseBudget
					}
					out := policy.Evaluate(in)
					got := read(out.Decision)
					require.Equal(t, row[i+2], got.state, "%v, beside %v, %s", row, beside, person)
					require.Equal(t, v, out.Left)
					require.Equal(t, v == policy.Ask && in.Complete && person == "absent", out.Asks)
					if got.state == "indeterminate" {
						require.True(t, got.cause.Is(decision.CauseBudget))
					}
				}
				cells++
			}
		}
	}
	assert.Equal(t, 4*2*3, cells)
}

// What a person is told to do, by what blocks: the remedy follows the finding,
// and promises a grant only where one would help.
const remedyTable = `
vote              surface  grant    complete=yes   complete=no
ask               shell    none     terminal       -
ask               shell    session  allow-once     -
ask               shell    always   allow-once     -
ask               tool     none     terminal       -
ask               tool     session  approve        -
ask               tool     always   approve        -
ask               action   none     terminal       -
ask               action   session  approve        -
ask               action   always   approve        -
deny              shell    none     terminal       terminal
deny              shell    session  allow-once     terminal
deny              shell    always   allow-once     terminal
deny              tool     none     terminal       terminal
deny              tool     session  approve        terminal
deny              tool     always   approve        terminal
deny              action   none     terminal       terminal
deny              action   session  approve        terminal
deny              action   always   approve        terminal
forbid/managed    shell    none     administrator  administrator
forbid/managed    shell    session  administrator  administrator
forbid/managed    shell    always   administrator  administrator
forbid/managed    tool     none     administrator  administrator
forbid/managed    tool     session  administrator  administrator
forbid/managed    tool     always   administrator  administrator
forbid/managed    action   none     administrator  administrator
forbid/managed    action   session  administrator  administrator
forbid/managed    action   always   administrator  administrator
forbid/invariant  shell    none     terminal       terminal
forbid/invariant  shell    session  terminal       terminal
forbid/invariant  shell    always   terminal       terminal
forbid/invariant  tool     none     terminal       terminal
forbid/invariant  tool     session  terminal       terminal
forbid/invariant  tool     always   terminal       terminal
forbid/invariant  action   none     terminal       terminal
forbid/invariant  action   session  terminal       terminal
forbid/invariant  action   always   terminal       terminal
`

func TestRemedyTable(t *testing.T) {
	remedies := map[string]decision.Remedy{
		"terminal": decision.RemedyTerminal, "allow-once": decision.RemedyAllowOnce,
		"approve": decision.RemedyApprove, "administrator": decision.RemedyAdministrator,
	}
	surfaces := map[string]policy.Surface{
		"shell": policy.SurfaceShell, "tool": policy.SurfaceTool, "action": policy.SurfaceAction,
	}
	grants := map[string]policy.Scope{
		"none": policy.ScopeNone, "session": policy.ScopeSession, "always": policy.ScopeAlways,
	}
	_, body := rows(remedyTable)
	cells := 0
	for _, row := range body {
		var f policy.Finding
		switch row[0] {
		case "ask":
			f = voting(t, policy.Ask)
		case "deny":
			f = voting(t, policy.Deny)
		case "forbid/managed":
			f = voting(t, policy.Forbid)
		case "forbid/invariant":
			f = voting(t, policy.Deny)
			f.Owner = policy.OwnerInvariant
		}
		f.Surface, f.Grant = surfaces[row[1]], grants[row[2]]
		for i, complete := range []bool{true, false} {
			out := policy.Evaluate(policy.Input{
				Findings: []policy.Finding{f}, Complete: complete, Posture: policy.PosturePromptAll, Unknown: policy.Ask,
			})
			got, want := read(out.Decision), row[3+i]
			cells++
			if want == "-" {
				require.Equal(t, "indeterminate", got.state, "%v", row)
				continue
			}
			require.Equal(t, "deny", got.state, "%v", row)
			require.Equal(t, remedies[want], got.remedy, "%v complete=%v", row, complete)
			promised := want == "allow-once" || want == "approve"
			require.Equal(t, promised, out.Liftable, "%v", row)
			require.Equal(t, promised, out.Verdicts[0].Grant != policy.ScopeNone, "%v", row)
		}
	}
	assert.Equal(t, 4*3*3*2, cells)
}
