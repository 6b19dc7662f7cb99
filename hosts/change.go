package hosts

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"rv/internal/killpoint"
)

// An Action is what a Change does.
type Action string

const (
	Create  Action = "create"  // a file of rv's where there was none
	Replace Action = "replace" // a file of rv's, by another
	Insert  Action = "insert"  // rv's entry into a shared file
	Revise  Action = "revise"  // rv's entry in a shared file, by another
	Cut     Action = "cut"     // rv's entry out of a shared file
	Remove  Action = "remove"  // a file of rv's
	Move    Action = "move"    // a file of somebody else's, to where no host looks
	Restore Action = "restore" // and back
)

// A Change is one change to one file.
type Change struct {
	Action Action
	Path   string
	// To is where Move and Restore move the file.
	To string
	// Text is the content of a file that is written, or the bytes that are put into a
	// shared file or cut out of it.
	Text []byte
	// Line is where in a shared file those bytes begin, from 1.
	Line int

	before, after []byte
	mode          fs.FileMode
}

// errChanged is a file that somebody changed between the look and the change.
var errChanged = errors.New("it was changed meanwhile; run this again")

func create(path string, content []byte) Change {
	return Change{Action: Create, Path: path, Text: content, after: content, mode: 0o644}
}

func replaced(path string, before, after []byte) Change {
	return Change{Action: Replace, Path: path, Text: after, before: before, after: after, mode: 0o644}
}

func spliced(action Action, path string, s splice, before, after []byte, mode fs.FileMode) Change {
	line := 1 + bytes.Count(before[:s.at], []byte("\n"))
	return Change{Action: action, Path: path, Text: s.text, Line: line, before: before, after: after, mode: mode}
}

// apply makes the change. The folder of the file exists.
func (c Change) apply() error {
	killpoint.Here()
	var err error
	switch c.Action {
	case Create:
		err = writeNew(c.Path, c.after, c.mode)
	case Move, Restore:
		err = moveAside(c.Path, c.To)
	case Remove:
		if err = c.unchanged(); err == nil {
			err = os.Remove(c.Path)
		}
	default:
		err = writeOver(c.Path, c.after, c.mode, c.unchanged)
	}
	killpoint.Here()
	if err != nil {
		return fmt.Errorf("%s %s: %w", c.Action, c.Path, err)
	}
	return nil
}

// unchanged makes sure that the file still says what the change was made for.
func (c Change) unchanged() error {
	now, err := os.ReadFile(c.Path)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, c.before) {
		return errChanged
	}
	return nil
}

// moveAside renames what lies at from, whatever it is, to a name that is free.
func moveAside(from, to string) error {
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, fmt.Errorf("%s: %w", to, fs.ErrExist))
	}
	return os.Rename(from, to)
}
