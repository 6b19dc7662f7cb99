package hostdrive

import (
	"fmt"

	"rv/internal/scripted"
)

// Grok is Grok CLI.
var Grok = Host{
	Name:       "grok",
	Prefix:     "Hook denied: ",
	Shell:      called("run_terminal_command"),
	SubAgent:   spawned("spawn_subagent", map[string]any{"description": "a sub-agent", "background": false}, "prompt"),
	Background: map[string]any{"background": true},
	args:       []string{"-p", "go ahead", "--no-auto-update", "--output-format", "json", "--yolo"},
	files: files(func(modelURL string) map[string]string {
		return map[string]string{".grok/config.toml": fmt.Sprintf(`[models]
default = "scripted"
[model.scripted]
model = "scripted"
base_url = %q
name = "scripted"
api_key = "none"
api_backend = "chat_completions"
context_window = 128000
`, modelURL)}
	}),
}

// Pi is both its generations.
var Pi = Host{
	Name:    "pi",
	Message: true,
	Shell: func(command string) scripted.Call {
		return scripted.Call{Tool: "bash", Args: map[string]any{"command": command}}
	},
	args:  []string{"-p", "--provider", "scripted", "--model", "scripted", "go ahead"},
	env:   variables("PI_OFFLINE=1", "PI_TELEMETRY=0", "PI_SKIP_VERSION_CHECK=1"),
	files: files(piFiles),
}

func piFiles(modelURL string) map[string]string {
	return map[string]string{".pi/agent/models.json": indented(map[string]any{
		"providers": map[string]any{"scripted": map[string]any{
			"baseUrl": modelURL, "apiKey": "none", "api": "openai-completions",
			"models": []any{map[string]any{"id": "scripted", "contextWindow": 100_000, "maxTokens": 4096}},
		}},
	})}
}

// OpenCode is OpenCode.
var OpenCode = Host{
	Name:     "opencode",
	Shell:    called("bash"),
	SubAgent: spawned("task", map[string]any{"description": "a sub-agent", "subagent_type": "general"}, "prompt"),
	args:     []string{"run", "--model", "scripted/scripted", "go ahead"},
	env: variables(
		"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1",
		"OPENCODE_DISABLE_LSP_DOWNLOAD=1", "OPENCODE_DISABLE_SHARE=1",
	),
	files: files(opencodeFiles),
}

// OpenCode installs a package of its own beside every configuration folder with a
// plugin before it starts. There is no registry to ask here: a lock file that names the
// package and a node_modules folder make it skip that.
func opencodeFiles(modelURL string) map[string]string {
	const dir = ".config/opencode/"
	return map[string]string{
		dir + "node_modules/.keep": "",
		dir + "package-lock.json":  `{"lockfileVersion":3,"packages":{"":{"dependencies":{"@opencode-ai/plugin":"*"}}}}`,
		dir + "opencode.json": indented(map[string]any{
			"autoupdate": false, "share": "disabled",
			"model": "scripted/scripted", "small_model": "scripted/scripted",
			"provider": map[string]any{"scripted": map[string]any{
				"npm": "@ai-sdk/openai-compatible", "name": "scripted",
				"options": map[string]any{"baseURL": modelURL, "apiKey": "none"},
				"models": map[string]any{"scripted": map[string]any{
					"name": "scripted", "tool_call": true,
					"limit": map[string]any{"context": 100_000, "output": 4096},
				}},
			}},
		}),
	}
}
