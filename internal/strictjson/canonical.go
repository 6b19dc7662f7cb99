package strictjson

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// Canonical is a checked JSON value in one spelling: no white space, members in order,
// strings escaped no more than they must be. Numbers stay as they are written. Values
// that say the same with equal numbers have the same canonical form.
func Canonical(doc []byte) []byte { return appendCanonical(nil, gjson.ParseBytes(doc)) }

// appendCanonical recurses no deeper than a checked value is nested.
func appendCanonical(b []byte, v gjson.Result) []byte {
	switch {
	case v.IsObject():
		type member struct{ name, value string }
		var members []member
		v.ForEach(func(k, x gjson.Result) bool {
			members = append(members, member{k.Str, string(appendCanonical(nil, x))})
			return true
		})
		slices.SortStableFunc(members, func(a, b member) int { return strings.Compare(a.name, b.name) })
		b = append(b, '{')
		for i, m := range members {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(append(AppendString(b, m.name), ':'), m.value...)
		}
		return append(b, '}')
	case v.IsArray():
		b = append(b, '[')
		first := true
		v.ForEach(func(_, x gjson.Result) bool {
			if !first {
				b = append(b, ',')
			}
			first = false
			b = appendCanonical(b, x)
			return true
		})
		return append(b, ']')
	case v.Type == gjson.String:
		return AppendString(b, v.Str)
	default:
		return append(b, v.Raw...)
	}
}
