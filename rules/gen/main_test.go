package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The grammar of aws is spread over packs that lean on each other: whichever is judged,
// none of the others is left out.
func TestPacksAreJudgedBesideThoseTheyLeanOn(t *testing.T) {
	for _, pack := range []string{"cloud.aws", "cdn.cloudfront", "secrets.read", "cdn.fastly"} {
		require.NoError(t, checkFile("../packs/"+pack+".toml"), pack)
	}
}

// A mistake is that of the pack that is judged, also when it shows in another.
func TestAPackThatBreaksOthersIsRefused(t *testing.T) {
	text, err := os.ReadFile("../packs/cdn.fastly.toml")
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "cdn.fastly.toml")
	broken := strings.Replace(string(text), "[[rule]]", "[[tool]]\nname = \"aws\"\nglobals = [\"--x\"]\n\n[[rule]]", 1)
	require.NoError(t, os.WriteFile(file, []byte(broken), 0o600))
	assert.ErrorContains(t, checkFile(file), "tool aws: declared in")
}
