package hosts

import (
	"bytes"
	"path"
	"slices"

	"github.com/tidwall/gjson"

	"rv/internal/owned"
	"rv/internal/strictjson"
)

// Servers stand in configuration files in two forms:
//
//	{"mcpServers": {NAME: {"command": PROGRAM, "args": [ARGUMENT, …], …}}}    most hosts
//	{"mcp": {NAME: {"type": "local", "command": [PROGRAM, ARGUMENT, …], …}}}  OpenCode
//
// VS Code calls the first one's list servers; Claude Code has one more for each project.
// rv puts itself in front of PROGRAM, which moves in front of the first argument as it
// is spelled. What rv puts in is told from what was there by its spelling, so that
// taking it out restores the very file.

// listMembers hold servers, wherever in the file they are.
var listMembers = []string{"mcpServers", "mcp_servers"}

// topMembers hold servers at the top of the file only.
var topMembers = []string{"mcp", "servers"}

// listed is one server of a configuration file.
type listed struct {
	name          string
	content       []byte
	entry         gjson.Result
	command, args gjson.Result
	from          int // offset of what gjson counts from
}

func listServers(content []byte) []listed {
	l := lister{content: content, from: len(content) - len(bytes.TrimLeft(content, space))}
	top := gjson.ParseBytes(content[l.from:])
	for _, name := range topMembers {
		l.list(member(top, name))
	}
	l.walk(top)
	return l.found
}

type lister struct {
	content []byte
	from    int
	found   []listed
}

// walk recurses no deeper than a checked document is nested.
func (l *lister) walk(object gjson.Result) {
	object.ForEach(func(key, value gjson.Result) bool {
		switch {
		case !value.IsObject():
		case slices.Contains(listMembers, key.Str):
			l.list(value)
		default:
			l.walk(value)
		}
		return true
	})
}

func (l *lister) list(servers gjson.Result) {
	if !servers.IsObject() {
		return
	}
	servers.ForEach(func(key, value gjson.Result) bool {
		if value.IsObject() {
			s := listed{name: key.Str, content: l.content, from: l.from, entry: value}
			s.command, s.args = member(value, "command"), member(value, "args")
			if s.command.Exists() || member(value, "url").Exists() {
				l.found = append(l.found, s)
			}
		}
		return true
	})
}

// at is where a value begins in the file.
func (s *listed) at(v gjson.Result) int { return s.from + v.Index }

// first is the first element of a list.
func first(list gjson.Result) (element gjson.Result) {
	list.ForEach(func(_, v gjson.Result) bool {
		element = v
		return false
	})
	return element
}

const (
	wide    = ", " // between what rv puts in front of arguments there are
	compact = ","  // between what stands in a list that rv made
)

// piece is what stands in front of a server's program.
func (s *listed) piece(between string) string {
	var b []byte
	for _, word := range []string{"mcp", "proxy", "--server", s.name, "--"} {
		b = append(strictjson.AppendString(b, word), between...)
	}
	return string(b)
}

func (s *listed) wrap(program string) (edits []Edit, why string) {
	rv := string(strictjson.AppendString(nil, program))
	switch {
	case s.wrapped():
		return nil, "it is behind rv already"
	case !s.command.Exists():
		return nil, "it is reached over HTTP, not started"
	case s.command.IsArray():
		head := first(s.command)
		if head.Type != gjson.String {
			return nil, "it has no program"
		}
		return []Edit{s.edit(s.at(head), "", rv+wide+s.piece(wide))}, ""
	case s.command.Type != gjson.String || s.args.Exists() && !s.args.IsArray():
		return nil, "its command or args are not in a form rv knows"
	}
	edits = []Edit{s.edit(s.at(s.command), s.command.Raw, rv)}
	behind := s.at(s.command) + len(s.command.Raw)
	head := first(s.args)
	switch {
	case !s.args.Exists():
		return append(edits, s.edit(behind, "", `,"args":[`+s.piece(compact)+s.command.Raw+"]")), ""
	case !head.Exists():
		return append(edits, s.edit(s.at(s.args)+1, "", s.piece(wide)+s.command.Raw)), ""
	default:
		return append(edits, s.edit(s.at(head), "", s.piece(wide)+s.command.Raw+wide)), ""
	}
}

func (s *listed) edit(from int, old, now string) Edit {
	return Edit{Server: s.name, Old: old, New: now, from: from}
}

// words are the strings that start the server.
func (s *listed) words() (words []gjson.Result) {
	if s.command.Type == gjson.String {
		words = append(words, s.command)
	} else if s.command.IsArray() {
		words = s.command.Array()
	}
	if s.args.IsArray() {
		words = append(words, s.args.Array()...)
	}
	return words
}

// wrapped reports whether rv stands in front of the server, whichever rv it is.
func (s *listed) wrapped() bool {
	words := s.words()
	if len(words) < 5 || path.Base(words[0].Str) != owned.CLI || words[1].Str != "mcp" || words[2].Str != "proxy" {
		return false
	}
	return s.program(words) > 0
}

// program is where among words the server's own program stands.
func (s *listed) program(words []gjson.Result) int {
	for i, w := range words {
		if w.Str == "--" && i+1 < len(words) {
			return i + 1
		}
	}
	return 0
}

func (s *listed) unwrap() (edits []Edit, why string) {
	if !s.wrapped() {
		return nil, "it is not behind rv"
	}
	if s.command.IsArray() {
		return s.takeOut(s.command, 0, s.program(s.words())), ""
	}
	args := s.args.Array()
	program := s.program(s.words()) - 1 // among args
	edits = []Edit{s.edit(s.at(s.command), s.command.Raw, args[program].Raw)}
	made := `,"args":[` + s.piece(compact) + args[program].Raw + "]"
	behind := s.at(s.command) + len(s.command.Raw)
	if bytes.HasPrefix(s.content[behind:], []byte(made)) {
		return append(edits, s.edit(behind, made, "")), ""
	}
	return append(edits, s.takeOut(s.args, 0, program+1)...), ""
}

// takeOut takes the elements from up to to out of a list, with what sets them apart from
// the next.
func (s *listed) takeOut(list gjson.Result, from, to int) []Edit {
	var places []int
	end := 0
	list.ForEach(func(_, v gjson.Result) bool {
		places = append(places, s.at(v))
		end = s.at(v) + len(v.Raw)
		return true
	})
	start := places[from]
	if to < len(places) {
		end = places[to]
	}
	return []Edit{s.edit(start, string(s.content[start:end]), "")}
}
