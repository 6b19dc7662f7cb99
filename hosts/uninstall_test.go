package hosts

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/owned"
)

// homes are what a home may hold before rv comes.
var homes = map[string]func(t *testing.T, home string){
	"an empty one": func(*testing.T, string) {},
	"one with every host": func(t *testing.T, home string) {
		write(t, home, map[string]string{
			".claude/settings.json":           `{"hooks":{}}`,
			".claude/skills/other/SKILL.md":   "# other",
			".codex/config.toml":              "model = \"x\"\n",
			".codex/hooks.json":               shared["line ends of Windows"],
			".copilot/hooks/other.json":       "{\r\n",
			".gemini/settings.json":           "{ broken",
			".gemini/extensions/other/x.json": "{}",
			".grok/hooks/other.json":          "{}",
			".config/opencode/opencode.json":  "{}",
			".pi/agent/extensions/other.ts":   "export default () => {}",
			".config/rv/policy.toml":          "# mine",
		})
	},
	"one with empty folders": func(t *testing.T, home string) {
		for _, dir := range []string{".claude", ".codex", ".copilot/hooks", ".gemini/extensions", ".grok/hooks", ".config/opencode/plugins", ".pi/agent/extensions", ".config/rv"} {
			require.NoError(t, os.MkdirAll(filepath.Join(home, dir), 0o700))
		}
	},
	"one whose folders are links": func(t *testing.T, home string) {
		for _, dir := range []string{".claude", ".codex", ".copilot", ".gemini", ".grok", ".config", ".pi"} {
			require.NoError(t, os.MkdirAll(filepath.Join(home, "dotfiles", dir), 0o755))
			require.NoError(t, os.Symlink(filepath.Join("dotfiles", dir), filepath.Join(home, dir)))
		}
	},
}

func TestUninstallLeavesWhatWasThere(t *testing.T) {
	for name, lay := range homes {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			lay(t, home)
			before := tree(t, home)
			assert.Equal(t, all(Written), states(setup(t, at(home))))
			assert.NotEqual(t, before, tree(t, home))
			upgraded := at(home)
			upgraded.Hook = "/" + awkward + "/rv-hook"
			assert.Equal(t, all(Upgraded), states(setup(t, upgraded)))

			report := uninstall(t, at(home))
			assert.Equal(t, all(Removed), states(report))
			assert.True(t, report.OK())
			assert.Equal(t, before, tree(t, home))
			assert.Equal(t, all(Absent), states(uninstall(t, at(home))))
			assert.Equal(t, before, tree(t, home))
		})
	}
}

func TestUninstallInPartsAndInAnyOrder(t *testing.T) {
	home := t.TempDir()
	for _, name := range Names() {
		setup(t, only(at(home), name))
	}
	for i, name := range Names() {
		assert.Equal(t, map[string]State{name: Removed}, states(uninstall(t, only(at(home), name))))
		for _, h := range table {
			_, err := os.Stat(filepath.Join(home, h.files[0].path))
			assert.Equal(t, slices.Index(Names(), h.name) > i, err == nil, "%s, when %s had gone", h.name, name)
		}
	}
	assert.Empty(t, tree(t, home))
}

func TestUninstallKeepsFoldersThatOthersUseNow(t *testing.T) {
	home := t.TempDir()
	setup(t, at(home))
	write(t, home, map[string]string{".grok/config.toml": "theirs", ".claude/skills/rv/notes.txt": "theirs", ".config/rv/key": "k"})
	uninstall(t, at(home))
	assert.Equal(t, map[string]string{
		".grok/": "drwxr-xr-x", ".grok/config.toml": "-rw-r--r-- theirs",
		".claude/": "drwxr-xr-x", ".claude/skills/": "drwxr-xr-x", ".claude/skills/rv/": "drwxr-xr-x", ".claude/skills/rv/notes.txt": "-rw-r--r-- theirs",
		".config/": "drwx------", ".config/rv/": "drwx------", ".config/rv/key": "-rw-r--r-- k",
	}, tree(t, home))
}

func TestUninstallLeavesWhatWasEdited(t *testing.T) {
	home := t.TempDir()
	setup(t, at(home))
	edited := contents(t, filepath.Join(home, owned.GrokHooks)) + "\n"
	write(t, home, map[string]string{owned.GrokHooks: edited})
	report := uninstall(t, at(home))
	want := all(Removed)
	want["grok"] = Occupied
	assert.Equal(t, want, states(report))
	assert.False(t, report.OK())
	assert.Equal(t, map[string]string{
		".grok/": "drwxr-xr-x", ".grok/hooks/": "drwxr-xr-x", owned.GrokHooks: "-rw-r--r-- " + brief(edited),
	}, tree(t, home))
}

func TestUninstallFindsWhatAVariableMoved(t *testing.T) {
	home, elsewhere := t.TempDir(), t.TempDir()
	o := only(at(home), "grok")
	setup(t, o)
	o.Env = func(name string) string { return map[string]string{"GROK_HOME": elsewhere}[name] }
	setup(t, o)
	report := uninstall(t, o)
	assert.Len(t, report[0].Changes, 2)
	assert.Empty(t, tree(t, home))
	assert.Empty(t, tree(t, elsewhere))
}

// An older rv noted nothing: its files go, and folders nobody noted stay.
func TestUninstallWithoutARecord(t *testing.T) {
	home := t.TempDir()
	setup(t, at(home))
	require.NoError(t, os.RemoveAll(filepath.Join(home, ".config/rv")))
	assert.Equal(t, all(Removed), states(uninstall(t, at(home))))
	for name := range tree(t, home) {
		assert.Regexp(t, `/$`, name)
	}
}
