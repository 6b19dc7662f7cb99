package main

import "github.com/spf13/cobra"

// mcpCommand holds what rv does for servers of the Model Context Protocol.
func (a *app) mcpCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "mcp COMMAND",
		Short: "Guard MCP servers",
		RunE:  group,
	}
	cmd.AddCommand(a.mcpProxyCommand(), a.mcpWrapCommand(), a.mcpUnwrapCommand(), a.mcpServeCommand())
	return cmd
}
