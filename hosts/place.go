package hosts

import (
	"fmt"
	"os"
	"path/filepath"

	"rv/internal/owned"
)

// A Machine is where hosts keep their configuration.
type Machine struct {
	// Home is the home directory, absolute.
	Home string
	// Env looks up the variables by which a person moves a host's folder. nil: nothing
	// is moved, as in a home that is not the person's own.
	Env func(string) string
	// Root is the root of the file system; "/" when empty.
	Root string
}

func (m Machine) env(name string) string {
	if m.Env == nil {
		return ""
	}
	return m.Env(name)
}

func (m Machine) root() string {
	if m.Root == "" {
		return "/"
	}
	return m.Root
}

// at is the absolute path of what lies below the home directory inside folder f.
func (m Machine) at(f owned.Folder, path string) (string, error) {
	moved := m.env(f.Env)
	if moved == "" {
		return filepath.Join(m.Home, filepath.FromSlash(path)), nil
	}
	at, ok := f.At(moved, path)
	if !ok {
		// It would mean another folder for each directory the host is started in.
		return "", fmt.Errorf("%s is not an absolute path", f.Env)
	}
	return filepath.FromSlash(at), nil
}

// A target is a file and the place it has on this machine.
type target struct {
	file
	at string
}

// targets are the places h is wired at.
func (h host) targets(m Machine, managed bool) ([]target, error) {
	if managed {
		var out []target
		for _, f := range h.managed {
			out = append(out, target{f, filepath.Join(m.root(), filepath.FromSlash(f.path))})
		}
		return out, nil
	}
	var out []target
	for _, f := range h.files {
		at, err := m.at(h.folder, f.path)
		if err != nil {
			return nil, err
		}
		if f.instead != "" && !isDir(filepath.Dir(at)) {
			other, err := m.at(h.folder, f.instead)
			if err != nil {
				return nil, err
			}
			if isDir(filepath.Dir(other)) {
				at = other
			}
		}
		out = append(out, target{f, at})
	}
	return out, nil
}

// everywhere are all places where files of h may lie: also those of another choice, and
// those of a variable that is no longer set.
func (h host) everywhere(m Machine, managed bool) []target {
	if managed {
		out, _ := h.targets(m, true) // only variables can be wrong
		return out
	}
	var out []target
	seen := map[string]bool{}
	for _, machine := range []Machine{m, {Home: m.Home}} {
		for _, f := range h.files {
			for _, path := range []string{f.path, f.instead} {
				at, err := machine.at(h.folder, path)
				if path != "" && err == nil && !seen[at] {
					seen[at] = true
					out = append(out, target{f, at})
				}
			}
		}
	}
	return out
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
