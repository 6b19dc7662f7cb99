package approvals

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/internal/seal"
)

// only is the path of the only file of a folder.
func only(t testing.TB, dir string) string {
	t.Helper()
	list := files(t, dir)
	require.Len(t, list, 1)
	return dir + list[0]
}

// rewritten gives a file other bytes and the times it had, as if nothing had happened.
func rewritten(path string, change func([]byte) []byte) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, change(data), 0o600); err != nil {
		return err
	}
	return os.Chtimes(path, info.ModTime(), info.ModTime())
}

func flipped(at int) func(string) error {
	return func(p string) error {
		return rewritten(p, func(b []byte) []byte {
			b[(at+len(b))%len(b)] ^= 1
			return b
		})
	}
}

// spoilers make a file of ours one that counts for nothing, and say how Problems names it.
var spoilers = map[string]struct {
	spoil func(path string) error
	says  string
}{
	"a symbolic link": {func(p string) error {
		if err := os.Rename(p, filepath.Dir(filepath.Dir(p))+"/real"); err != nil {
			return err
		}
		return os.Symlink("../real", p)
	}, "is a symbolic link"},
	"readable by others": {func(p string) error { return os.Chmod(p, 0o644) }, "can be read or written by others"},
	"a folder": {func(p string) error {
		if err := os.Remove(p); err != nil {
			return err
		}
		return os.Mkdir(p, 0o700)
	}, "is no regular file"},
	"a pipe": {func(p string) error {
		if err := os.Remove(p); err != nil {
			return err
		}
		return syscall.Mkfifo(p, 0o600)
	}, "is no regular file"},
	"huge":             {func(p string) error { return os.Truncate(p, 1<<30) }, "is too large"},
	"empty":            {func(p string) error { return rewritten(p, func([]byte) []byte { return nil }) }, "was not written by rv"},
	"truncated":        {func(p string) error { return rewritten(p, func(b []byte) []byte { return b[:len(b)-1] }) }, "was not written by rv"},
	"cut to its magic": {func(p string) error { return rewritten(p, func(b []byte) []byte { return b[:5] }) }, "was not written by rv"},
	"of another MAC":   {flipped(-1), "was not written by rv"},
	"of other content": {flipped(40), "was not written by rv"},
	"of the future": {func(p string) error {
		return rewritten(p, func(b []byte) []byte { return []byte(strings.Replace(string(b), " 1\n", " 2\n", 1)) })
	}, "was written by another version"},
	"longer": {func(p string) error { return rewritten(p, func(b []byte) []byte { return append(b, 'x') }) }, "was not written by rv"},
	"under another id": {func(p string) error {
		base := filepath.Base(p)
		if i := strings.IndexByte(base, '.'); i > 0 {
			base = base[:i+1] + other(base[i+1:i+3]) + base[i+3:]
		} else {
			base = other(base[:2]) + base[2:]
		}
		return os.Rename(p, filepath.Join(filepath.Dir(p), base))
	}, "does not belong under its name"},
}

// other is two digits that are not these.
func other(digits string) string {
	if digits == "00" {
		return "11"
	}
	return "00"
}

func withForeign(t *testing.T, run func(t *testing.T, spoil func(string) error, says string)) {
	for name, s := range spoilers {
		t.Run(name, func(t *testing.T) { run(t, s.spoil, s.says) })
	}
	t.Run("somebody else's", func(t *testing.T) {
		if os.Geteuid() != 0 {
			t.Skip("only root can give a file away")
		}
		run(t, func(p string) error { return os.Chown(p, 4711, -1) }, "belongs to somebody else")
	})
}

func TestHostileGrants(t *testing.T) {
	withForeign(t, func(t *testing.T, spoil func(string) error, says string) {
		for _, kind := range []Kind{Once, Session} {
			s := store(t)
			s.minted(t, kind, "reset")
			require.Empty(t, Problems(s.home))
			require.NoError(t, spoil(only(t, s.grants)))
			assert.Nil(t, s.Lift(caller("c1"), findings("reset")))
			found := Problems(s.home)
			require.Len(t, found, 1)
			assert.Contains(t, found[0].What, says)
			assert.True(t, strings.HasPrefix(found[0].Path, s.grants))
			assert.NotEmpty(t, found[0].Fix)
		}
	})
}

// A spent grant that was spoiled does not let its call through a second time either.
func TestHostileSpentGrants(t *testing.T) {
	withForeign(t, func(t *testing.T, spoil func(string) error, _ string) {
		s := store(t)
		s.minted(t, Once, "reset")
		require.NotNil(t, s.Lift(caller("c1"), findings("reset")))
		require.NoError(t, spoil(only(t, s.grants)))
		assert.Nil(t, s.Lift(caller("c1"), findings("reset")))
		assert.Len(t, Problems(s.home), 1)
	})
}

func TestHostileRecords(t *testing.T) {
	withForeign(t, func(t *testing.T, spoil func(string) error, says string) {
		s := store(t)
		require.NoError(t, s.Pend(given(blockedCall("reset"))))
		require.Empty(t, Problems(s.home))
		require.NoError(t, spoil(only(t, s.pending)))
		list, err := s.Pendings()
		require.NoError(t, err)
		assert.Empty(t, list)
		found := Problems(s.home)
		require.Len(t, found, 1)
		assert.Contains(t, found[0].What, says)
	})
}

// What lies in a grant's name and never was one, however it is spelled.
func TestForgedGrants(t *testing.T) {
	s, other := store(t), store(t)
	s.minted(t, Once, "other") // there is a key
	other.minted(t, Once, "reset")
	data, err := os.ReadFile(only(t, other.grants))
	require.NoError(t, err)
	key, err := seal.Load(s.home)
	require.NoError(t, err)
	f := finding("reset")
	n := name{binding: f.binding(key), id: "0123456789abcdef", kind: Once}
	for _, content := range [][]byte{data, nil, []byte("allow"), []byte(magic)} {
		require.NoError(t, os.WriteFile(s.grants+n.String(), content, 0o600))
		assert.Nil(t, s.Lift(caller("c1"), findings("reset")))
	}
	require.NoError(t, os.Remove(s.grants+n.String()))
	n.spent, n.mark = true, mark(key, &request1, n.id)
	require.NoError(t, os.WriteFile(s.grants+n.String(), data, 0o600))
	assert.Nil(t, s.Lift(request1, findings("reset")))
}

var request1 = caller("c1")

// A host's write tool can read a grant and write its bytes again: the copy is none, before
// and after the grant was spent, and neither is the spent file under its old name.
func TestACopyIsNoGrant(t *testing.T) {
	s := store(t)
	s.minted(t, Once, "reset")
	file := only(t, s.grants)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NotNil(t, s.Lift(caller("c1"), findings("reset")))
	require.NoError(t, os.WriteFile(file, data, 0o600))
	assert.Nil(t, s.Lift(caller("c2"), findings("reset")))
	problems := Problems(s.home)
	require.Len(t, problems, 1)
	assert.Contains(t, problems[0].What, "a copy is no grant")
	require.NoError(t, os.Remove(file))

	require.NoError(t, os.Rename(only(t, s.grants), file))
	assert.Nil(t, s.Lift(caller("c2"), findings("reset")))
	assert.Nil(t, s.Lift(caller("c1"), findings("reset")))
	require.NoError(t, os.Remove(file))

	// A revoked one cannot be written again either.
	s.minted(t, Session, "reset")
	file = only(t, s.grants)
	data, err = os.ReadFile(file)
	require.NoError(t, err)
	_, err = s.Revoke()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, data, 0o600))
	assert.Nil(t, s.Lift(caller("c2"), findings("reset")))
}

// Grants that are authentic and too old, from the future, or longer-lived than any.
func TestExpiry(t *testing.T) {
	s := store(t)
	key, err := seal.LoadOrCreate(s.home)
	require.NoError(t, err)
	f := finding("reset")
	now := time.Now()
	for name, tt := range map[string]struct {
		kind            Kind
		minted, expires time.Time
		says            string
	}{
		"good":                  {Once, now.Add(-23 * time.Hour), now.Add(time.Hour), ""},
		"dead":                  {Once, now.Add(-24 * time.Hour), now.Add(-time.Second), "has expired"},
		"a session, over":       {Session, now.Add(-8 * time.Hour), now.Add(-time.Second), "has expired"},
		"a session":             {Session, now.Add(-7 * time.Hour), now.Add(time.Hour), ""},
		"longer than any":       {Session, now.Add(-time.Minute), now.Add(9 * time.Hour), "has expired"},
		"longer than any, once": {Once, now.Add(-time.Minute), now.Add(25 * time.Hour), "has expired"},
		"tomorrow's":            {Once, now.Add(24 * time.Hour), now.Add(25 * time.Hour), "dated in the future"},
	} {
		t.Run(name, func(t *testing.T) {
			g := Grant{ID: "0123456789abcdef", Kind: tt.kind, Rule: "core.git:reset", Host: "grok", Session: "s1", Minted: tt.minted, Expires: tt.expires, binding: f.binding(key)}
			path := s.grants + g.name().String()
			require.NoError(t, privatefile.CreateDated(path, g.encode(key), g.dated()))
			assert.Equal(t, tt.says == "", s.Lift(caller("c1"), findings("reset")) != nil)
			found := Problems(s.home)
			if tt.says == "" {
				assert.Empty(t, found)
			} else if assert.Len(t, found, 1) {
				assert.Contains(t, found[0].What, tt.says)
			}
			require.NoError(t, os.RemoveAll(s.grants))
		})
	}
}

// The folders themselves.
func TestHostileFolders(t *testing.T) {
	for name, tt := range map[string]struct {
		spoil func(dir string) error
		says  string
	}{
		"open to others": {func(d string) error { return os.Chmod(d, 0o755) }, "read or written by others"},
		"a link": {func(d string) error {
			if err := os.Rename(d, d+".real"); err != nil {
				return err
			}
			return os.Symlink(d+".real", d)
		}, "is a symbolic link"},
		"a file": {func(d string) error {
			if err := os.RemoveAll(d); err != nil {
				return err
			}
			return os.WriteFile(d, nil, 0o600)
		}, "is no regular file"},
		"too full": {func(d string) error {
			for i := range maxNames + 1 {
				if err := os.WriteFile(d+"/"+strings.Repeat("0", 12)+number(int64(i)), nil, 0o600); err != nil {
					return err
				}
			}
			return nil
		}, "too many files"},
		"somebody else's": {func(d string) error { return os.Chown(d, 4711, -1) }, "belongs to somebody else"},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "somebody else's" && os.Geteuid() != 0 {
				t.Skip("only root can give a folder away")
			}
			s := store(t)
			s.minted(t, Once, "reset")
			require.NoError(t, s.Pend(given(blockedCall("reset"))))
			for _, dir := range []string{s.grants, s.pending} {
				require.NoError(t, tt.spoil(strings.TrimSuffix(dir, "/")))
			}
			assert.Nil(t, s.Lift(caller("c1"), findings("reset")))
			list, err := s.Pendings()
			require.Error(t, err)
			assert.Empty(t, list)
			found := Problems(s.home)
			require.Len(t, found, 2)
			for _, p := range found {
				assert.Contains(t, p.What, tt.says)
			}
		})
	}
}

// Without a usable key there are no grants.
func TestHostileKey(t *testing.T) {
	for name, s := range spoilers {
		switch name {
		case "of the future", "under another id", "of other content":
			continue // a key has no version and no id, and any 32 bytes are one
		}
		t.Run(name, func(t *testing.T) {
			st := store(t)
			st.minted(t, Once, "reset")
			path := st.home + "/" + owned.UserDir + "/" + owned.Key
			require.NoError(t, s.spoil(path))
			assert.Nil(t, st.Lift(caller("c1"), findings("reset")))
			assert.NotEmpty(t, Problems(st.home))
		})
	}
}

// What others put there is named and left alone.
func TestStrangers(t *testing.T) {
	s := store(t)
	s.minted(t, Once, "reset")
	require.NoError(t, s.Pend(given(blockedCall("reset"))))
	for _, dir := range []string{s.grants, s.pending} {
		require.NoError(t, os.WriteFile(dir+"notes.txt", nil, 0o600))
		require.NoError(t, os.WriteFile(dir+privatefile.TempPrefix+"1-0", nil, 0o600))
	}
	found := Problems(s.home)
	require.Len(t, found, 2)
	for _, p := range found {
		assert.Equal(t, "is nothing that rv puts there", p.What)
	}
	assert.NotNil(t, s.Lift(caller("c1"), findings("reset")))
}
