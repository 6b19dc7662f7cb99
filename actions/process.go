package actions

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// process is one program to run: no shell, no terminal, a process group of its own.
type process struct {
	name     string
	argv     []string // the first is a path
	stdin    string
	dir      string
	env      []string
	timeout  time.Duration
	elevated bool
	observe  Observer
}

// ended is what became of it.
type ended struct {
	how    how
	status int // -1 when it did not end by itself
	output []byte
	why    string // not started
}

type how uint8

const (
	howNotStarted how = iota
	howExited
	howTimedOut
	howCancelled
)

const (
	// maxOutput bounds what is kept of a program's output.
	maxOutput = 1 << 20
	// grace is how long a program may take to end after SIGTERM, and its children to
	// close its output after that.
	grace = 5 * time.Second
)

// start runs a program to its end.
func (r *Runner) start(ctx context.Context, p process) ended {
	after := r.after
	if after == nil {
		after = time.After
	}
	cmd := exec.Command(p.argv[0], p.argv[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = p.dir, p.env, strings.NewReader(p.stdin)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = grace
	chunks := make(chan []byte)
	w := chunkWriter(chunks)
	cmd.Stdout, cmd.Stderr = w, w
	if ctx.Err() != nil {
		return ended{how: howCancelled, status: -1}
	}
	if err := cmd.Start(); err != nil {
		return ended{how: howNotStarted, status: -1, why: reason(err)}
	}
	if p.observe != nil {
		p.observe.Began(Began{Command: p.name, CanCancel: !p.elevated})
	}
	waited := make(chan error, 1)
	go func() {
		waited <- cmd.Wait()
		close(chunks)
	}()

	c := coalescer{}
	if p.observe != nil {
		c.emit = p.observe.Progressed
	}
	ticks := time.NewTicker(pace)
	defer ticks.Stop()
	out := ended{how: howExited}
	var kept keeper
	timeout := after(p.timeout)
	cancelled := ctx.Done()
	if p.elevated {
		cancelled = nil // it would survive: nobody is told that it was stopped
	}
	var kill <-chan time.Time
	stop := func(why how) {
		out.how, timeout, cancelled = why, nil, nil
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
		kill = after(grace)
	}
	for chunks != nil {
		select {
		case b, open := <-chunks:
			if !open {
				chunks = nil
				break
			}
			kept.write(b)
			c.write(b)
		case <-ticks.C:
			c.tick()
		case <-timeout:
			stop(howTimedOut)
		case <-cancelled:
			stop(howCancelled)
		case <-kill:
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		}
	}
	c.tick()
	out.output = kept.bytes()
	out.status = exitStatus(<-waited, out.how)
	if out.how != howExited {
		// What it left running goes too.
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	return out
}

func exitStatus(err error, h how) int {
	var exit *exec.ExitError
	switch {
	case h != howExited:
		return -1
	case err == nil, errors.Is(err, exec.ErrWaitDelay):
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	default:
		return -1
	}
}

// reason is an error without the command's words.
func reason(err error) string {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno.Error()
	}
	return "it is not there"
}

// chunkWriter hands on what is written.
type chunkWriter chan<- []byte

func (w chunkWriter) Write(b []byte) (int, error) {
	w <- append([]byte(nil), b...)
	return len(b), nil
}

var _ io.Writer = chunkWriter(nil)

// keeper keeps the head and the tail of what is too long.
type keeper struct {
	head, tail []byte
	cut        bool
}

func (k *keeper) write(b []byte) {
	if room := maxOutput/2 - len(k.head); room > 0 {
		n := min(room, len(b))
		k.head = append(k.head, b[:n]...)
		b = b[n:]
	}
	k.tail = append(k.tail, b...)
	if over := len(k.tail) - maxOutput/2; over > 0 {
		k.cut = true
		k.tail = append(k.tail[:0], k.tail[over:]...)
	}
}

func (k *keeper) bytes() []byte {
	if !k.cut {
		return append(k.head, k.tail...)
	}
	return append(append(k.head, "\n[output left out]\n"...), k.tail...)
}
