// Command rv-hook is the hook child that agent hosts start.
//
// It lives a millisecond: the runtime need not look again how many CPUs its control group
// allows.
//
//go:debug updatemaxprocs=0
package main

import (
	"os"

	"rv/approvals"
	"rv/audit"
	"rv/decision"
	"rv/gate"
	"rv/internal/handover"
	"rv/internal/hookcmd"
)

func main() {
	os.Exit(hookcmd.Main(os.Stdin, os.Stdout, os.Stderr, os.Args[1:], judge))
}

// judge judges a call by what is compiled. rv, which can parse, takes it over when that
// is out of date; if it cannot, what is known decides.
func judge(c hookcmd.Call) (decision.Decision, func()) {
	env := gate.HostEnv()
	env.Config = gate.Files(env.Home, nil, func() { _ = handover.ToRV(c.Args, c.Doc) })
	env.Audit = audit.Open(env.Home)
	env.Approvals = approvals.Open(env.Home)
	return gate.Judge(env, c.Request)
}
