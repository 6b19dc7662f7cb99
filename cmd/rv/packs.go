package main

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rv/gate"
)

func (a *app) packsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "packs COMMAND",
		Short: "The rule packs",
		RunE:  group,
	}
	cmd.AddCommand(
		a.packsListCommand(),
		a.packsShowCommand(),
		a.packsExplainCommand(),
		a.packsCheckCommand(),
		a.packsNewCommand(),
		a.packsEnableCommand(),
		a.packsDisableCommand(),
	)
	return cmd
}

func (a *app) packsListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the packs and whether they are on",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			list := a.packs()
			if asJSON {
				return a.print(encoded(packsReport{"rv.packs.v1", list}))
			}
			return a.print(packsText(list))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "list as one JSON document")
	return cmd
}

type packsReport struct {
	Schema string      `json:"schema"`
	Packs  []packState `json:"packs"`
}

type packState struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	On    bool   `json:"on"`
	Rules int    `json:"rules"`
	// Owner stands behind it: "built-in", "user", "managed", "repository".
	Owner string `json:"owner"`
	// Active is how many of the rules are on.
	Active int `json:"active"`
}

func (a *app) packs() []packState {
	dir, _ := os.Getwd()
	list := []packState{}
	for _, p := range gate.PackStates(a.host(), dir) {
		list = append(list, packState{p.ID, p.Title, p.On > 0, len(p.Rules), p.Owner.String(), p.On})
	}
	return list
}

func packsText(list []packState) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, p := range list {
		state := "off"
		switch {
		case p.Active == p.Rules:
			state = "on"
		case p.On:
			state = fmt.Sprintf("on (%d)", p.Active)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", p.ID, state, count(p.Rules, "rule"), p.Title)
	}
	w.Flush()
	return b.String()
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
