package actions

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
)

// good is a catalogue without a fault.
const good = `[[action]]
name = "restore"
title = "Restore"
severity = "irreversible"
effects = ["write"]
reach = "remote"
preview = { argv = ["./restore", "--dry-run", "{db}"], timeout = "1m" }
real = { argv = ["./restore", "{db}", "--into={db}", "{force}"], timeout = "1m" }
[action.preflight]
argv = ["./restore", "--dry-run", "{db}"]
timeout = "1m"
param = "db"
[[action.param]]
name = "db"
kind = "string"
required = true
pattern = "[a-z]+"
[[action.param]]
name = "force"
kind = "bool"
flag = "-f"
[[action.example]]
args = { db = "orders", force = true }
preview = ["./restore", "--dry-run", "orders"]
real = ["./restore", "orders", "--into=orders", "-f"]
[[action.example]]
args = { db = "--all" }
refused = true
`

func TestAGoodCatalogue(t *testing.T) {
	c, err := Parse("/c/actions.toml", []byte(good), "/home/u")
	require.NoError(t, err)
	a, ok := c.Find("restore")
	require.True(t, ok)
	assert.Equal(t, "/c", a.Dir)
	assert.False(t, a.pinned, "reading a file vouches for nothing")
	assert.Equal(t, []string{"./restore", "{x}"}, a.expand([]string{"./restore", "{db}"}, Args{"db": {"{x}"}}), "what a value holds is no place")
	assert.Equal(t, []string{"--into={db}"}, a.expand([]string{"--into={db}"}, Args{"db": {"{db}"}}))
	assert.Empty(t, a.expand([]string{"--into={db}", "{force}"}, Args{}), "a word whose place has no value goes")
}

// Everything that is wrong with a catalogue is said where it stands, with what would help.
func TestFaultsOfCatalogues(t *testing.T) {
	for name, tt := range map[string]struct{ old, new, msg string }{
		"no TOML":                  {`name = "restore"`, `name = `, "toml|expected|incomplete|invalid"},
		"an unknown key":           {`reach =`, `reech =`, `unknown key "action.reech"`},
		"no name":                  {`name = "restore"`, `name = "Re store"`, `"Re store" is no name of an action`},
		"two of one name":          {`[[action]]`, "[[action]]\nname = \"restore\"\n[[action]]", "two actions are called restore"},
		"no title":                 {`title = "Restore"`, `title = " "`, "no title"},
		"no severity":              {`severity = "irreversible"`, `severity = "bad"`, `severity: unknown word "bad"`},
		"no effects":               {`effects = ["write"]`, ``, "does not say what it does"},
		"an unknown effect":        {`["write"]`, `["wreck"]`, `effects: unknown word "wreck"`},
		"no reach":                 {`reach = "remote"`, `reach = "moon"`, `reach: unknown word "moon"`},
		"an unknown output":        {`reach =`, "output = \"xml\"\nreach =", `output: unknown word "xml"`},
		"a mode":                   {`reach =`, "full-disk-access = [\"never\"]\nreach =", `full-disk-access: unknown word "never"`},
		"no preview":               {`preview = { argv = ["./restore", "--dry-run", "{db}"], timeout = "1m" }`, ``, "has no preview"},
		"the preview is real":      {`["./restore", "{db}", "--into={db}", "{force}"]`, `["./restore", "--dry-run", "{db}"]`, "the preview is the real command"},
		"no time":                  {`timeout = "1m" }`, `timeout = "soon" }`, `"soon" is no time to wait`},
		"a program that is chosen": {`["./restore", "{db}", "--into`, `["{db}", "--into`, "has to be a program"},
		"no such parameter":        {`"{db}", "--into`, `"{what}", "--into`, `no parameter "what"`},
		"another preflight":        {"[action.preflight]\nargv = [\"./restore\"", "[action.preflight]\nargv = [\"./other\"", "asks another program"},
		"a preflight that acts":    {"[action.preflight]\nargv = [\"./restore\", \"--dry-run\"", "[action.preflight]\nargv = [\"./restore\"", "has to say --dry-run"},
		"a real run that does not": {`"--into={db}"`, `"--dry-run"`, "the real command must not"},
		"nothing to compare":       {`param = "db"`, `param = "force"`, `"force" is no parameter to compare`},
		"a parameter of rv's":      {`name = "force"`, `name = "dry_run"`, "dry_run is rv's own name"},
		"two parameters":           {`name = "force"`, `name = "db"`, "two parameters are called db"},
		"no kind":                  {`kind = "string"`, `kind = "number"`, `kind: unknown word "number"`},
		"a flag too many":          {`kind = "string"`, "kind = \"string\"\nflag = \"-x\"", "a bool, and nothing else, has a flag"},
		"a bool that is required":  {`flag = "-f"`, "flag = \"-f\"\nrequired = true", "a bool that is not given is false"},
		"a broken pattern":         {`"[a-z]+"`, `"[a-z"`, "no regular expression"},
		"an example of another":    {`db = "orders"`, `database = "orders"`, `no parameter "database"`},
		"an example of a kind":     {`db = "orders"`, `db = ["orders"]`, "db of restore is a string"},
		"an example that says two": {`refused = true`, "refused = true\nreal = [\"x\"]", "or is refused"},
		"an example that is taken": {`db = "--all"`, `db = "all"`, "is taken, and should be refused"},
		"an example that is not":   {`db = "orders"`, `db = "ORDERS"`, "the example is refused"},
		"an example that is wrong": {`"--into=orders", "-f"]`, `"--into=orders"]`, "it would run"},
		"no example of a real run": {`real = ["./restore", "orders", "--into=orders", "-f"]`, ``, "no example shows what the real of restore runs"},
		"no example of a refusal":  {"[[action.example]]\nargs = { db = \"--all\" }\nrefused = true\n", ``, "which arguments are refused"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, good, tt.old)
			c, err := Parse("actions.toml", []byte(strings.Replace(good, tt.old, tt.new, 1)), "")
			var problems config.Problems
			require.ErrorAs(t, err, &problems)
			assert.Empty(t, c.Actions, "nothing of it is offered")
			found := false
			for _, p := range problems {
				found = found || regexp.MustCompile(tt.msg).MatchString(p.Msg) || strings.Contains(p.Msg, tt.msg)
				assert.NotEmpty(t, p.Fix, p.Msg)
			}
			assert.True(t, found, "%v", problems)
		})
	}
	_, err := Parse("actions.toml", nil, "")
	assert.ErrorContains(t, err, "has no action")
}

func schemaOf(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := Schema()
	require.NoError(t, err)
	path := "../docs/actions.schema.json"
	if *update {
		require.NoError(t, os.WriteFile(path, text, 0o644))
	}
	published, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(published), string(text), "go test ./actions -run Schema -u")
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("actions.schema.json", doc))
	s, err := c.Compile("actions.schema.json")
	require.NoError(t, err)
	return s
}

// What rv takes, editors do; what has the wrong form, they show.
func TestSchema(t *testing.T) {
	s := schemaOf(t)
	valid := func(text string) error {
		var v any
		require.NoError(t, toml.Unmarshal([]byte(text), &v))
		return s.Validate(v)
	}
	assert.NoError(t, valid(string(mole)))
	assert.NoError(t, valid(good))
	for _, change := range [][2]string{
		{`reach =`, `reech =`}, {`"irreversible"`, `"bad"`}, {`["write"]`, `["wreck"]`}, {`title = "Restore"`, ``}, {`kind = "string"`, `kind = "number"`},
		{`required = true`, `required = "yes"`}, {`param = "db"`, ``}, {`name = "restore"`, `name = "Re store"`},
	} {
		require.Contains(t, good, change[0])
		assert.Error(t, valid(strings.Replace(good, change[0], change[1], 1)), change[1])
	}
}

// The document names every key.
func TestTheDocumentHasEveryKey(t *testing.T) {
	text, err := os.ReadFile("../docs/actions.md")
	require.NoError(t, err)
	schema, err := Schema()
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?m)^ +"([a-z-]+)": \{$`).FindAllStringSubmatch(string(schema), -1) {
		if m[1] == "items" || m[1] == "properties" {
			continue
		}
		assert.True(t, regexp.MustCompile("`[^`\n]*\\b"+m[1]+"\\b[^`\n]*`").Match(text), m[1])
	}
}
