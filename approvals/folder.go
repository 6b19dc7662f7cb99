package approvals

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"rv/internal/owned"
	"rv/internal/privatefile"
)

// Store is the approvals below a home directory.
type Store struct {
	home            string
	grants, pending string // folders, with a slash at the end
}

// Open is the store of a home directory; nothing is opened before something is asked.
func Open(home string) *Store {
	dir := home + "/" + owned.UserDir + "/"
	return &Store{home: home, grants: dir + owned.Grants + "/", pending: dir + owned.Pending + "/"}
}

// maxNames is how many files of a folder are seen.
const maxNames = 4096

// errMany says that a folder holds more.
var errMany = errors.New("it holds too many files")

// names lists a folder, if it is ours alone; nil when there is no folder, which takes one
// system call.
func names(dir string) (list []string, err error) {
	path := strings.TrimSuffix(dir, "/")
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, 0)
	switch err {
	case nil:
	case syscall.ENOENT:
		return nil, nil
	case syscall.ENOTDIR, syscall.ELOOP:
		return nil, notFolder(path)
	default:
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer syscall.Close(fd)
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return nil, &fs.PathError{Op: "look at", Path: path, Err: err}
	}
	switch {
	case int(st.Uid) != syscall.Geteuid():
		return nil, privatefile.Unsafe{Path: path, Why: privatefile.Foreign}
	case st.Mode&0o077 != 0:
		return nil, privatefile.Unsafe{Path: path, Why: privatefile.Loose}
	}
	list = []string{}
	buf := make([]byte, 4<<10)
	for {
		n, err := syscall.ReadDirent(fd, buf)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return nil, &fs.PathError{Op: "list", Path: path, Err: err}
		case n <= 0:
			return list, nil
		default:
			_, _, list = syscall.ParseDirent(buf[:n], -1, list)
		}
		if len(list) > maxNames {
			return nil, &fs.PathError{Op: "list", Path: path, Err: errMany}
		}
	}
}

// notFolder says what stands where the folder should be.
func notFolder(path string) error {
	var st syscall.Stat_t
	switch err := syscall.Lstat(path, &st); {
	case err != nil:
		return nil // what is above it is no folder
	case uint32(st.Mode)&syscall.S_IFMT == syscall.S_IFLNK:
		return privatefile.Unsafe{Path: path, Why: privatefile.Symlink}
	default:
		return privatefile.Unsafe{Path: path, Why: privatefile.Irregular}
	}
}
