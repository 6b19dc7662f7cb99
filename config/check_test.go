package config_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/internal/inforce"
	"rv/policy"
)

// home is a machine with configuration files.
type home struct {
	t testing.TB
	inforce.Place
}

func newHome(t testing.TB) *home {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	h := &home{t, inforce.Place{Managed: dir + "/etc", Root: os.Geteuid(), Home: dir, Dir: dir + "/p"}}
	require.NoError(t, os.MkdirAll(h.Dir+"/.git", 0o755))
	return h
}

func (h *home) write(path, text string) string {
	h.t.Helper()
	require.NoError(h.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(h.t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func (h *home) user(text string) string       { return h.write(h.Home+"/.config/rv/policy.toml", text) }
func (h *home) managed(text string) string    { return h.write(h.Managed+"/policy.toml", text) }
func (h *home) repository(text string) string { return h.write(h.Dir+"/.rv/policy.toml", text) }

func (h *home) load() inforce.Config {
	c, _ := inforce.Load(h.Place, config.Read)
	return c
}

func (h *home) seal() {
	h.t.Helper()
	forms, ok := config.Forms(h.load())
	require.True(h.t, ok)
	require.NoError(h.t, inforce.Seal(h.Home, forms))
}

// troubles are what Check names, one a line, without the directories of the test.
func (h *home) troubles() string {
	var lines []string
	for _, p := range config.Check(h.Place) {
		lines = append(lines, strings.ReplaceAll(p.Error(), h.Home+"/", ""))
	}
	return strings.Join(lines, "\n")
}

func TestCheck(t *testing.T) {
	for name, tt := range map[string]struct {
		prepare func(h *home)
		want    string
	}{
		"nothing there": {func(*home) {}, ""},
		"raising":       {func(h *home) { h.user("posture = 'strict'") }, ""},
		"sealed":        {func(h *home) { h.user("disable = ['core.git']"); h.seal() }, ""},
		"not sealed": {func(h *home) { h.user("disable = ['core.git']") },
			".config/rv/policy.toml: what the file lowers does not count before it is sealed; rv config apply"},
		"not sealed, beside a pack that raises": {func(h *home) {
			h.user("disable = ['core.git']")
			h.write(h.Home+"/.config/rv/packs/my.deploy.toml", "id = 'my.deploy'\ntitle = 'd'\ndefault = true\nkeywords = ['git']\n[[rule]]\nid = 'down'\nlabel = 'git down'\nseverity = 'high'\nprogram = 'git'\nsub = 'down'\nreason = 'r'\nsafer = 's'\ndeny = ['git down x']\nallow = ['git up x']\n")
		},
			".config/rv/policy.toml: what the file lowers does not count before it is sealed; rv config apply"},
		"changed since": {func(h *home) { h.user("disable = ['core.git']"); h.seal(); h.user("") },
			".config/rv/policy.toml: the file changed since it was sealed: what it lowers does not count, and what was sealed still raises; rv config apply"},
		"gone": {func(h *home) { h.seal2("posture = 'strict'"); _ = os.Remove(h.Home + "/.config/rv/policy.toml") },
			".config/rv/policy.toml: the file was sealed and is gone; what it raised still holds; rv config apply seals the configuration without it"},
		"broken": {func(h *home) { h.user("postur = 'strict'") },
			".config/rv/policy.toml:1: unknown key \"postur\"; did you mean \"posture\"?\n" +
				".config/rv/policy.toml: until it parses only the raising of its last text holds"},
		"broken managed": {func(h *home) { h.managed("=") },
			"etc/policy.toml:1: invalid character at start of key: U+003D '='; correct the TOML there\n" +
				"etc/policy.toml: until it parses nothing is allowed; what its last text raised holds"},
		"unreadable": {func(h *home) { h.repository(""); _ = os.Truncate(h.Dir+"/.rv/policy.toml", 1<<20) },
			"p/.rv/policy.toml: the file cannot be read: it is larger than 256 KiB; until it parses only the raising of its last text holds; make it a plain file that you can read"},
		"untrusted": {func(h *home) { _ = os.Chmod(h.managed("disable = ['core.git:clean-force']"), 0o666) },
			"etc/policy.toml: others than root can write the file or its folders, so what it lowers is refused; as root: chown root and chmod go-w the file and the folders above it"},
		"no such pack": {func(h *home) { h.user("enable = ['core.gti']") },
			".config/rv/policy.toml:1: there is no pack core.gti; did you mean \"core.git\"?"},
		"no such rule": {func(h *home) { h.repository("\n[severity]\n'core.git:reset-hart' = 'high'") },
			"p/.rv/policy.toml:3: there is no rule core.git:reset-hart; did you mean \"core.git:reset-hard\"?"},
		"nothing like it": {func(h *home) { h.user("enable = ['wibble']") },
			".config/rv/policy.toml:1: there is no pack wibble; rv packs list shows the packs"},
		"a rule of a file": {func(h *home) {
			h.repository("[[rule]]\ntarget='shell:x'\nreason='r'")
			h.user("lock = []\nenable = ['repository:x']")
		}, ""},
		"locked": {func(h *home) {
			h.managed("lock = ['core.git:clean-force']")
			h.user("disable = ['core.git:clean-force']")
			h.seal()
		},
			".config/rv/policy.toml: what it says of core.git/clean-force is not obeyed: managed policy locks this rule"},
		"outranked": {func(h *home) {
			h.managed("enable = ['core.git']")
			h.user("disable = ['core.git:clean-force', 'core.git:reset-hard']")
			h.seal()
		},
			".config/rv/policy.toml: what it says of core.git/reset-hard and 1 more is not obeyed: a higher layer stands behind this rule"},
		"not managed": {func(h *home) { h.user("lock = ['core.git:clean-force']") },
			".config/rv/policy.toml: what it says of core.git/clean-force is not obeyed: only managed policy may lock or forbid"},
		"a repository": {func(h *home) { h.repository("disable = ['core.git:clean-force']") },
			"p/.rv/policy.toml: what it says of core.git/clean-force is not obeyed: a higher layer stands behind this rule"},
		"a bad seal": {func(h *home) { h.seal2("posture = 'off'"); _ = os.Chmod(h.Home+"/.config/rv/sealed", 0o644) },
			".config/rv/sealed: the seal does not count: .config/rv/sealed can be read or written by others (mode 0600 is needed); rv config apply seals the configuration again"},
		"a bad key": {func(h *home) { h.seal2("posture = 'strict'"); _ = os.Chmod(h.Home+"/.config/rv/key", 0o644) },
			".config/rv/sealed: the seal does not count: its MAC is not right; rv config apply seals the configuration again\n" +
				".config/rv/key: the key does not count, so nothing is vouched for: .config/rv/key can be read or written by others (mode 0600 is needed); " +
				"if you know why, make it yours alone (chmod 600); if not, remove it and seal again with rv config apply"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHome(t)
			tt.prepare(h)
			assert.Equal(t, tt.want, h.troubles())
		})
	}
}

func (h *home) seal2(text string) {
	h.user(text)
	h.seal()
}

func TestDiff(t *testing.T) {
	h := newHome(t)
	h.user("posture = 'strict'\n[severity]\n'core.git:stash-drop' = 'high'\n")
	h.seal()
	h.user(`
disable = ["core.git:reset-hard", "system.disk"]
audit = "off"
preview = true
unknown = "deny"
forbid = ["shell:make deploy"]
[[except]]
rule = "core.git:clean-force"
argv = ["git", "clean", "-f d"]
repo = "/r"
reason = "generated"
[[artefacts]]
names = ["gen"]
`)
	now := h.load()
	disk := 0
	for _, r := range config.Rules(now) {
		if r.ID.Pack() == "system.disk" {
			disk++
		}
	}
	require.Greater(t, disk, 10)
	var looser, other []string
	for _, c := range config.Diff(now, config.AsIfSealed(h.Place, now)) {
		if c.Looser {
			looser = append(looser, c.What)
		} else {
			other = append(other, c.What)
		}
	}
	assert.Equal(t, []string{
		"core.git/reset-hard: high → off",
		"core.git/stash-drop: high → medium",
		fmt.Sprintf("all %d rules of system.disk: on → off", disk),
		"posture: strict → off",
		`new: exception from core.git/clean-force for git clean "-f d" in /r: generated`,
		"new: artefacts gen in every repository",
		"audit: blocks → off",
		"the log keeps commands, with secrets masked",
	}, looser)
	assert.Empty(t, other, "what raises counts already")

	h.seal()
	h.user("")
	now = h.load()
	var what []string
	for _, c := range config.Diff(now, config.AsIfSealed(h.Place, now)) {
		what = append(what, c.What)
	}
	assert.Equal(t, []string{"user/make-deploy: critical → off", "unknown: deny → ask"}, what)
	assert.Empty(t, config.Diff(now, now))
}

// What lets agents act is shown as what it is before it is sealed; until then check says that
// it does not count. The administrator may vouch for a catalogue too.
func TestDiffOfActions(t *testing.T) {
	const digest = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	h := newHome(t)
	h.user("[actions]\ncleanups = true\nirreversible = true\n[[catalogue]]\nfile = '/a.toml'\ndigest = '" + digest + "'\n")
	now := h.load()
	sealed := config.AsIfSealed(h.Place, now)
	for _, c := range config.Diff(now, sealed) {
		assert.True(t, c.Looser, c.What)
	}
	assert.Len(t, config.Diff(now, sealed), 3)
	assert.Contains(t, config.Diff(now, sealed), config.Change{Looser: true, What: "new: agents may run irreversible actions for real"})
	assert.Contains(t, config.Diff(now, sealed), config.Change{Looser: true, What: "new: catalogue of actions /a.toml (sha256:ba7816bf8f01)"})
	assert.Contains(t, h.troubles(), "what the file lowers does not count before it is sealed")
	for _, c := range config.Diff(sealed, now) {
		assert.False(t, c.Looser, c.What)
	}
	h.seal()
	assert.Empty(t, h.troubles())
	h.managed("[[catalogue]]\nfile = '/b.toml'\ndigest = '" + digest + "'\n")
	c := h.load()
	require.Len(t, c.Catalogues, 2)
	assert.Equal(t, policy.OwnerManaged, c.Catalogues[0].Owner)
}
