package hosts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tidwall/gjson"
)

// A Wiring is how the files of a host stand.
type Wiring struct {
	Host string
	// Files are the person's, in the order of the table: the host asks rv by the last.
	Files []Place
	// Managed are those for all users of the machine.
	Managed []Place
	// Elsewhere are files of rv's where the host does not look now: beside the older name
	// of a folder, or where no variable moves it.
	Elsewhere []Place
}

// Found says what lies at a place.
type Found string

const (
	Nothing    Found = "nothing"    // no file, or a shared file without an entry of rv's
	Ours       Found = "ours"       // what some version of rv wrote
	Other      Found = "other"      // something else
	Unreadable Found = "unreadable" // see Err
)

// A Place is where a file of rv's belongs, and what lies there.
type Place struct {
	Path   string
	Shared bool
	Found  Found
	// Text is the file, as far as it could be read.
	Text []byte
	// Current: of Ours, this version of rv would write the same.
	Current bool
	// Hook is the rv-hook that a file of rv's names; "" in one that names none.
	Hook string
	// Entry is rv's entry in a shared file, and Group its index in the list of the event.
	Entry []byte
	Group int
	// Err says why the file could not be read; of a shared file, why the host ignores it.
	Err error
}

// Inspect looks at the files of a host. It changes nothing. The error is about a variable
// that moves the host's folder.
func Inspect(m Machine, name string) (Wiring, error) {
	h, ok := lookup(name)
	if !ok {
		return Wiring{}, fmt.Errorf("unknown host %q", name)
	}
	w := Wiring{Host: name}
	targets, err := h.targets(m, false)
	for _, t := range targets {
		w.Files = append(w.Files, t.inspect())
	}
	if managed, managedErr := h.targets(m, true); managedErr == nil {
		for _, t := range managed {
			w.Managed = append(w.Managed, t.inspect())
		}
	}
	for _, t := range h.everywhere(m, false) {
		if slices.ContainsFunc(targets, func(x target) bool { return x.at == t.at }) {
			continue
		}
		if p := t.inspect(); p.Found == Ours {
			w.Elsewhere = append(w.Elsewhere, p)
		}
	}
	return w, err
}

func (t target) inspect() Place {
	p := Place{Path: t.at, Shared: t.shared, Found: Other}
	have, _, err := read(t.at)
	switch {
	case errors.Is(err, errAbsent):
		p.Found = Nothing
		return p
	case errors.Is(err, errForeign):
		p.Err = err
		return p
	case err != nil:
		p.Found, p.Err = Unreadable, err
		return p
	}
	p.Text = have
	switch {
	case t.ours(have):
		p.Found = Ours
		p.names(t.file, have)
		if t.shared {
			p.Entry = t.entry(have)
		}
	case t.shared:
		p.shares(t.file)
	}
	return p
}

// names notes which rv-hook content, written by f, names.
func (p *Place) names(f file, content []byte) {
	p.Hook, _ = f.hook(content)
	want, err := f.withSentences()
	if err == nil && p.Hook != "" {
		want, err = f.render(p.Hook)
	}
	p.Current = err == nil && bytes.Equal(want, content)
}

// shares looks for rv's entry in a file that belongs to others too.
func (p *Place) shares(f file) {
	p.Found = Nothing
	top, err := readShared(p.Text)
	if err != nil {
		p.Err = err
		return
	}
	places := f.entries(p.Text)
	if len(places) == 0 {
		return
	}
	p.Found = Ours
	p.Entry = p.Text[places[0].from:places[0].to]
	around := f.around()
	p.names(f, slices.Concat([]byte(around.before), p.Entry, []byte(around.after)))
	at := 0
	member(member(top, hooksMember), eventMember).ForEach(func(_, element gjson.Result) bool {
		if element.Index == places[0].from {
			p.Group = at
		}
		at++
		return true
	})
}

// hook is the path of rv-hook in a file that f wrote; false when it names none.
func (f file) hook(content []byte) (string, bool) {
	if f.baking.none() {
		return "", false
	}
	for line := range bytes.Lines(content) {
		literal, ok := f.literal(line)
		var text string
		if ok && json.Unmarshal(literal, &text) == nil {
			return f.baking.hook(text)
		}
	}
	return "", false
}

// Folder is where a host keeps its configuration, and the variable that moves it.
func Folder(m Machine, name string) (path, variable string, err error) {
	h, ok := lookup(name)
	if !ok {
		return "", "", fmt.Errorf("unknown host %q", name)
	}
	path, err = m.at(h.folder, h.folder.Home)
	return path, h.folder.Env, err
}
