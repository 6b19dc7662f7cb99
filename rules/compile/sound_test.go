package compile

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Of a pack with errors the rules count that have none.
func TestSound(t *testing.T) {
	const more = `
[[rule]]
id = "role"
label = "dropdb role"
severity = "high"
program = "dropdb"
any = ["--force"]
reason = "It deletes a role."
deny = ["dropdb --force x"]
allow = ["dropdb x"]
`
	ids := func(text string) (out []string) {
		tb := Sound("x.toml", []byte(text), nil)
		if tb == nil {
			return nil
		}
		for i := range tb.Rules {
			out = append(out, tb.Text(tb.Rules[i].Name))
		}
		return out
	}
	both := pack + more
	spoiled := func(old, new string) string {
		require.Contains(t, both, old)
		return strings.Replace(both, old, new, 1)
	}
	assert.Equal(t, []string{"drop", "role"}, ids(both))
	assert.Equal(t, []string{"role"}, ids(spoiled(`none = ["--dry-run"]`, `none = ["--dryrun"]`)), "an option that is not there")
	assert.Equal(t, []string{"role"}, ids(spoiled(`reason = "It deletes a database."`, `raeson = "x"`)), "an unknown key, and what it leaves out")
	assert.Equal(t, []string{"drop"}, ids(spoiled(`"It deletes a role."`, `""`)))
	assert.Equal(t, []string{"drop"}, ids(spoiled(`id = "role"`, `id = "drop"`)), "the second of two with one id")
	assert.Equal(t, []string{"drop", "role"}, ids(spoiled(`allow = ["dropdb x"]`, `allow = ["dropdb -f x"]`)), "examples are not run")
	assert.Nil(t, ids(spoiled(`title = "An example"`, ``)), "the pack is wrong itself")
	assert.Nil(t, ids(spoiled(`"-n, --dry-run"]`, `"-dry"]`)), "and so is its program")
	assert.Nil(t, ids(spoiled(`severity = "high"`, `severity = high`)), "no TOML")
	assert.Nil(t, ids("id = \"x\""))
}
