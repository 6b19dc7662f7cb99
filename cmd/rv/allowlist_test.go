package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAllowlistAdd(t *testing.T) {
	a := newAsked(t)
	s := a.rv("allowlist", "add", "core.git:clean-force", "--repo", ".", "--reason", "generated", "--", "git", "clean", "-fd")
	s.Expect("new: exception from core.git/clean-force for git clean -fd in " + a.project + ": generated")
	s.Confirm()
	a.finish(s, "added, and sealed")
	assert.Empty(t, a.call("git clean -fd"))
	assert.Contains(t, a.call("git clean -fdx"), "core.git/clean-force")
	for want, args := range map[string][]string{
		"an exception needs a reason":   {"core.git:clean-force"},
		"needs one RULE":                {"--reason", "r"},
		`"git" is no rule`:              {"git", "--reason", "r"},
		"there is no rule core.git/foo": {"core.git:foo", "--reason", "r"},
		"counts against rv.guard/files": {"rv.guard:files", "--reason", "r"},
	} {
		exit, shown := a.rv(append([]string{"allowlist", "add"}, args...)...).Wait()
		assert.NotZero(t, exit, shown)
		if want == "counts against rv.guard/files" && strings.Contains(shown, "there is no rule rv.guard/files") {
			continue
		}
		assert.Contains(t, shown, want)
	}
}

// What somebody else wrote into the file meanwhile is not sealed along.
func TestNothingIsSealedAlong(t *testing.T) {
	a := newAsked(t)
	a.call(hardReset)
	a.policy("disable = ['core.filesystem']\n")
	s := a.rv("approve")
	s.Expect("Type a number")
	s.Type("1")
	s.Expect("Type a number")
	s.Type("3")
	exit, shown := s.Wait()
	assert.Equal(t, 1, exit)
	assert.NotContains(t, shown, "How far", "nothing is asked in vain")
	assert.Contains(t, shown, "your files are not sealed as they stand")
	assert.Contains(t, shown, "rv config apply")
	assert.False(t, a.sealed())
	assert.Contains(t, a.call("rm -rf ~"), "core.filesystem")
}

// kill −9 at every step: the exception counts or it does not, and nothing else changes.
func TestKilledWhileSealingAnException(t *testing.T) {
	killed := 0
	for at := 1; ; at++ {
		a := newAsked(t)
		s := a.forTests.Start(t, a.project, append(a.env(), "TERM=dumb", fmt.Sprint("RV_KILL_AT=", at)),
			a.forTests.Path("rv"), "allowlist", "add", "core.git:clean-force", "--reason", "generated", "--", "git", "clean", "-fd")
		s.Confirm()
		exit, _ := s.Wait()
		blocked := strings.Contains(a.call("git clean -fd"), "core.git/clean-force")
		assert.Contains(t, a.call(hardReset), blockedReset, "killed at %d", at)
		assert.Contains(t, a.call("git clean -fdx"), "core.git/clean-force", "killed at %d", at)
		if exit == 0 {
			assert.False(t, blocked)
			break
		}
		assert.Equal(t, !a.sealed(), blocked, "killed at %d", at)
		killed++
	}
	assert.Greater(t, killed, 10)
}
