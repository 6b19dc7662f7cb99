package mcp

import (
	"fmt"
	"io"
	"time"

	"rv/decision"
	"rv/internal/term"
	"rv/request"
)

// Judge judges one request; after is what is left to do once the answer is out.
type Judge func(request.Request) (d decision.Decision, after func())

// Options say what to put between whom.
type Options struct {
	// Server is what rules call the server, "" when nobody says.
	Server string
	// Command starts it.
	Command []string
	// Dir is the directory both run in, absolute.
	Dir string
	// Session names this run to grants and the log.
	Session string

	// Memory is the file that remembers what the server's tools are, "" for none; see
	// [MemoryFile].
	Memory string

	Client io.Reader
	Out    io.Writer
	// Err is the server's standard error, and where rv says what a person should know.
	Err io.Writer

	Judge Judge
}

const (
	// judgeLimit is how long a judgement may take: far above the milliseconds it does.
	judgeLimit = 2 * time.Second
	// endLimit is how long a server may go on after the client has ended, and how long
	// after it was asked to end.
	endLimit = 20 * time.Second
	// drainLimit is how long what a dead server's children hold open is still read.
	drainLimit = time.Second
)

type proxy struct {
	Options
	out         *outbox
	server      *child
	calls       calls
	states      states
	definitions definitions
	number      int // of the call that was judged last
}

// Run starts the server and passes frames until it ends. exit is its exit status.
func Run(o Options) (exit int, err error) {
	server, err := start(o.Command, o.Dir, o.Err)
	if err != nil {
		return 0, fmt.Errorf("start the server: %w", err)
	}
	p := &proxy{
		Options:     o,
		server:      server,
		out:         newOutbox(o.Out),
		calls:       calls{open: map[string]open{}},
		states:      states{bound: map[[32]byte][32]byte{}},
		definitions: definitions{tool: map[string]definition{}, before: recall(o.Memory)},
	}
	passing := make(chan struct{})
	go func() {
		defer close(passing)
		p.fromServer()
	}()
	go func() {
		// A frame that kills it must not leave the rest unjudged: nothing more is read.
		defer server.closeInput()
		p.fromClient()
	}()
	exit = server.wait(passing)
	p.end()
	p.out.finish()
	return exit, nil
}

// end answers what the server left open.
func (p *proxy) end() {
	for _, o := range p.calls.end() {
		if p.out.put(unanswered(o.message)) != nil {
			return
		}
	}
}

// say tells a person.
func (p *proxy) say(format string, args ...any) {
	term.Error(p.Err, "mcp proxy: "+fmt.Sprintf(format, args...))
}
