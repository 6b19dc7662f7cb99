package compile

import (
	"fmt"
	"io/fs"

	"rv/internal/tomlfile"
)

// Parse reads the pack file called name, whose text is given. It checks the form
// only; [Build] checks the meaning.
func Parse(name string, text []byte) (*Source, error) {
	s, list := parse(name, text)
	ps := problems{}
	for _, e := range list {
		ps.add(e)
	}
	if err := ps.err(); err != nil {
		return nil, err
	}
	return s, nil
}

func parse(name string, text []byte) (*Source, []*Error) {
	s := &Source{File: name, lines: tomlfile.Locate(text)}
	var list []*Error
	for _, fault := range tomlfile.Decode(text, &s.pack) {
		e := &Error{File: name, Line: fault.Line, Msg: fault.Msg, Fix: "correct the TOML there"}
		if i := s.ruleAbove(fault.Line); i >= 0 {
			e.Rule, e.rule = s.pack.Rules[i].ID, i+1
		}
		if fault.Msg == "" {
			e.Msg = fmt.Sprintf("unknown key %q", fault.Key)
			e.Fix = "remove it or see the format for the key that was meant"
		} else {
			e.rule = 0 // whatever follows was not read
		}
		list = append(list, e)
	}
	return s, list
}

// line is where a key stands; failing that, the nearest thing that holds it.
func (s *Source) line(key string) int { return s.lines.At(key) }

// ruleAbove is the index of the rule that holds a line, -1 for none.
func (s *Source) ruleAbove(line int) int {
	best, at := -1, 0
	for i := range s.pack.Rules {
		if n := s.lines[fmt.Sprintf("rule.%d", i)]; n <= line && n >= at {
			best, at = i, n
		}
	}
	if at == 0 {
		return -1
	}
	return best
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
