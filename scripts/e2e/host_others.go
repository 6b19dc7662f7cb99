package main

import (
	"fmt"

	"rv/scripts/e2e/model"
)

var grok = host{
	name:     "grok",
	setup:    "grok",
	pkg:      "@xai-official/grok",
	entry:    grokEntry,
	prefix:   "Hook denied: ",
	shell:    called("run_terminal_command"),
	subAgent: spawned("spawn_subagent", map[string]any{"description": "a sub-agent", "background": false}, "prompt"),
	more: []cell{
		{name: "background", calls: withArgs(reset, repositoryChanged, map[string]any{"background": true})},
		// One line switches off the hook of a person.
		{name: "switched-off", files: map[string]string{".grok/disabled-hooks": "global/rv:pre_tool_use[0].hooks[0]\n"}, calls: one(reset, repositoryChanged)},
		{name: "managed", managed: true, calls: one(reset, repositoryChanged)},
		{name: "monitor", calls: func(host) (model.Script, []call) {
			c := model.Call{Name: "monitor", Tool: "monitor", Args: map[string]any{"command": reset, "description": "watch it"}}
			return model.Script{{Steps: []model.Step{{c}}}}, []call{{"monitor", repositoryChanged}}
		}},
	},
	args: []string{"-p", "go ahead", "--no-auto-update", "--output-format", "json", "--yolo"},
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

// pi is one of its two generations.
func pi(name, pkg, script string, more []cell) host {
	return host{
		name:    name,
		setup:   "pi",
		pkg:     pkg,
		entry:   npmFolder(pkg) + "/" + script,
		node:    true,
		message: true,
		shell: func(command string) model.Call {
			return model.Call{Tool: "bash", Args: map[string]any{"command": command}}
		},
		more:  more,
		args:  []string{"-p", "--provider", "scripted", "--model", "scripted", "go ahead"},
		env:   variables("PI_OFFLINE=1", "PI_TELEMETRY=0", "PI_SKIP_VERSION_CHECK=1"),
		files: files(piFiles),
	}
}

func piFiles(modelURL string) map[string]string {
	return map[string]string{".pi/agent/models.json": mustJSON(map[string]any{
		"providers": map[string]any{"scripted": map[string]any{
			"baseUrl": modelURL, "apiKey": "none", "api": "openai-completions",
			"models": []any{map[string]any{"id": "scripted", "contextWindow": 100_000, "maxTokens": 4096}},
		}},
	})}
}

var opencode = host{
	name:     "opencode",
	setup:    "opencode",
	pkg:      "opencode-ai",
	entry:    opencodeEntry,
	shell:    called("bash"),
	subAgent: spawned("task", map[string]any{"description": "a sub-agent", "subagent_type": "general"}, "prompt"),
	more: []cell{
		{name: "workdir", calls: withArgs(reset, repositoryChanged, map[string]any{"workdir": "."})},
		// OpenCode shows the hook arguments it has not validated: command may be no string.
		{name: "no-command", calls: withArgs(reset, repositoryChanged, map[string]any{"command": []string{reset}})},
	},
	args: []string{"run", "--model", "scripted/scripted", "go ahead"},
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
		dir + "opencode.json": mustJSON(map[string]any{
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
