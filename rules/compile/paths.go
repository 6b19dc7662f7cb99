package compile

import (
	"fmt"
	"slices"
	"strings"
)

// pathFix says how patterns of paths are written.
const pathFix = `write "/etc/shadow", "~/.ssh/id_*", or the last names of a path: ".env"; "/**" at the end is what lies below, "!" in front takes back`

// declarePaths notes the named lists of a pack.
func (b *builder) declarePaths(s *Source) {
	if b.paths == nil {
		b.paths = map[string][]string{}
	}
	for _, name := range sortedKeys(s.pack.Paths) {
		list := s.pack.Paths[name]
		fail := func(msg, fix string) {
			b.add(&Error{File: s.File, Line: s.line("paths." + name), Msg: fmt.Sprintf("paths %s: %s", name, msg), Fix: fix})
		}
		if _, has := b.paths[name]; has {
			fail("another list has this name", "give one of them another name")
			continue
		}
		if i := slices.IndexFunc(list, func(p string) bool { return !isPathPattern(p) }); i >= 0 {
			fail(fmt.Sprintf("%q is no pattern of a path", list[i]), pathFix)
		}
		b.paths[name] = list
	}
}

// isPathPattern reports whether a text is a pattern of paths, taken back or not.
func isPathPattern(p string) bool {
	bare := strings.TrimPrefix(p, "!")
	body, below := strings.CutSuffix(bare, "/**")
	rest := strings.TrimPrefix(body, "~")
	switch {
	case bare == "", strings.HasPrefix(bare, "@"), strings.HasSuffix(bare, "/"), strings.Contains(rest, "//"), strings.Contains(rest, "**"):
		return false
	case body == "":
		return below
	case body != rest && rest != "":
		return rest[0] == '/' // "~bob" is nobody's
	}
	return true
}

// paths are the patterns of a condition, with the lists that it names.
func (c *compiler) paths(list []string, key string) []string {
	var out []string
	for _, p := range list {
		name, named := strings.CutPrefix(p, "@")
		switch {
		case named && c.builder.paths[name] != nil:
			out = append(out, c.builder.paths[name]...)
		case named:
			c.fail(key, fmt.Sprintf("no pack has a list of paths called %q", name), "declare it below [paths]")
		case !isPathPattern(p):
			c.fail(key, fmt.Sprintf("%q is no pattern of a path", p), pathFix)
		default:
			out = append(out, p)
		}
	}
	if len(out) > 0 && strings.HasPrefix(out[0], "!") {
		c.fail(key, "the first pattern takes back what no pattern gave", "put the patterns with ! behind the others")
	}
	return out
}
