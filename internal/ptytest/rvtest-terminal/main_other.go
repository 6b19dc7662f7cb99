//go:build !linux

// Command rvtest-terminal is a terminal for tests, on Linux.
package main

import "os"

func main() { os.Exit(125) }
