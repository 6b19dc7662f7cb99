package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"rv/decision"
	"rv/internal/batch"
	"rv/internal/explain"
	"rv/internal/robot"
	"rv/internal/term"
)

type testFlags struct {
	judging
	json, robot, batch bool
}

func (a *app) testCommand() *cobra.Command {
	var f testFlags
	cmd := &cobra.Command{
		Use:   "test [flags] [--] COMMAND…|-",
		Short: "Judge a command without running it",
		Long: `Judge a command as the hook would, without running it.

One argument is shell text. Several are the words of one command, as your shell left
them. A single - reads the text on stdin.

Exit status: 0 allow, 1 deny, 3 indeterminate (blocks as well), 2 wrong usage.

With --batch, stdin holds one {"id","command","cwd"} a line and stdout answers each with
{"id","decision","rule_id","severity","text"}, in order. The id is any JSON value and comes
back as it was; without cwd (here or as --cwd) the directory counts as unknown. A bad line
is answered {"id":null,"error"}, the rest is judged, and the exit status is 2, else 0.`,
		Example: `  rv test 'git reset --hard'
  rv test --json git push --force
  rv test --packs kubernetes.kubectl 'kubectl delete ns prod'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.batch {
				return a.testBatch(cmd, &f, args)
			}
			return a.test(cmd, &f, args)
		},
	}
	f.judging.flags(cmd.Flags())
	cmd.Flags().BoolVar(&f.json, "json", false, "answer with one rv.hook.v1 document")
	cmd.Flags().BoolVar(&f.robot, "robot", false, "the same as --json")
	cmd.Flags().BoolVar(&f.batch, "batch", false, "judge JSON lines from stdin")
	return cmd
}

func (a *app) test(cmd *cobra.Command, f *testFlags, args []string) error {
	env, ev, err := a.judged(cmd, &f.judging, args)
	if err != nil {
		return err
	}
	if f.batch { // it stood behind the text
		return batchTakesNoCommand(cmd)
	}
	document := robot.Document(ev.Decision)
	answer := string(document.Stdout)
	if !f.json && !f.robot {
		answer = explain.Verdict(term.Styled(a.pretty(f.plain)), env, ev)
	}
	if err := a.print(answer); err != nil {
		return err
	}
	return ended(document.Exit)
}

func (a *app) testBatch(cmd *cobra.Command, f *testFlags, args []string) error {
	if len(args) > 0 {
		return batchTakesNoCommand(cmd)
	}
	env, err := a.env(&f.judging)
	if err != nil {
		return err
	}
	cwd := ""
	if f.cwd != "" {
		if cwd, err = f.directory(); err != nil {
			return err
		}
	}
	bad, err := batch.Run(a.stdin, a.stdout, cwd, func(command, cwd string) decision.Decision {
		return evaluate(env, command, cwd).Decision
	})
	switch {
	case err != nil:
		return failure{err.Error(), "", exitUsage}
	case bad > 0:
		return usage(fmt.Sprintf("%d of the lines could not be read", bad), `each line is one JSON object with a string "command"`)
	default:
		return nil
	}
}

func batchTakesNoCommand(cmd *cobra.Command) error {
	return usage("--batch takes its commands from stdin, not as arguments", cmd.CommandPath()+" --help shows the usage")
}
