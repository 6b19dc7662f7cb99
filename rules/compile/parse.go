package compile

import (
	"fmt"
	"io/fs"

	"rv/internal/tomlfile"
)

// Parse reads the pack file called name, whose text is given. It checks the form
// only; [Build] checks the meaning.
func Parse(name string, text []byte) (*Source, error) {
	s := &Source{File: name, lines: tomlfile.Locate(text)}
	var ps problems
	for _, fault := range tomlfile.Decode(text, &s.pack) {
		e := &Error{File: name, Line: fault.Line, Rule: s.ruleAbove(fault.Line), Msg: fault.Msg, Fix: "correct the TOML there"}
		if fault.Key != "" {
			e.Msg = fmt.Sprintf("unknown key %q", fault.Key)
			e.Fix = "remove it or see the format for the key that was meant"
		}
		ps.add(e)
	}
	if err := ps.err(); err != nil {
		return nil, err
	}
	return s, nil
}

// line is where a key stands; failing that, the nearest thing that holds it.
func (s *Source) line(key string) int { return s.lines.At(key) }

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
