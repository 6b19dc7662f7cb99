package grammar

import (
	"strings"
)

// xargsLeaves let xargs build the command line from its input.
var xargsLeaves = []Construct{
	{Name: "xargs:append", AS: func(g *G, a []string) (Script, bool) {
		i := 1 + g.n(len(a)-1)
		if !allBare(a) {
			return Script{}, false
		}
		tail := strings.Join(a[i:], " ")
		head := strings.Join(a[:i], " ")
		return one(g.pick("echo %s | xargs %s", "printf '%%s\\n' %s | xargs %s", "xargs %[2]s <<< '%[1]s'", "echo %s | xargs -r %s", "echo %s | xargs -t -- %s", "xargs %[2]s < <(echo %[1]s)"), tail, head)
	}},
	{Name: "xargs:replace", AS: func(g *G, a []string) (Script, bool) {
		i := 1 + g.n(len(a)-1)
		if !allBare(a) {
			return Script{}, false
		}
		m := g.pick("{}", "%", "X@")
		b := append([]string{}, a...)
		v := b[i]
		b[i] = m
		return one(g.pick("echo %s | xargs -I%s %s", "echo %s | xargs -I %s %s", "echo %s | xargs -n1 -I%s %s", "printf '%%s\\n' %s | xargs -P2 -I %s %s", "echo %s | xargs --replace=%s %s"), v, m, strings.Join(b, " "))
	}},
	{Name: "xargs:replace-part", AS: func(g *G, a []string) (Script, bool) {
		last := a[len(a)-1]
		if !allBare(a) || len(last) < 2 {
			return Script{}, false
		}
		i := g.n(len(last) - 1)
		return one("echo %s | xargs -I{} %s %s{}", last[i:], strings.Join(a[:len(a)-1], " "), last[:i])
	}},
	{Name: "xargs:null", AS: func(g *G, a []string) (Script, bool) {
		i := 1 + g.n(len(a)-1)
		return one(g.pick("printf '%%s\\0' %[1]s | xargs -0 %[2]s", "printf '%%s\\0' %[1]s | xargs --null %[2]s", "echo -ne '%[3]s' | xargs -0 %[2]s"), g.line(a[i:]), g.line(a[:i]), strings.Join(a[i:], `\x00`)+`\x00`)
	}},
	{Name: "xargs:delimiter", AS: func(g *G, a []string) (Script, bool) {
		i := 1 + g.n(len(a)-1)
		if anyHas(a, ":\\' ") || !allBare(a) {
			return Script{}, false
		}
		return one("echo -n %s | xargs -d %s %s", strings.Join(a[i:], ":"), g.pick(":", "':'"), strings.Join(a[:i], " "))
	}},
	{Name: "xargs:one-by-one", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n := len(a) - 1
		return one(g.pick("printf 'x\\n%s\\n' | xargs -n1 %s", "echo x %s | xargs -n 1 %s", "echo x %s | xargs --max-args=1 %s", "printf 'x\\n%s\\n' | xargs -L1 %s"), a[n], strings.Join(a[:n], " "))
	}},
	{Name: "xargs:file", AS: func(g *G, a []string) (Script, bool) {
		i := 1 + g.n(len(a)-1)
		if !allBare(a) {
			return Script{}, false
		}
		f := "/tmp/work/" + g.name()
		return one(g.pick("echo %[1]s > %[2]s; xargs -a %[2]s %[3]s", "echo %[1]s > %[2]s; xargs --arg-file=%[2]s %[3]s", "echo %[1]s > %[2]s; xargs %[3]s < %[2]s", "echo %[1]s > %[2]s; cat %[2]s | xargs %[3]s"), strings.Join(a[i:], " "), f, strings.Join(a[:i], " "))
	}},
	{Name: "xargs:whole", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		return one(g.pick("echo %s | xargs env", "echo %s | xargs nice", "echo %s | xargs -I@ sh -c @", "echo '%s' | xargs -I@ bash -c '@'", "echo %s | xargs sudo"), strings.Join(a, " "))
	}},
	{Name: "xargs:shell-arguments", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		i := 1 + g.n(len(a)-1)
		return one("echo %s | xargs %s -c '%s %s' _", strings.Join(a[i:], " "), g.pick("sh", "bash"), strings.Join(a[:i], " "), g.pick(`"$@"`, `$@`, `$*`))
	}},
}
