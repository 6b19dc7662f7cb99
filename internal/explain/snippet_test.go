package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/term"
	"rv/shell"
)

// under marks the first place where part stands in text.
func under(t *testing.T, text, part, label string) mark {
	t.Helper()
	at := strings.Index(text, part)
	require.NotEqual(t, -1, at)
	return mark{shell.Span{Start: at, End: at + len(part)}, term.Bad, label}
}

func TestSnippetPutsCaretsUnderTheParts(t *testing.T) {
	for _, c := range []struct {
		name, text string
		parts      []string
		want       string
	}{
		{
			"one", "a; bb; c", []string{"bb"}, `
  a; bb; c
     ^^ bb
`,
		},
		{
			"what ends a command is not part of it", "a; bb ;& c", []string{"bb ;&"}, `
  a; bb ;& c
     ^^ bb ;&
`,
		},
		{
			"two on a line, in the order of the text", "aa; bb", []string{"bb", "aa"}, `
  aa; bb
  ^^ aa
      ^^ bb
`,
		},
		{
			"only lines that are marked, numbered", "a\nbb\nc\nd\ne\n", []string{"bb", "e"}, `
  2 | bb
      ^^ bb
  …
  5 | e
      ^ e
`,
		},
		{
			"over several lines", "x aa\nbb\ncc y", []string{"aa\nbb\ncc"}, `
  1 | x aa
        ^^ aa
bb
cc (to line 3)
`,
		},
		{
			"a newline at the end makes no second line", "aa\n", []string{"aa"}, `
  aa
  ^^ aa
`,
		},
		{
			"tabs, wide and hidden characters", "\t日本 \x1b[0m\u202e aa", []string{"aa"}, `
      日本 \x1b[0m\u202e aa
                         ^^ aa
`,
		},
		{
			"bytes that are not UTF-8", "caf\xe9 aa", []string{"aa"}, `
  caf\xe9 aa
          ^^ aa
`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var marks []mark
			for _, p := range c.parts {
				marks = append(marks, under(t, c.text, p, p))
			}
			assert.Equal(t, c.want[1:], snippet(term.Style{}, c.text, marks))
		})
	}
}

func TestSnippetCutsLongLines(t *testing.T) {
	text := strings.Repeat("x ", 100) + "FIRST " + strings.Repeat("y ", 100) + "LAST"
	got := snippet(term.Style{}, text, []mark{under(t, text, "FIRST", "one"), under(t, text, "LAST", "two")})
	lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	require.Len(t, lines, 4)
	for i, word := range []string{"FIRST", "LAST"} {
		source, carets := lines[2*i], lines[2*i+1]
		assert.LessOrEqual(t, term.Width(source), len(indent)+snippetWidth)
		column := term.Width(source[:strings.Index(source, word)])
		assert.Equal(t, strings.Repeat(" ", column)+strings.Repeat("^", len(word)), carets[:column+len(word)])
	}
	assert.True(t, strings.HasPrefix(lines[0], "  …") && strings.HasSuffix(lines[0], "…"), lines[0])
	assert.True(t, strings.HasPrefix(lines[2], "  …") && strings.HasSuffix(lines[2], "LAST"), lines[2])
}

func TestSnippetMovesALongLabelToItsOwnLine(t *testing.T) {
	text := strings.Repeat("x", 70)
	label := strings.Repeat("l", 40)
	assert.Equal(t, "  "+text+"\n  "+strings.Repeat("^", 70)+"\n  "+label+"\n", snippet(term.Style{}, text, []mark{under(t, text, text, label)}))
}

func TestSnippetOfManyMarksIsShort(t *testing.T) {
	text := strings.Repeat("a\n", 500)
	var marks []mark
	for i := range 500 {
		marks = append(marks, mark{shell.Span{Start: 2 * i, End: 2*i + 1}, term.Bad, "x"})
	}
	got := snippet(term.Style{}, text, marks)
	assert.Equal(t, 2*maxMarks+1, strings.Count(got, "\n"))
	assert.True(t, strings.HasSuffix(got, "  … and 488 more\n"), got)
}

func TestSnippetNamesASpanOnce(t *testing.T) {
	m := mark{shell.Span{Start: 0, End: 1}, term.Bad, "x"}
	other := m
	other.label = "y"
	assert.Equal(t, "  a\n  ^ x, y\n", snippet(term.Style{}, "a", []mark{m, other, m}))
}

// FuzzSnippetShowsEveryTextOnPlainLines: whatever the text and the spans, no line is
// wide, nothing unprintable gets through, and it ends.
func FuzzSnippetShowsEveryTextOnPlainLines(f *testing.F) {
	f.Add("git reset --hard\n\techo \xff 日本\u0301\u202e", 3, 9, 20, 33)
	f.Add(strings.Repeat("日", 200), 0, 600, 599, 600)
	f.Add("\n\n", 0, 1, 1, 2)
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int) {
		got := snippet(term.Style{}, text, []mark{{shell.Span{Start: a, End: b}, term.Bad, "x"}, {shell.Span{Start: c, End: d}, term.Warn, "y"}})
		for line := range strings.Lines(got) {
			line = strings.TrimSuffix(line, "\n")
			require.Equal(t, line, term.Visible(line))
			require.LessOrEqual(t, term.Width(line), labelWidth+len(indent)+20)
		}
	})
}
