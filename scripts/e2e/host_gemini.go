package main

var gemini = host{
	name:     "gemini",
	setup:    "gemini",
	pkg:      "@google/gemini-cli",
	entry:    "node_modules/@google/gemini-cli/bundle/gemini.js",
	node:     true,
	prefix:   `{"error":"Tool execution blocked: `,
	suffix:   `"}`,
	shell:    called("run_shell_command"),
	subAgent: spawned("invoke_agent", map[string]any{"agent_name": "generalist"}, "prompt"),
	more: []cell{
		{name: "background", calls: withArgs(reset, repositoryChanged, map[string]any{"is_background": true})},
		{name: "workdir", calls: withArgs(reset, repositoryChanged, map[string]any{"dir_path": "."})},
		{name: "without-extensions", args: []string{"-e", "none"}, calls: one(reset, repositoryChanged)},
		{name: "managed-without-extensions", managed: true, args: []string{"-e", "none"}, calls: one(reset, repositoryChanged)},
		{name: "switched-off", files: map[string]string{".gemini/settings.json": geminiSettings(map[string]any{"hooksConfig": map[string]any{"enabled": false}})}, calls: one(reset, repositoryChanged)},
		{name: "moved-folder", moved: "GEMINI_CLI_HOME", calls: one(reset, repositoryChanged)},
	},
	args: []string{"--yolo", "-p", "go ahead"},
	env: func(s stage) []string {
		return []string{"GEMINI_API_KEY=none", "GOOGLE_GEMINI_BASE_URL=" + s.model, "GEMINI_CLI_TRUST_WORKSPACE=true", "NO_BROWSER=true"}
	},
	files: func(s stage) (map[string]string, error) {
		if s.cell == "switched-off" {
			return nil, nil // has its own
		}
		return map[string]string{s.folder(".gemini", true) + "/settings.json": geminiSettings(nil)}, nil
	},
}

func geminiSettings(more map[string]any) string {
	settings := map[string]any{
		"security": map[string]any{"auth": map[string]any{"selectedType": "gemini-api-key"}},
		"general":  map[string]any{"enableAutoUpdate": false},
		"privacy":  map[string]any{"usageStatisticsEnabled": false},
	}
	for name, value := range more {
		settings[name] = value
	}
	return mustJSON(settings)
}
