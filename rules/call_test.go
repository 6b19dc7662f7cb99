package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/rules"
	"rv/rules/compile"
	"rv/shell"
)

const callPack = `id = "x"
title = "x"
keywords = ["x"]
[[rule]]
id = "write"
label = "writing"
severity = "high"
tool = ["mcp:fs/write_file", "mcp:f?/write_*"]
param = [{ name = "path", class = ["system"] }]
reason = "x"
deny = ["x"]
allow = ["x"]
[[rule]]
id = "all"
label = "all"
severity = "low"
tool = "mcp:vault/*"
reason = "x"
deny = ["x"]
allow = ["x"]
[[rule]]
id = "every"
label = "every"
severity = "low"
tool = "mcp:every/x"
param = [{ name = "*.path", path = [".env"], every = true }, { name = "note", no = true }]
reason = "x"
deny = ["x"]
allow = ["x"]
`

func callTable(t *testing.T) (*rules.Table, rules.Set) {
	t.Helper()
	s, err := compile.Parse("x.toml", []byte(callPack))
	require.NoError(t, err)
	tb, err := compile.Build([]*compile.Source{s}, nil)
	require.NoError(t, err)
	tb, err = rules.Decode(tb.Encode())
	require.NoError(t, err)
	set, ok := rules.Set{}.With(tb, "x")
	require.True(t, ok)
	return tb, set
}

func TestMatchTool(t *testing.T) {
	tb, set := callTable(t)
	f := shell.Facts{Cwd: "/etc", Home: "/home/user"}
	for _, tt := range []struct {
		server, name string
		params       []rules.Param
		want         string
	}{
		{"fs", "write_file", []rules.Param{{Path: "path", Value: "/etc/hosts"}}, "write"},
		{"fs", "write_file", []rules.Param{{Path: "path", Value: "hosts"}}, "write"},
		{"fs", "write_file", []rules.Param{{Path: "path", Value: "/tmp/hosts"}}, ""},
		{"fs", "write_file", nil, ""},
		{"FS", "WriteFile", []rules.Param{{Path: "Path", Value: "/etc/hosts"}}, "write"},
		{"f1", "write-all", []rules.Param{{Path: "path", Value: "/etc/hosts"}}, "write"},
		{"ftp", "write_file", []rules.Param{{Path: "path", Value: "/etc/hosts"}}, ""},
		{"", "write_file", []rules.Param{{Path: "path", Value: "/etc/hosts"}}, "write"},
		{"", "read_file", []rules.Param{{Path: "path", Value: "/etc/hosts"}}, ""},
		{"vault", "read", nil, "all"},
		{"every", "x", []rules.Param{{Path: "a.0.path", Value: ".env"}, {Path: "b.path", Value: "/x/.env"}}, "every"},
		{"every", "x", []rules.Param{{Path: "a.0.path", Value: ".env"}, {Path: "b.path", Value: "/x/env"}}, ""},
		{"every", "x", []rules.Param{{Path: "a.path", Value: ".env"}, {Path: "note", Value: "null"}}, ""},
	} {
		res, _ := rules.MatchTool(tb, set, rules.Call{Server: tt.server, Name: tt.name, Params: tt.params}, f)
		got := ""
		for _, x := range res.Findings {
			got += x.Rule.Name()
		}
		assert.Equal(t, tt.want, got, "%s/%s %v", tt.server, tt.name, tt.params)
	}

	res, _ := rules.MatchTool(tb, rules.Set{}, rules.Call{Server: "vault", Name: "read"}, f)
	assert.Empty(t, res.Findings, "the pack is off")
	res, _ = rules.MatchTool(rules.Builtin(), rules.Set{}, rules.Call{Server: "vault", Name: "read"}, f)
	assert.Empty(t, res.Findings)
	s, _ := shell.Lower("vault/* x; m* x; 'mcp:vault/read' x", f)
	out, _ := rules.Match(tb, set, &s, f)
	assert.Empty(t, out.Findings, "a program is no tool")
}

func TestSnake(t *testing.T) {
	for in, want := range map[string]string{"write_file": "write_file", "writeFile": "write_file", "write-file": "write_file", "URL": "url", "": "", "aB1C": "a_b1c"} {
		assert.Equal(t, want, rules.Snake(in))
	}
	assert.Equal(t, "my_github", rules.Flat("My-GitHub"))
}

func TestSQLInCalls(t *testing.T) {
	for _, tt := range []struct {
		server, name, path, value string
		want                      []string
	}{
		{"x", "run", "sql", "select 1; DROP TABLE users", []string{"rv:sql drop table users"}},
		{"x", "run", "steps.0.query", "delete from a; update b set c = 1 where d = 2", []string{"rv:sql delete from a --no-where", "rv:sql update table b"}},
		{"postgres", "run", "text", "truncate a", []string{"rv:sql truncate table a"}},
		{"x", "db_run", "text", "truncate a", []string{"rv:sql truncate table a"}},
		{"x", "feedback", "text", "truncate a", nil},
		{"x", "run", "sql", "select 1", nil},
	} {
		call := rules.Call{Server: tt.server, Name: tt.name, Params: []rules.Param{{Path: tt.path, Value: tt.value}}}
		s, ok := call.SQL(0)
		assert.Equal(t, tt.want != nil, ok, tt.value)
		var got []string
		for _, inv := range s.Invocations {
			line := ""
			for i, w := range inv.Argv {
				if i > 0 {
					line += " "
				}
				line += w.Text()
			}
			got = append(got, line)
		}
		assert.Equal(t, tt.want, got)
	}
}

// FuzzMatchTool: whatever a call holds, matching ends and gives the same twice.
func FuzzMatchTool(f *testing.F) {
	s, err := compile.Parse("x.toml", []byte(callPack))
	require.NoError(f, err)
	tb, err := compile.Build([]*compile.Source{s}, nil)
	require.NoError(f, err)
	set, _ := rules.Set{}.With(tb, "x")
	f.Add("fs", "write_file", "path", "/etc/x", "/home/u")
	f.Add("", "mcp__fs__x", "a.0.path", "file:///../.env", "")
	f.Add("every", "x", "..", "~", "relative")
	f.Add("pg", "query", "sql", "delete from a; do $$ begin drop table x; end $$", "/")
	f.Fuzz(func(t *testing.T, server, name, path, value, cwd string) {
		call := rules.Call{Server: server, Name: name, Params: []rules.Param{{Path: path, Value: value}, {Path: path + ".1", Value: path}}}
		facts := shell.Facts{Cwd: cwd, Home: "/home/u"}
		a, needs := rules.MatchTool(tb, set, call, facts)
		b, again := rules.MatchTool(tb, set, call, facts)
		if len(a.Findings) != len(b.Findings) || len(a.May) != len(b.May) || len(needs) != len(again) {
			t.Fatal("not the same twice")
		}
		for i := range call.Params {
			if script, ok := call.SQL(i); ok {
				rules.Match(tb, set, &script, facts)
			}
		}
	})
}
