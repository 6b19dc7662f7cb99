//go:build unix

package hosts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// mine reports whether what info is about belongs to the user rv runs as. As root, a
// file in somebody's home is not: it would become one that its user cannot change.
func mine(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return !ok || int(stat.Uid) == os.Geteuid()
}

// onlyRootChanges makes sure that nobody but root can put something else in the place
// of program: what asks it for every user of the machine must not be one user's.
func onlyRootChanges(program string) error {
	for path := program; ; path = filepath.Dir(path) {
		info, err := os.Stat(path)
		if err != nil {
			return fmt.Errorf("look at %s: %w", path, err)
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if ok && stat.Uid != 0 || info.Mode().Perm()&0o022 != 0 {
			return fmt.Errorf("%s can be changed by others than root, so it cannot stand guard for all users", path)
		}
		if path == filepath.Dir(path) {
			return nil
		}
	}
}

const (
	lockTries = 50
	lockPause = 100 * time.Millisecond
)

// lock keeps other runs of rv setup away from dir until unlock. It leaves nothing
// behind: the lock is on the directory itself, and dies with the process.
func lock(dir string) (unlock func(), err error) {
	folder, err := os.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", dir, err)
	}
	for range lockTries {
		err = syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			break
		}
		time.Sleep(lockPause)
	}
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		folder.Close()
		return nil, errors.New("another rv setup or rv uninstall is running")
	case err != nil:
		// A file system without locks: every change is still made in one step.
		folder.Close()
		return func() {}, nil
	}
	return func() { folder.Close() }, nil
}
