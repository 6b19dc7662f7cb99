package hosts

import (
	"errors"
	"fmt"
	"path/filepath"
)

// Options says what Setup writes, and where.
type Options struct {
	Machine
	Hosts []string // names, see Names; in this order, each once
	Hook  string   // absolute path of rv-hook, baked into every file
	// Managed writes the files for every user of the machine instead of the person's.
	Managed bool
	// Force moves what is in the way aside. A shared file is never in the way.
	Force bool
	// DryRun changes nothing; the Report says what would be changed.
	DryRun bool
	// Before is told what is about to happen to one host's files; may be nil. It is
	// told nothing of a host for which there is nothing to do.
	Before func(Result)
	// After is told what has happened to one host's files; may be nil.
	After func(Result)
}

// A State is what Setup or Uninstall did about one host's files.
type State string

const (
	Written   State = "written"   // there was none
	Unchanged State = "unchanged" // they already said this
	Upgraded  State = "upgraded"  // they were rv's, with another text or another rv-hook
	Removed   State = "removed"   // they were rv's
	Absent    State = "absent"    // there was none to remove
	Occupied  State = "occupied"  // something rv never shipped lies there; left alone
	Failed    State = "failed"    // see Err
)

// Result is the outcome for one host.
type Result struct {
	Host string
	// Path is the file the host asks rv by.
	Path    string
	State   State
	Changes []Change // in the order in which they are made
	// Shared: Path belongs to others too, so that nothing in it is ever in the way.
	Shared bool
	// Remains is what a person has still to do before the host asks rv.
	Remains string
	Err     error // with Failed, and with Occupied when there is more to say
}

// Report holds one Result for each host asked for, in that order.
type Report []Result

// OK reports whether every host's files are now as they were wanted.
func (r Report) OK() bool {
	for _, result := range r {
		if result.State == Occupied || result.State == Failed {
			return false
		}
	}
	return true
}

// Setup writes the files of each host, installed or not. The error is about the
// options, or about another run at the same time; nothing has been written then. What
// went wrong with one host's files is in its Result and does not keep the others from
// being written; a host of several files gets all of them or none.
func Setup(opts Options) (Report, error) {
	report, err := opts.setup()
	if err != nil {
		return nil, fmt.Errorf("set up hosts: %w", err)
	}
	return report, nil
}

func (o Options) setup() (Report, error) {
	if err := checkHook(o.Hook); err != nil {
		return nil, err
	}
	if o.Managed && o.root() == "/" {
		if err := onlyRootChanges(o.Hook); err != nil {
			return nil, err
		}
	}
	r, end, err := o.start()
	if err != nil {
		return nil, err
	}
	defer end()
	return r.each(r.wire)
}

// wire plans the files of h.
func (r *run) wire(h host) Result {
	result := Result{Host: h.name, State: Unchanged}
	targets, err := h.targets(r.Machine, r.Managed)
	if err != nil {
		result.State, result.Err = Failed, err
		return result
	}
	last := targets[len(targets)-1]
	result.Path, result.Shared = last.at, last.shared
	for _, t := range targets {
		state, changes, err := t.wire(r.Hook, r.Force)
		if state == Occupied || state == Failed {
			return Result{Host: h.name, Path: t.at, State: state, Shared: t.shared, Err: err}
		}
		result.Changes = append(result.Changes, changes...)
		if state == Written || state == Upgraded && result.State == Unchanged {
			result.State = state
		}
	}
	if len(result.Changes) > 0 && !r.Managed {
		result.Remains = h.remains
	}
	return result
}

// wire plans one file.
func (t target) wire(hook string, force bool) (State, []Change, error) {
	want, err := t.render(hook)
	if err != nil {
		return Failed, nil, err
	}
	if err := ownFolder(t.at); err != nil {
		return Failed, nil, err
	}
	have, mode, err := read(t.at)
	foreign := errors.Is(err, errForeign)
	switch {
	case errors.Is(err, errAbsent):
		return Written, []Change{create(t.at, want)}, nil
	case err != nil && !foreign:
		return Failed, nil, err
	case foreign:
	case string(have) == string(want):
		return Unchanged, nil, nil
	case t.ours(have):
		return Upgraded, []Change{replaced(t.at, have, want)}, nil
	case t.shared:
		return t.join(have, t.entry(want), mode)
	}
	if !force || t.shared {
		return Occupied, nil, err
	}
	aside, err := freeName(t.at)
	if err != nil {
		return Failed, nil, err
	}
	return Written, []Change{{Action: Move, Path: t.at, To: aside}, create(t.at, want)}, nil
}

// join plans to put entry into a shared file.
func (t target) join(have, entry []byte, mode fileMode) (State, []Change, error) {
	if places := t.entries(have); len(places) > 0 {
		place := places[0]
		old := splice{place.from, have[place.from:place.to]}
		if string(old.text) == string(entry) {
			return Unchanged, nil, nil
		}
		put := splice{place.from, entry}
		return Upgraded, []Change{spliced(Revise, t.at, put, have, put.into(old.outOf(have)), mode)}, nil
	}
	put, err := insertion(have, entry)
	if err != nil {
		return Occupied, nil, fmt.Errorf("%s: %w", t.at, err)
	}
	after := put.into(have)
	if places := t.entries(after); len(places) != 1 || string(removal(after, places[0]).outOf(after)) != string(have) {
		return Failed, nil, fmt.Errorf("%s: rv's entry could not be taken out of it again", t.at)
	}
	return Written, []Change{spliced(Insert, t.at, put, have, after, mode)}, nil
}

// freeName is a name beside path that no host loads and nobody uses.
func freeName(path string) (string, error) {
	for n := 1; n < 1000; n++ {
		name := path + ".rv-backup"
		if n > 1 {
			name = fmt.Sprintf("%s-%d", name, n)
		}
		if _, _, err := read(name); errors.Is(err, errAbsent) {
			return name, nil
		}
	}
	return "", fmt.Errorf("%s: there are too many backups of it", filepath.Base(path))
}
