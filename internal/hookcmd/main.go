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

// Call is one call of a host, as it came.
type Call struct {
	request.Request
	Args []string
	Doc  []byte
}

// Judge judges one call. after, when there is one, is what is left to do once the answer
// is out: no host waits for a record of what was blocked.
type Judge func(Call) (d decision.Decision, after func())

// Enforce judges one request and leaves nothing to do.
type Enforce func(request.Request) decision.Decision

// Judge is e as a Judge.
func (e Enforce) Judge(c Call) (decision.Decision, func()) { return e(c.Request), nil }

// Main runs the hook child and returns its exit status. When the watchdog answers
// instead, the process ends without Main returning.
func Main(stdin io.Reader, stdout, stderr io.Writer, args []string, judge Judge) int {
	growStack(0)
	c := child{stdin: stdin, stdout: stdout, stderr: stderr, decide: judge, exit: os.Exit}
	defer c.over.Store(true)
	go func() {
		for !c.over.Load() {
			sleep(limit)
			c.expire()
		}
	}()
	return c.run(args)
}

func (c *child) run(args []string) int {
	f := parse(args)
	c.args = args
	first := surfaceFor(f, nil)
	c.shown.Store(&first)
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
		exit := c.answer(c.judge(f))
		c.finish()
		return exit
	}
}

// judge reads, decodes and judges one call. It answers a defect of rv as any other
// evaluation that did not finish.
func (c *child) judge(f flags) (reply codecs.Reply) {
	defer func() {
		if recover() != nil {
			reply = c.unfinished()
		}
	}()
	doc, err := read(c.stdin)
	s := surfaceFor(f, doc)
	c.shown.Store(&s)
	switch {
	case f.bad:
		return s.answer(decision.Indeterminate(decision.CauseBadArgument))
	case err != nil:
		return s.answer(decision.Indeterminate(decision.CauseUnreadable))
	default:
		var d decision.Decision
		d, c.after = c.decide(Call{s.frame.Request(), c.args, doc})
		return s.answer(d)
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

func isTerminal(stdin io.Reader) bool {
	file, ok := stdin.(*os.File)
	return ok && isatty.IsTerminal(file.Fd())
}
