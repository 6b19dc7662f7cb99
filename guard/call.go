package guard

import (
	"strings"

	"rv/rules"
	"rv/shell"
)

// readVerbs and writeVerbs are what names of tools say. A tool with neither may do
// anything.
var (
	readVerbs = [...]string{
		"cat", "describe", "exists", "fetch", "find", "get", "glob", "grep", "head", "info", "list", "ls", "open", "read", "search", "show", "stat", "tail", "tree", "view",
	}
	writeVerbs = [...]string{
		"append", "apply", "change", "chmod", "copy", "create", "delete", "edit", "insert", "make", "modify", "move", "patch", "put", "remove", "rename", "replace", "rm",
		"save", "set", "touch", "truncate", "unlink", "update", "upload", "write",
	}
)

// CheckCall gives the invariants that a call of a tool meets: by the paths among its
// parameters, as far as the tool's name does not say that it only reads.
func CheckCall(call rules.Call, f shell.Facts, own Own) []rules.Finding {
	c := checker{script: &shell.Script{}, inv: &shell.Invocation{}, paths: rules.NewPlaces(&shell.Script{}, f)}
	c.guard(own)
	reads := readsOnly(rules.Snake(call.Name))
	for i := range call.Params {
		value := strings.TrimPrefix(call.Params[i].Value, "file://")
		if value == "" || len(value) > 4096 || strings.ContainsAny(value, "\n\x00") {
			continue // no path
		}
		in := c.touch(shell.Lit(value)).In
		switch {
		case in < 0:
		case !reads:
			c.add(c.kindOf(in).changed(), -1)
		case c.kindOf(in) == targetKey:
			c.add(key(), -1)
		}
	}
	return c.found
}

func readsOnly(name string) bool {
	reads := false
	for _, token := range strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '.' || r == ' ' }) {
		if oneOf(token, writeVerbs[:]) {
			return false
		}
		reads = reads || oneOf(token, readVerbs[:])
	}
	return reads
}
