package grammar

import (
	"fmt"
	"strings"
)

const safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:+@,"

// bare reports whether s needs no quoting.
func bare(s string) bool {
	if s == "" {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !strings.Contains(safe, s[i:i+1]) && !(i > 0 && s[i] == '=') {
			return false
		}
	}
	return true
}

func sq(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

var dqEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`")

func dq(s string) string { return `"` + dqEscaper.Replace(s) + `"` }

// ansi is the $'…' spelling of s, with some bytes as escapes.
func ansi(g *G, s string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n':
			b.WriteString(g.pick(`\n`, `\x0a`, `\012`))
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\'' || c == '\\':
			b.WriteString(g.pick(`\`+string(c), fmt.Sprintf(`\x%02x`, c), fmt.Sprintf(`\%03o`, c)))
		case g.chance(25):
			b.WriteString(g.pick(fmt.Sprintf(`\x%02x`, c), fmt.Sprintf(`\%03o`, c), fmt.Sprintf(`\u%04x`, c), fmt.Sprintf(`\U%08x`, c)))
		default:
			b.WriteByte(c)
		}
	}
	b.WriteString("'")
	return b.String()
}

// word is s as one shell word: bare when possible, quoted in some way
// otherwise and sometimes.
func (g *G) word(s string) string {
	if bare(s) && !g.chance(25) {
		return s
	}
	return g.quote(s)
}

// quote is s as one quoted shell word.
func (g *G) quote(s string) string {
	switch g.n(6) {
	case 0, 1:
		return sq(s)
	case 2:
		return dq(s)
	case 3:
		return ansi(g, s)
	case 4:
		if len(s) < 2 || strings.Contains(s, "\\") {
			return sq(s)
		}
		i := 1 + g.r.IntN(len(s)-1)
		return sq(s[:i]) + dq(s[i:])
	default:
		return dq(s)
	}
}

// line is argv as a simple command.
func (g *G) line(argv []string) string {
	out := make([]string, len(argv))
	for i, a := range argv {
		out[i] = g.word(a)
	}
	return strings.Join(out, " ")
}

// plainLine is argv as a simple command, quoted only where needed.
func plainLine(argv []string) string {
	out := make([]string, len(argv))
	for i, a := range argv {
		if bare(a) {
			out[i] = a
		} else {
			out[i] = sq(a)
		}
	}
	return strings.Join(out, " ")
}

// allBare reports whether every word can stand unquoted, as constructs that
// split on blanks need.
func allBare(argv []string) bool {
	for _, a := range argv {
		if !bare(a) {
			return false
		}
	}
	return true
}

// here escapes s for the body of an unquoted here-document.
func here(s string) string {
	return strings.NewReplacer(`\`, `\\`, "$", `\$`, "`", "\\`").Replace(s)
}

// cString is s inside the double quotes of awk.
func cString(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s)
}

// perlString is s inside the double quotes of Perl.
func perlString(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "@", `\@`, "\n", `\n`).Replace(s)
}

// perlTick is s inside the backticks of Perl.
func perlTick(s string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "$", `\$`, "@", `\@`).Replace(s)
}
