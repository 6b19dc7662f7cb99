package audit

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/internal/seal"
)

func record(n int) Record {
	return Record{
		Event: Decided, Kind: "shell", Decision: "deny", Host: "grok", Agent: "a", Session: "s", Call: strconv.Itoa(n), Dir: "/home/u/p",
		Findings: []Finding{{Rule: "core.git:reset-hard", Severity: "high", Vote: "deny", Words: []string{"git", "reset", "--hard"}}},
	}
}

// small is a log whose files are short.
func small(t testing.TB) *Log {
	t.Helper()
	l := Open(t.TempDir())
	l.maxFile = 1500
	return l
}

func fill(t testing.TB, l *Log, n int) {
	t.Helper()
	for i := range n {
		require.NoError(t, l.Append(record(i)))
	}
}

// problems are what verify names, as text.
func problems(t testing.TB, l *Log) string {
	t.Helper()
	r, err := Verify(l.home)
	require.NoError(t, err)
	var lines []string
	for _, p := range r.Problems {
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

// calls are the calls on record, in order.
func calls(t testing.TB, l *Log) (out []string) {
	t.Helper()
	entries, err := Read(l.home, time.Time{})
	require.NoError(t, err)
	for _, e := range entries {
		if e.Event == Decided {
			out = append(out, e.Call)
		}
	}
	return out
}

func TestAppendReadVerify(t *testing.T) {
	l := Open(t.TempDir())
	r := record(1)
	r.Time = time.Date(2026, 3, 1, 12, 30, 0, 5e6, time.UTC)
	r.Cause, r.Note = "because", "a note"
	r.Findings = append(r.Findings, Finding{Rule: "core.git:clean-force", Lifted: "exception", Vote: "deny"})
	r.Text = "git push --token abc"
	require.NoError(t, l.Append(r))
	fill(t, l, 3)

	report, err := Verify(l.home)
	require.NoError(t, err)
	assert.Equal(t, Report{Files: 1, Records: 5}, report, "the first line begins the file")
	entries, err := Read(l.home, time.Time{})
	require.NoError(t, err)
	require.Len(t, entries, 4)
	got := entries[0]
	assert.Equal(t, "git push --token [masked]", got.Preview)
	require.Len(t, got.What, 2)
	key, err := seal.Load(l.home)
	require.NoError(t, err)
	assert.Equal(t, []string{Fingerprint(key, []string{"git", "reset", "--hard"}), ""}, got.What)
	r.Text, r.Findings[0].Words = "", nil
	assert.Equal(t, r, got.Record)

	recent, err := Read(l.home, time.Now().Add(-time.Hour))
	require.NoError(t, err)
	assert.Len(t, recent, 3)
}

func TestFingerprints(t *testing.T) {
	k, err := seal.LoadOrCreate(t.TempDir())
	require.NoError(t, err)
	other, err := seal.LoadOrCreate(t.TempDir())
	require.NoError(t, err)
	one := Fingerprint(k, []string{"rm", "-rf", "x"})
	assert.Equal(t, one, Fingerprint(k, []string{"rm", "-rf", "x"}))
	for _, words := range [][]string{{"rm", "-rf x"}, {"rm", "-rf", "x", ""}, {"rm", "-rf", "y"}, nil} {
		assert.NotEqual(t, one, Fingerprint(k, words), "%q", words)
	}
	assert.NotEqual(t, one, Fingerprint(other, []string{"rm", "-rf", "x"}))
}

// No word of a command is on disk, and nothing can be read by others.
func TestNoCommandTextAndPrivateFiles(t *testing.T) {
	l := Open(t.TempDir())
	r := record(1)
	r.Findings[0].Words = []string{"wordofthecommand"}
	require.NoError(t, l.Append(r))
	for _, name := range names(l.dir) {
		if name == "." || name == ".." {
			continue
		}
		text, err := privatefile.Read(l.dir+name, 1<<20)
		require.NoError(t, err)
		assert.NotContains(t, string(text), "wordofthecommand")
	}
	info, err := os.Stat(l.dir)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o700), info.Mode().Perm())
}

// Whatever a host sends, a record is one line of bounded length.
func TestHostileTexts(t *testing.T) {
	l := Open(t.TempDir())
	r := record(1)
	r.Host, r.Session = "a\nb\",\"mac\":\"", strings.Repeat("ü", 10_000)
	for range 1000 {
		r.Findings = append(r.Findings, r.Findings[0])
	}
	require.NoError(t, l.Append(r))
	assert.Empty(t, problems(t, l))
	entries, err := Read(l.home, time.Time{})
	require.NoError(t, err)
	require.Len(t, entries, 1)
	assert.Equal(t, r.Host, entries[0].Host)
	assert.Less(t, len(entries[0].Line), 10_000)
	assert.Len(t, entries[0].Findings, maxFindings)
	assert.Contains(t, entries[0].Line, `"more":969`)
}

func TestRotation(t *testing.T) {
	l := small(t)
	fill(t, l, 20)
	r, err := Verify(l.home)
	require.NoError(t, err)
	assert.Empty(t, r.Problems)
	assert.Greater(t, r.Files, 3)
	assert.Len(t, calls(t, l), 20)

	fill(t, l, 100)
	r, err = Verify(l.home)
	require.NoError(t, err)
	assert.Empty(t, r.Problems)
	assert.Equal(t, maxFiles, r.Files, "old files go")
	seen := calls(t, l)
	assert.Less(t, len(seen), 100)
	assert.Equal(t, "99", seen[len(seen)-1])
}

// Every way to change the log behind our back is named.
func TestTampering(t *testing.T) {
	file := func(l *Log, name string) string { return l.dir + name }
	edit := func(name string, change func(lines []string) []string) func(*Log) error {
		return func(l *Log) error {
			text, err := os.ReadFile(file(l, name))
			if err != nil {
				return err
			}
			lines := slices.Collect(strings.Lines(string(text)))
			return os.WriteFile(file(l, name), []byte(strings.Join(change(lines), "")), 0o600)
		}
	}
	for name, tt := range map[string]struct {
		change func(*Log) error
		want   string
	}{
		"a record changed":          {edit(active, func(l []string) []string { l[2] = strings.Replace(l[2], "grok", "mcp!", 1); return l }), "log.jsonl:3: the record was changed"},
		"a record removed":          {edit(active, func(l []string) []string { return append(l[:2:2], l[3:]...) }), "are missing before it"},
		"a record twice":            {edit(active, func(l []string) []string { return append(l[:3:3], l[2:]...) }), "stands behind record"},
		"records swapped":           {edit(active, func(l []string) []string { l[1], l[2] = l[2], l[1]; return l }), "are missing before it"},
		"cut off at the end":        {edit(active, func(l []string) []string { return l[:len(l)-2] }), "are missing at the end"},
		"a line of another program": {edit(active, func(l []string) []string { return append(l, "hello\n") }), "it is no record"},
		"a record without a MAC": {edit(active, func(l []string) []string { return append(l, `{"seq":99,"time":"x"}`+"\n") }),
			"nothing vouches for the record"},
		"a torn line":      {func(l *Log) error { return os.Truncate(file(l, active), sizeOf(file(l, active))-5) }, "the line was not finished"},
		"the file removed": {func(l *Log) error { return os.Remove(file(l, active)) }, "are missing at the end"},
		"another file in its place": {func(l *Log) error {
			other := Open(filepath.Dir(l.home))
			if err := other.Append(record(1)); err != nil {
				return err
			}
			text, err := os.ReadFile(other.dir + active)
			if err != nil {
				return err
			}
			return os.WriteFile(file(l, active), text, 0o600)
		}, "stands behind record"},
		"a closed file removed": {func(l *Log) error { return os.Remove(file(l, fileName(2))) }, "log-00000002.jsonl: the file is missing"},
		"a closed file changed": {edit(fileName(2), func(l []string) []string { l[1] = strings.Replace(l[1], "deny", "none", 1); return l }),
			"log-00000002.jsonl:2: the record was changed"},
		"the first file begun elsewhere": {edit(fileName(1), func(l []string) []string { return l[1:] }), "log-00000001.jsonl:1:"},
		"the lock emptied": {func(l *Log) error { return os.Truncate(file(l, lockName), 0) },
			"lock: it does not say where the log ends"},
		"the lock changed": {func(l *Log) error {
			b, err := os.ReadFile(file(l, lockName))
			if err != nil {
				return err
			}
			b[20] ^= 1
			return os.WriteFile(file(l, lockName), b, 0o600)
		}, "lock: it does not say where the log ends"},
		"a file for others":      {func(l *Log) error { return os.Chmod(file(l, active), 0o644) }, "log.jsonl: it cannot be read"},
		"a link":                 {func(l *Log) error { return asLink(file(l, active)) }, "log.jsonl: it cannot be read"},
		"a segment of nobody":    {func(l *Log) error { return os.WriteFile(file(l, segmentPre+"x"), []byte("{}\n"), 0o600) }, "segment-x: it is no record of this machine"},
		"a huge file":            {func(l *Log) error { return os.Truncate(file(l, active), 1<<30) }, "log.jsonl: it cannot be read"},
		"a segment put in twice": {twice, "the record stands here a second time"},
	} {
		t.Run(name, func(t *testing.T) {
			l := small(t)
			for fill(t, l, 9); len(lines(t, l.dir+active)) < 4; {
				fill(t, l, 1)
			}
			require.Empty(t, problems(t, l))
			require.NoError(t, tt.change(l))
			assert.Contains(t, problems(t, l), tt.want)

			// It is named ever after, and the log goes on.
			_ = l.Append(record(77))
			heals := strings.HasPrefix(tt.want, lockName) // the next writer notes the end anew
			assert.Equal(t, heals, problems(t, l) == "")
		})
	}
}

// twice writes a record of a segment, twice, as one who holds the key could.
func twice(l *Log) error {
	key, err := seal.Load(l.home)
	if err != nil {
		return err
	}
	lock, err := l.lock()
	if err != nil {
		return err
	}
	defer lock.release()
	w := writer{Log: l, key: key, lock: lock}
	if err := w.open(); err != nil {
		return err
	}
	defer w.close()
	r := record(5)
	for range 2 {
		if err := w.record(append([]byte(segmentMember("segment-a")+","), r.body(key)...)); err != nil {
			return err
		}
	}
	return nil
}

func lines(t testing.TB, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return slices.Collect(strings.Lines(string(text)))
}

func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

func asLink(path string) error {
	if err := os.Rename(path, path+".real"); err != nil {
		return err
	}
	return os.Symlink(path+".real", path)
}

// A writer that cannot have the lock leaves a segment; the next one takes it in.
func TestSegments(t *testing.T) {
	l := Open(t.TempDir())
	fill(t, l, 1)
	held, err := l.lock()
	require.NoError(t, err)
	require.NoError(t, l.Append(record(1)))
	require.NoError(t, l.Append(record(2)))
	r, err := Verify(l.home)
	require.NoError(t, err)
	assert.Empty(t, r.Problems)
	assert.Equal(t, 2, r.Pending)
	assert.Equal(t, []string{"0", "1", "2"}, calls(t, l), "they are read while they wait")
	held.release()
	require.NoError(t, l.Append(record(3)))
	r, err = Verify(l.home)
	require.NoError(t, err)
	assert.Equal(t, Report{Files: 1, Records: 5}, r)
	assert.Equal(t, []string{"0", "1", "2", "3"}, calls(t, l))

	// One that is not ours is put aside, and named.
	require.NoError(t, os.WriteFile(l.dir+segmentPre+"x", []byte(`{"time":"x"}`), 0o600))
	require.NoError(t, l.Append(record(4)))
	assert.Equal(t, "damaged-segment-x: it is no record of this machine", problems(t, l))
}

// Without a key records are written, and named as what nothing vouches for.
func TestWithoutKey(t *testing.T) {
	l := Open(t.TempDir())
	fill(t, l, 1)
	key := l.home + "/" + owned.UserDir + "/" + owned.Key
	require.NoError(t, os.Chmod(key, 0o644))
	fill(t, l, 1)
	_, err := Verify(l.home)
	require.Error(t, err, "nothing can be verified without it")
	require.NoError(t, os.Chmod(key, 0o600))
	fill(t, l, 1)
	assert.Contains(t, problems(t, l), "nothing vouches for the record")
}

func TestNoHome(t *testing.T) {
	absent := t.TempDir() + "/absent"
	for _, home := range []string{"", absent} {
		assert.Error(t, Open(home).Append(record(1)))
	}
	_, err := os.Stat(absent)
	assert.ErrorIs(t, err, os.ErrNotExist, "no home is made")
	_, err = Verify(t.TempDir())
	assert.NoError(t, err, "nothing was ever recorded")
}

func TestDiskProblems(t *testing.T) {
	l := Open(t.TempDir())
	require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Dir(l.dir)), 0o700))
	require.NoError(t, os.WriteFile(strings.TrimSuffix(l.dir, "/"), nil, 0o600))
	assert.Error(t, l.Append(record(1)), "a file is in the way")
}
