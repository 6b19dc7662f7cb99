package main

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"rv/hosts"
	"rv/internal/hostdrive"
	"rv/internal/proof"
	"rv/internal/prove"
	"rv/internal/term"
)

// proveLimit is how long a host may take over one start. OpenCode takes 50 s on a busy
// machine; Copilot unpacks itself first.
const proveLimit = 2 * time.Minute

type proveFlags struct {
	hosts []string
	quick bool
	json  bool
}

func (a *app) proveCommand() *cobra.Command {
	var f proveFlags
	cmd := &cobra.Command{
		Use:   "prove [flags]",
		Short: "Show that the installed hosts are blocked",
		Long: `Start every agent host that is installed here, and have it attempt git reset --hard and
something harmless: its main agent, a sub-agent, and in the background, where it has those.

Each start has a throw-away home that is wired as rv setup wires yours, a throw-away
repository, a model that is a script inside rv, and no network: on Linux it cannot reach
one, elsewhere it is only told to stay away. Your own home, your repositories and your
accounts are not touched, and nothing is paid for. What was seen is kept for rv doctor.

Hosts: ` + strings.Join(hosts.Names(), ", ") + `.

Exit status: 0 every host that was driven blocks what it must and runs what it may, 1 not
every one, or one that was named is not installed, 2 wrong usage.`,
		Example: `  rv prove
  rv prove --host grok,pi
  rv prove --quick`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.prove(&f) },
	}
	cmd.Flags().StringSliceVar(&f.hosts, "host", nil, "these hosts only (default: all that are found)")
	completesHosts(cmd)
	cmd.Flags().BoolVar(&f.quick, "quick", false, "the main agent only")
	cmd.Flags().BoolVar(&f.json, "json", false, "report as one JSON document")
	return cmd
}

func (a *app) prove(f *proveFlags) error {
	names, opts, home, err := a.proveOptions(f)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	document := proveReport{Schema: "rv.prove.v1", Hook: opts.Hook, Isolated: opts.Isolated, Hosts: []provedHost{}}
	good, driven := true, false
	for _, name := range names {
		report, err := opts.Host(ctx, name)
		one := proved(report)
		switch {
		case ctx.Err() != nil:
			return failure{"interrupted", "", exitNotDone}
		case errors.Is(err, prove.ErrNotInstalled):
			one = a.missing(ctx, name, opts.Hook)
			good = good && f.hosts == nil && one.Problem == ""
		case err != nil:
			one.Host, one.Problem = name, err.Error()
			good = false
		default:
			good, driven = good && one.Proved, true
			err := hosts.Making(hosts.Machine{Home: home}, proof.Folder(home))
			if err == nil {
				err = proof.Save(home, report.Result)
			}
			if err != nil {
				one.Problem, good = err.Error(), false
			}
		}
		if f.json {
			document.Hosts = append(document.Hosts, one)
		} else if err := a.tellProved(one); err != nil {
			return err
		}
	}
	switch {
	case f.json:
		if err := a.print(encoded(document)); err != nil {
			return err
		}
	case len(names) == 0:
		if err := a.print("no agent host found here\n"); err != nil {
			return err
		}
	}
	if !f.json && driven {
		if !opts.Isolated {
			term.Hint(a.stderr, "this system has no namespaces for you: the hosts were told to stay away from the network, not kept from it")
		}
		term.Hint(a.stderr, "each was in a home wired afresh; rv doctor looks at your own")
	}
	if !good {
		return status(exitNotDone)
	}
	return nil
}

// proveOptions reads the flags; the home is where what was seen is kept.
func (a *app) proveOptions(f *proveFlags) (names []string, opts prove.Options, home string, err error) {
	if home, err = a.homeDirectory(""); err != nil {
		return nil, opts, "", err
	}
	opts = prove.Options{
		Machine: hosts.Machine{Home: home, Env: a.getenv}, Path: a.getenv("PATH"),
		MainOnly: f.quick, Limit: proveLimit, Isolated: hostdrive.CanIsolate() == nil,
	}
	for _, name := range f.hosts {
		switch {
		case name == allHosts:
			names = hosts.Names()
		case !slices.Contains(hosts.Names(), name):
			return nil, opts, "", usage(fmt.Sprintf("unknown host %q", name), "known hosts are "+strings.Join(hosts.Names(), ", "))
		case !slices.Contains(names, name):
			names = append(names, name)
		}
	}
	if f.hosts == nil {
		for _, found := range hosts.Detect(opts.Machine) {
			names = append(names, found.Host)
		}
	}
	if opts.Hook, err = hookBeside(); err != nil {
		return nil, opts, "", failure{err.Error(), "install rv and " + hookName + " into the same directory", exitNotDone}
	}
	return names, opts, home, nil
}

// missing is about a host that has no program here: rv-hook alone is asked, as the host
// would ask it.
func (a *app) missing(ctx context.Context, name, hook string) provedHost {
	one := provedHost{Host: name, Install: "npm install -g " + hosts.Package(name), Cells: []proof.Cell{}}
	var err error
	if one.Told, err = prove.Ask(ctx, hook, name); err != nil {
		one.Problem = err.Error()
	}
	return one
}
