package rules

import "strings"

// answer is what a condition says: the text may leave it open.
type answer uint8

const (
	no answer = iota
	maybe
	yes
)

func known(b bool) answer {
	if b {
		return yes
	}
	return no
}

// hasMeta reports whether s holds *, ? or [.
func hasMeta(s string) bool { return strings.ContainsAny(s, "*?[") }

// globMatch reports whether pattern, in which * stands for any text, ? for one
// byte and [set] for one of a set, covers all of s. It takes len(pattern) times
// len(s) steps at most.
func globMatch(pattern, s string) bool {
	star, mark := -1, 0
	p, i := 0, 0
	for i < len(s) {
		if p < len(pattern) && pattern[p] == '*' {
			star, mark = p, i
			p++
			continue
		}
		if n, ok := globOne(pattern[p:], s[i]); ok {
			p += n
			i++
			continue
		}
		if star < 0 {
			return false
		}
		mark++
		p, i = star+1, mark
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}

// globOne matches the first element of pattern with c; n is the element's
// length.
func globOne(pattern string, c byte) (n int, ok bool) {
	if pattern == "" {
		return 0, false
	}
	switch pattern[0] {
	case '?':
		return 1, true
	case '[':
		end := strings.IndexByte(pattern[1:], ']')
		if end == 0 { // ] first in a set is a member
			if end = strings.IndexByte(pattern[2:], ']'); end >= 0 {
				end++
			}
		}
		if end < 0 {
			break
		}
		set := pattern[1 : 1+end]
		not := set != "" && (set[0] == '!' || set[0] == '^')
		if not {
			set = set[1:]
		}
		return end + 2, inSet(set, c) != not
	}
	return 1, pattern[0] == c
}

func inSet(set string, c byte) bool {
	if strings.HasPrefix(set, "[:") {
		return true // a character class: taken as matching, the worse case
	}
	for i := 0; i < len(set); i++ {
		if i+2 < len(set) && set[i+1] == '-' {
			if set[i] <= c && c <= set[i+2] {
				return true
			}
			i += 2
			continue
		}
		if set[i] == c {
			return true
		}
	}
	return false
}

// mayName reports whether a file name pattern could expand to name. As in the
// shell, a leading dot is matched by a dot only.
func mayName(pattern, name string) bool {
	if strings.HasPrefix(name, ".") && !strings.HasPrefix(pattern, ".") && !strings.HasPrefix(pattern, "[") {
		return false
	}
	return globMatch(pattern, name)
}
