package compile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/rules"
	"rv/rules/compile"
	"rv/rules/packs"
	"rv/shell"
)

func TestCommands(t *testing.T) {
	library, err := compile.ParseFS(packs.Files)
	require.NoError(t, err)
	for _, tt := range []struct {
		words     []string
		match, no []string
	}{
		{[]string{"git", "push", "--force"},
			[]string{"git push --force", "git -C x push -f origin", "sudo git push origin main --force", "git push -uf"},
			[]string{"git push", "git push --force-with-lease", "git pull --force", "echo git push --force"}},
		{[]string{"rm", "-rf"}, []string{"rm -r -f x", "rm -fr x", "rm --recursive --force x"}, []string{"rm -r x", "rm x"}},
		{[]string{"rm", "*/secret*"}, []string{"rm a b/secrets"}, []string{"rm a", "rm secret"}},
		{[]string{"find", "-delete"}, []string{"find . -delete"}, []string{"find . -depth"}},
		{[]string{"git", "push", "--unheard-of"}, []string{"git push --unheard-of x"}, []string{"git push x"}},
		{[]string{"frob", "all", "the", "--now"}, []string{"frob --now all the things", "frob all the -x --now"}, []string{"frob all --now", "frob the all --now"}},
		{[]string{"frob", "-x"}, []string{"frob -ax"}, []string{"frob -a x"}},
		{[]string{"frob", "--to=prod*"}, []string{"frob --to=production", "frob --to prod"}, []string{"frob --to=test", "frob prod"}},
		{[]string{"frob"}, []string{"frob", "/opt/frob a"}, []string{"frobs"}},
	} {
		source := compile.Commands("policy.toml", "user", "rules of the user", []compile.Command{
			{ID: "it", Label: "it", Severity: "high", Reason: "r", Words: tt.words, Line: 1},
		}, library)
		table, err := compile.Build([]*compile.Source{source}, library)
		require.NoError(t, err, "%q", tt.words)
		matches := func(command string) bool {
			script, _ := shell.Lower(command, shell.Facts{})
			require.True(t, script.Complete)
			result, _ := rules.Match(table, rules.Defaults(table), &script, shell.Facts{})
			return len(result.Findings) > 0
		}
		for _, c := range tt.match {
			assert.True(t, matches(c), "%q should match %q", tt.words, c)
		}
		for _, c := range tt.no {
			assert.False(t, matches(c), "%q should not match %q", tt.words, c)
		}
	}
}

func TestCommandsForTools(t *testing.T) {
	source := compile.Commands("policy.toml", "user", "rules of the user", []compile.Command{
		{ID: "it", Label: "it", Severity: "high", Reason: "r", Tool: "mcp:fs/write_*", Params: []compile.CommandParam{{Path: "path", Pattern: "/etc/*"}, {Path: "edits.text", Pattern: "*x*"}}, Line: 1},
	}, nil)
	table, err := compile.Build([]*compile.Source{source}, nil)
	require.NoError(t, err)
	for _, tt := range []struct {
		server, name, path, text string
		want                     bool
	}{
		{"fs", "write_file", "/etc/passwd", "xx", true},
		{"", "writeFile", "/etc/passwd", "xx", true},
		{"fs", "read_file", "/etc/passwd", "xx", false},
		{"db", "write_file", "/etc/passwd", "xx", false},
		{"fs", "write_file", "/usr/passwd", "xx", false},
		{"fs", "write_file", "/etc/passwd", "yy", false},
	} {
		call := rules.Call{Server: tt.server, Name: tt.name, Params: []rules.Param{{Path: "path", Value: tt.path}, {Path: "edits.0.text", Value: tt.text}}}
		result, _ := rules.MatchTool(table, rules.Defaults(table), call, shell.Facts{})
		assert.Equal(t, tt.want, len(result.Findings) > 0, "%v", tt)
	}
}

// What cannot be compiled names the line of the configuration file.
func TestCommandsThatCannotBe(t *testing.T) {
	source := compile.Commands("policy.toml", "user", "rules of the user", []compile.Command{
		{ID: "it", Label: "it", Severity: "high", Reason: "r", Words: []string{"/bin/x"}, Line: 7},
	}, nil)
	_, err := compile.Build([]*compile.Source{source}, nil)
	var problem *compile.Error
	require.ErrorAs(t, err, &problem)
	assert.Equal(t, 7, problem.Line)
	assert.Equal(t, "policy.toml", problem.File)
}
