package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/approvals"
	"rv/gate"
	"rv/request"
	"rv/rules"
)

// The shipped rv refuses in the very terminal where the other one asks, and neither asks
// where there is no person.
func TestApprovalsNeedAPerson(t *testing.T) {
	a := newAsked(t)
	a.call(hardReset)
	commands := [][]string{
		{"approve"}, {"allow-once"}, {"allow-once", "1"}, {"allow-once", "--", "git", "reset", "--hard"},
		{"allowlist", "add", "core.git:reset-hard", "--reason", "r"}, {"allowlist", "remove", "1"},
	}
	rv := a.forTests.Path("rv")
	for _, args := range commands {
		exit, shown := a.start(a.shipped, "dumb", args...).Wait()
		assert.Equal(t, 1, exit, args)
		assert.Contains(t, shown, "rvtest-terminal stands between", args)
		out, exit := a.says(args...)
		assert.Equal(t, 1, exit, args)
		assert.Contains(t, out, "its input is no terminal", args)
		for _, wrapped := range [][]string{
			{"/usr/bin/script", "-qec", rv + " " + strings.Join(args, " "), "/dev/null"},
			append([]string{"/usr/bin/python3", "-c", "import pty,sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)", rv}, args...),
		} {
			if _, err := os.Stat(wrapped[0]); err != nil {
				continue
			}
			exit, shown := a.forTests.Start(t, a.project, a.env(), wrapped...).Wait()
			assert.NotZero(t, exit, wrapped)
			assert.Contains(t, shown, "stands between", wrapped)
		}
	}
	assert.NoDirExists(t, a.home+"/.config/rv/grants")
	assert.False(t, a.sealed())
	assert.Contains(t, a.call(hardReset), blockedReset)
}

// An agent's own ways to a grant are blocked, and its write tool makes none.
func TestAnAgentCannotApprove(t *testing.T) {
	a := newAsked(t)
	a.call(hardReset)
	for _, command := range []string{
		"rv allow-once", "rv approve", "rv approve --json", "rv allowlist add core.git:reset-hard --reason x", "rv allowlist remove 1",
		"script -qec 'rv allow-once' /dev/null", `python3 -c "import pty; pty.spawn(['rv', 'allow-once'])"`, "expect -c 'spawn rv allow-once'",
		"echo y | rv allow-once", "env CI= rv approve", "tmux send-keys 'rv allow-once' Enter", "cp x ~/.config/rv/grants/", "rm -rf ~/.config/rv/pending",
		"mv ~/.config/rv/grants/a ~/.config/rv/grants/b", "touch -d yesterday ~/.config/rv/grants/a", "cat ~/.config/rv/key", "rm ~/.grok/hooks/rv.json",
	} {
		assert.Contains(t, a.call(command), "rv.guard/", command)
	}
	dir := a.home + "/.config/rv/grants"
	require.NoError(t, os.MkdirAll(dir, 0o700))
	for _, name := range []string{"once", "allow", strings.Repeat("0", 32) + ".0123456789abcdef.once"} {
		require.NoError(t, os.WriteFile(dir+"/"+name, []byte("core.git:reset-hard git reset --hard"), 0o600))
	}
	assert.Contains(t, a.call(hardReset), blockedReset)
}

// grant approves the reset as a person would.
func (a *asked) grant(t *testing.T) {
	t.Helper()
	env := gate.Env{Rules: rules.Builtin(), Packs: rules.Defaults(rules.Builtin()), Disk: gate.RealDisk{}, Home: a.home}
	req := request.ForShell(request.Shell{Command: hardReset}, request.Caller{Cwd: a.project})
	p, ok := gate.Pending(env, req, gate.Evaluate(env, req))
	require.True(t, ok)
	_, err := approvals.Open(a.home).Mint(p, approvals.Once)
	require.NoError(t, err)
}

// One grant, 32 real hooks at once with a call each, 50 rounds: exactly one is silent.
func TestOneGrantForManyHooks(t *testing.T) {
	if testing.Short() {
		t.Skip("starts 1600 hooks")
	}
	const hooks, rounds = 32, 50
	a := newAsked(t)
	for round := range rounds {
		a.grant(t)
		silent := make([]bool, hooks)
		var wg sync.WaitGroup
		for i := range hooks {
			cmd := a.grokCommand("s1", fmt.Sprintf("%d-%d", round, i), hardReset)
			wg.Go(func() {
				out, err := cmd.Output()
				assert.NoError(t, err)
				silent[i] = len(out) == 0
			})
		}
		wg.Wait()
		n := 0
		for _, s := range silent {
			if s {
				n++
			}
		}
		require.Equal(t, 1, n, "round %d", round)
	}
}

// Everything of rv's is broken at once: what core packs deny stays denied, and each file
// is named by rv config check or rv doctor in a line of its own.
func TestEverythingBroken(t *testing.T) {
	a := newAsked(t)
	a.call(hardReset) // there is a key, a log and a pending record
	a.grant(t)
	folder := a.home + "/.config/rv/"
	put := func(path, text string, mode os.FileMode) string {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), mode))
		require.NoError(t, os.Chmod(path, mode))
		return path
	}
	only := func(dir string) string {
		list, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.NotEmpty(t, list)
		return dir + "/" + list[0].Name()
	}
	named := []string{
		put(only(folder+"grants"), "rv grant 9\n", 0o600),
		put(only(folder+"pending"), "no record", 0o644),
		put(folder+"policy.toml", "posture = = 'off'\n", 0o644),
		put(folder+"packs/my.toml", "[pack", 0o644),
		put(folder+"sealed", "no seal", 0o600),
		put(a.project+"/.rv/policy.toml", "nonsense", 0o644),
	}
	log := put(folder+"audit/log.jsonl", "{}\n", 0o600)
	report := func() string {
		check, exit := a.says("config", "check")
		assert.Equal(t, 1, exit)
		doctor, _ := a.says("doctor")
		return check + doctor
	}
	says := report()
	for _, path := range named {
		assert.Contains(t, says, path)
	}
	assert.Contains(t, says, filepath.Base(log))
	holds := func() {
		t.Helper()
		for command, rule := range map[string]string{
			hardReset: "core.git/reset-hard", "rm -rf ~": "core.filesystem/", "rm -rf / --no-preserve-root": "core.filesystem/",
			"mkfs.ext4 /dev/sda1": "system.disk/", "rm ~/.config/rv/key": "rv.guard/files",
		} {
			assert.Contains(t, a.call(command), "Blocked ", command)
			assert.Contains(t, a.call(command), rule, command)
		}
	}
	holds()
	assert.Empty(t, a.call("git status"), "what nothing meets is allowed")

	// And the key with them: nothing is vouched for, everything raises.
	put(folder+"key", "no key", 0o644)
	says = report()
	assert.Contains(t, says, folder+"key")
	holds()
	assert.Empty(t, a.call("git status"))

	// Folders where files should be, and files where folders should be.
	for _, name := range []string{"grants", "pending", "audit", "compiled", "packs"} {
		require.NoError(t, os.RemoveAll(folder+name))
		put(folder+name, "", 0o644)
	}
	for _, name := range []string{"key", "sealed", "policy.toml"} {
		require.NoError(t, os.Remove(folder+name))
		require.NoError(t, os.Mkdir(folder+name, 0o755))
	}
	holds()
	says = report()
	for _, name := range []string{"grants", "pending", "key", "sealed", "policy.toml"} {
		assert.Contains(t, says, folder+name)
	}

	// The home is a file, nowhere, or unknown.
	for _, home := range []string{put(a.home+"/file", "", 0o644), a.home + "/absent", "", "relative"} {
		cmd := a.grokCommand("s1", "c", hardReset)
		cmd.Env = append(cmd.Env, "HOME="+home)
		out, err := cmd.Output()
		require.NoError(t, err)
		assert.Contains(t, string(out), blockedReset, home)
		assert.NoDirExists(t, a.home+"/absent")
	}
}
