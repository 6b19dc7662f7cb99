package actions

import (
	"errors"
	"sync/atomic"
)

// Ticket lets a [Runner] run one command, once. Only [Decide] mints it. It says nothing,
// goes into no encoding and comes out of none; the zero Ticket is refused, and of its
// copies one is spent.
type Ticket struct {
	_ [0]func()
	t *ticket
}

// ticket is what is run. It lies behind a pointer, so that copies share that it is spent.
type ticket struct {
	order    Order
	mode     Mode // of the run; what was asked for is the order's
	command  Command
	probe    *probe
	note     Text
	elevated bool
	spent    atomic.Bool
}

// probe is the preflight of a ticket.
type probe struct {
	Command
	wanted   []string
	identity []string
}

func mint(o Order, c cell) Ticket {
	t := &ticket{order: o, mode: o.mode, note: c.text, elevated: c.elevated}
	if c.preview {
		t.mode = Preview
	}
	a := o.action
	t.command = a.Runs[t.mode]
	t.command.Argv = a.expand(t.command.Argv, o.args)
	if p := a.Preflight; p != nil && t.mode == Real {
		t.probe = &probe{Command: p.Command, wanted: o.args[p.Param], identity: p.Identity}
		t.probe.Argv = a.expand(p.Argv, o.args)
	}
	return Ticket{t: t}
}

// take spends a ticket. The reason is that it was not to be had.
func (k Ticket) take() (t *ticket, why Text) {
	switch {
	case k.t == nil || k.t.order.action == nil:
		return nil, ReasonTicket
	case !k.t.spent.CompareAndSwap(false, true):
		return nil, ReasonSpent
	default:
		return k.t, textNone
	}
}

var errOpaque = errors.New("a ticket cannot be stored or sent")

// MarshalJSON refuses.
func (Ticket) MarshalJSON() ([]byte, error) { return nil, errOpaque }

// UnmarshalJSON refuses.
func (*Ticket) UnmarshalJSON([]byte) error { return errOpaque }

// MarshalText refuses; encoders that know no other way use it.
func (Ticket) MarshalText() ([]byte, error) { return nil, errOpaque }

// UnmarshalText refuses.
func (*Ticket) UnmarshalText([]byte) error { return errOpaque }

// GobEncode refuses.
func (Ticket) GobEncode() ([]byte, error) { return nil, errOpaque }

// GobDecode refuses.
func (*Ticket) GobDecode([]byte) error { return errOpaque }

// String says nothing of what it holds.
func (Ticket) String() string { return "ticket" }

// GoString likewise.
func (Ticket) GoString() string { return "ticket" }
