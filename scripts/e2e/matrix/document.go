package main

import (
	"fmt"
	"slices"
	"strings"
)

// columns are the situations every host is put in, by the cell that shows it.
var columns = []struct{ heading, cell string }{
	{"main agent", "deny"},
	{"sub-agent", "sub-agent"},
	{"background", "background"},
	{"missing", "child-missing"},
	{"not executable", "child-not-executable"},
	{"crash", "child-crash"},
	{"killed", "child-killed"},
	{"hang", "child-hang"},
	{"garbage", "child-garbage"},
	{"silence", "child-silence"},
}

// base are cells that make sure of the driver itself.
var base = []string{"no-rv", "allow", "parallel", "parallel/sibling", "sub-agent/sibling", "awkward-path", "prove", "child-panic"}

const (
	head = `# What the real hosts do

Each host was driven headless against a scripted model that asks for ` + "`git reset --hard`" + ` in a throw-away repository: **blocked** did not
run and the model was told why, **ran** ran. Generated from a run of %s by ` + "`scripts/e2e`" + `; a test holds it to
[` + "`expected.tsv`" + `](../../scripts/e2e/expected.tsv), where the reasons stand. What a host never shows rv, how it fails open and what
rv does about it: one page each, linked below.

## With rv set up, and with something else in the place of ` + "`rv-hook`" + `

The first three columns are rv at work; from "missing" on, ` + "`rv-hook`" + ` is missing, cannot be started, crashes (status 1), is killed, hangs, prints
garbage, or ends silently with status 0.

`
	own = `
## What is particular to a host

`
	tail = `
The MCP surface has no host of its own here: [mcp.md](mcp.md).

To see for yourself: ` + "`scripts/gate.sh --hosts`" + ` drives all of these (npm installs them at the versions above), ` + "`--hosts --latest`" + ` their newest.
` + "`rv prove`" + ` drives those that are installed on your own machine, at the versions they have.
`
)

func document(rows []row, date string) string {
	var b strings.Builder
	fmt.Fprintf(&b, head, date)
	b.WriteString("| host | version |")
	for _, c := range columns {
		fmt.Fprintf(&b, " %s |", c.heading)
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(columns)) + "\n")
	for _, h := range hostsOf(rows) {
		fmt.Fprintf(&b, "| [%s](%s.md) | %s |", h.Host, page(h.Host), h.Version)
		for _, c := range columns {
			fmt.Fprintf(&b, " %s |", verdict(rows, h.Host, c.cell))
		}
		b.WriteString("\n")
	}
	b.WriteString(own + "| host | situation | |\n|---|---|---|\n")
	for _, h := range hostsOf(rows) {
		for _, r := range particular(rows, h.Host) {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", r.Host, strings.ReplaceAll(r.Cell, "-", " "), shown(r.Verdict))
		}
	}
	b.WriteString(tail)
	return b.String()
}

// hostsOf lists one row of each host, in order.
func hostsOf(rows []row) (out []row) {
	for _, r := range rows {
		if !slices.ContainsFunc(out, func(o row) bool { return o.Host == r.Host }) {
			out = append(out, r)
		}
	}
	return out
}

// page is the name of a host's page; the generations of one share it.
func page(host string) string { return strings.TrimSuffix(host, "-old") }

// particular are a host's own cells by their names: the driver and the table list them in
// orders of their own.
func particular(rows []row, host string) (out []row) {
	for _, r := range rows {
		if r.Host == host && !shared(r.Cell) {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b row) int { return strings.Compare(a.Cell, b.Cell) })
	return out
}

// shared reports whether a cell is no host's own: it stands in a column, or makes sure of
// rv rather than of a host, as its approvals do.
func shared(cell string) bool {
	if slices.Contains(base, cell) || cell == "approve" || strings.HasPrefix(cell, "approve/") {
		return true
	}
	for _, c := range columns {
		if c.cell == cell {
			return true
		}
	}
	return false
}

func verdict(rows []row, host, cell string) string {
	for _, r := range rows {
		if r.Host == host && r.Cell == cell {
			return shown(r.Verdict)
		}
	}
	return "–" // the host has no such thing
}

// shown makes what went through stand out.
func shown(verdict string) string {
	if verdict == "blocked" {
		return verdict
	}
	return "**" + verdict + "**"
}
