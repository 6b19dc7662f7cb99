package ask

import (
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plain puts a question to somebody who typed text, and returns what was shown.
func plain(t *testing.T, typed string, question func(*Terminal)) string {
	t.Helper()
	in, typing, err := os.Pipe()
	require.NoError(t, err)
	showing, out, err := os.Pipe()
	require.NoError(t, err)
	_, err = typing.WriteString(typed)
	require.NoError(t, err)
	require.NoError(t, typing.Close())
	question(&Terminal{In: in, Out: out})
	require.NoError(t, out.Close())
	shown, err := io.ReadAll(showing)
	require.NoError(t, err)
	return string(shown)
}

func TestPlainChoice(t *testing.T) {
	list := []Choice{{"one\x1b[2J", "the first\nof two\t"}, {"two", ""}}
	shown := plain(t, "2\n", func(a *Terminal) {
		n, err := a.Choose("Which?", list)
		require.NoError(t, err)
		assert.Equal(t, 1, n)
	})
	assert.Equal(t, "Which?\n  1. one\\x1b[2J\n     the first\n     of two\\t\n  2. two\nType a number, or return for none: ", shown)
	for _, typed := range []string{"", "\n", "0\n", "3\n", "two\n", "2"} {
		plain(t, typed, func(a *Terminal) {
			_, err := a.Choose("Which?", list)
			assert.ErrorIs(t, err, ErrNone, "%q", typed)
		})
	}
}

func TestPlainLine(t *testing.T) {
	shown := plain(t, "because\n\n", func(a *Terminal) {
		for _, want := range []string{"because", "preset"} {
			text, err := a.Line("Why", "preset")
			require.NoError(t, err)
			assert.Equal(t, want, text)
		}
		_, err := a.Line("Why", "preset")
		assert.ErrorIs(t, err, ErrNone, "nobody answers")
	})
	assert.Contains(t, shown, "Why [preset]: ")
}
