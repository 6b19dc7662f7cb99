//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

const (
	home = "/home/dev"
	repo = home + "/repo"
)

// file is one entry of the tree every script starts in; a directory has no
// content and a name that ends in "/".
type file struct{ path, content string }

// tree is the home of the imaginary user. Everything else below writable
// directories is removed before each script. The test's facts (the oracle's
// facts.go) describe the same tree.
var tree = []file{
	{home + "/", ""},
	{repo + "/", ""},
	{repo + "/.git/", ""},
	{repo + "/.git/HEAD", "ref: refs/heads/main\n"},
	{repo + "/README.md", "# demo\n"},
	{repo + "/src/", ""},
	{repo + "/src/a.txt", "a\n"},
	{repo + "/src/b.txt", "b\n"},
	{repo + "/lib/", ""},
	{repo + "/build/", ""},
	{repo + "/sub/", ""},
	{repo + "/node_modules/", ""},
	{home + "/other/", ""},
	{home + "/other/notes.txt", "notes\n"},
	{"/tmp/work/", ""},
	{"/var/tmp/work/", ""},
	{"/etc/ssh/", ""},
	{"/etc/nginx/", ""},
}

// kept are the paths in writable directories that stay, filled by prepare.
var kept = map[string]string{}

// writable are the places a script can leave things in.
var writable = []string{home, "/tmp", "/var/tmp", "/run", "/etc", "/dev"}

// sentinels are files a redirection may destroy; content "" with device means
// the path must not exist.
var sentinels = []struct {
	path, content string
	device        bool
}{
	{path: "/etc/passwd", content: "root:x:0:0:root:/root:/bin/bash\ndev:x:1000:1000:dev:/home/dev:/bin/bash\n"},
	{path: "/etc/hosts", content: "127.0.0.1 localhost\n"},
	{path: "/etc/fstab", content: "# none\n"},
	{path: "/dev/sda", device: true},
	{path: "/dev/sdb", device: true},
	{path: "/dev/nvme0n1", device: true},
}

func prepare() error {
	devices, err := os.ReadDir("/dev")
	if err != nil {
		return err
	}
	for _, d := range devices {
		kept["/dev/"+d.Name()] = ""
	}
	for _, f := range tree {
		kept[strings.TrimSuffix(f.path, "/")] = f.content
	}
	for _, s := range sentinels {
		if s.device {
			continue
		}
		kept[s.path] = s.content
		if err := os.WriteFile(s.path, []byte(s.content), 0o644); err != nil {
			return err
		}
	}
	if err := os.WriteFile(logPath, nil, 0o666); err != nil {
		return err
	}
	for _, l := range []struct {
		what int
		max  uint64
	}{{rlimitNproc, 400}, {syscall.RLIMIT_FSIZE, 8 << 20}, {syscall.RLIMIT_CORE, 0}} {
		lim := syscall.Rlimit{Cur: l.max, Max: l.max}
		if err := syscall.Setrlimit(l.what, &lim); err != nil {
			return os.NewSyscallError("setrlimit", err)
		}
	}
	return nil
}

// rlimitNproc is RLIMIT_NPROC, which package syscall does not name.
const rlimitNproc = 6

// resetTree brings the writable directories back to tree.
func resetTree() error {
	for _, dir := range writable {
		if err := sweep(dir); err != nil {
			return err
		}
	}
	for _, f := range tree {
		if path, dir := strings.CutSuffix(f.path, "/"); dir {
			if err := os.Mkdir(path, 0o755); err != nil && !os.IsExist(err) {
				return err
			}
			continue
		}
		if st, err := os.Lstat(f.path); err == nil && st.Size() == int64(len(f.content)) {
			continue
		}
		if err := os.WriteFile(f.path, []byte(f.content), 0o644); err != nil {
			return err
		}
	}
	_ = os.Remove("/rec/gitconfig")
	return nil
}

// sweep removes what does not belong below dir.
func sweep(dir string) error {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		if err := os.Chmod(dir, 0o755); err != nil {
			return err
		}
		if entries, err = os.ReadDir(dir); err != nil {
			return err
		}
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if _, ok := kept[path]; !ok {
			_ = os.Chmod(path, 0o755)
			if err := os.RemoveAll(path); err != nil {
				return err
			}
			continue
		}
		if e.IsDir() && dir != "/dev" {
			if err := sweep(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// damage reports and repairs sentinels a script wrote to, as records of the
// pseudo program rv:redirect: the directory is unknown and given as "/", the
// argument is the path.
func damage() []byte {
	var out []byte
	for _, s := range sentinels {
		if s.device {
			if _, err := os.Lstat(s.path); err != nil {
				continue
			}
			out = append(out, record("/", "rv:redirect", "rv:redirect", s.path)...)
			_ = os.Remove(s.path)
			continue
		}
		got, err := os.ReadFile(s.path)
		if err == nil && string(got) == s.content {
			continue
		}
		out = append(out, record("/", "rv:redirect", "rv:redirect", s.path)...)
		_ = os.Remove(s.path)
		_ = os.WriteFile(s.path, []byte(s.content), 0o644)
	}
	return out
}
