// Command rvtest-terminal is a terminal for tests: it runs a program in a new
// pseudo-terminal, and connects that to its own stdin and stdout.
package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: rvtest-terminal PROGRAM [ARGUMENT…]")
		os.Exit(2)
	}
	exit, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "rvtest-terminal:", err)
		os.Exit(125)
	}
	os.Exit(exit)
}

func run(argv []string) (int, error) {
	master, slave, err := open()
	if err != nil {
		return 0, fmt.Errorf("open a pseudo-terminal: %w", err)
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	slave.Close()
	go func() { _, _ = io.Copy(master, os.Stdin) }()
	// Reading fails once nobody holds the other end.
	_, _ = io.Copy(os.Stdout, master)
	_ = cmd.Wait()
	return cmd.ProcessState.ExitCode(), nil
}

func open() (master, slave *os.File, err error) {
	master, err = os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, nil, err
	}
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		return nil, nil, err
	}
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		return nil, nil, err
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	return master, slave, err
}
