package actions

// Verdict is what [Decide] says. It is read through [Match] only; the zero Verdict blocks.
type Verdict struct {
	_      [0]func()
	kind   verdictKind
	ticket Ticket
	escape bool
	reason Text
}

type verdictKind uint8

const (
	kindBlocked verdictKind = iota
	kindRun
	kindNeedsConfirmation
	kindNeedsFullDiskAccess
	kindInteractiveFlow
)

// Cases holds one handler per verdict, so that a forgotten one does not compile.
type Cases[T any] interface {
	// Run: a runner takes the ticket, which may be for a preview where more was asked.
	Run(Ticket) T
	// NeedsConfirmation: ask the person, and decide again.
	NeedsConfirmation() T
	// NeedsFullDiskAccess: with escape, elevation would do as well.
	NeedsFullDiskAccess(escape bool) T
	// InteractiveFlow: the program wants the person at its own terminal.
	InteractiveFlow() T
	Blocked(Text) T
}

// Match calls the handler of v.
func Match[T any](v Verdict, c Cases[T]) T {
	switch v.kind {
	case kindRun:
		return c.Run(v.ticket)
	case kindNeedsConfirmation:
		return c.NeedsConfirmation()
	case kindNeedsFullDiskAccess:
		return c.NeedsFullDiskAccess(v.escape)
	case kindInteractiveFlow:
		return c.InteractiveFlow()
	default:
		return c.Blocked(v.reason)
	}
}

// Decide says what a surface may do with an order. It is pure: the same order and surface
// give the same verdict; only the ticket in it is a new one every time. The policy is not
// asked here but by the runner, and what it denies no verdict allows.
func Decide(o Order, s Surface) Verdict {
	if o.action == nil || s == nil {
		return Verdict{reason: ReasonUndecided}
	}
	c := s.decide(&o)
	v := Verdict{kind: c.kind, escape: c.escape, reason: c.text}
	if c.kind == kindRun {
		v.ticket = mint(o, c)
	}
	return v
}
