package inforce

import (
	"rv/internal/compiled"
	"rv/internal/killpoint"
	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/internal/seal"
)

// Seal makes forms, those of the user's sources, what the user has sealed. Whoever calls
// it has shown a person what that lowers, and has proof that it was a person.
func Seal(home string, forms []compiled.Form) error {
	s := store{dir: userDir(home), home: home, sealed: forms}
	key, err := seal.LoadOrCreate(home)
	if err != nil {
		return err
	}
	// The second copy first: it can only raise, so that a crash between the two
	// leaves no looser state.
	if form, ok := find(forms, s.dir+"/"+owned.Policy); ok {
		if err := s.keep(form); err != nil {
			return err
		}
	} else if err := s.keep(compiled.Form{Path: s.dir + "/" + owned.Policy}); err != nil {
		return err
	}
	killpoint.Here()
	return privatefile.Write(s.dir+"/"+owned.Sealed, key.Close(seal.Sealed, compiled.Encode(forms)))
}

func userDir(home string) string {
	if home == "" {
		return ""
	}
	return home + "/" + owned.UserDir
}
