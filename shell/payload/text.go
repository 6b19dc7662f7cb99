package payload

import (
	"strings"

	"rv/internal/basecode"
)

// mapText applies f to each alternative that is wholly known; the others are
// unknown, or unknown bytes from the network.
func (e *evaluator) mapText(v values, f func(s string) (string, bool)) values {
	var out values
	for _, a := range v.alts() {
		s, ok := a.string().Known()
		if !ok || a.k != altStr {
			out = e.join(out, tainted(a))
			continue
		}
		t, ok := f(s)
		if !ok || !e.b.bytes(len(t)) {
			out = e.join(out, unknown())
			continue
		}
		out = e.join(out, lit(t))
	}
	return out
}

// mapValue applies f to each alternative, holes included.
func (e *evaluator) mapValue(v values, f func(Value) Value) values {
	var out values
	for _, a := range v.alts() {
		s := f(a.string())
		e.b.bytes(len(s.Text) / 4)
		b := alt{k: altStr, s: s}
		if a.k == altStr {
			b.class = a.class
		}
		out = e.join(out, values{b})
	}
	return out
}

// textMethod is what a string function of one of the languages does, by a name
// of our own: upper, lower, trim, ltrim, rtrim, same, reverse, hex, base64,
// rot13, url, chr, ord, home, base, dir, first.
func (e *evaluator) textMethod(how string, v values) values {
	switch how {
	case "same":
		return e.mapValue(v, func(s Value) Value { return s })
	case "upper":
		return e.mapValue(v, func(s Value) Value { s.Text = asciiCase(s.Text, 'a', 'z'); return s })
	case "lower":
		return e.mapValue(v, func(s Value) Value { s.Text = asciiCase(s.Text, 'A', 'Z'); return s })
	case "trim":
		return e.mapValue(v, func(s Value) Value { return trimValue(s, true, true) })
	case "ltrim":
		return e.mapValue(v, func(s Value) Value { return trimValue(s, true, false) })
	case "rtrim":
		return e.mapValue(v, func(s Value) Value { return trimValue(s, false, true) })
	case "reverse":
		return e.mapText(v, func(s string) (string, bool) { return reversed(s), true })
	case "hex":
		return e.mapText(v, unhex)
	case "base64":
		return e.mapText(v, unbase64)
	case "rot13":
		return e.mapText(v, func(s string) (string, bool) { return rot13(s), true })
	case "url":
		return e.mapText(v, unescapeURL)
	case "home":
		return e.mapValue(v, expandHome)
	case "base":
		return e.mapValue(v, baseName)
	case "dir":
		return e.mapValue(v, dirName)
	case "quote":
		return e.mapValue(v, quoteValue)
	case "repr":
		return e.mapText(v, func(s string) (string, bool) {
			if strings.ContainsAny(s, "\\\n") {
				return "", false
			}
			if strings.Contains(s, "'") {
				return `"` + s + `"`, !strings.Contains(s, `"`)
			}
			return "'" + s + "'", true
		})
	}
	return unknown()
}

// asciiCase changes the case of letters from..to; the length stays, so that
// holes stay where they are.
func asciiCase(s string, from, to byte) string {
	out := []byte(s)
	for i, c := range out {
		if c >= from && c <= to {
			out[i] = c ^ 0x20
		}
	}
	return string(out)
}

// trimValue drops white space at the ends that are not holes.
func trimValue(v Value, left, right bool) Value {
	lo, hi := 0, len(v.Text)
	first, last := len(v.Text), 0
	if len(v.Holes) > 0 {
		first, last = v.Holes[0].At, v.Holes[len(v.Holes)-1].At
	}
	for left && lo < first && isSpace(v.Text[lo]) {
		lo++
	}
	for right && hi > last && hi > lo && isSpace(v.Text[hi-1]) {
		hi--
	}
	return v.Slice(lo, hi)
}

// unhex decodes pairs of hexadecimal digits, white space aside.
func unhex(s string) (string, bool) {
	out := make([]byte, 0, len(s)/2)
	high := -1
	for i := 0; i < len(s); i++ {
		if isSpace(s[i]) {
			continue
		}
		d := hexDigit(s[i])
		if d < 0 {
			return "", false
		}
		if high < 0 {
			high = d
			continue
		}
		out = append(out, byte(high<<4|d))
		high = -1
	}
	return string(out), high < 0
}

// unbase64 decodes both alphabets, padded or not.
func unbase64(s string) (string, bool) {
	out, ok := basecode.Base64(s)
	return string(out), ok
}

// unescapeURL decodes %XX.
func unescapeURL(s string) (string, bool) {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			out = append(out, s[i])
			continue
		}
		if i+2 >= len(s) || hexDigit(s[i+1]) < 0 || hexDigit(s[i+2]) < 0 {
			return "", false
		}
		out = append(out, byte(hexDigit(s[i+1])<<4|hexDigit(s[i+2])))
		i += 2
	}
	return string(out), true
}

func rot13(s string) string {
	out := []byte(s)
	for i, c := range out {
		switch {
		case c >= 'a' && c <= 'z':
			out[i] = 'a' + (c-'a'+13)%26
		case c >= 'A' && c <= 'Z':
			out[i] = 'A' + (c-'A'+13)%26
		}
	}
	return string(out)
}

// quoteValue is v as one word of shell text.
func quoteValue(v Value) Value {
	plain := v.Text != ""
	for i := 0; i < len(v.Text); i++ {
		c := v.Text[i]
		if !isNameByte(c) && strings.IndexByte("@%+=:,./-", c) < 0 {
			plain = false
			break
		}
	}
	if plain || len(v.Holes) > 0 && v.Text == "" {
		return v
	}
	var out Value
	last := 0
	for i := 0; i < len(v.Text); i++ {
		if v.Text[i] == '\'' {
			out = out.Concat(v.Slice(last, i)).Concat(Lit(`'"'"'`))
			last = i + 1
		}
	}
	out = out.Concat(v.Slice(last, len(v.Text)))
	return Lit("'").Concat(out).Concat(Lit("'"))
}

// replaceText replaces every occurrence of known text.
func (e *evaluator) replaceText(v, from, to values) values {
	f, ok := from.text()
	if !ok || f == "" {
		// A pattern: it may match nothing.
		return joinUnknown(v)
	}
	return e.cross(v, to, func(a, b alt) values {
		s, ok := a.string().Known()
		if !ok {
			return values{a}
		}
		var out Value
		for {
			i := strings.Index(s, f)
			if i < 0 || !e.b.bytes(len(out.Text)/8+1) {
				break
			}
			out = out.Concat(Lit(s[:i])).Concat(b.string())
			s = s[i+len(f):]
			if len(out.Text) > maxString {
				return unknown()
			}
		}
		return str(out.Concat(Lit(s)))
	})
}

// splitText is a string cut into a list; with no separator at white space.
func (e *evaluator) splitText(v, sep values, everything bool) values {
	s, ok := v.text()
	if !ok {
		a, single := v.one()
		if single && a.k == altStr && len(sep) == 0 && a.s.Text != "" {
			return e.fields(a.s)
		}
		return many(e.join(nil, tainted(v.alts()...)))
	}
	var parts []string
	by, known := sep.text()
	switch {
	case len(sep) == 0 || known && by == " " && everything:
		parts = strings.Fields(s)
	case !known:
		return many(unknown())
	case by == "":
		for i := range s {
			parts = append(parts, s[i:i+1])
		}
	default:
		parts = strings.Split(s, by)
	}
	if len(parts) > maxSize {
		return many(unknown())
	}
	out := make([]values, len(parts))
	for i, p := range parts {
		out[i] = lit(p)
	}
	return list(out...)
}

// fields cuts a partly known string at white space; a hole may be more than one
// word.
func (e *evaluator) fields(v Value) values {
	var out []values
	start := -1
	for i := 0; i <= len(v.Text); i++ {
		if i == len(v.Text) || isSpace(v.Text[i]) {
			if start >= 0 {
				w := v.Slice(start, i)
				if len(w.Holes) > 0 {
					out = append(out, split(str(w)))
				} else {
					out = append(out, str(w))
				}
				start = -1
			} else {
				for _, h := range v.Holes {
					if h.At == i {
						out = append(out, split(str(NewHole(h.Kind))))
						break
					}
				}
			}
			continue
		}
		if start < 0 {
			start = i
		}
	}
	return list(out...)
}

// joinText is the elements of a list with a separator between them.
func (e *evaluator) joinText(l values, sep values) values {
	elems, known := e.elems(l)
	if !known {
		if a, ok := l.one(); !ok || a.k != altList {
			return values{{k: altStr, s: NewHole(netOr(l))}}
		}
		return e.mapValue(elems[0], func(v Value) Value { return v.Concat(NewHole(HoleUnknown)) })
	}
	out := lit("")
	for i, x := range elems {
		if i > 0 {
			out = e.concat(out, sep)
		}
		out = e.concat(out, x)
		if e.b.Spent() {
			return unknown()
		}
	}
	return out
}

func netOr(v values) HoleKind {
	if v.net() {
		return HoleNet
	}
	return HoleUnknown
}

// chars is the string made of character codes.
func (e *evaluator) chars(list []values) values {
	out := lit("")
	for _, v := range list {
		out = e.concat(out, e.charOf(v))
		if e.b.Spent() {
			return unknown()
		}
	}
	return out
}

func (e *evaluator) charOf(v values) values {
	a, ok := v.one()
	if !ok || a.k != altNum || a.n <= 0 || a.n > 0x10ffff {
		return hole(netOr(v))
	}
	return lit(string(rune(a.n)))
}

// format puts arguments into a %-format.
func (e *evaluator) format(f values, args []values, named *alt) values {
	var out values
	for _, a := range f.alts() {
		if a.k != altStr {
			out = e.join(out, tainted(a))
			continue
		}
		out = e.join(out, e.formatOne(a.s, args, named))
	}
	return out
}

func (e *evaluator) formatOne(f Value, args []values, named *alt) values {
	out := lit("")
	last, next := 0, 0
	s := f.Text
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		out = e.concat(out, str(f.Slice(last, i)))
		j := i + 1
		key := ""
		if j < len(s) && (s[j] == '(' || s[j] == '{' || s[j] == '<') {
			if k := strings.IndexByte(s[j:], closer(s[j])); k > 0 {
				key = s[j+1 : j+k]
				if s[j] == '{' {
					j += k
				} else {
					j += k + 1
				}
			}
		}
		for j < len(s) && strings.IndexByte("0123456789.-+ #*$lhq", s[j]) >= 0 {
			j++
		}
		plain := j == i+1 || key != ""
		verb := byte('s')
		if j < len(s) {
			verb = s[j]
		}
		v := unknown()
		switch {
		case verb == '%':
			v = lit("%")
		case key != "":
			if named != nil {
				if x, ok := named.get(key); ok {
					v = x
				}
			}
		case next < len(args):
			v = args[next]
			next++
			if !plain && verb != 's' && verb != 'd' && verb != 'r' {
				v = tainted(v.alts()...)
			}
		}
		switch verb {
		case 'c':
			if a, ok := v.one(); ok && a.k == altNum {
				v = e.charOf(v)
			}
		case 'q':
			v = unknown()
		case 'r':
			v = e.textMethod("repr", v)
		}
		out = e.concat(out, v)
		i = min(j, len(s)-1)
		last = min(j+1, len(s))
		if e.b.Spent() {
			return unknown()
		}
	}
	return e.concat(out, str(f.Slice(last, len(s))))
}

// shellWords splits known text as a shell would, without expansions.
func shellWords(s string) []string {
	var out []string
	var word []byte
	in := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\'':
			in = true
			for i++; i < len(s) && s[i] != '\''; i++ {
				word = append(word, s[i])
			}
		case c == '"':
			in = true
			for i++; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' && i+1 < len(s) {
					i++
				}
				word = append(word, s[i])
			}
		case c == '\\' && i+1 < len(s):
			in = true
			i++
			word = append(word, s[i])
		case isSpace(c):
			if in {
				out = append(out, string(word))
				word, in = word[:0], false
			}
		default:
			in = true
			word = append(word, c)
		}
	}
	if in {
		out = append(out, string(word))
	}
	return out
}

// shellWordList is shellWords of v, as a list.
func (e *evaluator) shellWordList(v values) values {
	s, ok := v.text()
	if !ok {
		return e.splitText(v, nil, true)
	}
	var out []values
	for _, w := range shellWords(s) {
		out = append(out, lit(w))
	}
	return list(out...)
}
