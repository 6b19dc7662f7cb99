package compile

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/rules"
	"rv/rules/packs"
	"rv/shell"
)

// defaults are the packs that are on, without those of the catalogue.
func defaults(t *testing.T) []*Source {
	t.Helper()
	all, err := ParseFS(packs.Files)
	require.NoError(t, err)
	var out []*Source
	for _, s := range all {
		if s.pack.Default {
			out = append(out, s)
		}
	}
	require.NotEmpty(t, out)
	return out
}

// The examples in the file are the test.
func TestFormatCarriesTheCatalogue(t *testing.T) {
	text, err := os.ReadFile("testdata/catalogue.toml")
	require.NoError(t, err)
	s, err := Parse("catalogue.toml", text)
	require.NoError(t, err)
	tb, err := Build(append(defaults(t), s), nil)
	require.NoError(t, err)
	require.NoError(t, Check([]*Source{s}, tb))
	again, err := rules.Decode(tb.Encode())
	require.NoError(t, err)
	assert.Equal(t, tb, again)
}

// SQL statements, network text and steps are the same to a rule as a program's
// words; here they are put together by hand.
func TestConditionsBesideWords(t *testing.T) {
	s, err := Parse("x.toml", []byte(`id = "x"
title = "x"
keywords = ["x"]

[[rule]]
id = "drop"
label = "DROP"
severity = "high"
program = "rv:sql"
sub = ["drop table", "drop database"]
none = ["--temporary"]
via = ["psql"]
reason = "x"
deny = ["x"]
allow = ["x"]

[[rule]]
id = "delete"
label = "DELETE"
severity = "high"
program = "rv:sql"
sub = "delete"
any = ["--no-where"]
not_via = ["sqlite3"]
reason = "x"
deny = ["x"]
allow = ["x"]

[[rule]]
id = "network"
label = "x"
severity = "high"
program = "patch"
stdin = ["network"]
not_reach = ["throwaway"]
reason = "x"
deny = ["x"]
allow = ["x"]
`))
	require.NoError(t, err)
	tb, err := Build([]*Source{s}, nil)
	require.NoError(t, err)
	set, _ := rules.Set{}.With(tb, "x")

	find := func(via, line string, reach shell.Reach, in shell.Word) string {
		inv := shell.Invocation{Step: 1, Reach: reach, Stdin: in, HasStdin: true}
		for w := range strings.FieldsSeq(line) {
			inv.Argv = append(inv.Argv, shell.Lit(w))
		}
		inv.Name = inv.Argv[0].Text()
		script := shell.Script{
			Complete: true, Invocations: []shell.Invocation{inv},
			Steps: []shell.Step{{Parent: -1, Name: "sudo"}, {Parent: 0, Name: via}},
		}
		res, _ := rules.Match(tb, set, &script, exampleFacts)
		var out []string
		for _, f := range res.Findings {
			out = append(out, f.Rule.Name())
		}
		return strings.Join(out, " ")
	}
	none := shell.Word{}
	assert.Equal(t, "drop", find("psql -c", "rv:sql drop table users", 0, none))
	assert.Equal(t, "drop", find("psql", "rv:sql drop database shop --if-exists", 0, none))
	assert.Empty(t, find("psql", "rv:sql drop table x --temporary", 0, none))
	assert.Empty(t, find("mysql -e", "rv:sql drop table users", 0, none))
	assert.Empty(t, find("psqlx", "rv:sql drop table users", 0, none))
	assert.Equal(t, "delete", find("psql", "rv:sql delete users --no-where", 0, none))
	assert.Empty(t, find("sqlite3", "rv:sql delete users --no-where", 0, none))
	assert.Empty(t, find("psql", "rv:sql delete users", 0, none))
	assert.Equal(t, "network", find("x", "patch -p1", 0, shell.NewHole(shell.HoleNet)))
	assert.Empty(t, find("x", "patch -p1", 0, shell.Lit("known")))
	assert.Empty(t, find("x", "patch -p1", shell.ReachThrowaway, shell.NewHole(shell.HoleNet)))
}
