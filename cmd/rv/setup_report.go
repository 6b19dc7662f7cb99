package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"rv/hosts"
	"rv/internal/term"
)

// foretold shows what is about to be put into a file that belongs to others too, or cut
// out of it. Files of rv's own need no announcement.
func foretold(r hosts.Result) string {
	var b strings.Builder
	for _, c := range r.Changes {
		sign, what := "+ ", "goes into"
		switch c.Action {
		case hosts.Insert, hosts.Revise:
		case hosts.Cut:
			sign, what = "- ", "comes out of"
		default:
			continue
		}
		fmt.Fprintf(&b, "%s: this %s %s at line %d, and nothing else changes:\n", r.Host, what, term.Visible(c.Path), c.Line)
		b.WriteString(quoted("  "+sign, c.Text))
	}
	return b.String()
}

// setupLine is what happened to one host. Hosts that were not there are mentioned when
// they were asked for.
func setupLine(r hosts.Result, asked bool) string {
	if r.State == hosts.Absent && !asked {
		return ""
	}
	line := fmt.Sprintf("%-9s %-9s  %s\n", r.Host, r.State, term.Visible(r.Path))
	for _, c := range r.Changes {
		if r.State != hosts.Failed && (c.Action == hosts.Move || c.Action == hosts.Restore) {
			line += fmt.Sprintf("%-9s %s to %s\n", "", movedWord(c.Action), term.Visible(c.To))
		}
	}
	return line
}

func movedWord(a hosts.Action) string {
	if a == hosts.Restore {
		return "what was there before is back, moved"
	}
	return "what was there is moved"
}

// rehearsed is what a dry run shows: every byte that would be written.
func rehearsed(report hosts.Report) string {
	var b strings.Builder
	b.WriteString("nothing is changed; without --dry-run this would be:\n")
	for _, r := range report {
		b.WriteString(setupLine(r, true))
		for _, c := range r.Changes {
			switch c.Action {
			case hosts.Insert, hosts.Revise, hosts.Cut:
				b.WriteString(foretold(hosts.Result{Host: r.Host, Changes: []hosts.Change{c}}))
			case hosts.Create, hosts.Replace:
				fmt.Fprintf(&b, "  %s %s\n%s", c.Action, term.Visible(c.Path), quoted("  | ", c.Text))
			case hosts.Remove:
				fmt.Fprintf(&b, "  %s %s\n", c.Action, term.Visible(c.Path))
			}
		}
	}
	return b.String()
}

// quoted is text with a mark in front of every line.
func quoted(mark string, text []byte) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSuffix(string(text), "\n"), "\n") {
		b.WriteString(strings.TrimRight(mark+term.Visible(line), " ") + "\n")
	}
	return b.String()
}

// setupTrouble says on stderr why a host is not as it should be, and what to do; advice
// is for a file of somebody else's.
func (a *app) setupTrouble(r hosts.Result, advice string) {
	switch {
	case r.State == hosts.Occupied && r.Err == nil:
		term.Error(a.stderr, fmt.Sprintf("%s: %s holds something rv did not write", r.Host, r.Path))
	case r.Err != nil:
		term.Error(a.stderr, fmt.Sprintf("%s: %v", r.Host, r.Err))
	}
	switch {
	case r.State == hosts.Occupied && r.Shared:
		term.Hint(a.stderr, "put it right, then run rv setup again")
	case r.State == hosts.Occupied:
		term.Hint(a.stderr, advice)
	case r.Remains != "":
		term.Hint(a.stderr, r.Remains)
	}
}

type setupReport struct {
	Schema string      `json:"schema"`
	Home   string      `json:"home,omitempty"`
	Hook   string      `json:"hook,omitempty"`
	Hosts  []setupHost `json:"hosts"`
}

type setupHost struct {
	Host    string        `json:"host"`
	State   hosts.State   `json:"state"`
	Path    string        `json:"path"`
	Error   string        `json:"error,omitempty"`
	Remains string        `json:"remains,omitempty"`
	Changes []setupChange `json:"changes"`
}

type setupChange struct {
	Action hosts.Action `json:"action"`
	Path   string       `json:"path"`
	To     string       `json:"to,omitempty"`
	Line   int          `json:"line,omitempty"`
	Text   string       `json:"text,omitempty"`
}

func (doc setupReport) encode(report hosts.Report) string {
	doc.Hosts = []setupHost{}
	for _, r := range report {
		h := setupHost{Host: r.Host, State: r.State, Path: r.Path, Remains: r.Remains, Changes: []setupChange{}}
		if r.Err != nil {
			h.Error = r.Err.Error()
		}
		for _, c := range r.Changes {
			h.Changes = append(h.Changes, setupChange{c.Action, c.Path, c.To, c.Line, string(c.Text)})
		}
		doc.Hosts = append(doc.Hosts, h)
	}
	return encoded(doc)
}

// encoded is v as one line of JSON.
func encoded(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // the documents hold strings, numbers and booleans
	}
	return b.String()
}
