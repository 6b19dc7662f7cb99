package privatefile

import (
	"io/fs"
	"strconv"
	"strings"
	"syscall"

	"rv/internal/killpoint"
)

// Write puts data at path in one step, durably. Missing folders are made, for the
// owner alone.
func Write(path string, data []byte) error {
	return place(path, data, undated, syscall.Rename)
}

// Keep is Write for what may be lost with the power: it waits for no disk.
func Keep(path string, data []byte) error { return place(path, data, fleeting, syscall.Rename) }

// Create is Write, but leaves a file that is there alone and says [fs.ErrExist].
func Create(path string, data []byte) error { return place(path, data, undated, link) }

// CreateDated is Create, with the second at which the file says it was written.
func CreateDated(path string, data []byte, second int64) error {
	return place(path, data, second, link)
}

func link(temp, path string) error {
	if err := syscall.Link(temp, path); err != nil {
		return err
	}
	return syscall.Unlink(temp)
}

// undated leaves a file the time at which it was written; fleeting does too, and waits
// for no disk.
const (
	undated  = -1
	fleeting = -2
)

// place writes a file beside path and moves it there.
func place(path string, data []byte, second int64, move func(temp, path string) error) error {
	dir := path[:strings.LastIndexByte(path, '/')+1]
	fd, temp, err := openTemp(dir)
	if err != nil {
		return &fs.PathError{Op: "write", Path: path, Err: err}
	}
	killpoint.Here()
	err = WriteFull(fd, data)
	killpoint.Here()
	if err == nil && second >= 0 {
		err = Date(temp, second)
	}
	if err == nil && second != fleeting {
		err = syscall.Fsync(fd)
	}
	if closing := syscall.Close(fd); err == nil {
		err = closing
	}
	killpoint.Here()
	if err == nil {
		err = move(temp, path)
	}
	killpoint.Here()
	if err != nil {
		_ = syscall.Unlink(temp)
		return &fs.PathError{Op: "write", Path: path, Err: err}
	}
	if second != fleeting {
		SyncDir(dir)
	}
	killpoint.Here()
	return nil
}

// TempPrefix begins the names of files that are not finished. One that a crash left
// means nothing, and nobody reads it.
const TempPrefix = ".tmp-"

// Date sets the second at which a file says it was written.
func Date(path string, second int64) error {
	at := syscall.NsecToTimeval(second * 1e9)
	return syscall.Utimes(path, []syscall.Timeval{at, at})
}

func openTemp(dir string) (fd int, temp string, err error) {
	name := dir + TempPrefix + strconv.Itoa(syscall.Getpid()) + "-"
	made := false
	for i := 0; i < 100; i++ {
		temp = name + strconv.Itoa(i)
		fd, err = open(temp, syscall.O_WRONLY|syscall.O_CREAT|syscall.O_EXCL|syscall.O_NOFOLLOW, 0o600)
		switch {
		case err == nil:
			return fd, temp, nil
		case err == syscall.ENOENT && !made:
			if err := MakeDir(dir); err != nil {
				return 0, "", err
			}
			made = true
		case err != syscall.EEXIST:
			return 0, "", err
		}
	}
	return 0, "", err
}

// Exists reports whether something has that name, a link that leads nowhere included.
func Exists(path string) bool {
	var st syscall.Stat_t
	return syscall.Lstat(path, &st) == nil
}

// IsDir reports whether a directory is at path. A home directory that is not there is
// not made: HOME may name anything.
func IsDir(path string) bool {
	var st syscall.Stat_t
	return path != "" && syscall.Stat(path, &st) == nil && uint32(st.Mode)&syscall.S_IFMT == syscall.S_IFDIR
}

// MakeDir makes a folder and those above it that are missing, for the owner alone.
func MakeDir(dir string) error {
	dir = strings.TrimRight(dir, "/")
	err := syscall.Mkdir(dir, 0o700)
	if err == syscall.ENOENT {
		if i := strings.LastIndexByte(dir, '/'); i > 0 {
			if err := MakeDir(dir[:i]); err != nil {
				return err
			}
			err = syscall.Mkdir(dir, 0o700)
		}
	}
	if err == syscall.EEXIST {
		return nil
	}
	return err
}

// WriteFull writes all of data.
func WriteFull(fd int, data []byte) error {
	for len(data) > 0 {
		n, err := syscall.Write(fd, data)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return err
		default:
			data = data[n:]
		}
	}
	return nil
}

// SyncDir makes what was renamed in a folder survive a power cut. Not every file
// system can; the rename itself has happened.
func SyncDir(dir string) {
	if fd, err := open(dir, syscall.O_RDONLY|syscall.O_DIRECTORY, 0); err == nil {
		_ = syscall.Fsync(fd)
		_ = syscall.Close(fd)
	}
}
