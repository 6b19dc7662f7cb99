package hookcmd

import (
	"syscall"
	"time"
)

// sleep asks the kernel itself: the runtime's timers open an epoll instance first,
// which every start would pay for.
func sleep(d time.Duration) {
	left := syscall.NsecToTimespec(int64(d))
	for syscall.Nanosleep(&left, &left) == syscall.EINTR {
	}
}
