package hosts

import (
	"fmt"
	"slices"
)

// NoteWrap notes that the MCP servers of the file at path are about to be put behind rv,
// so that who removes rv is told: without it they do not start. The home has to be there.
func NoteWrap(m Machine, path string) error {
	end, err := lock(m.Home)
	if err != nil {
		return fmt.Errorf("note %s: %w", path, err)
	}
	defer end()
	r := m.record(false)
	if err := r.load(); err != nil {
		return fmt.Errorf("note %s: %w", path, err)
	}
	if slices.Contains(r.Wrapped, path) {
		return nil
	}
	for _, dir := range missing(r.path) {
		if !slices.Contains(r.Made, dir) {
			r.Made = append(r.Made, dir)
		}
	}
	r.Wrapped = append(r.Wrapped, path)
	if err := r.save(); err != nil {
		return fmt.Errorf("note %s: %w", path, err)
	}
	return nil
}

// Wrapped are the files that were noted and that still name rv.
func Wrapped(m Machine) ([]string, error) {
	r := m.record(false)
	if err := r.load(); err != nil {
		return nil, fmt.Errorf("look for files behind rv: %w", err)
	}
	return r.Wrapped, nil
}

// behind says whether there is something to unwrap in the file at path. One that cannot be
// read or parsed any more has nothing that rv could take out.
func behind(path string) bool {
	w, err := Unwrap(path, nil)
	return err == nil && len(w.Edits) > 0
}
