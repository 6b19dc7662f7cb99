package main

import "github.com/spf13/cobra"

// mcpCommand holds what rv does for servers of the Model Context Protocol.
func (a *app) mcpCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "mcp COMMAND",
		Short: "Guard MCP servers",
		// A group without commands is not worth listing.
		Hidden: true,
		RunE:   group,
	}
	cmd.AddCommand()
	return cmd
}
