package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	wiring "rv/hosts"
)

// marker is the file a harmless command makes, in the repository: OpenCode asks before
// it touches anything outside.
const marker = "marker"

// A world is the scratch folder of one cell.
type world struct {
	root, home, project, bin, temp string
	managed                        string // a root whose etc lies over /etc
	moved                          string // a folder of configuration elsewhere than usual
}

// newWorld makes a home, a repository with uncommitted work, and a folder with rv in it.
func newWorld(parent string, h host, c cell, built string) (world, error) {
	root, err := os.MkdirTemp(parent, h.name+"-"+c.name+"-")
	if err != nil {
		return world{}, fmt.Errorf("make a scratch folder: %w", err)
	}
	bin := c.bin
	if bin == "" {
		bin = "bin"
	}
	w := world{
		root: root, home: filepath.Join(root, "home"), project: filepath.Join(root, "project"),
		bin: filepath.Join(root, bin), temp: filepath.Join(root, "tmp"),
	}
	for _, dir := range []string{w.home, w.project, w.bin, w.temp} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			return w, fmt.Errorf("make a scratch folder: %w", err)
		}
	}
	if c.moved != "" {
		w.moved = filepath.Join(root, "moved")
	}
	if c.managed {
		w.managed = filepath.Join(root, "managed")
		if err := os.Mkdir(w.managed, 0o755); err != nil {
			return w, fmt.Errorf("make a scratch folder: %w", err)
		}
	}
	return w, errors.Join(w.makeRepository(c), writeFiles(w.home, c.files), w.setUp(h, c, built))
}

// variables are those that a cell adds to a host's environment.
func (w world) variables(c cell) []string {
	if c.moved == "" {
		return nil
	}
	return []string{c.moved + "=" + w.moved}
}

func (w world) makeRepository(c cell) error {
	tracked := filepath.Join(w.project, "tracked.txt")
	return errors.Join(
		w.git("init", "-q", "-b", "main", "."),
		os.WriteFile(tracked, []byte("committed\n"), 0o644),
		w.git("add", "."),
		w.git("-c", "user.name=e2e", "-c", "user.email=e2e@example.invalid", "commit", "-qm", "one"),
		os.WriteFile(tracked, []byte("committed\nnot yet\n"), 0o644),
		os.WriteFile(filepath.Join(w.project, "untracked.txt"), []byte("loose\n"), 0o644),
		writeFiles(w.project, c.project),
	)
}

func (w world) git(args ...string) error {
	cmd := exec.Command("git", args...)
	cmd.Dir = w.project
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + w.home, "GIT_CONFIG_NOSYSTEM=1"}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git %s: %w\n%s", args[0], err, out)
	}
	return nil
}

// writeFiles writes files below dir, or where a path is absolute, there.
func writeFiles(dir string, files map[string]string) error {
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

// setUp installs rv into the world the way a person does, then lets the fault have its
// way with rv-hook.
func (w world) setUp(h host, c cell, built string) error {
	if c.bare {
		return nil
	}
	for _, name := range []string{"rv", "rv-hook"} {
		program, err := os.ReadFile(filepath.Join(built, name))
		if err != nil {
			return fmt.Errorf("install %s: %w", name, err)
		}
		if err := os.WriteFile(filepath.Join(w.bin, name), program, 0o755); err != nil {
			return fmt.Errorf("install %s: %w", name, err)
		}
	}
	if c.managed {
		return w.manage(h)
	}
	setup := exec.Command(filepath.Join(w.bin, "rv"), "setup", "--host", h.setup)
	setup.Dir = w.root
	setup.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + w.home}, w.variables(c)...)
	if out, err := setup.CombinedOutput(); err != nil {
		return fmt.Errorf("rv setup: %w\n%s", err, out)
	}
	return c.child.replace(filepath.Join(w.bin, "rv-hook"))
}

// manage writes the file for all users below another root. The program itself would
// refuse: a hook below a folder that everybody may write to is nobody's guard.
func (w world) manage(h host) error {
	report, err := wiring.Setup(wiring.Options{
		Machine: wiring.Machine{Root: w.managed}, Managed: true,
		Hosts: []string{h.setup}, Hook: filepath.Join(w.bin, "rv-hook"),
	})
	if err == nil && !report.OK() {
		err = report[0].Err
	}
	return err
}

func (f fault) replace(hook string) error {
	if f.name == "" {
		return nil
	}
	if err := os.Remove(hook); err != nil {
		return fmt.Errorf("put a fault in the place of rv-hook: %w", err)
	}
	if f.mode == 0 {
		return nil
	}
	return os.WriteFile(hook, []byte("#!/bin/sh\n"+f.body+"\n"), fs.FileMode(f.mode))
}

// hostFolders are what hosts make in a repository, and git.
var hostFolders = []string{".git", ".claude", ".codex", ".copilot", ".gemini", ".github", ".grok", ".opencode", ".pi"}

// fingerprint sums up what git reset --hard could change: the files of the repository
// and where its branches point. The marker and the hosts' own folders do not count.
func (w world) fingerprint() (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(w.project, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(w.project, path)
		if err != nil {
			return err
		}
		switch {
		case name == marker:
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
	head, err := os.ReadFile(filepath.Join(w.project, ".git/refs/heads/main"))
	if err != nil {
		return "", fmt.Errorf("look at the repository: %w", err)
	}
	return fmt.Sprintf("%x %s", sum.Sum(nil), head), nil
}
