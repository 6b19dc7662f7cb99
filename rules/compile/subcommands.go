package compile

import (
	"slices"
	"strings"
)

// Subcommands gives the subcommands that sources declare or have rules about, by the
// name of the program; spellings of one are joined by "|". Pseudo programs have none.
func Subcommands(sources []*Source) map[string][]string {
	b := &builder{sources: sources, tools: map[string]*tool{}}
	for _, s := range sources {
		b.declareTools(s)
	}
	for _, s := range sources {
		b.declareSubs(s)
	}
	for _, s := range sources {
		b.declarePaths(s)
	}
	for i, s := range sources {
		b.addRules(i, s)
	}
	out := map[string][]string{}
	for _, t := range b.order {
		if strings.HasPrefix(t.name, "rv:") {
			continue
		}
		for _, k := range t.root.kids {
			out[t.name] = append(out[t.name], strings.Join(k.names, "|"))
		}
		slices.Sort(out[t.name])
	}
	return out
}
