package doctor

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/audit"
	"rv/internal/owned"
	"rv/internal/proof"
)

// A way makes a state true of a host, "" for rv itself.
type way struct {
	host string
	lay  func(b *bench)
}

// Files of rv's in a home.
const (
	ownDir    = owned.UserDir + "/"
	claudeRel = owned.ClaudeHooks
)

// ways make every state of the table true.
var ways = map[string][]way{
	"absent-file": {
		{"grok", func(b *bench) { b.remove(owned.GrokHooks) }},
		{"codex", func(b *bench) { b.remove(owned.CodexHooks) }},
		{"codex", func(b *bench) { b.write(owned.CodexHooks, `{"hooks":{"PreToolUse":[]}}`) }},
		{"claude", func(b *bench) { b.remove(owned.ClaudeHooks); b.remove(owned.ClaudeManifest) }},
		{"codex", func(b *bench) { b.env["CODEX_HOME"] = b.at("moved") }},
	},
	"half-wired": {
		{"claude", func(b *bench) { b.remove(owned.ClaudeManifest) }},
		{"gemini", func(b *bench) { b.remove(owned.GeminiHooks) }},
	},
	"occupied": {
		{"pi", func(b *bench) { b.write(owned.PiExtension, "export default () => {}\n") }},
		{"copilot", func(b *bench) { b.write(owned.CopilotHooks, "{}") }},
		{"opencode", func(b *bench) {
			b.remove(owned.OpenCodePlugin)
			require.NoError(b.t, os.Symlink("nowhere", b.at(owned.OpenCodePlugin)))
		}},
	},
	"unreadable": {{"grok", func(b *bench) {
		// A folder in a loop of links: not even root can read what lies there.
		require.NoError(b.t, os.RemoveAll(b.at(".grok/hooks")))
		require.NoError(b.t, os.Symlink("hooks", b.at(".grok/hooks")))
	}}},
	"outdated": {
		{"grok", func(b *bench) { b.older(owned.GrokHooks, "grok") }},
		{"codex", func(b *bench) { b.older(owned.CodexHooks, "codex") }},
	},
	"folder-relative": {{"codex", func(b *bench) { b.env["CODEX_HOME"] = "here" }}},
	"folder-foreign":  {{"grok", func(b *bench) { b.chmod(".grok/hooks", 0o777) }}},
	"elsewhere": {
		{"codex", func(b *bench) { b.env["CODEX_HOME"] = b.at("moved") }},
		{"opencode", func(b *bench) { b.write(owned.OpenCodePluginOnly, b.read(owned.OpenCodePlugin)) }},
	},
	"neighbour": {
		{"claude", func(b *bench) { b.write(".claude/settings.json", "{ broken") }},
		{"claude", func(b *bench) { b.write(b.Dir+"/.claude/settings.local.json", "{ broken") }},
		{"gemini", func(b *bench) { b.write(".gemini/settings.json", "{ // a comment is none\n broken") }},
		{"copilot", func(b *bench) { b.write(".copilot/hooks/aa.json", "{ broken\r\n") }},
		{"grok", func(b *bench) { b.write(".grok/hooks/aa.json", "[") }},
		{"codex", func(b *bench) { b.write(".codex/config.toml", "= broken") }},
	},
	"hook-gone": {{"claude", func(b *bench) { b.hookAt("/gone/rv-hook", owned.ClaudeHooks) }}},
	"hook-not-executable": {
		{"grok", func(b *bench) { b.copyHook(b.Hook); b.chmod(b.Hook, 0o644) }},
		{"pi", func(b *bench) {
			other := b.at("other/rv-hook")
			b.copyHook(other)
			b.chmod(other, 0o600)
			b.hookAt(other, owned.PiExtension)
		}},
	},
	"hook-silent": {
		{"codex", func(b *bench) { b.copyHook(b.Hook); b.write(b.Hook, "#!/bin/sh\nexit 0\n"); b.chmod(b.Hook, 0o755) }},
		{"claude", func(b *bench) {
			b.copyHook(b.Hook)
			b.write(b.Hook, "#!/bin/sh\nprintf '{\"decision\":\"deny\"}'\n") // it blocks whatever it is asked
			b.chmod(b.Hook, 0o755)
		}},
	},
	"hook-version": {{"grok", func(b *bench) {
		other := b.at("other/rv-hook")
		b.write(other, "#!/bin/sh\n[ \"$1\" = --version ] && echo rv-hook 0.0.9 || exec '"+filepath.Join(built, owned.Hook)+"' \"$@\"\n")
		b.chmod(other, 0o755)
		b.hookAt(other, owned.GrokHooks)
	}}},
	"hook-other": {{"opencode", func(b *bench) {
		b.copyHook(b.at("other/rv-hook"))
		b.hookAt(b.at("other/rv-hook"), owned.OpenCodePlugin)
	}}},
	"hook-writable": {{"copilot", func(b *bench) { b.copyHook(b.Hook); b.chmod(b.Hook, 0o777) }}},

	"edited-broken": {
		{"grok", func(b *bench) { b.edit(owned.GrokHooks, "{", "{,") }},
		{"gemini", func(b *bench) { b.write(owned.GeminiManifest, "") }},
	},
	"edited-event": {
		{"gemini", func(b *bench) { b.edit(owned.GeminiHooks, "BeforeTool", "preToolUse") }},
		{"claude", func(b *bench) { b.edit(claudeRel, "PreToolUse", "PostToolUse") }},
	},
	"edited-matcher": {
		{"copilot", func(b *bench) { b.edit(owned.CopilotHooks, "bash|powershell", "bas") }},
		{"copilot", func(b *bench) { b.edit(owned.CopilotHooks, "bash|powershell", "*") }},
		{"copilot", func(b *bench) { b.edit(owned.CopilotHooks, "bash|powershell", "Bash") }},
		{"grok", func(b *bench) { b.edit(owned.GrokHooks, "Bash|monitor", " Bash|monitor") }},
		{"grok", func(b *bench) { b.edit(owned.GrokHooks, "Bash|monitor", "Bash") }},
		{"claude", func(b *bench) { b.edit(claudeRel, "Bash|Monitor|PowerShell", "bash") }},
		{"gemini", func(b *bench) { b.edit(owned.GeminiHooks, "run_shell_command", "run_shell_command(") }},
		{"codex", func(b *bench) { b.edit(owned.CodexHooks, `"Bash"`, `"shell"`) }},
	},
	"edited-timeout": {
		{"grok", func(b *bench) { b.edit(owned.GrokHooks, `"timeout": 10`, `"timeout": 10.5`) }},
		{"claude", func(b *bench) { b.edit(claudeRel, `"timeout": 10`, `"timeout": 0`) }},
		{"gemini", func(b *bench) { b.edit(owned.GeminiHooks, `"timeout": 10000`, `"timeout": 10`) }},
		{"copilot", func(b *bench) { b.edit(owned.CopilotHooks, `"timeoutSec": 10`, `"timeoutSec": 1`) }},
	},
	"edited-async": {
		{"claude", func(b *bench) { b.edit(claudeRel, `"timeout"`, `"async": true, "timeout"`) }},
		{"codex", func(b *bench) { b.edit(owned.CodexHooks, `"timeout"`, `"async": true, "timeout"`) }},
	},
	"edited-command": {
		{"grok", func(b *bench) { b.command(owned.GrokHooks, `'/opt/rv-hook'`) }},
		{"grok", func(b *bench) { b.command(owned.GrokHooks, `$HOMES/rv-hook --host grok`) }},
	},

	"claude.switched-off": {{"claude", func(b *bench) { b.write(".claude/settings.json", `{"disableAllHooks":true}`) }}},
	"claude.switched-off-here": {
		{"claude", func(b *bench) { b.write(b.Dir+"/.claude/settings.json", `{"disableAllHooks":true}`) }},
		{"claude", func(b *bench) { b.write(b.Dir+"/../.claude/settings.local.json", `{"disableAllHooks":true}`) }},
	},
	"claude.switched-off-managed": {
		{"claude", func(b *bench) { b.write(b.Root+"/etc/claude-code/managed-settings.json", `{"disableAllHooks":true}`) }},
		{"claude", func(b *bench) {
			b.write(b.Root+"/etc/claude-code/managed-settings.d/10-x.json", `{"disableAllHooks":true}`)
		}},
	},
	"claude.simple":     {{"claude", func(b *bench) { b.env["CLAUDE_CODE_SIMPLE"] = "1" }}},
	"claude.on-failure": {{"claude", func(b *bench) { b.edit(claudeRel, `"onFailure": "block"`, `"onFailure": "allow"`) }}},
	"claude.if": {
		{"claude", func(b *bench) { b.edit(claudeRel, `"timeout"`, `"if": "Bash(git *)", "timeout"`) }},
		{"claude", func(b *bench) { b.edit(claudeRel, `"timeout"`, `"once": true, "timeout"`) }},
	},
	"claude.old": {{"claude", func(b *bench) { b.install("@anthropic-ai/claude-code", "claude", "2.1.197") }}},

	"codex.ignored": {
		{"codex", func(b *bench) { b.edit(owned.CodexHooks, "{", "{,") }},
		{"codex", func(b *bench) { b.edit(owned.CodexHooks, "{", `{"mine": 1,`) }},
	},
	"codex.unknown-key": {
		{"codex", func(b *bench) { b.edit(owned.CodexHooks, `"PreToolUse"`, `"BeforeTool": [], "PreToolUse"`) }},
		{"codex", func(b *bench) { b.group(`{"matcher":"x","note":"mine","hooks":[]}`, false) }},
	},
	"codex.entry-edited": {{"codex", func(b *bench) { b.edit(owned.CodexHooks, `"timeout": 10`, `"timeout": 20`) }}},
	"codex.unreviewed":   {{"codex", func(b *bench) { b.remove(".codex/config.toml") }}},
	"codex.shifted":      {{"codex", func(b *bench) { b.group(`{"matcher":"x","hooks":[]}`, true) }}},
	"codex.modified":     {{"codex", func(b *bench) { b.copyHook(b.at("other/rv-hook")); b.hookAt(b.at("other/rv-hook"), owned.CodexHooks) }}},
	"codex.disabled":     {{"codex", func(b *bench) { b.write(".codex/config.toml", b.read(".codex/config.toml")+"enabled = false\n") }}},
	"codex.hooks-off": {{"codex", func(b *bench) {
		b.write(".codex/config.toml", b.read(".codex/config.toml")+"[features]\nhooks = false\n")
	}}},

	"gemini.extension-off": {
		// As gemini extensions disable rv writes it (0.61.0), for all and for a workspace.
		{"gemini", func(b *bench) {
			b.write(".gemini/extensions/extension-enablement.json", `{"rv":{"overrides":["!`+b.Home+`/*"]}}`)
		}},
		{"gemini", func(b *bench) {
			b.write(".gemini/extensions/extension-enablement.json", `{"rv":{"overrides":["`+b.Home+`/*","!`+filepath.Dir(b.Dir)+`/*"]}}`)
		}},
	},
	"gemini.extensions-off": {{"gemini", func(b *bench) {
		b.write(b.Root+"/etc/gemini-cli/settings.json", `{"admin":{"extensions":{"enabled":false}}}`)
	}}},
	"gemini.hooks-off": {
		{"gemini", func(b *bench) {
			b.write(".gemini/settings.json", "{ /* mine */ \"hooksConfig\": {\"enabled\": false} } // \"x")
		}},
		{"gemini", func(b *bench) { b.write(b.Dir+"/.gemini/settings.json", `{"hooksConfig":{"enabled":false}}`) }},
	},
	"gemini.hook-off": {{"gemini", func(b *bench) { b.write(".gemini/settings.json", `{"hooksConfig":{"disabled":["x","rv"]}}`) }}},

	"copilot.version":  {{"copilot", func(b *bench) { b.edit(owned.CopilotHooks, `"version": 1`, `"version": 2`) }}},
	"copilot.file-off": {{"copilot", func(b *bench) { b.edit(owned.CopilotHooks, "{", `{"disableAllHooks": true,`) }}},
	"copilot.no-hooks": {{"copilot", func(b *bench) { b.install("@github/copilot", "copilot", "0.0.421") }}},
	"copilot.old":      {{"copilot", func(b *bench) { b.install("@github/copilot", "copilot", "1.0.69") }}},

	"grok.disabled": {{"grok", func(b *bench) {
		b.write(".grok/disabled-hooks", "global/other:pre_tool_use[0].hooks[0]\r\nglobal/rv:pre_tool_use[0].hooks[0]\r\n")
	}}},
	"grok.group": {
		{"grok", func(b *bench) { b.edit(owned.GrokHooks, `"Bash|monitor"`, "7") }},
		{"grok", func(b *bench) { b.edit(owned.GrokHooks, `"PreToolUse": [`, `"Stop": [{"hooks": {}}], "PreToolUse": [`) }},
	},

	"pi.export":     {{"pi", func(b *bench) { b.edit(owned.PiExtension, "export default", "export") }}},
	"opencode.pure": {{"opencode", func(b *bench) { b.env["OPENCODE_PURE"] = "1" }}},
	"opencode.not-loaded": {
		// As 1.18.33 writes it.
		{"opencode", func(b *bench) {
			b.write(".local/share/opencode/log/opencode.log", "timestamp=2099-12-01T01:51:38.314Z level=ERROR run=6c53046f message=\"failed to load plugin\" path=file://"+
				b.at(owned.OpenCodePlugin)+" error=\"Plugin export is not a function\"\ntimestamp=2099-12-01T01:51:39.000Z level=INFO message=init\n")
		}},
		// As 1.1 wrote it.
		{"opencode", func(b *bench) {
			b.env["XDG_DATA_HOME"] = b.at("data")
			b.write("data/opencode/log/2099-05-03T141002.log", "ERROR 2099-05-03T14:10:03 +0ms service=plugin path="+b.at(owned.OpenCodePlugin)+" error=boom failed to load plugin\n")
		}},
	},
	"opencode.export": {{"opencode", func(b *bench) {
		b.write(owned.OpenCodePlugin, b.read(owned.OpenCodePlugin)+"export const VERSION = 1;\n")
	}}},
	"opencode.two": {{"opencode", func(b *bench) { b.install("opencode-ai", "opencode", "2.0.0") }}},
	"opencode.old": {{"opencode", func(b *bench) { b.install("opencode-ai", "opencode", "1.0.0") }}},

	"proof-failed": {
		{"grok", func(b *bench) { b.prove("grok", "1.0.41", proof.Ran, proof.Ran) }},
		{"grok", func(b *bench) { b.prove("grok", "1.0.41", proof.Blocked, proof.Blocked) }},
	},
	"proof-unfinished": {{"grok", func(b *bench) { b.prove("grok", "1.0.41", proof.NotRun, proof.NotRun) }}},
	"proof-stale": {
		{"grok", func(b *bench) {
			b.prove("grok", "1.0.41", proof.Blocked, proof.Ran)
			b.install("@xai-official/grok", "grok", "1.0.42")
		}},
		{"pi", func(b *bench) {
			b.prove("pi", "", proof.Blocked, proof.Ran)
			b.copyHook(b.Hook)
			b.write(b.Hook, b.read(b.Hook)+"\x00")
			b.chmod(b.Hook, 0o755)
		}},
		{"pi", func(b *bench) {
			b.prove("pi", "", proof.Blocked, proof.Ran)
			b.copyHook(b.at("other/rv-hook"))
			b.hookAt(b.at("other/rv-hook"), owned.PiExtension)
		}},
	},
	"proof-none": {{"grok", func(b *bench) { _ = os.Remove(b.at(ownDir + "proofs/grok.json")) }}},
	"proof-unreadable": {
		{"grok", func(b *bench) {
			b.prove("grok", "1.0.41", proof.Blocked, proof.Ran)
			b.chmod(ownDir+"proofs/grok.json", 0o644)
		}},
		{"grok", func(b *bench) { b.write(ownDir+"proofs/grok.json", "{"); b.chmod(ownDir+"proofs/grok.json", 0o600) }},
	},

	"no-hook": {
		{"", func(b *bench) { b.copyHook(b.Hook); b.remove(b.Hook) }},
		{"", func(b *bench) { b.copyHook(b.Hook); b.chmod(b.Hook, 0o644) }},
	},
	"record": {{"", func(b *bench) { b.write(ownDir+owned.Setup, "{") }}},
	"leftover": {
		{"", func(b *bench) { b.write(".grok/hooks/.rv-123.tmp", "half") }},
		{"", func(b *bench) { b.write(".config/.rv-123.tmp/setup.json", "{}") }},
		{"", func(b *bench) { b.write(".rv-9.tmp/rv/.rv-1.tmp", "{}") }},
	},
	"folder-open": {{"", func(b *bench) { b.chmod(owned.UserDir, 0o777) }}},
	"policy-broken": {
		{"", func(b *bench) { b.write(ownDir+owned.Policy, "posture = ") }},
		{"", func(b *bench) { b.write(b.Dir+"/../.rv/packs/x.toml", "[[") }},
	},
	"policy": {
		{"", func(b *bench) { b.write(ownDir+owned.Policy, "disable = [\"core.git\"]\n") }},
		{"", func(b *bench) { b.write(ownDir+owned.Policy, "enable = [\"kubernetes.kubektl\"]\n") }},
	},
	"seal": {{"", func(b *bench) { b.write(ownDir+owned.Sealed, "not one"); b.chmod(ownDir+owned.Sealed, 0o600) }}},
	"key":  {{"", func(b *bench) { b.key(); b.chmod(ownDir+owned.Key, 0o644) }}},
	"approval": {{"", func(b *bench) {
		b.key()
		b.write(ownDir+owned.Grants+"/once-x", "forged")
	}}},
	"audit": {
		{"", func(b *bench) {
			b.key()
			b.edit(ownDir+owned.Audit+"/log.jsonl", "grok", "mcp!")
			b.chmod(ownDir+owned.Audit+"/log.jsonl", 0o600)
		}},
	},
	"audit-unreadable": {{"", func(b *bench) { b.key(); b.remove(ownDir + owned.Key) }}},
}

var commandMember = regexp.MustCompile(`"command": ".*",`)

// hookAt makes a file of rv's name another rv-hook, as an earlier rv setup would have.
func (b *bench) hookAt(hook, path string) {
	b.t.Helper()
	b.write(path, strings.ReplaceAll(b.read(path), b.Hook, hook))
}

// command puts another command line into a file.
func (b *bench) command(path, command string) {
	b.t.Helper()
	b.write(path, commandMember.ReplaceAllLiteralString(b.read(path), `"command": `+quote(command)+","))
}

// older makes a file what rv wrote before its command lines told the shell to block.
func (b *bench) older(path, host string) {
	b.t.Helper()
	b.command(path, "'"+b.Hook+"' --host "+host)
}

// group puts a group of somebody else's in front of rv's entry or behind it.
func (b *bench) group(text string, front bool) {
	b.t.Helper()
	if front {
		b.edit(owned.CodexHooks, `"PreToolUse": [`, `"PreToolUse": [`+text+`,`)
		return
	}
	b.edit(owned.CodexHooks, "\n    ]", ","+text+"\n    ]")
}

// key makes rv's key, and a record that it vouches for.
func (b *bench) key() {
	b.t.Helper()
	require.NoError(b.t, audit.Open(b.Home).Append(audit.Record{Event: audit.Decided, Kind: "shell", Decision: "deny", Host: "grok"}))
}

// TestAWellWiredMachine: where nothing is spoiled, nothing is found.
func TestAWellWiredMachine(t *testing.T) {
	b := newBench(t)
	report := b.Examine()
	assert.True(t, report.OK())
	for _, f := range report.All() {
		assert.Equal(t, "proof-none", f.ID, "%+v", f)
	}
	for _, h := range report.Hosts {
		assert.Equal(t, Wired, h.Condition, h.Name)
	}
	assert.Empty(t, b.Fix(report))
}

// TestEveryState makes each state true, sees it, and heals it where rv does that by
// itself.
func TestEveryState(t *testing.T) {
	for _, g := range States() {
		for _, s := range g.States {
			require.NotEmpty(t, ways[s.ID], "nothing makes %s true", s.ID)
			for _, w := range ways[s.ID] {
				t.Run(s.ID+"/"+w.host, func(t *testing.T) {
					t.Parallel() // most of it is waiting for rv-hook
					b := newBench(t)
					w.lay(b)
					report := b.Examine()
					found := seen(report, s.ID, w.host)
					require.NotEmpty(t, found, "%+v", report.All())
					for _, f := range found {
						assert.Equal(t, s.Level, f.Level)
						assert.NotContains(t, f.Means+f.Fix, "HOST")
						assert.Equal(t, s.Auto(), f.Auto)
					}
					if s.Level == Error {
						assert.False(t, report.OK())
					}
					if !s.Auto() {
						return
					}
					for _, done := range b.Fix(report) {
						if done.ID == s.ID {
							require.NoError(t, done.Err)
						}
					}
					assert.Empty(t, seen(b.Examine(), s.ID, w.host), "mended")
				})
			}
		}
	}
}
