package hostdrive

// Copilot is GitHub Copilot CLI.
var Copilot = Host{
	Name:       "copilot",
	Prefix:     "Denied by preToolUse hook: ",
	Shell:      called("bash"),
	SubAgent:   spawned("task", map[string]any{"description": "a sub-agent", "agent_type": "general-purpose", "name": "sub"}, "prompt"),
	Background: map[string]any{"mode": "async", "shellId": "s1"},
	args:       []string{"--allow-all-tools", "--no-color", "-p", "go ahead"},
	env: func(s Stage) []string {
		env := []string{
			"COPILOT_PROVIDER_BASE_URL=" + s.model + "/v1", "COPILOT_PROVIDER_TYPE=openai", "COPILOT_PROVIDER_API_KEY=none",
			"COPILOT_MODEL=gpt-5-mini", "COPILOT_OFFLINE=true", "COPILOT_AUTO_UPDATE=false",
		}
		if s.Cache != "" {
			// It unpacks itself there, 235 MB, once.
			env = append(env, "XDG_CACHE_HOME="+s.Cache)
		}
		return env
	},
}
