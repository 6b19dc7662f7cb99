package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"rv/config"
	"rv/internal/term"
	"rv/rules/compile"
)

func (a *app) packsCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE",
		Short: "Check a pack file: its form, its rules and their examples",
		Long: `Check a pack file as rv does before it counts: its form, whether its rules can match
anything, and every example through the whole analysis, beside the packs that are part of
rv. What is wrong is said with file, line and rule. Nothing is run.`,
		Args: oneArgument("FILE", "rv packs new NAME writes one to begin with"),
		RunE: func(_ *cobra.Command, args []string) error { return a.packsCheck(args[0]) },
	}
}

func (a *app) packsCheck(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return failure{fmt.Sprintf("read the pack: %v", err), "", exitUsage}
	}
	if len(text) > config.MaxSize {
		return failure{fmt.Sprintf("%s is larger than %d KiB", file, config.MaxSize>>10), "make two packs of it", exitNotDone}
	}
	s, err := checkedPack(file, text)
	if err != nil {
		a.packErrors(err)
		return status(exitNotDone)
	}
	return a.print(fmt.Sprintf("%s: pack %s holds, %s\n", file, s.ID(), count(len(s.Describe().Rules), "rule")))
}

// checkedPack is the pack of a file, if nothing is wrong with it: neither as
// configuration reads it, nor beside the packs of the program.
func checkedPack(file string, text []byte) (*compile.Source, error) {
	s, err := compile.Parse(file, text)
	if err != nil {
		return nil, err
	}
	if _, err := config.ParsePack(config.Source{Layer: config.User, Path: file, Text: text}); err != nil {
		return nil, err
	}
	builtin, err := builtinSources()
	if err != nil {
		return nil, err
	}
	_, err = compile.Verify(s, builtin)
	return s, err
}

// packErrors says what is wrong with a pack, each thing with its fix.
func (a *app) packErrors(err error) {
	var problems config.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			fix := p.Fix
			p.Fix = ""
			a.errorAndHint(p.Error(), fix)
		}
		return
	}
	for _, e := range compile.Errors(err) {
		var known *compile.Error
		if !errors.As(e, &known) {
			a.errorAndHint(e.Error(), "")
			continue
		}
		plain := *known
		plain.Fix = ""
		a.errorAndHint(plain.Error(), known.Fix)
	}
}

func (a *app) errorAndHint(text, hint string) {
	term.Error(a.stderr, text)
	if hint != "" {
		term.Hint(a.stderr, hint)
	}
}
