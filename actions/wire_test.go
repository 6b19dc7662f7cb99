package actions

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/compiled"
)

// update rewrites the golden files: go test ./actions -u. What changes there changes a
// promise: keys are added, never renamed, removed or given another meaning.
var update = flag.Bool("u", false, "update the golden files")

// golden compares with testdata/NAME.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, name)
}

// wireShapes are runs that together show every shape of a report.
var wireShapes = []struct {
	name, fault, action string
	mode                Mode
	args                Args
	surface             Surface
	arrange             func(*world, *Runner)
}{
	{"preview", "", "clean", Preview, nil, Agent{}, nil},
	{"real", "", "clean", Real, nil, CLI{Yes: true}, nil},
	{"real-apps", "", "uninstall", Real, Args{"apps": {"Zoomer"}, "permanent": {"true"}}, CLI{Yes: true, Irreversible: true}, nil},
	{"preview-apps", "", "uninstall", Preview, apps("Zoomer", "Chatter Beta"), Agent{}, nil},
	{"half", "half", "clean", Real, nil, CLI{Yes: true}, nil},
	{"interactive", "", "installer", Real, nil, Agent{}, nil},
	{"no-yes", "", "optimize", Real, nil, CLI{}, nil},
	{"timed-out", "hang", "clean", Real, nil, CLI{Yes: true}, func(w *world, r *Runner) { r.after = w.late(10 * 60e9) }},
	{"missing", "", "clean", Real, nil, CLI{Yes: true}, func(w *world, _ *Runner) { _ = os.Remove(w.Bin + "/mo") }},
	{"blocked-cleanups", "", "clean", Real, nil, Agent{}, nil},
	{"blocked-irreversible", "", "uninstall", Real, apps("Zoomer"), Agent{compiled.OptIns{Cleanups: true}}, nil},
	{"blocked-policy", "", "clean", Real, nil, CLI{Yes: true}, func(w *world, _ *Runner) { w.seal(`forbid = ["action:clean"]`) }},
	{"blocked-incomplete", "", "clean", Preview, nil, CLI{}, func(_ *world, r *Runner) { r.Env.Rules = nil }},
	{"blocked-confirm", "", "clean", Real, nil, GUI{FullDiskAccess: true}, nil},
	{"blocked-access", "", "clean", Preview, nil, GUI{}, nil},
	{"preflight", "superset", "uninstall", Real, apps("Zoomer"), CLI{Yes: true, Irreversible: true}, nil},
	{"preflight-unread", "unreadable", "uninstall", Real, apps("Zoomer"), CLI{Yes: true, Irreversible: true}, nil},
}

func TestWire(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range wireShapes {
		w := newWorld(t)
		w.SetFault(s.fault)
		r := w.runner()
		o, err := w.Order(s.action, s.mode, s.args, w.Bin)
		require.NoError(t, err)
		if s.arrange != nil {
			s.arrange(w, r)
			o, err = w.Order(s.action, s.mode, s.args, w.Bin)
			require.NoError(t, err)
		}
		rep := r.Do(t.Context(), o, s.surface)
		got := rep.JSON()
		golden(t, "wire/"+s.name+".json", string(got)+"\n")
		var keys map[string]any
		require.NoError(t, json.Unmarshal(got, &keys))
		for k := range keys {
			seen[k] = true
		}
		assert.True(t, slices.IsSorted(topKeys(string(got))), s.name)
	}
	rep := Report{Command: "x", Params: Args{"env": {"a<b>&c"}, "hosts": {"a", "b"}}, Output: "<&>\u2028"}
	golden(t, "wire/params.json", string(rep.JSON())+"\n")
	all := strings.Fields("command dry_run ran exit_code output summary apps permanent error kind interactive_only note timed_out hint blocked reason matched")
	for _, k := range all {
		assert.True(t, seen[k], "no shape shows %s", k)
	}
	assert.Len(t, seen, len(all))
}

// topKeys are the keys of a document that encoding/json wrote, in their order.
func topKeys(doc string) (keys []string) {
	d := json.NewDecoder(strings.NewReader(doc))
	depth, key := 0, true
	for {
		tok, err := d.Token()
		if err != nil {
			return keys
		}
		switch v := tok.(type) {
		case json.Delim:
			if v == '{' || v == '[' {
				depth++
			} else {
				depth--
			}
			key = depth == 1
			continue
		case string:
			if depth == 1 && key {
				keys = append(keys, v)
				key = false
				continue
			}
		}
		key = depth == 1
	}
}

// Every refusal and note stands in one file.
func TestTexts(t *testing.T) {
	var b strings.Builder
	for i := ReasonCleanups; i < texts; i++ {
		require.NotEmpty(t, textOf[i])
		b.WriteString(i.String() + "\n")
	}
	golden(t, "texts.golden", b.String())
	assert.Equal(t, ReasonUndecided.String(), Text(0).String())
	assert.Equal(t, ReasonUndecided.String(), texts.String())
}
