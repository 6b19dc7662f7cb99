// Command rv-hook is the hook child that agent hosts start.
package main

import (
	"os"

	"rv/decision"
	"rv/gate"
	"rv/internal/hookcmd"
	"rv/request"
)

func main() {
	os.Exit(hookcmd.Main(os.Stdin, os.Stdout, os.Stderr, os.Args[1:], func(r request.Request) decision.Decision {
		return gate.Enforce(gate.HostEnv(), r)
	}))
}
