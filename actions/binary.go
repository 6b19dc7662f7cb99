package actions

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Binary is a program as it was looked up: a path, and which file stood there. The zero
// Binary is none.
type Binary struct {
	Path  string
	stamp stamp
}

// stamp tells a file from another, and from itself rewritten.
type stamp struct {
	dev, ino uint64
	size     int64
	changed  int64 // ns; of the inode, so that nobody can set it back
}

// lookUp finds a program: by a path, taken from dir, or by a name, in the folders of search.
func lookUp(program, dir, search string) (Binary, error) {
	if strings.Contains(program, "/") {
		if !filepath.IsAbs(program) {
			program = filepath.Join(dir, program)
		}
		return inspect(program)
	}
	for _, folder := range filepath.SplitList(search) {
		// A folder that is not absolute depends on who starts us, and where.
		if !filepath.IsAbs(folder) {
			continue
		}
		if b, err := inspect(filepath.Join(folder, program)); err == nil {
			return b, nil
		}
	}
	return Binary{}, fmt.Errorf("%s is not installed", program)
}

func inspect(path string) (Binary, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Binary{}, fmt.Errorf("%s is not there", filepath.Base(path))
	}
	if !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
		return Binary{}, fmt.Errorf("%s is no program", filepath.Base(path))
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return Binary{}, fmt.Errorf("%s cannot be told from other files", filepath.Base(path))
	}
	return Binary{path, stamp{uint64(st.Dev), st.Ino, info.Size(), ctime(st)}}, nil
}

// same reports whether the file that was looked up still stands there as it was.
func (b Binary) same() bool {
	now, err := inspect(b.Path)
	return err == nil && b.Path != "" && now.stamp == b.stamp
}
