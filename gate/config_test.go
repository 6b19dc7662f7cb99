package gate_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/decision"
	"rv/gate"
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/policy"
	"rv/request"
)

// reading shows a decision as text: "allow", "deny core.git/reset-hard", "indeterminate".
type reading struct{}

func (reading) Allow(decision.Passed) string          { return "allow" }
func (reading) Deny(d decision.Denial) string         { return "deny " + d.Hit().Rule.Display() }
func (reading) Indeterminate(c decision.Cause) string { return "indeterminate: " + c.String() }

func read(d decision.Decision) string { return decision.Match(d, reading{}) }

// machine is a machine with configuration files, at a place of its own.
type machine struct {
	t testing.TB
	inforce.Place
}

func newMachine(t testing.TB) *machine {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	m := &machine{t, inforce.Place{Managed: dir + "/etc/rv", Root: os.Geteuid(), Home: dir + "/home", Dir: dir + "/home/p"}}
	require.NoError(t, os.MkdirAll(m.Dir+"/.git", 0o755))
	return m
}

func (m *machine) write(path, text string) {
	m.t.Helper()
	require.NoError(m.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(m.t, os.WriteFile(path, []byte(text), 0o644))
}

// user writes the user's policy file and seals it.
func (m *machine) user(text string) {
	m.t.Helper()
	path := m.Home + "/.config/rv/policy.toml"
	m.write(path, text)
	c, _ := inforce.Load(m.Place, config.Read)
	for _, s := range c.Sources {
		if s.Path == path {
			require.NoError(m.t, s.Err)
			require.NoError(m.t, inforce.Seal(m.Home, []compiled.Form{{Path: path, Digest: s.Digest, Settings: s.Settings, Text: s.Text}}))
		}
	}
}

func (m *machine) managed(text string) { m.write(m.Managed+"/policy.toml", text) }
func (m *machine) repository(text string) {
	m.write(m.Dir+"/.rv/policy.toml", text)
}

func (m *machine) env() gate.Env {
	env := gate.HostEnv()
	env.Home = m.Home
	env.Config = func(dir string) inforce.Config {
		place := m.Place
		place.Dir = dir
		c, stale := inforce.Load(place, config.Read)
		require.False(m.t, stale)
		return c
	}
	return env
}

func (m *machine) shell(command string) string {
	return read(gate.Enforce(m.env(), request.ForShell(request.Shell{Command: command}, request.Caller{Cwd: m.Dir})))
}

func (m *machine) tool(server, name, path string) string {
	args := []request.Argument{{Path: "path", Value: path}}
	return read(gate.Enforce(m.env(), request.ForTool(request.Tool{Server: server, Name: name, Strings: args}, request.Caller{Cwd: m.Dir})))
}

func TestWithoutFiles(t *testing.T) {
	m := newMachine(t)
	assert.Equal(t, "deny core.git/reset-hard", m.shell("git reset --hard"))
	assert.Equal(t, "allow", m.shell("git status"))
}

func TestDisabledRulesAndPacks(t *testing.T) {
	m := newMachine(t)
	m.user("disable = ['core.git:reset-hard', 'core.filesystem']")
	assert.Equal(t, "allow", m.shell("git reset --hard"))
	assert.Equal(t, "allow", m.shell("rm -rf src"))
	assert.Equal(t, "deny core.git/clean-force", m.shell("git clean -fd"))
}

// A pack that is off by default is tried when a layer turns on it or one of its rules,
// and then no more of it than was turned on.
func TestEnabledPacksAndRules(t *testing.T) {
	const helm, other = "helm uninstall x", "helm rollback x 1"
	m := newMachine(t)
	require.Equal(t, "allow", m.shell(helm))
	m.repository("enable = ['kubernetes.helm']")
	assert.Equal(t, "deny kubernetes.helm/uninstall", m.shell(helm))
	m.user("disable = ['kubernetes.helm']")
	assert.Equal(t, "allow", m.shell(helm), "the user outranks the repository")
	m.managed("forbid = ['kubernetes.helm:uninstall']")
	assert.Equal(t, "deny kubernetes.helm/uninstall", m.shell(helm))
	assert.Equal(t, "allow", m.shell(other))
}

func TestExceptions(t *testing.T) {
	m := newMachine(t)
	m.user(`
[[except]]
rule = "core.git:clean-force"
argv = ["git", "clean", "-fd"]
repo = "` + m.Dir + `"
reason = "generated files"
[[except]]
rule = "core.filesystem:rm-project"
argv = ["rm", "-rf", "./out"]
reason = "generated files"
`)
	assert.Equal(t, "allow", m.shell("git clean -fd"))
	assert.Equal(t, "allow", m.shell("true && (git clean -fd)"))
	assert.Equal(t, "deny core.git/clean-force", m.shell("git clean -fdx"), "other words")
	assert.Equal(t, "deny core.git/clean-force", m.shell("cd /elsewhere && git clean -fd"), "another repository")
	assert.Equal(t, "deny core.git/clean-force", m.shell("cd $X && git clean -fd"), "perhaps another repository")
	assert.Equal(t, "allow", m.shell("cd sub && git clean -fd"), "the same repository")
	assert.Equal(t, "deny core.git/clean-force", m.shell("git clean -fd $X"), "a word that is not known")
	assert.Equal(t, "deny core.git/clean-force", m.shell("ssh host git clean -fd"), "another machine")
	assert.Equal(t, "allow", m.shell("rm -rf ./out"))
	assert.Equal(t, "deny core.filesystem/rm-project", m.shell("rm -rf ./out && rm -rf src"), "the second finding stays")

	ev := gate.Evaluate(m.env(), request.ForShell(request.Shell{Command: "git clean -fd"}, request.Caller{Cwd: m.Dir}))
	assert.Empty(t, ev.Findings)
	require.Len(t, ev.Excepted, 1)
	assert.Equal(t, "core.git:clean-force", ev.Excepted[0].Hit.Rule.ID())
}

// An exception for a redirection names what is redirected to.
func TestExceptionsOfRedirections(t *testing.T) {
	m := newMachine(t)
	blocked := m.shell("echo x > /etc/motd")
	require.Contains(t, blocked, "deny core.filesystem/")
	rule := blocked[len("deny "):]
	m.user("[[except]]\nrule = '" + rule + "'\nargv = ['echo', 'x']\nreason = 'r'\n")
	assert.Equal(t, blocked, m.shell("echo x > /etc/motd"))
	m.user("[[except]]\nrule = '" + rule + "'\nargv = ['echo', 'x', '>', '/etc/motd']\nreason = 'r'\n")
	assert.Equal(t, "allow", m.shell("echo x > /etc/motd"))
	assert.Equal(t, blocked, m.shell("echo x > /etc/passwd"))
}

func TestOwnRules(t *testing.T) {
	m := newMachine(t)
	m.repository(`
[[rule]]
target = "shell:make deploy"
reason = "It goes to production."
[[rule]]
target = "mcp:fs/write_file path=/data/*"
severity = "critical"
reason = "Data is not ours."
`)
	assert.Equal(t, "deny repository/make-deploy", m.shell("cd x; make deploy"))
	assert.Equal(t, "allow", m.shell("make test"))
	assert.Equal(t, "deny repository/fs-write_file-path-data", m.tool("fs", "write_file", "/data/x"))
	assert.Equal(t, "deny repository/fs-write_file-path-data", m.tool("", "writeFile", "/data/x"))
	assert.Equal(t, "allow", m.tool("fs", "write_file", "/tmp/x"))
	m.user("disable = ['repository:make-deploy']")
	assert.Equal(t, "allow", m.shell("make deploy"), "the user outranks the repository")
}

func TestArtefactsOfAFile(t *testing.T) {
	m := newMachine(t)
	require.Equal(t, "deny core.filesystem/rm-project", m.shell("rm -rf generated"))
	m.user("[[artefacts]]\nrepo = '" + m.Dir + "'\nnames = ['generated']")
	assert.Equal(t, "allow", m.shell("rm -rf generated"))
	assert.Equal(t, "deny core.filesystem/rm-project", m.shell("rm -rf src"))
}

func TestPostures(t *testing.T) {
	m := newMachine(t)
	require.Equal(t, "allow", m.shell("git stash drop"))
	require.Equal(t, "allow", m.shell("git push $FLAGS"))
	require.Equal(t, "allow", m.shell("$CMD x"))
	m.repository("posture = 'prompt-all'")
	assert.Equal(t, "deny policy.posture/prompt-all", m.shell("git stash drop"))
	assert.Equal(t, "allow", m.shell("git push $FLAGS"))
	m.repository("posture = 'strict'")
	assert.Equal(t, "deny policy.posture/strict", m.shell("git stash drop"))
	assert.Equal(t, "deny policy.posture/strict", m.shell("git push $FLAGS"))
	assert.Equal(t, "deny policy.posture/strict", m.shell("$CMD x"))
	assert.Equal(t, "allow", m.shell("git status"))
}

// A broken managed file leaves every evaluation unfinished: what rv denies stays
// denied, the rest is blocked as not finished.
func TestBrokenManagedFile(t *testing.T) {
	m := newMachine(t)
	m.managed("posture = 'severe'")
	unfinished := "indeterminate: the managed policy cannot be read"
	assert.Equal(t, "deny core.git/reset-hard", m.shell("git reset --hard"))
	assert.Equal(t, unfinished, m.shell("git status"))
	assert.Equal(t, unfinished, m.tool("fs", "read_file", "x"))
	nothing := gate.Enforce(m.env(), request.Nothing(request.Caller{Cwd: m.Dir}))
	assert.Equal(t, "allow", read(nothing), "nothing to judge stays nothing")
}

// What breaks while the configuration is read is an evaluation that did not finish.
func TestBrokenConfiguration(t *testing.T) {
	env := gate.HostEnv()
	env.Config = func(string) inforce.Config { panic("defect") }
	got := gate.Enforce(env, request.ForShell(request.Shell{Command: "git status"}, request.Caller{Cwd: "/"}))
	assert.Contains(t, read(got), "indeterminate")
}

// In the hook child a change is handed over; when that fails, what is known decides.
func TestChangeIsHandedOver(t *testing.T) {
	home := t.TempDir()
	path := home + "/.config/rv/policy.toml"
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte("forbid = ['shell:make deploy']"), 0o644))
	env := gate.HostEnv()
	env.Home = home
	handed := 0
	env.Config = gate.Files(home, nil, func() { handed++ })
	judge := func() string {
		return read(gate.Enforce(env, request.ForShell(request.Shell{Command: "make deploy"}, request.Caller{Cwd: home})))
	}
	assert.Equal(t, "allow", judge())
	assert.Equal(t, 1, handed)

	gate.Files(home, config.Read, func() { t.Error("rv can parse") })(home)
	assert.Equal(t, "deny user/make-deploy", judge())
	assert.Equal(t, 1, handed)
}

// A layer given by hand and those of files are heard together.
func TestLayersAndFiles(t *testing.T) {
	m := newMachine(t)
	m.user("disable = ['core.git']")
	env := m.env()
	env.Layers = []policy.Layer{policy.Managed(true, policy.Statements{
		Rules: []policy.Statement{{Target: policy.Target{Pack: "core.git"}, Lock: true}},
	})}
	req := request.ForShell(request.Shell{Command: "git reset --hard"}, request.Caller{Cwd: m.Dir})
	assert.Equal(t, "deny core.git/reset-hard", read(gate.Enforce(env, req)))
	assert.Equal(t, "allow", m.shell("git reset --hard"))
}
