package hosts

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Version is the version of a host that is installed, "" when nothing says it. The host
// is not started: its package says it, or the name of its file.
func Version(m Machine, name string) string {
	h, ok := lookup(name)
	if !ok {
		return ""
	}
	where, ok := h.installed(m)
	if !ok {
		return ""
	}
	if isDir(where) {
		version, _ := h.packageAt(where)
		return version
	}
	program, err := filepath.EvalSymlinks(where)
	if err != nil {
		return ""
	}
	// Their own installers: …/claude/versions/2.1.332, …/.grok/bin/grok-1.0.41.
	if named := versionName.FindStringSubmatch(filepath.Base(program)); named != nil {
		return named[1]
	}
	// A program of a package lies a few folders below it.
	dir := filepath.Dir(program)
	for range 6 {
		if version, ok := h.packageAt(dir); ok {
			return version
		}
		dir = filepath.Dir(dir)
	}
	return ""
}

var versionName = regexp.MustCompile(`^(?:grok-)?(\d+\.\d+\.\d+)$`)

// packageAt is the version of the package of h whose folder dir is. The programs of some
// lie in a package for each system, with its name behind.
func (h host) packageAt(dir string) (string, bool) {
	const most = 1 << 20
	info, err := os.Stat(filepath.Join(dir, "package.json"))
	if err != nil || info.Size() > most {
		return "", false
	}
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return "", false
	}
	var doc struct{ Name, Version string }
	if json.Unmarshal(text, &doc) != nil {
		return "", false
	}
	known := slices.ContainsFunc(h.packages, func(name string) bool {
		return doc.Name == name || strings.HasPrefix(doc.Name, name+"-")
	})
	if !known {
		return "", false
	}
	// Codex names the system in the version of those: 0.171.0-linux-x64.
	version, _, _ := strings.Cut(doc.Version, "-")
	return version, true
}
