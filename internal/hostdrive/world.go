package hostdrive

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// Marker is the file a harmless command makes, in the repository: OpenCode asks before
// it touches anything outside.
const Marker = "marker"

// A World is the scratch folder a host is started in.
type World struct {
	Root, Home, Project, Temp string
	Managed                   string // a root whose etc lies over /etc; "" for none
}

// NewWorld makes a home and a repository with uncommitted work below root, which is
// there; files are further ones of the repository.
func NewWorld(root string, files map[string]string) (World, error) {
	w := World{
		Root: root, Home: filepath.Join(root, "home"), Project: filepath.Join(root, "project"),
		Temp: filepath.Join(root, "tmp"),
	}
	for _, dir := range []string{w.Home, w.Project, w.Temp} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			return w, fmt.Errorf("make a scratch folder: %w", err)
		}
	}
	tracked := filepath.Join(w.Project, "tracked.txt")
	return w, errors.Join(
		w.git("init", "-q", "-b", "main", "."),
		os.WriteFile(tracked, []byte("committed\n"), 0o644),
		w.git("add", "."),
		w.git("-c", "user.name=rv", "-c", "user.email=rv@example.invalid", "commit", "-qm", "one"),
		os.WriteFile(tracked, []byte("committed\nnot yet\n"), 0o644),
		os.WriteFile(filepath.Join(w.Project, "untracked.txt"), []byte("loose\n"), 0o644),
		WriteFiles(w.Project, files),
	)
}

func (w World) git(args ...string) error {
	cmd := exec.Command("git", args...)
	cmd.Dir = w.Project
	cmd.Env = append(w.confined(), "PATH="+os.Getenv("PATH"))
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git %s: %w\n%s", args[0], err, out)
	}
	return nil
}

// confined are the variables that keep git, whoever starts it, inside the world.
func (w World) confined() []string {
	return []string{
		"HOME=" + w.Home, "TMPDIR=" + w.Temp,
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES=" + w.Root,
	}
}

// Environment is all a host gets: nothing of the machine's own, and no way out. path is
// where it finds programs.
func (w World) Environment(path string) []string {
	const nowhere = "http://127.0.0.1:9"
	return append(w.confined(),
		"PATH="+path, "USER=user", "LOGNAME=user", "SHELL=/bin/sh", "LANG=C.UTF-8", "TERM=dumb",
		"NO_PROXY=127.0.0.1,localhost", "no_proxy=127.0.0.1,localhost",
		"HTTP_PROXY="+nowhere, "HTTPS_PROXY="+nowhere,
	)
}

// WriteFiles writes files below dir, or where a path is absolute, there.
func WriteFiles(dir string, files map[string]string) error {
	for name, content := range files {
		path := filepath.FromSlash(name)
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
	}
	return nil
}

// hostFolders are what hosts make in a repository, and git.
var hostFolders = []string{".git", ".claude", ".codex", ".copilot", ".gemini", ".github", ".grok", ".opencode", ".pi"}

// Fingerprint sums up what git reset --hard could change: the files of the repository
// and where its branches point. The marker and the hosts' own folders do not count.
func (w World) Fingerprint() (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(w.Project, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(w.Project, path)
		if err != nil {
			return err
		}
		switch {
		case name == Marker:
			return nil
		case entry.IsDir() && slices.Contains(hostFolders, name):
			return fs.SkipDir
		case !entry.Type().IsRegular():
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%q %q\n", name, content)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("look at the repository: %w", err)
	}
	head, err := os.ReadFile(filepath.Join(w.Project, ".git/refs/heads/main"))
	if err != nil {
		return "", fmt.Errorf("look at the repository: %w", err)
	}
	return fmt.Sprintf("%x %s", sum.Sum(nil), head), nil
}

// Marked reports whether the marker is there.
func (w World) Marked() bool {
	_, err := os.Stat(filepath.Join(w.Project, Marker))
	return err == nil
}
