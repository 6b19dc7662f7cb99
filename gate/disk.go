package gate

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"rv/internal/privatefile"
	"rv/shell"
)

// Limits of what a judgement looks at (design.md §1).
const (
	maxFiles   = 8
	maxContent = 64 << 10
)

// Disk answers the needs of the pure core. nil means nothing is looked at.
type Disk interface {
	// File is what stands at an absolute path; with content, the bytes of a
	// regular file of at most 64 KiB.
	File(path string, content bool) shell.FileFact
	// Repo is the root of the repository that holds an absolute path.
	Repo(path string) string
}

// looker answers needs within the limits.
type looker struct {
	disk  Disk
	files int
}

// answer adds facts for the needs and reports whether any is new.
func (l *looker) answer(f *shell.Facts, needs []shell.Need) bool {
	if l.disk == nil {
		return false
	}
	fresh := false
	for _, n := range needs {
		if n.Kind == shell.NeedRepo {
			if !f.RepoKnown {
				f.Repo, f.RepoKnown, fresh = l.disk.Repo(n.Path), true, true
			}
			continue
		}
		if i := indexFile(f.Files, n.Path); i >= 0 {
			if n.Kind == shell.NeedContent && f.Files[i].Content == nil && f.Files[i].Kind == shell.FileRegular && l.files < maxFiles {
				l.files++
				f.Files[i] = l.disk.File(n.Path, true)
				fresh = true
			}
			continue
		}
		if l.files == maxFiles {
			continue
		}
		l.files++
		f.Files = append(f.Files, l.disk.File(n.Path, n.Kind == shell.NeedContent))
		fresh = true
	}
	return fresh
}

func indexFile(files []shell.FileFact, path string) int {
	for i := range files {
		if files[i].Path == path {
			return i
		}
	}
	return -1
}

// RealDisk looks at the machine's file system. It follows no more than it must,
// and never blocks on a pipe or device.
type RealDisk struct{}

// File implements Disk.
func (RealDisk) File(path string, content bool) shell.FileFact {
	fact := shell.FileFact{Path: path, LinkInside: linkInside(path)}
	info, err := os.Lstat(path)
	switch {
	case os.IsNotExist(err):
		return fact
	case err != nil:
		fact.Kind = shell.FileUnreadable
		return fact
	case info.Mode()&os.ModeSymlink != 0:
		fact.Kind = shell.FileSymlink
		fact.Target, _ = os.Readlink(path)
	case info.IsDir():
		fact.Kind = shell.FileDirectory
	case info.Mode().IsRegular():
		fact.Kind = shell.FileRegular
	default:
		fact.Kind = shell.FileOther
	}
	if content {
		readContent(path, &fact)
	}
	return fact
}

// readContent reads a regular file, also behind a symbolic link, of at most
// maxContent bytes. O_NONBLOCK: between the look and the open it may become a
// pipe.
func readContent(path string, fact *shell.FileFact) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxContent {
		return
	}
	buf := make([]byte, info.Size()+1)
	n, err := f.Read(buf)
	if err != nil && n == 0 && info.Size() > 0 || n > maxContent {
		return
	}
	fact.Kind = shell.FileRegular
	fact.Content = buf[:n:n]
}

// linkInside reports whether a component of path before the last is a symbolic
// link.
func linkInside(path string) bool {
	for i := 1; i < len(path); i++ {
		if path[i] != '/' {
			continue
		}
		info, err := os.Lstat(path[:i])
		if err != nil {
			return false
		}
		if info.Mode()&os.ModeSymlink != 0 {
			return true
		}
	}
	return false
}

// Repo implements Disk.
func (RealDisk) Repo(path string) string {
	for dir := filepath.Clean(path); strings.HasPrefix(dir, "/"); dir = filepath.Dir(dir) {
		if privatefile.Exists(dir + "/.git") {
			return dir
		}
		if dir == "/" {
			break
		}
	}
	return ""
}
