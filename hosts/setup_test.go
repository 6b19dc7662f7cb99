package hosts

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const hook = "/opt/rv/bin/rv-hook"

// files lists everything below dir, with contents.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		content := entry.Type().String()
		if entry.Type().IsRegular() {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			content = string(text)
		}
		found[rel] = content
		return nil
	}))
	return found
}

func states(r Report) (out []State) {
	for _, result := range r {
		out = append(out, result.State)
	}
	return out
}

func setup(t *testing.T, home, hook string, names ...string) Report {
	t.Helper()
	report, err := Setup(Options{Home: home, Hosts: names, Hook: hook})
	require.NoError(t, err)
	return report
}

func TestSetupWritesItsFilesAndNoOther(t *testing.T) {
	home := filepath.Join(t.TempDir(), "not", "yet")
	report := setup(t, home, hook, Names()...)
	assert.Equal(t, []State{Written, Written, Written}, states(report))
	assert.True(t, report.OK())

	want := map[string]string{}
	for i, h := range table {
		text, err := h.render(hook)
		require.NoError(t, err)
		want[h.file] = string(text)
		assert.Equal(t, Result{Host: h.name, Path: filepath.Join(home, h.file), State: Written}, report[i])
	}
	assert.Equal(t, want, files(t, home))
	assert.Equal(t, []string{
		".config/opencode/plugins/rv-guard.js", ".grok/hooks/rv.json", ".pi/agent/extensions/rv-guard.ts",
	}, slices.Sorted(func(yield func(string) bool) {
		for name := range want {
			if !yield(name) {
				return
			}
		}
	}))
}

func TestSetupModes(t *testing.T) {
	home := filepath.Join(t.TempDir(), "home")
	report := setup(t, home, hook, "pi")
	info, err := os.Stat(report[0].Path)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o644), info.Mode().Perm())
	info, err = os.Stat(filepath.Dir(report[0].Path))
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o755), info.Mode().Perm())
}

func TestSetupAgainChangesNothing(t *testing.T) {
	home := t.TempDir()
	report := setup(t, home, hook, "grok")
	before, err := os.Stat(report[0].Path)
	require.NoError(t, err)
	report = setup(t, home, hook, "grok")
	assert.Equal(t, []State{Unchanged}, states(report))
	after, err := os.Stat(report[0].Path)
	require.NoError(t, err)
	assert.True(t, os.SameFile(before, after), "the file was replaced")
}

func TestSetupUpgradesAnotherHook(t *testing.T) {
	home := t.TempDir()
	setup(t, home, "/"+awkward+"/old/rv-hook", Names()...)
	assert.Equal(t, []State{Upgraded, Upgraded, Upgraded}, states(setup(t, home, hook, Names()...)))
	assert.Equal(t, []State{Unchanged, Unchanged, Unchanged}, states(setup(t, home, hook, Names()...)))
}

func TestSetupUpgradesAnEarlierTemplate(t *testing.T) {
	h, ok := lookup("pi")
	require.True(t, ok)
	const earlier = "// an earlier guard\nconst HOOK = \"@RV_HOOK@\";\n"
	h.shipped = append([]string{digest([]byte(earlier))}, h.shipped...)
	path := filepath.Join(t.TempDir(), "rv-guard.ts")
	require.NoError(t, os.WriteFile(path, []byte("// an earlier guard\nconst HOOK = \"/old/rv-hook\";\n"), 0o644))
	state, err := h.place(path, hook)
	require.NoError(t, err)
	assert.Equal(t, Upgraded, state)
}

func TestSetupLeavesOthersAlone(t *testing.T) {
	for name, lay := range map[string]func(t *testing.T, path string){
		"a text of its own": func(t *testing.T, path string) {
			require.NoError(t, os.WriteFile(path, []byte("export default function () {}\n"), 0o644))
		},
		"an edited copy of ours": func(t *testing.T, path string) {
			h, _ := lookup("pi")
			text, err := h.render(hook)
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
		},
		"a link to nowhere": func(t *testing.T, path string) {
			require.NoError(t, os.Symlink("nowhere", path))
		},
		"a link to our own text": func(t *testing.T, path string) {
			h, _ := lookup("pi")
			text, err := h.render("/old/rv-hook")
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(path+".real", text, 0o644))
			require.NoError(t, os.Symlink(path+".real", path))
		},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			path := filepath.Join(home, ".pi/agent/extensions/rv-guard.ts")
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			lay(t, path)
			before := files(t, home)
			report := setup(t, home, hook, "pi")
			assert.Equal(t, []State{Occupied}, states(report))
			assert.False(t, report.OK())
			assert.Equal(t, before, files(t, home))
		})
	}
}

func TestSetupReportsAFailureAndGoesOn(t *testing.T) {
	home := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(home, ".grok"), nil, 0o644))
	report := setup(t, home, hook, "grok", "pi")
	assert.Equal(t, []State{Failed, Written}, states(report))
	assert.Error(t, report[0].Err)
	assert.False(t, report.OK())
}

func TestSetupLeavesNoTemporaryFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "rv.json")
	require.NoError(t, os.MkdirAll(filepath.Join(path, "occupied"), 0o755))
	require.Error(t, writeOwned(path, []byte("x")), "a folder cannot be replaced by a file")
	assert.Equal(t, map[string]string{}, files(t, dir))
}

func TestSetupRefusesOptions(t *testing.T) {
	home := t.TempDir()
	for name, opts := range map[string]Options{
		"relative home": {Home: "home", Hosts: []string{"pi"}, Hook: hook},
		"no home":       {Hosts: []string{"pi"}, Hook: hook},
		"no host":       {Home: home, Hook: hook},
		"unknown host":  {Home: home, Hosts: []string{"pi", "emacs"}, Hook: hook},
		"relative hook": {Home: home, Hosts: []string{"pi"}, Hook: "rv-hook"},
		"no hook":       {Home: home, Hosts: []string{"pi"}},
	} {
		report, err := Setup(opts)
		assert.Error(t, err, name)
		assert.Nil(t, report, name)
	}
	assert.Equal(t, map[string]string{}, files(t, home))
}

func TestSetupTakesEachHostOnce(t *testing.T) {
	assert.Equal(t, []State{Written}, states(setup(t, t.TempDir(), hook, "pi", "pi")))
}
