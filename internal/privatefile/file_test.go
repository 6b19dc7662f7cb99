package privatefile

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWriteThenRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "file")
	for _, data := range [][]byte{{}, []byte("one"), bytes.Repeat([]byte("x"), 100_000)} {
		require.NoError(t, Write(path, data))
		got, err := Read(path, len(data))
		require.NoError(t, err)
		assert.Equal(t, data, got)
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o600), info.Mode())
	folder, err := os.Stat(filepath.Dir(path))
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o700), folder.Mode().Perm())
	left, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	assert.Len(t, left, 1, "no unfinished file stays")
}

func TestReadAbsent(t *testing.T) {
	_, err := Read(filepath.Join(t.TempDir(), "none"), 10)
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// Hostile files are refused, unread, and without waiting.
func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	good := at("good")
	require.NoError(t, Write(good, []byte("good")))
	require.NoError(t, os.Symlink(good, at("link")))
	require.NoError(t, os.Mkdir(at("folder"), 0o700))
	require.NoError(t, syscall.Mkfifo(at("pipe"), 0o600))
	for name, mode := range map[string]fs.FileMode{"group": 0o640, "others": 0o604, "writable": 0o622} {
		require.NoError(t, Write(at(name), []byte("x")))
		require.NoError(t, os.Chmod(at(name), mode))
	}
	huge, err := os.OpenFile(at("huge"), os.O_CREATE|os.O_WRONLY, 0o600)
	require.NoError(t, err)
	require.NoError(t, huge.Truncate(1<<30)) // sparse
	require.NoError(t, huge.Close())
	tests := map[string]Why{
		"link": Symlink, "folder": Irregular, "pipe": Irregular,
		"group": Loose, "others": Loose, "writable": Loose, "huge": Large,
	}
	if os.Geteuid() == 0 { // only root can give a file away
		require.NoError(t, Write(at("foreign"), []byte("x")))
		require.NoError(t, os.Chown(at("foreign"), 4711, -1))
		tests["foreign"] = Foreign
	}
	for name, why := range tests {
		data, err := Read(at(name), 1<<20)
		var unsafe Unsafe
		require.ErrorAs(t, err, &unsafe, name)
		assert.Equal(t, why, unsafe.Why, name)
		assert.Nil(t, data)
		assert.NotContains(t, why.String(), "cannot be used")
	}
}

// Of many that create one file, all then read what one of them wrote.
func TestCreateOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "key")
	var wg sync.WaitGroup
	won := make([]bool, 16)
	for i := range won {
		wg.Add(1)
		go func() {
			defer wg.Done()
			err := Create(path, []byte{byte(i)})
			won[i] = err == nil
			if err != nil {
				assert.ErrorIs(t, err, fs.ErrExist)
			}
		}()
	}
	wg.Wait()
	got, err := Read(path, 1)
	require.NoError(t, err)
	winners := 0
	for i, w := range won {
		if w {
			winners++
			assert.Equal(t, []byte{byte(i)}, got)
		}
	}
	assert.Equal(t, 1, winners)
}

func TestWriteFails(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "file"), nil, 0o600))
	assert.Error(t, Write(filepath.Join(dir, "file", "below"), []byte("x")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder"), 0o700))
	assert.Error(t, Write(filepath.Join(dir, "folder"), []byte("x")))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, left, 2, "no unfinished file stays")
}

// A dated file says it was written when it is told to; what writes it again says another
// time. A file that may be lost with the power is there all the same.
func TestDatesAndTimes(t *testing.T) {
	path := t.TempDir() + "/f"
	require.NoError(t, CreateDated(path, []byte("x"), 1_000_000_000))
	_, times, err := ReadDated(path, 10)
	require.NoError(t, err)
	assert.Equal(t, int64(1_000_000_000_000_000_000), times.Modified)
	assert.Greater(t, times.Changed, times.Modified)
	require.ErrorIs(t, CreateDated(path, nil, 5), fs.ErrExist)
	require.NoError(t, Keep(path, []byte("y")))
	data, again, err := ReadDated(path, 10)
	require.NoError(t, err)
	assert.Equal(t, "y", string(data))
	assert.Greater(t, again.Modified, times.Modified)
	require.NoError(t, Date(path, 7))
	_, again, err = ReadDated(path, 10)
	require.NoError(t, err)
	assert.Equal(t, int64(7_000_000_000), again.Modified)
}
