package main

import (
	"bytes"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"mvdan.cc/sh/v3/syntax"

	"rv/gate"
)

// outcome is what one command line left behind.
type outcome struct {
	out, err string
	exit     int
}

func with(host func() gate.Env, stdin string, args ...string) outcome {
	var out, err bytes.Buffer
	a := app{stdin: strings.NewReader(stdin), stdout: &out, stderr: &err, getenv: func(string) string { return "" }, host: host}
	exit := a.run(args)
	return outcome{out.String(), err.String(), exit}
}

// A defect of rv is one line for people, and never an allow.
func TestADefectIsNoAllow(t *testing.T) {
	broken := func() gate.Env { panic("defect") }
	want := "rv: error: rv failed inside\nrv: hint: please report it with the output of rv version\n"
	assert.Equal(t, outcome{err: want, exit: 3}, with(broken, "", "test", "git status"))
	assert.Equal(t, outcome{err: want, exit: 3}, with(broken, "", "test", "--json", "git status"))
	assert.Equal(t, outcome{err: want, exit: 3}, with(broken, `{"command":"git status"}`, "test", "--batch"))
	assert.Equal(t, outcome{err: want, exit: 3}, with(broken, "", "explain", "git status"))
	assert.Equal(t, outcome{err: want, exit: 2}, with(broken, "", "packs", "list"))
	call := `{"toolName":"run_terminal_command","toolInput":{"command":"git status"}}`
	hook := with(broken, call, "hook", "--host", "grok")
	assert.Contains(t, hook.out, `{"decision":"deny"`)
}

// Without rules nothing is allowed.
func TestAnEmptyEnvironmentAllowsNothing(t *testing.T) {
	empty := func() gate.Env { return gate.Env{} }
	assert.Equal(t, 3, with(empty, "", "test", "git status").exit)
	assert.Equal(t, 3, with(empty, "", "explain", "git status").exit)
	assert.Contains(t, with(empty, `{"command":"git status"}`, "test", "--batch").out, `"decision":"indeterminate"`)
	assert.Equal(t, 2, with(empty, "", "test", "--packs", "core.git", "git status").exit)
}

// The words of a command reach the judge as the calling shell left them.
func TestWordsAreReadBackAsTheyWere(t *testing.T) {
	for _, argv := range [][]string{
		{"git", "reset", "--hard"},
		{"echo", "a b", "", "it's", `back\slash`, "$HOME", "`id`", "$(id)", "*", "~", "#", "\n", "a\tb", "é日本"},
		{"rm", "-rf", "--", "-x", "{a,b}", "a;b", "a&&b", ">f", "2>f", "x=1", "!", "if"},
		{"odd name", "x"},
	} {
		file, err := syntax.NewParser().Parse(strings.NewReader(words(argv)), "")
		require.NoError(t, err)
		require.Len(t, file.Stmts, 1)
		call, ok := file.Stmts[0].Cmd.(*syntax.CallExpr)
		require.True(t, ok)
		require.Empty(t, call.Assigns)
		var got []string
		for _, w := range call.Args {
			var b strings.Builder
			for _, part := range w.Parts {
				switch p := part.(type) {
				case *syntax.Lit:
					b.WriteString(strings.ReplaceAll(p.Value, `\'`, "'"))
				case *syntax.SglQuoted:
					b.WriteString(p.Value)
				default:
					require.Fail(t, "an expansion", "%T in %q", part, words(argv))
				}
			}
			got = append(got, b.String())
		}
		assert.Equal(t, argv, got)
	}
}

func TestAssignmentsAndReservedWordsKeepTheirMeaning(t *testing.T) {
	assert.Equal(t, `A=1 B='x y' git 'C=2'`, words([]string{"A=1", "B=x y", "git", "C=2"}))
	assert.Equal(t, "! git status", words([]string{"!", "git", "status"}))
	assert.Equal(t, "time git status", words([]string{"time", "git", "status"}))
	assert.Equal(t, `'1A=2' x`, words([]string{"1A=2", "x"}))
}

func TestVersionLine(t *testing.T) {
	build := func(settings ...debug.BuildSetting) *debug.BuildInfo { return &debug.BuildInfo{Settings: settings} }
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "2489e3c5d6f1aabbccddeeff"}
	assert.Regexp(t, `^rv \S+\n$`, versionOf(nil))
	assert.Regexp(t, `^rv \S+\n$`, versionOf(build()))
	assert.Regexp(t, `^rv \S+ \(commit 2489e3c5d6f1\)\n$`, versionOf(build(revision, debug.BuildSetting{Key: "vcs.modified", Value: "false"})))
	assert.Regexp(t, `^rv \S+ \(commit 2489e3c5d6f1, modified\)\n$`, versionOf(build(revision, debug.BuildSetting{Key: "vcs.modified", Value: "true"})))
}

func TestSystemsWhoseFilesAreNotKnown(t *testing.T) {
	for _, c := range []struct {
		system  string
		managed bool
		says    string
	}{
		{"linux", false, ""},
		{"linux", true, ""},
		{"darwin", false, ""},
		{"darwin", true, "rv knows the files for all users on Linux only"},
		{"windows", false, "rv does not wire hosts on Windows yet"},
		{"windows", true, "rv does not wire hosts on Windows yet"},
	} {
		err := supported(c.system, c.managed)
		if c.says == "" {
			assert.NoError(t, err, c.system)
		} else {
			assert.EqualError(t, err, c.says)
		}
	}
}
