package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"rv/audit"
	"rv/config"
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/internal/person"
	"rv/internal/term"
)

func (a *app) configApplyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "apply",
		Short: "Seal your configuration, so that what it lowers counts",
		Long: `Show what your files (~/.config/rv/policy.toml and packs) would loosen and tighten, and
seal them as they stand. From then on what they lower counts, until they change.

This needs a person: a plain terminal, in the foreground, with no agent's host above it,
and a code typed from the screen. No flag and no variable answers for one.

Exit status: 0 sealed, 1 not sealed, 2 wrong usage.`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.configApply() },
	}
}

func (a *app) configApply() error {
	place, err := a.place("")
	if err != nil {
		return err
	}
	if place.Home == "" {
		return failure{"there is no home directory", "set HOME", exitNotDone}
	}
	now, _ := inforce.Load(place, config.Read)
	forms, ok := config.Forms(now)
	if !ok {
		a.packErrors(config.Problems(config.Check(place)))
		return failure{"a broken file cannot be sealed", "", exitNotDone}
	}
	changes := config.Diff(now, config.AsIfSealed(place, now))
	if len(changes) == 0 && now.Sealed(forms) {
		return a.print("nothing to seal: your configuration counts as it stands\n")
	}
	text := changesText(changes)
	if len(changes) == 0 {
		text += sealsText(forms)
	}
	if err := a.print(text); err != nil {
		return err
	}
	if err := a.proof(); err != nil {
		return err
	}
	// What is sealed is what was shown, whatever stands there by now.
	if err := inforce.Seal(place.Home, forms); err != nil {
		return failure{fmt.Sprintf("seal the configuration: %v", err), "nothing was changed", exitNotDone}
	}
	note := fmt.Sprintf("%d files sealed", len(forms))
	if err := audit.Open(place.Home).Append(audit.Record{Event: audit.Applied, Dir: place.Dir, Note: note}); err != nil {
		term.Error(a.stderr, fmt.Sprintf("note it in the log: %v", err))
	}
	return a.print(fmt.Sprintf("sealed: %s\n", count(len(forms), "file")))
}

// sealsText names the files that are sealed.
func sealsText(forms []compiled.Form) string {
	if len(forms) == 0 {
		return "It seals that you have no files.\n"
	}
	text := "It seals your files as they stand, so that what they raise holds when they change:\n"
	for i := range forms {
		text += "  " + term.Visible(forms[i].Path) + "\n"
	}
	return text
}

// proof asks for proof of a person.
func (a *app) proof() error {
	in, _ := a.stdin.(*os.File)
	out, _ := a.stdout.(*os.File)
	if err := (person.Terminal{In: in, Out: out, Getenv: a.getenv}).Prove(); err != nil {
		return refused(err)
	}
	return nil
}

// changesText shows changes, what loosens first.
func changesText(changes []config.Change) string {
	var b strings.Builder
	for _, part := range [...]struct {
		looser bool
		title  string
	}{{true, "This loosens:"}, {false, "This changes, and loosens nothing:"}} {
		title := part.title + "\n"
		for _, c := range changes {
			if c.Looser == part.looser {
				b.WriteString(title + "  " + term.Visible(c.What) + "\n")
				title = ""
			}
		}
	}
	if b.Len() == 0 {
		return "This changes no rule.\n"
	}
	return b.String()
}
