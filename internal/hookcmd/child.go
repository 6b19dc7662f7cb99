package hookcmd

import (
	"io"
	"sync/atomic"

	"rv/codecs"
)

// exitFailed blocks on every host, in case an answer could not be written.
const exitFailed = 2

// child is the running hook. It answers once: whoever claims the answer first, run
// or the watchdog, writes it.
type child struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	enforce        Enforce
	exit           func(int)

	answered atomic.Bool
	// fallback blocks in the shape of the host as far as it is known by now.
	fallback atomic.Pointer[codecs.Reply]
}

// expire is the watchdog. All it can do is block and end the process.
func (c *child) expire() {
	if c.answered.CompareAndSwap(false, true) {
		c.exit(c.write(c.watchdogReply()))
	}
}

func (c *child) watchdogReply() codecs.Reply {
	if reply := c.fallback.Load(); reply != nil {
		return *reply
	}
	return *blocked(surfaceFor(flags{}, nil))
}

func (c *child) answer(r codecs.Reply) int {
	if !c.answered.CompareAndSwap(false, true) {
		// The watchdog is writing its answer and ends the process.
		select {}
	}
	return c.write(r)
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
