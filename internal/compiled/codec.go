package compiled

import (
	"encoding/binary"

	"rv/decision"
	"rv/internal/mac"
	"rv/policy"
)

// codec writes or reads fields, depending on write, so that the two cannot differ.
type codec struct {
	write bool
	b     []byte
	text  string // what b was at first, when reading
	bad   bool   // the bytes do not add up
}

// number writes or reads an unsigned number. Only the shortest spelling is read.
func (c *codec) number(v *uint64) {
	if c.write {
		c.b = binary.AppendUvarint(c.b, *v)
		return
	}
	n, size := binary.Uvarint(c.b)
	if size <= 0 || size > 1 && c.b[size-1] == 0 {
		c.fail()
		return
	}
	*v, c.b = n, c.b[size:]
}

func (c *codec) fail() {
	c.bad, c.b = true, nil
}

// small is a number below limit.
func small[T ~uint8](c *codec, v *T, limit T) {
	n := uint64(*v)
	c.number(&n)
	if !c.write {
		if n >= uint64(limit) {
			c.fail()
			return
		}
		*v = T(n)
	}
}

func (c *codec) flag(v *bool) {
	var n uint8
	if *v {
		n = 1
	}
	small(c, &n, 2)
	*v = n == 1
}

// size is the length of what follows: never more than there are bytes left.
func (c *codec) size(have int) int {
	n := uint64(have)
	c.number(&n)
	if !c.write && n > uint64(len(c.b)) {
		c.fail()
		return 0
	}
	return int(n)
}

func (c *codec) str(vs ...*string) {
	for _, v := range vs {
		n := c.size(len(*v))
		if c.write {
			c.b = append(c.b, *v...)
			continue
		}
		if c.bad {
			return
		}
		at := len(c.text) - len(c.b)
		*v, c.b = c.text[at:at+n], c.b[n:]
	}
}

func (c *codec) bytes(v *[]byte) {
	n := c.size(len(*v))
	switch {
	case c.write:
		c.b = append(c.b, *v...)
	case !c.bad && n > 0:
		*v, c.b = c.b[:n:n], c.b[n:]
	}
}

func (c *codec) digest(d *mac.Digest) {
	switch {
	case c.write:
		c.b = append(c.b, d[:]...)
	case len(c.b) < mac.Size:
		c.fail()
	default:
		*d, c.b = mac.Digest(c.b[:mac.Size]), c.b[mac.Size:]
	}
}

// list writes or reads a list. Beyond a few elements it grows as they are read: the
// length alone buys no memory.
func list[T any](c *codec, s *[]T, fields func(*T, *codec)) {
	n := c.size(len(*s))
	if !c.write {
		if *s = nil; n > 0 {
			*s = make([]T, 0, min(n, 128))
		}
	}
	for i := 0; i < n && !c.bad; i++ {
		if !c.write {
			var zero T
			*s = append(*s, zero)
		}
		fields(&(*s)[i], c)
	}
}

func (f *Form) fields(c *codec) {
	c.str(&f.Path)
	c.digest(&f.Digest)
	c.flag(&f.Broken)
	f.Settings.fields(c)
	c.bytes(&f.Text)
}

func (s *Settings) fields(c *codec) {
	list(c, &s.Rules, statement)
	list(c, &s.Exceptions, exception)
	small(c, &s.Posture, 1<<4)
	small(c, &s.Unknown, policy.Forbid+1)
	c.bytes(&s.Table)
	list(c, &s.Actions, (*ActionRule).fields)
	list(c, &s.Artefacts, (*Artefacts).fields)
	list(c, &s.Pins, (*Pin).fields)
	list(c, &s.Catalogues, (*Catalogue).fields)
	c.flag(&s.OptIns.Cleanups)
	c.flag(&s.OptIns.Irreversible)
	small(c, &s.Audit, AuditAll+1)
	c.flag(&s.Preview)
}

// statement is one number for all that is small: whoever turns on every pack has many.
func statement(s *policy.Statement, c *codec) {
	const switches, severities = policy.Off + 1, decision.SeverityCritical + 1
	one := func(is bool) uint8 {
		if is {
			return 1
		}
		return 0
	}
	n := uint8(s.Switch) + uint8(switches)*(uint8(s.Severity)+uint8(severities)*(one(s.Forbid)+2*(one(s.Lock)+2*one(s.Target.Name != ""))))
	small(c, &n, uint8(switches)*uint8(severities)*2*2*2)
	s.Switch, n = policy.Switch(n)%switches, n/uint8(switches)
	s.Severity, n = decision.Severity(n)%severities, n/uint8(severities)
	s.Forbid, s.Lock = n&1 != 0, n&2 != 0
	c.str(&s.Target.Pack)
	if n&4 != 0 {
		if c.str(&s.Target.Name); s.Target.Name == "" {
			c.fail()
		}
	}
}

func exception(e *policy.Exception, c *codec) {
	c.rule(&e.Rule)
	// No argv is any invocation; an empty one would be none at all.
	every := e.Argv == nil
	c.flag(&every)
	list(c, &e.Argv, text)
	if !every && e.Argv == nil {
		e.Argv = []string{}
	}
	c.str(&e.Repo, &e.Reason)
}

func text(s *string, c *codec) { c.str(s) }

func (c *codec) rule(r *decision.Rule) {
	pack, name := r.Pack(), r.Name()
	c.str(&pack, &name)
	if c.write || c.bad {
		return
	}
	if *r = decision.NewRule(pack, name); r.IsZero() {
		c.fail()
	}
}

func (a *ActionRule) fields(c *codec) {
	c.rule(&a.Rule)
	c.str(&a.Label, &a.Reason)
	small(c, &a.Severity, decision.SeverityCritical+1)
	c.str(&a.Name)
	list(c, &a.Params, func(p *Param, c *codec) { c.str(&p.Path, &p.Pattern) })
}

func (a *Artefacts) fields(c *codec) {
	c.str(&a.Repo)
	list(c, &a.Names, text)
}

func (f *Catalogue) fields(c *codec) {
	c.str(&f.Path)
	c.digest(&f.Digest)
}

func (p *Pin) fields(c *codec) {
	c.str(&p.Dir)
	c.digest(&p.Digest)
}
