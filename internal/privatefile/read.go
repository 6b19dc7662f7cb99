package privatefile

import (
	"io/fs"
	"syscall"
)

// Unsafe says that a file may not be ours alone, so what it holds counts for nothing.
type Unsafe struct {
	Path string
	Why  Why
}

func (u Unsafe) Error() string { return u.Path + " " + u.Why.String() }

// Why says what is wrong with a file.
type Why uint8

const (
	Symlink Why = iota + 1
	Irregular
	Loose
	Foreign
	Large
)

// String completes "the file …".
func (w Why) String() string {
	switch w {
	case Symlink:
		return "is a symbolic link"
	case Irregular:
		return "is no regular file"
	case Loose:
		return "can be read or written by others (mode 0600 is needed)"
	case Foreign:
		return "belongs to somebody else"
	case Large:
		return "is too large"
	default:
		return "cannot be used"
	}
}

// Read returns the bytes of a file of at most most bytes. It follows no symbolic link,
// waits for nothing, and reads nothing of a file it refuses. The error is an
// [fs.PathError], or [Unsafe].
func Read(path string, most int) ([]byte, error) {
	data, _, err := ReadDated(path, most)
	return data, err
}

// Times are when a file was written, and when anything about it changed, its name
// included; in nanoseconds since 1970.
type Times struct{ Modified, Changed int64 }

// ReadDated is Read with the times of the file.
func ReadDated(path string, most int) ([]byte, Times, error) {
	fd, err := open(path, syscall.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	switch err {
	case nil:
	case syscall.ELOOP, syscall.EMLINK: // EMLINK on FreeBSD and its kin
		return nil, Times{}, Unsafe{path, Symlink}
	default:
		return nil, Times{}, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer syscall.Close(fd)
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return nil, Times{}, &fs.PathError{Op: "look at", Path: path, Err: err}
	}
	if err := Check(path, &st); err != nil {
		return nil, Times{}, err
	}
	if st.Size > int64(most) {
		return nil, Times{}, Unsafe{path, Large}
	}
	data := make([]byte, int(st.Size)+1)
	n, err := ReadAtLeast(fd, data, int(st.Size))
	switch {
	case err != nil:
		return nil, Times{}, &fs.PathError{Op: "read", Path: path, Err: err}
	case n > int(st.Size): // it grew meanwhile
		return nil, Times{}, Unsafe{path, Large}
	}
	return data[:n:n], TimesOf(&st), nil
}

// Check says whether an open file is ours alone: nil, or [Unsafe].
func Check(path string, st *syscall.Stat_t) error {
	switch {
	case uint32(st.Mode)&syscall.S_IFMT != syscall.S_IFREG:
		return Unsafe{path, Irregular}
	case int(st.Uid) != syscall.Geteuid():
		return Unsafe{path, Foreign}
	case st.Mode&0o077 != 0:
		return Unsafe{path, Loose}
	default:
		return nil
	}
}

// ReadFull reads until data is full or the file ends.
func ReadFull(fd int, data []byte) (n int, err error) { return ReadAtLeast(fd, data, len(data)) }

// ReadAtLeast reads until there are enough bytes or the file ends: a file whose size is
// known needs no read more, to be told that it ended.
func ReadAtLeast(fd int, data []byte, enough int) (n int, err error) {
	for n < enough {
		m, err := syscall.Read(fd, data[n:])
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return n, err
		case m == 0:
			return n, nil
		default:
			n += m
		}
	}
	return n, nil
}

func open(path string, flags int, mode uint32) (int, error) {
	for {
		fd, err := syscall.Open(path, flags|syscall.O_CLOEXEC, mode)
		if err != syscall.EINTR {
			return fd, err
		}
	}
}
