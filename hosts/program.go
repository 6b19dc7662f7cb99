package hosts

import "path/filepath"

// Program is what starts a host on this machine: on PATH, or where its own installer
// puts it.
func Program(m Machine, name string) (string, bool) {
	h, ok := lookup(name)
	if !ok {
		return "", false
	}
	for _, dir := range filepath.SplitList(m.env("PATH")) {
		for _, program := range h.programs {
			if path := filepath.Join(dir, program); filepath.IsAbs(dir) && isProgram(path) {
				return path, true
			}
		}
	}
	if m.Home == "" || h.installer == "" {
		return "", false
	}
	path := filepath.Join(m.Home, filepath.FromSlash(h.installer))
	return path, isProgram(path)
}

// Package is the name a host has on npm.
func Package(name string) string {
	h, ok := lookup(name)
	if !ok {
		return ""
	}
	return h.packages[0]
}
