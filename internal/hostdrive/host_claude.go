package hostdrive

// Claude is Claude Code.
var Claude = Host{
	Name:       "claude",
	Prefix:     "PreToolUse:Bash hook error: ",
	Shell:      called("Bash"),
	SubAgent:   spawned("Agent", map[string]any{"description": "a sub-agent", "subagent_type": "general-purpose", "run_in_background": false}, "prompt"),
	Background: map[string]any{"run_in_background": true},
	args:       []string{"-p", "go ahead", "--output-format", "json", "--dangerously-skip-permissions"},
	env: func(s Stage) []string {
		return []string{
			"ANTHROPIC_BASE_URL=" + s.model, "ANTHROPIC_API_KEY=none", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
			"DISABLE_AUTOUPDATER=1", "DISABLE_TELEMETRY=1",
			// It refuses to skip permissions as root elsewhere than in a sandbox.
			"IS_SANDBOX=1",
		}
	},
}
