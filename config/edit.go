package config

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Enabled is a policy file's text with a pack turned on: named by enable, unless it is on
// by itself, and no longer by disable. All else stays as it is, comments too.
func Enabled(text []byte, pack string, byItself bool) ([]byte, error) {
	text, err := without(text, "disable", pack)
	if err != nil || byItself {
		return text, err
	}
	return with(text, "enable", pack)
}

// Disabled is a policy file's text with a pack turned off: no longer named by enable, and
// by disable if it is on by itself.
func Disabled(text []byte, pack string, byItself bool) ([]byte, error) {
	text, err := without(text, "enable", pack)
	if err != nil || !byItself {
		return text, err
	}
	return with(text, "disable", pack)
}

// span is a part of a text.
type span struct{ from, to int }

// element is one string of a list.
type element struct {
	span
	text string
}

// topList finds the list at a key of the file itself: its brackets and its strings.
func topList(text []byte, key string) (brackets span, elements []element, found bool, err error) {
	var p unstable.Parser
	p.Reset(text)
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind != unstable.KeyValue {
			break // a table: what follows is not of the file itself
		}
		keys := e.Key()
		keys.Next()
		name := keys.Node()
		if string(name.Data) != key || !keys.IsLast() {
			continue
		}
		if e.Value().Kind != unstable.Array {
			return span{}, nil, false, fmt.Errorf("%s is no list", key)
		}
		at := int(name.Raw.Offset + name.Raw.Length)
		at += bytes.IndexByte(text[at:], '[')
		brackets = span{at, at + 1}
		for it := e.Value().Children(); it.Next(); {
			n := it.Node()
			if n.Kind != unstable.String {
				return span{}, nil, false, fmt.Errorf("%s holds something that is no text", key)
			}
			el := element{span{int(n.Raw.Offset), int(n.Raw.Offset + n.Raw.Length)}, string(n.Data)}
			elements = append(elements, el)
			brackets.to = el.to
		}
		for brackets.to < len(text) && text[brackets.to] != ']' {
			if text[brackets.to] == '#' { // a comment may hold brackets
				brackets.to += max(bytes.IndexByte(text[brackets.to:], '\n'), 0)
			}
			brackets.to++
		}
		brackets.to++
		return brackets, elements, true, nil
	}
	return span{}, nil, false, p.Error()
}

// with is text with an item in the list at key.
func with(text []byte, key, item string) ([]byte, error) {
	brackets, elements, found, err := topList(text, key)
	quoted := strconv.Quote(item)
	switch {
	case err != nil:
		return nil, err
	case !found:
		at := afterHead(text)
		return slices.Concat(text[:at], []byte(key+" = ["+quoted+"]\n"), text[at:]), nil
	case slices.ContainsFunc(elements, func(e element) bool { return e.text == item }):
		return text, nil
	case len(elements) == 0:
		at := brackets.from + 1
		return slices.Concat(text[:at], []byte(quoted), text[at:]), nil
	}
	at := elements[len(elements)-1].to
	return slices.Concat(text[:at], []byte(", "+quoted), text[at:]), nil
}

// without is text without an item in the list at key.
func without(text []byte, key, item string) ([]byte, error) {
	for {
		_, elements, found, err := topList(text, key)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(elements, func(e element) bool { return e.text == item })
		if !found || i < 0 {
			return text, nil
		}
		// Up to the next item, or from the end of the one before; the comma goes too.
		cut := elements[i].span
		switch {
		case i+1 < len(elements):
			cut.to = elements[i+1].from
		case i > 0:
			cut.from = elements[i-1].to
		default:
			if rest := strings.TrimLeft(string(text[cut.to:]), " \t\r\n"); strings.HasPrefix(rest, ",") {
				cut.to = len(text) - len(rest) + 1
			}
		}
		text = slices.Concat(text[:cut.from], text[cut.to:])
	}
}

// afterHead is the end of the comments that a file begins with.
func afterHead(text []byte) int {
	at := 0
	for line := range bytes.Lines(text) {
		if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")) {
			break
		}
		at += len(line)
	}
	return at
}
