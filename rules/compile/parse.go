package compile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Parse reads the pack file called name, whose text is given. It checks the form
// only; [Build] checks the meaning.
func Parse(name string, text []byte) (*Source, error) {
	s := &Source{File: name, lines: positions(text)}
	d := toml.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(&s.pack)
	var strict *toml.StrictMissingError
	var bad *toml.DecodeError
	switch {
	case err == nil:
		return s, nil
	case errors.As(err, &strict):
		var ps problems
		for i := range strict.Errors {
			e := &strict.Errors[i]
			line, _ := e.Position()
			ps.add(&Error{File: name, Line: line, Rule: s.ruleAbove(line),
				Msg: fmt.Sprintf("unknown key %q", strings.Join(e.Key(), ".")),
				Fix: "remove it or see the format for the key that was meant"})
		}
		return nil, ps.err()
	case errors.As(err, &bad):
		line, _ := bad.Position()
		return nil, &Error{File: name, Line: line, Rule: s.ruleAbove(line),
			Msg: strings.TrimPrefix(bad.Error(), "toml: "), Fix: "correct the TOML there"}
	default:
		return nil, fmt.Errorf("read pack %s: %w", name, err)
	}
}

// positions maps every key to its line. Entries of an array of tables are
// counted: the second [[rule]] is rule.1.
func positions(text []byte) map[string]int {
	lines := map[string]int{}
	count := map[string]int{}
	var p unstable.Parser
	p.Reset(text)
	prefix := ""
	for p.NextExpression() {
		e := p.Expression()
		var keys []string
		line := 0
		for it := e.Key(); it.Next(); {
			n := it.Node()
			keys = append(keys, string(n.Data))
			line = p.Shape(n.Raw).Start.Line
		}
		switch e.Kind {
		case unstable.ArrayTable:
			prefix = entry(keys, count)
			lines[prefix] = line
			prefix += "."
		case unstable.Table:
			prefix = strings.Join(keys, ".") + "."
			lines[strings.TrimSuffix(prefix, ".")] = line
		case unstable.KeyValue:
			lines[prefix+strings.Join(keys, ".")] = line
		}
	}
	return lines
}

// entry names a new entry of the array of tables keys, below the last entry of
// the arrays that hold it.
func entry(keys []string, count map[string]int) string {
	at := ""
	for i, k := range keys {
		at += k
		if i == len(keys)-1 {
			count[at]++
		}
		at = fmt.Sprintf("%s.%d", at, max(count[at]-1, 0))
		if i < len(keys)-1 {
			at += "."
		}
	}
	return at
}

// line is where a key stands; failing that, the nearest thing that holds it.
func (s *Source) line(key string) int {
	for {
		if n, ok := s.lines[key]; ok {
			return n
		}
		i := strings.LastIndexByte(key, '.')
		if i < 0 {
			return 0
		}
		key = key[:i]
	}
}

// ruleAbove is the id of the rule that holds a line.
func (s *Source) ruleAbove(line int) string {
	best, at := -1, 0
	for i := range s.pack.Rules {
		if n := s.lines[fmt.Sprintf("rule.%d", i)]; n <= line && n >= at {
			best, at = i, n
		}
	}
	if best < 0 || at == 0 {
		return ""
	}
	return s.pack.Rules[best].ID
}

// texts reads a value that is a string or a list of strings.
func texts(v any) ([]string, bool) {
	switch v := v.(type) {
	case nil:
		return nil, true
	case string:
		return []string{v}, true
	case []any:
		out := make([]string, 0, len(v))
		for _, x := range v {
			t, ok := x.(string)
			if !ok {
				return nil, false
			}
			out = append(out, t)
		}
		return out, true
	}
	return nil, false
}

// ParseFS reads every pack file of fsys, in the order of their names.
func ParseFS(fsys fs.FS) ([]*Source, error) {
	names, err := fs.Glob(fsys, "*.toml")
	if err != nil {
		return nil, fmt.Errorf("list packs: %w", err)
	}
	var ps problems
	var out []*Source
	for _, name := range names {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("read pack: %w", err)
		}
		s, err := Parse(name, text)
		if err != nil {
			ps.list = append(ps.list, err)
			continue
		}
		out = append(out, s)
	}
	return out, ps.err()
}
