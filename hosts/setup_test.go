package hosts

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/owned"
)

const hook = "/opt/rv/bin/rv-hook"

// tree lists everything below dir: folders with a slash behind their name, links with
// what they point to, files with their mode and content, of a long one its digest.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		require.NoError(t, err)
		name, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		info, err := entry.Info()
		require.NoError(t, err)
		switch {
		case name == ".":
		case entry.IsDir():
			found[name+"/"] = info.Mode().String()
		case entry.Type()&fs.ModeSymlink != 0:
			found[name], err = os.Readlink(path)
			require.NoError(t, err)
		case entry.Type().IsRegular():
			content, err := os.ReadFile(path)
			require.NoError(t, err)
			found[name] = info.Mode().String() + " " + brief(string(content))
		default:
			found[name] = info.Mode().String()
		}
		return nil
	}))
	return found
}

func brief(content string) string {
	if len(content) < 200 {
		return content
	}
	return digest([]byte(content))
}

// write lays files below dir: name and content.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	}
}

func at(home string) Options {
	return Options{Machine: Machine{Home: home}, Hosts: Names(), Hook: hook}
}

func only(o Options, names ...string) Options {
	o.Hosts = names
	return o
}

func setup(t *testing.T, o Options) Report {
	t.Helper()
	report, err := Setup(o)
	require.NoError(t, err)
	return report
}

func uninstall(t *testing.T, o Options) Report {
	t.Helper()
	report, err := Uninstall(o)
	require.NoError(t, err)
	return report
}

func states(r Report) map[string]State {
	out := map[string]State{}
	for _, result := range r {
		out[result.Host] = result.State
	}
	return out
}

func all(s State) map[string]State {
	out := map[string]State{}
	for _, name := range Names() {
		out[name] = s
	}
	return out
}

func TestSetupWritesItsFilesAndNoOther(t *testing.T) {
	home := filepath.Join(t.TempDir(), "not", "yet")
	report := setup(t, at(home))
	assert.Equal(t, all(Written), states(report))
	assert.True(t, report.OK())

	want := map[string]string{}
	for _, h := range table {
		for _, f := range h.files {
			text, err := f.render(hook)
			require.NoError(t, err)
			want[f.path] = "-rw-r--r-- " + brief(string(text))
		}
	}
	have := tree(t, home)
	for name, text := range want {
		assert.Equal(t, text, have[name], name)
		delete(have, name)
	}
	for name, text := range have {
		if strings.HasSuffix(name, "/") {
			delete(have, name)
		}
		if name == filepath.Join(owned.UserDir, owned.Setup) {
			assert.Contains(t, text, "-rw------- ", "the record is the person's own")
			delete(have, name)
		}
	}
	assert.Empty(t, have, "and nothing else")
	assert.Equal(t, "drwx------", tree(t, home)[owned.UserDir+"/"])
	assert.Equal(t, "drwxr-xr-x", tree(t, home)[".grok/hooks/"])
}

func TestTheResultNamesTheFileTheHostAsksBy(t *testing.T) {
	home := t.TempDir()
	for _, result := range setup(t, at(home)) {
		h, _ := lookup(result.Host)
		assert.Equal(t, filepath.Join(home, h.files[len(h.files)-1].path), result.Path)
		assert.Equal(t, h.remains, result.Remains)
		assert.Len(t, result.Changes, len(h.files))
	}
}

func TestSetupAgainChangesNothing(t *testing.T) {
	home := t.TempDir()
	setup(t, at(home))
	before := tree(t, home)
	grok, err := os.Stat(filepath.Join(home, owned.GrokHooks))
	require.NoError(t, err)
	report := setup(t, at(home))
	assert.Equal(t, all(Unchanged), states(report))
	for _, result := range report {
		assert.Empty(t, result.Changes)
		assert.Empty(t, result.Remains)
	}
	assert.Equal(t, before, tree(t, home))
	after, err := os.Stat(filepath.Join(home, owned.GrokHooks))
	require.NoError(t, err)
	assert.True(t, os.SameFile(grok, after), "the file was replaced")
}

func TestSetupUpgradesAnotherHook(t *testing.T) {
	home := t.TempDir()
	older := at(home)
	older.Hook = "/" + awkward + "/old/rv-hook"
	setup(t, older)
	assert.Equal(t, all(Upgraded), states(setup(t, at(home))))
	assert.Equal(t, all(Unchanged), states(setup(t, at(home))))
}

func TestSetupUpgradesAnEarlierTemplate(t *testing.T) {
	h, ok := lookup("pi")
	require.True(t, ok)
	f := h.files[0]
	const earlier = "// an earlier guard\nconst HOOK = \"@RV_HOOK@\";\n"
	f.shipped = append([]string{digest([]byte(earlier))}, f.shipped...)
	path := filepath.Join(t.TempDir(), "rv-guard.ts")
	require.NoError(t, os.WriteFile(path, []byte("// an earlier guard\nconst HOOK = \"/old/rv-hook\";\n"), 0o644))
	state, changes, err := target{f, path}.wire(hook, false)
	require.NoError(t, err)
	assert.Equal(t, Upgraded, state)
	require.Len(t, changes, 1)
	assert.Equal(t, Replace, changes[0].Action)
}

func TestSetupCompletesAHalfWiredHost(t *testing.T) {
	home := t.TempDir()
	setup(t, at(home))
	require.NoError(t, os.Remove(filepath.Join(home, owned.ClaudeHooks)))
	report := setup(t, only(at(home), "claude"))
	assert.Equal(t, map[string]State{"claude": Written}, states(report))
	assert.Len(t, report[0].Changes, 1)
}

// foreign are things that may lie where rv wants to write.
var foreign = map[string]func(t *testing.T, path string){
	"a text of its own": func(t *testing.T, path string) {
		require.NoError(t, os.WriteFile(path, []byte("export default function () {}\r\n"), 0o600))
	},
	"an edited copy of ours": func(t *testing.T, path string) {
		h, _ := lookup("pi")
		text, err := h.files[0].render(hook)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, append(text, "// mine\n"...), 0o644))
	},
	"an empty file": func(t *testing.T, path string) {
		require.NoError(t, os.WriteFile(path, nil, 0o644))
	},
	"a huge file": func(t *testing.T, path string) {
		require.NoError(t, os.WriteFile(path, make([]byte, maxOwned+1), 0o644))
	},
	"a folder": func(t *testing.T, path string) {
		require.NoError(t, os.Mkdir(path, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(path, "index.ts"), []byte("x"), 0o644))
	},
	"a link to nowhere": func(t *testing.T, path string) {
		require.NoError(t, os.Symlink("nowhere", path))
	},
	"a link to our own text": func(t *testing.T, path string) {
		h, _ := lookup("pi")
		text, err := h.files[0].render("/old/rv-hook")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path+".real", text, 0o644))
		require.NoError(t, os.Symlink(path+".real", path))
	},
}

func TestSetupLeavesOthersAlone(t *testing.T) {
	for name, lay := range foreign {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			path := filepath.Join(home, owned.PiExtension)
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			lay(t, path)
			before := tree(t, home)
			report := setup(t, only(at(home), "pi"))
			assert.Equal(t, map[string]State{"pi": Occupied}, states(report))
			assert.False(t, report.OK())
			assert.Equal(t, before, tree(t, home))
			assert.Equal(t, map[string]State{"pi": Occupied}, states(uninstall(t, only(at(home), "pi"))))
			assert.Equal(t, before, tree(t, home))
		})
	}
}

func TestForceMovesOthersAsideAndUninstallPutsThemBack(t *testing.T) {
	for name, lay := range foreign {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			path := filepath.Join(home, owned.PiExtension)
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path+".rv-backup", []byte("an older backup"), 0o644))
			lay(t, path)
			before := tree(t, home)
			o := only(at(home), "pi")
			o.Force = true
			report := setup(t, o)
			assert.Equal(t, map[string]State{"pi": Written}, states(report))
			assert.Equal(t, path+".rv-backup-2", report[0].Changes[0].To)
			assert.Equal(t, "an older backup", contents(t, path+".rv-backup"))
			assert.Equal(t, map[string]State{"pi": Unchanged}, states(setup(t, o)), "what lies there now is ours")

			assert.Equal(t, map[string]State{"pi": Removed}, states(uninstall(t, o)))
			assert.Equal(t, before, tree(t, home))
		})
	}
}

func contents(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

func TestAHostOfSeveralFilesGetsAllOrNone(t *testing.T) {
	for _, c := range []struct{ host, occupied string }{
		{"claude", owned.ClaudeManifest}, {"claude", owned.ClaudeHooks},
		{"gemini", owned.GeminiManifest}, {"gemini", owned.GeminiHooks},
	} {
		home := t.TempDir()
		write(t, home, map[string]string{c.occupied: `{"name":"another"}`})
		before := tree(t, home)
		report := setup(t, only(at(home), c.host))
		assert.Equal(t, map[string]State{c.host: Occupied}, states(report))
		assert.Equal(t, filepath.Join(home, c.occupied), report[0].Path)
		assert.Equal(t, before, tree(t, home), c.occupied)
	}
}

func TestWhenTheSecondFileFailsTheFirstGoesAgain(t *testing.T) {
	home := t.TempDir()
	write(t, home, map[string]string{".claude/skills/rv/mine.txt": "x"})
	before := tree(t, home)
	o := only(at(home), "claude")
	// After the look, before the change: somebody else makes the second file.
	o.Before = func(r Result) {
		write(t, home, map[string]string{owned.ClaudeHooks: "theirs"})
		before[".claude/skills/rv/hooks/"] = "drwxr-xr-x"
		before[owned.ClaudeHooks] = "-rw-r--r-- theirs"
	}
	report := setup(t, o)
	assert.Equal(t, map[string]State{"claude": Failed}, states(report))
	require.ErrorIs(t, report[0].Err, fs.ErrExist)
	assert.Equal(t, before, tree(t, home))
}

func TestSetupReportsAFailureAndGoesOn(t *testing.T) {
	home := t.TempDir()
	write(t, home, map[string]string{".grok": ""})
	report := setup(t, only(at(home), "grok", "pi"))
	assert.Equal(t, map[string]State{"grok": Failed, "pi": Written}, states(report))
	assert.Error(t, report[0].Err)
	assert.False(t, report.OK())
}

func TestADryRunChangesNothingAndSaysAll(t *testing.T) {
	home := filepath.Join(t.TempDir(), "home")
	o := at(home)
	o.DryRun = true
	o.Before = func(Result) { t.Error("nothing is about to happen") }
	o.After = o.Before
	report := setup(t, o)
	assert.Equal(t, all(Written), states(report))
	_, err := os.Stat(home)
	require.ErrorIs(t, err, fs.ErrNotExist)
	for _, result := range report {
		h, _ := lookup(result.Host)
		require.Len(t, result.Changes, len(h.files), result.Host)
		for i, change := range result.Changes {
			text, err := h.files[i].render(hook)
			require.NoError(t, err)
			assert.Equal(t, Create, change.Action)
			assert.Equal(t, string(text), string(change.Text))
		}
	}

	o.DryRun, o.Before, o.After = false, nil, nil
	setup(t, o)
	before := tree(t, home)
	o.DryRun = true
	assert.Equal(t, all(Removed), states(uninstall(t, o)))
	assert.Equal(t, before, tree(t, home))
}

func TestBeforeAndAfterAreTold(t *testing.T) {
	home := t.TempDir()
	var told []string
	o := only(at(home), "grok", "pi")
	o.Before = func(r Result) {
		told = append(told, "before "+r.Host)
		assert.NotContains(t, tree(t, home), owned.GrokHooks)
	}
	o.After = func(r Result) { told = append(told, "after "+r.Host+" "+string(r.State)) }
	setup(t, only(o, "grok"))
	o.Before = func(r Result) { told = append(told, "before "+r.Host) }
	setup(t, o)
	assert.Equal(t, []string{"before grok", "after grok written", "after grok unchanged", "before pi", "after pi written"}, told)
}

func TestSetupRefusesOptions(t *testing.T) {
	home := t.TempDir()
	for name, change := range map[string]func(*Options){
		"relative home":     func(o *Options) { o.Home = "home" },
		"no home":           func(o *Options) { o.Home = "" },
		"no host":           func(o *Options) { o.Hosts = nil },
		"unknown host":      func(o *Options) { o.Hosts = []string{"pi", "emacs"} },
		"relative hook":     func(o *Options) { o.Hook = "rv-hook" },
		"no hook":           func(o *Options) { o.Hook = "" },
		"no managed file":   func(o *Options) { o.Managed, o.Hosts = true, []string{"claude", "pi"} },
		"a broken record":   func(o *Options) { write(t, home, map[string]string{".config/rv/setup.json": "{"}) },
		"a foreign record":  func(o *Options) { write(t, home, map[string]string{".config/rv/setup.json": `{"schema":"x"}`}) },
		"a symbolic record": func(o *Options) { require.NoError(t, os.Symlink("x", filepath.Join(home, ".config/rv/setup.json"))) },
	} {
		require.NoError(t, os.RemoveAll(filepath.Join(home, ".config")))
		require.NoError(t, os.MkdirAll(filepath.Join(home, ".config/rv"), 0o755))
		o := at(home)
		change(&o)
		before := tree(t, home)
		report, err := Setup(o)
		assert.Error(t, err, name)
		assert.Nil(t, report, name)
		assert.Equal(t, before, tree(t, home), name)
	}
}

func TestSetupTakesEachHostOnce(t *testing.T) {
	assert.Len(t, setup(t, only(at(t.TempDir()), "pi", "pi")), 1)
}

func TestVariablesMoveTheFolders(t *testing.T) {
	home, elsewhere := t.TempDir(), t.TempDir()
	vars := map[string]string{
		"CLAUDE_CONFIG_DIR": "c", "CODEX_HOME": "x", "COPILOT_HOME": "p", "GEMINI_CLI_HOME": "g",
		"GROK_HOME": "k", "PI_CODING_AGENT_DIR": "i", "XDG_CONFIG_HOME": "o",
	}
	o := at(home)
	o.Env = func(name string) string {
		if dir := vars[name]; dir != "" {
			return filepath.Join(elsewhere, dir)
		}
		return ""
	}
	empty := tree(t, home)
	setup(t, o)
	var names []string
	for name := range tree(t, elsewhere) {
		if !strings.HasSuffix(name, "/") {
			names = append(names, name)
		}
	}
	assert.ElementsMatch(t, []string{
		"c/skills/rv/.claude-plugin/plugin.json", "c/skills/rv/hooks/hooks.json", "x/hooks.json", "p/hooks/rv.json",
		"g/.gemini/extensions/rv/gemini-extension.json", "g/.gemini/extensions/rv/hooks/hooks.json",
		"k/hooks/rv.json", "i/extensions/rv-guard.ts", "o/opencode/plugins/rv-guard.js",
	}, names)
	for _, s := range Detect(o.Machine) {
		assert.True(t, strings.HasPrefix(s.Where, elsewhere), s)
	}
	uninstall(t, o)
	assert.Empty(t, tree(t, elsewhere))
	assert.Equal(t, empty, tree(t, home))
}

func TestAVariableNobodyCanResolveIsAFailure(t *testing.T) {
	home := t.TempDir()
	o := only(at(home), "grok", "pi")
	o.Env = func(name string) string { return map[string]string{"GROK_HOME": "relative"}[name] }
	report := setup(t, o)
	assert.Equal(t, map[string]State{"grok": Failed, "pi": Written}, states(report))
	assert.ErrorContains(t, report[0].Err, "GROK_HOME")
}

func TestOpenCodesOlderFolderIsUsedWhenItIsTheOnlyOne(t *testing.T) {
	for _, c := range []struct {
		folders []string
		want    string
	}{
		{nil, owned.OpenCodePlugin},
		{[]string{".config/opencode/plugin"}, owned.OpenCodePluginOnly},
		{[]string{".config/opencode/plugin", ".config/opencode/plugins"}, owned.OpenCodePlugin},
	} {
		home := t.TempDir()
		for _, folder := range c.folders {
			require.NoError(t, os.MkdirAll(filepath.Join(home, folder), 0o755))
		}
		before := tree(t, home)
		report := setup(t, only(at(home), "opencode"))
		assert.Equal(t, filepath.Join(home, c.want), report[0].Path)
		assert.Contains(t, tree(t, home), c.want)
		uninstall(t, only(at(home), "opencode"))
		assert.Equal(t, before, tree(t, home))
	}
}

func TestManagedFilesLieBelowTheRoot(t *testing.T) {
	root := t.TempDir()
	o := Options{Machine: Machine{Root: root}, Managed: true, Hosts: ManagedNames(), Hook: hook}
	report := setup(t, o)
	assert.True(t, report.OK())
	have := tree(t, root)
	for _, h := range table {
		for _, f := range h.managed {
			text, err := f.render(hook)
			require.NoError(t, err)
			assert.Equal(t, "-rw-r--r-- "+brief(string(text)), have[f.path[1:]])
		}
	}
	assert.Contains(t, have, "etc/rv/setup.json")
	for _, result := range report {
		assert.Empty(t, result.Remains, "managed hooks need no review")
	}
	uninstall(t, o)
	assert.Empty(t, tree(t, root))
}

func TestManagedFilesAreRvsAlone(t *testing.T) {
	root := t.TempDir()
	write(t, root, map[string]string{"etc/codex/hooks.json": `{"hooks":{}}`})
	before := tree(t, root)
	o := Options{Machine: Machine{Root: root}, Managed: true, Hosts: []string{"codex"}, Hook: hook}
	assert.Equal(t, map[string]State{"codex": Occupied}, states(setup(t, o)))
	assert.Equal(t, before, tree(t, root))
}
