package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/shell"
)

// spell shows a command as it was read: subcommand path, options with their
// values, operands.
func spell(t *testing.T, text string) string {
	t.Helper()
	tb := Builtin()
	s, _ := shell.Lower(text, project)
	require.NotEmpty(t, s.Invocations, text)
	inv := &s.Invocations[0]
	from, to := programs(tb, tb.Programs, inv.Name)
	require.Equal(t, 1, to-from, "%s: no grammar for %s", text, inv.Name)
	c := command{argv: inv.Argv, tool: tb.Programs[from].Tool}
	c.read(tb)

	var out []string
	depth := int(tb.Nodes[c.node].Depth)
	for _, i := range c.words[:depth] {
		out = append(out, inv.Argv[i].String())
	}
	for _, s := range c.seen {
		name := optionName(tb, s.opt)
		if s.off {
			name = "!" + name
		}
		if s.word >= 0 {
			w := inv.Argv[s.word]
			name += "=" + w.Slice(s.at, len(w.Text())).String()
		}
		out = append(out, name)
	}
	for n, i := range c.words[depth:] {
		if n+depth == c.dashes {
			out = append(out, "--")
		}
		out = append(out, "<"+inv.Argv[i].String()+">")
	}
	if c.loose {
		out = append(out, "loose")
	}
	if c.harmless {
		out = append(out, "harmless")
	}
	return strings.Join(out, " ")
}

func optionName(tb *Table, opt uint16) string {
	for _, l := range tb.Longs {
		if l.Opt == opt && l.Off == 0 {
			return tb.Text(l.Name)
		}
	}
	for _, s := range tb.Shorts {
		if s.Opt == opt && s.Off == 0 {
			return string(s.Char)
		}
	}
	return fmt.Sprint(opt)
}

func TestReadArguments(t *testing.T) {
	for text, want := range map[string]string{
		// GNU style
		"rm -fr a":            "force recursive <a>",
		"rm -r -f -- -x":      "recursive force -- <-x>",
		"rm a -rf b":          "recursive force <a> <b>",
		"rm --rec --forc a":   "recursive force <a>",
		"rm --preserve a":     "preserve-root <a>",
		"rm -rf --unknown a":  "recursive force <a>",
		"rm -":                "<->",
		"truncate -s0 a":      "size=0 <a>",
		"truncate -s 0 a":     "size=0 <a>",
		"truncate --size=0 a": "size=0 <a>",
		"truncate --si 0 a":   "size=0 <a>",
		"truncate -cs0 a":     "no-create size=0 <a>",
		"shred -n19 -u a":     "iterations=19 u <a>",
		"chmod -R -x /usr":    "recursive </usr>",
		// git: global options, negation, ambiguity, values
		"git -C d --no-pager -c a.b=c reset": "reset C=d no-pager c=a.b=c",
		"git --git-dir=x clean -xfd":         "clean git-dir=x x force d",
		"git clean -e '*.o' -n":              "clean exclude=*.o dry-run",
		"git clean --force --no-force":       "clean force !force",
		"git clean --forc":                   "clean force",
		"git push --forc":                    "push",
		"git push --force-w --force-i":       "push force-with-lease force-if-includes",
		"git push -fu origin +x":             "push force set-upstream <origin> <+x>",
		"git checkout -b new -- a":           "checkout b=new -- <a>",
		"git checkout HEAD -- -f":            "checkout <HEAD> -- <-f>",
		"git clean -xdf -- src --dry-run":    "clean x d force -- <src> <--dry-run>",
		"git reset --end-of-options --hard":  "reset <--hard>",
		"git stash -q drop":                  "stash drop",
		"git stash push clear":               "stash <push> <clear>",
		"git-reset --hard":                   "reset hard",
		"git push --help -f":                 "push help force harmless",
		"git branch -D -- x":                 "branch D -- <x>",
		// values behind =, and flags that are turned off
		"truncate -s=0 a":             "size=0 <a>",
		"truncate -s= a":              "size== <a>",
		"git push -f --dry-run=false": "push force !dry-run=false",
		"git push -f --dry-run=true":  "push force dry-run=true",
		"git push -f --help=false":    "push force !help=false",
		"git push -f --no-dry-run=0":  "push force dry-run=0",
		// find
		"find":                         "",
		"find -L /a b -type f -delete": "L type=f delete </a> <b>",
		`find . \( -name a -o -name b \) -delete`:   "( name=a name=b ) delete <.>",
		`find . -exec rm -f {} \; -delete x`:        "exec=rm delete <.>",
		`find . ! -name x -exec grep -l y {} + -ls`: "! name=x exec=grep ls <.>",
		// dd
		"dd if=/dev/zero of=/dev/sda bs=1M x": "if=/dev/zero of=/dev/sda bs=1M <x>",
		// what the text does not say
		`rm -rf $X`:           "recursive force <…> loose",
		`rm -rf "$X"`:         "recursive force <…>",
		`rm -rf"$X" a`:        "recursive force <a> loose",
		`git push --$X`:       "push loose",
		`git $X reset --hard`: "reset hard loose",
		`git clean -e "$X"`:   "clean exclude=…",
		`git clean -e$X -f`:   "clean exclude=… force",
		`rm -- $X`:            "-- <…>",
	} {
		t.Run(text, func(t *testing.T) { assert.Equal(t, want, spell(t, text)) })
	}
}

func TestLongListsAreRead(t *testing.T) {
	text := "git clean" + strings.Repeat(" -e x", 100) + strings.Repeat(" a", 100) + " -f"
	got := spell(t, text)
	assert.True(t, strings.HasSuffix(got, "<a>"))
	assert.Equal(t, 100, strings.Count(got, "exclude=x"))
	assert.Equal(t, 1, strings.Count(got, "force"))
}

func TestTableRangesAreSorted(t *testing.T) {
	tb := Builtin()
	require.True(t, tb.Valid())
	require.NotEmpty(t, tb.Rules)
	for i := range tb.Nodes {
		n := tb.Nodes[i]
		for j := n.LongFrom + 1; j < n.LongTo; j++ {
			assert.LessOrEqual(t, tb.Text(tb.Longs[j-1].Name), tb.Text(tb.Longs[j].Name))
		}
		for j := n.KidFrom + 1; j < n.KidTo; j++ {
			assert.Less(t, tb.Text(tb.Kids[j-1].Name), tb.Text(tb.Kids[j].Name))
		}
	}
	for j := 1; j < len(tb.Programs); j++ {
		assert.Less(t, tb.Text(tb.Programs[j-1].Name), tb.Text(tb.Programs[j].Name))
	}
}
