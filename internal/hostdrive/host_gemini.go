package hostdrive

// Gemini is Gemini CLI.
var Gemini = Host{
	Name:       "gemini",
	Prefix:     `{"error":"Tool execution blocked: `,
	Suffix:     `"}`,
	Shell:      called("run_shell_command"),
	SubAgent:   spawned("invoke_agent", map[string]any{"agent_name": "generalist"}, "prompt"),
	Background: map[string]any{"is_background": true},
	args:       []string{"--yolo", "-p", "go ahead"},
	env: func(s Stage) []string {
		return []string{"GEMINI_API_KEY=none", "GOOGLE_GEMINI_BASE_URL=" + s.model, "GEMINI_CLI_TRUST_WORKSPACE=true", "NO_BROWSER=true"}
	},
	files: func(s Stage) (map[string]string, error) {
		return map[string]string{s.folder(".gemini", true) + "/settings.json": GeminiSettings(nil)}, nil
	},
}

// GeminiSettings is a settings file with which Gemini starts unattended, and more.
func GeminiSettings(more map[string]any) string {
	settings := map[string]any{
		"security": map[string]any{"auth": map[string]any{"selectedType": "gemini-api-key"}},
		"general":  map[string]any{"enableAutoUpdate": false},
		"privacy":  map[string]any{"usageStatisticsEnabled": false},
	}
	for name, value := range more {
		settings[name] = value
	}
	return indented(settings)
}
