package actions

import (
	"context"
	"fmt"
	"strings"
	"time"

	"rv/decision"
	"rv/denytext"
	"rv/gate"
	"rv/request"
)

// Runner runs tickets. It asks the gate itself, before anything is started: a ticket
// without the gate's allow starts nothing. The zero Runner has an environment without
// rules, and so refuses.
type Runner struct {
	Env gate.Env
	// Caller is who asks, for the gate and the log.
	Caller request.Caller
	// Observe sees a run happen; nil sees nothing.
	Observe Observer
	// Elevate is the argv in front of a command that is run as root; nil: there is no
	// way to.
	Elevate []string
	// Getenv reads this process's environment.
	Getenv func(string) string

	// after is time.After, for tests.
	after func(time.Duration) <-chan time.Time
}

// Do decides on an order and runs it as far as that goes. What the policy denies it
// refuses in the policy's words, whatever the surface says.
func (r *Runner) Do(ctx context.Context, o Order, s Surface) Report {
	return Match(Decide(o, s), doing{ctx, r, &o})
}

// doing is what a runner makes of a verdict.
type doing struct {
	ctx context.Context
	r   *Runner
	o   *Order
}

func (d doing) Run(k Ticket) Report       { return d.r.Run(d.ctx, k) }
func (d doing) NeedsConfirmation() Report { return d.refuse(ReasonConfirm) }
func (d doing) InteractiveFlow() Report   { return d.refuse(ReasonInteractive) }
func (d doing) Blocked(why Text) Report   { return d.refuse(why) }

func (d doing) NeedsFullDiskAccess(escape bool) Report {
	if escape {
		return d.refuse(ReasonFullDiskAccessOrElevation)
	}
	return d.refuse(ReasonFullDiskAccess)
}

// refuse refuses in the policy's words if it stands against the order too. It is asked
// without grants: one must not be spent on what does not run.
func (d doing) refuse(why Text) Report {
	if d.o.action != nil {
		env := d.r.Env
		env.Approvals = nil
		if sentence := decision.Match(gate.Enforce(env, d.o.request(d.o.mode, d.r.Caller)), firm{}); sentence != "" {
			return blocked(d.o, sentence)
		}
	}
	return blocked(d.o, why.String())
}

// firm are sentences that promise no grant, which alone would not help.
type firm struct{ gateAnswers }

func (f firm) Deny(d decision.Denial) string {
	if d.Remedy() == decision.RemedyApprove {
		if without, ok := decision.NewDenial(d.Hit(), decision.RemedyTerminal, d.Hits()); ok {
			d = without
		}
	}
	return f.gateAnswers.Deny(d)
}

// pass is the gate's allow for an order in a mode.
type pass struct {
	order *Order
	mode  Mode
}

// passes asks the gate.
func (r *Runner) passes(o *Order, m Mode) (p pass, sentence string, ok bool) {
	answer := decision.Match(gate.Enforce(r.Env, o.request(m, r.Caller)), gateAnswers{})
	if answer != "" {
		return pass{}, answer, false
	}
	return pass{o, m}, "", true
}

// gateAnswers are the sentences of decisions, "" for an allow.
type gateAnswers struct{}

func (gateAnswers) Allow(decision.Passed) string              { return "" }
func (gateAnswers) Deny(d decision.Denial) string             { return denytext.Denied(d).String() }
func (gateAnswers) Indeterminate(cause decision.Cause) string { return denytext.Incomplete.String() }

// Run spends a ticket.
func (r *Runner) Run(ctx context.Context, k Ticket) Report {
	t, why := k.take()
	if t == nil {
		o := Order{}
		if k.t != nil {
			o = k.t.order
		}
		return blocked(&o, why.String())
	}
	o := &t.order
	p, sentence, ok := r.passes(o, o.mode)
	if ok && t.mode != o.mode {
		p, sentence, ok = r.passes(o, t.mode)
	}
	if !ok {
		return blocked(o, sentence)
	}
	return r.run(ctx, t, p)
}

// run runs what both the ticket and the gate let through.
func (r *Runner) run(ctx context.Context, t *ticket, p pass) Report {
	o := &t.order
	if p.order != o || p.mode != t.mode {
		return blocked(o, ReasonTicket.String())
	}
	rep := about(o)
	rep.DryRun = t.mode == Preview
	rep.InteractiveOnly = o.action.InteractiveOnly
	if t.note != textNone {
		rep.Note = t.note.String()
	}
	if err := o.missing[t.mode]; err != nil {
		return rep.failed(KindMissing, err.Error(), HintInstall)
	}
	if t.elevated && len(r.Elevate) == 0 {
		return rep.failed(KindElevation, "there is no way to run it as administrator here", textNone)
	}
	if t.probe != nil {
		if why, matched := r.preflight(ctx, t); why != "" {
			rep.aborted, rep.Error, rep.Matched = true, why, matched
			return rep
		}
	}
	if !o.programs[t.mode].same() {
		return rep.failed(KindReplaced, replaced, textNone)
	}
	log := markLog(o.action.Log)
	argv := t.command.Argv
	argv = append([]string{o.programs[t.mode].Path}, argv[1:]...)
	if t.elevated {
		argv = append(append([]string(nil), r.Elevate...), argv...)
	}
	done := r.start(ctx, process{
		name: o.action.Name, argv: argv, stdin: t.command.Stdin, dir: o.action.Dir, env: r.environment(o.action),
		timeout: t.command.Timeout, elevated: t.elevated, observe: r.Observe,
	})
	rep.settle(t, done, log)
	if r.Observe != nil {
		r.Observe.Ended(rep)
	}
	return rep
}

const replaced = "another file stands where the program was; nothing was started"

func (r *Report) failed(kind ErrorKind, why string, hint Text) Report {
	r.Kind, r.Error, r.ExitCode = kind, why, -1
	if hint != textNone {
		r.Hint = hint.String()
	}
	return *r
}

// settle says what came of a run.
func (r *Report) settle(t *ticket, done ended, log mark) {
	reading := t.order.action.Output.read(done.output)
	r.Output, r.Groups, r.Summary = reading.Text, reading.Groups, reading.Summary
	r.ExitCode, r.TimedOut = done.status, done.how == howTimedOut
	switch done.how {
	case howNotStarted:
		r.failed(KindStart, "the program could not be started: "+done.why, textNone)
		return
	case howTimedOut:
		r.failed(KindTimeout, fmt.Sprintf("it took longer than %v", t.command.Timeout), HintTimedOut)
	case howCancelled:
		r.failed(KindCancelled, "it was cancelled", textNone)
	default:
		if done.status != 0 {
			r.Kind, r.Error = KindFailed, fmt.Sprintf("it ended with status %d", done.status)
		}
	}
	if strings.Contains(r.Output, "Operation not permitted") && r.Hint == "" {
		r.Hint = HintFullDiskAccess.String()
	}
	r.Ran = t.mode == Real && changed(reading, log)
}

// changed reports whether a real run changed anything. The deletion log knows best; without
// one, a program that does not say that it did nothing may have done something, however it
// ended.
func changed(reading Reading, log mark) bool {
	if log.path != "" {
		if list, known := log.since(); known {
			for _, d := range list {
				if d.Changed() {
					return true
				}
			}
			return false
		}
	}
	return !reading.Stopped
}

// usual are the variables a program gets whoever asks. No others: what an agent exports
// should not steer what it may only order.
var usual = []string{"HOME", "LANG", "LC_ALL", "LC_CTYPE", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "TZ", "USER"}

func (r *Runner) environment(a *Action) []string {
	var env []string
	if r.Getenv == nil {
		return []string{}
	}
	for _, names := range [...][]string{usual, a.Env} {
		for _, name := range names {
			if v := r.Getenv(name); v != "" {
				env = append(env, name+"="+v)
			}
		}
	}
	return env
}
