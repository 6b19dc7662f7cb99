//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// enter builds the sandbox without bubblewrap: the process stands already in
// new user, mount, pid, network, ipc and uts namespaces and makes root its
// read-only root with fresh tmpfs where scripts may write.
func enter(root string) error {
	type mount struct {
		source, target, kind string
		flags                uintptr
	}
	steps := []mount{
		{"none", "/", "", syscall.MS_REC | syscall.MS_PRIVATE},
		{root, root, "", syscall.MS_BIND},
		{root, root, "", syscall.MS_BIND | syscall.MS_REMOUNT | syscall.MS_RDONLY | syscall.MS_NOSUID},
		{"proc", root + "/proc", "proc", syscall.MS_NOSUID | syscall.MS_NODEV},
	}
	for _, dir := range []string{"/dev", "/home", "/tmp", "/var/tmp", "/etc", "/rec", "/run"} {
		steps = append(steps, mount{"tmpfs", root + dir, "tmpfs", syscall.MS_NOSUID | syscall.MS_NODEV})
	}
	for _, m := range steps {
		if err := syscall.Mount(m.source, m.target, m.kind, m.flags, ""); err != nil {
			return fmt.Errorf("mount %s: %w", m.target, err)
		}
	}
	for _, dev := range []string{"null", "zero", "full", "random", "urandom"} {
		path := filepath.Join(root, "dev", dev)
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			return err
		}
		if err := syscall.Mount("/dev/"+dev, path, "", syscall.MS_BIND, ""); err != nil {
			return fmt.Errorf("bind /dev/%s: %w", dev, err)
		}
	}
	for link, target := range map[string]string{"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2"} {
		if err := os.Symlink(target, filepath.Join(root, "dev", link)); err != nil {
			return err
		}
	}
	if err := syscall.Chroot(root); err != nil {
		return os.NewSyscallError("chroot", err)
	}
	return os.Chdir("/")
}
