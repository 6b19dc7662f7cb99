package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rv/approvals"
	"rv/audit"
	"rv/internal/ask"
	"rv/internal/person"
	"rv/internal/term"
	"rv/policy"
)

func (a *app) approveCommand() *cobra.Command {
	var asJSON, plain bool
	cmd := &cobra.Command{
		Use:   "approve",
		Short: "Decide about a call that was blocked",
		Long: `List what was blocked in the last day, newest first, and decide about one call: allow it
once, for the host's session, always (an exception in your configuration), or keep it
blocked. The agent then has to try again.

This needs a person: a plain terminal, in the foreground, with no agent's host above it,
and a code typed from the screen. No flag and no variable answers for one; --json lists,
and decides nothing.

Exit status: 0 decided, or nothing to decide, 1 not decided, 2 wrong usage.`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return a.approveJSON()
			}
			return a.approve(plain)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as one JSON document")
	cmd.Flags().BoolVar(&plain, "plain", false, "prompts instead of forms, and no colour")
	return cmd
}

// store is the approvals of the home directory, and what was blocked lately.
func (a *app) blockedLately() (*approvals.Store, []approvals.Pending, error) {
	home := a.host().Home
	if home == "" {
		return nil, nil, failure{"there is no home directory", "set HOME", exitNotDone}
	}
	store := approvals.Open(home)
	list, err := store.Pendings()
	if err != nil {
		return nil, nil, failure{fmt.Sprintf("read what was blocked: %v", err), "", exitNotDone}
	}
	return store, list, nil
}

// pendingCall is one call of rv.pending.v1.
type pendingCall struct {
	N        int              `json:"n"`
	Time     string           `json:"time"`
	Host     string           `json:"host"`
	Agent    string           `json:"agent"`
	Session  string           `json:"session"`
	Dir      string           `json:"dir"`
	Kind     string           `json:"kind"`
	Text     string           `json:"text"`
	Cut      bool             `json:"cut,omitempty"`
	Findings []pendingFinding `json:"findings"`
	Offers   []string         `json:"offers"`
}

type pendingFinding struct {
	Rule     string `json:"rule"`
	Label    string `json:"label"`
	Severity string `json:"severity"`
	Reason   string `json:"reason"`
}

func (a *app) approveJSON() error {
	_, list, err := a.blockedLately()
	if err != nil {
		return err
	}
	calls := make([]pendingCall, len(list))
	for i := range list {
		p := &list[i]
		calls[i] = pendingCall{i + 1, p.Time.UTC().Format(time.RFC3339), p.Host, p.Agent, p.Session, p.Cwd, p.Kind, p.Text, p.Cut, []pendingFinding{}, []string{}}
		for _, f := range p.Findings {
			calls[i].Findings = append(calls[i].Findings, pendingFinding{f.Hit.Rule.ID(), f.Hit.Label, f.Hit.Severity.String(), f.Hit.Reason})
		}
		for _, o := range offers(p) {
			calls[i].Offers = append(calls[i].Offers, o.name)
		}
	}
	return a.print(encoded(struct {
		Schema string        `json:"schema"`
		Calls  []pendingCall `json:"calls"`
	}{"rv.pending.v1", calls}))
}

// terminal is the person's, after a look whether there may be one.
func (a *app) terminal(plain bool) (*ask.Terminal, error) {
	in, _ := a.stdin.(*os.File)
	out, _ := a.stdout.(*os.File)
	if err := (person.Terminal{In: in, Out: out, Getenv: a.getenv}).Check(); err != nil {
		return nil, refused(err)
	}
	return &ask.Terminal{In: in, Out: out, Pretty: a.pretty(plain)}, nil
}

// refused is why there is no proof of a person, as a failure.
func refused(err error) error {
	var refusal person.Refusal
	if errors.As(err, &refusal) {
		return failure{refusal.Why, refusal.Hint, exitNotDone}
	}
	return failure{err.Error(), "", exitNotDone}
}

// offer is a way out of a block.
type offer struct {
	name, text string
	do         func(*decider) error
}

// offers are those for a call.
func offers(p *approvals.Pending) (out []offer) {
	out = append(out, offer{"once", "Allow once", func(d *decider) error { return d.mint(approvals.Once) }})
	if p.HasSession() {
		out = append(out, offer{"session", fmt.Sprintf("Allow for this session of %s (8 hours at most)", p.Host), func(d *decider) error { return d.mint(approvals.Session) }})
	}
	if p.Scope() == policy.ScopeAlways {
		out = append(out, offer{"always", "Always allow …", (*decider).always})
	}
	return out
}

// decider carries out what a person decides about a call.
type decider struct {
	*app
	store *approvals.Store
	call  approvals.Pending
	ask   *ask.Terminal
}

func (a *app) approve(plain bool) error {
	terminal, err := a.terminal(plain)
	if err != nil {
		return err
	}
	store, list, err := a.blockedLately()
	if err != nil {
		return err
	}
	store.Clean()
	if len(list) == 0 {
		return a.print("nothing was blocked in the last day that can be approved\n")
	}
	now := time.Now()
	rows := make([]ask.Choice, len(list))
	for i := range list {
		rows[i] = ask.Choice{Text: brief(list[i].Text), Note: origin(&list[i], now) + "\n" + list[i].Findings[0].Hit.Reason}
	}
	row, err := terminal.Choose("Blocked lately, newest first:", rows)
	if err != nil {
		return undecided(err)
	}
	d := decider{a, store, list[row], terminal}
	if err := a.print(callText(term.Styled(terminal.Pretty), &d.call, now)); err != nil {
		return err
	}
	ways := offers(&d.call)
	choices := make([]ask.Choice, 0, len(ways)+1)
	for _, o := range ways {
		choices = append(choices, ask.Choice{Text: o.text})
	}
	choices = append(choices, ask.Choice{Text: "Keep blocked"})
	way, err := terminal.Choose("What is it to be?", choices)
	switch {
	case err != nil:
		return undecided(err)
	case way == len(ways):
		if err := store.Dismiss(d.call.ID); err != nil {
			return failure{err.Error(), "", exitNotDone}
		}
		return a.print("kept blocked\n")
	default:
		return ways[way].do(&d)
	}
}

func undecided(err error) error {
	if errors.Is(err, ask.ErrNone) {
		return failure{"nothing was chosen", "nothing was changed", exitNotDone}
	}
	return failure{err.Error(), "nothing was changed", exitNotDone}
}

// mint proves the person and makes the grants.
func (d *decider) mint(kind approvals.Kind) error {
	if err := d.proof(); err != nil {
		return err
	}
	grants, err := d.store.Mint(d.call, kind)
	if err != nil {
		return failure{fmt.Sprintf("approve the call: %v", err), "nothing was changed", exitNotDone}
	}
	d.done(kind.String(), func(i int) string { return grants[min(i, len(grants)-1)].Label() })
	until := grants[0].Expires.Local().Format("2006-01-02 15:04")
	text := fmt.Sprintf("allowed once, until %s: the agent has to try again\n", until)
	if kind == approvals.Session {
		text = fmt.Sprintf("allowed for this session of %s, until %s: the agent has to try again\n", term.Visible(d.call.Host), until)
	}
	return d.print(text)
}

// done notes what was decided, and takes the call off the list.
func (d *decider) done(how string, by func(finding int) string) {
	r := audit.Record{
		Event: audit.Approved, Kind: d.call.Kind, Host: d.call.Host, Agent: d.call.Agent, Session: d.call.Session, Call: d.call.Call,
		Dir: d.call.Cwd, Note: how,
	}
	for i, f := range d.call.Findings {
		r.Findings = append(r.Findings, audit.Finding{Rule: f.Hit.Rule.ID(), Severity: f.Hit.Severity.String(), Lifted: by(i), Words: f.Argv})
	}
	d.note(r)
	if err := d.store.Dismiss(d.call.ID); err != nil {
		term.Error(d.stderr, err.Error())
	}
}

// note puts on record what a person did. That it could not be is no reason to undo it.
func (a *app) note(r audit.Record) {
	if err := audit.Open(a.host().Home).Append(r); err != nil {
		term.Error(a.stderr, fmt.Sprintf("note it in the log: %v", err))
	}
}

// brief is the first line of a text, cut to the width of a list.
func brief(text string) string {
	line, _, more := strings.Cut(text, "\n")
	runes := []rune(line)
	if len(runes) > 70 {
		runes, more = runes[:70], true
	}
	if more {
		return string(runes) + " …"
	}
	return string(runes)
}

// origin says what blocked a call, when, who asked and where.
func origin(p *approvals.Pending, now time.Time) string {
	var ids []string
	for _, f := range p.Findings {
		ids = append(ids, f.Hit.Rule.Display())
	}
	parts := []string{strings.Join(ids, ", "), ago(p.Time, now)}
	if p.Host != "" {
		parts = append(parts, p.Host)
	}
	if p.Agent != "" {
		parts = append(parts, "agent "+p.Agent)
	}
	if p.Cwd != "" {
		parts = append(parts, "in "+p.Cwd)
	}
	return strings.Join(parts, " · ")
}

func ago(t, now time.Time) string {
	switch d := now.Sub(t); {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return count(int(d/time.Minute), "minute") + " ago"
	default:
		return count(int(d/time.Hour), "hour") + " ago"
	}
}

// callText shows all of a call: line by line, and nothing in it can move the cursor.
func callText(style term.Style, p *approvals.Pending, now time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", style.Paint(term.Dim, term.Visible(origin(p, now))))
	for line := range strings.SplitSeq(strings.TrimSuffix(p.Text, "\n"), "\n") {
		fmt.Fprintf(&b, "  %s\n", style.Paint(term.Bold, term.Visible(line)))
	}
	if p.Cut {
		b.WriteString("  … and more that was not kept\n")
	}
	for _, f := range p.Findings {
		fmt.Fprintf(&b, "%s (%s, %s): %s\n", style.Paint(term.Bad, term.Visible(f.Hit.Label)), f.Hit.Rule.Display(), f.Hit.Severity.String(), term.Visible(f.Hit.Reason))
	}
	b.WriteByte('\n')
	return b.String()
}
