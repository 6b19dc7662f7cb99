package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/decision"
	"rv/gate"
	"rv/hosts"
	"rv/internal/fakemo"
	"rv/internal/hookcmd"
	"rv/internal/inforce"
	"rv/internal/ptytest"
)

// update rewrites what the scripts compare with: go test ./cmd/rv -run Script -u
var update = flag.Bool("u", false, "update the test scripts")

func TestMain(m *testing.M) {
	testscript.Main(cleaning{m}, map[string]func(){
		"rv":           main,
		"rv-fake-grok": fakeGrok,
		"mo":           func() { os.Exit(fakemo.Main(os.Args[1:], os.Getenv("HOME"), os.Stdin, os.Stdout)) },
		"rv-hook": func() {
			os.Exit(hookcmd.Main(os.Stdin, os.Stdout, os.Stderr, os.Args[1:], func(c hookcmd.Call) (decision.Decision, func()) {
				return gate.Judge(gate.HostEnv(), c.Request)
			}))
		},
	})
}

// cleaning runs the tests and removes what they built.
type cleaning struct{ *testing.M }

func (c cleaning) Run() int {
	defer ptytest.Clean()
	return c.M.Run()
}

// TestScript runs the scripts of testdata/script, one for each topic a user meets. Their
// home is a directory that exists nowhere, so that what the machine holds changes
// nothing.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", "/home/rv-nobody")
			env.Setenv("P", "/home/rv-nobody/project")
			path, err := withoutHosts(env.Getenv("PATH"), filepath.Join(env.WorkDir, ".tmp", "path"))
			env.Setenv("PATH", path)
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"seal":  sealing,
			"call":  calling,
		},
	})
}

// withoutHosts is the search path without the agent hosts in it: a folder that has one is
// stood in for by a folder below dir with links to everything else.
func withoutHosts(path, dir string) (string, error) {
	folders := filepath.SplitList(path)
	for i, folder := range folders {
		found := hostsIn(folder)
		if len(found) == 0 {
			continue
		}
		stand := filepath.Join(dir, strconv.Itoa(i))
		if err := os.MkdirAll(stand, 0o755); err != nil {
			return "", err
		}
		entries, err := os.ReadDir(folder)
		if err != nil {
			return "", err
		}
		for _, e := range entries {
			if err := os.Symlink(filepath.Join(folder, e.Name()), filepath.Join(stand, e.Name())); err != nil {
				return "", err
			}
		}
		// A host may have a second program, which is found when the first is gone.
		for found = hostsIn(stand); len(found) > 0; found = hostsIn(stand) {
			for _, f := range found {
				if err := os.Remove(f.Where); err != nil {
					return "", err
				}
			}
		}
		folders[i] = stand
	}
	return strings.Join(folders, string(filepath.ListSeparator)), nil
}

// hostsIn are the hosts that a folder of programs has, or the packages beside it.
func hostsIn(folder string) []hosts.Sighting {
	return hosts.Detect(hosts.Machine{Home: "/home/rv-nobody", Env: func(name string) string {
		if name == "PATH" {
			return folder
		}
		return ""
	}})
}

// What the caller has on PATH changes nothing, and what is no host stays.
func TestWithoutHosts(t *testing.T) {
	dir := t.TempDir()
	bin, plain := filepath.Join(dir, "bin"), filepath.Join(dir, "plain")
	for _, program := range []string{filepath.Join(bin, "pi"), filepath.Join(bin, "codex"), filepath.Join(bin, "tool"), filepath.Join(plain, "tool")} {
		require.NoError(t, os.MkdirAll(filepath.Dir(program), 0o755))
		require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755))
	}
	require.Len(t, hostsIn(bin), 2)
	path, err := withoutHosts(bin+":"+plain, filepath.Join(dir, "stand"))
	require.NoError(t, err)
	folders := filepath.SplitList(path)
	require.Len(t, folders, 2)
	assert.Empty(t, hostsIn(folders[0]))
	assert.FileExists(t, filepath.Join(folders[0], "tool"))
	assert.Equal(t, plain, folders[1])
}

// exits N COMMAND… runs a command and demands its exit status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND [ARGUMENT…]")
	}
	want, err := strconv.Atoi(args[0])
	if err != nil {
		ts.Fatalf("exits: %v", err)
	}
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("exits: %v", err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// sealing seals the user's configuration as it stands, as rv config apply does once a person
// typed the code.
func sealing(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: seal")
	}
	place := inforce.Place{Home: ts.Getenv("HOME")}
	c, _ := inforce.Load(place, config.Read)
	forms, ok := config.Forms(c)
	if !ok {
		ts.Fatalf("seal: a broken file cannot be sealed: %v", config.Check(place))
	}
	ts.Check(inforce.Seal(place.Home, forms))
}
