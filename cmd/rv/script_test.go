package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"rv/config"
	"rv/decision"
	"rv/gate"
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
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"seal":  sealing,
			"call":  calling,
		},
	})
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
