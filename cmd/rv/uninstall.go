package main

import (
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
	_, err = a.change(f, opts, hosts.Uninstall, setupReport{Schema: "rv.uninstall.v1", Home: opts.Home}, "somebody edited it: look at it, and remove it yourself")
	return err
}
