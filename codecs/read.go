package codecs

import (
	"path"
	"unsafe"

	"github.com/tidwall/gjson"

	"rv/decision"
	"rv/internal/strictjson"
	"rv/request"
)

// View opens a checked document for gjson without copying it: doc, of 8 MiB at
// most, must not change while the result or any string of it is in use.
func View(doc []byte) gjson.Result {
	return gjson.Parse(unsafe.String(unsafe.SliceData(doc), len(doc)))
}

// Read opens a document for gjson, which reads only bytes that passed the
// strictness check, or says why it cannot. Like View it does not copy.
func Read(doc []byte, limits strictjson.Limits) (gjson.Result, decision.Cause, bool) {
	if len(doc) > request.MaxStdin {
		return gjson.Result{}, decision.CauseTooLarge, false
	}
	switch strictjson.Check(doc, limits) {
	case strictjson.Sound:
		return View(doc), decision.Cause{}, true
	case strictjson.Truncated:
		return gjson.Result{}, decision.CauseTruncated, false
	case strictjson.TooDeep:
		return gjson.Result{}, decision.CauseTooLarge, false
	default:
		return gjson.Result{}, decision.CauseUnreadable, false
	}
}

// Member is the member of object with exactly this name. gjson's own look-up gives
// characters of a name meanings; this one does not.
func Member(object gjson.Result, name string) gjson.Result {
	var found gjson.Result
	if !object.IsObject() {
		return found
	}
	object.ForEach(func(key, value gjson.Result) bool {
		if key.Str == name {
			found = value
			return false
		}
		return true
	})
	return found
}

// Text is a string value, and "" for anything else.
func Text(v gjson.Result) string {
	if v.Type != gjson.String {
		return ""
	}
	return v.Str
}

// Has reports whether the checked document doc has all of these members, each a
// string.
func Has(doc []byte, names ...string) bool {
	top := View(doc)
	for _, name := range names {
		if Member(top, name).Type != gjson.String {
			return false
		}
	}
	return true
}

// Directory resolves a directory a call names for itself against the session's. ""
// means that it cannot be told.
func Directory(dir, cwd string) string {
	switch {
	case dir == "":
		return cwd
	case path.IsAbs(dir):
		return path.Clean(dir)
	case cwd == "":
		return ""
	default:
		return path.Join(cwd, dir)
	}
}
