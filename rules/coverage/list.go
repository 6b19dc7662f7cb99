package coverage

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Files are the lists of the built-in packs, named after them.
//
//go:embed *.tsv
var Files embed.FS

// List is what one pack covers.
type List struct {
	File  string
	Pack  string
	Tools []Tool
}

// Tool is a program and what it can do.
type Tool struct {
	Name, Version, Source string
	Entries               []Entry
	Line                  int
}

// Entry is one thing a program can be asked to do.
type Entry struct {
	What  string
	Rules []string // "rule" or "pack:rule"; none when nothing judges it
	Why   string
	Line  int
}

// maxWhy is how many words a reason may have.
const maxWhy = 10

// problems collects what is wrong with lists.
type problems struct{ list []error }

func (p *problems) add(file string, line int, format string, args ...any) {
	at := file
	if line > 0 {
		at = fmt.Sprintf("%s:%d", file, line)
	}
	p.list = append(p.list, fmt.Errorf("%s: %s", at, fmt.Sprintf(format, args...)))
}

func (p *problems) err() error { return errors.Join(p.list...) }

// Parse reads the list in the file called name.
func Parse(name, text string) (*List, error) {
	l := &List{File: name, Pack: strings.TrimSuffix(name, ".tsv")}
	var ps problems
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" || line == "#" || strings.HasPrefix(line, "# "):
		case strings.HasPrefix(line, "@"):
			l.tool(&ps, n, strings.Split(line[1:], "\t"))
		case len(l.Tools) == 0:
			ps.add(name, n, "an entry before the first program; begin with a line @program, version, source")
		default:
			l.entry(&ps, n, strings.Split(line, "\t"))
		}
	}
	if len(l.Tools) == 0 && len(ps.list) == 0 {
		ps.add(name, 0, "the list names no program; begin with a line @program, version, source")
	}
	return l, ps.err()
}

func (l *List) tool(ps *problems, line int, fields []string) {
	if len(fields) != 3 || !filled(fields) {
		ps.add(l.File, line, "a program needs three fields: @program, version, source, separated by one tab")
		return
	}
	t := Tool{Name: fields[0], Version: fields[1], Source: fields[2], Line: line}
	if !strings.ContainsAny(t.Version, "0123456789") {
		ps.add(l.File, line, "%q names no version of %s", t.Version, t.Name)
	}
	l.Tools = append(l.Tools, t)
}

func (l *List) entry(ps *problems, line int, fields []string) {
	if len(fields) < 2 || len(fields) > 3 || !filled(fields) {
		ps.add(l.File, line, "an entry has two or three fields, none empty: what, rules or -, why; separated by one tab")
		return
	}
	e := Entry{What: fields[0], Line: line}
	if len(fields) == 3 {
		e.Why = fields[2]
	}
	if fields[1] != "-" {
		for r := range strings.SplitSeq(fields[1], ",") {
			e.Rules = append(e.Rules, strings.TrimSpace(r))
		}
	}
	switch n := len(strings.Fields(e.Why)); {
	case n == 0 && len(e.Rules) == 0:
		ps.add(l.File, line, "%q has neither a rule nor a reason", e.What)
	case n > maxWhy:
		ps.add(l.File, line, "the reason has %d words; say it in %d", n, maxWhy)
	}
	t := &l.Tools[len(l.Tools)-1]
	for i := range t.Entries {
		if t.Entries[i].What == e.What {
			ps.add(l.File, line, "%q stands in line %d too", e.What, t.Entries[i].Line)
		}
	}
	t.Entries = append(t.Entries, e)
}

func filled(fields []string) bool {
	for _, f := range fields {
		if strings.TrimSpace(f) == "" {
			return false
		}
	}
	return true
}

// ParseFS reads every list of fsys.
func ParseFS(fsys fs.FS) ([]*List, error) {
	names, err := fs.Glob(fsys, "*.tsv")
	if err != nil {
		return nil, fmt.Errorf("list the coverage lists: %w", err)
	}
	var out []*List
	var ps problems
	for _, name := range names {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("read coverage list: %w", err)
		}
		l, err := Parse(name, string(text))
		if err != nil {
			ps.list = append(ps.list, err)
		}
		out = append(out, l)
	}
	return out, ps.err()
}
