package main

import (
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"rv/actions"
	"rv/internal/term"
)

func (a *app) runCommand() *cobra.Command {
	var yes, asJSON bool
	cmd := &cobra.Command{
		Use:   "run ACTION [ARGUMENT…]",
		Short: "Preview a gated action, or run it with --yes",
		Long: `Run an action of the catalogue. Without --yes it is previewed. --yes is consent to what can
be taken back; for what cannot, policy.toml has to say irreversible = true under [actions],
sealed. An action may check beforehand that exactly what was asked for would be touched.

Arguments are NAME=VALUE, or values for the action's first parameter; rv actions show ACTION
shows them.

Exit status: 0 done, 1 not done or refused, 2 wrong usage.`,
		Example: `  rv run clean
  rv run uninstall Slack Zoom --yes
  rv run deploy env=staging --yes`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("no ACTION given", "rv actions list shows them")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.runAction(cmd, args, yes, asJSON) },
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "run it for real")
	cmd.Flags().BoolVar(&asJSON, "json", false, "answer with one JSON document")
	return cmd
}

func (a *app) runAction(cmd *cobra.Command, args []string, yes, asJSON bool) error {
	all, env, err := a.catalogue()
	if err != nil {
		return err
	}
	x, ok := all.Find(args[0])
	if !ok {
		return unknownAction(args[0])
	}
	values, err := x.ArgsOf(args[1:])
	if err != nil {
		return usage(err.Error(), "rv actions show "+x.Name+" shows what it takes")
	}
	mode := actions.Preview
	if yes {
		mode = actions.Real
	}
	order, err := all.Order(x.Name, mode, values, a.getenv("PATH"))
	if err != nil {
		return usage(err.Error(), "rv actions show "+x.Name+" shows what it takes")
	}
	c, err := a.inForce(&env)
	if err != nil {
		return err
	}
	runner, err := a.runner(env, "cli", "")
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	rep := runner.Do(ctx, order, actions.CLI{Yes: yes, Irreversible: c.OptIns.Irreversible})
	if asJSON {
		err = a.print(string(rep.JSON()) + "\n")
	} else {
		err = a.showReport(&rep, yes)
	}
	switch {
	case err != nil:
		return err
	case !rep.OK():
		return status(exitNotDone)
	default:
		return nil
	}
}

// showReport says what came of a run: what the program printed on stdout, ours on stderr.
func (a *app) showReport(rep *actions.Report, yes bool) error {
	out := ""
	for line := range strings.SplitAfterSeq(rep.Output, "\n") {
		text, ended := strings.CutSuffix(line, "\n")
		if out += term.Visible(text); ended {
			out += "\n"
		}
	}
	if err := a.print(out); err != nil {
		return err
	}
	problem := rep.Error
	if rep.Blocked {
		problem = rep.Reason
	}
	if problem != "" {
		term.Error(a.stderr, problem)
	}
	switch {
	case rep.Note != "":
		term.Hint(a.stderr, rep.Note)
	case rep.Hint != "":
		term.Hint(a.stderr, rep.Hint)
	case rep.OK() && !yes:
		term.Hint(a.stderr, actions.NoteYes.String())
	}
	return nil
}
