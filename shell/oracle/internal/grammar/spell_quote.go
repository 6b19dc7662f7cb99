package grammar

import (
	"fmt"
	"strings"
)

// quoting are ways to write one known word with quotes, escapes and expansions
// that need no state.
var quoting = []Construct{
	{Name: "quote:single", Word: func(g *G, v string) (Spelling, bool) { return text(sq(v)) }},
	{Name: "quote:double", Word: func(g *G, v string) (Spelling, bool) { return text(dq(v)) }},
	{Name: "quote:backslash", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		i := 1 + g.n(len(v)-1)
		return text(v[:i] + `\` + v[i:])
	}},
	{Name: "quote:leading-backslash", Word: func(g *G, v string) (Spelling, bool) {
		if !bare(v) {
			return Spelling{}, false
		}
		return text(`\` + v)
	}},
	{Name: "quote:inside", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 3 || !bare(v) {
			return Spelling{}, false
		}
		i := 1 + g.n(len(v)-2)
		j := i + 1
		return text(v[:i] + g.pick(`"`+v[i:j]+`"`, "'"+v[i:j]+"'", "$'"+v[i:j]+"'") + v[j:])
	}},
	{Name: "quote:empty", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		i := g.n(len(v) + 1)
		return text(v[:i] + g.pick(`""`, "''", `""''`, "$''") + v[i:])
	}},
	{Name: "quote:ansi-c", Word: func(g *G, v string) (Spelling, bool) {
		var b strings.Builder
		for i := range len(v) {
			b.WriteString(fmt.Sprintf(g.pick(`\x%02x`, `\%03o`, `\u%04x`, `\U%08x`), v[i]))
		}
		return text("$'" + b.String() + "'")
	}},
	{Name: "quote:ansi-c-part", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		i := g.n(len(v) - 1)
		return text(v[:i] + fmt.Sprintf(g.pick(`$'\x%02x'`, `$'\%03o'`), v[i]) + v[i+1:])
	}},
	{Name: "quote:ansi-c-control", Word: func(g *G, v string) (Spelling, bool) {
		if !bare(v) {
			return Spelling{}, false
		}
		// A NUL ends the string: what follows it in $'…' is dropped.
		return text("$'" + v + `\0` + g.pick("x", " -n", "") + "'")
	}},
	{Name: "quote:locale", Word: func(g *G, v string) (Spelling, bool) { return text("$" + dq(v)) }},
	{Name: "quote:mixed", Word: func(g *G, v string) (Spelling, bool) {
		var b strings.Builder
		for i := range len(v) {
			c := v[i : i+1]
			switch {
			case !bare(c):
				b.WriteString(g.pick(sq(c), dq(c)))
			default:
				b.WriteString(g.pick(sq(c), dq(c), `\`+c, c))
			}
		}
		return text(b.String())
	}},
	{Name: "quote:line-continuation", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		i := 1 + g.n(len(v)-1)
		return text(v[:i] + "\\\n" + v[i:])
	}},
	{Name: "quote:unset-inside", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		i := 1 + g.n(len(v)-1)
		n := g.name()
		return Spelling{Pre: g.pick("unset "+n, n+"="), Text: v[:i] + g.pick("${"+n+"}", `"$`+n+`"`, "${"+n+"-}") + v[i:]}, true
	}},
	{Name: "expand:default-of-unset", Word: func(g *G, v string) (Spelling, bool) {
		if !bare(v) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: "unset " + n, Text: "${" + n + g.pick(":-", "-", ":=", "=") + v + "}"}, true
	}},
	{Name: "expand:command-substitution", Word: func(g *G, v string) (Spelling, bool) {
		if !bare(v) {
			return Spelling{}, false
		}
		return text(g.pick("$(echo "+v+")", "`echo "+v+"`", `"$(echo `+v+`)"`, "$(printf %s "+sq(v)+")", "$(printf '%s\\n' "+v+")", "$(echo -n "+v+")"))
	}},
	{Name: "expand:command-substitution-part", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		i := 1 + g.n(len(v)-1)
		return text(g.pick("$(echo "+v[:i]+")"+v[i:], v[:i]+"$(printf "+v[i:]+")", v[:i]+"`echo "+v[i:]+"`"))
	}},
	{Name: "expand:command-substitution-filter", Word: func(g *G, v string) (Spelling, bool) {
		if !bare(v) {
			return Spelling{}, false
		}
		return text(g.pick(
			"$(echo "+reverse(v)+" | rev)",
			"$(echo "+rot13(v)+" | tr a-zA-Z n-za-mN-ZA-M)",
			"$(echo "+b64(v)+" | base64 -d)",
			"$(printf "+hexOf(v)+" | xxd -r -p)",
			"$(rev <<< "+reverse(v)+")",
			"$(echo x"+v+" | cut -c2-)",
			"$(echo "+v+"@x | sed 's/@.*//')",
			"$(printf 'x\\n"+v+"\\n' | tail -n1)",
			"$(printf '"+v+"\\nx\\n' | head -n1)"))
	}},
	{Name: "expand:printf-octal", Word: func(g *G, v string) (Spelling, bool) {
		if g.n(4) == 3 {
			// echo -e and printf %b want a zero before octal digits.
			return text("$(" + g.pick("echo -e '", "echo -ne '", "printf %b '") + escaped(g, v, `\0%03o`, `\x%02x`) + "')")
		}
		b := escaped(g, v, `\%03o`, `\x%02x`)
		return text(g.pick("$(printf '"+b+"')", `"$(printf '`+b+`')"`, "$(printf '%b' '"+escaped(g, v, `\x%02x`)+"')"))
	}},
	{Name: "expand:arithmetic", Word: func(g *G, v string) (Spelling, bool) {
		for i := range len(v) {
			if c := v[i]; '1' <= c && c <= '9' {
				d := int(c - '0')
				rest := ""
				if i+1 < len(v) {
					rest = sq(v[i+1:])
				}
				head := ""
				if i > 0 {
					head = sq(v[:i])
				}
				e := fmt.Sprintf("%d+1", d-1)
				return text(head + g.pick("$(("+e+"))", fmt.Sprintf("$((%d*%d/2))", d, 2), fmt.Sprintf("$(( %d - 3 ))", d+3), fmt.Sprintf("$((0x%x))", d)) + rest)
			}
		}
		return Spelling{}, false
	}},
	{Name: "path:tilde", Rare: true, Word: func(g *G, v string) (Spelling, bool) {
		rest, ok := strings.CutPrefix(v, "/home/dev/")
		if !ok || !bare(rest) {
			return Spelling{}, false
		}
		return text(g.pick("~/", "~dev/") + rest)
	}},
	{Name: "path:home-variable", Rare: true, Word: func(g *G, v string) (Spelling, bool) {
		rest, ok := strings.CutPrefix(v, "/home/dev/")
		if !ok || !bare(rest) {
			return Spelling{}, false
		}
		return text(g.pick(`"$HOME"/`+rest, "$HOME/"+rest, `"${HOME}/`+rest+`"`))
	}},
	{Name: "path:pwd", Rare: true, Word: func(g *G, v string) (Spelling, bool) {
		if !strings.HasPrefix(v, "src/") || !bare(v) {
			return Spelling{}, false
		}
		return text(g.pick(`"$PWD/`+v+`"`, "$(pwd)/"+v, `"$(pwd)"/`+v, "$PWD/"+v, "~+/"+v, "./"+v))
	}},
	{Name: "path:repository-root", Rare: true, Word: func(g *G, v string) (Spelling, bool) {
		if !strings.HasPrefix(v, "src/") || !bare(v) {
			return Spelling{}, false
		}
		return text(g.pick(`"$(git rev-parse --show-toplevel)/`+v+`"`, "$(git rev-parse --show-toplevel)/"+v))
	}},
	{Name: "glob:operand", Rare: true, Word: func(g *G, v string) (Spelling, bool) {
		if v != ".git" {
			return Spelling{}, false
		}
		return text(g.pick(".gi?", ".g*t", ".[g]it"))
	}},
	{Name: "glob:program", Rare: true, Word: func(g *G, v string) (Spelling, bool) {
		switch v {
		case "/usr/bin/git", "/bin/git":
			return text(strings.Replace(v, "git", g.pick("gi?", "g?t", "[g]it", "gi[t]"), 1))
		case "/usr/bin/rm", "/bin/rm":
			return text(strings.Replace(v, "rm", g.pick("r[m]", "[r]m"), 1))
		case "/usr/bin/shred", "/bin/shred":
			return text(strings.Replace(v, "shred", g.pick("shre?", "s*ed"), 1))
		}
		return Spelling{}, false
	}},
}

func text(s string) (Spelling, bool) { return Spelling{Text: s}, true }

// escaped is every byte of v in one of the formats.
func escaped(g *G, v string, formats ...string) string {
	var b strings.Builder
	for i := range len(v) {
		fmt.Fprintf(&b, g.pick(formats...), v[i])
	}
	return b.String()
}
