package config

import (
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/policy"
)

// Forms are the user's sources as they stand, for sealing. ok is false when one of them
// is broken.
func Forms(c inforce.Config) (forms []compiled.Form, ok bool) {
	ok = true
	for i := range c.Sources {
		s := &c.Sources[i]
		switch {
		case s.Owner != policy.OwnerUser || s.State == inforce.Removed:
		case s.State == inforce.Broken:
			ok = false
		default:
			forms = append(forms, compiled.Form{Path: s.Path, Digest: s.Digest, Settings: s.Settings, Text: s.Text})
		}
	}
	return forms, ok
}

// AsIfSealed is the configuration at a place as it would be if the user sealed what
// stands there.
func AsIfSealed(place inforce.Place, c inforce.Config) inforce.Config {
	forms, _ := Forms(c)
	return inforce.LoadAsIf(place, Read, forms)
}
