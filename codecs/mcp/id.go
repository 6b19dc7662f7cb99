package mcp

import (
	"bytes"
	"strings"

	"rv/codecs"
	"rv/internal/strictjson"
)

// readID is the id of a frame as it was sent, and "" when there is none, it is null,
// or it cannot be told. The frame may be malformed in any way: an id in front of a
// fault is still one the client waits for.
func readID(doc []byte) string {
	doc = bytes.TrimLeft(doc, " \t\r\n")
	if len(doc) == 0 || doc[0] != '{' {
		return ""
	}
	var id []byte
	depth := 0
	name := false // at depth 1 the next string is a member's name
	for pos := 0; pos < len(doc); {
		switch c := doc[pos]; c {
		case '{', '[':
			depth++
			name = depth == 1
		case '}', ']':
			depth--
			if depth == 0 {
				// Two objects have no one id.
				if len(bytes.TrimLeft(doc[pos+1:], " \t\r\n")) > 0 {
					return ""
				}
				return usable(id)
			}
		case ',':
			name = depth == 1
		case '"':
			end := scalarEnd(doc, pos)
			if depth != 1 || !name {
				pos = end
				continue
			}
			name = false
			text := string(doc[pos:end])
			// An escape could spell id, and any other case is one to some readers.
			if strings.ContainsRune(text, '\\') || text != `"id"` && strings.EqualFold(text, `"id"`) {
				return ""
			}
			if text == `"id"` {
				if id != nil {
					return ""
				}
				if id = valueAfter(doc[end:]); id == nil {
					return ""
				}
			}
			pos = end
			continue
		}
		pos++
	}
	return usable(id)
}

// valueAfter is the scalar behind a colon, if it is complete.
func valueAfter(rest []byte) []byte {
	rest = bytes.TrimLeft(rest, " \t\r\n")
	if len(rest) == 0 || rest[0] != ':' {
		return nil
	}
	rest = bytes.TrimLeft(rest[1:], " \t\r\n")
	if len(rest) == 0 {
		return nil
	}
	end := scalarEnd(rest, 0)
	if end == len(rest) {
		return nil
	}
	return rest[:end]
}

// scalarEnd is where the string or other scalar at pos ends.
func scalarEnd(doc []byte, pos int) int {
	if doc[pos] != '"' {
		if n := bytes.IndexAny(doc[pos:], " \t\r\n,}]"); n >= 0 {
			return pos + n
		}
		return len(doc)
	}
	for pos++; pos < len(doc); pos++ {
		switch doc[pos] {
		case '"':
			return pos + 1
		case '\\':
			pos++
		}
	}
	return len(doc)
}

// usable is id when it is a string or a number that may be repeated.
func usable(id []byte) string {
	if len(id) == 0 || len(id) > codecs.MaxReply || id[0] != '"' && id[0] != '-' && (id[0] < '0' || id[0] > '9') {
		return ""
	}
	object := append(append([]byte(`{"id":`), id...), '}')
	if strictjson.Check(object, strictjson.Limits{}) != strictjson.Sound {
		return ""
	}
	return string(id)
}
