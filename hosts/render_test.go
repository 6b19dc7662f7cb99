package hosts

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/denytext"
	"rv/internal/owned"
)

var hooks = []string{
	"/usr/local/bin/rv-hook",
	"/" + awkward + "/rv-hook",
	`/a$'b/$''/''/'$'/\'/\\/"/$/rv-hook`,
	"/<&>/\u2028/日本語/🙂/@RV_HOOK@/rv-hook",
	`/x" --host pi/", "command": "/const HOOK = "/rv-hook`,
}

// allFiles are the files of all hosts, by what identifies them in a failure.
func allFiles() map[string]file {
	all := map[string]file{}
	for _, h := range table {
		for _, f := range append(slices.Clone(h.files), h.managed...) {
			all[f.path] = f
		}
	}
	return all
}

// TestShippedHoldsTheCurrentTemplates: after a change to a template or to an adapter's
// sentence, add the digest it prints to the end of the file's list; a digest that has
// been released is never removed, or its files would count as somebody else's.
func TestShippedHoldsTheCurrentTemplates(t *testing.T) {
	for name, f := range allFiles() {
		template, err := f.withSentences()
		require.NoError(t, err)
		newest := append([]string{"none"}, f.shipped...)[len(f.shipped)]
		assert.Equal(t, digest(template), newest, name)
	}
}

func TestEveryFileIsKnownToTheGuard(t *testing.T) {
	for _, h := range table {
		for _, f := range h.managed {
			assert.Contains(t, owned.ManagedHostFiles, f.path)
		}
		for _, f := range h.files {
			assert.Contains(t, owned.HostFiles, f.path)
			assert.True(t, strings.HasPrefix(f.path, h.folder.Home+"/"), f.path)
			if f.instead != "" {
				assert.Contains(t, owned.HostFiles, f.instead)
			}
		}
	}
}

func TestNoPlaceholderIsLeft(t *testing.T) {
	for name, f := range allFiles() {
		text, err := f.render("/usr/local/bin/rv-hook")
		require.NoError(t, err)
		assert.NotContains(t, string(text), "@RV_", name)
	}
}

func TestEveryRenderingIsOurs(t *testing.T) {
	for name, f := range allFiles() {
		for _, hook := range hooks {
			text, err := f.render(hook)
			require.NoError(t, err)
			assert.True(t, f.ours(text), "%s %s", name, hook)
		}
	}
}

func TestEveryHostIsAskedByItsName(t *testing.T) {
	for _, h := range table {
		text, err := h.files[len(h.files)-1].render("/usr/local/bin/rv-hook")
		require.NoError(t, err)
		assert.Contains(t, string(text), "/usr/local/bin/rv-hook", h.name)
		assert.Regexp(t, `--host"?,? "?`+h.name+`|const HOST = "`+h.name, string(text), h.name)
	}
}

func TestAnotherTextIsNotOurs(t *testing.T) {
	for name, f := range allFiles() {
		rendered, err := f.render("/usr/local/bin/rv-hook")
		require.NoError(t, err)
		text := string(rendered)
		foreign := map[string]string{
			"empty":            "",
			"a byte more":      text + "\n",
			"a byte less":      text[:len(text)-1],
			"twice":            text + text,
			"a changed letter": strings.Replace(text, "o", "0", 1),
		}
		if !f.baking.none() {
			foreign["the template"] = strings.Replace(text, "/usr/local/bin/rv-hook", "@RV_HOOK@", 1)
			foreign["a relative path"] = strings.Replace(text, "/usr/local/bin/rv-hook", "bin/rv-hook", 1)
			foreign["an odd escape"] = strings.Replace(text, "/usr/local/bin/rv-hook", `\/usr/local/bin/rv-hook`, 1)
			foreign["no path"] = strings.Replace(text, f.baking.prefix, "", 1)
			foreign["an open string"] = text[:strings.Index(text, f.baking.prefix)+len(f.baking.prefix)+1]
		}
		for what, content := range foreign {
			assert.False(t, f.ours([]byte(content)), "%s: %s", name, what)
		}
	}
}

func TestHookPathsThatCannotBeBaked(t *testing.T) {
	for _, hook := range []string{"", "rv-hook", "./rv-hook", "/a\nb", "/a\x00b", "/a\x7fb", "/a\xffb"} {
		assert.Error(t, checkHook(hook), "%q", hook)
	}
}

// TestGrokEntry holds Grok's file to what Grok was seen to read: a fractional or missing
// time-out, a second group or another matcher would change or drop the entry silently.
func TestGrokEntry(t *testing.T) {
	h, ok := lookup("grok")
	require.True(t, ok)
	text, err := h.files[0].render("/opt/rv/rv-hook")
	require.NoError(t, err)
	var have any
	require.NoError(t, json.Unmarshal(text, &have))
	assert.Equal(t, map[string]any{"hooks": map[string]any{"PreToolUse": []any{map[string]any{
		"matcher": "Bash|monitor",
		"hooks": []any{map[string]any{
			"type": "command", "timeout": 10.0,
			"command": "'/opt/rv/rv-hook' --host grok; case $? in 0) ;; 2) exit 2 ;; " +
				"126|127) echo 'rv missing: its hook program could not be started. Run it in Terminal, or reinstall rv.' >&2; exit 2 ;; " +
				"*) echo 'rv failed: its hook program gave no usable answer. Run it in Terminal, or run rv doctor.' >&2; exit 2 ;; esac",
		}},
	}}}}, have)
}

// TestTheCommandAnswersAsTheHookOrBlocks runs the command line the way hosts do.
func TestTheCommandAnswersAsTheHookOrBlocks(t *testing.T) {
	for _, name := range []string{"plain", awkward, "a$'b", "'", "$''", "${HOME}", `\`} {
		hook := filepath.Join(t.TempDir(), name, "rv-hook")
		require.NoError(t, os.Mkdir(filepath.Dir(hook), 0o755))
		for _, c := range []struct {
			body string // of a script in place of rv-hook; "" for none
			mode fs.FileMode
			exit int
			err  string // the last line on stderr
		}{
			{"exit 0", 0o755, 0, ""},
			{"echo said >&2; exit 2", 0o755, 2, "said"},
			{"exit 2", 0o755, 2, ""},
			{"exit 1", 0o755, 2, denytext.Failed.String()},
			{"kill -9 $$", 0o755, 2, denytext.Failed.String()},
			{"kill -SEGV $$", 0o755, 2, denytext.Failed.String()},
			{"exit 0", 0o644, 2, denytext.Missing.String()},
			{"", 0, 2, denytext.Missing.String()},
		} {
			require.NoError(t, os.RemoveAll(hook))
			if c.body != "" {
				require.NoError(t, os.WriteFile(hook, []byte("#!/bin/sh\nprintf '%s|' \"$0\" \"$@\"\n"+c.body+"\n"), c.mode))
			}
			for _, shell := range []string{"sh", "bash"} {
				var out, errs strings.Builder
				cmd := exec.Command(shell, "-c", hookCommand("grok", hook))
				cmd.Stdout, cmd.Stderr = &out, &errs
				_ = cmd.Run()
				assert.Equal(t, c.exit, cmd.ProcessState.ExitCode(), "%s %s", c.body, errs.String())
				lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
				assert.Equal(t, c.err, lines[len(lines)-1], c.body)
				if c.mode == 0o755 {
					assert.Equal(t, hook+"|--host|grok|", out.String())
				}
			}
		}
	}
}

func TestACommandOfAnOlderVersionIsOurs(t *testing.T) {
	h, _ := lookup("grok")
	text, err := h.files[0].render(hooks[1])
	require.NoError(t, err)
	older := strings.Replace(string(text), string(quote(hookCommand("grok", hooks[1]))), string(quote(shellWord(hooks[1])+" --host grok")), 1)
	require.NotEqual(t, string(text), older)
	assert.True(t, h.files[0].ours([]byte(older)))
}

// Grok replaces $NAME and ${NAME} in the line before any shell sees it.
func TestGrokCommandNamesNoVariable(t *testing.T) {
	for _, hook := range hooks {
		assert.NotRegexp(t, `\$[A-Za-z_{]`, hookCommand("grok", hook))
	}
}

func FuzzBakingIsExact(f *testing.F) {
	for _, hook := range hooks {
		f.Add(hook)
	}
	f.Fuzz(func(t *testing.T, hook string) {
		if checkHook(hook) != nil {
			return
		}
		for _, f := range allFiles() {
			text, err := f.render(hook)
			require.NoError(t, err)
			require.True(t, f.ours(text))
		}
		back, ok := hookOf("grok", hookCommand("grok", hook))
		require.True(t, ok)
		require.Equal(t, hook, back)
	})
}
