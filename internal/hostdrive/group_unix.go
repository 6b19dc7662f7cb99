//go:build unix

package hostdrive

import (
	"os/exec"
	"syscall"
)

// ownGroup gives cmd a session of its own: no terminal to ask on, and one name for all
// it starts, to end them by.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return endGroup(cmd) }
}

// endGroup ends what cmd has left behind, too.
func endGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
