package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"rv/internal/version"
)

// root is the command tree. Help, completions and manual pages come from it.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "rv COMMAND",
		Short: "Guard what coding agents run",
		Long: `rv guards what coding agents run: an agent host asks rv-hook before each tool call,
and what would destroy data is blocked.`,
		RunE:    group,
		Version: version.Version,
		// The voice of errors is ours (package term).
		SilenceErrors:      true,
		SilenceUsage:       true,
		DisableSuggestions: true,
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SuggestionsMinimumDistance = 2
	root.SetUsageTemplate(usageTemplate)
	root.SetVersionTemplate(versionLine())
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usage(err.Error(), cmd.CommandPath()+" --help shows the flags")
	})
	root.SetHelpCommand(helpCommand())
	root.AddCommand(
		a.testCommand(),
		a.explainCommand(),
		a.setupCommand(),
		a.uninstallCommand(),
		a.proveCommand(),
		a.doctorCommand(),
		a.packsCommand(),
		a.configCommand(),
		a.actionsCommand(),
		a.runCommand(),
		a.auditCommand(),
		a.approveCommand(),
		a.allowOnceCommand(),
		a.allowlistCommand(),
		a.grantsCommand(),
		a.logCommand(),
		a.mcpCommand(),
		a.hookCommand(),
		a.versionCommand(),
	)
	return root
}

// group runs a command that only holds others.
func group(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unknownCommand(cmd, args[0])
	}
	cmd.SetOut(cmd.ErrOrStderr())
	if err := cmd.Help(); err != nil {
		return err
	}
	return status(exitUsage)
}

func unknownCommand(cmd *cobra.Command, name string) error {
	return usage(fmt.Sprintf("unknown command %q for %q", name, cmd.CommandPath()), cmd.CommandPath()+" --help lists the commands")
}

func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usage(fmt.Sprintf("no help about %q", args[len(args)-max(1, len(rest))]), "rv help lists the commands")
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// usageTemplate is what --help says below the description.
const usageTemplate = `Usage:
  {{if .HasAvailableSubCommands}}{{.CommandPath}} COMMAND{{else}}{{.UseLine}}{{end}}
{{- if .HasExample}}

Examples:
{{.Example}}
{{- end}}
{{- if .HasAvailableSubCommands}}

Commands:
{{- range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}
{{- end}}{{end}}
{{- end}}
{{- if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}
{{- end}}
{{- if .HasAvailableSubCommands}}

{{.CommandPath}} COMMAND --help tells more.
{{- end}}
`
