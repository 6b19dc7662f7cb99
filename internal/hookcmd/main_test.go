package hookcmd

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/denytext"
	"rv/request"
)

func TestEveryDecisionReachesTheHost(t *testing.T) {
	sentence := `{"decision":"deny","reason":"Blocked git reset --hard (core.git/reset-hard). Run it in Terminal, or rv allow-once."}` + "\n"
	for _, c := range []struct {
		name     string
		decision decision.Decision
		want     outcome
	}{
		{"allow", decision.Allow(), outcome{}},
		{"allow with a match", decision.Allow(drop), outcome{}},
		{"deny", denied(), outcome{out: sentence}},
		{"indeterminate", decision.Indeterminate(decision.CauseBudget, reset), outcome{out: incomplete}},
		{"the zero decision", decision.Decision{}, outcome{out: incomplete}},
		{"a denial nobody made", decision.Deny(decision.Denial{}), outcome{out: incomplete}},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, run(strings.NewReader(status), always(c.decision), "--host", "grok"))
		})
	}
}

func TestTheRobotDocument(t *testing.T) {
	for _, c := range []struct {
		name     string
		decision decision.Decision
		want     outcome
	}{
		{"allow", decision.Allow(), outcome{out: `{"schema":"rv.hook.v1","decision":"allow","rule_id":null,"severity":null,"label":"","reason":"","text":"","matches":[]}`}},
		{"allow names its strongest match", decision.Allow(low, drop), outcome{
			out: `{"schema":"rv.hook.v1","decision":"allow","rule_id":"core.git:stash-drop","severity":"medium","label":"git stash drop","reason":"drops a stash","text":"",` +
				`"matches":[{"rule_id":"core.git:gc","severity":"low","label":"git gc","reason":"prunes"},{"rule_id":"core.git:stash-drop","severity":"medium","label":"git stash drop","reason":"drops a stash"}]}`,
		}},
		{"deny", denied(), outcome{
			out: `{"schema":"rv.hook.v1","decision":"deny","rule_id":"core.git:reset-hard","severity":"critical","label":"git reset --hard","reason":"discards \"work\"",` +
				`"text":"Blocked git reset --hard (core.git/reset-hard). Run it in Terminal, or rv allow-once.",` +
				`"matches":[{"rule_id":"core.git:stash-drop","severity":"medium","label":"git stash drop","reason":"drops a stash"},{"rule_id":"core.git:reset-hard","severity":"critical","label":"git reset --hard","reason":"discards \"work\""}]}`,
			exit: 1,
		}},
		{"indeterminate names no rule", decision.Indeterminate(decision.CauseBudget, low), outcome{
			out: `{"schema":"rv.hook.v1","decision":"indeterminate","rule_id":null,"severity":null,"label":"","reason":"the command is too complex to evaluate within its budget",` +
				`"text":"rv could not finish evaluating this command. Run it in Terminal.","matches":[{"rule_id":"core.git:gc","severity":"low","label":"git gc","reason":"prunes"}]}`,
			exit: 3,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.out += "\n"
			assert.Equal(t, c.want, run(strings.NewReader(status), always(c.decision), "--json"))
		})
	}
}

func write(m map[int]int) { m[1] = 1 }

func TestAPanicBlocksInTheHostsShape(t *testing.T) {
	for name, enforce := range map[string]Enforce{
		"a panic":      func(request.Request) decision.Decision { panic("defect") },
		"a nil map":    func(request.Request) decision.Decision { write(nil); return decision.Allow() },
		"no judge":     nil,
		"a nil result": func(request.Request) decision.Decision { panic(nil) },
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, outcome{out: incomplete}, run(strings.NewReader(status), enforce, "--host", "grok"))
			assert.Equal(t, outcome{out: incomplete, exit: 1}, run(strings.NewReader(`{"tool":"bash","args":{"command":"x"}}`), enforce))
			frame := `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"x","arguments":{}}}`
			assert.Contains(t, run(strings.NewReader(frame), enforce, "--host", "mcp").out, `"id":4,"result":{`)
			assert.Equal(t, 3, run(strings.NewReader(status), enforce, "--json").exit)
		})
	}
}

// TestAShapeThatPanicsStillBlocks: what shows a block is no way around it.
func TestAShapeThatPanicsStillBlocks(t *testing.T) {
	for name, c := range map[string]*child{"none yet": {}, "one that panics": {}} {
		if name != "none yet" {
			c.shown.Store(&surface{frame: nil})
		}
		got := c.unfinished()
		assert.Equal(t, exitUsage, got.Exit, name)
		assert.Equal(t, denytext.Incomplete.String()+"\n", string(got.Stderr), name)
	}
}

func TestTooMuchInputBlocks(t *testing.T) {
	var asked request.Request
	ask := func(r request.Request) decision.Decision {
		asked = r
		return decision.Allow()
	}
	full := strings.TrimSuffix(status, "}") + strings.Repeat(" ", request.MaxStdin-len(status)) + "}"
	run(strings.NewReader(full), ask, "--host", "grok")
	assert.Equal(t, request.KindShell, asked.Kind())
	endless := io.MultiReader(strings.NewReader(full), neverEnding{})
	run(endless, ask, "--host", "grok")
	require.Equal(t, request.KindUnreadable, asked.Kind())
	assert.True(t, asked.Cause().Is(decision.CauseTooLarge))
}

type neverEnding struct{}

func (neverEnding) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestInputIsReadHoweverItArrives(t *testing.T) {
	assert.Equal(t, outcome{}, run(iotest.OneByteReader(strings.NewReader(status)), always(decision.Allow()), "--host", "grok"))
	assert.Equal(t, outcome{}, run(iotest.DataErrReader(strings.NewReader(status)), always(decision.Allow()), "--host", "grok"))
}

func TestAReadErrorBlocks(t *testing.T) {
	broken := io.MultiReader(strings.NewReader(status), iotest.ErrReader(errors.New("pipe")))
	assert.Equal(t, outcome{out: incomplete}, run(broken, always(decision.Allow()), "--host", "grok"))
}

func TestAnAnswerThatCannotBeWrittenStillBlocks(t *testing.T) {
	var stderr bytes.Buffer
	exit := Main(strings.NewReader(status), failing{}, &stderr, []string{"--host", "grok"}, always(denied()).Judge)
	assert.Equal(t, 2, exit)
	assert.NotEmpty(t, stderr.String())
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestATerminalOnStdinIsAPerson(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminal here")
	}
	defer terminal.Close()
	assert.Equal(t, outcome{err: usage, exit: 2}, run(terminal, always(decision.Allow()), "--host", "grok"))
}

func TestVersionAndHelpStandAlone(t *testing.T) {
	version := run(strings.NewReader(""), nil, "--version")
	assert.Regexp(t, `^rv-hook \d+\.\d+\.\d+\n$`, version.out)
	assert.Zero(t, version.exit)
	assert.Equal(t, outcome{out: usage}, run(strings.NewReader(""), nil, "--help"))
	for _, args := range [][]string{{"--version", "--help"}, {"--host", "grok", "--version"}, {"--help", "--host", "grok"}} {
		got := run(strings.NewReader(status), always(decision.Allow()), args...)
		assert.Equal(t, outcome{out: incomplete}, got, args)
	}
}
