package hosts

import (
	"os"
	"path/filepath"
)

// A Sighting is a host found on a machine, and what shows it.
type Sighting struct {
	Host  string
	Where string // a program, a folder of configuration, or a package
}

// Detect finds the hosts that are installed, or were once started: by a program on
// PATH, a package beside it, or the folder of their configuration.
func Detect(m Machine) []Sighting {
	var found []Sighting
	for _, h := range table {
		if where, ok := h.seen(m); ok {
			found = append(found, Sighting{h.name, where})
		}
	}
	return found
}

func (h host) seen(m Machine) (string, bool) {
	if where, ok := h.installed(m); ok {
		return where, true
	}
	folder, err := m.at(h.folder, h.folder.Home)
	if err == nil && isDir(folder) {
		return folder, true
	}
	return "", false
}

// installed finds the program of h, or its package.
func (h host) installed(m Machine) (string, bool) {
	if program, ok := Program(m, h.name); ok {
		return program, true
	}
	for _, dir := range filepath.SplitList(m.env("PATH")) {
		// npm puts the packages of PREFIX/bin into PREFIX/lib/node_modules.
		for _, name := range h.packages {
			if pkg := filepath.Join(dir, "..", "lib", "node_modules", filepath.FromSlash(name)); filepath.IsAbs(dir) && isDir(pkg) {
				return pkg, true
			}
		}
	}
	return "", false
}

func isProgram(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}
