package approvals

import (
	"errors"
	"strings"
	"time"

	"rv/internal/privatefile"
	"rv/internal/seal"
)

// Kind is how far a grant goes.
type Kind uint8

const (
	Once Kind = iota + 1
	Session
)

// String is the word used in output and in names of files.
func (k Kind) String() string {
	switch k {
	case Once:
		return "once"
	case Session:
		return "session"
	default:
		return "none"
	}
}

// Life is how long a grant of the kind lives: unspent, or at most.
func (k Kind) Life() time.Duration {
	if k == Session {
		return 8 * time.Hour
	}
	return 24 * time.Hour
}

// Grant is one approval of one finding.
type Grant struct {
	ID   string
	Kind Kind
	// Rule is that of the finding.
	Rule string
	// Host and Session are those of the call that was approved; a session grant
	// holds for them alone. Dir is where it was to run.
	Host, Session, Dir string
	Minted, Expires    time.Time
	// Spent is when it was spent, zero when it was not.
	Spent time.Time

	binding string
}

// magic begins a grant; the digit is its version.
const (
	magicName = "rv grant "
	magic     = magicName + "1\n"
	maxGrant  = 8 << 10
)

// What is wrong with a grant. The texts complete "the file …".
var (
	errVersion = errors.New("was written by another version of rv")
	errMAC     = errors.New("was not written by rv on this machine, or was changed since")
	errName    = errors.New("does not belong under its name")
	errCopy    = errors.New("was written again after it was made: a copy is no grant")
	errExpired = errors.New("has expired")
	errFuture  = errors.New("is dated in the future")
)

// encode is the grant as it lies on disk.
func (g *Grant) encode(k seal.Key) []byte {
	b := appendFields([]byte(magic), g.ID, g.binding, g.Kind.String(), g.Rule, g.Host, g.Session, g.Dir, number(g.Minted.Unix()), number(g.Expires.Unix()))
	return k.Close(seal.Grant, b)
}

// dated is the second at which the file of a grant says it was written: just before it
// was. Whatever writes the bytes again, as a host's write tool does, leaves another time,
// so that a grant that was spent cannot be put back.
func (g *Grant) dated() int64 { return g.Minted.Unix() - 1 }

// decode reads a grant. The name of its file says what it must be.
func decode(k seal.Key, n name, data []byte, t privatefile.Times, now time.Time) (Grant, error) {
	text := string(data)
	if !strings.HasPrefix(text, magic) {
		if strings.HasPrefix(text, magicName) {
			return Grant{}, errVersion
		}
		return Grant{}, errMAC
	}
	body, ok := k.Open(seal.Grant, data)
	if !ok || len(body) < len(magic) {
		return Grant{}, errMAC
	}
	r := reader{rest: string(body[len(magic):])}
	g := Grant{ID: r.text(), binding: r.text()}
	kind := r.text()
	g.Rule, g.Host, g.Session, g.Dir = r.text(), r.text(), r.text(), r.text()
	g.Minted, g.Expires = time.Unix(r.number(), 0), time.Unix(r.number(), 0)
	switch kind {
	case "once":
		g.Kind = Once
	case "session":
		g.Kind = Session
	default:
		r.bad = true
	}
	if !r.done() {
		return Grant{}, errMAC
	}
	if n.spent && g.Kind == Once {
		g.Spent = time.Unix(0, t.Changed)
	}
	switch {
	case g.ID != n.id || g.binding != n.binding || g.Kind != n.kind:
		return g, errName
	case !n.spent && t.Modified/1e9 != g.dated():
		return g, errCopy
	case g.Minted.After(now.Add(5 * time.Minute)):
		return g, errFuture
	case !g.Expires.After(now), g.Expires.After(g.Minted.Add(g.Kind.Life())):
		return g, errExpired
	}
	return g, nil
}

// name is the name of a grant's file: BINDING.ID.once, BINDING.ID.session, and
// BINDING.ID.spent-MARK or BINDING.ID.spent when it is spent.
type name struct {
	binding, id, mark string
	kind              Kind
	spent             bool
}

const (
	idSize     = 16 // letters
	spentWord  = "spent"
	nameLength = 2*bindingSize + 1 + idSize + 1
)

func (n name) String() string {
	s := n.binding + "." + n.id + "."
	switch {
	case !n.spent:
		return s + n.kind.String()
	case n.mark == "":
		return s + spentWord
	default:
		return s + spentWord + "-" + n.mark
	}
}

func parseName(s string) (n name, ok bool) {
	if len(s) <= nameLength || s[2*bindingSize] != '.' || s[nameLength-1] != '.' {
		return n, false
	}
	n.binding, n.id = s[:2*bindingSize], s[2*bindingSize+1:nameLength-1]
	switch rest := s[nameLength:]; {
	case rest == "once":
		n.kind = Once
	case rest == "session":
		n.kind = Session
	case rest == spentWord:
		n.kind, n.spent = Once, true
	default:
		mark, found := strings.CutPrefix(rest, spentWord+"-")
		n.kind, n.spent, n.mark = Once, true, mark
		if !found || !isHex(mark) || len(mark) != 16 {
			return n, false
		}
	}
	return n, isHex(n.binding) && isHex(n.id)
}

func isHex(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// read reads the grant of that name.
func (s *Store) read(k seal.Key, n name, now time.Time) (Grant, error) {
	data, times, err := privatefile.ReadDated(s.grants+n.String(), maxGrant)
	if err != nil {
		return Grant{}, err
	}
	return decode(k, n, data, times, now)
}
