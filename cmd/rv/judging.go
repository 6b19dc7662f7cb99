package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rv/decision"
	"rv/gate"
	"rv/internal/judge"
)

// judging are the flags of the commands that judge one text.
type judging struct {
	cwd   string
	packs []string
	plain bool
}

func (j *judging) flags(f *pflag.FlagSet) {
	f.StringVar(&j.cwd, "cwd", "", "judge as if started in `DIR` (default: the current directory)")
	f.StringSliceVar(&j.packs, "packs", nil, "enable the packs `A,B` beside those that are on")
	f.BoolVar(&j.plain, "plain", false, "no panels and no colour")
	// What follows the first operand belongs to the command that is judged.
	f.SetInterspersed(false)
}

// env is the machine's environment with the packs that were asked for.
func (a *app) env(j *judging) (gate.Env, error) {
	env, err := judge.WithPacks(a.host(), j.packs)
	var unknown judge.UnknownPack
	if errors.As(err, &unknown) {
		return env, usage(err.Error(), "rv packs list shows the packs")
	}
	return env, err
}

// directory is the directory of --cwd, absolute, or the current one. It need not
// exist.
func (j *judging) directory() (string, error) {
	if j.cwd == "" {
		here, err := os.Getwd()
		if err != nil {
			return "", failure{fmt.Sprintf("find the current directory: %v", err), "name one with --cwd", exitUsage}
		}
		return here, nil
	}
	dir, err := filepath.Abs(j.cwd)
	if err != nil {
		return "", failure{fmt.Sprintf("find the directory %q: %v", j.cwd, err), "", exitUsage}
	}
	return dir, nil
}

// evaluate judges text. A defect of rv is an evaluation that did not finish.
func evaluate(env gate.Env, text, cwd string) (ev gate.Evaluation) {
	defer func() {
		if recover() != nil {
			ev = gate.Evaluation{Decision: decision.Indeterminate(decision.CausePanic)}
		}
	}()
	return judge.Command(env, text, cwd)
}

// judged judges the command that the arguments mean.
func (a *app) judged(cmd *cobra.Command, f *judging, args []string) (env gate.Env, ev gate.Evaluation, err error) {
	text, err := a.command(cmd, args)
	if err != nil {
		return env, ev, err
	}
	if env, err = a.env(f); err != nil {
		return env, ev, err
	}
	cwd, err := f.directory()
	if err != nil {
		return env, ev, err
	}
	a.warn(env, cwd)
	return env, evaluate(env, text, cwd), nil
}
