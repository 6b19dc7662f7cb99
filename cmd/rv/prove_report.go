package main

import (
	"fmt"
	"strings"

	"rv/internal/proof"
	"rv/internal/prove"
	"rv/internal/term"
)

type proveReport struct {
	Schema string `json:"schema"`
	Hook   string `json:"hook"`
	// Isolated: no host could reach a network. Otherwise each was only told to stay away.
	Isolated bool         `json:"isolated"`
	Hosts    []provedHost `json:"hosts"`
}

type provedHost struct {
	Host    string       `json:"host"`
	Program string       `json:"program,omitempty"`
	Version string       `json:"version,omitempty"`
	Proved  bool         `json:"proved"`
	Cells   []proof.Cell `json:"cells"`
	Told    string       `json:"told,omitempty"`
	Problem string       `json:"problem,omitempty"`
	// Install is how to get a host that is not here.
	Install string  `json:"install,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
}

func proved(r prove.Report) provedHost {
	one := provedHost{
		Host: r.Host, Program: r.Program, Version: r.Version, Proved: r.Holds(),
		Cells: r.Cells, Told: r.Told, Problem: r.Problem, Seconds: r.Seconds,
	}
	if one.Cells == nil {
		one.Cells = []proof.Cell{}
	}
	return one
}

// tellProved tells a person about one host: what it did on stdout, what is wrong and
// what to do about it on stderr.
func (a *app) tellProved(h provedHost) error {
	if err := a.print(h.lines()); err != nil {
		return err
	}
	switch {
	case h.ran():
		term.Error(a.stderr, h.Host+": a command that rv blocks was run: this host is not guarded")
		term.Hint(a.stderr, "docs/hosts/"+h.Host+".md says how this host fails open; please report it with rv prove --json --host "+h.Host)
	case h.Problem != "":
		term.Error(a.stderr, h.Host+": "+h.Problem)
	case h.Install == "" && !h.Proved:
		term.Error(a.stderr, h.Host+": a harmless command was blocked too, so nothing is shown")
	}
	if h.Install != "" {
		term.Hint(a.stderr, h.Host+" is not installed here; "+h.Install+" installs it, then rv prove --host "+h.Host)
	}
	return nil
}

func (h provedHost) ran() bool {
	for _, c := range h.Cells {
		if c.Probe == proof.Destructive && c.Outcome == proof.Ran {
			return true
		}
	}
	return false
}

// lines are a line for each surface, and what the agent was told.
func (h provedHost) lines() string {
	var b strings.Builder
	head := strings.TrimSpace(h.Host + " " + h.Version)
	if h.Install != "" && h.Told != "" {
		fmt.Fprintf(&b, "%-17s not started: it is not installed\n", head)
		fmt.Fprintf(&b, "%-17s would be told: %s\n", "", term.Visible(h.Told))
		return b.String()
	}
	for i := 0; i+1 < len(h.Cells); i += 2 {
		bad, good := h.Cells[i], h.Cells[i+1]
		if bad.Outcome == proof.NotRun && good.Outcome == proof.NotRun && h.Problem == "" {
			continue // the host has no such surface
		}
		fmt.Fprintf(&b, "%-17s %-11s git reset --hard %s, harmless %s\n", head, bad.Surface, bad.Outcome, good.Outcome)
		head = ""
	}
	if h.Proved && h.Told != "" {
		fmt.Fprintf(&b, "%-17s its agent was told: %s\n", "", term.Visible(h.Told))
	}
	return b.String()
}
