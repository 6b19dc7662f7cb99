package hookcmd

import (
	"io"
	"sync/atomic"

	"rv/codecs"
	"rv/decision"
)

// exitFailed blocks on every host, in case an answer could not be written.
const exitFailed = 2

// child is the running hook. It answers once: whoever claims the answer first, run
// or the watchdog, writes it.
type child struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	args           []string
	decide         Judge
	exit           func(int)

	answered atomic.Bool
	// written is the exit status, plus one, of an answer that is out.
	written atomic.Int64
	// over: nothing is left to watch.
	over atomic.Bool
	// after is what is left to do then.
	after func()
	// shown is where an answer is shown, as far as it is known by now.
	shown atomic.Pointer[surface]
}

// expire is the watchdog. All it can do is block, and end the process.
func (c *child) expire() {
	if c.answered.CompareAndSwap(false, true) {
		c.exit(c.write(c.unfinished()))
		return
	}
	// An answer is being written, or it is out and what is left to do hangs.
	if exit := c.written.Load(); exit > 0 && !c.over.Load() {
		c.exit(int(exit - 1))
	}
}

// finish does what is left once the answer is out. Whatever goes wrong there, the answer
// stands.
func (c *child) finish() {
	if c.after == nil {
		return
	}
	defer func() { _ = recover() }()
	c.after()
}

// unfinished blocks what took too long or failed, even when showing it fails.
func (c *child) unfinished() (reply codecs.Reply) {
	defer func() {
		if recover() != nil {
			reply = usageError()
		}
	}()
	s := c.shown.Load()
	if s == nil {
		unknown := surfaceFor(flags{}, nil)
		s = &unknown
	}
	return s.answer(decision.Indeterminate(decision.CauseBudget))
}

func (c *child) answer(r codecs.Reply) int {
	if !c.answered.CompareAndSwap(false, true) {
		// The watchdog is writing its answer and ends the process.
		select {}
	}
	exit := c.write(r)
	c.written.Store(int64(exit) + 1)
	return exit
}

func (c *child) write(r codecs.Reply) int {
	exit := r.Exit
	if len(r.Stdout) > 0 {
		if n, err := c.stdout.Write(r.Stdout); err != nil || n < len(r.Stdout) {
			// Part of a document is none; the exit status and stderr have to do.
			exit = exitFailed
			r.Stderr = append(r.Stderr, usageError().Stderr...)
		}
	}
	if len(r.Stderr) > 0 {
		_, _ = c.stderr.Write(r.Stderr)
	}
	return exit
}
