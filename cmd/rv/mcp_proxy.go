package main

import (
	"crypto/rand"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"rv/approvals"
	"rv/audit"
	"rv/decision"
	"rv/gate"
	"rv/internal/privatefile"
	"rv/mcp"
	"rv/request"
)

func (a *app) mcpProxyCommand() *cobra.Command {
	var server string
	cmd := &cobra.Command{
		Use:   "proxy [--server NAME] -- SERVER [ARGUMENT...]",
		Short: "Run an MCP server behind rv",
		Long: `Start an MCP server that speaks over its standard input and output, and judge every tool
call a client makes of it. What is blocked never reaches the server: the model gets the sentence
as the tool's result. Everything else passes.

Name the server as the host's configuration does: rules may be about it.

Exit status: the server's own; 1 if it could not be started, 2 wrong usage.`,
		Example: `  rv mcp proxy --server fs -- npx -y @modelcontextprotocol/server-filesystem ~/project`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("no server to run", cmd.CommandPath()+" --server NAME -- SERVER [ARGUMENT...]")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.mcpProxy(server, args) },
	}
	cmd.Flags().StringVar(&server, "server", "", "what rules call the server: `NAME` (default: it may be any)")
	cmd.Flags().SetInterspersed(false)
	return cmd
}

func (a *app) mcpProxy(server string, command []string) error {
	dir, err := os.Getwd()
	if err != nil {
		return failure{fmt.Sprintf("find the current directory: %v", err), "", exitNotDone}
	}
	env := a.host()
	a.warn(env, dir) // stdout is the protocol's, stderr the host's log
	env.Audit = audit.Open(env.Home)
	env.Approvals = approvals.Open(env.Home)
	memory := ""
	if privatefile.IsDir(env.Home) {
		memory = mcp.MemoryFile(env.Home, server, command)
	}
	exit, err := mcp.Run(mcp.Options{
		Memory:  memory,
		Server:  server,
		Command: command,
		Dir:     dir,
		Session: rand.Text(),
		Client:  a.stdin, Out: a.stdout, Err: a.stderr,
		Judge: func(r request.Request) (decision.Decision, func()) { return gate.Judge(env, r) },
	})
	if err != nil {
		return failure{err.Error(), "", exitNotDone}
	}
	return ended(exit)
}
