package hookcmd

import (
	"io"
	"os"
	"time"

	"github.com/mattn/go-isatty"

	"rv/codecs"
	"rv/codecs/registry"
	"rv/decision"
	"rv/internal/version"
	"rv/request"
)

// limit is how long an answer may take: far above the milliseconds it does take,
// and below every host's own time-out, on which hosts run the call.
const limit = 2 * time.Second

// Enforce judges one request.
type Enforce func(request.Request) decision.Decision

// Main runs the hook child and returns its exit status. When the watchdog answers
// instead, the process ends without Main returning.
func Main(stdin io.Reader, stdout, stderr io.Writer, args []string, enforce Enforce) int {
	growStack(0)
	c := child{stdin: stdin, stdout: stdout, stderr: stderr, enforce: enforce, exit: os.Exit}
	go func() {
		sleep(limit)
		c.expire()
	}()
	return c.run(args)
}

func (c *child) run(args []string) int {
	f := parse(args)
	c.fallback.Store(blocked(surfaceFor(f, nil)))
	switch {
	case f.help:
		return c.answer(codecs.Reply{Stdout: []byte(usage)})
	case f.version:
		return c.answer(codecs.Reply{Stdout: []byte("rv-hook " + version.Version + "\n")})
	case isTerminal(c.stdin):
		// A person started it; no host is waiting.
		return c.answer(codecs.Reply{Stderr: []byte(usage), Exit: exitUsage})
	case f.bad && f.json:
		return c.answer(usageError())
	default:
		return c.answer(c.judge(f))
	}
}

// judge reads, decodes and judges one call. It answers a defect of rv as any other
// evaluation that did not finish.
func (c *child) judge(f flags) (reply codecs.Reply) {
	defer func() {
		if recover() != nil {
			reply = *c.fallback.Load()
		}
	}()
	doc, err := read(c.stdin)
	s := surfaceFor(f, doc)
	c.fallback.Store(blocked(s))
	switch {
	case f.bad:
		return s.answer(decision.Indeterminate(decision.CauseBadArgument))
	case err != nil:
		return s.answer(decision.Indeterminate(decision.CauseUnreadable))
	default:
		return s.answer(c.enforce(s.frame.Request()))
	}
}

// surfaceFor is where the call that doc makes is answered.
func surfaceFor(f flags, doc []byte) surface {
	codec := registry.Choose(f.host.Codec, doc)
	return surface{
		frame: codec.Decode(doc, codecs.Options{Server: f.server, Ack: f.ack}),
		json:  f.json,
	}
}

func blocked(s surface) *codecs.Reply {
	reply := s.answer(decision.Indeterminate(decision.CauseBudget))
	return &reply
}

func isTerminal(stdin io.Reader) bool {
	file, ok := stdin.(*os.File)
	return ok && isatty.IsTerminal(file.Fd())
}
