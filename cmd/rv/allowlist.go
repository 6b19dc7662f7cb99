package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rv/audit"
	"rv/config"
	"rv/decision"
	"rv/internal/inforce"
	"rv/policy"
)

func (a *app) allowlistCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "allowlist COMMAND",
		Short: "The exceptions of your configuration",
		Long: `Exceptions stand in ~/.config/rv/policy.toml as [[except]], each with a reason, and count
once sealed. Adding and removing one seals the file, and needs a person; so the file must
be sealed as it stands before.`,
		RunE: group,
	}
	cmd.AddCommand(a.allowlistAddCommand(), a.allowlistListCommand(), a.allowlistRemoveCommand(), a.allowlistValidateCommand())
	return cmd
}

func (a *app) allowlistAddCommand() *cobra.Command {
	var reason, repo string
	cmd := &cobra.Command{
		Use:   "add RULE --reason TEXT [--repo DIR] [-- COMMAND…]",
		Short: "Add an exception from a rule",
		Long: `Add an exception from a rule: for one command, word by word, or for whatever the rule is
about; in one repository, or anywhere.`,
		Example: `  rv allowlist add core.git:clean-force --repo . --reason 'all generated' -- git clean -fd`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || cmd.ArgsLenAtDash() > 1 || cmd.ArgsLenAtDash() < 0 && len(args) > 1 || cmd.ArgsLenAtDash() == 0 {
				return usage(cmd.CommandPath()+" needs one RULE, and a command behind --", "the sentence that blocks names the rule: core.git/reset-hard")
			}
			rule, ok := decision.ParseRule(args[0])
			if !ok {
				return usage(fmt.Sprintf("%q is no rule", args[0]), "the sentence that blocks names the rule: core.git/reset-hard")
			}
			if strings.TrimSpace(reason) == "" {
				return usage("an exception needs a reason", "--reason 'why this is fine here'")
			}
			e := policy.Exception{Rule: rule, Reason: strings.TrimSpace(reason)}
			if len(args) > 1 {
				e.Argv = args[1:]
			}
			if cmd.Flags().Changed("repo") {
				dir, err := filepath.Abs(repo)
				if err != nil {
					return failure{fmt.Sprintf("find the repository: %v", err), "", exitNotDone}
				}
				e.Repo = dir
			}
			return a.allowlistAdd(e)
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why, in a `TEXT` for whoever reads it next (required)")
	cmd.Flags().StringVar(&repo, "repo", "", "only in the repository whose root is `DIR`")
	return cmd
}

func (a *app) allowlistAdd(e policy.Exception) error {
	if _, err := a.terminal(true); err != nil {
		return err
	}
	place, err := a.place("")
	if err != nil {
		return err
	}
	c, _ := inforce.Load(place, config.Read)
	known := config.Rules(c)
	i := slices.IndexFunc(known, func(r config.Rule) bool { return r.ID == e.Rule })
	switch {
	case i < 0:
		return failure{"there is no rule " + e.Rule.Display(), "rv packs show PACK lists the rules of a pack", exitNotDone}
	case known[i].Setting.Grant() != policy.ScopeAlways:
		return failure{"no exception of yours counts against " + e.Rule.Display(), "somebody above you stands behind it", exitNotDone}
	}
	if err := a.reseal(adding([]policy.Exception{e}), changesOf([]policy.Exception{e}, true)); err != nil {
		return err
	}
	a.note(audit.Record{
		Event: audit.Approved, Dir: place.Dir, Note: "always",
		Findings: []audit.Finding{{Rule: e.Rule.ID(), Lifted: "exception", Words: e.Argv}},
	})
	return a.print("added, and sealed\n")
}

// userExceptions are those of the user's policy file, and how far the file counts.
func (a *app) userExceptions() (inforce.Config, []policy.Exception, inforce.State, error) {
	place, err := a.place("")
	if err != nil {
		return inforce.Config{}, nil, 0, err
	}
	c, _ := inforce.Load(place, config.Read)
	for i := range c.Sources {
		if s := &c.Sources[i]; s.Owner == policy.OwnerUser && !s.Pack && s.State != inforce.Removed {
			return c, s.Settings.Exceptions, s.State, nil
		}
	}
	return c, nil, 0, nil
}

func (a *app) allowlistListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List your exceptions",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			_, list, state, err := a.userExceptions()
			if err != nil {
				return err
			}
			counts := state == inforce.Vouched
			if asJSON {
				return a.print(exceptionsJSON(list, counts))
			}
			if len(list) == 0 {
				return a.print("no exceptions\n")
			}
			var b strings.Builder
			title := "exceptions, in force"
			if !counts {
				title = "exceptions, which do not count before rv config apply seals them"
			}
			table(&b, title, "", len(list), func(i int) []string { return []string{strconv.Itoa(i + 1), config.DescribeException(list[i])} })
			return a.print(b.String())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

func exceptionsJSON(list []policy.Exception, counts bool) string {
	type entry struct {
		N      int      `json:"n"`
		Rule   string   `json:"rule"`
		Argv   []string `json:"argv,omitempty"`
		Repo   string   `json:"repo,omitempty"`
		Reason string   `json:"reason"`
	}
	entries := make([]entry, len(list))
	for i, e := range list {
		entries[i] = entry{i + 1, e.Rule.ID(), e.Argv, e.Repo, e.Reason}
	}
	return encoded(struct {
		Schema     string  `json:"schema"`
		InForce    bool    `json:"in_force"`
		Exceptions []entry `json:"exceptions"`
	}{"rv.allowlist.v1", counts, entries})
}

func (a *app) allowlistRemoveCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "remove N",
		Short: "Remove an exception, by its number in the list",
		Long:  "Remove an exception. It tightens, but the file has to be sealed again, which needs a person.",
		Args:  oneArgument("N", "rv allowlist list numbers the exceptions"),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[0])
			if err != nil {
				return usage(fmt.Sprintf("%q is no number", args[0]), "rv allowlist list numbers the exceptions")
			}
			if _, err := a.terminal(true); err != nil {
				return err
			}
			_, list, _, err := a.userExceptions()
			if err != nil {
				return err
			}
			if n < 1 || n > len(list) {
				return failure{fmt.Sprintf("there is no exception %d", n), "rv allowlist list numbers the exceptions", exitNotDone}
			}
			remove := func(text []byte) ([]byte, error) { return config.WithoutException(text, n-1) }
			if err := a.reseal(remove, changesOf(list[n-1:n], false)); err != nil {
				return err
			}
			a.note(audit.Record{Event: audit.Revoked, Note: "exception", Findings: []audit.Finding{{Rule: list[n-1].Rule.ID()}}})
			return a.print("removed, and sealed\n")
		},
	}
}

func (a *app) allowlistValidateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "validate",
		Short: "Say which of your exceptions do not count, and why",
		Long: `Check the file that holds your exceptions: its form, whether the rules exist and may be
excepted by you, whether the file is sealed.

Exit status: 0 all count, 1 not all, 2 wrong usage.`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			place, err := a.place("")
			if err != nil {
				return err
			}
			var problems []config.Problem
			for _, p := range config.Check(place) {
				if p.File == a.policyPath() || p.File == place.SealPath() || p.File == place.KeyPath() {
					problems = append(problems, p)
				}
			}
			return a.problems(problems, "the exceptions count as they are written")
		},
	}
}
