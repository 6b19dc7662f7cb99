// Command rv is the operator's side of rv: it judges and explains commands, and wires
// agent hosts. It decides nothing itself; the gate does.
//
// Exit statuses: commands that end with a verdict (test, explain, hook --json) answer
// 0 allow, 1 deny, 3 indeterminate; the others 0 done, 1 not done. 2 is always wrong
// usage. Nothing that went wrong ends with 0.
package main

import (
	"io"
	"os"

	"rv/gate"
	"rv/internal/hostdrive"
)

func main() {
	if status, meant := hostdrive.Inside(os.Args); meant {
		os.Exit(status)
	}
	a := app{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		getenv: os.Getenv, host: hostEnv,
	}
	os.Exit(a.run(os.Args[1:]))
}

// app is the program with what it touches.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	host           func() gate.Env
}
