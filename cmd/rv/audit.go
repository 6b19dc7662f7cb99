package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rv/audit"
	"rv/internal/term"
)

func (a *app) auditCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "audit COMMAND",
		Short: "The decision log, for programs",
		Long: `The decision log (~/.config/rv/audit) holds blocks, asks and what was let through; with
audit = "all" in the configuration every judgement. It holds no command text unless
preview = true asks for it, with secrets masked. rv log shows it for people.`,
		RunE: group,
	}
	cmd.AddCommand(a.auditVerifyCommand(), a.auditShowCommand(), a.auditStatsCommand())
	return cmd
}

func (a *app) auditVerifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify",
		Short: "Follow the log's chain and name what does not hold",
		Long: `Follow the chain of the decision log from its oldest file to its end, and name each record
that was changed, cut off, put in or taken away, by file and line.

The chain is evidence against accidents and other tools. It is none against code that runs
as you and reads the key.

Exit status: 0 the chain holds, 1 it does not, or the log cannot be read.`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.auditVerify() },
	}
}

func (a *app) auditVerify() error {
	report, err := audit.Verify(a.host().Home)
	if err != nil {
		return failure{err.Error(), "the key is " + a.keyPath(), exitNotDone}
	}
	for _, p := range report.Problems {
		term.Error(a.stderr, p.String())
	}
	waiting := ""
	if report.Pending > 0 {
		waiting = fmt.Sprintf(", %s wait for the next writer", count(report.Pending, "record"))
	}
	if len(report.Problems) > 0 {
		return status(exitNotDone)
	}
	return a.print(fmt.Sprintf("the chain holds: %s in %s%s\n", count(report.Records, "record"), count(report.Files, "file"), waiting))
}

func (a *app) keyPath() string {
	place, err := a.place("/")
	if err != nil {
		return ""
	}
	return place.KeyPath()
}

// since are the records that the flag --since asks for.
func (a *app) since(text string) ([]audit.Entry, error) {
	from := time.Time{}
	if text != "" {
		var err error
		if from, err = a.timeOf(text); err != nil {
			return nil, err
		}
	}
	entries, err := audit.Read(a.host().Home, from)
	if err != nil {
		return nil, failure{fmt.Sprintf("read the log: %v", err), "rv audit verify says more", exitNotDone}
	}
	return entries, nil
}

// timeOf reads a time: a duration back from now (90m, 12h, 30d), or a day (2026-03-01).
func (a *app) timeOf(text string) (time.Time, error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n int
		if _, err := fmt.Sscanf(days, "%d", &n); err == nil && n > 0 {
			return time.Now().AddDate(0, 0, -n), nil
		}
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return time.Now().Add(-d), nil
	}
	if day, err := time.ParseInLocation(time.DateOnly, text, time.Local); err == nil {
		return day, nil
	}
	return time.Time{}, usage(fmt.Sprintf("%q is no time", text), "write 90m, 12h, 30d or a day such as 2026-03-01")
}

func (a *app) auditShowCommand() *cobra.Command {
	var since string
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Print the records as they stand, one JSON document a line",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			entries, err := a.since(since)
			if err != nil {
				return err
			}
			var b strings.Builder
			for i := range entries {
				b.WriteString(entries[i].Line + "\n")
			}
			return a.print(b.String())
		},
	}
	cmd.Flags().StringVar(&since, "since", "", "only since `TIME`: 90m, 12h, 30d or a day (default: all)")
	return cmd
}

func (a *app) auditStatsCommand() *cobra.Command {
	var since string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "Sum up what was decided, by host and rule",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			entries, err := a.since(since)
			if err != nil {
				return err
			}
			stats := audit.Sum(entries)
			if asJSON {
				return a.print(encoded(struct {
					Schema string `json:"schema"`
					audit.Stats
				}{"rv.audit-stats.v1", stats}))
			}
			return a.print(statsText(stats))
		},
	}
	cmd.Flags().StringVar(&since, "since", "", "only since `TIME`: 90m, 12h, 30d or a day (default: all)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

func statsText(s audit.Stats) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", count(s.Records, "record"))
	for _, part := range [...]struct {
		title  string
		counts []audit.Count
	}{{"decisions", s.Decisions}, {"hosts", s.Hosts}, {"rules met", s.Rules}, {"let through by", s.Lifted}} {
		if len(part.counts) == 0 {
			continue
		}
		table(&b, part.title, "", len(part.counts), func(i int) []string {
			name := part.counts[i].Name
			if name == "" {
				name = "unknown"
			}
			return []string{name, fmt.Sprint(part.counts[i].N)}
		})
	}
	return b.String()
}
