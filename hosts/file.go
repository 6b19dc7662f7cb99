package hosts

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"rv/internal/killpoint"
)

var (
	errAbsent  = errors.New("no such file")
	errForeign = errors.New("not a file rv writes")
)

// maxOwned bounds what is read to compare: no owned file is near it.
const maxOwned = 1 << 20

// read reads the file at path if rv may have written it, or may write to it. A symbolic
// link, a folder, a device, a huge file or another user's file is errForeign, and is not
// opened.
func read(path string) ([]byte, fs.FileMode, error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, 0, errAbsent
	case err != nil:
		return nil, 0, fmt.Errorf("look at %s: %w", path, err)
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, 0, fmt.Errorf("%s is a symbolic link: %w", path, errForeign)
	case !info.Mode().IsRegular():
		return nil, 0, fmt.Errorf("%s is not a regular file: %w", path, errForeign)
	case info.Size() > maxOwned:
		return nil, 0, fmt.Errorf("%s is too large: %w", path, errForeign)
	case !mine(info):
		return nil, 0, fmt.Errorf("%s belongs to another user: %w", path, errForeign)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, fmt.Errorf("read %s: %w", path, err)
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxOwned))
	if err != nil {
		return nil, 0, fmt.Errorf("read %s: %w", path, err)
	}
	return content, info.Mode().Perm(), nil
}

// tempPattern names the files a change is prepared in: they begin with a dot and have
// no suffix that a host loads.
const tempPattern = ".rv-*.tmp"

// writeNew puts a file where there is none, whole or not at all. One that has appeared
// meanwhile stays.
func writeNew(path string, content []byte, mode fs.FileMode) error {
	temp, err := prepare(path, content, mode)
	if err != nil {
		return err
	}
	defer os.Remove(temp)
	err = os.Link(temp, path)
	var link *os.LinkError
	if errors.As(err, &link) && !errors.Is(err, fs.ErrExist) {
		// Not every file system has hard links. The look and the rename are two steps.
		if _, err = os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			err = os.Rename(temp, path)
		} else {
			err = errors.Join(err, fs.ErrExist)
		}
	}
	killpoint.Here()
	return errors.Join(err, syncDir(filepath.Dir(path)))
}

// writeOver replaces a file in one step: whoever reads it sees the old one or the new
// one, also after a crash. check is asked last.
func writeOver(path string, content []byte, mode fs.FileMode, check func() error) error {
	temp, err := prepare(path, content, mode)
	if err != nil {
		return err
	}
	if err = check(); err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	return syncDir(filepath.Dir(path))
}

// prepare writes content to the disk beside path, under another name.
func prepare(path string, content []byte, mode fs.FileMode) (name string, err error) {
	temp, err := os.CreateTemp(filepath.Dir(path), tempPattern)
	if err != nil {
		return "", err
	}
	killpoint.Here()
	_, err = temp.Write(content)
	killpoint.Here()
	err = errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close())
	killpoint.Here()
	if err != nil {
		return "", errors.Join(err, os.Remove(temp.Name()))
	}
	return temp.Name(), nil
}

func syncDir(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync %s: %w", dir, err)
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil {
		return fmt.Errorf("sync %s: %w", dir, err)
	}
	return nil
}
