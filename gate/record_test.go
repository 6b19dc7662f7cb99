package gate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/audit"
	"rv/decision"
	"rv/gate"
	"rv/request"
)

// recorder is a log in memory.
type recorder struct{ records []audit.Record }

func (r *recorder) Append(x audit.Record) error {
	r.records = append(r.records, x)
	return nil
}

func (m *machine) recorded(command string, approvals gate.Approvals) []audit.Record {
	m.t.Helper()
	log := &recorder{}
	env := m.env()
	env.Audit, env.Approvals = log, approvals
	who := request.Caller{Host: "grok", Agent: "a", Session: "s", Call: "c", Cwd: m.Dir}
	gate.Enforce(env, request.ForShell(request.Shell{Command: command}, who))
	return log.records
}

func TestRecordOfABlock(t *testing.T) {
	m := newMachine(t)
	got := m.recorded("git reset --hard && git stash drop", nil)
	assert.Equal(t, []audit.Record{{
		Event: audit.Decided, Kind: "shell", Decision: "deny", Host: "grok", Agent: "a", Session: "s", Call: "c", Dir: m.Dir,
		Findings: []audit.Finding{
			{Rule: "core.git:reset-hard", Severity: "high", Vote: "deny", Words: []string{"git", "reset", "--hard"}},
			{Rule: "core.git:stash-drop", Severity: "medium", Vote: "allow", Words: []string{"git", "stash", "drop"}},
		},
	}}, got)
}

// What is on record by level: rows are levels, columns what happened.
func TestRecordLevels(t *testing.T) {
	happened := []struct {
		name, command string
		approvals     gate.Approvals
	}{
		{"allow", "git status", nil},
		{"recorded", "git stash drop", nil},
		{"deny", "git reset --hard", nil},
		{"indeterminate", "git reset 'x", nil},
		{"lifted", "git reset --hard", everything{}},
		{"excepted", "git clean -fd", nil},
	}
	const except = "\n[[except]]\nrule = 'core.git:clean-force'\nreason = 'r'\n"
	for level, want := range map[string][]int{
		"audit = 'off'":    {0, 0, 0, 0, 0, 0},
		"":                 {0, 0, 1, 1, 1, 1},
		"audit = 'blocks'": {0, 0, 1, 1, 1, 1},
		"audit = 'all'":    {1, 1, 1, 1, 1, 1},
	} {
		m := newMachine(t)
		m.user(level + except)
		for i, h := range happened {
			assert.Len(t, m.recorded(h.command, h.approvals), want[i], "%q: %s", level, h.name)
		}
	}
}

func TestRecordOfWhatWasLetThrough(t *testing.T) {
	m := newMachine(t)
	m.user("[[except]]\nrule = 'core.git:clean-force'\nreason = 'r'\n")
	got := m.recorded("git reset --hard; git clean -fd", everything{})
	require.Len(t, got, 1)
	assert.Equal(t, "allow", got[0].Decision)
	require.Len(t, got[0].Findings, 2)
	assert.Equal(t, "g1", got[0].Findings[0].Lifted)
	assert.Equal(t, "deny", got[0].Findings[0].Vote)
	assert.Equal(t, "exception", got[0].Findings[1].Lifted)
}

func TestRecordOfAnUnfinishedEvaluation(t *testing.T) {
	m := newMachine(t)
	log := &recorder{}
	env := m.env()
	env.Audit = log
	gate.Enforce(env, request.Unreadable(decision.CauseTruncated, request.Caller{Host: "pi"}))
	gate.Enforce(env, request.Nothing(request.Caller{Host: "pi"}))
	require.Len(t, log.records, 1)
	assert.Equal(t, audit.Record{Event: audit.Decided, Kind: "unreadable", Decision: "indeterminate", Cause: "the host cut the input short", Host: "pi"}, log.records[0])
}

// Words that the text does not determine have no fingerprint.
func TestRecordOfUnknownWords(t *testing.T) {
	m := newMachine(t)
	got := m.recorded("rm -rf $X", nil)
	require.Len(t, got, 1)
	assert.Empty(t, got[0].Findings[0].Words)
}

func TestPreviewIsAskedFor(t *testing.T) {
	m := newMachine(t)
	assert.Empty(t, m.recorded("git reset --hard", nil)[0].Text)
	m.user("preview = true\n")
	assert.Equal(t, "git reset --hard", m.recorded("git reset --hard", nil)[0].Text)
}

// A block is answered first; an allow by grant is on record before.
func TestRecordAndAnswer(t *testing.T) {
	m := newMachine(t)
	log := &recorder{}
	env := m.env()
	env.Audit = log
	req := request.ForShell(request.Shell{Command: "git reset --hard"}, request.Caller{Cwd: m.Dir})
	d, record := gate.Judge(env, req)
	assert.Equal(t, "deny core.git/reset-hard", read(d))
	assert.Empty(t, log.records)
	record()
	assert.Len(t, log.records, 1)

	env.Approvals = everything{}
	d, record = gate.Judge(env, req)
	assert.Equal(t, "allow", read(d))
	assert.Len(t, log.records, 2)
	record()
	assert.Len(t, log.records, 2)
}
