package compile

import (
	"bytes"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/rules/packs"
)

func packSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := Schema()
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("pack.schema.json", doc))
	s, err := c.Compile("pack.schema.json")
	require.NoError(t, err)
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	var v any
	require.NoError(t, toml.Unmarshal([]byte(text), &v))
	return s.Validate(v)
}

// What the compiler accepts, editors do.
func TestSchemaAcceptsEveryPack(t *testing.T) {
	s := packSchema(t)
	names, err := fs.Glob(packs.Files, "*.toml")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		text, err := fs.ReadFile(packs.Files, name)
		require.NoError(t, err)
		assert.NoError(t, validate(t, s, string(text)), name)
	}
	text, err := os.ReadFile("testdata/catalogue.toml")
	require.NoError(t, err)
	assert.NoError(t, validate(t, s, string(text)))
	assert.NoError(t, validate(t, s, pack))
}

// What the form of a pack rules out, editors show.
func TestSchemaRefuses(t *testing.T) {
	s := packSchema(t)
	for _, tt := range []struct{ name, old, new string }{
		{"unknown key", `severity = "high"`, "severity = \"high\"\nseverty = 1"},
		{"unknown key of the pack", `title =`, "owner = \"me\"\ntitle ="},
		{"no pack id", `id = "db.example"`, ``},
		{"no title", `title = "An example"`, ``},
		{"no keywords", `["dropdb"]`, `[]`},
		{"no label", `label = "dropdb"`, ``},
		{"no reason", `reason = "It deletes a database."`, ``},
		{"bad severity", `severity = "high"`, `severity = "bad"`},
		{"bad unknown", `severity = "high"`, "severity = \"high\"\nunknown = \"ask\""},
		{"program is no string", `program = "dropdb"`, `program = 3`},
		{"unknown class", `none = ["--dry-run"]`, `operand = [{ class = ["porject"] }]`},
		{"unknown redirection", `none = ["--dry-run"]`, `redirect = [{ op = ["write"], class = ["system"] }]`},
		{"param without a name", `none = ["--dry-run"]`, `param = [{ match = ["x"] }]`},
		{"negative position", `none = ["--dry-run"]`, `operand = [{ at = -1 }]`},
		{"no denied example", `deny = ["dropdb shop", "dropdb -fh db shop"]`, `deny = []`},
	} {
		require.Contains(t, pack, tt.old)
		assert.Error(t, validate(t, s, strings.Replace(pack, tt.old, tt.new, 1)), tt.name)
	}
}
