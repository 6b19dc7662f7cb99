package inforce

import (
	"encoding/hex"
	"errors"
	"io/fs"
	"syscall"

	"rv/internal/compiled"
	"rv/internal/mac"
	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/internal/seal"
	"rv/internal/version"
)

// purpose of compiled forms: another version of rv may read a source differently, so it
// compiles again.
const purpose = seal.Compiled + " " + version.Version

// maxStored is the largest file of compiled forms.
const maxStored = 4 << 20

// store is what rv remembers of sources.
type store struct {
	dir    string // the user's rv folder, "" without a home
	home   string
	key    seal.Key
	keyErr error
	loaded bool // the key was looked for

	// sealed are the user's sources as sealed last.
	sealed []compiled.Form
	// vouched: the seal's MAC is right.
	vouched bool
	// sealErr says why there is no seal, or none that vouches.
	sealErr error

	// last is the file of compiled forms that was read last: looking for the seal's second
	// copy reads the one that is wanted next.
	last stored
}

// stored is a file of forms as it was read.
type stored struct {
	path    string
	forms   []compiled.Form
	vouched bool
}

// errNoSeal: nothing was ever sealed.
var errNoSeal = errors.New("nothing is sealed")

// ErrMAC: a file was not written by rv on this machine, or was changed since.
var ErrMAC = errors.New("its MAC is not right")

func (s *store) withKey() seal.Key {
	if !s.loaded {
		s.key, s.keyErr = seal.Load(s.home)
		s.loaded = true
	}
	return s.key
}

// read reads a file of forms. vouched: its MAC is right. Forms come back also when it
// is not: what they raise may still count.
func (s *store) read(path string, purpose seal.Purpose) (forms []compiled.Form, vouched bool, err error) {
	data, err := privatefile.Read(path, maxStored)
	if err != nil {
		return nil, false, err
	}
	key := s.withKey()
	body, ok := key.Open(purpose, data)
	if forms, err = compiled.Decode(body); err != nil {
		return nil, false, err
	}
	if !ok {
		err = ErrMAC
	}
	return forms, ok, err
}

// absent is errors.Is with what no file is there for, without the table of methods that
// asking an Errno would have the runtime make: most homes have no seal.
func absent(err error) bool {
	if e, ok := err.(*fs.PathError); ok {
		err = e.Err
	}
	return err == syscall.ENOENT || err == syscall.ENOTDIR || err == fs.ErrNotExist
}

func (s *store) loadSeal() {
	s.sealed, s.vouched, s.sealErr = s.read(s.dir+"/"+owned.Sealed, seal.Sealed)
	if absent(s.sealErr) {
		s.sealErr = errNoSeal
	}
	if s.sealed != nil {
		return
	}
	// A second copy is kept with the compiled form, so that destroying the seal does
	// not take away what it raised.
	forms, _ := s.readCompiled(s.dir + "/" + owned.Policy)
	if len(forms) > 1 {
		s.sealed = forms[1:]
		if s.sealErr == errNoSeal {
			s.sealErr = fs.ErrNotExist
		}
	}
}

// sealedForm is what was sealed of a source.
func (s *store) sealedForm(path string) (compiled.Form, bool) { return find(s.sealed, path) }

func find(forms []compiled.Form, path string) (compiled.Form, bool) {
	for i := range forms {
		if forms[i].Path == path {
			return forms[i], true
		}
	}
	return compiled.Form{}, false
}

// compiledPath is where the compiled form of a source is kept.
func (s *store) compiledPath(source string) string {
	d := mac.Sum([]byte(source))
	return s.dir + "/" + owned.Compiled + "/" + hex.EncodeToString(d[:16])
}

// readCompiled reads what is kept of a source.
func (s *store) readCompiled(source string) (forms []compiled.Form, vouched bool) {
	if s.last.path != source {
		forms, vouched, _ := s.read(s.compiledPath(source), purpose)
		s.last = stored{source, forms, vouched}
	}
	return s.last.forms, s.last.vouched
}

// compiled is the kept form of a source. current: it is that of the source as it
// stands. ok: there is one at all.
func (s *store) compiled(src *Source) (form compiled.Form, current, ok bool) {
	if s.dir == "" {
		return form, false, false
	}
	forms, vouched := s.readCompiled(src.Path)
	if len(forms) == 0 || forms[0].Path != src.Path {
		return form, false, false
	}
	return forms[0], vouched && src.Unreadable == nil && forms[0].Digest == src.Digest, true
}

// keep stores the form of a source for the hook child. It may fail: then the source is
// parsed again for the next call.
func (s *store) keep(form compiled.Form) error {
	if s.dir == "" {
		return seal.ErrNoKey
	}
	key, err := seal.LoadOrCreate(s.home)
	if err != nil {
		return err
	}
	forms := []compiled.Form{form}
	s.last = stored{}
	if form.Path == s.dir+"/"+owned.Policy {
		forms = append(forms, s.sealed...)
	}
	return privatefile.Write(s.compiledPath(form.Path), key.Close(purpose, compiled.Encode(forms)))
}
