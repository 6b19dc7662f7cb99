package grammar

import (
	"strings"
)

// aliasLeaves use aliases. They are expanded only after shopt -s expand_aliases
// or in sh, and only in a line read after the definition.
var aliasLeaves = []Construct{
	{Name: "alias:word", Rare: true, AS: func(g *G, a []string) (Script, bool) {
		n := g.name()
		i := 1 + g.n(len(a)-1)
		return one("shopt -s expand_aliases\nalias %s=%s\n%s %s", n, g.quote(plainLine(a[:i])), n, g.line(a[i:]))
	}},
	{Name: "alias:program", Rare: true, AS: func(g *G, a []string) (Script, bool) {
		if strings.Contains(a[0], "/") {
			return Script{}, false
		}
		return one(g.pick("shopt -s expand_aliases\nalias ls=%s\nls %s", "shopt -s expand_aliases; alias ll='sudo %s'\nll %s"), a[0], g.line(a[1:]))
	}},
	{Name: "alias:array", Rare: true, AS: func(g *G, a []string) (Script, bool) {
		n := g.name()
		return one("shopt -s expand_aliases\nBASH_ALIASES[%s]=%s\n%s %s", n, g.quote(plainLine(a[:2])), n, g.line(a[2:]))
	}},
	{Name: "alias:posix-shell", AW: func(g *G, a []string) (Words, bool) {
		n := g.name()
		return words("sh -c %s", g.quote(sprintf("alias %s=%s\n%s %s", n, sq(plainLine(a[:2])), n, plainLine(a[2:]))))
	}},
	{Name: "alias:trailing-blank", Rare: true, AS: func(g *G, a []string) (Script, bool) {
		n, o := g.name(), g.name()
		return one("shopt -s expand_aliases\nalias %s='%s ' %s=%s\n%s %s %s", n, a[0], o, sq(a[1]), n, o, g.line(a[2:]))
	}},
	{Name: "alias:eval", AS: func(g *G, a []string) (Script, bool) {
		n := g.name()
		return one("shopt -s expand_aliases; alias %s=%s; eval %s", n, sq(plainLine(a[:2])), g.quote(n+" "+plainLine(a[2:])))
	}},
}
