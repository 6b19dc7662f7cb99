package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/shell"
)

func TestPlaces(t *testing.T) {
	places := []Place{"~/.config/rv", "~/.grok/hooks/rv.json", "/usr/local/bin/rv"}
	here := shell.Facts{Cwd: "/home/u/p", Home: "/home/u", Repo: "/home/u/p", RepoKnown: true}
	for _, tt := range []struct {
		text      string
		facts     shell.Facts
		in, above int
	}{
		{"cat ~/.config/rv", here, 0, -1},
		{"cat ~/.config/rv/policy.toml", here, 0, -1},
		{"cat ~/.config/rvx", here, -1, -1},
		{"cat ~/.config/x/../rv/./key", here, 0, -1},
		{"cat ../.config/rv", here, 0, -1},
		{"cat /home/u/.config/rv", here, 0, -1},
		{"cat $HOME/.config/rv", here, 0, -1},
		{"cat \"$HOME\"/.config/{rv,x}/a", here, 0, -1},
		{"X=~/.config; cat $X/rv/a", here, 0, -1},
		{"cat ~/.CONFIG/Rv", here, 0, -1},
		{"cd ~/.config/rv; cat key", here, 0, -1},
		{"cd ~ && cat .config/rv", here, 0, -1},
		{"cd $Y; cat key", here, -1, -1},
		{"cat ~/.config/r*", here, 0, -1},
		{"cat ~/.config/*", here, 0, -1},
		{"cat ~/*/rv", here, -1, -1}, // * does not stand for .config
		{"cat ~/.*/rv", here, 0, -1},
		{"cat ~/.config/$X", here, -1, -1},
		{"cat $X", here, -1, -1},
		{"cat ~/.config", here, -1, 0},
		{"cat ~/.c*", here, -1, 0},
		{"cat ~/.grok/hooks", here, -1, 1},
		{"cat ~/.grok", here, -1, 1},
		{"cat ~/.grok/hooks/rv.json", here, 1, -1},
		{"cat ~", here, -1, -1},
		{"cat /", here, -1, -1},
		{"cat /home", here, -1, -1},
		{"cat /usr/local/bin/rv", here, 2, -1},
		{"cat /usr/local/bin", here, -1, 2},
		{"cat /usr/local", here, -1, -1},
		{"cat /usr", here, -1, -1},
		{"ln -s ~/.config /tmp/Link; cat /tmp/Link/rv/a", here, 0, -1},
		{"ln -s ~/.config/rv x; cat x/key", here, 0, -1},
		{"mv ~/.config x; cat x", here, -1, 0},
		{"cat ''", here, -1, -1},
		{"cat .", here, -1, -1},
		{"cat ~/.config/rv", shell.Facts{}, 0, -1},
		{"cat ~/.config", shell.Facts{}, -1, 0},
		{"cat ~", shell.Facts{}, -1, -1},
		{"cat /usr/local/bin/rv", shell.Facts{}, 2, -1},
		{"cat .config/rv", shell.Facts{}, -1, -1},
		{"cat policy.toml", shell.Facts{Cwd: "/home/u/.config/rv", Home: "/home/u"}, 0, -1},
	} {
		script, _ := shell.Lower(tt.text, tt.facts)
		p := NewPlaces(&script, tt.facts)
		found := false
		for i := range script.Invocations {
			if inv := &script.Invocations[i]; inv.Name == "cat" {
				found = true
				got := p.Relate(inv.Argv[1], inv.Dirs, places)
				assert.Equal(t, Relation{tt.in, tt.above}, got, tt.text)
			}
		}
		assert.True(t, found, tt.text)
	}
}

func TestElsewhere(t *testing.T) {
	here := shell.Facts{Cwd: "/home/u/p", Home: "/home/u"}
	for _, tt := range []struct {
		text  string
		facts shell.Facts
		want  bool
	}{
		{"cat /tmp/x", here, true},
		{"cat x", here, true},
		{"cat ~/x", here, true},
		{"cat ~", here, false},
		{"cat $HOME", here, false},
		{"cat ..", here, false},
		{"cat /home/u/", here, false},
		{"cat /home/u/p/..", here, false},
		{"cat /home", here, true},
		{"cat /home/*", here, false},
		{"cat $X", here, false},
		{"cat /tmp/$X", here, false},
		{"cat ''", here, false},
		{"ln -s ~ x; cat x", here, false},
		{"ln -s /tmp x; cat x", here, true},
		{"cd /tmp; cat y", here, true},
		{"cd ~; cat .", here, false},
		{"cd $X; cat .", here, false},
		{"cat /tmp/x", shell.Facts{}, false},
	} {
		script, _ := shell.Lower(tt.text, tt.facts)
		p := NewPlaces(&script, tt.facts)
		inv := &script.Invocations[len(script.Invocations)-1]
		assert.Equal(t, tt.want, p.Elsewhere(inv.Argv[1], inv.Dirs), tt.text)
	}
}

// Where no place is near, a path that goes down relates to none.
func TestNear(t *testing.T) {
	places := []Place{"~/.config/rv", "/usr/local/bin/rv"}
	here := shell.Facts{Cwd: "/home/u/p", Home: "/home/u"}
	for text, want := range map[string]bool{
		"cat x": false, "cd ..; cat x": true, "cd ~ && cat x": true, "cd ~/.config; cat x": true, "cd ~/.config/rv/a; cat x": true, "cd ~/.CONFIG; cat x": true,
		"cd /; cat x": true, "cd /usr; cat x": true, "cd /tmp && cat x": false, "cd $X; cat x": true, "cd \"$X/y\"; cat x": false, "ln -s / y; cat x": true,
	} {
		script, _ := shell.Lower(text, here)
		inv := &script.Invocations[len(script.Invocations)-1]
		assert.Equal(t, want, NewPlaces(&script, here).Near(inv.Dirs, places), text)
	}
	for text, want := range map[string]bool{"x": true, "x/y": true, ".x": true, "": false, "/x": false, "~": false, "..": false, "x/../y": false} {
		assert.Equal(t, want, Down(shell.Lit(text)), text)
	}
	assert.False(t, Down(shell.NewHole(shell.HoleUnknown)))
}
