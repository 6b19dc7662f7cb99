package hostdrive

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"unsafe"
)

// isolate makes cmd start in a network of its own, without a way out, and in a process
// tree of its own, so that nothing it starts outlives it.
func isolate(cmd *exec.Cmd) {
	attr := &syscall.SysProcAttr{
		Cloneflags: syscall.CLONE_NEWNET | syscall.CLONE_NEWPID | syscall.CLONE_NEWNS,
		Pdeathsig:  syscall.SIGKILL,
	}
	if os.Getuid() != 0 {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
	}
	cmd.SysProcAttr = attr
}

// raiseLoopback runs inside: a new network has its loopback down. It also shows this
// process tree, and no other, under /proc.
func raiseLoopback() error {
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("keep mounts private: %w", err)
	}
	if err := syscall.Mount("proc", "/proc", "proc", 0, ""); err != nil {
		return fmt.Errorf("mount /proc: %w", err)
	}
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_DGRAM, 0)
	if err != nil {
		return fmt.Errorf("raise loopback: %w", err)
	}
	defer syscall.Close(socket)
	// struct ifreq: the name, then for this request the flags.
	var request struct {
		name  [syscall.IFNAMSIZ]byte
		flags uint16
		_     [22]byte
	}
	copy(request.name[:], "lo")
	request.flags = syscall.IFF_UP | syscall.IFF_RUNNING
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, uintptr(socket), syscall.SIOCSIFFLAGS, uintptr(unsafe.Pointer(&request))); errno != 0 {
		return fmt.Errorf("raise loopback: %w", errno)
	}
	return nil
}

// overlay lays what is in dir/etc over base, for this process and its children.
func overlay(dir, base string) error {
	// What is written goes into memory: not every file system can be the upper one.
	scratch, err := os.MkdirTemp(dir, "over-")
	if err != nil {
		return fmt.Errorf("cover %s: %w", base, err)
	}
	if err := syscall.Mount("tmpfs", scratch, "tmpfs", 0, ""); err != nil {
		return fmt.Errorf("cover %s: %w", base, err)
	}
	upper, work := filepath.Join(scratch, "upper"), filepath.Join(scratch, "work")
	if err := errors.Join(os.CopyFS(upper, os.DirFS(filepath.Join(dir, "etc"))), os.Mkdir(work, 0o755)); err != nil {
		return fmt.Errorf("cover %s: %w", base, err)
	}
	options := "lowerdir=" + base + ",upperdir=" + upper + ",workdir=" + work
	if err := syscall.Mount("overlay", base, "overlay", 0, options); err != nil {
		return fmt.Errorf("cover %s: %w", base, err)
	}
	return nil
}
