package hosts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rv/internal/killpoint"
	"rv/internal/owned"
)

// A record notes what Setup did beside writing its files, so that Uninstall can leave
// what was there before. It is written before the deed: a note of a directory that was
// not made does no harm.
type record struct {
	path string

	Schema string `json:"schema"`
	// Made are the directories that were not there, parents first.
	Made []string `json:"made"`
	// Moved are the files of others that were moved aside.
	Moved []moved `json:"moved"`
	// Wrapped are the files whose MCP servers were put behind rv: they name its program.
	Wrapped []string `json:"wrapped,omitempty"`
}

type moved struct {
	From string `json:"from"`
	To   string `json:"to"`
}

const recordSchema = "rv.made.v1"

func (m Machine) record(managed bool) *record {
	dir := filepath.Join(m.Home, filepath.FromSlash(owned.UserDir))
	if managed {
		dir = filepath.Join(m.root(), filepath.FromSlash(owned.ManagedDir))
	}
	return &record{path: filepath.Join(dir, owned.Setup), Schema: recordSchema, Made: []string{}, Moved: []moved{}}
}

// load reads the record.
func (r *record) load() error {
	content, _, err := read(r.path)
	if errors.Is(err, errAbsent) {
		return nil
	}
	if err != nil {
		return err
	}
	var have record
	if err := json.Unmarshal(content, &have); err != nil || have.Schema != recordSchema {
		return errors.Join(err, fmt.Errorf("%s is no record of rv setup", r.path))
	}
	r.Made = append(r.Made, have.Made...)
	for _, path := range have.Wrapped {
		if behind(path) {
			r.Wrapped = append(r.Wrapped, path)
		}
	}
	for _, m := range have.Moved {
		// A run that was killed may have noted a move and not made it.
		if _, err := os.Lstat(m.To); err == nil {
			r.Moved = append(r.Moved, m)
		}
	}
	return nil
}

// save writes the record, or removes it when there is nothing to note.
func (r *record) save() error {
	if len(r.Made) == 0 && len(r.Moved) == 0 && len(r.Wrapped) == 0 {
		if err := os.Remove(r.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove the record of rv setup: %w", err)
		}
		return nil
	}
	content, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("write the record of rv setup: %w", err)
	}
	content = append(content, '\n')
	if dirs := missing(r.path); len(dirs) > 0 {
		err = writeWithFolders(dirs, filepath.Base(r.path), content)
	} else {
		err = writeOver(r.path, content, 0o600, func() error { return nil })
	}
	if err != nil {
		return fmt.Errorf("write the record of rv setup: %w", err)
	}
	return nil
}

// writeWithFolders writes a file into the last of dirs, which are not there yet and lie in
// one another, for the owner alone. They appear in one step together with the file: a
// folder that a killed run had made, with no record that says so, would stay for ever.
func writeWithFolders(dirs []string, name string, content []byte) error {
	first, last := dirs[0], dirs[len(dirs)-1]
	temp, err := os.MkdirTemp(filepath.Dir(first), tempPattern)
	if err != nil {
		return err
	}
	defer sweepFolder(temp) // what is left of it when something fails
	killpoint.Here()
	inner := temp + strings.TrimPrefix(last, first)
	if err := os.MkdirAll(inner, 0o700); err != nil {
		return err
	}
	killpoint.Here()
	if err := writeOver(filepath.Join(inner, name), content, 0o600, func() error { return nil }); err != nil {
		return err
	}
	killpoint.Here()
	if err := os.Rename(temp, first); err != nil {
		// rv-hook has made the folder meanwhile: it keeps its own things there.
		if err := os.MkdirAll(last, 0o700); err != nil {
			return err
		}
		return writeOver(filepath.Join(last, name), content, 0o600, func() error { return nil })
	}
	killpoint.Here()
	return syncDir(filepath.Dir(first))
}

// movedFrom is what was moved away from path last.
func (r *record) movedFrom(path string) (moved, bool) {
	for _, m := range slices.Backward(r.Moved) {
		if m.From == path {
			return m, true
		}
	}
	return moved{}, false
}

// missing are the directories above path that are not there, parents first.
func missing(path string) []string {
	var dirs []string
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			break
		}
		dirs = append(dirs, dir)
	}
	slices.Reverse(dirs)
	return dirs
}

// note puts what is about to be made and moved into the record.
func (r *record) note(dirs []string, moves []moved) error {
	if len(dirs) == 0 && len(moves) == 0 {
		return nil
	}
	// The record's own folder first: it goes last.
	all := append(missing(r.path), dirs...)
	before := len(r.Made)
	for _, dir := range all {
		if !slices.Contains(r.Made, dir) {
			r.Made = append(r.Made, dir)
		}
	}
	r.Moved = append(r.Moved, moves...)
	err := r.save()
	if err != nil {
		r.Made, r.Moved = r.Made[:before], r.Moved[:len(r.Moved)-len(moves)]
		removeEmpty(all)
	}
	return err
}

// Making notes that a folder is about to be made for something rv remembers, so that
// Uninstall leaves none behind that is empty.
func Making(m Machine, folder string) error {
	if isDir(folder) {
		return nil
	}
	end, err := lock(m.Home)
	if err != nil {
		return fmt.Errorf("note a folder: %w", err)
	}
	defer end()
	r := m.record(false)
	if err := r.load(); err != nil {
		return fmt.Errorf("note a folder: %w", err)
	}
	if err := r.note(append(missing(folder), folder), nil); err != nil {
		return fmt.Errorf("note a folder: %w", err)
	}
	return nil
}

// settle brings the record in line with the disk after a run: directories it notes go
// when they are empty, and so does the record when nothing of rv is left. Directories
// that others have put something into are then theirs.
func (r *record) settle(wired bool) error {
	made, own := r.Made, filepath.Dir(r.path)
	removeEmpty(made)
	if !wired && len(r.Wrapped) == 0 {
		killpoint.Here()
		return r.leave()
	}
	r.Made = slices.DeleteFunc(slices.Clone(made), func(dir string) bool {
		_, err := os.Lstat(dir)
		return errors.Is(err, fs.ErrNotExist) && !strings.HasPrefix(own+"/", dir+"/")
	})
	before := len(r.Moved)
	r.Moved = slices.DeleteFunc(r.Moved, func(m moved) bool {
		_, err := os.Lstat(m.To)
		return errors.Is(err, fs.ErrNotExist)
	})
	if len(r.Made) == len(made) && len(r.Moved) == before {
		return nil
	}
	return r.save()
}

// leavingName is the record on its way out.
const leavingName = "leaving.json"

// leave removes the record and the folders of its own that setup made. The record lies in
// them, so it is first put beside them, where the next run finds it if this one is killed.
func (r *record) leave() error {
	own := filepath.Dir(r.path)
	top := ""
	for _, dir := range r.Made {
		if top == "" && strings.HasPrefix(own+"/", dir+"/") {
			top = dir // parents come first
		}
	}
	if top != "" {
		if aside, err := os.MkdirTemp(filepath.Dir(top), tempPattern); err == nil {
			killpoint.Here()
			_ = os.Rename(r.path, filepath.Join(aside, leavingName)) // else it goes as it is
			killpoint.Here()
			defer sweepFolder(aside)
		}
	}
	made := r.Made
	r.Made, r.Moved = nil, nil
	if err := r.save(); err != nil {
		r.Made = made
		return err
	}
	killpoint.Here()
	removeEmpty(made)
	killpoint.Here()
	return nil
}

// removeEmpty removes those of dirs that are empty, the last ones first.
func removeEmpty(dirs []string) {
	for _, dir := range slices.Backward(dirs) {
		if info, err := os.Lstat(dir); err == nil && info.IsDir() {
			_ = os.Remove(dir) // fails when there is something in it
		}
	}
}
