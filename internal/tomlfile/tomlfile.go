package tomlfile

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Fault is one thing wrong with the text.
type Fault struct {
	Line int // from 1; 0 when it is the whole text
	// Msg is empty when Key, which may be empty too, is not known.
	Key, Msg string
}

// Decode fills v from text. A key that v does not know is a fault.
func Decode(text []byte, v any) []Fault {
	d := toml.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	var strict *toml.StrictMissingError
	var bad *toml.DecodeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &strict):
		faults := make([]Fault, len(strict.Errors))
		for i := range strict.Errors {
			e := &strict.Errors[i]
			line, _ := e.Position()
			faults[i] = Fault{Line: line, Key: strings.Join(e.Key(), ".")}
		}
		return faults
	case errors.As(err, &bad):
		line, _ := bad.Position()
		return []Fault{{Line: line, Msg: strings.TrimPrefix(bad.Error(), "toml: ")}}
	default:
		return []Fault{{Msg: strings.TrimPrefix(err.Error(), "toml: ")}}
	}
}

// Lines says where keys stand: "rule.1.label" is the label of the second [[rule]].
type Lines map[string]int

// Locate finds the line of every key. Of text that is no TOML it finds those before
// the fault.
func Locate(text []byte) Lines {
	lines := Lines{}
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

// entry names a new entry of the array of tables keys, below the last entry of the
// arrays that hold it.
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

// At is where a key stands; failing that, the nearest thing that holds it; 0 for none.
func (l Lines) At(key string) int {
	for {
		if n, ok := l[key]; ok {
			return n
		}
		i := strings.LastIndexByte(key, '.')
		if i < 0 {
			return 0
		}
		key = key[:i]
	}
}
