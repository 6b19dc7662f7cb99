package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rv/decision"
	"rv/rules/compile"
	"rv/rules/coverage"
)

func (a *app) packsShowCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show PACK",
		Short: "Show the rules of a pack",
		Args:  oneArgument("PACK", "rv packs list shows the packs"),
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := a.findPack(args[0])
			if err != nil {
				return err
			}
			return a.print(packText(p))
		},
	}
}

func packText(p packSource) string {
	d := p.Describe()
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%s; %s\n", d.ID, d.Title, p.place(0), map[bool]string{true: "on unless turned off", false: "off unless turned on"}[d.Default])
	fmt.Fprintf(&b, "about: %s\n\n", strings.Join(d.Keywords, ", "))
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, r := range d.Rules {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.ID, r.Severity, r.Label)
	}
	w.Flush()
	return b.String()
}

// place is where a pack, or the rule in a line of it, stands.
func (p packSource) place(line int) string {
	file := p.file
	if file == "" {
		file = "rules/packs/" + p.File
	}
	if line > 0 {
		file = fmt.Sprintf("%s:%d", file, line)
	}
	if p.file == "" {
		return fmt.Sprintf("%s (%s)", builtIn, file)
	}
	return fmt.Sprintf("%s (%s)", file, p.owner)
}

func (a *app) packsExplainCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "explain RULE",
		Short:   "Show what a rule is about, why, and what it matches",
		Example: "  rv packs explain core.git/reset-hard",
		Args:    oneArgument("RULE", "rv packs show PACK lists the rules of a pack"),
		RunE: func(_ *cobra.Command, args []string) error {
			id, ok := decision.ParseRule(args[0])
			if !ok {
				return usage(fmt.Sprintf("%q is no rule", args[0]), "name it as in the sentence that blocked: core.git/reset-hard")
			}
			p, err := a.findPack(id.Pack())
			if err != nil {
				return err
			}
			d := p.Describe()
			i := slices.IndexFunc(d.Rules, func(r compile.RuleDescription) bool { return r.ID == id.Name() })
			if i < 0 {
				return usage(fmt.Sprintf("pack %s has no rule %q", d.ID, id.Name()), fmt.Sprintf("rv packs show %s lists them", d.ID))
			}
			return a.print(ruleText(p, id, &d.Rules[i]))
		},
	}
}

func ruleText(p packSource, id decision.Rule, r *compile.RuleDescription) string {
	var b strings.Builder
	effect := "recorded, not blocked"
	if r.Severity == "critical" || r.Severity == "high" {
		effect = "blocked"
	}
	fmt.Fprintf(&b, "%s: %s\n%s: %s\n%s\n\nwhy: %s\n", id.Display(), r.Label, r.Severity, effect, p.place(r.Line), r.Reason)
	if text := strings.TrimSpace(r.Explanation); text != "" {
		fmt.Fprintf(&b, "\n%s\n\n", text)
	}
	if r.Safer != "" {
		fmt.Fprintf(&b, "safer: %s\n", r.Safer)
	}
	list(&b, "matches", r.Deny)
	list(&b, "runs", r.Allow)
	if p.file == "" {
		list(&b, "covers", covered(id))
	}
	return b.String()
}

func list(b *strings.Builder, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "%s:\n", title)
	for _, l := range lines {
		fmt.Fprintf(b, "  %s\n", l)
	}
}

// covered is what the coverage lists say a built-in rule judges.
func covered(id decision.Rule) []string {
	lists, err := coverage.ParseFS(coverage.Files)
	if err != nil {
		return nil
	}
	var out []string
	for _, l := range lists {
		for _, t := range l.Tools {
			for _, e := range t.Entries {
				what := t.Name + " " + e.What
				if slices.ContainsFunc(e.Rules, func(r string) bool { return l.ID(r) == id.ID() }) && !slices.Contains(out, what) {
					out = append(out, what)
				}
			}
		}
	}
	return out
}
