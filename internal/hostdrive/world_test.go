package hostdrive

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFingerprintSeesWhatACommandUndoes runs the commands in a throw-away repository.
func TestFingerprintSeesWhatACommandUndoes(t *testing.T) {
	for _, c := range []struct {
		args    []string
		changes bool
	}{
		{[]string{"status"}, false},
		{[]string{"reset", "--hard"}, true},
		{[]string{"checkout", "--", "."}, true},
		{[]string{"clean", "-fd"}, true},
		{[]string{"-c", "user.name=e", "-c", "user.email=e@example.invalid", "commit", "-qam", "two"}, true},
	} {
		w, err := NewWorld(t.TempDir(), nil)
		require.NoError(t, err)
		before, err := w.Fingerprint()
		require.NoError(t, err)
		require.NoError(t, w.git(c.args...))
		after, err := w.Fingerprint()
		require.NoError(t, err)
		assert.Equal(t, c.changes, before != after, "%v", c.args)
	}
}
