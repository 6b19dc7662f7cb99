//go:build !linux

package mcp

import "os/exec"

// endWithParent: elsewhere the end of its input has to tell the server.
func endWithParent(*exec.Cmd) {}
