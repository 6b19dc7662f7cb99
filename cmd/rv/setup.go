package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rv/hosts"
	"rv/internal/term"
)

const hookName = "rv-hook"

type setupFlags struct {
	home  string
	hosts []string
	json  bool
}

func (a *app) setupCommand() *cobra.Command {
	var f setupFlags
	cmd := &cobra.Command{
		Use:   "setup [flags]",
		Short: "Wire agent hosts to rv",
		Long: `Write the file through which each host asks rv, whether or not the host is installed.
Only files rv writes are touched: one that says something else is left alone.

Hosts: ` + strings.Join(hosts.Names(), ", ") + `.

Exit status: 0 every host is wired, 1 not every one, 2 wrong usage.`,
		Example: `  rv setup
  rv setup --host grok,pi
  rv setup --home /tmp/elsewhere --host opencode`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.setup(&f) },
	}
	cmd.Flags().StringVar(&f.home, "home", "", "write below `DIR`, made when absent (default: your home directory)")
	cmd.Flags().StringSliceVar(&f.hosts, "host", nil, "these hosts only (default: all)")
	cmd.Flags().BoolVar(&f.json, "json", false, "report as one JSON document")
	return cmd
}

func (a *app) setup(f *setupFlags) error {
	names := f.hosts
	if names == nil {
		names = hosts.Names()
	}
	for _, name := range names {
		if !slices.Contains(hosts.Names(), name) {
			return usage(fmt.Sprintf("unknown host %q", name), "known hosts are "+strings.Join(hosts.Names(), ", "))
		}
	}
	home, err := a.homeDirectory(f.home)
	if err != nil {
		return err
	}
	hook, err := hookBeside()
	if err != nil {
		return failure{err.Error(), "install rv and " + hookName + " into the same directory", exitNotDone}
	}
	report, err := hosts.Setup(hosts.Options{Home: home, Hosts: names, Hook: hook})
	if err != nil {
		return failure{err.Error(), "", exitNotDone}
	}
	if f.json {
		err = a.print(setupDocument(home, hook, report))
	} else {
		err = a.print(setupText(report))
		a.setupTrouble(report)
	}
	if err == nil && !report.OK() {
		err = status(exitNotDone)
	}
	return err
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

// hookBeside is the absolute path of the rv-hook that came with this rv. Symbolic
// links are resolved first: what a link in ~/bin points to has the hook beside it.
func hookBeside() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find the running rv: %w", err)
	}
	if self, err = filepath.EvalSymlinks(self); err != nil {
		return "", fmt.Errorf("find the running rv: %w", err)
	}
	hook := filepath.Join(filepath.Dir(self), hookName)
	info, err := os.Stat(hook)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "", fmt.Errorf("there is no %s beside %s", hookName, self)
	case err != nil:
		return "", fmt.Errorf("look at %s: %w", hook, err)
	case !info.Mode().IsRegular() || info.Mode()&0o111 == 0:
		return "", fmt.Errorf("%s is no program", hook)
	}
	return hook, nil
}

func setupText(report hosts.Report) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, r := range report {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.Host, r.State, term.Visible(r.Path))
	}
	w.Flush()
	return b.String()
}

// setupTrouble says on stderr why a host is not wired, and what to do.
func (a *app) setupTrouble(report hosts.Report) {
	for _, r := range report {
		switch {
		case r.State == hosts.Occupied && r.Err == nil:
			term.Error(a.stderr, fmt.Sprintf("%s: %s holds something rv did not write", r.Host, r.Path))
		case r.Err != nil:
			term.Error(a.stderr, fmt.Sprintf("%s: %v", r.Host, r.Err))
		}
		if r.State == hosts.Occupied {
			term.Hint(a.stderr, "move it away, then run rv setup again")
		}
	}
}

type setupReport struct {
	Schema string      `json:"schema"`
	Home   string      `json:"home"`
	Hook   string      `json:"hook"`
	Hosts  []setupHost `json:"hosts"`
}

type setupHost struct {
	Host  string      `json:"host"`
	State hosts.State `json:"state"`
	Path  string      `json:"path"`
	Error string      `json:"error,omitempty"`
}

func setupDocument(home, hook string, report hosts.Report) string {
	doc := setupReport{Schema: "rv.setup.v1", Home: home, Hook: hook, Hosts: []setupHost{}}
	for _, r := range report {
		h := setupHost{Host: r.Host, State: r.State, Path: r.Path}
		if r.Err != nil {
			h.Error = r.Err.Error()
		}
		doc.Hosts = append(doc.Hosts, h)
	}
	return encoded(doc)
}

// encoded is v as one line of JSON.
func encoded(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // the documents hold strings, numbers and booleans
	}
	return b.String()
}
