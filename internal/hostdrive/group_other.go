//go:build !unix

package hostdrive

import "os/exec"

func ownGroup(*exec.Cmd) {}

func endGroup(*exec.Cmd) error { return nil }
