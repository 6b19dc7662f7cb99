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
