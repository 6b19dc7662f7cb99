package person

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// family is a chain of processes, the closest first; the last has no parent.
func family(chain ...process) func(int) (process, error) {
	return func(pid int) (process, error) {
		i := pid - 100
		if i < 0 || i >= len(chain) {
			return process{}, errors.New("no such process")
		}
		p := chain[i]
		p.parent = pid + 1
		if i == len(chain)-1 {
			p.parent = 1
		}
		return p, nil
	}
}

func p(name string, args ...string) process { return process{name: name, args: args, trusted: true} }

func foreign(name string) process { return process{name: name} }

func TestAncestry(t *testing.T) {
	for name, tt := range map[string]struct {
		chain []process
		want  string // part of the refusal, "" for none
	}{
		"shell in a terminal":           {[]process{p("bash"), p("gnome-terminal-server"), p("systemd")}, ""},
		"login shell":                   {[]process{p("-zsh"), p("login"), p("agetty")}, ""},
		"ssh":                           {[]process{p("bash"), p("sshd-session"), p("sshd")}, ""},
		"tmux":                          {[]process{p("fish"), p("tmux: server"), p("systemd")}, ""},
		"tmux in a terminal":            {[]process{p("bash"), p("tmux")}, ""},
		"sudo and su":                   {[]process{p("bash"), p("su"), p("bash"), p("sudo"), p("zsh"), p("xterm")}, ""},
		"a name cut short":              {[]process{p("bash"), p("gnome-terminal-")}, ""},
		"macOS":                         {[]process{p("-zsh"), p("login"), p("iTermServer-3.5"), p("iTerm2")}, ""},
		"a terminal alone":              {[]process{p("konsole")}, ""},
		"an agent host below":           {[]process{p("bash"), p("grok"), p("bash"), p("xterm")}, "grok started it"},
		"an agent host above":           {[]process{p("bash"), p("xterm"), p("claude")}, "claude started it"},
		"an agent in node":              {[]process{p("bash"), p("node", "node", "/usr/lib/node_modules/@openai/codex/bin/x.js"), p("bash"), p("xterm")}, "codex started it"},
		"an agent's own title":          {[]process{p("sh"), p("node", "pi"), p("bash"), p("xterm")}, "pi started it"},
		"an agent in bun":               {[]process{p("sh"), p("bun", "bun", "/home/u/.bun/bin/opencode"), p("xterm")}, "opencode started it"},
		"an agent of another name":      {[]process{p("sh"), p("claude-code"), p("xterm")}, "claude started it"},
		"script under a host":           {[]process{p("sh"), p("script"), p("bash"), p("grok"), p("xterm")}, "script stands between"},
		"python's pty under a host":     {[]process{p("python3"), p("bash"), p("grok"), p("xterm")}, "python3 stands between"},
		"expect in a terminal":          {[]process{p("expect"), p("bash"), p("xterm")}, "expect stands between"},
		"node, whatever it runs":        {[]process{p("bash"), p("node", "node", "server.js"), p("bash"), p("xterm")}, "node stands between"},
		"an orphaned pty":               {[]process{p("sh"), p("bash")}, "no terminal that rv knows"},
		"an orphan of script":           {[]process{p("sh"), p("script")}, "script stands between"},
		"nobody above":                  {nil, "no terminal that rv knows"},
		"a copy with a terminal's name": {[]process{p("sh"), foreign("xterm")}, "xterm stands between"},
		"a server":                      {[]process{p("bash"), p("nginx")}, "nginx stands between"},
		"an editor's terminal":          {[]process{p("bash"), p("code")}, "code stands between"},
	} {
		t.Run(name, func(t *testing.T) {
			err := ancestry(100, family(tt.chain...))
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			var r Refusal
			require.ErrorAs(t, err, &r)
			assert.Contains(t, r.Why, tt.want)
			assert.NotEmpty(t, r.Hint)
		})
	}
}

// A loop among processes, or a very long line of them, ends.
func TestAncestryEnds(t *testing.T) {
	err := ancestry(100, func(pid int) (process, error) { return process{name: "bash", parent: pid}, nil })
	assert.Error(t, err)
}

func TestTablesAreSortedAndApart(t *testing.T) {
	for _, list := range [][]string{between[:], terminals[:], agents[:]} {
		for i := range list[1:] {
			assert.Less(t, list[i], list[i+1])
		}
	}
	for _, name := range terminals {
		assert.NotContains(t, between, name)
		assert.Empty(t, agent(&process{name: name}), name)
	}
}

func TestThisProcessCanBeLookedUp(t *testing.T) {
	self, err := lookup(os.Getpid())
	require.NoError(t, err)
	assert.Equal(t, os.Getppid(), self.parent)
	assert.Contains(t, self.name, "person")
}

func asked(t *testing.T, typed string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	codes := []string{"ABCD", "EFGH", "JKMN"}
	n := 0
	err := Terminal{}.ask(bufio.NewReader(strings.NewReader(typed)), &out, func() (string, error) {
		n++
		return codes[n-1], nil
	})
	return out.String(), err
}

func TestCode(t *testing.T) {
	out, err := asked(t, "abcd\n")
	require.NoError(t, err)
	assert.Equal(t, "To confirm, type ABCD: ", out)
	_, err = asked(t, "x\n EFGH \n")
	require.NoError(t, err, "a new code for each try")
	for name, typed := range map[string]string{"nothing": "", "no": "\n", "no line": "ABCD", "wrong": "a\nb\nc\nABCD\n", "the first code again": "x\nABCD\nABCD\n"} {
		_, err = asked(t, typed)
		assert.Error(t, err, name)
	}
}

func TestCodesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		c, err := code()
		require.NoError(t, err)
		assert.Len(t, c, 4)
		assert.Empty(t, strings.Trim(c, letters))
		seen[c] = true
	}
	assert.Greater(t, len(seen), 90)
}

// Without terminals there is nobody to ask, whatever the environment says.
func TestNoTerminal(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer r.Close()
	defer w.Close()
	err = Terminal{In: r, Out: w, Getenv: func(string) string { return "" }}.Prove()
	var refusal Refusal
	require.ErrorAs(t, err, &refusal)
	assert.Contains(t, refusal.Why, "its input is no terminal")
	err = Terminal{Getenv: os.Getenv}.Prove()
	require.ErrorAs(t, err, &refusal)
}
