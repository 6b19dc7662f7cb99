package mcp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/request"
)

func allow(request.Request) (decision.Decision, func()) { return decision.Allow(), nil }

func call(id int, tool string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q}}`, id, tool)
}

// What the server leaves open is answered, and its status is the proxy's.
func TestTheServersEnd(t *testing.T) {
	for _, c := range []struct {
		how  string
		exit int
	}{{"0", 0}, {"7", 7}, {"signal 9", 137}} {
		t.Run(c.how, func(t *testing.T) {
			s := newStage(t, allow)
			s.client(call(1, "a"))
			s.serverGets()
			s.client(`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`)
			s.serverGets()
			s.client(call(3, "b"))
			s.serverGets()
			s.client(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}`)
			s.serverGets()
			assert.Equal(t, c.exit, s.end(c.how))
			got := map[string]bool{s.clientGets(): true, s.clientGets(): true}
			assert.Equal(t, map[string]bool{
				`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"rv could not finish evaluating this command. Run it in Terminal."}],"isError":true}}`: true,
				`{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"the server ended before it answered"}}`:                                                         true,
			}, got)
			rest, _ := s.fromProxy.ReadString(0)
			assert.Empty(t, rest, "a cancelled call is no longer waited for")
		})
	}
}

func TestTheClientsEndReachesTheServer(t *testing.T) {
	s := newStage(t, allow)
	s.client(call(1, "a"))
	s.serverGets()
	require.NoError(t, s.toProxy.Close())
	_, err := s.fromServer.ReadString('\n')
	require.Error(t, err, "its input ends")
	// It may finish what it is at.
	s.serve(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	assert.Equal(t, `{"jsonrpc":"2.0","id":1,"result":{}}`, s.clientGets())
	assert.Zero(t, s.end("0"))
}

func TestAServerThatCannotStartIsAnError(t *testing.T) {
	_, err := Run(Options{Command: []string{"/nowhere/at/all"}, Client: strings.NewReader(""), Out: nowhere{}, Err: nowhere{}, Judge: allow})
	require.ErrorContains(t, err, "start the server")
}

// A judge that fails, in whatever way, lets nothing through.
func TestAFailingJudgeBlocks(t *testing.T) {
	for name, judge := range map[string]Judge{
		"panics":       func(request.Request) (decision.Decision, func()) { panic("x") },
		"says nothing": func(request.Request) (d decision.Decision, after func()) { return },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, judge)
			s.client(call(1, "a"))
			assert.Contains(t, s.clientGets(), "rv could not finish evaluating this command.")
			assert.Zero(t, s.end("0"))
			rest, _ := s.fromServer.ReadString(0)
			assert.Empty(t, rest)
		})
	}
}

// Whoever judges knows the server's word about the tool, and when it changed.
func TestDefinitions(t *testing.T) {
	var mu sync.Mutex
	var asked []request.Tool
	s := newStage(t, func(r request.Request) (decision.Decision, func()) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.Tool())
		return decision.Indeterminate(decision.CauseBudget), nil
	})
	list := func(id int, annotations string) {
		s.client(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`, id))
		s.serverGets()
		s.serve(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"tools":[{"name":"rm","annotations":{%s}},{"name":"same"}]}}`, id, annotations))
		s.clientGets()
	}
	judged := func(id int) request.Tool {
		s.client(call(id, "rm"))
		s.clientGets()
		mu.Lock()
		defer mu.Unlock()
		return asked[len(asked)-1]
	}
	before := judged(1)
	list(2, `"readOnlyHint":true`)
	first := judged(3)
	list(4, `"readOnlyHint":true`)
	same := judged(5)
	list(6, `"destructiveHint":true,"openWorldHint":true`)
	other := judged(7)
	assert.Zero(t, s.end("0"))

	assert.Empty(t, before.Definition)
	assert.Zero(t, before.Facts)
	assert.Len(t, first.Definition, 64)
	assert.Equal(t, request.Facts{Effects: request.EffectObserve}, first.Facts)
	assert.Equal(t, first.Definition, same.Definition)
	assert.NotEqual(t, first.Definition, other.Definition)
	assert.Equal(t, request.Facts{
		Effects: request.EffectWrite | request.EffectDelete, Reversibility: request.Irreversible, Reach: request.ReachRemote,
	}, other.Facts)
	assert.Equal(t, `rv: error: mcp proxy: the server changed what its tool "rm" is; approvals for it no longer count`+"\n", s.said.String())
}

// An update of the server is noticed too.
func TestDefinitionsAreRememberedBetweenRuns(t *testing.T) {
	path := MemoryFile(t.TempDir(), "fs", []string{"x"})
	assert.NotEqual(t, path, MemoryFile(filepath.Dir(path), "fs", []string{"x", "y"}))
	says := func(description string) string {
		s := newStageWith(t, Options{Judge: allow, Memory: path})
		s.client(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
		s.serverGets()
		s.serve(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"rm","description":%q}]}}`, description))
		s.clientGets()
		assert.Zero(t, s.end("0"))
		return s.said.String()
	}
	const changed = `rv: error: mcp proxy: the server changed what its tool "rm" is; approvals for it no longer count` + "\n"
	assert.Empty(t, says("a"))
	assert.Empty(t, says("a"))
	assert.Equal(t, changed, says("b"))
	assert.Empty(t, says("b"))
	require.NoError(t, os.WriteFile(path, []byte("{"), 0o600))
	assert.Empty(t, says("c"), "nothing is known of before")
	assert.Equal(t, changed, says("d"))
}

// Every call is one of its own to whoever judges: the client may use an id again.
func TestCallsAreNumberedByTheProxy(t *testing.T) {
	var numbers []string
	s := newStage(t, func(r request.Request) (decision.Decision, func()) {
		assert.Equal(t, "s", r.Session)
		numbers = append(numbers, r.Call)
		return decision.Indeterminate(decision.CauseBudget), nil
	})
	for range 3 {
		s.client(call(1, "a"))
		s.clientGets()
	}
	assert.Equal(t, []string{"1", "2", "3"}, numbers)
	assert.Zero(t, s.end("0"))
}

// A client that asks very much before it reads anything gets every answer, in order, and
// so does the server every call.
func TestManyCallsAtOnce(t *testing.T) {
	const n = 10_000
	s := newStage(t, func(r request.Request) (decision.Decision, func()) {
		if r.Tool().Name == "no" {
			return decision.Indeterminate(decision.CauseBudget), nil
		}
		return decision.Allow(), nil
	})
	go func() {
		for i := range n {
			if !assert.Equal(t, call(2*i, "yes"), s.serverGets()) {
				return
			}
			_, _ = fmt.Fprintf(s.server, `{"jsonrpc":"2.0","id":%d,"result":{"content":[]}}`+"\n", 2*i)
		}
	}()
	for i := range n {
		s.client(call(2*i, "yes"))
		s.client(call(2*i+1, "no"))
	}
	allowed, denied := 0, 1
	for range 2 * n {
		switch line := s.clientGets(); line {
		case fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"content":[]}}`, allowed):
			allowed += 2
		case fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"content":[{"type":"text","text":"rv could not finish evaluating this command. Run it in Terminal."}],"isError":true}}`, denied):
			denied += 2
		default:
			t.Fatalf("unexpected, after %d and %d: %s", allowed, denied, line)
		}
	}
	assert.Zero(t, s.end("0"))
}

// A frame as large as may be passes; one byte more is refused, and the next one is read.
func TestTheLargestFrame(t *testing.T) {
	s := newStage(t, allow)
	frame := func(size int) string {
		const around = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"x":""}}}`
		return strings.Replace(around, `""`, `"`+strings.Repeat("y", size-len(around))+`"`, 1)
	}
	largest := frame(request.MaxStdin)
	go s.client(largest)
	require.True(t, largest == s.serverGets())
	s.serve(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	s.clientGets()
	s.client(frame(request.MaxStdin + 1))
	assert.Contains(t, s.clientGets(), `{"jsonrpc":"2.0","id":1,"error":{"code":-32700,`)
	s.client(call(2, "a"))
	assert.Equal(t, call(2, "a"), s.serverGets())
	s.serve(`{"jsonrpc":"2.0","id":2,"result":{}}`)
	s.clientGets()
	assert.Zero(t, s.end("0"))
}

// What the proxy remembers is bounded, whatever the server and the client do.
func TestWhatIsRememberedIsBounded(t *testing.T) {
	p := discard()
	in := newLines(strings.NewReader(""))
	for i := range 2 * maxCancelled {
		_, forward := p.fromClientFrame(in, []byte(call(i, "a")), nil)
		require.True(t, forward)
		_, forward = p.fromClientFrame(in, fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`, i), nil)
		require.True(t, forward)
	}
	assert.Len(t, p.calls.open, maxCancelled)
	for i := range maxOpen + 10 {
		p.fromClientFrame(in, []byte(call(1_000_000+i, "a")), nil)
	}
	assert.Len(t, p.calls.open, maxOpen)
	for i := range maxStates + 10 {
		p.states.bind(fmt.Sprint(i), [32]byte{})
	}
	assert.Len(t, p.states.bound, maxStates)
	assert.False(t, p.states.good("0", [32]byte{}))
	assert.True(t, p.states.good(fmt.Sprint(maxStates), [32]byte{}))
	p.out.finish()
}
