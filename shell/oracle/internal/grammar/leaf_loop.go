package grammar

import (
	"strings"
)

// loopLeaves loop over the words of a command.
var loopLeaves = []Construct{
	{Name: "loop:operand", AS: func(g *G, a []string) (Script, bool) {
		n, i := g.name(), len(a)-1
		b := plainLine(a[:i])
		return one(g.pick("for %[1]s in %[2]s; do %[3]s $%[1]s; done", "for %[1]s in x %[2]s y; do %[3]s \"$%[1]s\"; done", "for %[1]s in {x,%[2]s}; do %[3]s \"$%[1]s\"; done", "for %[1]s in $(echo x %[2]s); do %[3]s $%[1]s; done"), n, plainLine(a[i:]), b)
	}},
	{Name: "loop:program", AS: func(g *G, a []string) (Script, bool) {
		n := g.name()
		return one(g.pick("for %[1]s in %[2]s; do $%[1]s %[3]s; done", "for %[1]s in echo %[2]s; do \"$%[1]s\" %[3]s; done"), n, a[0], plainLine(a[1:]))
	}},
	{Name: "loop:read-lines", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n, i, e := g.name(), 1+g.n(len(a)-1), g.delim()
		b := append([]string{}, a...)
		b[i] = "$" + n
		l := strings.Join(b, " ")
		switch g.n(4) {
		case 0:
			return nl("while read -r %s; do %s; done <<'%s'\nx\n%s\n%s", n, l, e, a[i], e)
		case 1:
			return one("echo %s | while read %s; do %s; done", a[i], n, l)
		case 2:
			return one("while IFS= read -r %s; do %s; done < <(printf '%%s\\n' x %s)", n, l, a[i])
		}
		return one("while read -r %s; do %s; done <<< %s", n, l, a[i])
	}},
	{Name: "loop:read-fields", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n, o := g.name(), g.name()
		return one(g.pick("echo %[3]s %[4]s | while read %[1]s %[2]s; do $%[1]s $%[2]s; done", "while read -r %[1]s %[2]s; do $%[1]s $%[2]s; done <<< '%[3]s %[4]s'", "echo %[3]s %[4]s | { read %[1]s %[2]s; $%[1]s $%[2]s; }", "read -r %[1]s %[2]s <<< '%[3]s %[4]s'; $%[1]s $%[2]s"), n, o, a[0], strings.Join(a[1:], " "))
	}},
	{Name: "loop:array", AS: func(g *G, a []string) (Script, bool) {
		n, o, i := g.name(), g.name(), len(a)-1
		return one(`%s=(x %s); for %s in "${%s[@]}"; do %s "$%s"; done`, n, g.word(a[i]), o, n, plainLine(a[:i]), o)
	}},
	{Name: "loop:count", AS: func(g *G, a []string) (Script, bool) {
		n, i, o := g.name(), len(a)-1, g.name()
		return one(g.pick("%[4]s=(x %[2]s); for ((%[1]s=0; %[1]s<2; %[1]s++)); do %[3]s ${%[4]s[%[1]s]}; done", "%[4]s=(x %[2]s); %[1]s=0; while ((%[1]s<2)); do %[3]s ${%[4]s[%[1]s]}; ((%[1]s++)); done", "%[4]s=(x %[2]s); for %[1]s in \"${!%[4]s[@]}\"; do %[3]s ${%[4]s[$%[1]s]}; done"), n, plainLine(a[i:]), plainLine(a[:i]), o)
	}},
	{Name: "loop:positional", Alone: true, AS: func(g *G, a []string) (Script, bool) {
		n, i := g.name(), len(a)-1
		return one(g.pick("set -- x %[2]s; for %[1]s; do %[3]s \"$%[1]s\"; done", "set -- x %[2]s; while [ $# -gt 0 ]; do %[3]s \"$1\"; shift; done", "set -- x %[2]s; for %[1]s in \"$@\"; do %[3]s \"$%[1]s\"; done"), n, g.word(a[i]), plainLine(a[:i]))
	}},
	{Name: "loop:word-built-up", AS: func(g *G, a []string) (Script, bool) {
		i := len(a) - 1
		if !allBare(a) || len(a[i]) < 3 {
			return Script{}, false
		}
		n, o, w := g.name(), g.name(), a[i]
		return one("%s=; for %s in %s %s %s; do %s+=$%s; done; %s $%s", n, o, w[:1], w[1:2], w[2:], n, o, plainLine(a[:i]), n)
	}},
	{Name: "loop:words-built-up", AS: func(g *G, a []string) (Script, bool) {
		n, o := g.name(), g.name()
		return one(g.pick("%[1]s=(); for %[2]s in %[3]s; do %[1]s+=(\"$%[2]s\"); done; \"${%[1]s[@]}\"", "%[1]s=; for %[2]s in %[3]s; do %[1]s=\"$%[1]s $%[2]s\"; done; $%[1]s"), n, o, plainLine(a))
	}},
}
