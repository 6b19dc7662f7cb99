package hosts

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"rv/internal/owned"
	"rv/internal/strictjson"
)

// An Edit is a change inside a line of a configuration file.
type Edit struct {
	Server string
	Line   int    // from 1
	Old    string // "" where something is put in
	New    string // "" where something is taken out

	from int // of Old in the file
}

// A Wrapping is what would be done to a file that says which MCP servers a host starts.
// Beside the edits not a byte of it changes.
type Wrapping struct {
	Path  string
	Edits []Edit
	// Left are servers that stay as they are, and why.
	Left []LeftServer

	before, after []byte
	mode          fs.FileMode
}

// LeftServer is a server that is not put behind rv, or not taken away from there.
type LeftServer struct{ Server, Why string }

// Wrap plans to put the servers in the file at path behind the rv at program, all of
// them or those named.
func Wrap(path, program string, names []string) (Wrapping, error) {
	if filepath.Base(program) != owned.CLI {
		return Wrapping{Path: path}, fmt.Errorf("%s is not called %s, so its servers would not be known again", program, owned.CLI)
	}
	return planned(path, names, func(s *listed) ([]Edit, string) { return s.wrap(program) })
}

// Unwrap plans to undo that.
func Unwrap(path string, names []string) (Wrapping, error) {
	return planned(path, names, (*listed).unwrap)
}

func planned(path string, names []string, plan func(*listed) ([]Edit, string)) (Wrapping, error) {
	w := Wrapping{Path: path}
	content, mode, err := read(path)
	if err != nil {
		if errors.Is(err, errAbsent) {
			err = fmt.Errorf("%s: %w", path, err)
		}
		return w, err
	}
	servers, err := serversIn(path, content)
	if err != nil {
		return w, fmt.Errorf("%s: %w", path, err)
	}
	for _, name := range names {
		if !slices.ContainsFunc(servers, func(s listed) bool { return s.name == name }) {
			return w, fmt.Errorf("%s names no server %q", path, name)
		}
	}
	for i := range servers {
		s := &servers[i]
		if len(names) > 0 && !slices.Contains(names, s.name) {
			continue
		}
		edits, why := plan(s)
		if why != "" {
			w.Left = append(w.Left, LeftServer{s.name, why})
		}
		w.Edits = append(w.Edits, edits...)
	}
	slices.SortStableFunc(w.Edits, func(a, b Edit) int { return a.from - b.from })
	w.before, w.mode = content, mode
	return w, w.edit()
}

// edit makes the edits, from the first to the last.
func (w *Wrapping) edit() error {
	at := 0
	for i := range w.Edits {
		e := &w.Edits[i]
		if e.from < at || !bytes.HasPrefix(w.before[e.from:], []byte(e.Old)) {
			return fmt.Errorf("%s: server %q cannot be told from what surrounds it", w.Path, e.Server)
		}
		e.Line = 1 + bytes.Count(w.before[:e.from], []byte("\n"))
		w.after = append(append(w.after, w.before[at:e.from]...), e.New...)
		at = e.from + len(e.Old)
	}
	w.after = append(w.after, w.before[at:]...)
	if strictjson.Check(w.after, strictjson.Limits{}) != strictjson.Sound {
		return fmt.Errorf("%s: it would not be read after the change", w.Path)
	}
	return nil
}

// Do makes the change in one step, unless the file has changed meanwhile.
func (w Wrapping) Do() error {
	end, err := lock(filepath.Dir(w.Path))
	if err != nil {
		return err
	}
	defer end()
	return Change{Action: Revise, Path: w.Path, before: w.before, after: w.after, mode: w.mode}.apply()
}

// ErrForm is a file in a form that rv does not edit.
var ErrForm = errors.New("not a form that rv edits")

// serversIn lists the servers that a configuration file names.
func serversIn(path string, content []byte) ([]listed, error) {
	if strings.EqualFold(filepath.Ext(path), ".toml") {
		return nil, fmt.Errorf("TOML is %w", ErrForm)
	}
	if strictjson.Check(content, strictjson.Limits{}) != strictjson.Sound {
		return nil, fmt.Errorf("what is not one JSON object that every reader reads alike (with comments, it may be) is %w", ErrForm)
	}
	found := listServers(content)
	if len(found) == 0 {
		return nil, errors.New("it names no MCP servers")
	}
	return found, nil
}
