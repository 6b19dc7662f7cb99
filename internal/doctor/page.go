package doctor

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed page.md
var intro string

// Page is docs/doctor.md: the text above the table, and the table.
func Page() string {
	var b strings.Builder
	b.WriteString("<!-- Generated from internal/doctor: go test ./internal/doctor -run Page -u -->\n\n")
	b.WriteString(intro)
	b.WriteString("## How a host is\n\n| state | |\n|---|---|\n")
	for _, c := range Conditions {
		fmt.Fprintf(&b, "| `%s` | %s |\n", c.Condition, c.Means)
	}
	b.WriteString("\n## Findings\n\nWhere a file for all users (`rv setup --managed`) asks rv too, an error about the person's own becomes a note; not so those marked †. HOST is the host's name.\n")
	for _, g := range States() {
		fmt.Fprintf(&b, "\n### %s\n\n| id | level | seen by | it means | what helps | `--fix` |\n|---|---|---|---|---|---|\n", g.Title)
		for i := range g.States {
			s := &g.States[i]
			auto, stays := "", ""
			if s.Auto() {
				auto = "mends it"
			}
			if s.Stays {
				stays = " †"
			}
			fmt.Fprintf(&b, "| `%s` | %s%s | %s | %s | %s | %s |\n", s.ID, s.Level, stays, inCell(s.Seen), inCell(s.Means), inCell(s.Fix), auto)
		}
	}
	return b.String()
}

func inCell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
