package decision

// state is the discriminator of a Decision. Its zero value is indeterminate on
// purpose: a Decision nobody made blocks.
type state uint8

const (
	stateIndeterminate state = iota
	stateAllow
	stateDeny
)

// Decision is one of allow, deny, indeterminate. It is not comparable and does
// not marshal; [Match] is the only way to read it.
type Decision struct {
	_      [0]func()
	state  state
	passed Passed
	denial Denial
	cause  Cause
}

// Allow is the decision that nothing stands against the request. The hits are
// what matched without blocking (medium and low rules, lifted findings).
func Allow(hits ...Hit) Decision {
	return Decision{state: stateAllow, passed: Passed{hits: hits}}
}

// Deny is the decision that a rule stands against the request. A denial that
// names no rule was never built by [NewDenial] and yields an indeterminate
// decision, which blocks as well.
func Deny(d Denial) Decision {
	if d.hit.Rule.IsZero() {
		return Indeterminate(CauseUnknown)
	}
	return Decision{state: stateDeny, denial: d}
}

// Indeterminate is the decision of an evaluation that did not finish. It blocks
// and names no rule; the hits are what had matched by then, for the record.
func Indeterminate(c Cause, hits ...Hit) Decision {
	c.hits = hits
	return Decision{state: stateIndeterminate, cause: c}
}

// Cases holds one handler per state. A type that lacks a method is no Cases, so
// a forgotten state does not compile.
type Cases[T any] interface {
	Allow(Passed) T
	Deny(Denial) T
	Indeterminate(Cause) T
}

// Match calls the handler of d's state and returns what it returns.
func Match[T any](d Decision, c Cases[T]) T {
	switch d.state {
	case stateAllow:
		return c.Allow(d.passed)
	case stateDeny:
		return c.Deny(d.denial)
	default:
		return c.Indeterminate(d.cause)
	}
}

// Passed is what an allow carries: the hits that were recorded, none of which
// blocks.
type Passed struct{ hits []Hit }

// Hits are the recorded matches in the order they were found.
func (p Passed) Hits() []Hit { return p.hits }

// Denial is what a deny carries. Only [NewDenial] builds a usable one.
type Denial struct {
	hit    Hit
	remedy Remedy
	hits   []Hit
}

// NewDenial says that hit stands against the request and what a person can do
// about it. all lists every match of the evaluation, hit included.
// It reports false when hit names no rule or has no label: such a denial could
// not be explained to anyone.
func NewDenial(hit Hit, remedy Remedy, all []Hit) (Denial, bool) {
	if hit.Rule.IsZero() || hit.Label == "" {
		return Denial{}, false
	}
	return Denial{hit: hit, remedy: remedy, hits: all}, true
}

// Hit is the strongest match, the one the sentence names.
func (d Denial) Hit() Hit { return d.hit }

// Remedy is what a person can do about the denial.
func (d Denial) Remedy() Remedy { return d.remedy }

// Hits are all matches of the evaluation, the strongest included.
func (d Denial) Hits() []Hit { return d.hits }

// Remedy is the closed set of things a person can do about a denial.
type Remedy uint8

const (
	// RemedyTerminal: a shell finding no grant can lift. The zero value, as the
	// remedy that promises least.
	RemedyTerminal Remedy = iota
	// RemedyAllowOnce: a shell finding a grant can lift.
	RemedyAllowOnce
	// RemedyApprove: a tool or action finding a grant can lift.
	RemedyApprove
	// RemedyAdministrator: a managed rule; nobody at this machine lifts it.
	RemedyAdministrator
)
