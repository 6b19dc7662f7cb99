package main

import (
	"github.com/spf13/cobra"

	"rv/approvals"
	"rv/audit"
	"rv/decision"
	"rv/gate"
	"rv/internal/hookcmd"
)

// hookCommand is rv-hook under another name. All its arguments are the hook's, and it
// answers wrong ones with a block.
func (a *app) hookCommand() *cobra.Command {
	return &cobra.Command{
		Use:                "hook [FLAGS]",
		Short:              "Judge the tool call an agent host sends on stdin, as rv-hook does",
		DisableFlagParsing: true,
		RunE: func(_ *cobra.Command, args []string) error {
			return ended(hookcmd.Main(a.stdin, a.stdout, a.stderr, args, func(c hookcmd.Call) (decision.Decision, func()) {
				env := a.host()
				env.Audit = audit.Open(env.Home)
				env.Approvals = approvals.Open(env.Home)
				return gate.Judge(env, c.Request)
			}))
		},
	}
}

// ended is nil for the exit status 0.
func ended(exit int) error {
	if exit == exitDone {
		return nil
	}
	return status(exit)
}
