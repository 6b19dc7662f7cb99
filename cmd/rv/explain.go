package main

import (
	"github.com/spf13/cobra"

	"rv/internal/explain"
	"rv/internal/robot"
	"rv/internal/term"
)

func (a *app) explainCommand() *cobra.Command {
	var f judging
	cmd := &cobra.Command{
		Use:   "explain [flags] [--] COMMAND…|-",
		Short: "Show what a command would run, and what the rules say about each part",
		Long: `Show every command that a shell would run for a text, how it is reached, what is known of
its words and what is not (…), and which rules meet it. Nothing is run.

Arguments and exit status are those of rv test.`,
		Example: `  rv explain 'sudo bash -c "cd /srv && rm -rf $DIR"'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.explain(cmd, &f, args)
		},
	}
	f.flags(cmd.Flags())
	return cmd
}

func (a *app) explain(cmd *cobra.Command, f *judging, args []string) error {
	env, ev, err := a.judged(cmd, f, args)
	if err != nil {
		return err
	}
	if err := a.print(explain.Tree(term.Styled(a.pretty(f.plain)), env, ev)); err != nil {
		return err
	}
	return ended(robot.Document(ev.Decision).Exit)
}
