package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rv/approvals"
	"rv/audit"
	"rv/config"
	"rv/internal/ask"
	"rv/internal/seal"
	"rv/policy"
)

// reach is how far an exception goes.
type reach struct {
	text       string
	exceptions []policy.Exception
}

// reaches are the exceptions that would let a call through, the narrowest first.
func reaches(p *approvals.Pending) (out []reach) {
	for _, r := range [...]struct {
		text         string
		argv, inRepo bool
	}{
		{"this command, in this repository", true, true},
		{"this command, anywhere", true, false},
		{"whatever the rule is about, in this repository", false, true},
		{"whatever the rule is about, anywhere", false, false},
	} {
		at := reach{text: r.text}
		for _, f := range p.Findings {
			e := policy.Exception{Rule: f.Hit.Rule}
			if r.argv {
				e.Argv = f.Argv
			}
			if r.inRepo {
				e.Repo = f.Repo
			}
			if r.argv && e.Argv == nil || r.inRepo && e.Repo == "" {
				at.exceptions = nil
				break
			}
			if !slices.ContainsFunc(at.exceptions, func(x policy.Exception) bool {
				return x.Rule == e.Rule && x.Repo == e.Repo && slices.Equal(x.Argv, e.Argv)
			}) {
				at.exceptions = append(at.exceptions, e)
			}
		}
		if at.exceptions != nil {
			out = append(out, at)
		}
	}
	return out
}

// previewDays is how far back an exception is tried on the log.
const previewDays = 30

// preview says what of the log exceptions would have let through.
func preview(key seal.Key, entries []audit.Entry, exceptions []policy.Exception, now time.Time) string {
	n := 0
	var last *audit.Entry
	for i := range entries {
		e := &entries[i]
		if e.Event == audit.Decided && slices.ContainsFunc(exceptions, func(x policy.Exception) bool { return covers(key, e, x) }) {
			n++
			last = e
		}
	}
	if n == 0 {
		return fmt.Sprintf("matches nothing in the last %d days of the log", previewDays)
	}
	where := ""
	if last.Dir != "" {
		where = ", in " + last.Dir
	}
	return fmt.Sprintf("matches %s in the last %d days of the log; the last %s%s", count(n, "call"), previewDays, ago(last.Time, now), where)
}

// covers reports whether a record holds a finding that an exception is about.
func covers(key seal.Key, e *audit.Entry, x policy.Exception) bool {
	if x.Repo != "" && e.Dir != x.Repo && !strings.HasPrefix(e.Dir, x.Repo+"/") {
		return false
	}
	for i, f := range e.Findings {
		if f.Rule != x.Rule.ID() || i >= len(e.What) || e.What[i] == "" {
			continue // without a fingerprint it had words that no exception meets
		}
		if x.Argv == nil || e.What[i] == audit.Fingerprint(key, x.Argv) {
			return true
		}
	}
	return false
}

// always has the person choose an exception, and seals it.
func (d *decider) always() error {
	if _, _, _, err := d.resealable(); err != nil {
		return err // before anything is asked in vain
	}
	home := d.host().Home
	key, err := seal.Load(home)
	if err != nil {
		return failure{fmt.Sprintf("read the key: %v", err), "", exitNotDone}
	}
	now := time.Now()
	entries, err := audit.Read(home, now.AddDate(0, 0, -previewDays))
	if err != nil {
		return failure{fmt.Sprintf("read the log: %v", err), "rv audit verify says more", exitNotDone}
	}
	list := reaches(&d.call)
	choices := make([]ask.Choice, len(list))
	for i, r := range list {
		choices[i] = ask.Choice{Text: r.text, Note: preview(key, entries, r.exceptions, now)}
	}
	at, err := d.ask.Choose("How far, the narrowest first:", choices)
	if err != nil {
		return undecided(err)
	}
	reason, err := d.ask.Line("Why", "approved on "+now.Format(time.DateOnly))
	if err != nil {
		return undecided(err)
	}
	chosen := list[at].exceptions
	for i := range chosen {
		chosen[i].Reason = reason
	}
	if err := d.reseal(adding(chosen), changesOf(chosen, true)); err != nil {
		return err
	}
	d.done("always", func(int) string { return "exception" })
	return d.print("allowed from now on: the exception is in " + d.policyPath() + "\n")
}

func adding(list []policy.Exception) func([]byte) ([]byte, error) {
	return func(text []byte) ([]byte, error) {
		for _, e := range list {
			text = config.WithException(text, e)
		}
		return text, nil
	}
}

// changesOf are exceptions as changes of the configuration.
func changesOf(list []policy.Exception, added bool) (out []config.Change) {
	word := "new: "
	if !added {
		word = "no longer: "
	}
	for _, e := range list {
		out = append(out, config.Change{Looser: added, What: word + config.DescribeException(e)})
	}
	return out
}

func (a *app) policyPath() string {
	return filepath.Join(a.home(), ".config/rv/policy.toml")
}
