package main

var copilot = host{
	name:     "copilot",
	setup:    "copilot",
	pkg:      "@github/copilot",
	entry:    "node_modules/@github/copilot-OS-ARCH/copilot",
	prefix:   "Denied by preToolUse hook: ",
	shell:    called("bash"),
	subAgent: spawned("task", map[string]any{"description": "a sub-agent", "agent_type": "general-purpose", "name": "sub"}, "prompt"),
	more: []cell{
		{name: "background", calls: withArgs(reset, repositoryChanged, map[string]any{"mode": "async", "shellId": "s1"})},
		{name: "switched-off", files: map[string]string{".copilot/settings.json": `{"disableAllHooks":true}`}, calls: one(reset, repositoryChanged)},
		{name: "broken-neighbour", files: map[string]string{".copilot/hooks/aa.json": "{ broken"}, calls: one(reset, repositoryChanged)},
		{name: "moved-folder", moved: "COPILOT_HOME", calls: one(reset, repositoryChanged)},
	},
	args: []string{"--allow-all-tools", "--no-color", "-p", "go ahead"},
	env: func(s stage) []string {
		return []string{
			"COPILOT_PROVIDER_BASE_URL=" + s.model + "/v1", "COPILOT_PROVIDER_TYPE=openai", "COPILOT_PROVIDER_API_KEY=none",
			"COPILOT_MODEL=gpt-5-mini", "COPILOT_OFFLINE=true", "COPILOT_AUTO_UPDATE=false",
			// It unpacks itself there, 235 MB, once.
			"XDG_CACHE_HOME=" + s.cache,
		}
	},
}
