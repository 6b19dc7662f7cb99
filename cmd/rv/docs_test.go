package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// TestActionsDocument runs the worked example of docs/actions.md: its files, which name
// themselves in their first comment, and its sessions, whose output has to be what rv says.
func TestActionsDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/actions.md")
	require.NoError(t, err)
	files := map[string]string{}
	var sessions []string
	for _, block := range regexp.MustCompile("(?s)```([a-z]+)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		if block[1] == "console" {
			sessions = append(sessions, block[2])
			continue
		}
		name := regexp.MustCompile(`(?m)^# ([a-z.]+)`).FindStringSubmatch(block[2])
		require.NotNil(t, name, block[2])
		files[strings.TrimSuffix(name[1], ":")] = block[2]
	}
	require.Len(t, files, 4)
	require.Len(t, sessions, 3)

	var b strings.Builder
	b.WriteString("env HOME=$WORK/home/you\nchmod 755 home/you/shop/deploy\nchmod 755 home/you/shop/restore\n")
	b.WriteString("session 0\nsession 1\ncp policy.toml home/you/.config/rv/policy.toml\nseal\nsession 2\n")
	b.WriteString("exec cat home/you/shop/deployed\nstdout '^--env=staging$'\n! stdout production\nexec cat home/you/shop/restored\nstdout '^orders$'\n")
	for name, text := range files {
		place := "home/you/shop/" + name
		if name == "policy.toml" {
			place = name
		}
		fmt.Fprintf(&b, "-- %s --\n%s", place, text)
	}
	b.WriteString("-- home/you/shop/dumps/orders.dump --\n-- home/you/.config/rv/.keep --\n")
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "actions.txtar"), []byte(b.String()), 0o644))
	testscript.Run(t, testscript.Params{Dir: dir, RequireExplicitExec: true, Cmds: map[string]func(*testscript.TestScript, bool, []string){
		"seal": sealing,
		"session": func(ts *testscript.TestScript, _ bool, args []string) {
			session(ts, sessions[args[0][0]-'0'])
		},
	}})
}

// session runs the commands of a block and compares what each says.
func session(ts *testscript.TestScript, block string) {
	for part := range strings.SplitSeq("\n"+strings.TrimSuffix(block, "\n"), "\n$ ") {
		if part == "" {
			continue
		}
		command, want, _ := strings.Cut(part, "\n")
		words := strings.Fields(command)
		for i := range words {
			words[i] = strings.Replace(words[i], "~", ts.Getenv("HOME"), 1)
		}
		_ = ts.Exec(words[0], words[1:]...)
		got := strings.ReplaceAll(ts.ReadFile("stdout")+ts.ReadFile("stderr"), ts.Getenv("HOME"), "/home/you")
		if strings.TrimSuffix(got, "\n") != want {
			ts.Fatalf("$ %s\nthe document says:\n%s\nrv says:\n%s", command, want, got)
		}
	}
}
