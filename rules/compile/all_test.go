package compile

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What keeps a pack out of the program, one bad pack for each. The error names file and
// rule, and says what would fix it.
func TestAllRefuses(t *testing.T) {
	const other = `
[[rule]]
id = "other"
label = "dropdb of a host"
severity = "high"
program = "dropdb"
any = ["--host=prod"]
none = ["--dry-run"]
reason = "It deletes a database."
deny = ["dropdb -h prod shop"]
allow = ["dropdb -h prod -n shop"]
`
	for _, tt := range []struct{ name, text, want string }{
		{"a failing denied example", replaced(t, `deny = ["dropdb shop",`, `deny = ["createdb shop",`), "x.toml:18: rule drop: the rule does not match its example"},
		{"a failing allowed example", replaced(t, `allow = [`, `allow = ["dropdb x",`), "x.toml:19: rule drop: the rule matches its allowed example"},
		{"an example right only because another rule shadows it", pack + strings.Replace(other, `any = ["--host=prod"]`, `any = ["--host=test"]`, 1),
			"x.toml:29: rule other: the rule does not match its example \"dropdb -h prod shop\", which only db.example:drop blocks"},
		{"a rule that another shadows", pack + other, "x.toml:29: rule other: db.example:drop matches every example of the rule"},
		{"a safer alternative that is denied", replaced(t, `safer = "dropdb --dry-run shop"`, `safer = "dropdb old"`), "x.toml:17: rule drop: the safer alternative \"dropdb old\" is itself blocked"},
		{"a rule that can match nothing", replaced(t, `none = ["--dry-run"]`, "all = [\"-n\"]\nnone = [\"--dry-run\"]"), "x.toml:15: rule drop: -n, --dry-run is in all and in none, so the rule can match nothing"},
		{"a duplicate id", pack + strings.Replace(other, `"other"`, `"drop"`, 1), "x.toml:22: rule drop: another rule of the pack has this id"},
		{"a missing reason", replaced(t, `reason = "It deletes a database."`, ""), "rule drop: the rule has no reason"},
		{"an unknown key", replaced(t, `severity =`, `grade = 1`+"\nseverity ="), "x.toml:13: rule drop: unknown key \"rule.grade\""},
		{"no denied and allowed example one word apart", replaced(t, `allow = ["dropdb -n shop", "dropdb --help"]`, `allow = ["dropdb -n -f old"]`), "x.toml:19: rule drop: no allowed example is one word away"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := All(fstest.MapFS{"x.toml": {Data: []byte(tt.text)}})
			require.Error(t, err)
			assert.Contains(t, err.Error(), tt.want)
		})
	}
	_, _, err := All(fstest.MapFS{"x.toml": {Data: []byte(pack)}, "y.toml": {Data: []byte(pack)}})
	require.ErrorContains(t, err, "y.toml:1: pack id db.example is also that of x.toml")
	_, tb, err := All(fstest.MapFS{"x.toml": {Data: []byte(pack)}})
	require.NoError(t, err)
	require.Len(t, tb.Rules, 1)
}

func replaced(t *testing.T, old, new string) string {
	t.Helper()
	require.Contains(t, pack, old)
	return strings.Replace(pack, old, new, 1)
}
