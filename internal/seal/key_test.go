package seal

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestKeyIsMadeOnce(t *testing.T) {
	home := t.TempDir()
	_, err := Load(home)
	require.ErrorIs(t, err, ErrNoKey)

	keys := make([]Key, 16)
	var wg sync.WaitGroup
	for i := range keys {
		wg.Add(1)
		go func() {
			defer wg.Done()
			var err error
			keys[i], err = LoadOrCreate(home)
			assert.NoError(t, err)
		}()
	}
	wg.Wait()
	loaded, err := Load(home)
	require.NoError(t, err)
	assert.True(t, loaded.Usable())
	assert.NotZero(t, loaded.secret)
	for _, k := range keys {
		assert.Equal(t, loaded, k)
	}
	info, err := os.Stat(path(home))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode())
	left, err := os.ReadDir(filepath.Dir(path(home)))
	require.NoError(t, err)
	assert.Len(t, left, 1)
}

func TestNoKeyWithoutHome(t *testing.T) {
	absent := t.TempDir() + "/absent"
	for _, home := range []string{"", absent} {
		_, err := LoadOrCreate(home)
		require.ErrorIs(t, err, ErrNoKey)
	}
	_, err := os.Stat(absent)
	assert.ErrorIs(t, err, os.ErrNotExist, "no home is made")
}

// A key that others can read, or that is none, is not used and not replaced.
func TestUnsafeKeys(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"loose":     func(p string) error { return os.Chmod(p, 0o644) },
		"truncated": func(p string) error { return os.Truncate(p, 31) },
		"longer":    func(p string) error { return os.WriteFile(p, make([]byte, 33), 0o600) },
		"huge":      func(p string) error { return os.Truncate(p, 1<<30) },
		"link": func(p string) error {
			if err := os.Rename(p, p+"2"); err != nil {
				return err
			}
			return os.Symlink(p+"2", p)
		},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			_, err := LoadOrCreate(home)
			require.NoError(t, err)
			require.NoError(t, spoil(path(home)))
			k, err := LoadOrCreate(home)
			require.Error(t, err)
			assert.NotErrorIs(t, err, ErrNoKey)
			assert.False(t, k.Usable())
		})
	}
}

func TestCloseAndOpen(t *testing.T) {
	k, err := LoadOrCreate(t.TempDir())
	require.NoError(t, err)
	other, err := LoadOrCreate(t.TempDir())
	require.NoError(t, err)
	closed := k.Close(Sealed, []byte("what was said"))

	data, ok := k.Open(Sealed, closed)
	assert.True(t, ok)
	assert.Equal(t, "what was said", string(data))

	_, ok = k.Open(Compiled, closed)
	assert.False(t, ok, "another purpose")
	data, ok = other.Open(Sealed, closed)
	assert.False(t, ok, "another key")
	assert.Equal(t, "what was said", string(data), "it can still be read")
	_, ok = Key{}.Open(Sealed, Key{}.Close(Sealed, []byte("x")))
	assert.False(t, ok, "no key vouches for nothing")
	for i := range closed {
		bad := append([]byte{}, closed...)
		bad[i] ^= 1
		_, ok = k.Open(Sealed, bad)
		assert.False(t, ok, "byte %d", i)
		_, ok = k.Open(Sealed, closed[:i])
		assert.False(t, ok, "%d bytes", i)
	}
}
