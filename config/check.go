package config

import (
	"errors"
	"fmt"

	"rv/internal/inforce"
	"rv/internal/seal"
	"rv/policy"
)

// Check names everything about the configuration at a place that does not count as it is
// written, with what would help.
func Check(place inforce.Place) []Problem {
	c, _ := inforce.Load(place, Read)
	k := checker{place: place, config: c, rules: Rules(c)}
	for i := range c.Sources {
		k.source(&c.Sources[i])
	}
	k.refusals()
	k.keys()
	return k.found
}

type checker struct {
	place  inforce.Place
	config inforce.Config
	rules  []Rule
	found  []Problem
}

func (k *checker) add(file, msg, fix string) {
	k.found = append(k.found, Problem{File: file, Msg: msg, Fix: fix})
}

func (k *checker) source(s *inforce.Standing) {
	var problems Problems
	switch {
	case s.State == inforce.Removed:
		k.add(s.Path, "the file was sealed and is gone; what it raised still holds", "rv config apply seals the configuration without it")
		return
	case errors.As(s.Err, &problems):
		k.found = append(k.found, problems...)
		k.add(s.Path, brokenMeans(s), "")
		return
	case s.Err != nil:
		k.add(s.Path, fmt.Sprintf("the file cannot be read: %v; %s", s.Err, brokenMeans(s)), "make it a plain file that you can read")
		return
	}
	if s.Owner == policy.OwnerManaged && !s.Trusted {
		k.add(s.Path, "others than root can write the file or its folders, so what it lowers is refused",
			"as root: chown root and chmod go-w the file and the folders above it")
	}
	if s.Owner == policy.OwnerUser && s.State != inforce.Vouched {
		k.unsealed(s)
	}
	if !s.Pack {
		k.unknown(s)
	}
}

func brokenMeans(s *inforce.Standing) string {
	if s.Owner == policy.OwnerManaged {
		return "until it parses nothing is allowed; what its last text raised holds"
	}
	return "until it parses only the raising of its last text holds"
}

// unsealed says what of a user's source does not count until it is sealed, if anything.
func (k *checker) unsealed(s *inforce.Standing) {
	switch {
	case s.Sealed != nil:
		k.add(s.Path, "the file changed since it was sealed: what it lowers does not count, and what was sealed still raises", "rv config apply")
	case Waits(k.place, k.config, s):
		k.add(s.Path, "what the file lowers does not count before it is sealed", "rv config apply")
	}
}

// unknown names the rules and packs that are nowhere.
func (k *checker) unknown(s *inforce.Standing) {
	p := parse(Source{Layer: layerOf(s.Owner), Path: s.Path, Text: s.Text, Home: k.place.Home})
	for _, m := range p.mentions {
		if k.known(m.target) {
			continue
		}
		name, what := m.target.Pack, "pack"
		if m.target.Name != "" {
			name, what = m.target.Pack+":"+m.target.Name, "rule"
		}
		fix := "rv packs list shows the packs"
		if like := similar(name, k.names(what == "rule")); like != "" {
			fix = fmt.Sprintf("did you mean %q?", like)
		}
		k.found = append(k.found, Problem{File: s.Path, Line: m.line, Msg: fmt.Sprintf("there is no %s %s", what, name), Fix: fix})
	}
}

func (k *checker) known(t policy.Target) bool {
	for i := range k.rules {
		if id := k.rules[i].ID; id.Pack() == t.Pack && (t.Name == "" || t.Name == id.Name()) {
			return true
		}
	}
	return false
}

func (k *checker) names(full bool) (names []string) {
	for i := range k.rules {
		if full {
			names = append(names, k.rules[i].ID.ID())
		} else {
			names = append(names, k.rules[i].ID.Pack())
		}
	}
	return names
}

// refusals are statements that a higher layer overrules. What only waits for a seal is
// said once for the file.
func (k *checker) refusals() {
	type said struct {
		file string
		why  policy.Why
	}
	counts := map[said]int{}
	first := map[said]string{}
	var order []said
	for i := range k.rules {
		for _, r := range policy.Refused(k.rules[i].Rule, k.config.Layers) {
			if r.Why == policy.Unvouched && r.Speaker != policy.OwnerRepository {
				continue
			}
			x := said{k.fileOf(r.Speaker), r.Why}
			if counts[x] == 0 {
				order = append(order, x)
				first[x] = r.Rule.Display()
			}
			counts[x]++
		}
	}
	for _, x := range order {
		what := first[x]
		if n := counts[x]; n > 1 {
			what = fmt.Sprintf("%s and %d more", what, n-1)
		}
		k.add(x.file, fmt.Sprintf("what it says of %s is not obeyed: %s", what, x.why), "")
	}
}

// fileOf is the policy file that speaks for an owner.
func (k *checker) fileOf(owner policy.Owner) string {
	for i := len(k.config.Sources) - 1; i >= 0; i-- {
		s := &k.config.Sources[i]
		pinned := s.Owner == policy.OwnerRepository && s.State == inforce.Vouched
		if !s.Pack && (s.Owner == owner || pinned && owner == policy.OwnerUser) {
			return s.Path
		}
	}
	return owner.String() + " configuration"
}

func (k *checker) keys() {
	if err := k.config.Seal; err != nil {
		k.add(k.place.SealPath(), fmt.Sprintf("the seal does not count: %v", err), "rv config apply seals the configuration again")
	}
	if _, err := seal.Load(k.place.Home); err != nil && !errors.Is(err, seal.ErrNoKey) {
		k.add(k.place.KeyPath(), fmt.Sprintf("the key does not count, so nothing is vouched for: %v", err),
			"if you know why, make it yours alone (chmod 600); if not, remove it and seal again with rv config apply")
	}
}
