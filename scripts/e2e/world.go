package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	wiring "rv/hosts"
	"rv/internal/hostdrive"
)

// A world is the scratch folder of one cell: a host's, with a folder that has rv in it.
type world struct {
	hostdrive.World
	bin   string
	moved string // a folder of configuration elsewhere than usual
}

// newWorld makes a world in which rv is set up as the cell wants it.
func newWorld(parent string, h host, c cell, built string) (world, error) {
	root, err := os.MkdirTemp(parent, h.name+"-"+c.name+"-")
	if err != nil {
		return world{}, fmt.Errorf("make a scratch folder: %w", err)
	}
	bin := c.bin
	if bin == "" {
		bin = "bin"
	}
	w := world{bin: filepath.Join(root, bin)}
	if w.World, err = hostdrive.NewWorld(root, c.project); err != nil {
		return w, err
	}
	if c.moved != "" {
		w.moved = filepath.Join(root, "moved")
	}
	if c.managed {
		w.Managed = filepath.Join(root, "managed")
		if err := os.Mkdir(w.Managed, 0o755); err != nil {
			return w, fmt.Errorf("make a scratch folder: %w", err)
		}
	}
	if err := os.Mkdir(w.bin, 0o755); err != nil {
		return w, fmt.Errorf("make a scratch folder: %w", err)
	}
	return w, errors.Join(hostdrive.WriteFiles(w.Home, c.files), w.setUp(h, c, built))
}

// variables are those that a cell adds to a host's environment.
func (w world) variables(c cell) []string {
	if c.moved == "" {
		return nil
	}
	return []string{c.moved + "=" + w.moved}
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
	setup := exec.Command(filepath.Join(w.bin, "rv"), "setup", "--host", h.Name)
	setup.Dir = w.Root
	setup.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + w.Home}, w.variables(c)...)
	if out, err := setup.CombinedOutput(); err != nil {
		return fmt.Errorf("rv setup: %w\n%s", err, out)
	}
	return c.child.replace(filepath.Join(w.bin, "rv-hook"))
}

// manage writes the file for all users below another root. The program itself would
// refuse: a hook below a folder that everybody may write to is nobody's guard.
func (w world) manage(h host) error {
	report, err := wiring.Setup(wiring.Options{
		Machine: wiring.Machine{Root: w.Managed}, Managed: true,
		Hosts: []string{h.Name}, Hook: filepath.Join(w.bin, "rv-hook"),
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
