package person

import (
	"bytes"

	"golang.org/x/sys/unix"
)

// lookup asks the kernel. It tells the first 16 letters of a name and no path, so a name
// is believed; who can copy a program under a terminal's name can also open a terminal.
func lookup(pid int) (process, error) {
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		return process{}, err
	}
	name, _, _ := bytes.Cut(info.Proc.P_comm[:], []byte{0})
	return process{parent: int(info.Eproc.Ppid), name: string(name), trusted: true}, nil
}
