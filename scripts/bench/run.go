package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// pipeSize is how much a pipe takes without a reader, on Linux and macOS.
const pipeSize = 64 << 10

type fixture struct {
	args    []string
	in, out []byte
}

func readFixture(name string) (fixture, error) {
	args, err := os.ReadFile(name + ".args")
	if err != nil {
		return fixture{}, fmt.Errorf("read a fixture: %w", err)
	}
	f := fixture{args: strings.Split(strings.TrimSuffix(string(args), "\n"), "\n")}
	f.in, err = os.ReadFile(name + ".in")
	if err != nil {
		return fixture{}, fmt.Errorf("read a fixture: %w", err)
	}
	f.out, err = os.ReadFile(name + ".out")
	if err != nil {
		return fixture{}, fmt.Errorf("read a fixture: %w", err)
	}
	return f, nil
}

type program struct {
	path string
	args []string
	out  []byte // what it must answer; nil: anything
	home string // "" is one that does not exist
}

// sample is one run of a program, from before it is started until it is gone.
type sample struct {
	wall, cpu time.Duration
	faults    int64 // page faults without reading from disk
	peak      int64 // resident memory, KiB
}

// run starts the program with in waiting in its stdin, as a host would.
func (p program) run(in []byte) (sample, error) {
	if len(in) > pipeSize {
		return sample{}, fmt.Errorf("input of %d bytes does not fit a pipe", len(in))
	}
	stdin, feed, err := os.Pipe()
	if err != nil {
		return sample{}, fmt.Errorf("make a pipe: %w", err)
	}
	defer stdin.Close()
	_, err = feed.Write(in)
	if err := errors.Join(err, feed.Close()); err != nil {
		return sample{}, fmt.Errorf("fill a pipe: %w", err)
	}
	answer, stdout, err := os.Pipe()
	if err != nil {
		return sample{}, fmt.Errorf("make a pipe: %w", err)
	}
	defer answer.Close()

	cmd := exec.Command(p.path, p.args...)
	cmd.Env = []string{"HOME=" + cmp.Or(p.home, "/nonexistent"), "PATH=/usr/bin:/bin"}
	cmd.Dir = "/"
	cmd.Stdin, cmd.Stdout = stdin, stdout
	start := time.Now()
	err = cmd.Run()
	wall := time.Since(start)
	stdout.Close()
	if err != nil {
		return sample{}, fmt.Errorf("run %s: %w", p.path, err)
	}
	got, err := io.ReadAll(answer)
	if err != nil {
		return sample{}, fmt.Errorf("read the answer: %w", err)
	}
	if p.out != nil && !bytes.Equal(got, p.out) {
		return sample{}, fmt.Errorf("%s answered %q, not %q", p.path, got, p.out)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return sample{
		wall:   wall,
		cpu:    cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		faults: int64(usage.Minflt),
		peak:   peakKiB(int64(usage.Maxrss)),
	}, nil
}
