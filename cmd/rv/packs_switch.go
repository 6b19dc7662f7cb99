package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rv/config"
	"rv/internal/inforce"
	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/internal/term"
)

func (a *app) packsEnableCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "enable PACK",
		Short: "Turn a pack on, for you",
		Long:  "Turn a pack on in ~/.config/rv/policy.toml. It counts at once.",
		Args:  oneArgument("PACK", "rv packs list shows the packs"),
		RunE:  func(_ *cobra.Command, args []string) error { return a.packsSwitch(args[0], config.Enabled, "on") },
	}
}

func (a *app) packsDisableCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "disable PACK",
		Short: "Turn a pack off, for you",
		Long: `Turn a pack off in ~/.config/rv/policy.toml. It counts once a person seals the file with
rv config apply, so that an agent cannot turn anything off; taking back an enable that was
never sealed counts at once.`,
		Args: oneArgument("PACK", "rv packs list shows the packs"),
		RunE: func(_ *cobra.Command, args []string) error { return a.packsSwitch(args[0], config.Disabled, "off") },
	}
}

func (a *app) packsSwitch(id string, change func([]byte, string, bool) ([]byte, error), to string) error {
	p, err := a.findPack(id)
	if err != nil {
		// The sentence of a denial has pack/rule, policy.toml pack:rule.
		if pack, rule, ok := strings.Cut(strings.Replace(id, "/", ":", 1), ":"); ok {
			if _, e := a.findPack(pack); e == nil {
				word := map[string]string{"on": "enable", "off": "disable"}[to]
				return usage(fmt.Sprintf("%q is a rule, not a pack", id),
					fmt.Sprintf("one rule is switched in ~/.config/rv/policy.toml: %s = [%q], then rv config apply", word, pack+":"+rule))
			}
		}
		return err
	}
	if a.home() == "" {
		return failure{"there is no home directory", "set HOME", exitNotDone}
	}
	file := filepath.Join(a.home(), owned.UserDir, owned.Policy)
	// A file that is kept elsewhere, behind a symbolic link, stays there.
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failure{fmt.Sprintf("read the policy: %v", err), "", exitNotDone}
	}
	parse := func(text []byte) error {
		_, err := config.Parse(config.Source{Layer: config.User, Path: file, Text: text, Home: a.home()})
		return err
	}
	var changed []byte
	if err = parse(text); err == nil {
		changed, err = change(text, id, p.Describe().Default)
	}
	if err == nil {
		err = parse(changed)
	}
	if err != nil {
		var problems config.Problems
		if !errors.As(err, &problems) {
			err = config.Problems{{File: file, Msg: err.Error()}}
		}
		a.packErrors(err)
		return status(exitNotDone)
	}
	if string(changed) == string(text) {
		return a.print(fmt.Sprintf("%s: nothing to change in %s\n", id, file))
	}
	if err := privatefile.Write(file, changed); err != nil {
		return failure{fmt.Sprintf("write the policy: %v", err), "", exitNotDone}
	}
	if err := a.print(fmt.Sprintf("%s: %s in %s\n", id, to, file)); err != nil {
		return err
	}
	if to == "off" && a.waitsForSeal(id) {
		term.Hint(a.stderr, "it counts once you seal the file: rv config apply")
	}
	return nil
}

// waitsForSeal reports whether a seal would turn rules of a pack off that are on now.
func (a *app) waitsForSeal(pack string) bool {
	place, err := a.place("")
	if err != nil {
		return true
	}
	now, _ := inforce.Load(place, config.Read)
	on := func(c inforce.Config) (n int) {
		for _, r := range config.Rules(c) {
			if r.ID.Pack() == pack && !r.Setting.Off {
				n++
			}
		}
		return n
	}
	return on(now) > on(config.AsIfSealed(place, now))
}
