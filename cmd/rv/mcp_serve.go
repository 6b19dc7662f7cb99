package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"rv/approvals"
	"rv/audit"
	"rv/mcp/serve"
)

func (a *app) mcpServeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Offer gated actions to an agent, as an MCP server on stdin and stdout",
		Long: `Offer the actions of the catalogue as tools of an MCP server that speaks on stdin and
stdout. A call is a preview unless it says "dry_run": false. For real it needs the opt-ins
under [actions] in your policy.toml and the policy's allow, both read anew for every call.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// What is wrong with the catalogue is said once; stderr is the host's log.
			_, env, err := a.catalogue()
			if err != nil {
				return err
			}
			here, err := os.Getwd()
			if err != nil {
				return failure{fmt.Sprintf("find the current directory: %v", err), "", exitUsage}
			}
			a.warn(env, here)
			if env.Home != "" {
				env.Audit = audit.Open(env.Home)
				env.Approvals = approvals.Open(env.Home)
			}
			s := serve.Server{Env: env, Dir: here, Session: rand.Text(), Getenv: a.getenv}
			err = s.New().Run(cmd.Context(), &mcp.StdioTransport{})
			if err != nil && !errors.Is(err, io.EOF) {
				return failure{fmt.Sprintf("serve: %v", err), "", exitNotDone}
			}
			return nil
		},
	}
}
