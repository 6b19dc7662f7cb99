//go:build linux

package sandbox

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// stage builds the root file system of the sandbox in dir.
func stage(dir, stub, driver string) error {
	for _, d := range []string{
		"usr/bin", "usr/sbin", "usr/local/bin", "usr/share", "usr/lib/git-core", "usr/libexec/rec", "usr/lib64",
		"proc", "dev", "home", "tmp", "var/tmp", "var/lib/app", "var/log", "etc", "rec", "run", "root", "opt", "srv/remote", "mnt", "boot",
	} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			return fmt.Errorf("stage the sandbox root: %w", err)
		}
	}
	for link, target := range map[string]string{"bin": "usr/bin", "sbin": "usr/sbin", "lib": "usr/lib", "lib64": "usr/lib64"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			return fmt.Errorf("stage the sandbox root: %w", err)
		}
	}
	libs := &libraries{root: dir, done: map[string]bool{}}
	for _, name := range realTools {
		if err := stageTool(libs, name, filepath.Join(dir, "usr/bin", name)); err != nil {
			return err
		}
	}
	for _, name := range passThrough {
		if err := stageTool(libs, name, filepath.Join(dir, "usr/libexec/rec", name)); err != nil {
			return err
		}
	}
	if err := libs.stdbuf(); err != nil {
		return err
	}
	for _, name := range shellNames {
		if err := os.Symlink("bash", filepath.Join(dir, "usr/bin", name)); err != nil {
			return fmt.Errorf("stage the sandbox root: %w", err)
		}
	}
	if err := copyFile(driver, filepath.Join(dir, "usr/libexec/rec/driver")); err != nil {
		return err
	}
	return stageStubs(dir, stub)
}

// stageStubs links the stub to every name: a hard link, so that
// /proc/self/exe tells the name.
func stageStubs(dir, stub string) error {
	first := filepath.Join(dir, "usr/libexec/rec/stub")
	if err := copyFile(stub, first); err != nil {
		return err
	}
	link := func(path string) error {
		if err := os.Link(first, filepath.Join(dir, path)); err != nil {
			return fmt.Errorf("stage a stub: %w", err)
		}
		return nil
	}
	for _, list := range [][]string{passThrough, stubs} {
		for _, name := range list {
			if err := link("usr/bin/" + name); err != nil {
				return err
			}
		}
	}
	for _, name := range []string{"mkfs.ext4", "wipefs", "chroot", "parted"} {
		if err := link("usr/sbin/" + name); err != nil {
			return err
		}
	}
	for _, name := range dashed {
		if err := link("usr/lib/git-core/git-" + name); err != nil {
			return err
		}
	}
	return nil
}

func stageTool(libs *libraries, name, to string) error {
	path, err := exec.LookPath(name)
	if err != nil {
		return fmt.Errorf("the sandbox needs %s: %w", name, err)
	}
	path, err = filepath.EvalSymlinks(path)
	if err != nil {
		return fmt.Errorf("the sandbox needs %s: %w", name, err)
	}
	if err := copyFile(path, to); err != nil {
		return err
	}
	return libs.of(path)
}

// libraries copies the shared libraries that programs need.
type libraries struct {
	root string
	done map[string]bool
}

var libraryDirs = []string{
	"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
	"/lib64", "/usr/lib64", "/lib", "/usr/lib",
}

func (l *libraries) of(path string) error {
	f, err := elf.Open(path)
	if err != nil {
		return fmt.Errorf("the sandbox needs %s as a program: %w", path, err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type != elf.PT_INTERP {
			continue
		}
		b, err := io.ReadAll(p.Open())
		if err != nil {
			return fmt.Errorf("read the loader of %s: %w", path, err)
		}
		if err := l.copy(string(b[:len(b)-1])); err != nil {
			return err
		}
	}
	names, err := f.ImportedLibraries()
	if err != nil {
		return fmt.Errorf("read the libraries of %s: %w", path, err)
	}
	for _, name := range names {
		if err := l.find(name); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

func (l *libraries) find(name string) error {
	if l.done[name] {
		return nil
	}
	l.done[name] = true
	for _, dir := range libraryDirs {
		path := filepath.Join(dir, name)
		if _, err := os.Stat(path); err != nil {
			continue
		}
		if err := l.copy(path); err != nil {
			return err
		}
		return l.of(path)
	}
	return fmt.Errorf("library %s not found", name)
}

func (l *libraries) copy(path string) error {
	to := filepath.Join(l.root, path)
	if _, err := os.Stat(to); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return fmt.Errorf("stage a library: %w", err)
	}
	return copyFile(path, to)
}

// stdbuf preloads a library of its own.
func (l *libraries) stdbuf() error {
	for _, dir := range append([]string{"/usr/libexec/coreutils", "/usr/lib/coreutils"}, libraryDirs...) {
		for _, path := range []string{filepath.Join(dir, "libstdbuf.so"), filepath.Join(dir, "coreutils/libstdbuf.so")} {
			if _, err := os.Stat(path); err == nil {
				return l.copy(path)
			}
		}
	}
	return errors.New("the sandbox needs the library of stdbuf, libstdbuf.so")
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return fmt.Errorf("stage %s: %w", to, err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return fmt.Errorf("stage %s: %w", to, err)
	}
	if _, err := io.Copy(out, in); err != nil {
		_ = out.Close()
		return fmt.Errorf("stage %s: %w", to, err)
	}
	return out.Close()
}
