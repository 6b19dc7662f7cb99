package hosts

import (
	"errors"
	"fmt"
	"slices"
)

// Uninstall takes out what Setup put in: files that say something rv shipped, rv's
// entry in a shared file, directories that Setup made and that are empty now; and it
// puts back what Setup moved aside. A file with another content stays, and its host is
// reported as Occupied.
func Uninstall(opts Options) (Report, error) {
	r, end, err := opts.start()
	if err != nil {
		return nil, fmt.Errorf("uninstall: %w", err)
	}
	defer end()
	report, err := r.each(r.unwire)
	if err == nil && !opts.DryRun {
		err = r.record.settle(r.wired())
	}
	if err != nil {
		return report, fmt.Errorf("uninstall: %w", err)
	}
	return report, nil
}

// unwire plans to take out the files of h.
func (r *run) unwire(h host) Result {
	targets := h.everywhere(r.Machine, r.Managed)
	slices.Reverse(targets) // the one the host asks rv by goes first
	result := Result{Host: h.name, Path: targets[0].at, State: Absent}
	for _, t := range targets {
		changes, err := t.unwire()
		switch {
		case errors.Is(err, errForeign):
			result.State, result.Path, result.Err = Occupied, t.at, err
		case err != nil:
			return Result{Host: h.name, Path: t.at, State: Failed, Err: err}
		case len(changes) > 0 && result.State == Absent:
			result.State, result.Path = Removed, t.at
		}
		if errors.Is(err, errForeign) {
			continue
		}
		result.Changes = append(result.Changes, changes...)
		if m, ok := r.record.movedFrom(t.at); ok {
			result.Changes = append(result.Changes, Change{Action: Restore, Path: m.To, To: m.From})
		}
	}
	return result
}

// unwire plans to take out one file, or rv's entry in it.
func (t target) unwire() ([]Change, error) {
	have, mode, err := read(t.at)
	switch {
	case errors.Is(err, errAbsent), t.shared && errors.Is(err, errForeign):
		return nil, nil // rv does not write to what is not a plain file
	case err != nil:
		return nil, err
	case t.ours(have):
		return []Change{{Action: Remove, Path: t.at, Text: have, before: have}}, nil
	case !t.shared:
		return nil, fmt.Errorf("%s: %w", t.at, errForeign)
	}
	var changes []Change
	for {
		places := t.entries(have)
		if len(places) == 0 {
			return changes, nil
		}
		cut := removal(have, places[0])
		after := cut.outOf(have)
		changes = append(changes, spliced(Cut, t.at, cut, have, after, mode))
		have = after
	}
}
