package doctor

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/hosts"
	"rv/internal/owned"
	"rv/internal/proof"
)

func TestConditions(t *testing.T) {
	for condition, w := range map[Condition]way{
		Missing:  {"grok", func(b *bench) { require.NoError(b.t, os.RemoveAll(b.at(".grok"))) }},
		Absent:   {"grok", func(b *bench) { b.remove(owned.GrokHooks) }},
		Occupied: {"grok", func(b *bench) { b.write(owned.GrokHooks, "{}") }},
		Broken:   {"grok", func(b *bench) { b.write(".grok/disabled-hooks", grokName) }},
		Wired:    {"grok", func(*bench) {}},
		Proved:   {"grok", func(b *bench) { b.prove("grok", "", proof.Blocked, proof.Ran) }},
	} {
		b := newBench(t)
		w.lay(b)
		assert.Equal(t, condition, b.host(w.host).Condition)
	}
	for _, c := range Conditions {
		assert.NotEmpty(t, c.Means)
	}
	assert.Len(t, Conditions, 6)
}

func TestAMissingHostHasNoFindings(t *testing.T) {
	b := newBench(t)
	require.NoError(t, os.RemoveAll(b.at(".grok")))
	h := b.host("grok")
	assert.Empty(t, h.Findings)
	assert.NotNil(t, h.Findings, "an empty list is one in JSON")
}

func TestAProofIsShown(t *testing.T) {
	b := newBench(t)
	b.install("@xai-official/grok", "grok", "1.0.41")
	b.prove("grok", "1.0.41", proof.Blocked, proof.Ran)
	h := b.host("grok")
	assert.Equal(t, "1.0.41", h.Version)
	assert.Equal(t, &Proof{Version: "1.0.41", When: "2026-11-30T12:00:00Z", Holds: true, Current: true}, h.Proof)
	b.install("@xai-official/grok", "grok", "1.0.42")
	h = b.host("grok")
	assert.Equal(t, Wired, h.Condition)
	assert.False(t, h.Proof.Current)
}

// managed wires the file for all users.
func (b *bench) managed(host string) {
	b.t.Helper()
	report, err := hosts.Setup(hosts.Options{Machine: hosts.Machine{Root: b.Root}, Managed: true, Hosts: []string{host}, Hook: b.Hook})
	require.NoError(b.t, err)
	require.True(b.t, report.OK())
}

// TestTheFileForAllUsers stands in where the person's is dead, except against what
// switches it off too.
func TestTheFileForAllUsers(t *testing.T) {
	for id, w := range map[string]way{
		"absent-file":              {"grok", func(b *bench) { b.remove(owned.GrokHooks) }},
		"grok.disabled":            {"grok", func(b *bench) { b.write(".grok/disabled-hooks", grokName) }},
		"claude.switched-off-here": {"claude", func(b *bench) { b.write(b.Dir+"/.claude/settings.json", `{"disableAllHooks":true}`) }},
		"codex.unreviewed":         {"codex", func(b *bench) { b.remove(".codex/config.toml") }},
	} {
		b := newBench(t)
		b.managed(w.host)
		w.lay(b)
		h := b.host(w.host)
		assert.True(t, h.Managed, id)
		assert.Equal(t, Wired, h.Condition, id)
		found := seen(b.Examine(), id, w.host)
		require.Len(t, found, 1, id)
		assert.Equal(t, Note, found[0].Level, id)
		assert.Contains(t, found[0].Means, "all users")
	}
	for id, w := range map[string]way{
		"gemini.hooks-off":            {"gemini", func(b *bench) { b.write(".gemini/settings.json", `{"hooksConfig":{"enabled":false}}`) }},
		"claude.switched-off-managed": {"claude", ways["claude.switched-off-managed"][0].lay},
	} {
		b := newBench(t)
		b.managed(w.host)
		w.lay(b)
		assert.Equal(t, Broken, b.host(w.host).Condition, id)
	}
	b := newBench(t)
	b.managed("grok")
	b.write(".grok/disabled-hooks", grokName)
	b.hookAt("/gone/rv-hook", b.Root+owned.GrokManaged)
	assert.Equal(t, Broken, b.host("grok").Condition, "it asks nobody")
}

// TestNothingIsSaid about what only looks like trouble.
func TestNothingIsSaid(t *testing.T) {
	for name, w := range map[string]way{
		"another hook switched off": {"grok", func(b *bench) { b.write(".grok/disabled-hooks", "global/rv2:pre_tool_use[0].hooks[0]\n") }},
		"hooks not switched off":    {"claude", func(b *bench) { b.write(".claude/settings.json", `{"disableAllHooks":false}`) }},
		"a project elsewhere":       {"claude", func(b *bench) { b.write(b.Home+"/other/.claude/settings.json", `{"disableAllHooks":true}`) }},
		"a file that is not read":   {"claude", func(b *bench) { b.write(".claude/settings.local.json", `{"disableAllHooks":true}`) }},
		"switched off and on": {"gemini", func(b *bench) {
			b.write(".gemini/extensions/extension-enablement.json", `{"rv":{"overrides":["!`+b.Home+`/*","!`+b.Dir+`/*","`+b.Home+`/*","`+b.Dir+`/*"]}}`)
		}},
		"off in another workspace": {"gemini", func(b *bench) {
			b.write(".gemini/extensions/extension-enablement.json", `{"rv":{"overrides":["!/srv/x/*"]},"other":{"overrides":["!/*"]}}`)
		}},
		"a comment": {"gemini", func(b *bench) {
			b.write(".gemini/settings.json", "{\n// \"hooksConfig\": {\"enabled\": false}\n\"a\": \"// no comment\"}")
		}},
		"an empty file":  {"gemini", func(b *bench) { b.write(".gemini/settings.json", "\n") }},
		"a group behind": {"codex", func(b *bench) { b.group(`{"matcher":"x","hooks":[]}`, false) }},
		"another reviewed hook": {"codex", func(b *bench) {
			b.write(".codex/config.toml", b.read(".codex/config.toml")+"[hooks.state.\"/x:stop:0:0\"]\ntrusted_hash = \"sha256:00\"\n[features]\nhooks = true\n")
		}},
		"a failure before the last setup": {"opencode", func(b *bench) {
			b.write(".local/share/opencode/log/x.log", "timestamp=2020-12-01T01:51:38.314Z level=ERROR message=\"failed to load plugin\" path=file://"+b.at(owned.OpenCodePlugin)+" error=x\n")
		}},
		"another plugin's failure": {"opencode", func(b *bench) {
			b.write(".local/share/opencode/log/x.log", "timestamp=2099-12-01T01:51:38.314Z level=ERROR message=\"failed to load plugin\" path=file:///x/other.js error=x\n")
		}},
		"a new enough version": {"claude", func(b *bench) { b.install("@anthropic-ai/claude-code", "claude", "2.1.295") }},
		"what one's own group may write": {"grok", func(b *bench) {
			b.copyHook(b.Hook)
			b.chmod(b.Hook, 0o775)
			b.chmod(".grok/hooks", 0o775)
		}},
		"a link to the hook": {"pi", func(b *bench) {
			require.NoError(b.t, os.Symlink(b.Hook, filepath.Join(b.Home, "rv-hook")))
			b.hookAt(filepath.Join(b.Home, "rv-hook"), owned.PiExtension)
		}},
	} {
		b := newBench(t)
		w.lay(b)
		report := b.Examine()
		for _, f := range report.All() {
			assert.Equal(t, "proof-none", f.ID, "%s: %+v", name, f)
		}
	}
}

func TestMatchers(t *testing.T) {
	for _, c := range []struct {
		host, matcher, tool string
		fires               bool
	}{
		{"grok", "", "Bash", true}, {"grok", "*", "Bash", true}, {"grok", "Bash|monitor", "monitor", true}, {"grok", "^Ba", "Bash", true},
		{"grok", "bash", "Bash", false}, {"grok", " Bash", "Bash", false}, {"grok", "Bas", "Bash", false}, {"grok", "(", "Bash", false},
		{"claude", "Edit, Bash", "Bash", true}, {"claude", "mcp__x|Bash", "Bash", true}, {"claude", "B.sh", "Bash", true}, {"claude", "[", "Bash", false},
		{"codex", "Bash", "Bash", true}, {"codex", "Edit,Bash", "Bash", false}, {"codex", "shell", "Bash", false},
		{"gemini", "shell", "run_shell_command", true}, {"gemini", "(", "run_shell_command", false}, {"gemini", "*", "run_shell_command", true},
		{"copilot", "bash", "bash", true}, {"copilot", "ba.h", "bash", true}, {"copilot", "bas", "bash", false}, {"copilot", "*", "bash", false},
	} {
		assert.Equal(t, c.fires, dialects[c.host].fires(c.matcher, c.tool), "%+v", c)
	}
}

func TestLatency(t *testing.T) {
	b := newBench(t)
	l, ok := b.Latency()
	require.True(t, ok)
	assert.Positive(t, l.Hook)
	assert.Positive(t, l.Bare)
	assert.InDelta(t, float64(l.Hook)/float64(l.Bare), l.Ratio(), 1e-9)
	_, err := os.Stat(b.at(owned.UserDir + "/" + owned.Audit))
	assert.ErrorIs(t, err, os.ErrNotExist, "nothing of it is on record")
	b.remove(b.Hook)
	b.probes = nil
	_, ok = b.Latency()
	assert.False(t, ok)
}

func TestEveryWayIsOfAState(t *testing.T) {
	known := map[string]bool{}
	for _, g := range States() {
		for _, s := range g.States {
			assert.False(t, known[s.ID], "%s stands twice", s.ID)
			known[s.ID] = true
			assert.NotEqual(t, s.host == nil, s.rv == nil, s.ID)
			for _, text := range []string{s.Seen, s.Means, s.Fix} {
				assert.NotEmpty(t, text, s.ID)
			}
		}
	}
	for id := range ways {
		assert.True(t, known[id], id)
	}
	assert.Greater(t, len(known), 50)
}
