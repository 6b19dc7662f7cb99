package doctor

import (
	"strconv"
	"strings"
)

// older reports whether a version is known and comes before than.
func older(version, than string) bool {
	a, ok := numbers(version)
	b, _ := numbers(than)
	if !ok {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// numbers are the three of MAJOR.MINOR.PATCH.
func numbers(version string) (n [3]int, ok bool) {
	parts := strings.Split(version, ".")
	if len(parts) != 3 {
		return n, false
	}
	for i, part := range parts {
		var err error
		if n[i], err = strconv.Atoi(part); err != nil {
			return n, false
		}
	}
	return n, true
}

// before is the sign of a host that is older than version.
func (p *patient) before(version string) []Sign {
	if older(p.version, version) {
		return []Sign{{Detail: p.version + " is installed"}}
	}
	return nil
}
