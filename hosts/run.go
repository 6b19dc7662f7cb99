package hosts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"rv/internal/killpoint"
)

type fileMode = fs.FileMode

// A run is one Setup or Uninstall under way.
type run struct {
	Options
	chosen []host
	record *record
	failed bool
}

// start checks the options and keeps other runs away until end.
func (o Options) start() (r *run, end func(), err error) {
	if !filepath.IsAbs(o.Home) && !o.Managed {
		return nil, nil, fmt.Errorf("the home directory %q is not absolute", o.Home)
	}
	r = &run{Options: o, record: o.record(o.Managed)}
	if r.chosen, err = choose(o.Hosts, o.Managed); err != nil {
		return nil, nil, err
	}
	end = func() {}
	if !o.DryRun {
		base := o.root()
		if !o.Managed {
			base = o.Home
			if err := os.MkdirAll(base, 0o755); err != nil {
				return nil, nil, fmt.Errorf("make the home directory: %w", err)
			}
		}
		if end, err = lock(base); err != nil {
			return nil, nil, err
		}
	}
	if err := r.record.load(); err != nil {
		end()
		return nil, nil, err
	}
	if !o.DryRun {
		o.sweep(r.chosen, o.Managed)
	}
	return r, end, nil
}

func choose(names []string, managed bool) ([]host, error) {
	if len(names) == 0 {
		return nil, errors.New("no host named")
	}
	var chosen []host
	for _, name := range names {
		h, ok := lookup(name)
		switch {
		case !ok:
			return nil, fmt.Errorf("unknown host %q", name)
		case managed && len(h.managed) == 0:
			return nil, fmt.Errorf("%s has no file for all users that rv could write", name)
		case !slices.ContainsFunc(chosen, func(c host) bool { return c.name == name }):
			chosen = append(chosen, h)
		}
	}
	return chosen, nil
}

// each plans and changes the files of one host after the other.
func (r *run) each(plan func(host) Result) (Report, error) {
	report := make(Report, len(r.chosen))
	for i, h := range r.chosen {
		result := plan(h)
		if !r.DryRun {
			if len(result.Changes) > 0 {
				if r.Before != nil {
					r.Before(result)
				}
				if err := r.change(result.Changes); err != nil {
					r.failed = true
					result.State, result.Err, result.Remains = Failed, err, ""
				}
			}
			if r.After != nil {
				r.After(result)
			}
		}
		report[i] = result
	}
	if r.failed && !r.DryRun {
		return report, r.record.settle(r.wired())
	}
	return report, nil
}

// change makes the changes to one host's files: all of them, or what was there before.
func (r *run) change(changes []Change) error {
	var dirs []string
	var moves []moved
	for _, c := range changes {
		switch c.Action {
		case Create:
			for _, dir := range missing(c.Path) {
				if !slices.Contains(dirs, dir) {
					dirs = append(dirs, dir)
				}
			}
		case Move:
			moves = append(moves, moved{c.Path, c.To})
		}
	}
	if err := r.record.note(dirs, moves); err != nil {
		return err
	}
	for _, dir := range dirs {
		killpoint.Here()
		if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			removeEmpty(dirs)
			return err
		}
	}
	for i, c := range changes {
		if err := c.apply(); err != nil {
			for _, done := range slices.Backward(changes[:i]) {
				done.undo()
			}
			removeEmpty(dirs)
			return err
		}
	}
	return nil
}

// undo takes a change back when a later one to the same host failed. A file that said
// something of rv's before and says something of rv's now may stay as it is.
func (c Change) undo() {
	switch c.Action {
	case Create:
		c.before = c.after
		if c.unchanged() == nil {
			_ = os.Remove(c.Path)
		}
	case Move:
		_ = moveAside(c.To, c.Path)
	}
}

// wired reports whether any file of rv's is in place, of whatever host.
func (r *run) wired() bool {
	for _, h := range table {
		for _, t := range h.everywhere(r.Machine, r.Managed) {
			if have, _, err := read(t.at); err == nil && (t.ours(have) || t.shared && len(t.entries(have)) > 0) {
				return true
			}
		}
	}
	return false
}

// ownFolder refuses a file whose folder, or the next one above that there is, belongs to
// somebody else.
func ownFolder(path string) error {
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir():
			return fmt.Errorf("%s is not a folder", dir)
		case err == nil && !mine(info):
			return fmt.Errorf("%s belongs to another user", dir)
		case err == nil:
			return nil
		case !errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("look at %s: %w", dir, err)
		case isLink(dir):
			return fmt.Errorf("%s is a symbolic link to nowhere", dir)
		case dir == filepath.Dir(dir):
			return err
		}
	}
}

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}
