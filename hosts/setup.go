package hosts

import (
	"errors"
	"fmt"
	"path/filepath"
)

// Options says what Setup writes, and where.
type Options struct {
	Home  string   // the home directory, absolute; made when it does not exist
	Hosts []string // names, see Names; in this order, each once
	Hook  string   // absolute path of rv-hook, baked into every file
}

// A State is what Setup did about one owned file.
type State string

const (
	Written   State = "written"   // there was none
	Unchanged State = "unchanged" // it already said this
	Upgraded  State = "upgraded"  // it was one rv shipped, with another text or another rv-hook
	Occupied  State = "occupied"  // something rv never shipped lies there; left alone
	Failed    State = "failed"    // see Err
)

// Result is the outcome for one host.
type Result struct {
	Host  string
	Path  string
	State State
	Err   error // with Failed, and with Occupied when there is more to say
}

// Report holds one Result for each host asked for, in that order.
type Report []Result

// OK reports whether every owned file now says what Setup wanted.
func (r Report) OK() bool {
	for _, result := range r {
		if result.State == Occupied || result.State == Failed {
			return false
		}
	}
	return true
}

// Setup writes the owned file of each host, installed or not. The error is about the
// options; nothing has been written then. What went wrong with one host's file is in
// its Result and does not keep the others from being written.
func Setup(opts Options) (Report, error) {
	if !filepath.IsAbs(opts.Home) {
		return nil, fmt.Errorf("set up hosts: the home directory %q is not absolute", opts.Home)
	}
	if err := checkHook(opts.Hook); err != nil {
		return nil, fmt.Errorf("set up hosts: %w", err)
	}
	chosen, err := choose(opts.Hosts)
	if err != nil {
		return nil, fmt.Errorf("set up hosts: %w", err)
	}
	report := make(Report, len(chosen))
	for i, h := range chosen {
		report[i] = h.setup(opts)
	}
	return report, nil
}

func choose(names []string) ([]host, error) {
	if len(names) == 0 {
		return nil, errors.New("no host named")
	}
	var chosen []host
	seen := make(map[string]bool)
	for _, name := range names {
		h, ok := lookup(name)
		if !ok {
			return nil, fmt.Errorf("unknown host %q", name)
		}
		if !seen[name] {
			seen[name] = true
			chosen = append(chosen, h)
		}
	}
	return chosen, nil
}

func (h host) setup(opts Options) Result {
	result := Result{Host: h.name, Path: filepath.Join(opts.Home, filepath.FromSlash(h.file))}
	result.State, result.Err = h.place(result.Path, opts.Hook)
	return result
}

func (h host) place(path, hook string) (State, error) {
	want, err := h.render(hook)
	if err != nil {
		return Failed, err
	}
	have, err := readOwned(path)
	switch {
	case errors.Is(err, errAbsent):
		return written(path, want, Written)
	case errors.Is(err, errForeign):
		return Occupied, err
	case err != nil:
		return Failed, err
	case string(have) == string(want):
		return Unchanged, nil
	case h.ours(have):
		return written(path, want, Upgraded)
	default:
		return Occupied, nil
	}
}

func written(path string, content []byte, state State) (State, error) {
	if err := writeOwned(path, content); err != nil {
		return Failed, err
	}
	return state, nil
}
