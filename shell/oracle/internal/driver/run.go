//go:build linux

package main

import (
	"encoding/binary"
	"os"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	timeLimit = 5 * time.Second
	logPath   = "/rec/log"
	errPath   = "/rec/stderr"
	errKept   = 2000
	logKept   = 4 << 20
)

// environment is what a coding agent's shell typically has; nothing of it names
// a danger.
var environment = []string{
	"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
	"HOME=" + home, "USER=dev", "LOGNAME=dev", "SHELL=/bin/bash",
	"PWD=" + repo, "LANG=C", "TERM=dumb",
}

// runScript runs text under bash -c, as agent hosts do, and collects what
// happened. It returns when no process of the script is left.
func runScript(text string) ([]byte, error) {
	if err := resetTree(); err != nil {
		return nil, err
	}
	null, err := syscall.Open("/dev/null", syscall.O_RDWR|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, os.NewSyscallError("open /dev/null", err)
	}
	defer syscall.Close(null)
	errFD, err := syscall.Open(errPath, syscall.O_RDWR|syscall.O_CREAT|syscall.O_TRUNC|syscall.O_APPEND|syscall.O_CLOEXEC, 0o600)
	if err != nil {
		return nil, os.NewSyscallError("open "+errPath, err)
	}
	defer syscall.Close(errFD)

	pid, err := syscall.ForkExec("/bin/bash", []string{"bash", "-c", text}, &syscall.ProcAttr{
		Dir: repo, Env: environment,
		Files: []uintptr{uintptr(null), uintptr(null), uintptr(errFD)},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		return nil, os.NewSyscallError("start bash", err)
	}
	status, timedOut := reap(pid)
	return answer(status, timedOut, errFD)
}

// reap waits for every process of the sandbox. What is left after the time
// limit is killed, again and again until nothing answers: the driver is process
// one of its namespace, so -1 means all of them but itself.
func reap(main int) (status byte, timedOut bool) {
	var over atomic.Bool
	gone, killed := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(killed)
		for wait := time.Duration(timeLimit); ; wait = 5 * time.Millisecond {
			select {
			case <-gone:
				return
			case <-time.After(wait):
				over.Store(true)
				_ = syscall.Kill(-1, syscall.SIGKILL)
			}
		}
	}()
	defer func() { close(gone); <-killed }()
	for {
		var ws syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &ws, 0, nil)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return status, over.Load()
		}
		if pid == main {
			status = byte(ws.ExitStatus())
			if ws.Signaled() {
				status = 128 + byte(ws.Signal())
			}
		}
	}
}

func answer(status byte, timedOut bool, errFD int) ([]byte, error) {
	records, err := os.ReadFile(logPath)
	if err != nil {
		return nil, err
	}
	if len(records) > logKept {
		records = nil
		timedOut = true
	}
	if len(records) > 0 {
		if err := os.Truncate(logPath, 0); err != nil {
			return nil, err
		}
	}
	records = append(records, damage()...)

	stderr := make([]byte, errKept)
	n, _ := syscall.Pread(errFD, stderr, 0)
	stderr = stderr[:max(n, 0)]

	var flags byte
	if timedOut {
		flags |= flagTimeout
	}
	out := []byte{flags, status}
	out = binary.BigEndian.AppendUint32(out, uint32(len(stderr)))
	out = append(out, stderr...)
	return append(out, records...), nil
}

// record is a stub's record made by the driver: a write seen on the disk.
func record(fields ...string) []byte {
	b := make([]byte, 4)
	for _, f := range fields {
		b = append(b, f...)
		b = append(b, 0)
	}
	binary.BigEndian.PutUint32(b, uint32(len(b)-4))
	return b
}
