//go:build !linux

package hookcmd

import "time"

func sleep(d time.Duration) { time.Sleep(d) }
