package coverage

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/rules"
	"rv/rules/compile"
	"rv/rules/packs"
)

// The built-in packs and their lists are in step.
func TestListsCoverThePacks(t *testing.T) {
	sources, err := compile.ParseFS(packs.Files)
	require.NoError(t, err)
	lists, err := ParseFS(Files)
	require.NoError(t, err)
	require.NoError(t, Check(lists, rules.Packs(rules.Builtin()), nil, compile.Subcommands(sources)))
}

func TestParse(t *testing.T) {
	l, err := Parse("core.git.tsv", "# a comment\n\n@git\t2.47.3\tgit help -a\nreset --hard\treset-hard, x:y\twhy\nadd\t-\tadds\n@tig\t2.5\ttig -h\nadd\t-\tadds\n")
	require.NoError(t, err)
	assert.Equal(t, &List{File: "core.git.tsv", Pack: "core.git", Tools: []Tool{
		{Name: "git", Version: "2.47.3", Source: "git help -a", Line: 3, Entries: []Entry{
			{What: "reset --hard", Rules: []string{"reset-hard", "x:y"}, Why: "why", Line: 4},
			{What: "add", Why: "adds", Line: 5},
		}},
		{Name: "tig", Version: "2.5", Source: "tig -h", Line: 6, Entries: []Entry{{What: "add", Why: "adds", Line: 7}}},
	}}, l)
}

func TestBadLists(t *testing.T) {
	const head = "@git\t2.47.3\tgit help\n"
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", "x.tsv: the list names no program"},
		{"no program", "add\t-\twhy\n", "x.tsv:1: an entry before the first program"},
		{"program without a source", "@git\t2.47.3\n", "x.tsv:1: a program needs three fields"},
		{"program without a version", "@git\tnewest\tgit help\n", `x.tsv:1: "newest" names no version of git`},
		{"one field", head + "add\n", "x.tsv:2: an entry has two or three fields"},
		{"four fields", head + "add\t-\twhy\tnot\n", "x.tsv:2: an entry has two or three fields"},
		{"two tabs", head + "add\t\t-\twhy\n", "x.tsv:2: an entry has two or three fields"},
		{"no reason", head + "add\t-\n", `x.tsv:2: "add" has neither a rule nor a reason`},
		{"empty reason", head + "add\t-\t \n", "none empty"},
		{"long reason", head + "add\t-\ta b c d e f g h i j k\n", "the reason has 11 words; say it in 10"},
		{"entry twice", head + "add\t-\twhy\nadd\tx\n", `x.tsv:3: "add" stands in line 2 too`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse("x.tsv", tt.text)
			assert.ErrorContains(t, err, tt.want)
		})
	}
}

// Every way a list and the packs can be out of step.
func TestOutOfStep(t *testing.T) {
	s, err := compile.Parse("db.x.toml", []byte(`id = "db.x"
title = "x"
keywords = ["x"]
[[tool]]
name = "dropdb"
harmless = ["--help"]
[[tool.sub]]
path = "table|tbl"
[[rule]]
id = "all"
label = "x"
severity = "high"
program = "dropdb"
sub = "all"
reason = "x"
deny = ["x"]
allow = ["x"]
`))
	require.NoError(t, err)
	tb, err := compile.Build([]*compile.Source{s}, nil)
	require.NoError(t, err)
	check := func(name, text string) error {
		l, err := Parse(name, text)
		require.NoError(t, err)
		return Check([]*List{l}, rules.Packs(tb), nil, compile.Subcommands([]*compile.Source{s}))
	}
	const head = "@dropdb\t1\thelp\n"
	require.NoError(t, check("db.x.tsv", head+"all\tall\ntbl x\t-\twhy\n"))
	assert.EqualError(t, check("db.x.tsv", head+"all\tall\n"), "coverage: no list has an entry of @dropdb that begins with table|tbl")
	assert.EqualError(t, check("db.x.tsv", head+"tbl\tall\n"), "coverage: no list has an entry of @dropdb that begins with all")
	assert.EqualError(t, check("db.x.tsv", head+"all\t-\twhy\ntable\t-\twhy\n"), "db.x.tsv: no entry names the rule db.x:all")
	assert.EqualError(t, check("db.x.tsv", head+"all\tall,db.y:all\ntable\t-\twhy\n"), `db.x.tsv:2: "all" names the rule db.y:all, which does not exist`)
	err = check("db.y.tsv", head+"all\tdb.x:all\ntable\t-\twhy\n")
	assert.ErrorContains(t, err, "db.y.tsv: there is no pack db.y")
	assert.ErrorContains(t, err, "db.x.tsv: pack db.x has no coverage list")
}
