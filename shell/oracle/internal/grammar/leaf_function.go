package grammar

import (
	"strings"
)

// functionLeaves hand words to functions.
var functionLeaves = []Construct{
	{Name: "function:arguments", AS: func(g *G, a []string) (Script, bool) {
		n, i := g.name(), g.n(len(a))
		return one(g.pick("%[1]s() { %[2]s \"$@\"; }; %[1]s %[3]s", "%[1]s() { %[2]s $*; }\n%[1]s %[3]s", "function %[1]s { %[2]s \"${@}\"; }; %[1]s %[3]s"), n, plainLine(a[:i]), plainLine(a[i:]))
	}},
	{Name: "function:one-argument", AS: func(g *G, a []string) (Script, bool) {
		n, i := g.name(), 1+g.n(len(a)-1)
		if !allBare(a) {
			return Script{}, false
		}
		b := append([]string{}, a...)
		b[i] = g.pick(`"$1"`, "$1", "${1}", "${1:-x}", `"${1:?}"`)
		return one(g.pick("%[1]s() { %[2]s; }; %[1]s %[3]s", "%[1]s() { %[2]s; }\n%[1]s x\n%[1]s %[3]s", "function %[1]s() ( %[2]s ); %[1]s %[3]s"), n, strings.Join(b, " "), g.word(a[i]))
	}},
	{Name: "function:local", AS: func(g *G, a []string) (Script, bool) {
		n, o, i := g.name(), g.name(), 1+g.n(len(a)-1)
		if !allBare(a) {
			return Script{}, false
		}
		b := append([]string{}, a...)
		b[i] = `"$` + o + `"`
		return one(g.pick("%[1]s() { local %[2]s=$1; %[3]s; }; %[1]s %[4]s", "%[1]s() { local %[2]s=%[4]s; %[3]s; }; %[1]s", "%[1]s() { local %[2]s; %[2]s=\"$1\"; shift; %[3]s; }; %[1]s %[4]s"), n, o, strings.Join(b, " "), a[i])
	}},
	{Name: "function:sets-global", AS: func(g *G, a []string) (Script, bool) {
		n, o, i := g.name(), g.name(), 1+g.n(len(a)-1)
		if !allBare(a) {
			return Script{}, false
		}
		b := append([]string{}, a...)
		b[i] = "$" + o
		return one(g.pick("%[1]s() { %[2]s=%[4]s; }; %[1]s; %[3]s", "%[1]s() { %[2]s=$1; }; %[2]s=x; %[1]s %[4]s; %[3]s", "%[1]s() { declare -g %[2]s=%[4]s; }; %[1]s; %[3]s"), n, o, strings.Join(b, " "), a[i])
	}},
	{Name: "function:output", AS: func(g *G, a []string) (Script, bool) {
		n := g.name()
		if !allBare(a) {
			return Script{}, false
		}
		return one(g.pick("%[1]s() { echo %[2]s; }; $(%[1]s)", "%[1]s() { printf '%%s ' \"$@\"; }; $(%[1]s %[2]s)", "%[1]s() { echo %[2]s; }; %[1]s | sh", "%[1]s() { echo %[2]s; }; eval \"$(%[1]s)\""), n, strings.Join(a, " "))
	}},
	{Name: "function:dynamic-scope", AS: func(g *G, a []string) (Script, bool) {
		n, o, v, i := g.name(), g.name(), g.name(), 1+g.n(len(a)-1)
		if !allBare(a) {
			return Script{}, false
		}
		b := append([]string{}, a...)
		b[i] = "$" + v
		return one("%[1]s() { %[4]s; }; %[2]s() { local %[3]s=%[5]s; %[1]s; }; %[2]s", n, o, v, strings.Join(b, " "), a[i])
	}},
	{Name: "function:nameref", AS: func(g *G, a []string) (Script, bool) {
		n, o, v, i := g.name(), g.name(), g.name(), 1+g.n(len(a)-1)
		if !allBare(a) {
			return Script{}, false
		}
		b := append([]string{}, a...)
		b[i] = "$" + v
		return one("%[1]s() { local -n %[2]s=$1; %[2]s=%[5]s; }; %[1]s %[3]s; %[4]s", n, o, v, strings.Join(b, " "), a[i])
	}},
}
