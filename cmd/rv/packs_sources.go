package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"rv/config"
	"rv/internal/inforce"
	"rv/internal/owned"
	"rv/rules/compile"
	"rv/rules/packs"
)

// packSource is one pack file: one of the program's, or one of a person or repository.
type packSource struct {
	*compile.Source
	owner string // "built in", "user", "repository", "managed"
	file  string // "" when built in
}

const builtIn = "built in"

// builtinSources are the pack files in the program.
func builtinSources() ([]*compile.Source, error) {
	sources, err := compile.ParseFS(packs.Files)
	if err != nil {
		return nil, failure{fmt.Sprintf("read the packs in the program: %v", err), "reinstall rv", exitUsage}
	}
	return sources, nil
}

// packSources are all packs there are for a command that runs in the current directory,
// with those that cannot be read left out.
func (a *app) packSources() ([]packSource, error) {
	builtin, err := builtinSources()
	if err != nil {
		return nil, err
	}
	var out []packSource
	for _, s := range builtin {
		out = append(out, packSource{s, builtIn, ""})
	}
	dir, _ := os.Getwd()
	in, _ := inforce.Load(inforce.Place{Managed: owned.ManagedDir, Home: a.home(), Dir: dir}, config.Read)
	for i := range in.Sources {
		src := &in.Sources[i]
		if !src.Pack || src.Unreadable != nil || src.Text == nil {
			continue
		}
		if s, err := compile.Parse(src.Path, src.Text); err == nil {
			out = append(out, packSource{s, src.Owner.String(), src.Path})
		}
	}
	return out, nil
}

// home is the home directory, "" when unknown.
func (a *app) home() string {
	if home := a.getenv("HOME"); filepath.IsAbs(home) {
		return home
	}
	return ""
}

// findPack is the pack called id.
func (a *app) findPack(id string) (packSource, error) {
	all, err := a.packSources()
	if err != nil {
		return packSource{}, err
	}
	if i := slices.IndexFunc(all, func(s packSource) bool { return s.ID() == id }); i >= 0 {
		return all[i], nil
	}
	return packSource{}, usage(fmt.Sprintf("unknown pack %q", id), "rv packs list shows the packs")
}
