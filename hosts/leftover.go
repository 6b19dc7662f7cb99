package hosts

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"rv/internal/owned"
)

// What a killed run has prepared and not used lies beside what it was for, under a name
// of tempPattern: a file, or a folder with the record in it.

// Leftovers are those of the person's files and record.
func Leftovers(m Machine) []string {
	var found []string
	for _, dir := range m.prepared(table, false) {
		found = append(found, leftovers(dir, isFile)...)
	}
	for _, dir := range m.record(false).above() {
		found = append(found, leftovers(dir, isFolder)...)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// Sweep removes them.
func Sweep(m Machine) error {
	unlock, err := lock(m.Home)
	if err != nil {
		return fmt.Errorf("sweep up: %w", err)
	}
	defer unlock()
	m.sweep(table, false)
	return nil
}

// CheckRecord says why the record of setup cannot be used, and where it is.
func CheckRecord(m Machine) (path string, err error) {
	r := m.record(false)
	return r.path, r.load()
}

// sweep removes what killed runs have prepared for chosen hosts and for the record.
// Nobody else is at it: the caller holds the lock.
func (m Machine) sweep(chosen []host, managed bool) {
	for _, dir := range m.prepared(chosen, managed) {
		for _, file := range leftovers(dir, isFile) {
			_ = os.Remove(file) // it does no harm where it is
		}
	}
	for _, dir := range m.record(managed).above() {
		for _, folder := range leftovers(dir, isFolder) {
			sweepFolder(folder)
		}
	}
}

// prepared are the folders in which files are prepared.
func (m Machine) prepared(chosen []host, managed bool) []string {
	dirs := []string{filepath.Dir(m.record(managed).path)}
	for _, h := range chosen {
		for _, t := range h.everywhere(m, managed) {
			dirs = append(dirs, filepath.Dir(t.at))
		}
	}
	return dirs
}

// above are the folders in which the record's own may be missing.
func (r *record) above() []string {
	parent := filepath.Dir(filepath.Dir(r.path))
	return []string{parent, filepath.Dir(parent)}
}

func isFile(info os.FileInfo) bool   { return info.Mode().IsRegular() }
func isFolder(info os.FileInfo) bool { return info.IsDir() }

// leftovers are what rv has prepared in dir.
func leftovers(dir string, kind func(os.FileInfo) bool) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var found []string
	for _, entry := range entries {
		if left, _ := filepath.Match(tempPattern, entry.Name()); !left {
			continue
		}
		if info, err := entry.Info(); err == nil && kind(info) && mine(info) {
			found = append(found, filepath.Join(dir, entry.Name()))
		}
	}
	return found
}

// sweepFolder removes a folder that was prepared, with what rv puts into one and nothing
// else. The record lies in it, or a folder deeper; one on its way out still says which
// folders go with it.
func sweepFolder(folder string) {
	leaving := &record{path: filepath.Join(folder, leavingName)}
	if leaving.load() == nil {
		removeEmpty(leaving.Made)
		_ = os.Remove(leaving.path)
	}
	for _, dir := range [...]string{filepath.Join(folder, filepath.Base(owned.UserDir)), folder} {
		for _, file := range leftovers(dir, isFile) {
			_ = os.Remove(file)
		}
		_ = os.Remove(filepath.Join(dir, owned.Setup))
		_ = os.Remove(dir) // stays when there is something else in it
	}
}
