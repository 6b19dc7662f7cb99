package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rv/hosts"
	"rv/internal/privatefile"
	"rv/internal/term"
)

type wrapFlags struct {
	servers []string
	dryRun  bool
	note    bool // the files, so that rv uninstall knows them
}

func (a *app) mcpWrapCommand() *cobra.Command {
	var f wrapFlags
	cmd := &cobra.Command{
		Use:   "wrap [flags] CONFIG...",
		Short: "Put the MCP servers of a configuration file behind rv",
		Long: `Change a file that says which MCP servers a host starts so that it starts each behind
rv mcp proxy. What is changed is shown first; nothing else in the file changes, and
rv mcp unwrap restores it byte for byte. Servers reached over HTTP stay as they are.

Files: JSON with mcpServers (Claude Code, Gemini CLI, Cursor, Copilot CLI, …), with servers
(VS Code) or with mcp (OpenCode). TOML (Codex, Grok) and JSON with comments are not edited: there
put rv mcp proxy --server NAME -- in front of the program yourself.

Exit status: 0 done, 1 a file could not be changed, 2 wrong usage.`,
		Example: `  rv mcp wrap .mcp.json
  rv mcp wrap --server fs ~/.config/opencode/opencode.json`,
		Args: someFile,
		RunE: func(_ *cobra.Command, args []string) error {
			program, err := ownProgram()
			if err != nil {
				return failure{err.Error(), "", exitNotDone}
			}
			f.note = true
			return a.rewrap(&f, args, func(path string) (hosts.Wrapping, error) { return hosts.Wrap(path, program, f.servers) })
		},
	}
	f.add(cmd)
	return cmd
}

func (a *app) mcpUnwrapCommand() *cobra.Command {
	var f wrapFlags
	cmd := &cobra.Command{
		Use:   "unwrap [flags] CONFIG...",
		Short: "Take the MCP servers of a configuration file from behind rv",
		Long: `Take out what rv mcp wrap put in. What is changed is shown first.

Exit status: 0 done, 1 a file could not be changed, 2 wrong usage.`,
		Args: someFile,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.rewrap(&f, args, func(path string) (hosts.Wrapping, error) { return hosts.Unwrap(path, f.servers) })
		},
	}
	f.add(cmd)
	return cmd
}

func (f *wrapFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.servers, "server", nil, "these servers only: `NAME,NAME`")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "change nothing, show what would be changed")
}

func someFile(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usage("no file named", cmd.CommandPath()+" --help tells which")
	}
	return nil
}

// ownProgram is the path of this rv, behind symbolic links.
func ownProgram() (string, error) {
	self, err := os.Executable()
	if err == nil {
		self, err = filepath.EvalSymlinks(self)
	}
	if err != nil {
		return "", fmt.Errorf("find the running rv: %w", err)
	}
	return self, nil
}

// rewrap changes the files, each shown first.
func (a *app) rewrap(f *wrapFlags, files []string, plan func(string) (hosts.Wrapping, error)) error {
	failed := false
	trouble := func(err error) {
		failed = true
		term.Error(a.stderr, err.Error())
		if errors.Is(err, hosts.ErrForm) {
			term.Hint(a.stderr, "put rv mcp proxy --server NAME -- in front of the server's program yourself")
		}
	}
	for _, file := range files {
		path, err := filepath.Abs(file)
		if err != nil {
			trouble(fmt.Errorf("find %s: %w", file, err))
			continue
		}
		w, err := plan(path)
		if err != nil {
			trouble(err)
			continue
		}
		if err := a.print(shownWrapping(w)); err != nil {
			return err
		}
		if f.dryRun || len(w.Edits) == 0 {
			continue
		}
		if f.note && privatefile.IsDir(a.home()) {
			if err := hosts.NoteWrap(hosts.Machine{Home: a.home()}, path); err != nil {
				trouble(err)
				continue
			}
		}
		if err := w.Do(); err != nil {
			trouble(err)
			continue
		}
		if err := a.print("done; a host that is running has to be started again\n"); err != nil {
			return err
		}
	}
	if failed {
		return status(exitNotDone)
	}
	return nil
}

// shownWrapping is every byte that changes.
func shownWrapping(w hosts.Wrapping) string {
	var b strings.Builder
	b.WriteString(term.Visible(w.Path) + "\n")
	server := ""
	for _, e := range w.Edits {
		if e.Server != server {
			server = e.Server
			fmt.Fprintf(&b, "  %s\n", term.Visible(server))
		}
		for _, side := range []struct{ sign, text string }{{"-", e.Old}, {"+", e.New}} {
			if side.text != "" {
				fmt.Fprintf(&b, "    %s line %d: %s\n", side.sign, e.Line, term.Visible(strings.TrimRight(side.text, " ")))
			}
		}
	}
	for _, l := range w.Left {
		fmt.Fprintf(&b, "  %s stays: %s\n", term.Visible(l.Server), l.Why)
	}
	return b.String()
}
