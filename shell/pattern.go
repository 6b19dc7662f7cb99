package shell

import (
	"strings"
	"unicode"

	"mvdan.cc/sh/v3/syntax"
)

// quotedMark precedes a pattern character that was quoted and so stands for
// itself. It cannot occur in shell text the parser accepts.
const quotedMark = '\x00'

// patternWord expands a word used as a pattern: quoted pattern characters are
// marked.
func (l *lowering) patternWord(c ctx, w *syntax.Word) []Word {
	if w == nil {
		return []Word{{}}
	}
	ps := []partial{{}}
	for i, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.Lit:
			addAll(ps, Lit(markEscapes(part.Value)))
		case *syntax.SglQuoted:
			s := part.Value
			if part.Dollar {
				s = decodeANSI(s)
			}
			addAll(ps, Lit(markAll(s)))
		case *syntax.DblQuoted:
			ws := l.single(c, &syntax.Word{Parts: []syntax.WordPart{part}})
			w := oneOf(ws)
			if s, known := w.Known(); known {
				w = Lit(markAll(s))
			}
			addAll(ps, w)
		default:
			ps = l.parts(c, ps, w.Parts[i:i+1], how{one: true})
		}
	}
	out := make([]Word, len(ps))
	for i := range ps {
		out[i] = ps[i].cur.word()
	}
	return out
}

func markEscapes(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			out = append(out, quotedMark)
		}
		out = append(out, s[i])
	}
	return string(out)
}

func markAll(s string) string {
	if !strings.ContainsAny(s, "*?[") {
		return s
	}
	out := make([]byte, 0, len(s)+4)
	for i := 0; i < len(s); i++ {
		if strings.IndexByte("*?[", s[i]) >= 0 {
			out = append(out, quotedMark)
		}
		out = append(out, s[i])
	}
	return string(out)
}

// maxEdited is the longest value a pattern is matched against: cutting tries
// every length.
const maxEdited = 512

// edit applies one of the operators #, ##, %, %%, ^, ^^, , ,, and @X.
func (l *lowering) edit(w Word, op syntax.ParExpOperator, arg Word) Word {
	pat, patKnown := arg.Known()
	s, known := w.Known()
	if !known || !patKnown {
		return editUnknown(w, op, pat, patKnown)
	}
	if len(s) > maxEdited && hasGlob(pat) || !l.spend(1+len(s)*len(s)/4096) {
		return NewHole(HoleUnknown)
	}
	switch op {
	case syntax.RemSmallPrefix, syntax.RemLargePrefix:
		return Lit(cutPrefix(s, pat, op == syntax.RemLargePrefix))
	case syntax.RemSmallSuffix, syntax.RemLargeSuffix:
		return Lit(cutSuffix(s, pat, op == syntax.RemLargeSuffix))
	case syntax.UpperAll:
		return Lit(mapCase(s, pat, true, unicode.ToUpper))
	case syntax.LowerAll:
		return Lit(mapCase(s, pat, true, unicode.ToLower))
	case syntax.UpperFirst:
		return Lit(mapCase(s, pat, false, unicode.ToUpper))
	case syntax.LowerFirst:
		return Lit(mapCase(s, pat, false, unicode.ToLower))
	case syntax.OtherParamOps:
		return transform(s, pat)
	}
	return NewHole(HoleUnknown)
}

// editUnknown is edit on a word with holes: cutting a literal suffix such as /
// leaves the rest as it was; anything else is unknown.
func editUnknown(w Word, op syntax.ParExpOperator, pat string, patKnown bool) Word {
	if (op == syntax.RemSmallSuffix || op == syntax.RemLargeSuffix) && patKnown && !hasGlob(pat) {
		suffix := w.Suffix()
		if strings.HasSuffix(suffix, pat) {
			return w.Slice(0, len(w.text)-len(pat))
		}
		return w
	}
	return NewHole(HoleUnknown)
}

// transform is ${v@X} of a known value.
func transform(s, op string) Word {
	switch op {
	case "U":
		return Lit(strings.ToUpper(s))
	case "L":
		return Lit(strings.ToLower(s))
	case "u":
		return Lit(mapCase(s, "", false, unicode.ToUpper))
	case "E":
		return Lit(decodeANSI(s))
	case "Q":
		return Lit("'" + strings.ReplaceAll(s, "'", `'\''`) + "'")
	}
	return NewHole(HoleUnknown)
}

func mapCase(s, pat string, all bool, f func(rune) rune) string {
	var b strings.Builder
	for i, r := range s {
		if (all || i == 0) && (pat == "" || matchPattern(pat, string(r))) {
			r = f(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

func cutPrefix(s, pat string, longest bool) string {
	for i := 0; i <= len(s); i++ {
		n := i
		if longest {
			n = len(s) - i
		}
		if matchPattern(pat, s[:n]) {
			return s[n:]
		}
	}
	return s
}

func cutSuffix(s, pat string, longest bool) string {
	for i := 0; i <= len(s); i++ {
		n := len(s) - i
		if longest {
			n = i
		}
		if matchPattern(pat, s[n:]) {
			return s[:n]
		}
	}
	return s
}

// substituteText is ${w/pat/with}, or ${w//pat/with} when all.
func (l *lowering) substituteText(w, pat, with Word, all bool) Word {
	s, known := w.Known()
	p, patKnown := pat.Known()
	if !known || !patKnown || p == "" {
		if p == "" && patKnown {
			return w
		}
		return NewHole(HoleUnknown)
	}
	if len(s) > maxEdited && hasGlob(p) {
		return NewHole(HoleUnknown)
	}
	front := strings.HasPrefix(p, "#")
	back := strings.HasPrefix(p, "%")
	if (front || back) && !all {
		p = p[1:]
	} else {
		front, back = false, false
	}
	var out wordBuilder
	last := 0
	for i := 0; i <= len(s); {
		if !l.spend(1 + (len(s)-i)/256) {
			return NewHole(HoleUnknown)
		}
		n := longestAt(p, s, i, back)
		if n < 0 || (n == 0 && !front && !back) {
			if front {
				break
			}
			i++
			continue
		}
		out.add(Lit(s[last:i]))
		out.add(replaceText(with, matchMark, Lit(s[i:i+n])))
		last = i + n
		i = last
		if n == 0 || !all {
			break
		}
	}
	out.add(Lit(s[last:]))
	return out.word()
}

// longestAt is the length of the longest match of p at s[i:], -1 for none.
func longestAt(p, s string, i int, toEnd bool) int {
	if !hasGlob(p) {
		lit := strings.ReplaceAll(p, string(quotedMark), "")
		if strings.HasPrefix(s[i:], lit) && (!toEnd || i+len(lit) == len(s)) {
			return len(lit)
		}
		return -1
	}
	for n := len(s) - i; n >= 0; n-- {
		if matchPattern(p, s[i:i+n]) {
			return n
		}
		if toEnd {
			break
		}
	}
	return -1
}

// matchPattern reports whether a shell pattern matches all of s. It backtracks
// over the last * only, so it takes len(p)*len(s) steps at most.
func matchPattern(p, s string) bool {
	pi, si := 0, 0
	starP, starS := -1, 0
	for si < len(s) {
		if pi < len(p) && p[pi] == '*' {
			starP, starS = pi, si
			pi++
			continue
		}
		if n, ok := matchOne(p[pi:], s[si]); ok {
			pi += n
			si++
			continue
		}
		if starP < 0 {
			return false
		}
		starS++
		pi, si = starP+1, starS
	}
	for pi < len(p) && p[pi] == '*' {
		pi++
	}
	return pi == len(p)
}

// matchOne matches the first element of p against one byte and returns the
// length of the element.
func matchOne(p string, c byte) (int, bool) {
	if p == "" {
		return 0, false
	}
	switch p[0] {
	case '?':
		return 1, true
	case quotedMark:
		return 2, len(p) > 1 && p[1] == c
	case '[':
		if n, ok, valid := matchSet(p, c); valid {
			return n, ok
		}
	}
	return 1, p[0] == c
}

func matchSet(p string, c byte) (n int, ok, valid bool) {
	i := 1
	negate := i < len(p) && (p[i] == '!' || p[i] == '^')
	if negate {
		i++
	}
	first := i
	for ; i < len(p); i++ {
		if p[i] == ']' && i > first {
			return i + 1, ok != negate, true
		}
		if p[i] == '[' && i+1 < len(p) && p[i+1] == ':' {
			if end := strings.Index(p[i:], ":]"); end > 0 {
				if inClass(p[i+2:i+end], c) {
					ok = true
				}
				i += end + 1
				continue
			}
		}
		if p[i] == quotedMark && i+1 < len(p) {
			i++
		}
		lo, hi := p[i], p[i]
		if i+2 < len(p) && p[i+1] == '-' && p[i+2] != ']' {
			hi = p[i+2]
			i += 2
		}
		if lo <= c && c <= hi {
			ok = true
		}
	}
	return 0, false, false
}

func inClass(name string, c byte) bool {
	r := rune(c)
	switch name {
	case "alpha":
		return unicode.IsLetter(r)
	case "digit":
		return unicode.IsDigit(r)
	case "alnum":
		return unicode.IsLetter(r) || unicode.IsDigit(r)
	case "upper":
		return unicode.IsUpper(r)
	case "lower":
		return unicode.IsLower(r)
	case "space":
		return unicode.IsSpace(r)
	case "punct":
		return unicode.IsPunct(r) || unicode.IsSymbol(r)
	}
	return false
}

// patternResult is a name that an unquoted pattern may stand for: the literal
// directory in front stays, the rest is a name.
func patternResult(w Word) Word {
	cut := strings.IndexAny(w.text, "*?[")
	if cut < 0 {
		return w
	}
	dir := strings.LastIndexByte(w.text[:cut], '/') + 1
	if len(w.holes) > 0 && w.holes[0].At < dir {
		return w
	}
	kind := HoleName
	if name, rest, deep := strings.Cut(w.text[cut:], "/"); deep {
		if !strings.ContainsAny(rest, "*?[\\.") && len(w.holes) == 0 {
			// packages/*/dist: one name, and what stands behind it.
			return Word{text: w.text[:dir] + w.text[cut+len(name):], holes: []Hole{{At: dir, Kind: HoleName}}, assumed: w.assumed}
		}
		kind = HoleFound
	}
	return Word{text: w.text[:dir], holes: []Hole{{At: dir, Kind: kind}}, assumed: w.assumed}
}

// MatchName reports whether an unquoted pattern word such as /bi[n]/r? can stand
// for a program called name.
func MatchName(pattern, name string) bool {
	return matchPattern(pattern[strings.LastIndexByte(pattern, '/')+1:], name)
}
