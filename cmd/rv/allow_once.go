package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rv/approvals"
	"rv/decision"
	"rv/denytext"
	"rv/gate"
	"rv/internal/term"
	"rv/request"
)

func (a *app) allowOnceCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "allow-once [N | -- COMMAND…]",
		Short: "Allow a blocked call once",
		Long: `Allow one call once: without arguments the newest that was blocked in this directory, with
N the row of rv approve's list, behind -- a command that was not blocked yet.

The grant is for exactly this command, in this directory, and dies after 24 hours. Like rv
approve, this needs a person.

Exit status: 0 allowed, 1 not allowed, 2 wrong usage.`,
		Example: `  rv allow-once
  rv allow-once 2
  rv allow-once -- git reset --hard`,
		RunE: func(cmd *cobra.Command, args []string) error {
			terminal, err := a.terminal(true)
			if err != nil {
				return err
			}
			store, p, err := a.callToAllow(cmd, args)
			if err != nil {
				return err
			}
			d := decider{a, store, p, terminal}
			if err := a.print(callText(term.Styled(a.pretty(false)), &p, time.Now())); err != nil {
				return err
			}
			return d.mint(approvals.Once)
		},
	}
}

// callToAllow is the call that the arguments mean.
func (a *app) callToAllow(cmd *cobra.Command, args []string) (*approvals.Store, approvals.Pending, error) {
	store, list, err := a.blockedLately()
	if err != nil {
		return nil, approvals.Pending{}, err
	}
	switch {
	case cmd.ArgsLenAtDash() == 0:
		p, err := a.callOf(cmd, args)
		return store, p, err
	case len(args) == 0:
		p, err := newestHere(list)
		return store, p, err
	case len(args) == 1 && cmd.ArgsLenAtDash() < 0:
		if n, err := strconv.Atoi(args[0]); err == nil {
			if n < 1 || n > len(list) {
				return nil, approvals.Pending{}, failure{fmt.Sprintf("there is no row %d", n), "rv approve shows the list", exitNotDone}
			}
			return store, list[n-1], nil
		}
	}
	return nil, approvals.Pending{}, usage("a row of the list, or a command behind --", "rv allow-once -- git reset --hard")
}

// newestHere is the newest call that was blocked in the current directory or below.
func newestHere(list []approvals.Pending) (approvals.Pending, error) {
	here, err := os.Getwd()
	if err != nil {
		return approvals.Pending{}, failure{fmt.Sprintf("find the current directory: %v", err), "", exitNotDone}
	}
	for _, p := range list {
		dir := p.Cwd
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			dir = real
		}
		for _, dir := range [...]string{p.Cwd, dir} {
			if dir == here || strings.HasPrefix(dir, strings.TrimSuffix(here, "/")+"/") {
				return p, nil
			}
		}
	}
	return approvals.Pending{}, failure{"nothing was blocked in this directory in the last day", "rv approve lists what was blocked elsewhere", exitNotDone}
}

// callOf is a command that somebody will run here.
func (a *app) callOf(cmd *cobra.Command, args []string) (p approvals.Pending, err error) {
	text, err := a.command(cmd, args)
	if err != nil {
		return p, err
	}
	here, err := os.Getwd()
	if err != nil {
		return p, failure{fmt.Sprintf("find the current directory: %v", err), "", exitNotDone}
	}
	env := a.host()
	a.warn(env, here)
	req := request.ForShell(request.Shell{Command: text}, request.Caller{Cwd: here})
	ev := gate.Evaluate(env, req)
	if why := decision.Match(ev.Decision, notAllowed{}); why != "" {
		p, ok := gate.Pending(env, req, ev)
		if !ok {
			return p, failure{"no approval lets this through", why, exitNotDone}
		}
		p.Time = time.Now()
		return p, nil
	}
	return p, failure{"this is not blocked", "rv test shows how it is judged", exitNotDone}
}

// notAllowed is the sentence an agent would read, "" for none.
type notAllowed struct{}

func (notAllowed) Allow(decision.Passed) string        { return "" }
func (notAllowed) Deny(d decision.Denial) string       { return denytext.Denied(d).String() }
func (notAllowed) Indeterminate(decision.Cause) string { return denytext.Incomplete.String() }
