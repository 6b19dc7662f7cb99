package approvals

import (
	"syscall"
	"time"

	"rv/internal/killpoint"
	"rv/internal/privatefile"
	"rv/internal/seal"
	"rv/policy"
	"rv/request"
)

// Lifted is a finding that a grant lifts.
type Lifted struct {
	Key policy.Key
	// Grant names the grant on record.
	Grant string
}

// sameCall is how long a second firing of a call counts as the same call. Hosts fire
// twice at once, or one after the other; ids of calls such as call_0 come back.
const sameCall = 20 * time.Second

// Lift returns what grants lift: all the findings that block a call, or nothing. What it
// returns is spent. findings is asked only when there are grants at all; without the
// folder of grants this is one system call.
func (s *Store) Lift(who request.Caller, findings func() []Finding) []Lifted {
	if s.home == "" {
		return nil
	}
	list, err := names(s.grants)
	if err != nil || list == nil {
		return nil
	}
	l := lifter{Store: s, who: who, now: time.Now()}
	var wanted []Finding
	// Twice: a listing can miss a file that the other firing of this call renames
	// meanwhile, and a file can be renamed before it is read.
	for range 2 {
		if l.see(list) {
			if !l.key.Usable() {
				if l.key, err = seal.Load(s.home); err != nil {
					return nil
				}
				wanted = findings()
			}
			if lifted, ok := l.lift(wanted); ok {
				return lifted
			}
		}
		if list, err = names(s.grants); err != nil {
			return nil
		}
	}
	return nil
}

type lifter struct {
	*Store
	who   request.Caller
	key   seal.Key
	now   time.Time
	names []name
	// taken are grants that another finding of the call has.
	taken []string
}

// see takes up the names of a listing, and reports whether any is a grant's.
func (l *lifter) see(list []string) bool {
	l.names, l.taken = l.names[:0], nil
	for _, text := range list {
		if n, ok := parseName(text); ok {
			l.names = append(l.names, n)
		}
	}
	return len(l.names) > 0
}

// lift finds and takes a grant for each finding; false when one has none.
func (l *lifter) lift(findings []Finding) ([]Lifted, bool) {
	// First whether there is a grant for each: one that would not help is not spent.
	chosen := make([]name, len(findings))
	for i := range findings {
		if findings[i].Scope == policy.ScopeNone {
			return nil, false
		}
		n, ok := l.choose(findings[i].binding(l.key))
		if !ok {
			return nil, false
		}
		chosen[i] = n
	}
	lifted := make([]Lifted, 0, len(findings))
	for i := range findings {
		n := chosen[i]
		for !l.take(n) {
			// Somebody else was first; there may be another.
			var ok bool
			if n, ok = l.choose(findings[i].binding(l.key)); !ok {
				return nil, false
			}
		}
		lifted = append(lifted, Lifted{findings[i].Key, n.kind.String() + "-" + n.id[:8]})
	}
	return lifted, true
}

// choose finds a grant: one that this call has spent already, one for the session, one
// that is not spent.
func (l *lifter) choose(binding string) (name, bool) {
	for _, want := range [...]func(name) bool{
		func(n name) bool { return n.spent && n.mark != "" && n.mark == mark(l.key, &l.who, n.id) },
		func(n name) bool { return n.kind == Session },
		func(n name) bool { return n.kind == Once && !n.spent },
	} {
		for _, n := range l.names {
			if n.binding == binding && want(n) && !l.isTaken(n.id) && l.valid(n) {
				if n.kind == Once {
					l.taken = append(l.taken, n.id)
				}
				return n, true
			}
		}
	}
	return name{}, false
}

func (l *lifter) isTaken(id string) bool {
	for _, t := range l.taken {
		if t == id {
			return true
		}
	}
	return false
}

// valid reports whether the file of that name is a grant for this call.
func (l *lifter) valid(n name) bool {
	g, err := l.read(l.key, n, l.now)
	switch {
	case err != nil:
		return false
	case n.spent:
		return l.now.Sub(g.Spent) <= sameCall
	case g.Kind == Session:
		return l.who.Session != "" && g.Host == l.who.Host && g.Session == l.who.Session
	default:
		return true
	}
}

// take makes a chosen grant this call's; false when another call was first.
func (l *lifter) take(n name) bool {
	if n.kind != Once || n.spent {
		return true
	}
	spent := n
	spent.spent, spent.mark = true, mark(l.key, &l.who, n.id)
	from, to := l.grants+n.String(), l.grants+spent.String()
	killpoint.Here()
	if syscall.Rename(from, to) != nil {
		// The other firing of this call may have been.
		return spent.mark != "" && l.valid(spent)
	}
	killpoint.Here()
	// Renaming it back does not make it a grant again.
	_ = privatefile.Date(to, l.now.Unix())
	privatefile.SyncDir(l.grants)
	killpoint.Here()
	return true
}
