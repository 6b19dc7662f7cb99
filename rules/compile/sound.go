package compile

import (
	"errors"
	"slices"

	"rv/rules"
)

// Sound compiles what can be of a pack with errors: its rules, less those that are wrong
// themselves. It is nil when that is nothing. Examples are not run: a rule that does not
// do all it says may still block what it does.
func Sound(name string, text []byte, library []*Source) *rules.Table {
	s, list := parse(name, text)
	errs := make([]error, len(list))
	for i, e := range list {
		errs[i] = e
	}
	for {
		if len(errs) > 0 && !s.drop(errs) || len(s.pack.Rules) == 0 {
			return nil
		}
		t, err := Build([]*Source{s}, library)
		if err == nil {
			return t
		}
		errs = Errors(err)
	}
}

// drop takes the rules out that errors are about; false when an error is about none.
func (s *Source) drop(errs []error) bool {
	wrong := map[int]bool{}
	for _, err := range errs {
		var e *Error
		if !errors.As(err, &e) || e.rule == 0 || e.rule > len(s.pack.Rules) {
			return false
		}
		wrong[e.rule-1] = true
	}
	i := -1
	s.pack.Rules = slices.DeleteFunc(s.pack.Rules, func(ruleFile) bool { i++; return wrong[i] })
	return true
}
