//go:build unix

package person

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

func sameTerminal(a, b *os.File) bool {
	var x, y syscall.Stat_t
	return syscall.Fstat(int(a.Fd()), &x) == nil && syscall.Fstat(int(b.Fd()), &y) == nil && x.Rdev == y.Rdev
}

// foreground reports whether the process is in the foreground of its own terminal.
func foreground(f *os.File) bool {
	group, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}
