package hosts

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/tidwall/gjson"

	"rv/internal/strictjson"
)

// The shared file is Codex's hooks.json:
//
//	{"description": …, "hooks": {EVENT: [{"matcher": …, "hooks": [{…}]}, …], …}}
//
// rv adds one element at the end of the list of PreToolUse, and the list or its parents
// where they are missing. Everything else stays as it is, byte for byte, white space
// included. What rv puts in is told from what was there by the white space around it,
// which differs with what was missing; so that cutting it out restores the very file.

const (
	hooksMember = "hooks"
	eventMember = "PreToolUse"
)

// known are the top-level members Codex reads. One more, and it ignores the whole file.
var known = []string{hooksMember, "description"}

// A splice is text put into a file: behind the first at bytes, or taken out from there.
type splice struct {
	at   int
	text []byte
}

func (s splice) into(content []byte) []byte {
	return slices.Concat(content[:s.at], s.text, content[s.at:])
}

func (s splice) outOf(content []byte) []byte {
	return slices.Concat(content[:s.at], content[s.at+len(s.text):])
}

// A form is what stands around the entry, by how much was there before.
type form struct{ before, after string }

var (
	toList   = form{",\n      ", ""}
	newList  = form{"\n      ", "\n    "}
	toEvents = form{",\n    \"PreToolUse\": [", "]"}
	newEvent = form{"\n    \"PreToolUse\": [", "]\n  "}
	toTop    = form{",\n  \"hooks\": {\"PreToolUse\": [", "]}"}
	newTop   = form{"\n  \"hooks\": {\"PreToolUse\": [", "]}\n"}
	// forms in the order in which they are looked for: the longer ones first.
	forms = []form{toTop, newTop, toEvents, newEvent, toList, newList}
)

// insertion is where and how entry is put into content.
func insertion(content, entry []byte) (splice, error) {
	top, err := readShared(content)
	if err != nil {
		return splice{}, err
	}
	put := func(parent gjson.Result, further, first form) splice {
		// Behind the last child, or else behind the bracket.
		at, f := parent.Index+1, first
		parent.ForEach(func(_, child gjson.Result) bool {
			at, f = child.Index+len(child.Raw), further
			return true
		})
		return splice{at, slices.Concat([]byte(f.before), entry, []byte(f.after))}
	}
	events := member(top, hooksMember)
	list := member(events, eventMember)
	switch {
	case !events.Exists():
		return put(top, toTop, newTop), nil
	case !list.Exists():
		return put(events, toEvents, newEvent), nil
	default:
		return put(list, toList, newList), nil
	}
}

// readShared opens a file that Codex reads, or says why Codex does not.
func readShared(content []byte) (gjson.Result, error) {
	if strictjson.Check(content, strictjson.Limits{}) != strictjson.Sound {
		return gjson.Result{}, errors.New("it is not one JSON object that every reader reads alike")
	}
	top := gjson.ParseBytes(content)
	var err error
	top.ForEach(func(key, _ gjson.Result) bool {
		if !slices.Contains(known, key.Str) {
			err = fmt.Errorf("its member %q makes Codex ignore the whole file", key.Str)
		}
		return err == nil
	})
	if err != nil {
		return top, err
	}
	events := member(top, hooksMember)
	if events.Exists() && !events.IsObject() {
		return top, fmt.Errorf("its member %q is no object", hooksMember)
	}
	if list := member(events, eventMember); list.Exists() && !list.IsArray() {
		return top, fmt.Errorf("its member %q is no list", eventMember)
	}
	return top, nil
}

// member is the member of object of that name; gjson's own look-up gives characters of
// a name meanings.
func member(object gjson.Result, name string) gjson.Result {
	var found gjson.Result
	if object.IsObject() {
		object.ForEach(func(key, value gjson.Result) bool {
			if key.Str == name {
				found = value
			}
			return true
		})
	}
	return found
}

// entry is the element of the list of PreToolUse in a rendering of f.
func (f file) entry(rendered []byte) []byte {
	return []byte(member(member(gjson.ParseBytes(rendered), hooksMember), eventMember).Get("0").Raw)
}

// A span is the place of an element: content[from:to].
type span struct{ from, to int }

// entries are the elements of the list of PreToolUse that are rv's.
func (f file) entries(content []byte) []span {
	top, err := readShared(content)
	if err != nil {
		return nil
	}
	around := f.around()
	var found []span
	member(member(top, hooksMember), eventMember).ForEach(func(_, element gjson.Result) bool {
		if f.ours(slices.Concat([]byte(around.before), []byte(element.Raw), []byte(around.after))) {
			found = append(found, span{element.Index, element.Index + len(element.Raw)})
		}
		return true
	})
	return found
}

// around is what stands around the entry in a file of rv's alone.
func (f file) around() form {
	template, err := adapters.ReadFile(f.template)
	if err != nil {
		panic(err) // embedded
	}
	before, after, _ := bytes.Cut(template, f.entry(template))
	return form{string(before), string(after)}
}

// removal cuts the entry at place out of content: with all that rv put around it, where
// that still stands, else with the comma that sets it apart.
func removal(content []byte, place span) splice {
	for _, f := range forms {
		from, to := place.from-len(f.before), place.to+len(f.after)
		if from < 0 || to > len(content) || string(content[from:place.from]) != f.before || string(content[place.to:to]) != f.after {
			continue
		}
		if cut := (splice{from, content[from:to]}); strictjson.Check(cut.outOf(content), strictjson.Limits{}) == strictjson.Sound {
			return cut
		}
	}
	from, to := place.from, place.to
	if end := skipSpace(content, to); content[end] == ',' {
		to = skipSpace(content, end+1)
	} else if start := skipSpaceBack(content, from); content[start-1] == ',' {
		from = start - 1
	}
	return splice{from, content[from:to]}
}

const space = " \t\r\n"

func skipSpace(content []byte, at int) int {
	for bytes.IndexByte([]byte(space), content[at]) >= 0 {
		at++
	}
	return at
}

func skipSpaceBack(content []byte, at int) int {
	for bytes.IndexByte([]byte(space), content[at-1]) >= 0 {
		at--
	}
	return at
}
