package actions

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/fakemo"
)

const probeCall = "uninstall --dry-run Zoomer Chatter Beta\n"

// uninstall asks for two applications, with every switch on.
func (w *world) uninstall(r *Runner, names ...string) Report {
	w.t.Helper()
	return r.Do(w.t.Context(), w.order("uninstall", Real, apps(names...)), CLI{Yes: true, Irreversible: true})
}

// Without a fault the real command runs once, behind the probe, by its own log.
func TestPreflightLetsThrough(t *testing.T) {
	w := newWorld(t)
	rep := w.uninstall(w.runner(), "Zoomer", "Chatter Beta")
	assert.True(t, rep.OK(), "%+v", rep)
	assert.True(t, rep.Ran)
	assert.Equal(t, probeCall+"uninstall Zoomer Chatter Beta\n", w.Calls())
	assert.False(t, w.Has("Applications/Zoomer.app"))
	assert.True(t, w.Has("Applications/Chatter.app"), "nothing else went")
}

// Every fault of the probe ends there: the real command is never started, by the fake's own
// log, and nothing is gone.
func TestPreflightFaults(t *testing.T) {
	for fault, want := range map[string]string{
		"sentinel":   "is what stands for a name nobody knows",
		"empty":      "is empty",
		"dash":       "begins with -",
		"control":    "do not print",
		"bell":       "do not print",
		"ambiguous":  "was matched twice",
		"superset":   "more was matched than was asked for: Keychain Access",
		"other":      "more was matched than was asked for: Keychain Access",
		"subset":     "less was matched than was asked for, without Chatter Beta",
		"unreadable": "nothing that can be read",
		"silent":     "nothing that can be read",
		"dialect":    "nothing that can be read",
		"miscounted": "nothing that can be read",
		"renumbered": "nothing that can be read",
		"twice":      "nothing that can be read",
		"partial":    "ended with status 1",
		"exit1":      "ended with status 1",
	} {
		t.Run(fault, func(t *testing.T) {
			w := newWorld(t)
			w.SetFault(fault)
			rep := w.uninstall(w.runner(), "Zoomer", "Chatter Beta")
			assert.Contains(t, rep.Error, want)
			assert.False(t, rep.Ran)
			assert.False(t, rep.OK())
			assert.Equal(t, probeCall, w.Calls())
			assert.True(t, w.Has("Applications/Zoomer.app"))
			assert.True(t, w.Has("Applications/Chatter Beta.app"))
			assert.Contains(t, string(rep.JSON()), `"ran":false`)
			assert.NotContains(t, string(rep.JSON()), `dry_run`)
		})
	}
}

// The program that answered the probe is not the one that would run.
func TestPreflightSwap(t *testing.T) {
	w := newWorld(t)
	w.SetFault("swap")
	rep := w.uninstall(w.runner(), "Zoomer", "Chatter Beta")
	assert.Equal(t, KindReplaced, rep.Kind)
	assert.False(t, rep.Ran)
	assert.Equal(t, probeCall, w.Calls(), "the other program would have logged itself")
	script, err := os.ReadFile(w.Bin + "/mo")
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(script), "#!/bin/sh"), "it was swapped")
}

// Nor is one that was swapped before the probe, or rewritten in its place.
func TestPreflightOfAnotherProgram(t *testing.T) {
	for name, change := range map[string]func(mo string) error{
		"another file":  func(mo string) error { return os.Rename(mo+".2", mo) },
		"other bytes":   func(mo string) error { return os.WriteFile(mo, []byte("#!/bin/sh\n"), 0o755) },
		"gone":          os.Remove,
		"no program":    func(mo string) error { return os.Chmod(mo, 0o644) },
		"another owner": func(mo string) error { return os.Chmod(mo, 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			program, err := os.ReadFile(w.Bin + "/mo")
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(w.Bin+"/mo.2", program, 0o755))
			k := Match(Decide(w.order("uninstall", Real, apps("Zoomer")), CLI{Yes: true, Irreversible: true}), taking{})
			require.NoError(t, change(w.Bin+"/mo"))
			rep := w.runner().Run(t.Context(), k)
			assert.Equal(t, replaced, rep.Error)
			assert.Empty(t, w.Calls())
		})
	}
}

// hanging waits until the program hangs.
func (w *world) hanging() {
	for !w.Has(fakemo.Hanging) {
		time.Sleep(time.Millisecond)
	}
}

// late is a clock on which a wait is over once the program hangs.
func (w *world) late(waits time.Duration) func(time.Duration) <-chan time.Time {
	return func(d time.Duration) <-chan time.Time {
		if d != waits {
			return nil
		}
		over := make(chan time.Time, 1)
		go func() {
			w.hanging()
			over <- time.Time{}
		}()
		return over
	}
}

func TestPreflightHangs(t *testing.T) {
	w := newWorld(t)
	w.SetFault("hang")
	r := w.runner()
	r.after = w.late(2 * time.Minute)
	rep := w.uninstall(r, "Zoomer", "Chatter Beta")
	assert.Equal(t, "the preflight took longer than 2m0s; nothing was changed", rep.Error)
	assert.Equal(t, probeCall, w.Calls())
	assert.True(t, w.Has("Applications/Zoomer.app"))
}

func TestPreflightCancelled(t *testing.T) {
	w := newWorld(t)
	w.SetFault("hang")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		w.hanging()
		cancel()
	}()
	r := w.runner()
	r.after = never
	rep := r.Do(ctx, w.order("uninstall", Real, apps("Zoomer", "Chatter Beta")), CLI{Yes: true, Irreversible: true})
	assert.Equal(t, "the preflight was cancelled; nothing was changed", rep.Error)
	assert.Equal(t, probeCall, w.Calls())
}

// What was asked for has to be there, once, under exactly that name: the probe is not even
// started otherwise.
func TestIdentityIsIndependent(t *testing.T) {
	for name, tt := range map[string]struct {
		asked, want string
	}{
		"another case": {"zoomer", "there is no zoomer, under exactly this name"},
		"a part":       {"Zoom", "there is no Zoom, under exactly this name"},
		"a pattern":    {"Zoo*", "there is no Zoo*, under exactly this name"},
		"two places":   {"Doubled", "Doubled is ambiguous: there are 2 of that name"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			a, _ := w.Find("uninstall")
			a.Preflight.Identity = append(a.Preflight.Identity, w.Home+"/More/*.app")
			for _, dir := range []string{"Applications/Doubled.app", "More/Doubled.app"} {
				require.NoError(t, os.MkdirAll(filepath.Join(w.Home, dir), 0o755))
			}
			rep := w.uninstall(w.runner(), tt.asked)
			assert.Equal(t, tt.want, rep.Error)
			assert.Empty(t, w.Calls())
		})
	}
}

// Sentinels never get as far as an order.
func TestSentinelsAreNoArguments(t *testing.T) {
	w := newWorld(t)
	for _, name := range []string{"", " ", "unknown", "Unknown", "-rf", "--permanent", "a\nb", "a\x1b[1mb", "\u202eppa", " a", "a ", "a\xff"} {
		_, err := w.Order("uninstall", Real, apps("Zoomer", name), w.Bin)
		assert.Error(t, err, "%q", name)
	}
	for _, args := range []Args{nil, apps(), apps("Zoomer", "Zoomer"), {"apps": {"Zoomer"}, "other": {"x"}}, {"apps": {"Zoomer"}, "permanent": {"yes"}}} {
		_, err := w.Order("uninstall", Real, args, w.Bin)
		assert.Error(t, err, "%v", args)
	}
	_, err := w.Order("format", Real, nil, w.Bin)
	assert.Equal(t, Unknown{"format"}, err)
}

func TestMatchedRows(t *testing.T) {
	for text, want := range map[string][]string{
		"Matched 1 app(s):\n1. A\n":                                {"A"},
		"x\nMatched 2 app(s):\n\n1. A B   1MB\n 2. C\nProceed? \n": {"A B", "C"},
		"Matched 0 app(s):\n":                                      nil,
	} {
		rows, ok := matchedRows(text)
		assert.True(t, ok, text)
		assert.Equal(t, want, rows, text)
	}
	for _, text := range []string{
		"", "1. A\n", "Matched 2 app(s):\n1. A\n", "Matched 1 app(s):\n1. A\n2. B\n", "Matched 1 app(s):\nx\n1. A\n",
		"Matched 1 app(s):\n1. A\nMatched 1 app(s):\n1. A\n", "Matched 1 app(s):\n1. A\n\n1. B\n", "Matched one app(s):\n1. A\n", "Matched 99999999999999999999 app(s):\n",
	} {
		_, ok := matchedRows(text)
		assert.False(t, ok, "%q", text)
	}
}
