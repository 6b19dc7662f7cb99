package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"rv/internal/hostdrive"
)

// hostLimit is how long a host may take over a cell. The longest wait is Grok's 10 s for
// a hook that hangs; the rest is for busy machines.
const hostLimit = 150 * time.Second

// A driver runs cells.
type driver struct {
	options
	in      install
	scratch string
	built   string // folder of rv and rv-hook
}

func newDriver(opts options) (driver, func(), error) {
	d := driver{options: opts, built: opts.bin}
	cache := os.Getenv("RV_E2E_CACHE")
	if cache == "" {
		user, err := os.UserHomeDir()
		if err != nil {
			return d, nil, fmt.Errorf("find a cache: %w", err)
		}
		cache = filepath.Join(user, ".cache", "rv-e2e")
	}
	var err error
	if opts.latest {
		d.in, err = installLatest(cache)
	} else {
		d.in, err = installPinned(cache)
	}
	if err != nil {
		return d, nil, err
	}
	if d.scratch, err = os.MkdirTemp("", "rv-e2e-"); err != nil {
		return d, nil, fmt.Errorf("make a scratch folder: %w", err)
	}
	cleanUp := func() {
		if opts.keep {
			fmt.Fprintln(os.Stderr, "e2e: kept", d.scratch)
			return
		}
		os.RemoveAll(d.scratch)
	}
	if d.built == "" {
		d.built = filepath.Join(d.scratch, "built")
		if err = build(d.built); err != nil {
			cleanUp()
			return d, nil, err
		}
	}
	return d, cleanUp, nil
}

// runAll runs every chosen cell, a few at a time, and reports in the table's order.
func (d driver) runAll(out io.Writer) ([]finding, error) {
	type job struct {
		host    host
		version string
		cell    cell
		found   []finding
		output  string
		err     error
		done    chan struct{}
	}
	var jobs []*job
	for _, h := range d.hosts {
		version, err := d.in.version(h.pkg)
		if err != nil {
			return nil, err
		}
		for _, c := range cellsFor(h) {
			if strings.Contains(c.name, d.cells) {
				jobs = append(jobs, &job{host: h, version: version, cell: c, done: make(chan struct{})})
			}
		}
	}
	queue := make(chan *job, len(jobs))
	for _, j := range jobs {
		queue <- j
	}
	close(queue)
	var workers sync.WaitGroup
	for range d.jobs {
		workers.Go(func() {
			for j := range queue {
				j.found, j.output, j.err = d.runCell(j.host, j.version, j.cell)
				close(j.done)
			}
		})
	}
	defer workers.Wait()
	var all []finding
	for _, j := range jobs {
		<-j.done
		if j.err != nil {
			return nil, fmt.Errorf("%s %s: %w\n%s", j.host.name, j.cell.name, j.err, j.output)
		}
		for _, f := range j.found {
			fmt.Fprintf(out, "%-9s %-8s %-22s %-22s %5.1fs\n", f.Host, f.Version, f.Cell, describe(f.row), f.Seconds)
			if f.Told == "other" || strings.HasPrefix(f.Told, "~") || f.Verdict == notRun || f.Verdict == noCall {
				fmt.Fprintf(out, "  the model was told: %q\n", f.Answer)
			}
			if f.Verdict == notRun || f.Verdict == noCall {
				fmt.Fprintf(out, "  the host said: %s\n", j.output)
			}
		}
		all = append(all, j.found...)
	}
	return all, nil
}

// runCell runs one host once. The text is what the host printed, or what went wrong.
func (d driver) runCell(h host, version string, c cell) ([]finding, string, error) {
	w, err := newWorld(d.scratch, h, c, d.built)
	if err != nil {
		return nil, "", err
	}
	if !d.keep {
		defer os.RemoveAll(w.Root)
	}
	if c.prove {
		return d.prove(h, version, c, w)
	}
	if c.approve != nil {
		return d.approved(h, version, c, w)
	}
	before, err := w.Fingerprint()
	if err != nil {
		return nil, "", err
	}
	script, calls := c.calls(h)
	command, err := h.command(d.in)
	if err != nil {
		return nil, "", err
	}
	found, err := hostdrive.Errand{
		World:    w.World,
		Host:     h.Name,
		Command:  append(command, c.args...),
		Env:      append(w.Environment(filepath.Dir(d.in.node)+":/usr/local/bin:/usr/bin:/bin"), w.variables(c)...),
		Script:   script,
		Setting:  hostdrive.Setting{Cache: d.in.unpacked(), Moved: w.moved, Unreviewed: c.unreviewed},
		Limit:    hostLimit,
		Isolated: !d.noIsolation,
	}.Run(context.Background())
	if err != nil {
		return nil, "", err
	}
	findings, err := judge(h, version, c, calls, w, before, found)
	return findings, found.Exit + "\n" + found.Output, err
}
