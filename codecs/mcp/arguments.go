package mcp

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/decision"
	"rv/request"
)

const (
	// maxStrings bounds how many strings of one call are analysed.
	maxStrings = 4096
	// maxPath bounds the path kept for each of them.
	maxPath = 256
	// maxJoined bounds the command lines put together from pieces in one call.
	maxJoined = 512 << 10
)

// isShellName tells arguments that are shell text whichever tool takes them.
func isShellName(name string) bool { return name == "command" || name == "cmd" }

// leaves collects the strings of a call's arguments.
type leaves struct {
	found  []request.Argument
	joined int
	full   bool
}

// stringsOf lists the strings in arguments in document order, and reports false
// when there are more than rv analyses.
func stringsOf(arguments gjson.Result) ([]request.Argument, bool) {
	var l leaves
	if arguments.IsObject() {
		l.walk("", "", arguments)
	}
	return l.found, !l.full
}

// walk recurses no deeper than the frame is nested (maxDepth).
func (l *leaves) walk(path, key string, v gjson.Result) {
	switch {
	case v.Type == gjson.String:
		l.add(path, v.Str, isShellName(key))
	case v.IsObject():
		l.argv(path, v)
		v.ForEach(func(k, value gjson.Result) bool {
			l.walk(join(path, k.Str), k.Str, value)
			return !l.full
		})
	case v.IsArray():
		i := 0
		v.ForEach(func(_, value gjson.Result) bool {
			l.walk(join(path, strconv.Itoa(i)), "", value)
			i++
			return !l.full
		})
	}
}

func (l *leaves) add(path, value string, shell bool) {
	if len(l.found) == maxStrings {
		l.full = true
		return
	}
	l.found = append(l.found, request.Argument{Path: path, Value: value, Shell: shell})
}

// argv adds the command line of an object that gives it in pieces, {"command":
// ["git","status"]} or {"command":"git","args":["status"]}. How the tool joins them
// is a guess, so only a deny counts.
func (l *leaves) argv(path string, object gjson.Result) {
	args := words(codecs.Member(object, "args"))
	object.ForEach(func(key, value gjson.Result) bool {
		if !isShellName(key.Str) {
			return true
		}
		line := words(value)
		if line == "" && args != "" {
			line = codecs.Text(value)
		}
		if line == "" {
			return true
		}
		l.joined += len(line) + len(args)
		l.full = l.full || l.joined > maxJoined
		if !l.full {
			l.add(join(path, key.Str), line+args, false)
		}
		return !l.full
	})
}

// words spells an array of strings as shell words, each with a blank in front, and
// is empty for anything else.
func words(v gjson.Result) string {
	if !v.IsArray() {
		return ""
	}
	var line strings.Builder
	ok := true
	v.ForEach(func(_, word gjson.Result) bool {
		ok = word.Type == gjson.String && line.Len()+len(word.Str) <= request.MaxCommand
		if ok {
			line.WriteString(" '" + strings.ReplaceAll(word.Str, "'", `'\''`) + "'")
		}
		return ok
	})
	if !ok {
		return ""
	}
	return line.String()
}

func join(path, name string) string {
	switch {
	case len(path)+len(name) > maxPath:
		return path
	case path == "":
		return name
	default:
		return path + "." + name
	}
}

func unreadable(who request.Caller) request.Request {
	return request.Unreadable(decision.CauseUnreadable, who)
}

func tooMany(who request.Caller) request.Request {
	return request.Unreadable(decision.CauseBudget, who)
}
