package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"rv/config"
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/internal/mac"
	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/policy"
)

// reseal changes the user's policy file and seals the result, after it showed what
// changes and has proof of a person. What stands in the files beside that must be sealed:
// an agent may have added to them, and would have it sealed along.
func (a *app) reseal(change func([]byte) ([]byte, error), shown []config.Change) error {
	place, now, forms, err := a.resealable()
	if err != nil {
		return err
	}
	path := place.Home + "/" + owned.UserDir + "/" + owned.Policy
	old := textOf(&now, path)
	text, err := change(old)
	if err != nil {
		return failure{fmt.Sprintf("change the policy: %v", err), "nothing was changed", exitNotDone}
	}
	settings, err := config.Parse(config.Source{Layer: config.User, Path: path, Text: text, Home: place.Home})
	if err != nil {
		var problems config.Problems
		if errors.As(err, &problems) {
			a.packErrors(problems)
			return status(exitNotDone)
		}
		return failure{err.Error(), "nothing was changed", exitNotDone}
	}
	if err := a.print(changesText(shown)); err != nil {
		return err
	}
	if err := a.proof(); err != nil {
		return err
	}
	form := compiled.Form{Path: path, Digest: mac.Sum(text), Settings: settings, Text: text}
	return a.write(path, form, forms)
}

// resealable is the configuration as it is sealed; an error when what stands there is not.
func (a *app) resealable() (place inforce.Place, now inforce.Config, forms []compiled.Form, err error) {
	if place, err = a.place(""); err != nil {
		return place, now, nil, err
	}
	if place.Home == "" {
		return place, now, nil, failure{"there is no home directory", "set HOME", exitNotDone}
	}
	now, _ = inforce.Load(place, config.Read)
	forms, ok := config.Forms(now)
	if !ok {
		return place, now, nil, failure{"your configuration is broken", "rv config check says how", exitNotDone}
	}
	if !now.Sealed(forms) {
		return place, now, nil, failure{
			"your files are not sealed as they stand, and this would seal the rest along",
			"rv config apply shows what would be sealed, and seals it; then do this again", exitNotDone,
		}
	}
	return place, now, forms, nil
}

func textOf(c *inforce.Config, path string) []byte {
	for i := range c.Sources {
		if s := &c.Sources[i]; s.Owner == policy.OwnerUser && s.Path == path {
			return s.Text
		}
	}
	return nil
}

// write puts the file down and seals it with the others. The file first: until the seal is
// there it lowers nothing, so that a crash between the two leaves no looser state.
func (a *app) write(path string, form compiled.Form, forms []compiled.Form) error {
	file := path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		file = real // it is kept elsewhere, and stays there
	}
	if err := privatefile.Write(file, form.Text); err != nil {
		return failure{fmt.Sprintf("write the policy: %v", err), "nothing was changed", exitNotDone}
	}
	sealed := []compiled.Form{form}
	for _, f := range forms {
		if f.Path != path {
			sealed = append(sealed, f)
		}
	}
	if err := inforce.Seal(a.home(), sealed); err != nil {
		return failure{fmt.Sprintf("seal the configuration: %v", err), "rv config apply seals it", exitNotDone}
	}
	return nil
}
