//go:build !linux

package handover

import "syscall"

// feed makes doc what stdin gives, by a pipe that takes all of it at once. A longer one
// cannot be handed over: nobody would read while it is written.
func feed(doc []byte) error {
	var ends [2]int
	if err := syscall.Pipe(ends[:]); err != nil {
		return err
	}
	defer syscall.Close(ends[0])
	defer syscall.Close(ends[1])
	if err := syscall.SetNonblock(ends[1], true); err != nil {
		return err
	}
	for len(doc) > 0 {
		n, err := syscall.Write(ends[1], doc)
		if err != nil {
			return err // EAGAIN: the pipe is full
		}
		doc = doc[n:]
	}
	return syscall.Dup2(ends[0], 0)
}
