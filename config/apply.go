package config

import (
	"slices"

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

// Waits reports whether a user's source says something that does not count before it is
// sealed: sealing it would loosen, be it beside what is vouched for now or beside all else
// that stands there.
func Waits(place inforce.Place, c inforce.Config, s *inforce.Standing) bool {
	if s.Owner != policy.OwnerUser || s.State == inforce.Vouched {
		return false
	}
	all, _ := Forms(c)
	return loosens(place, s.Path, all) || loosens(place, s.Path, slices.DeleteFunc(slices.Clone(all), func(f compiled.Form) bool {
		return f.Path != s.Path && !isVouched(&c, f.Path)
	}))
}

// loosens reports whether forms, when sealed, loosen for the one at path.
func loosens(place inforce.Place, path string, forms []compiled.Form) bool {
	without := slices.DeleteFunc(slices.Clone(forms), func(f compiled.Form) bool { return f.Path == path })
	changes := Diff(inforce.LoadAsIf(place, Read, without), inforce.LoadAsIf(place, Read, forms))
	return slices.ContainsFunc(changes, func(c Change) bool { return c.Looser })
}

func isVouched(c *inforce.Config, path string) bool {
	return slices.ContainsFunc(c.Sources, func(s inforce.Standing) bool { return s.Path == path && s.State == inforce.Vouched })
}
