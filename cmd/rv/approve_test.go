package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/ptytest"
)

const hardReset = "git reset --hard"

// asked is a machine with a repository, on which calls are blocked and approved.
type asked struct {
	*machine
	project string
	calls   int
}

func newAsked(t *testing.T) *asked {
	t.Helper()
	m := newMachine(t)
	home, err := filepath.EvalSymlinks(m.home)
	require.NoError(t, err)
	m.home = home
	a := &asked{machine: m, project: home + "/project"}
	require.NoError(t, os.MkdirAll(a.project+"/.git", 0o755))
	return a
}

// grok asks the shipped rv-hook as Grok does, for one call in a session.
func (a *asked) grok(session, call, command string) string {
	a.t.Helper()
	out, err := a.grokCommand(session, call, command).CombinedOutput()
	require.NoError(a.t, err, "%s", out)
	return string(out)
}

func (a *asked) grokCommand(session, call, command string) *exec.Cmd {
	cmd := exec.Command(a.shipped.Path("rv-hook"), "--host", "grok")
	cmd.Env = a.env()
	cmd.Stdin = strings.NewReader(fmt.Sprintf(
		`{"hookEventName":"pre_tool_use","sessionId":%q,"toolUseId":%q,"cwd":%q,"toolName":"run_terminal_command","toolInput":{"command":%q}}`,
		session, call, a.project, command))
	return cmd
}

// call is a call of its own.
func (a *asked) call(command string) string {
	a.calls++
	return a.grok("s1", fmt.Sprintf("call-%d", a.calls), command)
}

// rv runs the rv that knows the terminal of tests, in it, without forms.
func (a *asked) rv(args ...string) *ptytest.Session {
	return a.start(a.forTests, "dumb", args...)
}

func (a *asked) start(p ptytest.Programs, term string, args ...string) *ptytest.Session {
	return p.Start(a.t, a.project, append(a.env(), "TERM="+term), append([]string{p.Path("rv")}, args...)...)
}

// says runs the shipped rv without a terminal.
func (a *asked) says(args ...string) (string, int) {
	cmd := exec.Command(a.shipped.Path("rv"), args...)
	cmd.Dir, cmd.Env = a.project, a.env()
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		require.NoError(a.t, err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

func (a *asked) finish(s *ptytest.Session, want string) {
	a.t.Helper()
	exit, shown := s.Wait()
	assert.Zero(a.t, exit, shown)
	assert.Contains(a.t, shown, want)
}

const blockedReset = "Blocked git reset --hard (core.git/reset-hard). Run it in Terminal, or rv allow-once."

// Blocked, approved by a person, let through once, blocked again.
func TestApproveOnce(t *testing.T) {
	a := newAsked(t)
	assert.Contains(t, a.call(hardReset), blockedReset)
	a.grok("s2", "x", "cd /tmp && git clean -fd")
	s := a.rv("approve")
	s.Expect("Blocked lately, newest first:")
	shown := s.Expect("Type a number")
	assert.Contains(t, shown, "  1. cd /tmp && git clean -fd\r\n     core.git/clean-force · just now · grok · in "+a.project+"\r\n")
	assert.Contains(t, shown, "\r\n     It throws away every uncommitted change of tracked files.\r\n")
	s.Type("2")
	shown = s.Expect("What is it to be?")
	for _, part := range []string{"core.git/reset-hard · just now · grok · in " + a.project, "  git reset --hard\r\n", "(core.git/reset-hard, high): It throws away"} {
		assert.Contains(t, shown, part)
	}
	assert.Contains(t, s.Expect("Type a number"), "Allow for this session of grok")
	s.Type("1")
	s.Confirm()
	a.finish(s, "allowed once, until")

	assert.Empty(t, a.grok("s1", "c1", hardReset))
	assert.Empty(t, a.grok("s1", "c1", hardReset), "fired twice, it is one call")
	assert.Contains(t, a.grok("s1", "c2", hardReset), blockedReset)

	log, _ := a.says("log")
	assert.Regexp(t, `approved once +core.git/reset-hard as once-[0-9a-f]{8}`, log)
	assert.Regexp(t, `let through +core.git/reset-hard by approval once-[0-9a-f]{8}`, log)
	list, _ := a.says("grants", "list")
	assert.Regexp(t, `once-[0-9a-f]{8} +core.git/reset-hard +spent just now`, list)
	verify, exit := a.says("audit", "verify")
	assert.Zero(t, exit, verify)
}

// The same in forms, on a terminal that can show them.
func TestApproveInForms(t *testing.T) {
	a := newAsked(t)
	a.call(hardReset)
	a.grok("s2", "x", "git clean -fd")
	s := a.start(a.forTests, "xterm-256color", "approve")
	s.Expect("core.git/clean-force")
	s.Press("j")
	// What both rows show at the same place is not drawn again; the reason is another.
	s.Expect("throws away every uncommitted change")
	s.Press("\r")
	s.Expect("Keep blocked")
	s.Press("\r")
	s.Confirm()
	a.finish(s, "allowed once")
	assert.Empty(t, a.call(hardReset))

	a.call(hardReset)
	s = a.start(a.forTests, "xterm-256color", "approve")
	s.Expect("git reset --hard")
	s.Press("\x03")
	exit, shown := s.Wait()
	assert.Equal(t, 1, exit)
	assert.Contains(t, shown, "nothing was chosen")
	assert.Contains(t, a.call(hardReset), blockedReset)
}

func TestKeepBlocked(t *testing.T) {
	a := newAsked(t)
	a.call(hardReset)
	s := a.rv("approve")
	s.Expect("Type a number")
	s.Type("1")
	s.Expect("Keep blocked")
	s.Expect("Type a number")
	s.Type("4")
	a.finish(s, "kept blocked")
	a.finish(a.rv("approve"), "nothing was blocked in the last day")
	assert.Contains(t, a.call(hardReset), blockedReset)
	for _, answer := range []string{"", "0", "9", "x"} {
		s = a.rv("approve")
		s.Expect("Type a number")
		s.Type(answer)
		exit, shown := s.Wait()
		assert.Equal(t, 1, exit)
		assert.Contains(t, shown, "nothing was chosen")
	}
	s = a.rv("allow-once")
	s.Expect("To confirm, type ")
	s.Type("no")
	s.Type("no")
	s.Type("no")
	exit, _ := s.Wait()
	assert.Equal(t, 1, exit)
	assert.Contains(t, a.call(hardReset), blockedReset)
}

func TestApproveForASession(t *testing.T) {
	a := newAsked(t)
	a.call(hardReset)
	s := a.rv("approve")
	s.Expect("Type a number")
	s.Type("1")
	s.Expect("Type a number")
	s.Type("2")
	s.Confirm()
	a.finish(s, "allowed for this session of grok")
	assert.Empty(t, a.call(hardReset))
	assert.Empty(t, a.call(hardReset))
	assert.Contains(t, a.grok("s2", "x", hardReset), blockedReset)

	list, _ := a.says("grants", "list")
	name, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(list, "grants:\n")), " ")
	require.True(t, strings.HasPrefix(name, "session-"), list)
	out, exit := a.says("grants", "revoke", name)
	assert.Zero(t, exit, out)
	assert.Contains(t, a.call(hardReset), blockedReset)
	_, exit = a.says("grants", "revoke", name)
	assert.Equal(t, 1, exit)
	for _, wrong := range [][]string{{"grants", "revoke"}, {"grants", "revoke", "--all", "once-1234"}, {"grants", "revoke", "once-"}} {
		_, exit = a.says(wrong...)
		assert.Equal(t, 2, exit, wrong)
	}
}

// Always writes an exception, narrowest first, says what it would have matched, and seals.
func TestApproveAlways(t *testing.T) {
	a := newAsked(t)
	a.call(hardReset)
	a.call(hardReset)
	a.call("git reset --hard HEAD~1")
	s := a.rv("approve")
	s.Expect("Type a number")
	s.Type("2")
	s.Expect("Type a number")
	s.Type("3")
	shown := s.Expect("Type a number")
	for _, part := range []string{
		"1. this command, in this repository\r\n     matches 2 calls in the last 30 days of the log; the last just now, in " + a.project,
		"2. this command, anywhere\r\n     matches 2 calls",
		"3. whatever the rule is about, in this repository\r\n     matches 3 calls",
		"4. whatever the rule is about, anywhere\r\n     matches 3 calls",
	} {
		assert.Contains(t, shown, part)
	}
	s.Type("1")
	s.Expect("Why [approved on ")
	s.Type(`generated, "all" of it`)
	s.Expect("This loosens:")
	s.Expect("new: exception from core.git/reset-hard for git reset --hard in " + a.project)
	s.Confirm()
	a.finish(s, "allowed from now on")
	for range 2 {
		assert.Empty(t, a.call(hardReset))
	}
	assert.Contains(t, a.call("git reset --hard HEAD~1"), "core.git/reset-hard")
	assert.Contains(t, a.call("cd /tmp && git reset --hard"), blockedReset)

	list, _ := a.says("allowlist", "list")
	assert.Contains(t, list, `exceptions, in force:`)
	assert.Contains(t, list, `generated, "all" of it`)
	out, exit := a.says("allowlist", "validate")
	assert.Zero(t, exit, out)
	log, _ := a.says("log")
	assert.Contains(t, log, "approved always  core.git/reset-hard as an exception")
	assert.Contains(t, log, "let through  core.git/reset-hard by an exception")

	s = a.rv("allowlist", "remove", "1")
	s.Expect("no longer: exception from core.git/reset-hard")
	s.Confirm()
	a.finish(s, "removed, and sealed")
	assert.Contains(t, a.call(hardReset), blockedReset)
}

func TestAllowOnce(t *testing.T) {
	a := newAsked(t)
	exit, shown := a.rv("allow-once").Wait()
	assert.Equal(t, 1, exit)
	assert.Contains(t, shown, "nothing was blocked in this directory")

	a.call("git clean -fd")
	a.call(hardReset)
	s := a.rv("allow-once")
	s.Expect("  git reset --hard\r\n")
	s.Confirm()
	a.finish(s, "allowed once")
	assert.Empty(t, a.call(hardReset))
	assert.Contains(t, a.call(hardReset), blockedReset)

	s = a.rv("allow-once", "2")
	s.Expect("  git clean -fd\r\n")
	s.Confirm()
	a.finish(s, "allowed once")
	assert.Empty(t, a.call("git clean -fd"))

	for _, args := range [][]string{{"git", "stash", "clear"}, {"git stash clear"}} {
		s = a.rv(append([]string{"allow-once", "--"}, args...)...)
		s.Expect("  git stash clear\r\n")
		s.Confirm()
		a.finish(s, "allowed once")
		assert.Empty(t, a.call("git stash clear"))
		assert.Contains(t, a.call("git stash clear"), "core.git/stash-clear")
	}
	for want, args := range map[string][]string{
		"there is no row 9":            {"9"},
		"there is no row 0":            {"0"},
		"a row of the list":            {"git", "status"},
		"no command given":             {"--"},
		"this is not blocked":          {"--", "git", "status"},
		"no approval lets this":        {"--", "rv", "approve"},
		"rv could not finish":          {"--", "git reset 'x"},
		"nothing was blocked in this ": {},
	} {
		if len(args) == 0 {
			continue
		}
		exit, shown := a.rv(append([]string{"allow-once"}, args...)...).Wait()
		assert.NotZero(t, exit, shown)
		assert.Contains(t, shown, want)
	}
}

// The list for programs says what there is, and decides nothing.
func TestApproveJSON(t *testing.T) {
	a := newAsked(t)
	out, exit := a.says("approve", "--json")
	assert.Zero(t, exit)
	assert.Equal(t, `{"schema":"rv.pending.v1","calls":[]}`+"\n", out)
	a.call(hardReset)
	out, exit = a.says("approve", "--json")
	assert.Zero(t, exit)
	for _, part := range []string{`"n":1`, `"text":"git reset --hard"`, `"rule":"core.git:reset-hard"`, `"offers":["once","session","always"]`, `"host":"grok"`} {
		assert.Contains(t, out, part)
	}
	assert.NoDirExists(t, a.home+"/.config/rv/grants")
}
