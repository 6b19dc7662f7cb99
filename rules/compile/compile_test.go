package compile

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/rules"
	"rv/rules/packs"
	"rv/shell"
)

func TestBuiltinPacksHold(t *testing.T) {
	sources, tb, err := All(packs.Files)
	require.NoError(t, err)
	var on []string
	for _, s := range sources {
		assert.Equal(t, s.ID()+".toml", s.File, "a pack's file is named after it")
		if s.pack.Default {
			on = append(on, s.ID())
		}
	}
	assert.Equal(t, []string{"core.filesystem", "core.git", "exec.remote", "system.disk"}, on, "the packs that are on by themselves")

	t.Run("the generated table is in step", func(t *testing.T) {
		want, err := Emit(tb)
		require.NoError(t, err)
		got, err := os.ReadFile("../internal/table/builtin_gen.go")
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got), "run go generate ./rules")
	})
}

// pack is a pack that holds; tests spoil it.
const pack = `id = "db.example"
title = "An example"
keywords = ["dropdb"]

[[tool]]
name = "dropdb"
options = ["-f, --force", "-h, --host=", "-n, --dry-run"]
harmless = ["--help"]

[[rule]]
id = "drop"
label = "dropdb"
severity = "high"
program = "dropdb"
none = ["--dry-run"]
reason = "It deletes a database."
safer = "dropdb --dry-run shop"
deny = ["dropdb shop", "dropdb -fh db shop"]
allow = ["dropdb -n shop", "dropdb --help"]
`

func compile(text string) (*rules.Table, error) {
	s, err := Parse("x.toml", []byte(text))
	if err != nil {
		return nil, err
	}
	tb, err := Build([]*Source{s}, nil)
	if err != nil {
		return nil, err
	}
	return tb, Check([]*Source{s}, tb)
}

func TestAUserPack(t *testing.T) {
	tb, err := compile(pack)
	require.NoError(t, err)
	tb, err = rules.Decode(tb.Encode())
	require.NoError(t, err)

	set, ok := rules.Defaults(tb).With(tb, "db.example")
	require.True(t, ok)
	assert.False(t, rules.Defaults(tb).Has(tb, "db.example"), "off unless it says default = true")
	s, _ := shell.Lower("sudo dropdb --force shop", exampleFacts)
	res, _ := rules.Match(tb, set, &s, exampleFacts)
	require.Len(t, res.Findings, 1)
	assert.Equal(t, decision.NewRule("db.example", "drop"), res.Findings[0].Rule)
	info, ok := rules.Lookup(tb, res.Findings[0].Rule)
	require.True(t, ok)
	assert.Equal(t, "dropdb --dry-run shop", info.Safer)
}

// Every way a pack can be wrong, with the error it gives.
func TestBadPacks(t *testing.T) {
	const second = "\n[[rule]]\nid = \"drop\"\nlabel = \"x\"\nseverity = \"high\"\nprogram = \"x\"\nreason = \"x\"\ndeny = [\"x a\"]\nallow = [\"x\"]\n"
	for _, tt := range []struct {
		name     string
		old, new string // in pack
		want     []string
	}{
		{"TOML error", `severity = "high"`, `severity = high`, []string{"x.toml:13: rule drop: ", "correct the TOML"}},
		{"unknown key", `severity = "high"`, "severity = \"high\"\nseverty = 1", []string{`x.toml:14: rule drop: unknown key "rule.severty"`}},
		{"unknown key of the pack", `title =`, "owner = \"me\"\ntitle =", []string{`x.toml:2: unknown key "owner"`}},
		{"no pack id", `id = "db.example"`, ``, []string{"x.toml: the pack has no id"}},
		{"bad pack id", `"db.example"`, `"DB example"`, []string{`x.toml:1: "DB example" is no pack id`}},
		{"no title", `title = "An example"`, ``, []string{"the pack has no title"}},
		{"no keywords", `["dropdb"]`, `[]`, []string{"x.toml:3: the pack has no keywords"}},
		{"no rule id", "id = \"drop\"", ``, []string{"the rule has no id"}},
		{"bad rule id", "id = \"drop\"", `id = "a/b"`, []string{`x.toml:11: rule a/b: "a/b" is no rule id`}},
		{"duplicate rule id", "\"dropdb --help\"]\n", "\"dropdb --help\"]\n" + second, []string{"x.toml:22: rule drop: another rule of the pack has this id"}},
		{"no label", `label = "dropdb"`, ``, []string{"x.toml:10: rule drop: the rule has no label", `add label = "…"`}},
		{"label with a line break", `label = "dropdb"`, `label = "drop\ndb"`, []string{"x.toml:12: rule drop: the label holds a control character"}},
		{"label with an escape", `label = "dropdb"`, `label = "drop\u001bdb"`, []string{"the label holds a control character"}},
		{"no reason", `reason = "It deletes a database."`, ``, []string{"rule drop: the rule has no reason"}},
		{"blank reason", `"It deletes a database."`, `"  "`, []string{"x.toml:16: rule drop: the rule has no reason"}},
		{"bad severity", `severity = "high"`, `severity = "bad"`, []string{`x.toml:13: rule drop: unknown severity "bad"`, "critical, high, medium, low"}},
		{"bad unknown", `severity = "high"`, "severity = \"high\"\nunknown = \"ask\"", []string{`unknown value "ask"`, "deny, record, ignore"}},
		{"option of a tool call", `program = "dropdb"`, `tool = "mcp:fs/write"`, []string{"x.toml:15: rule drop: none is about programs; use param"}},
		{"program and tool", `program = "dropdb"`, "program = \"dropdb\"\ntool = \"mcp:fs/write\"", []string{"x.toml:15: rule drop: a rule is about a program or about a tool that is called"}},
		{"bad tool", `program = "dropdb"` + "\nnone = [\"--dry-run\"]", `tool = "fs/write"`, []string{`x.toml:14: rule drop: "fs/write" names no tool; write "mcp:server/tool"`}},
		{"param of a program", `none = ["--dry-run"]`, `param = [{ name = "path" }]`, []string{"x.toml:15: rule drop: a program has no parameters"}},
		{"param without a name", `program = "dropdb"` + "\nnone = [\"--dry-run\"]", "tool = \"mcp:fs/write\"\nparam = [{ match = [\"x\"] }]", []string{"x.toml:15: rule drop: a param condition needs the name"}},
		{"flow without a source", `none = ["--dry-run"]`, `flow = [{ path = [".env"] }]`, []string{"x.toml:15: rule drop: a flow condition needs the programs that read or print"}},
		{"bad path", `none = ["--dry-run"]`, `operand = [{ path = ["a/**/b"] }]`, []string{`x.toml:15: rule drop: "a/**/b" is no pattern of a path`}},
		{"path of another user", `none = ["--dry-run"]`, `operand = [{ path = ["~bob/x"] }]`, []string{`"~bob/x" is no pattern of a path`}},
		{"list of paths that is not there", `none = ["--dry-run"]`, `operand = [{ path = ["@keys"] }]`, []string{`x.toml:15: rule drop: no pack has a list of paths called "keys"; declare it below [paths]`}},
		{"bad path in a list", `[[tool]]`, "[paths]\nkeys = [\"a//b\"]\n[[tool]]", []string{`x.toml:6: paths keys: "a//b" is no pattern of a path`}},
		{"path that only takes back", `none = ["--dry-run"]`, `operand = [{ path = ["!.env"] }]`, []string{"the first pattern takes back what no pattern gave"}},
		{"no program", `program = "dropdb"`, ``, []string{"rule drop: the rule names no program"}},
		{"a path as program", `program = "dropdb"`, `program = "/bin/dropdb"`, []string{`"/bin/dropdb" is no program name`}},
		{"program is no string", `program = "dropdb"`, `program = 3`, []string{"program must be a string or a list of strings"}},
		{"any program", `program = "dropdb"` + "\nnone = [\"--dry-run\"]", `program = "*"`, []string{`program "*" is for redirections`}},
		{"program twice", `reason =`, "program_ = 1\nreason =", []string{"unknown key"}},

		{"unknown option", `none = ["--dry-run"]`, `none = ["--dryrun"]`, []string{"x.toml:15: rule drop: --dryrun is not declared for dropdb", "add it to the options of [[tool]] in x.toml"}},
		{"value of a flag", `none = ["--dry-run"]`, `none = ["--force=yes"]`, []string{"--force takes no value"}},
		{"harmless option", `none = ["--dry-run"]`, `any = ["--help"]`, []string{"with --help the tool only explains itself"}},
		{"option twice", `"-n, --dry-run"]`, `"-n, --dry-run", "-n"]`, []string{"x.toml:7: tool dropdb: option -n is declared twice"}},
		{"bad option", `"-n, --dry-run"]`, `"-dry"]`, []string{`tool dropdb: "-dry" does not fit the tool's style`}},
		{"bad style", `name = "dropdb"`, "name = \"dropdb\"\nstyle = \"odd\"", []string{`unknown style "odd"`, "cmd, gnu, key=value, long, powershell"}},
		{"tool twice", "[[rule]]", "[[tool]]\nname = \"dropdb\"\noptions = [\"-x\"]\n\n[[rule]]", []string{"tool dropdb: declared in x.toml too"}},
		{"sub without its tool", "[[rule]]", "[[tool]]\nname = \"other\"\n[[tool.sub]]\npath = \"a\"\n\n[[rule]]", []string{"no pack declares tool other"}},
		{"sub twice", "[[rule]]", "[[tool.sub]]\npath = \"a\"\n[[tool.sub]]\npath = \"a\"\n\n[[rule]]", []string{`tool dropdb: "a" is declared at x.toml:10 too`}},

		{"unknown class", `none = ["--dry-run"]`, `operand = [{ class = ["porject"] }]`, []string{`x.toml:15: rule drop: unknown path class "porject"`, "use one of root, system"}},
		{"unknown among classes", `none = ["--dry-run"]`, `operand = [{ class = ["project", "unknown"] }]`, []string{"the class unknown stands alone"}},
		{"unknown redirection", `none = ["--dry-run"]`, `redirect = [{ op = ["write"], class = ["system"] }]`, []string{`unknown word "write"`, "append, read, readwrite, truncate"}},
		{"empty redirection", `none = ["--dry-run"]`, `redirect = [{ op = ["append"] }]`, []string{"a redirect condition needs op and class or path"}},

		{"all and none", `none = ["--dry-run"]`, "all = [\"-n\"]\nnone = [\"--dry-run\"]", []string{"is in all and in none, so the rule can match nothing"}},
		{"any is none", `none = ["--dry-run"]`, "any = [\"-n\"]\nnone = [\"--dry-run\"]", []string{"all of any is in none too, so the rule can match nothing"}},
		{"empty class", `none = ["--dry-run"]`, `operand = [{ class = [] }]`, []string{"an empty list is met by nothing"}},
		{"count", `none = ["--dry-run"]`, `count = { min = 3, max = 1 }`, []string{"max is below min, so the rule can match nothing"}},
		{"position beyond count", `none = ["--dry-run"]`, "count = { max = 1 }\noperand = [{ at = 1 }]", []string{"count leaves no operand at that position"}},
		{"two positions", `none = ["--dry-run"]`, `operand = [{ at = 1, last = true }]`, []string{"exclude each other"}},
		{"after dashes without dashes", `none = ["--dry-run"]`, "dashes = false\noperand = [{ after_dashes = true }]", []string{"can match nothing"}},
		{"empty unless", `deny = [`, "unless = [{}]\ndeny = [", []string{"an empty unless always holds"}},

		{"no denied example", `deny = ["dropdb shop", "dropdb -fh db shop"]`, ``, []string{"the rule has no denied example"}},
		{"no allowed example", `allow = ["dropdb -n shop", "dropdb --help"]`, ``, []string{"the rule has no allowed example"}},
		{"denied example fails", `"dropdb shop",`, `"dropdb shop", "createdb shop",`, []string{`x.toml:18: rule drop: the rule does not match its example "createdb shop"`}},
		{"allowed example fails", `"dropdb --help"]`, `"dropdb --help", "dropdb x"]`, []string{`x.toml:19: rule drop: the rule matches its allowed example "dropdb x"`}},
		{"unreadable example", `"dropdb shop",`, `"dropdb 'shop",`, []string{"cannot be evaluated"}},
		{"safer is blocked", `safer = "dropdb --dry-run shop"`, `safer = "dropdb other"`, []string{`x.toml:17: rule drop: the safer alternative "dropdb other" is itself blocked by db.example:drop`}},
		{"examples far apart", `allow = ["dropdb -n shop", "dropdb --help"]`, `allow = ["ls -l a b"]`, []string{"no allowed example is one word away"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Contains(t, pack, tt.old)
			_, err := compile(strings.Replace(pack, tt.old, tt.new, 1))
			require.Error(t, err)
			for _, want := range tt.want {
				assert.Contains(t, err.Error(), want)
			}
			var e *Error
			require.True(t, errors.As(err, &e), "%T", err)
			assert.Equal(t, "x.toml", e.File)
			assert.NotEmpty(t, e.Fix)
		})
	}
}

func TestShadows(t *testing.T) {
	rule := func(id, cond, deny, allow string) string {
		return "\n[[rule]]\nid = \"" + id + "\"\nlabel = \"x\"\nseverity = \"high\"\nprogram = \"dropdb\"\nreason = \"x\"\n" +
			cond + "\ndeny = [" + deny + "]\nallow = [" + allow + "]\n"
	}
	_, err := compile(pack + rule("other", `any = ["--force"]`, `"dropdb -f shop"`, `"dropdb -n -f"`))
	require.ErrorContains(t, err, "rule other: the rule matches its allowed example")
	_, err = compile(pack + rule("other", "any = [\"--force\"]\nnone = [\"-n\"]", `"dropdb -f shop"`, `"dropdb -n -f shop"`))
	require.ErrorContains(t, err, "x.toml:29: rule other: db.example:drop matches every example of the rule, so the rule changes nothing")
	_, err = compile(pack + rule("other", `any = ["--host=prod"]`, `"dropdb shop"`, `"dropdb -n shop"`))
	require.ErrorContains(t, err, `rule other: the rule does not match its example "dropdb shop", which only db.example:drop blocks`)
	_, err = compile(pack + rule("other", `any = ["--host=prod"]`, `"dropdb -h prod -n shop"`, `"dropdb -h test -n shop", "dropdb shop"`))
	require.ErrorContains(t, err, `rule other: the allowed example "dropdb shop" is blocked by db.example:drop`)
	_, err = compile(pack + rule("other", `any = ["--host=prod"]`, `"dropdb -h prod -n shop"`, `"dropdb -h test -n shop"`))
	require.NoError(t, err)
}

func TestPackIDsAreUnique(t *testing.T) {
	a, err := Parse("a.toml", []byte(pack))
	require.NoError(t, err)
	b, err := Parse("b.toml", []byte(strings.Replace(pack, "[[tool]]\nname = \"dropdb\"", "[[tool]]\nname = \"dropdb2\"", 1)))
	require.NoError(t, err)
	_, err = Build([]*Source{a, b}, nil)
	require.ErrorContains(t, err, "b.toml:1: pack id db.example is also that of a.toml")
}

func TestLibraryLendsItsGrammars(t *testing.T) {
	library, err := ParseFS(packs.Files)
	require.NoError(t, err)
	s, err := Parse("mine.toml", []byte(`id = "mine"
title = "Mine"
keywords = ["git"]

[[rule]]
id = "no-tags"
label = "git push --tags"
severity = "high"
program = "git"
sub = "push"
any = ["--tags"]
reason = "Releases are tagged by the pipeline."
deny = ["git push --tags", "git -C x push -uq --tags", "git push --tag"]
allow = ["git push", "git push --tags --no-tags"]
`))
	require.NoError(t, err)
	tb, err := Build([]*Source{s}, library)
	require.NoError(t, err)
	require.NoError(t, Check([]*Source{s}, tb))
	require.Len(t, tb.Rules, 1, "the library's rules are left out")
}

func TestASecondPackAddsSubcommands(t *testing.T) {
	a, err := Parse("a.toml", []byte(strings.Replace(pack, "[[rule]]", "[[tool.sub]]\npath = \"all|every\"\noptions = [\"-y\"]\n\n[[rule]]", 1)))
	require.NoError(t, err)
	b, err := Parse("b.toml", []byte(`id = "db.more"
title = "More"
keywords = ["dropdb"]

[[tool]]
name = "dropdb"
[[tool.sub]]
path = "role"
options = ["-y, --yes"]

[[rule]]
id = "role"
label = "dropdb role"
severity = "critical"
program = "dropdb"
sub = ["role", "all"]
any = ["-y"]
reason = "It deletes a role."
deny = ["dropdb role -y x", "dropdb -f every -y"]
allow = ["dropdb -n role x", "dropdb -n role -y x --help", "dropdb role -y x --help"]
`))
	require.NoError(t, err)
	tb, err := Build([]*Source{a, b}, nil)
	require.NoError(t, err)
	require.NoError(t, Check([]*Source{b}, tb))
}

// The texts of a condition are laid out once, however many programs the rule has.
func TestListsAreShared(t *testing.T) {
	build := func(programs string) int {
		s, err := Parse("x.toml", []byte(`id = "x"
title = "x"
keywords = ["x"]

[[rule]]
id = "a"
label = "x"
severity = "high"
program = [`+programs+`]
operand = [{ match = ["drop", "delete"] }, { match = [""] }]
reason = "x"
deny = ["x"]
allow = ["x"]
`))
		require.NoError(t, err)
		tb, err := Build([]*Source{s}, nil)
		require.NoError(t, err)
		return len(tb.Strs)
	}
	assert.Equal(t, build(`"p"`), build(`"p", "q", "r"`))
}
