package hosts

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

var (
	errAbsent  = errors.New("no such file")
	errForeign = errors.New("not a file rv writes")
)

// maxOwned bounds what is read to compare: no owned file is near it.
const maxOwned = 1 << 20

// readOwned reads the file at path if it can be one of ours. A symbolic link, a
// folder, a device or a huge file is errForeign, and is not opened.
func readOwned(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errAbsent
	case err != nil:
		return nil, fmt.Errorf("look at %s: %w", path, err)
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, fmt.Errorf("%s is a symbolic link: %w", path, errForeign)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file: %w", path, errForeign)
	case info.Size() > maxOwned:
		return nil, fmt.Errorf("%s is too large: %w", path, errForeign)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxOwned))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return content, nil
}

// writeOwned puts content at path in one step: whoever reads it sees the old file or
// the new one, also after a crash. Missing folders are made.
func writeOwned(path string, content []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder of %s: %w", path, err)
	}
	if err := replace(dir, path, content); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return syncDir(dir)
}

func replace(dir, path string, content []byte) (err error) {
	// The name starts with a dot and has no suffix that a host loads.
	temp, err := os.CreateTemp(dir, ".rv-*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(temp.Name())
		}
	}()
	_, err = temp.Write(content)
	err = errors.Join(err, temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
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
