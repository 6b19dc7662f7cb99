//go:build !linux

package hostdrive

import (
	"errors"
	"os/exec"
)

var errNoNamespaces = errors.New("this system has no network namespaces")

func isolate(*exec.Cmd) {}

func raiseLoopback() error { return errNoNamespaces }

func overlay(string, string) error { return errors.New("files for all users are only tried on Linux") }
