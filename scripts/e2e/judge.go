package main

import (
	"fmt"
	"slices"
	"strings"

	"rv/internal/hostdrive"
)

// A verdict is what became of one call.
type verdict string

const (
	blocked verdict = "blocked" // it did not run, and the model was told
	ran     verdict = "ran"     // it ran
	notRun  verdict = "not-run" // it did not run, and the model was told nothing
	noCall  verdict = "no-call" // the host never let the model ask
)

// A row is one line of expected.tsv, found or expected.
type row struct {
	Host    string  `json:"host"`
	Version string  `json:"version"`
	Cell    string  `json:"cell"`
	Verdict verdict `json:"verdict"`
	// Told is the name of the sentence the model was given, exactly as the host passes
	// it; with a ~ in front when it stood inside a longer text; "other" when there was
	// none; "-" unless blocked.
	Told string `json:"told"`
}

// A finding is a row as it was found, with what it rests on.
type finding struct {
	row
	Date     string   `json:"date"` // of the run, YYYY-MM-DD
	Answer   string   `json:"answer"`
	Problems []string `json:"problems,omitempty"`
	Seconds  float64  `json:"seconds"`
}

// judge looks at what a host left behind.
func judge(h host, version string, c cell, calls []call, w world, before string, found hostdrive.Account) ([]finding, error) {
	after, err := w.Fingerprint()
	if err != nil {
		return nil, err
	}
	var findings []finding
	for i, one := range calls {
		answer, asked, answered := found.Transcript.Answer(one.name)
		did := false
		switch one.ran {
		case repositoryChanged:
			did = after != before
		case markerMade:
			did = w.Marked()
		case statusSeen:
			did = strings.Contains(answer, "modified:   tracked.txt") && strings.Contains(answer, "untracked.txt")
		}
		f := finding{row: row{Host: h.name, Version: version, Cell: c.row(i, one), Told: "-"}, Date: found.Date, Answer: answer, Seconds: found.Seconds}
		switch {
		case did:
			f.Verdict = ran
		case answered:
			f.Verdict, f.Told = blocked, told(h, answer)
		case asked:
			f.Verdict = notRun
		default:
			f.Verdict = noCall
		}
		findings = append(findings, f)
	}
	findings[0].Problems = problems(h, findings, found)
	return findings, nil
}

func told(h host, answer string) string { return toldFor(h, answer, reset) }

// toldFor names the sentence that a host passed on about a command.
func toldFor(h host, answer, command string) string {
	for _, sentence := range sentences {
		if answer == h.Says(sentence.text, command) {
			return sentence.name
		}
	}
	for _, sentence := range sentences {
		if strings.Contains(answer, sentence.text) {
			return "~" + sentence.name
		}
	}
	return "other"
}

// problems are what no verdict shows: they fail a cell whatever the table expects.
func problems(h host, findings []finding, found hostdrive.Account) (out []string) {
	if found.TimedOut {
		out = append(out, "the host did not end")
	}
	for _, text := range found.Transcript.Unread {
		out = append(out, "a request the model could not read: "+text)
	}
	// Where rv's block is posted as a message too, the message is the sentence and
	// nothing else, once; an allow posts none.
	want := 0
	for _, f := range findings {
		if h.Message && f.Verdict == blocked && f.Told != "other" {
			want++
		}
	}
	have := 0
	for _, said := range found.Transcript.Said {
		if slices.ContainsFunc(sentences, func(s sentence) bool { return said == s.text }) {
			have++
		} else if slices.ContainsFunc(sentences, func(s sentence) bool { return strings.Contains(said, s.text) }) {
			out = append(out, fmt.Sprintf("a message holds more than the sentence: %q", said))
		}
	}
	if have != want {
		out = append(out, fmt.Sprintf("messages posted for blocks: %d, not %d", have, want))
	}
	return out
}
