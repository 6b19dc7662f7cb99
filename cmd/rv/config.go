package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"rv/config"
	"rv/gate"
	"rv/internal/inforce"
)

func (a *app) configCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config COMMAND",
		Short: "The configuration in force",
		Long: `Show, check and seal the configuration: the files of the administrator (/etc/rv), of you
(~/.config/rv) and of the repository (.rv). What a file raises counts at once; what yours
lowers counts once you seal it. The keys are in docs/configuration.md.`,
		RunE: group,
	}
	cmd.AddCommand(a.configShowCommand(), a.configCheckCommand(), a.configApplyCommand())
	return cmd
}

// place is where the configuration of a directory is looked for; "" is the current one.
func (a *app) place(dir string) (inforce.Place, error) {
	if dir == "" {
		here, err := os.Getwd()
		if err != nil {
			return inforce.Place{}, failure{fmt.Sprintf("find the current directory: %v", err), "name one with --cwd", exitUsage}
		}
		dir = here
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return inforce.Place{}, failure{fmt.Sprintf("find the directory: %v", err), "", exitUsage}
	}
	return gate.Place(a.host().Home, dir), nil
}

func (a *app) configCheckCommand() *cobra.Command {
	var dir, as string
	cmd := &cobra.Command{
		Use:   "check [FILE]",
		Short: "Say what in the configuration does not count as it is written, and why",
		Long: `Check the files in force where you are: their form, whether the rules they name exist,
whether their examples hold, what a higher file overrules, what waits for a seal. Each line
names a file, and says what would help.

With FILE, check the form of that file alone; --as says for whom it would speak.

Exit status: 0 all of it counts, 1 not all, 2 wrong usage.`,
		Example: `  rv config check
  rv config check --as managed ./policy.toml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return a.configCheck(dir)
			case 1:
				return a.configCheckFile(args[0], as)
			default:
				return usage(fmt.Sprintf("%s takes one file, but was given %d", cmd.CommandPath(), len(args)), cmd.CommandPath()+" --help shows the usage")
			}
		},
	}
	cmd.Flags().StringVar(&dir, "cwd", "", "check what is in force in `DIR` (default: the current directory)")
	cmd.Flags().StringVar(&as, "as", "user", "check FILE as that of `WHOM`: managed, user or repository")
	return cmd
}

func (a *app) configCheck(dir string) error {
	place, err := a.place(dir)
	if err != nil {
		return err
	}
	return a.problems(config.Check(place), "the configuration counts as it is written")
}

func (a *app) configCheckFile(file, as string) error {
	layer, ok := config.ParseLayer(as)
	if !ok {
		return usage(fmt.Sprintf("unknown layer %q", as), "--as takes managed, user or repository")
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return failure{fmt.Sprintf("find the file: %v", err), "", exitUsage}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return failure{fmt.Sprintf("read the file: %v", err), "", exitUsage}
	}
	var problems config.Problems
	if len(text) > config.MaxSize {
		problems = config.Problems{{File: path, Msg: "the file is too large to be read", Fix: fmt.Sprintf("keep it to %d KiB", config.MaxSize>>10)}}
	} else if _, err := config.Parse(config.Source{Layer: layer, Path: path, Text: text, Home: a.host().Home}); err != nil && !errors.As(err, &problems) {
		return err
	}
	return a.problems(problems, file+" is well formed")
}

// problems says what is wrong, or that nothing is.
func (a *app) problems(list []config.Problem, good string) error {
	if len(list) == 0 {
		return a.print(good + "\n")
	}
	a.packErrors(config.Problems(list))
	return status(exitNotDone)
}
