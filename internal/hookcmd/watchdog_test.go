package hookcmd

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/request"
)

// hung starts a run that cannot end by itself, waits until it hangs, and lets the
// watchdog expire.
func hung(t *testing.T, stdin func(reached chan<- struct{}) io.Reader, enforce func(reached chan<- struct{}) Enforce, args ...string) outcome {
	t.Helper()
	var out, err bytes.Buffer
	var exits []int
	reached := make(chan struct{}, 1)
	c := child{stdin: stdin(reached), stdout: &out, stderr: &err, decide: enforce(reached).Judge, exit: func(code int) { exits = append(exits, code) }}
	go c.run(args)
	<-reached
	c.expire()
	c.expire()
	require.Len(t, exits, 1, "one answer, one end")
	return outcome{out.String(), err.String(), exits[0]}
}

// endless is a stdin nobody closes.
type endless struct {
	sent    io.Reader
	reached chan<- struct{}
}

func (e endless) Read(p []byte) (int, error) {
	if n, err := e.sent.Read(p); err == nil {
		return n, nil
	}
	e.reached <- struct{}{}
	select {}
}

func open(sent string) func(chan<- struct{}) io.Reader {
	return func(reached chan<- struct{}) io.Reader { return endless{strings.NewReader(sent), reached} }
}

func idle(chan<- struct{}) Enforce { return always(decision.Allow()) }

func TestTheWatchdogBlocksWhenStdinStaysOpen(t *testing.T) {
	sentence := "rv could not finish evaluating this command. Run it in Terminal.\n"
	specific := `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"rv could not finish evaluating this command. Run it in Terminal."}}` + "\n"
	for _, c := range []struct {
		name string
		args []string
		want outcome
	}{
		{"grok", []string{"--host", "grok"}, outcome{out: incomplete}},
		{"pi", []string{"--host", "pi", "--ack"}, outcome{out: incomplete, exit: 1}},
		{"opencode", []string{"--host", "opencode", "--ack"}, outcome{out: incomplete, exit: 1}},
		{"mcp", []string{"--host", "mcp"}, outcome{out: `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"rv could not finish evaluating this command. Run it in Terminal."}}` + "\n"}},
		{"claude", []string{"--host", "claude"}, outcome{out: specific, err: sentence, exit: 2}},
		{"codex", []string{"--host", "codex"}, outcome{out: specific, err: sentence, exit: 2}},
		{"gemini", []string{"--host", "gemini"}, outcome{out: incomplete, err: sentence, exit: 2}},
		{"copilot", []string{"--host", "copilot"}, outcome{out: `{"permissionDecision":"deny","permissionDecisionReason":"rv could not finish evaluating this command. Run it in Terminal."}` + "\n", exit: 2}},
		{"nobody", nil, outcome{err: sentence, exit: 2}},
		{"bad arguments", []string{"--bogus", "--host", "grok"}, outcome{out: incomplete}},
	} {
		t.Run(c.name, func(t *testing.T) {
			// A whole call, and still no end: what follows could be a second document.
			assert.Equal(t, c.want, hung(t, open(status), idle, c.args...))
		})
	}
}

func TestTheWatchdogBlocksWhenTheJudgementHangs(t *testing.T) {
	hang := func(reached chan<- struct{}) Enforce {
		return func(request.Request) decision.Decision {
			reached <- struct{}{}
			select {}
		}
	}
	sent := func(doc string) func(chan<- struct{}) io.Reader {
		return func(chan<- struct{}) io.Reader { return strings.NewReader(doc) }
	}
	assert.Equal(t, outcome{out: incomplete}, hung(t, sent(status), hang), "told from the payload by then")
	assert.Equal(t, outcome{out: incomplete}, hung(t, sent(status), hang, "--host", "pi"))
	frame := `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"run"}}`
	assert.Contains(t, hung(t, sent(frame), hang, "--host", "mcp").out, `"id":"x","result":{`)
	assert.Equal(t, 3, hung(t, sent(status), hang, "--json").exit)
}

func TestTheWatchdogIsSilentBehindAnAnswer(t *testing.T) {
	var out bytes.Buffer
	ended := -1
	c := child{stdin: strings.NewReader(status), stdout: &out, stderr: io.Discard, decide: always(decision.Allow()).Judge, exit: func(code int) { ended = code }}
	assert.Zero(t, c.run([]string{"--host", "grok"}))
	c.expire()
	assert.Empty(t, out.String())
	assert.Zero(t, ended, "what is left to do may hang, so the process ends with the answer's status")
}

// What is left to do is done after the answer, and cannot change it.
func TestTheRecordComesAfterTheAnswer(t *testing.T) {
	for name, record := range map[string]func(){"done": func() {}, "broken": func() { panic("defect") }} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			seen := ""
			exit := Main(strings.NewReader(status), &out, io.Discard, []string{"--host", "grok"}, func(Call) (decision.Decision, func()) {
				return denied(), func() { seen = out.String(); record() }
			})
			assert.Zero(t, exit)
			assert.Contains(t, seen, "Blocked git reset --hard")
			assert.Equal(t, seen, out.String())
		})
	}
}

func TestTheJudgeSeesTheCallAsItCame(t *testing.T) {
	var got Call
	Main(strings.NewReader(status), io.Discard, io.Discard, []string{"--host", "grok"}, func(c Call) (decision.Decision, func()) {
		got = c
		return decision.Allow(), nil
	})
	assert.Equal(t, status, string(got.Doc))
	assert.Equal(t, []string{"--host", "grok"}, got.Args)
	assert.Equal(t, "git status", got.Shell().Command)
}

func TestTheWatchdogBlocksBeforeAnythingIsKnown(t *testing.T) {
	var err bytes.Buffer
	exit := 0
	c := child{stdout: io.Discard, stderr: &err, exit: func(code int) { exit = code }}
	c.expire()
	assert.Equal(t, 2, exit)
	assert.NotEmpty(t, err.String())
}
