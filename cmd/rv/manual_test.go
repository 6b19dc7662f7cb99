package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/version"
)

//go:generate go test . -run ^TestManual$ -manual

// manual writes the manual pages and completions instead of comparing them.
var manual = flag.Bool("manual", false, "write docs/man and docs/completions")

// TestManual: the manual pages and completions that are installed are those of the
// commands there are. After a change to a command, go generate ./cmd/rv.
func TestManual(t *testing.T) {
	want := rendered(t)
	const docs = "../../docs"
	if *manual {
		for _, folder := range []string{"man", "completions"} {
			require.NoError(t, os.RemoveAll(filepath.Join(docs, folder)))
			require.NoError(t, os.MkdirAll(filepath.Join(docs, folder), 0o755))
		}
		for name, text := range want {
			require.NoError(t, os.WriteFile(filepath.Join(docs, name), text, 0o644))
		}
		return
	}
	have := 0
	for _, folder := range []string{"man", "completions"} {
		files, err := os.ReadDir(filepath.Join(docs, folder))
		require.NoError(t, err)
		have += len(files)
	}
	assert.Equal(t, len(want), have, "files of commands that are no more: go generate ./cmd/rv")
	for name, text := range want {
		file, err := os.ReadFile(filepath.Join(docs, name))
		require.NoError(t, err, "go generate ./cmd/rv")
		assert.Equal(t, string(text), string(file), "%s: go generate ./cmd/rv", name)
	}
}

// rendered are the files by their paths below docs.
func rendered(t *testing.T) map[string][]byte {
	root := (&app{}).root()
	root.DisableAutoGenTag = true // it has the date of the day
	root.InitDefaultHelpFlag()
	out := map[string][]byte{}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"rv.bash": func(b *bytes.Buffer) error { return root.GenBashCompletionV2(b, true) },
		"_rv":     func(b *bytes.Buffer) error { return root.GenZshCompletion(b) },
		"rv.fish": func(b *bytes.Buffer) error { return root.GenFishCompletion(b, true) },
	} {
		var b bytes.Buffer
		require.NoError(t, write(&b))
		out["completions/"+name] = b.Bytes()
	}
	pages(t, root, out)
	return out
}

// pages adds the manual pages of cmd and the commands below it.
func pages(t *testing.T, cmd *cobra.Command, out map[string][]byte) {
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() && !below.IsAdditionalHelpTopicCommand() && below.Name() != "help" {
			pages(t, below, out)
		}
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	released, err := time.Parse(time.DateOnly, version.Date)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, doc.GenMan(cmd, &doc.GenManHeader{
		Title: strings.ToUpper(name), Section: "1", Source: "rv " + version.Version, Manual: "rv", Date: &released,
	}, &b))
	out["man/"+name+".1"] = b.Bytes()
}
