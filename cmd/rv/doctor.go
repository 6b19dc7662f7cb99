package main

import (
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"rv/audit"
	"rv/hosts"
	"rv/internal/doctor"
	"rv/internal/term"
	"rv/internal/version"
)

func (a *app) doctorCommand() *cobra.Command {
	var fix, asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor [flags]",
		Short: "Say whether agent hosts really ask rv",
		Long: `Look at every agent host that is here, at what may keep it from asking rv, and at rv itself:
its programs, packs, configuration, seal, key and log. Each finding says what it means and what
helps, or why nothing can be done from here; docs/doctor.md lists them all.

No host is started. rv-hook is, to see that it blocks, and how long it takes. What only
shows when a host runs is rv prove's.

Hosts are missing (not here), absent-file, occupied, broken, wired, or proved.

Exit status: 0 no error, 1 an error: a host is not guarded, or something of rv's does not
hold; 2 wrong usage.`,
		Example: `  rv doctor
  rv doctor --fix
  rv doctor --json`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.doctor(fix, asJSON) },
	}
	cmd.Flags().BoolVar(&fix, "fix", false, "first mend what rv mends by itself: its own files, by the rules of rv setup")
	cmd.Flags().BoolVar(&asJSON, "json", false, "report as one JSON document")
	return cmd
}

func (a *app) doctor(fix, asJSON bool) error {
	w, err := a.world()
	if err != nil {
		return err
	}
	var broken error
	if !asJSON {
		// What goes into a file that belongs to others too is shown first, as by rv setup.
		w.Before = func(r hosts.Result) {
			if broken == nil {
				broken = a.print(foretold(r))
			}
		}
	}
	d := diagnosis{Report: w.Examine()}
	if fix {
		if d.fixed = w.Fix(d.Report); len(d.fixed) > 0 {
			d.Report = w.Examine()
		}
	}
	if d.latency, d.measured = w.Latency(); !d.measured {
		d.latency = doctor.Latency{}
	}
	d.home, d.hook, d.packs = w.Home, w.Hook, a.packs()
	d.audit, d.auditErr = audit.Verify(w.Home)
	text := d.text(term.Styled(a.pretty(false)))
	if asJSON {
		text = d.encode()
	}
	if broken == nil {
		broken = a.print(text)
	}
	if broken == nil && !d.OK() {
		broken = status(exitNotDone)
	}
	return broken
}

// world is this machine, as rv doctor looks at it.
func (a *app) world() (*doctor.World, error) {
	if err := supported(runtime.GOOS, false); err != nil {
		return nil, err
	}
	home, err := a.homeDirectory("")
	if err != nil {
		return nil, err
	}
	w := &doctor.World{Machine: hosts.Machine{Home: home, Env: a.getenv}, Version: version.Version}
	if w.Hook, err = hookPath(); err != nil {
		return nil, failure{err.Error(), "", exitNotDone}
	}
	if w.Place, err = a.place(""); err != nil {
		return nil, err
	}
	if w.Dir, err = os.Getwd(); err != nil {
		return nil, failure{err.Error(), "", exitNotDone}
	}
	return w, nil
}
