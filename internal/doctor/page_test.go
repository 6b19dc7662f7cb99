package doctor

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("u", false, "write docs/doctor.md")

func TestPage(t *testing.T) {
	const path = "../../docs/doctor.md"
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(Page()), 0o644))
	}
	have, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, Page(), string(have), "write it anew with -u")
}
