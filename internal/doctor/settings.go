package doctor

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"
)

// settings reads a settings file of a host, JSON with comments. A file that is not there
// says nothing.
func settings(path string) (doc gjson.Result, err error) {
	const most = 4 << 20
	info, err := os.Stat(path)
	switch {
	case isAbsent(err):
		return doc, nil
	case err != nil:
		return doc, err
	case !info.Mode().IsRegular() || info.Size() > most:
		return doc, fmt.Errorf("%s is no plain file", path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return doc, err
	}
	text = withoutComments(text)
	if len(strings.TrimSpace(string(text))) == 0 {
		return doc, nil
	}
	if !gjson.ValidBytes(text) {
		return doc, fmt.Errorf("%s is no JSON", path)
	}
	return gjson.ParseBytes(text), nil
}

// withoutComments puts blanks in the place of comments.
func withoutComments(text []byte) []byte {
	out := append([]byte{}, text...)
	for i := 0; i < len(out); i++ {
		switch {
		case out[i] == '"':
			for i++; i < len(out) && out[i] != '"'; i++ {
				if out[i] == '\\' {
					i++
				}
			}
		case out[i] == '/' && i+1 < len(out) && out[i+1] == '/':
			for ; i < len(out) && out[i] != '\n'; i++ {
				out[i] = ' '
			}
		case out[i] == '/' && i+1 < len(out) && out[i+1] == '*':
			end := len(out)
			if n := bytes.Index(out[i+2:], []byte("*/")); n >= 0 {
				end = i + 2 + n + 2
			}
			for ; i < end; i++ {
				if out[i] != '\n' {
					out[i] = ' '
				}
			}
			i--
		}
	}
	return out
}

// upwards are the files name of the project: in Dir and, inside a repository, in the
// directories above it up to its root.
func (w *World) upwards(name string) []string {
	if !filepath.IsAbs(w.Dir) {
		return nil
	}
	var paths []string
	add := func(dir string) {
		if dir != w.Home { // there it is the person's own
			paths = append(paths, filepath.Join(dir, filepath.FromSlash(name)))
		}
	}
	for dir := w.Dir; ; dir = filepath.Dir(dir) {
		add(dir)
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return paths
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	paths = nil
	add(w.Dir) // no repository
	return paths
}

// unreadableSettings reports those of paths that are there and cannot be read.
func unreadableSettings(paths ...string) []Sign {
	var signs []Sign
	for _, path := range paths {
		if _, err := settings(path); err != nil {
			signs = append(signs, Sign{path, err.Error()})
		}
	}
	return signs
}

// where reports those of paths in which yes says something.
func where(paths []string, yes func(doc gjson.Result) string) []Sign {
	var signs []Sign
	for _, path := range paths {
		if doc, err := settings(path); err == nil {
			if detail := yes(doc); detail != "" {
				signs = append(signs, Sign{path, detail})
			}
		}
	}
	return signs
}

// below is a path below the root of the file system.
func (w *World) below(path string) string {
	root := w.Root
	if root == "" {
		root = "/"
	}
	return filepath.Join(root, filepath.FromSlash(path))
}
