package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rv/approvals"
	"rv/audit"
)

func (a *app) grantsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "grants COMMAND",
		Short: "What you allowed once or for a session",
		RunE:  group,
	}
	cmd.AddCommand(a.grantsListCommand(), a.grantsRevokeCommand())
	return cmd
}

func (a *app) grantsListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the grants, newest first",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			home := a.host().Home
			store := approvals.Open(home)
			store.Clean()
			list, err := store.Grants()
			if err != nil {
				return failure{fmt.Sprintf("read the grants: %v", err), "", exitNotDone}
			}
			if asJSON {
				return a.print(grantsJSON(list))
			}
			var b strings.Builder
			now := time.Now()
			table(&b, "grants", "none", len(list), func(i int) []string {
				g := &list[i]
				return []string{g.Label(), strings.Replace(g.Rule, ":", "/", 1), stateOfGrant(g, now), "in " + g.Dir}
			})
			return a.print(b.String())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

func stateOfGrant(g *approvals.Grant, now time.Time) string {
	switch {
	case !g.Spent.IsZero():
		return "spent " + ago(g.Spent, now)
	case g.Kind == approvals.Session:
		return "for " + g.Host + " until " + g.Expires.Local().Format("15:04")
	default:
		return "until " + g.Expires.Local().Format("2006-01-02 15:04")
	}
}

func grantsJSON(list []approvals.Grant) string {
	type entry struct {
		ID      string `json:"id"`
		Kind    string `json:"kind"`
		Rule    string `json:"rule"`
		Host    string `json:"host,omitempty"`
		Session string `json:"session,omitempty"`
		Dir     string `json:"dir,omitempty"`
		Made    string `json:"made"`
		Expires string `json:"expires"`
		Spent   string `json:"spent,omitempty"`
	}
	entries := make([]entry, len(list))
	for i := range list {
		g := &list[i]
		entries[i] = entry{g.ID, g.Kind.String(), g.Rule, g.Host, g.Session, g.Dir, g.Minted.UTC().Format(time.RFC3339), g.Expires.UTC().Format(time.RFC3339), ""}
		if !g.Spent.IsZero() {
			entries[i].Spent = g.Spent.UTC().Format(time.RFC3339)
		}
	}
	return encoded(struct {
		Schema string  `json:"schema"`
		Grants []entry `json:"grants"`
	}{"rv.grants.v1", entries})
}

func (a *app) grantsRevokeCommand() *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   "revoke [ID…]",
		Short: "Take grants back",
		Long:  "Take back grants that were not spent, by their names in the list, or --all. It needs nobody's proof: it only tightens.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if (len(args) == 0) != all {
				return usage(cmd.CommandPath()+" needs the names of grants, or --all", "rv grants list shows them")
			}
			for _, id := range args {
				if len(strings.TrimPrefix(strings.TrimPrefix(id, "once-"), "session-")) < 4 {
					return usage(fmt.Sprintf("%q names no grant", id), "rv grants list shows them")
				}
			}
			home := a.host().Home
			n, err := approvals.Open(home).Revoke(args...)
			if n > 0 {
				a.note(audit.Record{Event: audit.Revoked, Note: count(n, "grant")})
			}
			switch {
			case err != nil:
				return failure{fmt.Sprintf("take the grants back: %v", err), "", exitNotDone}
			case n == 0 && !all:
				return failure{"there is no such grant that is not spent", "rv grants list shows them", exitNotDone}
			}
			return a.print(fmt.Sprintf("taken back: %s\n", count(n, "grant")))
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "take back all")
	return cmd
}
