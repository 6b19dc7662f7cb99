package approvals

import (
	"encoding/hex"
	"io/fs"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"rv/decision"
	"rv/internal/killpoint"
	"rv/internal/privatefile"
	"rv/internal/seal"
	"rv/policy"
)

const (
	pendingName  = "rv pending "
	pendingMagic = pendingName + "1\n"

	// maxPending is how many records are kept, pendingLife how long one is shown.
	maxPending  = 64
	pendingLife = 24 * time.Hour
	// maxText is how much of a command is kept, maxWords how much of an invocation
	// for an exception, maxFindings how many findings a call may have.
	maxText     = 16 << 10
	maxWords    = 8 << 10
	maxFindings = 64
	maxRecord   = 1 << 20
)

// Pend keeps the record of a call that was blocked, which is worked out only when there is
// a home directory to keep it in. The same call again takes the place of the one before.
func (s *Store) Pend(blocked func() (Pending, bool)) error {
	if !privatefile.IsDir(s.home) {
		return nil
	}
	p, ok := blocked()
	if !ok || len(p.Findings) == 0 || len(p.Findings) > maxFindings {
		return nil
	}
	key, err := seal.LoadOrCreate(s.home)
	if err != nil {
		return err
	}
	d := key.MAC(seal.Pending+" id", fields(p.Host, p.Agent, p.Session, p.Cwd, p.Kind, p.Text))
	p.ID = hex.EncodeToString(d[:8])
	if p.Time.IsZero() {
		p.Time = time.Now()
	}
	hidden, err := key.Hide(seal.Pending, p.encode(key))
	if err != nil {
		return err
	}
	killpoint.Here()
	// Hosts wait for the end of the hook, so it waits for no disk.
	if err := privatefile.Keep(s.pending+p.ID, append([]byte(pendingMagic), hidden...)); err != nil {
		return err
	}
	s.forgetOldest()
	return nil
}

// forgetOldest keeps the folder small.
func (s *Store) forgetOldest() {
	list, err := names(s.pending)
	if err != nil {
		return
	}
	for len(list) > maxPending {
		oldest, at := int64(0), -1
		for i, name := range list {
			var st syscall.Stat_t
			if syscall.Lstat(s.pending+name, &st) != nil {
				continue
			}
			if t := privatefile.TimesOf(&st); at < 0 || t.Modified < oldest {
				oldest, at = t.Modified, i
			}
		}
		if at < 0 || syscall.Unlink(s.pending+list[at]) != nil {
			return
		}
		list = slices.Delete(list, at, at+1)
	}
}

func (p *Pending) encode(k seal.Key) []byte {
	text, cut := shorten(p.Text, maxText)
	b := fields(p.ID, number(p.Time.UnixMilli()), p.Host, p.Agent, p.Session, p.Call, p.Cwd, p.Kind, text, flag(cut || p.Cut), number(int64(len(p.Findings))))
	for i := range p.Findings {
		f := &p.Findings[i]
		argv := f.Argv
		if size(argv) > maxWords {
			argv = nil
		}
		b = appendFields(b, f.Hit.Rule.ID(), f.Hit.Label, f.Hit.Reason, number(int64(f.Hit.Severity)), number(int64(f.Surface)), number(int64(f.Scope)),
			f.binding(k), f.Repo, flag(argv != nil), number(int64(len(argv))))
		b = appendFields(b, argv...)
	}
	return b
}

func (p *Pending) decode(data []byte) bool {
	r := reader{rest: string(data)}
	p.ID, p.Time = r.text(), time.UnixMilli(r.number())
	p.Host, p.Agent, p.Session, p.Call, p.Cwd = r.text(), r.text(), r.text(), r.text(), r.text()
	p.Kind, p.Text, p.Cut = r.text(), r.text(), r.text() == "1"
	for n := r.count(); n > 0 && !r.bad; n-- {
		var f Finding
		f.Hit.Rule, _ = decision.ParseRule(r.text())
		f.Hit.Label, f.Hit.Reason = r.text(), r.text()
		f.Hit.Severity, f.Surface, f.Scope = decision.Severity(r.number()), policy.Surface(r.number()), policy.Scope(r.number())
		f.bound, f.Repo = r.text(), r.text()
		if known := r.text() == "1"; known {
			f.Argv = []string{}
		}
		for words := r.count(); words > 0 && !r.bad; words-- {
			f.Argv = append(f.Argv, r.text())
		}
		if len(f.bound) != 2*bindingSize || !isHex(f.bound) || f.Scope > policy.ScopeAlways {
			r.bad = true
		}
		p.Findings = append(p.Findings, f)
	}
	return r.done()
}

func flag(b bool) string {
	if b {
		return "1"
	}
	return ""
}

func size(words []string) (n int) {
	for _, w := range words {
		n += len(w) + 1
	}
	return n
}

func shorten(s string, n int) (string, bool) {
	if len(s) <= n {
		return s, false
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n], true
}

// readPending reads the record of that name.
func (s *Store) readPending(k seal.Key, name string) (p Pending, err error) {
	data, err := privatefile.Read(s.pending+name, maxRecord)
	if err != nil {
		return p, err
	}
	hidden, found := strings.CutPrefix(string(data), pendingMagic)
	if !found {
		if strings.HasPrefix(string(data), pendingName) {
			return p, errVersion
		}
		return p, errMAC
	}
	plain, ok := k.Reveal(seal.Pending, []byte(hidden))
	if !ok || !p.decode(plain) {
		return Pending{}, errMAC
	}
	if p.ID != name {
		return Pending{}, errName
	}
	return p, nil
}

// Pendings are the calls that were blocked lately, newest first.
func (s *Store) Pendings() ([]Pending, error) {
	list, err := names(s.pending)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	key, err := seal.Load(s.home)
	if err != nil {
		return nil, err
	}
	var all []Pending
	oldest := time.Now().Add(-pendingLife)
	for _, name := range list {
		if p, err := s.readPending(key, name); err == nil && p.Time.After(oldest) {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b Pending) int {
		if c := b.Time.Compare(a.Time); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return all, nil
}

// Dismiss forgets a record: what it is about was decided.
func (s *Store) Dismiss(id string) error {
	if id == "" || !isHex(id) {
		return nil // it was never kept
	}
	if err := syscall.Unlink(s.pending + id); err != nil && err != syscall.ENOENT {
		return &fs.PathError{Op: "remove", Path: s.pending + id, Err: err}
	}
	return nil
}
