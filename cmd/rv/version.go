package main

import (
	"runtime/debug"

	"github.com/spf13/cobra"

	"rv/internal/version"
)

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version and the commit it was built from",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			return a.print(versionLine())
		},
	}
}

func versionLine() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(info)
}

// versionOf leaves out the commit when the build does not say it.
func versionOf(info *debug.BuildInfo) string {
	line := "rv " + version.Version
	if info == nil {
		return line + "\n"
	}
	var commit, modified string
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			if s.Value == "true" {
				modified = ", modified"
			}
		}
	}
	if commit != "" {
		line += " (commit " + commit[:min(len(commit), 12)] + modified + ")"
	}
	return line + "\n"
}
