package inforce

import (
	"errors"

	"rv/internal/compiled"
	"rv/internal/owned"
	"rv/internal/seal"
	"rv/policy"
	"rv/rules"
)

// Config is the configuration in force at a place. The zero Config is that of a machine
// without any file.
type Config struct {
	// Layers is who says what, as package policy hears it.
	Layers []policy.Layer
	// Tables and Actions are the rules that files add.
	Tables  []Table
	Actions []Action
	// Artefacts are names of what can be built again in the repository there.
	Artefacts []string
	// Catalogues are the files of gated actions that are vouched for.
	Catalogues []Catalogue
	// OptIns are the user's own.
	OptIns compiled.OptIns
	Audit  compiled.Audit
	// Preview: the log keeps commands, with secrets masked.
	Preview bool
	// Incomplete: a managed source cannot be obeyed, so nothing can be allowed.
	Incomplete bool

	// Root is the root of the repository there, "" outside any, and when there is
	// nothing that may depend on it.
	Root string
	// Sources are all files that were found, in the order of their ranks.
	Sources []Standing
	// Seal says what is wrong with the user's seal, nil when nothing is.
	Seal error
	// Key says what is wrong with the key, when it was needed.
	Key error
}

// Table is rules about shell text and tool calls.
type Table struct {
	Owner policy.Owner
	Rules *rules.Table
}

// Action is a rule about actions.
type Action struct {
	Owner policy.Owner
	Rule  compiled.ActionRule
}

// Catalogue is a file of gated actions, and who vouches for it.
type Catalogue struct {
	Owner policy.Owner
	compiled.Catalogue
}

// config puts together what the sources say.
func (l *loader) config() Config {
	c := Config{Root: l.root, Sources: l.all, Audit: compiled.AuditBlocks}
	if l.sealErr != errNoSeal {
		c.Seal = l.sealErr
	}
	if l.keyErr != nil && !errors.Is(l.keyErr, seal.ErrNoKey) {
		c.Key = l.keyErr
	}
	for i := range l.all {
		c.add(&l.all[i])
	}
	c.log()
	return c
}

func (c *Config) add(st *Standing) {
	vouched := st.State == Vouched
	owner := st.Owner
	if vouched && owner == policy.OwnerRepository {
		owner = policy.OwnerUser // pinned
	}
	if st.Owner == policy.OwnerManaged && (st.State == Broken || st.State == Stale) {
		c.Incomplete = true
	}
	if st.Sealed != nil {
		c.say(st, owner, false, st.Sealed, st.sealedTable)
	}
	c.say(st, owner, vouched, &st.Settings, st.table)
	if !vouched {
		return
	}
	for _, f := range st.Settings.Catalogues {
		if st.Owner > policy.OwnerRepository {
			c.Catalogues = append(c.Catalogues, Catalogue{st.Owner, f})
		}
	}
	if st.Owner == policy.OwnerUser && !st.Pack {
		c.OptIns = st.Settings.OptIns
	}
	for _, a := range st.Settings.Artefacts {
		if a.Repo == "" || a.Repo == c.Root {
			c.Artefacts = append(c.Artefacts, a.Names...)
		}
	}
}

// say adds the layer and the rules of settings.
func (c *Config) say(st *Standing, owner policy.Owner, vouched bool, s *compiled.Settings, table *rules.Table) {
	switch st.Owner {
	case policy.OwnerManaged:
		c.Layers = append(c.Layers, policy.Managed(vouched, s.Statements))
	case policy.OwnerUser:
		c.Layers = append(c.Layers, policy.User(vouched, s.Statements))
	default:
		c.Layers = append(c.Layers, policy.Repository(vouched, inside(s.Statements, c.Root)))
	}
	if table != nil {
		c.Tables = append(c.Tables, Table{owner, table})
	}
	for i := range s.Actions {
		c.Actions = append(c.Actions, Action{owner, s.Actions[i]})
	}
}

// inside keeps what a repository excepts within it.
func inside(s policy.Statements, root string) policy.Statements {
	if len(s.Exceptions) == 0 {
		return s
	}
	exceptions := make([]policy.Exception, 0, len(s.Exceptions))
	for _, e := range s.Exceptions {
		if e.Repo = root; root != "" {
			exceptions = append(exceptions, e)
		}
	}
	s.Exceptions = exceptions
	return s
}

// log settles what the decision log keeps. As with everything, a source may ask for
// more, and one that is vouched for may ask for less than those below it.
func (c *Config) log() {
	for owner := policy.OwnerRepository; owner <= policy.OwnerManaged; owner++ {
		for i := range c.Sources {
			st := &c.Sources[i]
			if st.Owner != owner {
				continue
			}
			if st.Sealed != nil {
				c.Audit = max(c.Audit, st.Sealed.Audit)
			}
			switch a := st.Settings.Audit; {
			case a == 0:
			case st.State == Vouched:
				c.Audit = a
			default:
				c.Audit = max(c.Audit, a)
			}
			if st.State == Vouched && st.Owner != policy.OwnerRepository {
				c.Preview = c.Preview || st.Settings.Preview
			}
		}
	}
}

// Sealed reports whether forms, those of the user's sources, are what is sealed.
func (c *Config) Sealed(forms []compiled.Form) bool {
	if c.Seal != nil {
		return false
	}
	n := 0
	for i := range c.Sources {
		if st := &c.Sources[i]; st.Owner == policy.OwnerUser {
			if st.State != Vouched {
				return false
			}
			n++
		}
	}
	return n == len(forms)
}

// Pinnable are the rv folders of the repository, as a pin would name them.
func (c *Config) Pinnable() (pins []compiled.Pin) {
	for i := 0; i < len(c.Sources); {
		folder, n := rvFolder(&c.Sources[i]), i+1
		for n < len(c.Sources) && folder != "" && rvFolder(&c.Sources[n]) == folder {
			n++
		}
		if folder != "" {
			pins = append(pins, compiled.Pin{Dir: folder, Digest: DigestOf(c.Sources[i:n])})
		}
		i = n
	}
	return pins
}

// rvFolder is the directory whose rv folder holds a repository's source.
func rvFolder(s *Standing) string {
	if s.Owner != policy.OwnerRepository {
		return ""
	}
	dir := s.Path[:len(s.Path)-len(base(s.Path))-1]
	if base(dir) == owned.Packs {
		dir = dir[:len(dir)-len(owned.Packs)-1]
	}
	return dir[:len(dir)-len(base(dir))-1]
}
