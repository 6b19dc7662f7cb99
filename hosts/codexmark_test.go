package hosts

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// As Codex 0.171.0 trusts them: the drive of the real host runs hooks that are marked so.
func TestCodexMark(t *testing.T) {
	group := []byte(`{"hooks":[{"command":"a <b> && c","type":"command","note":1},{"type":"command","command":"d","timeout":10}], "matcher":"Bash"}`)
	// sha256 of {"event_name":"pre_tool_use","hooks":[{"async":false,"command":…,"timeout":…,"type":"command"}],"matcher":"Bash"}
	assert.Equal(t, "sha256:4ac836ac94fb2533b6340ec00725e9e05d43800c5bde4cfbed64c44495ac67c3", CodexMark(group, 0))
	assert.Equal(t, "sha256:5acbc7fa88605c45fab516dcabe441ec29f00196c7de19a6841db53103681aa3", CodexMark(group, 1))
	assert.NotEqual(t, CodexMark(group, 0), CodexMark([]byte(`{"hooks":[{"command":"a <b> && c"}],"matcher":"bash"}`), 0))
	assert.Equal(t, "/x/hooks.json:pre_tool_use:2:1", CodexPlace("/x/hooks.json", 2, 1))
}
