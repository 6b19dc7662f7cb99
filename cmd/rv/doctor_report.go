package main

import (
	"fmt"
	"strings"
	"time"

	"rv/audit"
	"rv/internal/doctor"
	"rv/internal/term"
)

// A diagnosis is everything rv doctor tells.
type diagnosis struct {
	doctor.Report
	home, hook string
	fixed      []doctor.Fixed
	packs      []packState
	audit      audit.Report
	auditErr   error
	latency    doctor.Latency
	measured   bool
}

func (d *diagnosis) text(style term.Style) string {
	var b strings.Builder
	for _, f := range d.fixed {
		what := "mended"
		if f.Err != nil {
			what = "not mended: " + f.Err.Error()
		}
		fmt.Fprintf(&b, "%s %s: %s\n", subject(f.Finding.Host()), f.ID, term.Visible(what))
	}
	if len(d.fixed) > 0 {
		b.WriteString("\n")
	}
	var missing []string
	for i := range d.Hosts {
		h := &d.Hosts[i]
		if h.Condition == doctor.Missing {
			missing = append(missing, h.Name)
			continue
		}
		tone := term.Good
		if h.Condition != doctor.Wired && h.Condition != doctor.Proved {
			tone = term.Bad
		}
		line(&b, h.Name, style.Paint(tone, fmt.Sprintf("%-11s ", h.Condition)), hostDetail(h))
		write(&b, style, h.Findings)
	}
	if len(missing) > 0 {
		line(&b, "not here", "", strings.Join(missing, ", "))
	}
	b.WriteString("\n")
	on := 0
	for _, p := range d.packs {
		if p.On {
			on++
		}
	}
	line(&b, "packs", "", fmt.Sprintf("%d on, %d off", on, len(d.packs)-on))
	if d.auditErr == nil && len(d.audit.Problems) == 0 {
		line(&b, "log", "", fmt.Sprintf("%s, the chain holds", count(d.audit.Records, "record")))
	}
	if d.measured {
		line(&b, "latency", "", fmt.Sprintf("rv-hook takes %.1f times as long as a program that does nothing (%s, %s)",
			d.latency.Ratio(), milliseconds(d.latency.Hook), milliseconds(d.latency.Bare)))
	}
	if len(d.Findings) == 0 {
		line(&b, "rv", style.Paint(term.Good, "ok"), "")
	} else {
		line(&b, "rv", "", "")
		write(&b, style, d.Findings)
	}
	return b.String()
}

func line(b *strings.Builder, name, state, rest string) {
	text := fmt.Sprintf("%-9s %s", name, rest)
	if state != "" {
		text = fmt.Sprintf("%-9s %s %s", name, state, rest)
	}
	b.WriteString(strings.TrimRight(text, " ") + "\n")
}

var tones = map[doctor.Level]term.Tone{doctor.Error: term.Bad, doctor.Warning: term.Warn, doctor.Note: term.Dim}

func hostDetail(h *doctor.Host) string {
	parts := []string{}
	if h.Version != "" {
		parts = append(parts, h.Version)
	}
	if h.Condition == doctor.Proved {
		day, _, _ := strings.Cut(h.Proof.When, "T")
		parts = append(parts, "proved "+day)
	}
	if h.Managed {
		parts = append(parts, "for all users")
	}
	return strings.Join(append(parts, term.Visible(h.Path)), "  ")
}

func subject(host string) string {
	if host == "" {
		return "rv"
	}
	return host
}

func write(b *strings.Builder, style term.Style, findings []doctor.Finding) {
	for _, f := range findings {
		level := style.Paint(tones[f.Level], string(f.Level))
		at := ""
		for _, part := range []string{f.Path, f.Detail} {
			if part != "" {
				at += ": " + term.Visible(part)
			}
		}
		if f.Level == doctor.Note {
			fmt.Fprintf(b, "  %s %s%s: %s\n    %s\n", level, f.ID, at, f.Means, f.Fix)
			continue
		}
		fmt.Fprintf(b, "  %s %s%s\n    %s\n    fix: %s\n", level, f.ID, at, f.Means, f.Fix)
		if f.Auto {
			b.WriteString("    rv doctor --fix does it\n")
		}
	}
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

const doctorSchema = "rv.doctor.v1"

// The document of rv doctor --json: docs/doctor.md describes it.
type doctorReport struct {
	Schema   string           `json:"schema"`
	OK       bool             `json:"ok"`
	Home     string           `json:"home"`
	Hook     string           `json:"hook"`
	Hosts    []doctor.Host    `json:"hosts"`
	Findings []doctor.Finding `json:"findings"`
	Fixed    []doctorFixed    `json:"fixed"`
	Packs    doctorPacks      `json:"packs"`
	Audit    *doctorAudit     `json:"audit"`
	Latency  *doctorLatency   `json:"latency"`
}

type doctorFixed struct {
	ID    string `json:"id"`
	Host  string `json:"host,omitempty"`
	Path  string `json:"path,omitempty"`
	Error string `json:"error,omitempty"`
}

type doctorPacks struct {
	On  int `json:"on"`
	Off int `json:"off"`
}

type doctorAudit struct {
	Files   int  `json:"files"`
	Records int  `json:"records"`
	Pending int  `json:"pending"`
	Holds   bool `json:"holds"`
}

type doctorLatency struct {
	Hook  float64 `json:"hook_ms"`
	Bare  float64 `json:"bare_ms"`
	Ratio float64 `json:"ratio"`
}

func (d *diagnosis) encode() string {
	doc := doctorReport{
		Schema: doctorSchema, OK: d.OK(), Home: d.home, Hook: d.hook,
		Hosts: d.Hosts, Findings: d.Findings, Fixed: []doctorFixed{},
	}
	for _, f := range d.fixed {
		fixed := doctorFixed{ID: f.ID, Host: f.Finding.Host(), Path: f.Path}
		if f.Err != nil {
			fixed.Error = f.Err.Error()
		}
		doc.Fixed = append(doc.Fixed, fixed)
	}
	for _, p := range d.packs {
		if p.On {
			doc.Packs.On++
		} else {
			doc.Packs.Off++
		}
	}
	if d.auditErr == nil {
		doc.Audit = &doctorAudit{d.audit.Files, d.audit.Records, d.audit.Pending, len(d.audit.Problems) == 0}
	}
	if d.measured {
		ms := func(t time.Duration) float64 { return float64(t.Microseconds()) / 1000 }
		doc.Latency = &doctorLatency{ms(d.latency.Hook), ms(d.latency.Bare), float64(int(d.latency.Ratio()*100)) / 100}
	}
	return encoded(doc)
}
