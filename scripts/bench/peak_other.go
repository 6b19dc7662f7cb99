//go:build !linux

package main

// macOS counts bytes where Linux counts KiB.
func peakKiB(maxrss int64) int64 { return maxrss / 1024 }
