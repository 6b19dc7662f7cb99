package approvals

import (
	"encoding/hex"
	"time"

	"rv/decision"
	"rv/internal/seal"
	"rv/policy"
	"rv/request"
)

// Finding is one finding that blocks a call.
type Finding struct {
	// Key names it within its evaluation.
	Key policy.Key
	// Hit is what a person is shown.
	Hit decision.Hit
	// Surface is what it is about.
	Surface policy.Surface
	// Scope is the widest grant on offer.
	Scope policy.Scope
	// About is everything a grant is bound to.
	About []byte
	// Argv is the invocation as an exception names it, nil when none can; Repo the
	// repository it runs in for certain.
	Argv []string
	Repo string

	// bound is the MAC of About, in a record that was read.
	bound string
}

// Pending is a call that was blocked and may be approved.
type Pending struct {
	ID   string
	Time time.Time
	request.Caller
	// Kind is shell, tool or action.
	Kind string
	// Text is the command, or the call as people are shown it. Cut: not all of it.
	Text string
	Cut  bool
	// Findings are all that block it.
	Findings []Finding
}

// Scope is the widest grant that all findings of a call allow. A session needs a host
// that says which.
func (p *Pending) Scope() policy.Scope {
	scope := policy.ScopeAlways
	for i := range p.Findings {
		scope = min(scope, p.Findings[i].Scope)
	}
	if len(p.Findings) == 0 {
		return policy.ScopeNone
	}
	return scope
}

// HasSession reports whether the host said which session the call belongs to.
func (p *Pending) HasSession() bool { return p.Host != "" && p.Session != "" }

// bindingSize is how much of a MAC binds a grant.
const bindingSize = 16

// binding is what a grant for f is bound to, in hexadecimal.
func (f *Finding) binding(k seal.Key) string {
	if f.bound != "" {
		return f.bound
	}
	d := k.MAC(seal.Grant+" binding", f.About)
	return hex.EncodeToString(d[:bindingSize])
}

// mark is what a spent grant is named after, "" when the host does not say which call
// it is.
func mark(k seal.Key, who *request.Caller, grant string) string {
	if who.Call == "" {
		return ""
	}
	d := k.MAC(seal.Grant+" call", fields(grant, who.Host, who.Session, who.Call))
	return hex.EncodeToString(d[:8])
}
