//go:build rvtest

package killpoint

import (
	"os"
	"strconv"
	"sync/atomic"
	"syscall"
)

var passed atomic.Int64

// Here is such a place.
func Here() {
	if at, err := strconv.ParseInt(os.Getenv("RV_KILL_AT"), 10, 64); err == nil && passed.Add(1) == at {
		_ = syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
		select {} // until it arrives
	}
}
