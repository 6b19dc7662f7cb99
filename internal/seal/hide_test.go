package seal

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestHideAndReveal(t *testing.T) {
	k, err := LoadOrCreate(t.TempDir())
	require.NoError(t, err)
	for _, n := range []int{0, 1, 31, 32, 33, 5000} {
		data := bytes.Repeat([]byte("git reset --hard "), n)[:n]
		hidden, err := k.Hide(Pending, data)
		require.NoError(t, err)
		got, ok := k.Reveal(Pending, hidden)
		assert.True(t, ok)
		assert.Equal(t, data, got)
		if n > 16 {
			assert.False(t, bytes.Contains(hidden, data[:16]))
		}
		for i := 0; i < len(hidden); i += 1 + len(hidden)/64 {
			bad := append([]byte{}, hidden...)
			bad[i] ^= 1
			_, ok = k.Reveal(Pending, bad)
			assert.False(t, ok, "byte %d", i)
			_, ok = k.Reveal(Pending, hidden[:i])
			assert.False(t, ok, "%d bytes", i)
		}
	}
}

// The same text is never the same bytes twice, and says nothing under another key, for
// another purpose, or without one.
func TestHiddenTextsDiffer(t *testing.T) {
	k, err := LoadOrCreate(t.TempDir())
	require.NoError(t, err)
	other, err := LoadOrCreate(t.TempDir())
	require.NoError(t, err)
	a, err := k.Hide(Pending, make([]byte, 64))
	require.NoError(t, err)
	b, err := k.Hide(Pending, make([]byte, 64))
	require.NoError(t, err)
	assert.NotEqual(t, a[nonceSize:], b[nonceSize:])
	assert.NotEqual(t, a[nonceSize:nonceSize+32], a[nonceSize+32:nonceSize+64], "blocks of one text differ")
	_, ok := other.Reveal(Pending, a)
	assert.False(t, ok)
	_, ok = k.Reveal(Grant, a)
	assert.False(t, ok)
	_, err = Key{}.Hide(Pending, nil)
	require.ErrorIs(t, err, ErrNoKey)
}
