package approvals

import (
	"errors"
	"strings"
	"syscall"
	"time"

	"rv/internal/privatefile"
	"rv/internal/seal"
)

// Problem is a file that should be a grant or a pending record and counts for nothing.
type Problem struct{ Path, What, Fix string }

// Problems names every file among the approvals of a home directory that counts for
// nothing, and why. It changes nothing.
func Problems(home string) (found []Problem) {
	s := Open(home)
	add := func(path string, err error, fix string) {
		what := err.Error()
		var unsafe privatefile.Unsafe
		if errors.As(err, &unsafe) {
			what = unsafe.Why.String()
		}
		found = append(found, Problem{path, what, fix})
	}
	key, keyErr := seal.Load(home)
	now := time.Now()
	for _, folder := range [...]struct {
		dir   string
		check func(name string) error
	}{
		{s.grants, func(text string) error {
			n, ok := parseName(text)
			if !ok {
				return errNotOurs
			}
			_, err := s.read(key, n, now)
			if n.spent && errors.Is(err, errExpired) {
				return nil // as it should be
			}
			return err
		}},
		{s.pending, func(text string) error {
			if !isHex(text) {
				return errNotOurs
			}
			_, err := s.readPending(key, text)
			return err
		}},
	} {
		list, err := names(folder.dir)
		if err != nil {
			add(strings.TrimSuffix(folder.dir, "/"), err, "nothing in it counts; make it a folder of your own (chmod 700), or remove it")
			continue
		}
		for _, text := range list {
			if keyErr != nil {
				add(strings.TrimSuffix(folder.dir, "/"), errNoKey, "rv config check says what is wrong with the key; rv grants revoke --all removes what is there")
				break
			}
			err := folder.check(text)
			switch {
			case err == nil, strings.HasPrefix(text, privatefile.TempPrefix):
			case errors.Is(err, errExpired):
				add(folder.dir+text, err, "rv grants list removes it")
			default:
				add(folder.dir+text, err, "it counts for nothing; remove it if you did not put it there")
			}
		}
	}
	return found
}

var (
	errNotOurs = errors.New("is nothing that rv puts there")
	errNoKey   = errors.New("counts for nothing without the key")
)

// Clean removes what has had its time: grants that expired, records nobody decided, what
// a crash left. Whatever else lies there stays, for [Problems] to name.
func (s *Store) Clean() {
	now := time.Now()
	key, err := seal.Load(s.home)
	if err != nil {
		return
	}
	old := func(path string, age time.Duration) bool {
		var st syscall.Stat_t
		return syscall.Lstat(path, &st) == nil && now.Sub(time.Unix(0, privatefile.TimesOf(&st).Changed)) > age
	}
	list, _ := names(s.grants)
	for _, text := range list {
		n, ok := parseName(text)
		if ok {
			_, err := s.read(key, n, now)
			ok = errors.Is(err, errExpired)
		} else {
			ok = strings.HasPrefix(text, privatefile.TempPrefix) && old(s.grants+text, time.Hour)
		}
		if ok {
			_ = syscall.Unlink(s.grants + text)
		}
	}
	list, _ = names(s.pending)
	for _, text := range list {
		p, err := s.readPending(key, text)
		var st syscall.Stat_t
		// The power may have gone before the disk had it.
		lost := syscall.Lstat(s.pending+text, &st) == nil && st.Size == 0 && isHex(text)
		if lost || err == nil && now.Sub(p.Time) > pendingLife || strings.HasPrefix(text, privatefile.TempPrefix) && old(s.pending+text, time.Hour) {
			_ = syscall.Unlink(s.pending + text)
		}
	}
}
