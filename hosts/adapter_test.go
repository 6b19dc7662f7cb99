package hosts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAdapterDigest(t *testing.T) {
	seen := map[string]string{}
	for _, name := range Names() {
		for _, hook := range []string{"/opt/rv-hook", "/usr/bin/rv-hook"} {
			d, err := AdapterDigest(name, hook)
			require.NoError(t, err)
			again, err := AdapterDigest(name, hook)
			require.NoError(t, err)
			assert.Equal(t, d, again)
			assert.Empty(t, seen[d], "%s %s", name, hook)
			seen[d] = name
		}
		_, err := AdapterDigest(name, "rv-hook")
		assert.Error(t, err, "no path is baked that is not absolute")
	}
	_, err := AdapterDigest("none", "/opt/rv-hook")
	assert.Error(t, err)
}
