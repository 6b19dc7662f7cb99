package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"rv/internal/hostdrive"
)

type options struct {
	hosts       []host
	cells       string
	latest      bool
	bin         string
	jsonFile    string
	keep        bool
	noIsolation bool
	jobs        int
}

func main() {
	if status, meant := hostdrive.Inside(os.Args); meant {
		os.Exit(status)
	}
	opts, err := parseOptions(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(0)
	}
	if err == nil {
		var ok bool
		if ok, err = run(opts, os.Stdout); err == nil && !ok {
			os.Exit(1)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e: error:", err)
		os.Exit(2)
	}
}

func parseOptions(args []string) (options, error) {
	var opts options
	var names []string
	for _, h := range hosts {
		names = append(names, h.name)
	}
	flags := flag.NewFlagSet("e2e", flag.ContinueOnError)
	list := flags.String("hosts", strings.Join(names, ","), "the hosts to run, comma-separated")
	flags.StringVar(&opts.cells, "cells", "", "only the cells whose name holds this text; the others are not missed")
	flags.BoolVar(&opts.latest, "latest", false, "the hosts' newest versions instead of the pinned ones")
	flags.StringVar(&opts.bin, "bin", "", "folder with a built rv and rv-hook (default: built from this tree)")
	flags.StringVar(&opts.jsonFile, "json", "", "write what was found to this file, one JSON object a line")
	flags.BoolVar(&opts.keep, "keep", false, "keep the scratch folders")
	flags.BoolVar(&opts.noIsolation, "no-isolation", false, "run the hosts in this machine's own network")
	flags.IntVar(&opts.jobs, "jobs", 2, "cells to run at once")
	if err := flags.Parse(args); err != nil {
		return opts, err
	}
	if flags.NArg() > 0 {
		return opts, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if opts.jobs < 1 {
		return opts, errors.New("--jobs must be 1 or more")
	}
	for name := range strings.SplitSeq(*list, ",") {
		h, ok := findHost(name)
		if !ok {
			return opts, fmt.Errorf("unknown host %q; known: %s", name, strings.Join(names, ", "))
		}
		opts.hosts = append(opts.hosts, h)
	}
	return opts, nil
}

// run answers whether everything was as expected.
func run(opts options, out io.Writer) (bool, error) {
	expected, err := parseExpected(expectedTSV)
	if err != nil {
		return false, err
	}
	expected = slices.DeleteFunc(expected, func(e expectation) bool {
		return !slices.ContainsFunc(opts.hosts, func(h host) bool { return h.name == e.Host }) ||
			!strings.Contains(e.Cell, opts.cells)
	})
	if !opts.noIsolation {
		if err := hostdrive.CanIsolate(); err != nil {
			return false, fmt.Errorf("the hosts cannot be kept off the network: %w\n"+
				"e2e: hint: run as root or allow user namespaces; --no-isolation runs them in this machine's network", err)
		}
	}
	d, cleanUp, err := newDriver(opts)
	if err != nil {
		return false, err
	}
	defer cleanUp()

	found, err := d.runAll(out)
	if err != nil {
		return false, err
	}
	if opts.jsonFile != "" {
		if err := writeLines(opts.jsonFile, found); err != nil {
			return false, err
		}
	}
	differences := compare(expected, found, !opts.latest)
	for _, line := range differences {
		fmt.Fprintln(out, "DIFF", line)
	}
	fmt.Fprintf(out, "%d cells, %d differences\n", len(found), len(differences))
	return len(differences) == 0, nil
}

func writeLines(path string, found []finding) error {
	var text strings.Builder
	for _, f := range found {
		line, err := json.Marshal(f)
		if err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
		text.Write(line)
		text.WriteByte('\n')
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
		return fmt.Errorf("write what was found: %w", err)
	}
	return nil
}

// build makes rv and rv-hook from the tree this runs in.
func build(dir string) error {
	for name, pkg := range map[string]string{"rv": "rv/cmd/rv", "rv-hook": "rv/cmd/hook"} {
		if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, name), pkg).CombinedOutput(); err != nil {
			return fmt.Errorf("build %s: %w\n%s", name, err, out)
		}
	}
	return nil
}
