package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rv/audit"
	"rv/internal/term"
)

func (a *app) logCommand() *cobra.Command {
	var since string
	var plain bool
	cmd := &cobra.Command{
		Use:   "log",
		Short: "Show what was decided, by host, and what let what through",
		Long: `Show what rv decided today: for each host what was blocked, what could not be evaluated, and
what was let through by which approval. The newest comes last.`,
		Example: `  rv log
  rv log --since 7d`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			if since == "" {
				since = time.Now().Format(time.DateOnly)
			}
			entries, err := a.since(since)
			if err != nil {
				return err
			}
			return a.print(logText(term.Styled(a.pretty(plain)), entries, time.Now()))
		},
	}
	cmd.Flags().StringVar(&since, "since", "", "show what was decided from `TIME` on: 90m, 12h, 30d or a day (default: today)")
	cmd.Flags().BoolVar(&plain, "plain", false, "no colour")
	return cmd
}

// logText shows entries, host by host.
func logText(style term.Style, entries []audit.Entry, now time.Time) string {
	var hosts []string
	byHost := map[string][]*audit.Entry{}
	for i := range entries {
		host := entries[i].Host
		if entries[i].Event != audit.Decided {
			host = "you"
		} else if host == "" {
			host = "unknown host"
		}
		if byHost[host] == nil {
			hosts = append(hosts, host)
		}
		byHost[host] = append(byHost[host], &entries[i])
	}
	if len(hosts) == 0 {
		return "nothing on record\n"
	}
	var b strings.Builder
	for _, host := range hosts {
		fmt.Fprintf(&b, "%s\n", style.Paint(term.Bold, term.Visible(host)))
		for _, e := range byHost[host] {
			logEntry(&b, style, e, now)
		}
	}
	return b.String()
}

func logEntry(b *strings.Builder, style term.Style, e *audit.Entry, now time.Time) {
	at := e.Time.Local()
	when := at.Format("15:04:05")
	if at.Format(time.DateOnly) != now.Local().Format(time.DateOnly) {
		when = at.Format("2006-01-02 15:04")
	}
	what, tone := became(e)
	fmt.Fprintf(b, "  %s  %s", style.Paint(term.Dim, when), style.Paint(tone, what))
	if about := about(e); about != "" {
		fmt.Fprintf(b, "  %s", term.Visible(about))
	}
	if e.Dir != "" {
		fmt.Fprintf(b, "  %s", style.Paint(term.Dim, "in "+term.Visible(e.Dir)))
	}
	b.WriteByte('\n')
	if e.Preview != "" {
		fmt.Fprintf(b, "      %s\n", style.Paint(term.Dim, term.Visible(e.Preview)))
	}
}

// became is what became of a call, in a word.
func became(e *audit.Entry) (string, term.Tone) {
	switch {
	case e.Event == audit.Applied:
		return "sealed the configuration", term.Good
	case e.Event == audit.Approved:
		return "approved " + e.Note, term.Warn
	case e.Event != audit.Decided:
		return string(e.Event), term.Dim
	case e.Decision == "deny":
		return "blocked", term.Bad
	case e.Decision == "indeterminate":
		return "blocked, not finished", term.Warn
	}
	for _, f := range e.Findings {
		if f.Lifted != "" {
			return "let through", term.Warn
		}
	}
	return "allowed", term.Good
}

// about is the rules that were met and what lifted them, or why there are none.
func about(e *audit.Entry) string {
	var parts []string
	for _, f := range e.Findings {
		id := strings.Replace(f.Rule, ":", "/", 1)
		switch {
		case f.Lifted == "exception" && e.Event == audit.Approved:
			id += " as an exception"
		case f.Lifted == "exception":
			id += " by an exception"
		case f.Lifted != "" && e.Event == audit.Approved:
			id += " as " + f.Lifted
		case f.Lifted != "":
			id += " by approval " + f.Lifted
		case e.Decision == "allow" && f.Vote == "allow":
			id += " (" + f.Severity + ", recorded)"
		}
		parts = append(parts, id)
	}
	switch {
	case len(parts) > 0:
		return strings.Join(parts, ", ")
	case e.Cause != "":
		return e.Cause
	default:
		return e.Note
	}
}
