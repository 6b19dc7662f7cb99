package actions

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"rv/config"
	"rv/internal/inforce"
	"rv/internal/mac"
)

// Load is the built-in catalogue with those that the configuration vouches for, read anew.
// The actions of a file that is not, byte for byte, what somebody vouched for are left out;
// the errors say so.
func Load(c inforce.Config, home string) (all Catalogue, problems []error) {
	all, err := Builtin(home)
	if err != nil {
		problems = append(problems, fmt.Errorf("the built-in catalogue: %w", err))
	}
	for _, f := range c.Catalogues {
		more, err := readPinned(f, home)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		for _, a := range more.Actions {
			if other, twice := all.Find(a.Name); twice {
				problems = append(problems, fmt.Errorf("%s: an action called %s is in the catalogue %s already", f.Path, a.Name, other.catalogue))
				continue
			}
			all.Actions = append(all.Actions, a)
		}
	}
	return all, problems
}

// ErrChanged is a catalogue that is not what somebody vouched for.
var ErrChanged = errors.New("the file is not the one that was vouched for")

func readPinned(f inforce.Catalogue, home string) (Catalogue, error) {
	text, err := ReadFile(f.Path)
	if err != nil {
		return Catalogue{}, fmt.Errorf("read the catalogue %s: %w", f.Path, err)
	}
	if !mac.Sum(text).Equal(f.Digest) {
		return Catalogue{}, fmt.Errorf("%s: %w", f.Path, ErrChanged)
	}
	c, err := Parse(f.Path, text, home)
	for i := range c.Actions {
		c.Actions[i].pinned = true
	}
	return c, err
}

// ReadFile reads a catalogue: a regular file of at most 256 KiB. It waits for nothing.
func ReadFile(path string) ([]byte, error) {
	f, err := os.OpenFile(filepath.Clean(path), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	}
	text, err := io.ReadAll(io.LimitReader(f, config.MaxSize+1))
	if err == nil && len(text) > config.MaxSize {
		err = fmt.Errorf("it is larger than %d KiB", config.MaxSize>>10)
	}
	return text, err
}

// Catalogue names where the action comes from.
func (a *Action) Catalogue() string { return a.catalogue }

// Installed reports whether the programs of an action are found, and says why not.
func (a *Action) Installed(search string) error {
	for _, run := range a.Runs {
		if _, err := lookUp(run.Argv[0], a.Dir, search); err != nil {
			return err
		}
	}
	return nil
}

// ArgsFrom reads arguments as JSON gives them.
func (a *Action) ArgsFrom(values map[string]any) (Args, error) { return a.args(values) }

// ArgsOf reads the operands of a command line: NAME=VALUE for a parameter called so, and
// values for the first parameter that takes any.
func (a *Action) ArgsOf(operands []string) (Args, error) {
	args := Args{}
	for _, word := range operands {
		p, value := a.meant(word)
		switch {
		case p == nil:
			return nil, problemf("%s takes no operands", a.Name)
		case p.Kind != KindList && len(args[p.Name]) > 0:
			return nil, problemf("%s takes one %s", a.Name, p.Name)
		case p.Kind == KindBool && value == "false":
			continue
		}
		args[p.Name] = append(args[p.Name], value)
	}
	return args, nil
}

func (a *Action) meant(word string) (*Param, string) {
	for i := range a.Params {
		p := &a.Params[i]
		if len(word) > len(p.Name) && word[:len(p.Name)] == p.Name && word[len(p.Name)] == '=' {
			return p, word[len(p.Name)+1:]
		}
	}
	for i := range a.Params {
		if p := &a.Params[i]; p.Kind != KindBool {
			return p, word
		}
	}
	return nil, ""
}
