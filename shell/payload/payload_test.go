package payload

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// show is one line for each effect, as the tables below write them.
func show(r Result) []string {
	var out []string
	for _, x := range r.Effects {
		var b strings.Builder
		switch {
		case x.Uncalled:
			b.WriteString("uncalled ")
		case x.Maybe:
			b.WriteString("maybe ")
		}
		if x.HasDir {
			b.WriteString("in " + shown(x.Dir) + ": ")
		}
		switch x.Kind {
		case RunShell:
			b.WriteString("sh " + shown(x.Text))
		case RunArgv:
			b.WriteString("run" + shownWords(x.Argv))
		case Equivalent:
			b.WriteString("=" + shownWords(x.Argv))
		case Write:
			b.WriteString("write")
			if x.Append {
				b.WriteString("+")
			}
			b.WriteString(" " + shown(x.Path))
			if x.HasText {
				b.WriteString(" < " + shown(x.Text))
			}
		case RunCode:
			b.WriteString("code " + x.Lang.String() + " " + shown(x.Text))
		case SQL:
			b.WriteString("sql" + shownWords(x.Argv))
		}
		if x.HasStdin {
			b.WriteString(" << " + shown(x.Stdin))
		}
		out = append(out, b.String())
	}
	if !r.Complete {
		out = append(out, "incomplete")
	}
	return out
}

func shownWords(words []Value) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(" [" + shown(w) + "]")
	}
	return b.String()
}

// shown is a value with a letter for each hole: {?} {#} {found} {name} {temp}
// {tmpdir} {home} {cwd} {repo} {net}; a ~ before it says it may be no word or
// several, a * at the end that the API expands patterns.
func shown(v Value) string {
	names := [...]string{"?", "#", "found", "name", "temp", "tmpdir", "home", "cwd", "repo", "net"}
	var b strings.Builder
	last := 0
	for _, h := range v.Holes {
		b.WriteString(v.Text[last:h.At])
		last = h.At
		if h.Split {
			b.WriteString("~")
		}
		b.WriteString("{" + names[h.Kind] + "}")
	}
	b.WriteString(v.Text[last:])
	if v.Glob {
		b.WriteString(" (glob)")
	}
	return b.String()
}

// row is a piece of code and the effects it has.
type row struct {
	code string
	want []string
}

// runRowsOn is runRows with standard input.
func runRowsOn(t *testing.T, lang Lang, stdin string, rows []row) {
	t.Helper()
	for _, r := range rows {
		got := show(Analyse(Input{Lang: lang, Code: Lit(r.code), Stdin: Lit(stdin), HasStdin: true}, nil))
		assert.Equal(t, r.want, got, "%s", r.code)
	}
}

func runRows(t *testing.T, lang Lang, rows []row) {
	t.Helper()
	for _, r := range rows {
		got := show(Analyse(Input{Lang: lang, Code: Lit(r.code), Args: []Value{Lit("ARG1"), Lit("ARG2")}}, nil))
		assert.Equal(t, r.want, got, "%s", r.code)
	}
}
