package main

import "rv/scripts/e2e/model"

// Its program is native; the package around it has the version.
var claude = host{
	name:     "claude",
	setup:    "claude",
	pkg:      "@anthropic-ai/claude-code",
	entry:    "node_modules/@anthropic-ai/claude-code-OS-ARCH/claude",
	prefix:   "PreToolUse:Bash hook error: ",
	shell:    called("Bash"),
	subAgent: spawned("Agent", map[string]any{"description": "a sub-agent", "subagent_type": "general-purpose", "run_in_background": false}, "prompt"),
	more: []cell{
		{name: "background", calls: withArgs(reset, repositoryChanged, map[string]any{"run_in_background": true})},
		// Monitor is not offered at once, but taken. A hook on Bash is shown it as Bash.
		{name: "monitor", calls: func(host) (model.Script, []call) {
			c := model.Call{Name: "monitor", Tool: "Monitor", Hidden: true, Args: map[string]any{"command": reset, "description": "watch it", "timeout_ms": 60_000}}
			return model.Script{{Steps: []model.Step{{c}}}}, []call{{"monitor", repositoryChanged}}
		}},
		// A repository can switch the hooks of a person off, but not managed ones.
		{name: "switched-off", project: switchedOff, calls: one(reset, repositoryChanged)},
		{name: "managed-switched-off", project: switchedOff, managed: true, calls: one(reset, repositoryChanged)},
		{name: "broken-neighbour", files: map[string]string{".claude/settings.json": "{ broken"}, calls: one(reset, repositoryChanged)},
		{name: "moved-folder", moved: "CLAUDE_CONFIG_DIR", calls: one(reset, repositoryChanged)},
	},
	args: []string{"-p", "go ahead", "--output-format", "json", "--dangerously-skip-permissions"},
	env: func(s stage) []string {
		return []string{
			"ANTHROPIC_BASE_URL=" + s.model, "ANTHROPIC_API_KEY=none", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
			"DISABLE_AUTOUPDATER=1", "DISABLE_TELEMETRY=1",
			// It refuses to skip permissions as root elsewhere than in a sandbox.
			"IS_SANDBOX=1",
		}
	},
}

var switchedOff = map[string]string{".claude/settings.json": `{"disableAllHooks":true}`}
