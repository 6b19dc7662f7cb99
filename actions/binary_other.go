//go:build !linux && !darwin

package actions

import "syscall"

// Elsewhere a file that is rewritten in place is told by its size alone.
func ctime(*syscall.Stat_t) int64 { return 0 }
