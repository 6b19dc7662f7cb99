package audit

import (
	"slices"
	"strings"
)

// Count is how often something happened.
type Count struct {
	Name string `json:"name"`
	N    int    `json:"count"`
}

// Stats sums entries up.
type Stats struct {
	Records   int     `json:"records"`
	Decisions []Count `json:"decisions"`
	Hosts     []Count `json:"hosts"`
	// Rules are those that were met, Lifted what let findings through.
	Rules  []Count `json:"rules"`
	Lifted []Count `json:"lifted"`
}

// Sum sums entries up, the most frequent first.
func Sum(entries []Entry) Stats {
	decisions, hosts, rules, lifted := counter{}, counter{}, counter{}, counter{}
	n := 0
	for i := range entries {
		e := &entries[i]
		if e.Event != Decided {
			continue
		}
		n++
		decisions[e.Decision]++
		hosts[e.Host]++
		for _, f := range e.Findings {
			rules[f.Rule]++
			if f.Lifted != "" {
				lifted[f.Lifted]++
			}
		}
	}
	return Stats{n, decisions.sorted(), hosts.sorted(), rules.sorted(), lifted.sorted()}
}

type counter map[string]int

func (c counter) sorted() []Count {
	out := make([]Count, 0, len(c))
	for name, n := range c {
		out = append(out, Count{name, n})
	}
	slices.SortFunc(out, func(a, b Count) int {
		if a.N != b.N {
			return b.N - a.N
		}
		return strings.Compare(a.Name, b.Name)
	})
	return out
}
