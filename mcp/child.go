package mcp

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"
)

// child is the server's process.
type child struct {
	process *os.Process
	output  *os.File
	ended   chan int // its exit status

	input  *os.File
	ending sync.Once
	gone   chan struct{}
}

// start starts the server. It ends with this process, as far as the system can see to
// that: without rv in front of it, nobody would.
func start(command []string, dir string, stderr io.Writer) (*child, error) {
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, inRead.Close(), inWrite.Close())
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Stdin, cmd.Stdout, cmd.Stderr = inRead, outWrite, stderr
	endWithParent(cmd)
	c := &child{output: outRead, input: inWrite, ended: make(chan int, 1), gone: make(chan struct{})}
	started := make(chan error)
	go func() {
		// The server dies with the thread that started it: keep the thread.
		runtime.LockOSThread()
		err := cmd.Start()
		if err == nil {
			c.process = cmd.Process
		}
		started <- err
		if err == nil {
			_ = cmd.Wait()
			c.ended <- exitOf(cmd.ProcessState)
		}
	}()
	err = <-started
	closing := errors.Join(inRead.Close(), outWrite.Close())
	if err != nil {
		return nil, errors.Join(err, inWrite.Close(), outRead.Close())
	}
	return c, closing
}

// exitOf is the exit status as a shell tells it: 128 and the signal, for one that was
// killed.
func exitOf(s *os.ProcessState) int {
	if status, ok := s.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return s.ExitCode()
}

// send writes one frame to the server, and waits when it does not read.
func (c *child) send(line []byte) error {
	_, err := c.input.Write(line)
	return err
}

// closeInput tells the server that nothing more comes.
func (c *child) closeInput() {
	_ = c.input.Close()
	c.stop()
}

// stop begins the server's end: it is given time to end by itself.
func (c *child) stop() { c.ending.Do(func() { close(c.gone) }) }

// wait passes signals on until the server has ended and all it said was passed on, and
// returns its exit status.
func (c *child) wait(passing <-chan struct{}) int {
	signals := make(chan os.Signal, 4)
	// A client that is gone is an error of the write, not the end of rv.
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGPIPE)
	defer signal.Stop(signals)
	gone := c.gone
	var late <-chan time.Time
	impatient := syscall.SIGTERM
	for {
		select {
		case s := <-signals:
			if s != syscall.SIGPIPE {
				_ = c.process.Signal(s)
				late, impatient = time.After(endLimit), syscall.SIGKILL
			}
		case <-gone:
			gone, late = nil, time.After(endLimit)
		case <-late:
			_ = c.process.Signal(impatient)
			late, impatient = time.After(endLimit), syscall.SIGKILL
		case exit := <-c.ended:
			// What the server started may hold its output open.
			_ = c.output.SetReadDeadline(time.Now().Add(drainLimit))
			for {
				select {
				case <-passing:
					return exit
				case s := <-signals:
					if s != syscall.SIGPIPE {
						return exit // the client does not want what it has not read
					}
				}
			}
		}
	}
}
