package grammar

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// G is the source of choices while one step is rendered.
type G struct {
	r     *rand.Rand
	id    uint64
	names int
	plain bool            // always the first, simplest choice
	rows  map[string]bool // rows used on the side: decoys
}

func newG(seed uint64, plain bool, rows map[string]bool) *G {
	return &G{r: rand.New(rand.NewPCG(seed, 0x0ac1e)), id: seed, plain: plain, rows: rows}
}

// n is a number below k; 0 is the simplest choice.
func (g *G) n(k int) int {
	v := g.r.IntN(k)
	if g.plain {
		return 0
	}
	return v
}

// chance is true in p of 100 cases, never when plain.
func (g *G) chance(p int) bool { return g.n(100) >= 100-p }

func (g *G) pick(choices ...string) string { return choices[g.n(len(choices))] }

// name is a fresh shell name.
func (g *G) name() string {
	g.names++
	x := (g.id ^ uint64(g.names)*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	const letters = "abcdefghijklmnopqrstuvwxyz"
	b := []byte{'v', 0, 0, 0}
	for i := 1; i < len(b); i++ {
		b[i] = letters[x%26]
		x /= 26
	}
	if g.plain {
		return string(b)
	}
	if g.n(4) == 0 {
		return strings.ToUpper(string(b))
	}
	return string(b)
}

// delim is a fresh here-document delimiter.
func (g *G) delim() string { return "E" + strings.ToUpper(g.name()) }

// sep joins two statements on one line or two.
func (g *G) sep() string { return g.pick("; ", "\n", " && ") }

func one(format string, args ...any) (Script, bool) {
	return Script{Text: sprintf(format, args...)}, true
}

// nl is a script that ends with a here-document, a comment or &.
func nl(format string, args ...any) (Script, bool) {
	return Script{Text: sprintf(format, args...), NL: true}, true
}

func words(format string, args ...any) (Words, bool) {
	return Words{Text: sprintf(format, args...)}, true
}

func sprintf(format string, args ...any) string {
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// in is s where a command must follow: "…; " or "…\n".
func (s Script) in(g *G) string {
	if s.NL || strings.Contains(s.Text, "\n") || g.n(3) == 0 && !g.plain {
		return s.Text + "\n"
	}
	return s.Text + "; "
}

// sub is s where a closing parenthesis follows.
func (s Script) sub() string {
	if strings.HasPrefix(s.Text, "(") {
		s.Text = " " + s.Text // "((" would be arithmetic
	}
	if s.NL || strings.Contains(s.Text, "\n") {
		return s.Text + "\n"
	}
	return s.Text
}

// group is s as one command.
func (s Script) group(g *G) string {
	if g.n(2) == 0 {
		return "{ " + s.in(g) + "}"
	}
	return "( " + s.sub() + ")"
}

func (s Script) oneLine() bool { return !strings.Contains(s.Text, "\n") }

// script is the words as a script: their statements, then text.
func (w Words) script(g *G, text string) Script {
	if w.Pre == "" {
		return Script{Text: text}
	}
	if strings.Contains(w.Pre, "\n") {
		return Script{Text: w.Pre + "\n" + text}
	}
	return Script{Text: w.Pre + g.sep() + text}
}

// wrap is the words with text before and after.
func (w Words) wrap(before, after string) (Words, bool) {
	if after != "" {
		after = " " + after
	}
	return Words{Pre: w.Pre, Text: before + " " + w.Text + after}, true
}

// joinPre joins the statements of two spellings.
func joinPre(g *G, a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	case strings.Contains(a, "\n") || strings.Contains(b, "\n"):
		return a + "\n" + b
	}
	return a + g.pick("; ", "\n") + b
}
