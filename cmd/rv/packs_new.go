package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rv/decision"
	"rv/internal/owned"
	"rv/internal/privatefile"
)

//go:embed pack_template.toml
var packTemplate string

func (a *app) packsNewCommand() *cobra.Command {
	var here bool
	cmd := &cobra.Command{
		Use:   "new NAME",
		Short: "Write a pack file to begin with",
		Long: `Write a pack file with one rule as an example to ~/.config/rv/packs/NAME.toml. It counts
as soon as it is there, so change it, and check it with rv packs check.`,
		Example: "  rv packs new my.deploy",
		Args:    oneArgument("NAME", "rv packs new my.deploy"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.packsNew(args[0], here) },
	}
	cmd.Flags().BoolVar(&here, "repository", false, "write it to .rv/packs of the current directory, for everybody who works there")
	return cmd
}

func (a *app) packsNew(name string, here bool) error {
	if decision.NewRule(name, "x").IsZero() {
		return usage(fmt.Sprintf("%q is no name of a pack", name), "use lower-case letters, digits, '.', '_' and '-'")
	}
	all, err := a.packSources()
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(all, func(s packSource) bool { return s.ID() == name }); i >= 0 {
		return failure{fmt.Sprintf("there is a pack %s already: %s", name, all[i].place(0)), "choose another name", exitNotDone}
	}
	file, err := a.packFile(name, here)
	if err != nil {
		return err
	}
	text := []byte(strings.ReplaceAll(packTemplate, "NAME", name))
	if err := createPack(file, text, here); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return failure{file + " exists already", "rv packs check " + file + " says what is in its way", exitNotDone}
		}
		return failure{fmt.Sprintf("write the pack: %v", err), "", exitNotDone}
	}
	return a.print(fmt.Sprintf("wrote %s\nchange it, then: rv packs check %s\n", file, shellWord(file)))
}

// packFile is where a new pack goes.
func (a *app) packFile(name string, here bool) (string, error) {
	if here {
		dir, err := os.Getwd()
		if err != nil {
			return "", failure{fmt.Sprintf("find the current directory: %v", err), "", exitNotDone}
		}
		return filepath.Join(dir, owned.RepositoryDir, owned.Packs, name+".toml"), nil
	}
	if a.home() == "" {
		return "", failure{"there is no home directory", "set HOME, or write it for a repository with --repository", exitNotDone}
	}
	return filepath.Join(a.home(), owned.UserDir, owned.Packs, name+".toml"), nil
}

// createPack writes a pack that is not there yet. The user's are for the user alone; those
// of a repository are files like its others.
func createPack(file string, text []byte, here bool) error {
	if !here {
		return privatefile.Create(file, text)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}
