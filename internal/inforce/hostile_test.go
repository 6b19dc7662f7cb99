package inforce_test

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/inforce"
	"rv/internal/owned"
)

// spoilers make a private file one that cannot be trusted.
var spoilers = map[string]func(path string) error{
	"a symbolic link": func(p string) error {
		if err := os.Rename(p, p+".real"); err != nil {
			return err
		}
		return os.Symlink(p+".real", p)
	},
	"readable by others": func(p string) error { return os.Chmod(p, 0o644) },
	"a folder": func(p string) error {
		if err := os.Remove(p); err != nil {
			return err
		}
		return os.Mkdir(p, 0o700)
	},
	"a pipe": func(p string) error {
		if err := os.Remove(p); err != nil {
			return err
		}
		return syscall.Mkfifo(p, 0o600)
	},
	"empty":     func(p string) error { return os.Truncate(p, 0) },
	"truncated": func(p string) error { return cut(p, 1) },
	"cut to its magic": func(p string) error {
		return os.Truncate(p, 8)
	},
	"huge":             func(p string) error { return os.Truncate(p, 1<<30) },
	"of another MAC":   func(p string) error { return change(p, -1) },
	"of other content": func(p string) error { return change(p, 60) },
	"of the future":    func(p string) error { return change(p, 6) },
	"gone":             os.Remove,
}

func cut(path string, n int64) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.Truncate(path, info.Size()-n)
}

// change flips a bit of one byte; a negative one counts from the end.
func change(path string, at int) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if at < 0 {
		at += len(data)
	}
	data[at%len(data)] ^= 1
	return os.WriteFile(path, data, 0o600)
}

// A seal that is not ours seals nothing, says so, and takes nothing away.
func TestHostileSeals(t *testing.T) {
	foreign := func(p string) error { return os.Chown(p, 4711, -1) }
	for name, spoil := range spoilers {
		t.Run(name, func(t *testing.T) { hostileSeal(t, spoil) })
	}
	t.Run("somebody else's", func(t *testing.T) {
		if os.Geteuid() != 0 {
			t.Skip("only root can give a file away")
		}
		hostileSeal(t, foreign)
	})
}

func hostileSeal(t *testing.T, spoil func(string) error) {
	w := newWorld(t)
	w.userPolicy(lowers + raises)
	w.sealed()
	require.Equal(t, 0, blocks(w.rv(), hard))
	require.NoError(t, spoil(w.user(owned.Sealed)))
	for who, c := range w.both() {
		assert.Equal(t, high, blocks(c, hard), "%s: nothing is sealed", who)
		assert.Equal(t, high, blocks(c, drop), who)
		assert.Error(t, c.Seal, who)
		assert.False(t, c.Incomplete, who)
	}
	// The raise is taken out as well: the second copy of the seal knows it.
	w.userPolicy("# nothing\n")
	for who, c := range w.both() {
		assert.Equal(t, high, blocks(c, drop), who)
	}
	w.userPolicy("")
	for who, c := range w.both() {
		assert.Equal(t, high, blocks(c, drop), who)
	}
}

// Without a usable key nothing is vouched for, and everything raises.
func TestHostileKeys(t *testing.T) {
	for name, spoil := range spoilers {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.userPolicy(lowers + raises)
			w.sealed()
			require.NoError(t, spoil(w.user(owned.Key)))
			c := w.rv()
			assert.Equal(t, high, blocks(c, hard))
			assert.Equal(t, high, blocks(c, drop))
			assert.Error(t, c.Seal)
			child, _ := w.child()
			assert.Equal(t, high, blocks(child, hard))
			assert.Equal(t, high, blocks(child, drop))
		})
	}
}

// A compiled form that is not ours is parsed anew; until then it cannot loosen.
func TestHostileCompiledForms(t *testing.T) {
	for name, spoil := range spoilers {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.managed(lowers + raises)
			w.both()
			files, err := os.ReadDir(w.user(owned.Compiled))
			require.NoError(t, err)
			require.Len(t, files, 1)
			require.NoError(t, spoil(w.user(owned.Compiled)+"/"+files[0].Name()))
			c, stale := w.child()
			assert.True(t, stale)
			assert.True(t, c.Incomplete, "a managed file nobody has read")
			assert.Equal(t, high, blocks(c, hard))
			if name == "a folder" {
				return // rv does not remove it
			}
			for who, c := range w.both() {
				assert.Equal(t, 0, blocks(c, hard), who)
				assert.Equal(t, high, blocks(c, drop), who)
			}
		})
	}
}

// The form of one source does not stand for another, also when it is ours.
func TestFormsAreForOneSource(t *testing.T) {
	w := newWorld(t)
	w.managed(lowers)
	w.repoPolicy(raises)
	w.both()
	files, err := os.ReadDir(w.user(owned.Compiled))
	require.NoError(t, err)
	require.Len(t, files, 2)
	a, b := w.user(owned.Compiled)+"/"+files[0].Name(), w.user(owned.Compiled)+"/"+files[1].Name()
	require.NoError(t, os.Rename(a, a+"x"))
	require.NoError(t, os.Rename(b, a))
	require.NoError(t, os.Rename(a+"x", b))
	c, stale := w.child()
	assert.True(t, stale)
	assert.Equal(t, high, blocks(c, hard))
	assert.Equal(t, inforce.Stale, state(t, c, w.Managed+"/"+owned.Policy))
}

// A seal made on another machine, with another key, seals nothing here.
func TestSealOfAnotherMachine(t *testing.T) {
	there, here := newWorld(t), newWorld(t)
	there.userPolicy(lowers)
	there.sealed()
	here.userPolicy(lowers)
	here.sealed()
	data, err := os.ReadFile(there.user(owned.Sealed))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(here.user(owned.Sealed), data, 0o600))
	assert.Equal(t, high, blocks(here.rv(), hard))
	assert.ErrorIs(t, here.rv().Seal, inforce.ErrMAC)
}
