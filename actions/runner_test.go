package actions

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// do runs an action for real, with every switch on.
func (w *world) do(r *Runner, name string) Report {
	w.t.Helper()
	return r.Do(w.t.Context(), w.order(name, Real, argsFor(name)), CLI{Yes: true, Irreversible: true})
}

// Ran says whether the disk changed, whatever the exit status says.
func TestRanFollowsFromTheOutcome(t *testing.T) {
	for name, tt := range map[string]struct {
		fault, action string
		mode          Mode
		exit          int
		ran           bool
		gone          string
	}{
		"all of it":             {"", "clean", Real, 0, true, "Library/Caches/a"},
		"a preview":             {"", "clean", Preview, 0, false, ""},
		"half, and status 1":    {"half", "clean", Real, 1, true, "Library/Caches/a"},
		"nothing, and status 0": {"nothing", "clean", Real, 0, false, ""},
		"an uninstall":          {"", "uninstall", Real, 0, true, "Applications/Zoomer.app"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			// Records of runs before say nothing about this one.
			log := filepath.Join(w.Home, "Library/Logs/mole/deletions.log")
			require.NoError(t, os.MkdirAll(filepath.Dir(log), 0o755))
			require.NoError(t, os.WriteFile(log, []byte("2026-01-01T00:00:00Z\ttrash\t1\tok\t/x\n"), 0o644))
			w.SetFault(tt.fault)
			rep := w.runner().Do(t.Context(), w.order(tt.action, tt.mode, argsFor(tt.action)), CLI{Yes: true, Irreversible: true})
			assert.Equal(t, tt.exit, rep.ExitCode)
			assert.Equal(t, tt.ran, rep.Ran)
			assert.Equal(t, tt.mode == Preview, rep.DryRun)
			assert.Equal(t, tt.exit == 0, rep.OK())
			for _, path := range []string{"Library/Caches/a", "Applications/Zoomer.app"} {
				assert.Equal(t, path != tt.gone, w.Has(path), path)
			}
		})
	}
}

// What a menu would ask is not answered for anybody: it is previewed.
func TestInteractiveOnlyIsPreviewed(t *testing.T) {
	w := newWorld(t)
	rep := w.do(w.runner(), "purge")
	assert.True(t, rep.DryRun)
	assert.True(t, rep.InteractiveOnly)
	assert.Equal(t, NoteInteractive.String(), rep.Note)
	assert.Equal(t, "purge --dry-run\n", w.Calls())
	w.seal(`forbid = ["action:purge mode=preview"]`)
	rep = w.do(w.runner(), "purge")
	assert.True(t, rep.Blocked, "the preview it became has to be allowed too")
}

func TestTimeOut(t *testing.T) {
	w := newWorld(t)
	w.SetFault("hang")
	r := w.runner()
	r.after = w.late(10 * time.Minute)
	rep := w.do(r, "clean")
	assert.True(t, rep.TimedOut)
	assert.Equal(t, KindTimeout, rep.Kind)
	assert.Equal(t, -1, rep.ExitCode)
	assert.Equal(t, HintTimedOut.String(), rep.Hint)
	assert.True(t, rep.Ran, "by its own log it had removed something")
}

func TestCancellation(t *testing.T) {
	w := newWorld(t)
	w.SetFault("hang")
	ctx, cancel := context.WithCancel(t.Context())
	o := &observed{began: func(b Began) {
		assert.True(t, b.CanCancel)
		w.hanging()
		cancel()
	}}
	r := w.runner()
	r.after, r.Observe = never, o
	rep := r.Do(ctx, w.order("clean", Real, nil), CLI{Yes: true})
	assert.Equal(t, KindCancelled, rep.Kind)
	assert.Equal(t, 1, o.ended)

	rep = w.runner().Do(ctx, w.order("clean", Real, nil), CLI{Yes: true})
	assert.Equal(t, KindCancelled, rep.Kind, "before it began")
	assert.Equal(t, 1, strings.Count(w.Calls(), "\n"))
}

// observed is an observer that counts.
type observed struct {
	began    func(Began)
	progress []Progress
	ended    int
}

func (o *observed) Began(b Began)         { o.began(b) }
func (o *observed) Progressed(p Progress) { o.progress = append(o.progress, p) }
func (o *observed) Ended(Report)          { o.ended++ }

// What runs as root is started through the way to elevate, and nobody is told that it can be
// cancelled: a cancelled call waits for its end.
func TestElevatedRuns(t *testing.T) {
	w := newWorld(t)
	gui := GUI{FullDiskAccess: true, Confirmed: true}
	rep := w.runner().Do(t.Context(), w.order("clean", Real, nil), gui)
	assert.Equal(t, KindElevation, rep.Kind, "there is no way to elevate")
	assert.Empty(t, w.Calls())

	sudo := w.Bin + "/sudo"
	require.NoError(t, os.WriteFile(sudo, []byte("#!/bin/sh\necho \"as root: $1\"\nexec \"$@\"\n"), 0o755))
	r := w.runner()
	r.Elevate = []string{sudo}
	ctx, cancel := context.WithCancel(t.Context())
	o := &observed{began: func(b Began) {
		assert.False(t, b.CanCancel)
		cancel()
	}}
	r.Observe = o
	rep = r.Do(ctx, w.order("clean", Real, nil), gui)
	assert.True(t, rep.OK(), "%+v", rep)
	assert.True(t, rep.Ran)
	assert.Contains(t, rep.Output, "as root: "+w.Bin+"/mo")
}

// Twenty thousand lines are a handful of events: one for each tick, whatever is printed.
func TestProgressIsCoalesced(t *testing.T) {
	var got []Progress
	c := coalescer{emit: func(p Progress) { got = append(got, p) }}
	c.tick()
	assert.Empty(t, got, "nothing was printed")
	for range 10000 {
		c.write([]byte("\x1b[32ma li"))
		c.write([]byte("ne\x1b[0m\n\n"))
	}
	c.tick()
	c.tick()
	c.write([]byte("half"))
	c.tick()
	c.write([]byte(strings.Repeat("x", 1<<20)))
	assert.LessOrEqual(t, len(c.partial), maxPartial)
	c.write([]byte("\n"))
	c.tick()
	require.Len(t, got, 2)
	assert.Equal(t, Progress{20000, "a line"}, got[0])
	assert.Equal(t, 20001, got[1].Lines)
	assert.Equal(t, 125*time.Millisecond, pace)

	w := newWorld(t)
	w.SetFault("flood")
	o := &observed{began: func(Began) {}}
	r := w.runner()
	r.Observe = o
	rep := w.do(r, "clean")
	assert.Len(t, rep.Groups[0].Items, 20003)
	assert.NotEmpty(t, o.progress)
	assert.Less(t, len(o.progress), 1000)
	assert.Equal(t, 1, o.ended)
}

// Output beyond its limit loses its middle, not its end.
func TestOutputIsBounded(t *testing.T) {
	var k keeper
	for range 400 {
		k.write(bytes.Repeat([]byte("a"), 10000))
	}
	k.write([]byte("the end"))
	got := string(k.bytes())
	assert.LessOrEqual(t, len(got), maxOutput+40)
	assert.Contains(t, got, "[output left out]")
	assert.True(t, strings.HasSuffix(got, "the end"))
	var short keeper
	short.write([]byte("all"))
	assert.Equal(t, "all", string(short.bytes()))
}

// A program gets the usual variables and those its catalogue names, not what an agent
// exports.
func TestEnvironment(t *testing.T) {
	r := Runner{Getenv: func(name string) string { return name }}
	env := r.environment(&Action{Env: []string{"PGHOST"}})
	assert.Contains(t, env, "PATH=PATH")
	assert.Contains(t, env, "PGHOST=PGHOST")
	assert.Len(t, env, len(usual)+1)
	for _, name := range []string{"LD_PRELOAD", "GIT_SSH_COMMAND", "BASH_ENV", "IFS", "CDPATH"} {
		assert.NotContains(t, env, name+"="+name)
	}
	assert.NotNil(t, (&Runner{}).environment(&Action{}), "nil would be this process's")
}

func TestAMissingProgram(t *testing.T) {
	w := newWorld(t)
	require.NoError(t, os.Remove(w.Bin+"/mo"))
	rep := w.do(w.runner(), "clean")
	assert.Equal(t, "mo is not installed", rep.Error)
	assert.Equal(t, KindMissing, rep.Kind)
	_, err := lookUp("mo", "", "relative:.:")
	assert.Error(t, err, "folders that depend on where we are do not count")
}

func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[1;31mred\x1b[0m":            "red",
		"\x1b]0;title\atext":              "text",
		"\x1b]8;;http://x\x1b\\link":      "link",
		"\x1bPdevice\x1b\\x":              "x",
		"\x1b(Bx\x1b=y":                   "xy",
		"10%\r20%\rdone\r\nnext":          "done\nnext",
		"ab\bc":                           "ac",
		"a\x00b\x07c":                     "abc",
		"\xffé日本":                         "\uFFFDé日本",
		"\u009b31mx":                      "x",
		"broken \x1b":                     "broken ",
		"never ends \x1b]0;abc":           "never ends ",
		"tab\tstays":                      "tab\tstays",
		"\x1b[31\nbroken off":             "\nbroken off",
		"spoof \u202egnp.exe and \u200bz": "spoof gnp.exe and z",
	} {
		assert.Equal(t, want, plain([]byte(in)), "%q", in)
	}
}

func FuzzPlainPrints(f *testing.F) {
	f.Add([]byte("\x1b[1mx\x1b]0;t\ay\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		out := plain(b)
		assert.NotContains(t, out, "\x1b")
		assert.Equal(t, out, plain([]byte(out)), "plain text is plain")
	})
}

func TestDeletions(t *testing.T) {
	list, bad, err := ReadDeletions(strings.NewReader("2026-12-01T10:00:00+0100\ttrash\t12\tok\t/Users/u/a\tb\n" +
		"2026-12-01T10:00:00Z\tpermanent\tunknown\tdry-run\t/x\n\n" +
		"2026-12-01T10:00:00\tpermanent\t0\tFailed\t/y\n" +
		"yesterday\ttrash\t1\tok\t/x\nno record\n2026-12-01T10:00:00Z\ttrash\tbig\tok\t/x\n2026-12-01T10:00:00Z\ttrash\t-1\tok\t/x\n2026-12-01T10:00:00Z\ttrash\t1\tok\t\n"))
	require.NoError(t, err)
	assert.Equal(t, 5, bad)
	require.Len(t, list, 3)
	assert.Equal(t, "/Users/u/a\tb", list[0].Path, "a path may hold a tab")
	assert.Equal(t, int64(12), list[0].KB)
	assert.Equal(t, "2026-12-01T09:00:00Z", list[0].Time.UTC().Format(time.RFC3339))
	assert.Equal(t, int64(-1), list[1].KB)
	assert.Equal(t, []bool{true, false, false}, []bool{list[0].Changed(), list[1].Changed(), list[2].Changed()})
}

// A log that is replaced, cut or broken tells nothing.
func TestALogThatDoesNotTell(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	write := func(text string) { require.NoError(t, os.WriteFile(path, []byte(text), 0o644)) }
	_, known := markLog(path).since()
	assert.False(t, known, "there is none")
	write("2026-12-01T10:00:00Z\ttrash\t1\tok\t/x\n")
	m := markLog(path)
	list, known := m.since()
	assert.True(t, known)
	assert.Empty(t, list)
	write("short")
	_, known = m.since()
	assert.False(t, known)
	write(strings.Repeat("garbage\n", 20))
	_, known = m.since()
	assert.False(t, known)
}
