package inforce

import (
	"rv/internal/compiled"
	"rv/internal/mac"
	"rv/internal/owned"
	"rv/policy"
	"rv/rules"
)

// Parse reads a source, for rv; the hook child has none.
type Parse func(src Source, home string) (compiled.Settings, error)

// State is how far the word of a source counts.
type State uint8

const (
	// Vouched: what it raises and what it lowers.
	Vouched State = iota + 1
	// Raising: what it raises.
	Raising
	// Broken: it does not parse; what its last text that did raised.
	Broken
	// Stale: it changed and was not parsed yet; what its last text raised.
	Stale
	// Removed: it was sealed and is gone; what it raised.
	Removed
)

// Standing is one source and what became of it.
type Standing struct {
	Source
	State    State
	Settings compiled.Settings
	// Sealed is what was sealed of a user's source that differs from it now; its
	// raising counts too.
	Sealed *compiled.Settings
	// Err says why the source is broken.
	Err error

	table, sealedTable *rules.Table
}

// loader is one Load.
type loader struct {
	Place
	store
	parse Parse
	// assume is what counts as sealed; nil: what is.
	assume *[]compiled.Form
	stale  bool
	root   string // of the repository
	all    []Standing
}

// Load finds the configuration in force at a place. stale: a source changed since it was
// compiled, and there is no parser to read it; what comes back then holds what can be
// known without. The same files give the same configuration.
func Load(p Place, parse Parse) (c Config, stale bool) {
	return load(p, parse, nil)
}

// LoadAsIf is Load as if the user had sealed forms.
func LoadAsIf(p Place, parse Parse, forms []compiled.Form) Config {
	c, _ := load(p, parse, &forms)
	return c
}

func load(p Place, parse Parse, assume *[]compiled.Form) (c Config, stale bool) {
	l := loader{Place: p, parse: parse, assume: assume}
	l.store.home, l.store.dir = p.Home, userDir(p.Home)
	if p.Managed != "" {
		for _, s := range l.sources(p.Managed, look(p.Managed), policy.OwnerManaged) {
			l.settle(s)
		}
	}
	l.user()
	folders := rvFolders(p.Dir)
	if len(l.all)+len(folders) == 0 {
		return l.config(), false // as on most machines
	}
	l.root = rootOf(p.Dir)
	for i := len(folders) - 1; i >= 0; i-- {
		// Outside a repository only the directory itself is asked.
		if l.root == "" && folders[i] == trimmed(p.Dir) || l.root != "" && len(folders[i]) >= len(l.root) {
			l.repository(folders[i])
		}
	}
	return l.config(), l.stale
}

// user settles the user's sources, and those that were sealed and are gone.
func (l *loader) user() {
	if l.dir == "" {
		return
	}
	has := look(l.dir)
	switch {
	case l.assume != nil:
		l.sealed, l.vouched = *l.assume, true
	case has.sealed || has.compiled:
		l.loadSeal()
	default:
		l.sealErr = errNoSeal
	}
	for _, s := range l.sources(l.dir, has, policy.OwnerUser) {
		l.settle(s)
	}
	for i := range l.sealed {
		form := &l.sealed[i]
		if l.standing(form.Path) {
			continue
		}
		settings, table, _ := l.sealedSettings(form, false)
		l.all = append(l.all, Standing{
			Source: Source{Path: form.Path, Owner: policy.OwnerUser, Pack: isPack(form.Path), Digest: form.Digest},
			State:  Removed, Settings: settings, table: table,
		})
	}
}

func (l *loader) standing(path string) bool {
	for i := range l.all {
		if l.all[i].Path == path {
			return true
		}
	}
	return false
}

// settle finds out what a source says and how far that counts.
func (l *loader) settle(src Source) {
	st := Standing{Source: src, State: Raising}
	if src.Owner == policy.OwnerManaged && src.Trusted {
		st.State = Vouched
	}
	if form, ok := l.sealedForm(src.Path); ok && src.Owner == policy.OwnerUser {
		same := src.Unreadable == nil && form.Digest == src.Digest
		if same && l.vouched {
			st.State = Vouched
		}
		settings, table, known := l.sealedSettings(&form, same)
		switch {
		case same && known:
			st.Settings, st.table = settings, table
			l.all = append(l.all, st)
			return
		case !same:
			st.Sealed, st.sealedTable = &settings, table
		}
	}
	l.read(&st)
	l.all = append(l.all, st)
}

// sealedSettings is what a sealed source says. Rules that another version of rv compiled
// are compiled again from the text that was sealed; known is false when they cannot be.
func (l *loader) sealedSettings(form *compiled.Form, same bool) (s compiled.Settings, t *rules.Table, known bool) {
	if t, known = tableOf(&form.Settings); known || same {
		return form.Settings, t, known
	}
	if l.parse == nil {
		l.stale = true
		return form.Settings, nil, false
	}
	src := Source{Path: form.Path, Owner: policy.OwnerUser, Pack: isPack(form.Path), Text: form.Text, Digest: form.Digest}
	if s, err := l.parse(src, l.Place.Home); err == nil {
		t, known = tableOf(&s)
		return s, t, known
	}
	return form.Settings, nil, false
}

func isPack(path string) bool { return base(path) != owned.Policy }

// read fills in what a source says, from its compiled form or by parsing it.
func (l *loader) read(st *Standing) {
	form, current, _ := l.compiled(&st.Source)
	table, decoded := tableOf(&form.Settings)
	st.Settings, st.table = form.Settings, table
	switch {
	case st.Unreadable != nil:
		st.State, st.Err = Broken, st.Unreadable
		return
	case l.parse == nil && current && decoded:
		if form.Broken {
			st.State = Broken
		}
		return
	case l.parse == nil:
		st.State, l.stale = Stale, true
		return
	case current && decoded && !form.Broken:
		return
	}
	settings, err := l.parse(st.Source, l.Place.Home)
	if err == nil {
		if table, decoded = tableOf(&settings); !decoded {
			err = compiled.ErrFormat
		}
	}
	if err != nil {
		st.State, st.Err = Broken, err
		if current {
			return // known to be broken
		}
		if settings.Table == nil || form.Path != "" {
			settings, table = form.Settings, st.table
		} else if table, decoded = tableOf(&settings); !decoded {
			settings, table = form.Settings, st.table
		}
	}
	st.Settings, st.table = settings, table
	// If it cannot be kept it is parsed again for the next call.
	_ = l.keep(compiled.Form{Path: st.Path, Digest: st.Digest, Broken: err != nil, Settings: settings})
}

// tableOf decodes the rules of settings; false when they are of another version or no
// rules at all.
func tableOf(s *compiled.Settings) (*rules.Table, bool) {
	if len(s.Table) == 0 {
		return nil, true
	}
	table, err := rules.Decode(s.Table)
	return table, err == nil
}

// repository settles the sources of one rv folder.
func (l *loader) repository(folder string) {
	first := len(l.all)
	dir := folder + "/" + owned.RepositoryDir
	for _, s := range l.sources(dir, look(dir), policy.OwnerRepository) {
		l.settle(s)
	}
	if own := l.all[first:]; l.pinned(folder, own) {
		for i := range own {
			own[i].State = Vouched
		}
	}
}

// pinned reports whether the user, or the administrator, pinned the folder as it
// stands.
func (l *loader) pinned(folder string, own []Standing) bool {
	if len(own) == 0 {
		return false
	}
	for i := range own {
		if own[i].State != Raising {
			return false // something about it is not known
		}
	}
	digest := DigestOf(own)
	for i := range l.all {
		if st := &l.all[i]; st.State == Vouched && st.Owner > policy.OwnerRepository {
			for _, pin := range st.Settings.Pins {
				if pin.Dir == folder && pin.Digest.Equal(digest) {
					return true
				}
			}
		}
	}
	return false
}

// DigestOf is the digest by which a folder is pinned: of the names and contents of its
// sources.
func DigestOf(own []Standing) mac.Digest {
	var all []byte
	for i := range own {
		name := mac.Sum([]byte(base(own[i].Path)))
		all = append(append(all, name[:]...), own[i].Digest[:]...)
	}
	return mac.Sum(all)
}

func base(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[i+1:]
		}
	}
	return path
}
