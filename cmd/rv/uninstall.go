package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rv/hosts"
	"rv/internal/proof"
)

func (a *app) uninstallCommand() *cobra.Command {
	var f setupFlags
	cmd := &cobra.Command{
		Use:   "uninstall [flags]",
		Short: "Unwire agent hosts",
		Long: `Take out exactly what rv setup put in: rv's files, its entry in a file of others, and the
directories that setup made and that are empty now; and put back what setup moved aside. A
file of rv's that somebody edited is left alone. The programs and ~/.config/rv stay.

While a file is there that rv mcp wrap changed, nothing is done and it is named: unwrap it
first. With --host all, hosts are unwired all the same.

Hosts: ` + strings.Join(hosts.Names(), ", ") + `.

Exit status: 0 nothing of rv is left, 1 something is, 2 wrong usage.`,
		Example: `  rv uninstall
  rv uninstall --host grok,pi`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.uninstall(&f) },
	}
	f.place(cmd)
	cmd.Flags().StringSliceVar(&f.hosts, "host", nil, "these hosts only (default: all)")
	completesHosts(cmd)
	return cmd
}

func (a *app) uninstall(f *setupFlags) error {
	opts, err := a.hostOptions(f)
	if err != nil {
		return err
	}
	if opts.Hosts == nil {
		if err := a.unwrapFirst(opts.Machine, f.managed); err != nil {
			return err
		}
		opts.Hosts = hosts.Names()
		if f.managed {
			opts.Hosts = hosts.ManagedNames()
		}
	}
	if !f.managed && !f.dryRun {
		// They are about a wiring that is to be gone. First, so that nothing lies in the
		// folders that setup made.
		for _, name := range opts.Hosts {
			if err := proof.Remove(opts.Home, name); err != nil {
				return failure{err.Error(), "", exitNotDone}
			}
		}
	}
	report, err := a.change(f, opts, hosts.Uninstall, setupReport{Schema: "rv.uninstall.v1", Home: opts.Home}, "somebody edited it: look at it, and remove it yourself")
	if err == nil && f.hosts == nil && !f.json && !f.dryRun && !slices.ContainsFunc(report, func(r hosts.Result) bool { return r.State != hosts.Absent }) {
		err = a.print("no agent host is wired, so there is nothing to take out\n")
	}
	return err
}

// unwrapFirst refuses while files name rv as the program of MCP servers: once it is gone,
// the servers do not start, and nobody says why.
func (a *app) unwrapFirst(m hosts.Machine, managed bool) error {
	if managed {
		return nil
	}
	files, err := hosts.Wrapped(m)
	if err != nil {
		return failure{err.Error(), "", exitNotDone}
	}
	for _, file := range files {
		a.errorAndHint(file+": its MCP servers are behind rv and would not start without it", "rv mcp unwrap "+shellWord(file)+" first")
	}
	if len(files) > 0 {
		return status(exitNotDone)
	}
	return nil
}
