package payload

import "strings"

// rooted reports whether a path does not depend on the directory.
func rooted(v Value) bool {
	if len(v.Holes) > 0 && v.Holes[0].At == 0 {
		switch v.Holes[0].Kind {
		case HoleHome, HoleTemp, HoleTmpdir, HoleCwd, HoleRepo:
			return true
		}
		return false
	}
	return strings.HasPrefix(v.Text, "/") || strings.HasPrefix(v.Text, "~")
}

// joinPath is b seen from a, as os.path.join and its kin have it.
func joinPath(a, b Value) Value {
	if rooted(b) && !strings.HasPrefix(b.Prefix(), "~") || a.Is("") {
		return b
	}
	if b.Is("") || endsWithSlash(a) {
		return a.Concat(b)
	}
	return a.Concat(Lit("/")).Concat(b)
}

func endsWithSlash(v Value) bool {
	if n := len(v.Holes); n > 0 && v.Holes[n-1].At == len(v.Text) {
		return false
	}
	return strings.HasSuffix(v.Text, "/")
}

// glue is b after a with one slash between, as node's path.join has it: a
// leading slash of b does not matter.
func glue(a, b Value) Value {
	if a.Is("") {
		return b
	}
	if strings.HasPrefix(b.Text, "/") && (len(b.Holes) == 0 || b.Holes[0].At > 0) {
		b = b.Slice(1, len(b.Text))
	}
	if endsWithSlash(a) {
		return a.Concat(b)
	}
	return a.Concat(Lit("/")).Concat(b)
}

// expandHome is v with a leading ~ as the home directory.
func expandHome(v Value) Value {
	p := v.Prefix()
	if p == "~" && len(v.Holes) == 0 || strings.HasPrefix(p, "~/") {
		return NewHole(HoleHome).Concat(v.Slice(1, len(v.Text)))
	}
	return v
}

// baseName is the last component of a path.
func baseName(v Value) Value {
	t := strings.TrimRight(v.Text, "/")
	i := strings.LastIndexByte(t, '/')
	if i < 0 {
		if len(v.Holes) > 0 {
			return NewHole(HoleName)
		}
		return Lit(t)
	}
	out := v.Slice(i+1, len(t))
	return out
}

// dirName is the path without its last component.
func dirName(v Value) Value {
	if s, ok := v.Known(); ok {
		i := strings.LastIndexByte(strings.TrimRight(s, "/"), '/')
		switch {
		case i < 0:
			return Lit(".")
		case i == 0:
			return Lit("/")
		}
		return Lit(s[:i])
	}
	return NewHole(HoleUnknown)
}

// paths joins path alternatives.
func (e *evaluator) paths(how func(a, b Value) Value, parts ...values) values {
	out := lit("")
	for _, p := range parts {
		out = e.cross(out, p, func(a, b alt) values { return str(how(a.string(), b.string())) })
	}
	return out
}
