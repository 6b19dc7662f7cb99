package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rv/hosts"
	"rv/internal/term"
)

const (
	hookName = "rv-hook"
	allHosts = "all"
)

type setupFlags struct {
	home    string
	hosts   []string
	managed bool
	force   bool
	dryRun  bool
	json    bool
}

func (a *app) setupCommand() *cobra.Command {
	var f setupFlags
	cmd := &cobra.Command{
		Use:   "setup [flags]",
		Short: "Wire agent hosts to rv",
		Long: `Write the files through which agent hosts ask rv, for every host that is found here: by its
program, its npm package or the folder of its configuration. Nothing is asked.

Only files rv writes are touched: one that says something else is left alone. Codex has one
file for everybody; rv's entry goes behind the others, is shown first, and rv uninstall takes
it out again without a trace.

Hosts: ` + strings.Join(hosts.Names(), ", ") + `.

Exit status: 0 every host is wired, 1 not every one, 2 wrong usage.`,
		Example: `  rv setup
  rv setup --host grok,pi
  rv setup --dry-run
  sudo rv setup --managed
  rv setup --home /tmp/elsewhere --host all`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.setup(&f) },
	}
	f.place(cmd)
	cmd.Flags().StringSliceVar(&f.hosts, "host", nil, "these hosts only, found here or not; all is every one")
	completesHosts(cmd)
	cmd.Flags().BoolVar(&f.force, "force", false, "move files aside that are in the way, to NAME.rv-backup")
	return cmd
}

// completesHosts lets a shell complete --host.
func completesHosts(cmd *cobra.Command) {
	names := append(hosts.Names(), allHosts)
	if err := cmd.RegisterFlagCompletionFunc("host", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // the command has no such flag
	}
}

// place are the flags of setup and uninstall alike.
func (f *setupFlags) place(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.home, "home", "", "below `DIR` (default: your home directory)")
	cmd.Flags().BoolVar(&f.managed, "managed", false, "the files for all users of this machine, as root: "+strings.Join(hosts.ManagedNames(), ", "))
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "change nothing, show what would be changed")
	cmd.Flags().BoolVar(&f.json, "json", false, "report as one JSON document")
}

func (a *app) setup(f *setupFlags) error {
	opts, err := a.hostOptions(f)
	if err != nil {
		return err
	}
	if opts.Hosts == nil && f.managed {
		opts.Hosts = hosts.ManagedNames()
	} else if opts.Hosts == nil {
		for _, found := range hosts.Detect(a.findable(opts.Machine)) {
			opts.Hosts = append(opts.Hosts, found.Host)
		}
	}
	if opts.Hook, err = hookBeside(); err != nil {
		return failure{err.Error(), "install rv and " + hookName + " into the same directory", exitNotDone}
	}
	opts.Force = f.force
	document := setupReport{Schema: "rv.setup.v1", Home: opts.Home, Hook: opts.Hook}
	if len(opts.Hosts) == 0 {
		if f.json {
			return a.print(document.encode(nil))
		}
		term.Hint(a.stderr, "rv setup --host HOST wires one before it is installed: "+strings.Join(hosts.Names(), ", "))
		return a.print("no agent host found here\n")
	}
	report, err := a.change(f, opts, hosts.Setup, document, "move it away, then run rv setup again; rv setup --force does both")
	wired := slices.ContainsFunc(report, func(r hosts.Result) bool { return r.State == hosts.Written || r.State == hosts.Upgraded })
	if wired && !f.json && !f.dryRun && !f.managed && f.home == "" {
		term.Hint(a.stderr, "rv prove starts the hosts that are installed and shows that they are blocked")
	}
	return err
}

// change runs setup or uninstall and tells about it: to a person step by step, else in
// one document.
func (a *app) change(f *setupFlags, opts hosts.Options, do func(hosts.Options) (hosts.Report, error), document setupReport, advice string) (hosts.Report, error) {
	var broken error
	if !f.json {
		tell := func(text string) {
			if broken == nil {
				broken = a.print(text)
			}
		}
		opts.Before = func(r hosts.Result) { tell(foretold(r)) }
		opts.After = func(r hosts.Result) {
			tell(setupLine(r, f.hosts != nil))
			a.setupTrouble(r, advice)
		}
	}
	report, err := do(opts)
	switch {
	case err != nil:
		return nil, failure{err.Error(), "", exitNotDone}
	case f.json:
		broken = a.print(document.encode(report))
	case f.dryRun:
		broken = a.print(rehearsed(report))
		for _, r := range report {
			a.setupTrouble(r, advice)
		}
	}
	if broken == nil && !report.OK() {
		broken = status(exitNotDone)
	}
	return report, broken
}

// hostOptions reads what setup and uninstall have in common.
func (a *app) hostOptions(f *setupFlags) (hosts.Options, error) {
	opts := hosts.Options{Managed: f.managed, DryRun: f.dryRun}
	if err := supported(runtime.GOOS, f.managed); err != nil {
		return opts, err
	}
	for _, name := range f.hosts {
		if name == allHosts {
			opts.Hosts = hosts.Names()
			if f.managed {
				opts.Hosts = hosts.ManagedNames()
			}
			break
		}
		if !slices.Contains(hosts.Names(), name) {
			return opts, usage(fmt.Sprintf("unknown host %q", name), "known hosts are "+strings.Join(hosts.Names(), ", "))
		}
		if f.managed && !slices.Contains(hosts.ManagedNames(), name) {
			return opts, usage(fmt.Sprintf("%s has no file for all users", name), "those that have are "+strings.Join(hosts.ManagedNames(), ", "))
		}
		opts.Hosts = append(opts.Hosts, name)
	}
	if f.managed {
		if f.home != "" {
			return opts, usage("--home and --managed exclude each other", "")
		}
		return opts, nil
	}
	var err error
	opts.Home, err = a.homeDirectory(f.home)
	if f.home == "" {
		// Variables say where a person's own hosts look, not where others would.
		opts.Env = a.getenv
	}
	return opts, err
}

// findable is m with PATH, by which programs are found whatever the home.
func (a *app) findable(m hosts.Machine) hosts.Machine {
	if m.Env == nil {
		m.Env = func(name string) string {
			if name == "PATH" {
				return a.getenv(name)
			}
			return ""
		}
	}
	return m
}

// supported refuses systems on which rv does not know where hosts look.
func supported(system string, managed bool) error {
	switch {
	case system == "windows":
		return failure{"rv does not wire hosts on Windows yet", "", exitNotDone}
	case managed && system != "linux":
		return failure{"rv knows the files for all users on Linux only", "leave --managed out to wire your own", exitNotDone}
	}
	return nil
}

func (a *app) homeDirectory(flag string) (string, error) {
	if flag == "" {
		flag = a.getenv("HOME")
		if !filepath.IsAbs(flag) {
			return "", usage("HOME is not set to an absolute path", "name the home directory with --home")
		}
	}
	home, err := filepath.Abs(flag)
	if err != nil {
		return "", failure{fmt.Sprintf("find the home directory %q: %v", flag, err), "", exitUsage}
	}
	return home, nil
}

// hookBeside is the absolute path of the rv-hook that came with this rv.
func hookBeside() (string, error) {
	hook, err := hookPath()
	if err != nil {
		return "", err
	}
	info, err := os.Stat(hook)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "", fmt.Errorf("there is no %s beside %s", hookName, filepath.Join(filepath.Dir(hook), "rv"))
	case err != nil:
		return "", fmt.Errorf("look at %s: %w", hook, err)
	case !info.Mode().IsRegular() || info.Mode()&0o111 == 0:
		return "", fmt.Errorf("%s is no program", hook)
	}
	return hook, nil
}

// hookPath is where that rv-hook belongs. Symbolic links are resolved first: what a link
// in ~/bin points to has the hook beside it.
func hookPath() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find the running rv: %w", err)
	}
	if self, err = filepath.EvalSymlinks(self); err != nil {
		return "", fmt.Errorf("find the running rv: %w", err)
	}
	return filepath.Join(filepath.Dir(self), hookName), nil
}
