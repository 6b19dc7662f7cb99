package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"rv/scripts/e2e/model"
)

// A host is one agent program at one generation.
type host struct {
	name    string // in expected.tsv
	setup   string // in rv setup --host
	pkg     string // on npm
	entry   string // in the install: the program, or the script node runs
	node    bool   // entry is a script
	prefix  string // what the host puts in front of the sentence for the model
	message bool   // the sentence is posted for the person too, once for each block

	shell    func(command string) model.Call
	subAgent func(prompt string) model.Call // nil: the host has none
	more     []cell                         // what only this host does

	args []string
	env  []string
	// files are what a host needs to use the scripted model, by path below the home.
	files func(modelURL string) map[string]string
}

var hosts = []host{
	{
		name:   "grok",
		setup:  "grok",
		pkg:    "@xai-official/grok",
		entry:  grokEntry,
		prefix: "Hook denied: ",
		shell: func(command string) model.Call {
			return model.Call{Tool: "run_terminal_command", Args: map[string]any{"command": command, "description": "run it"}}
		},
		subAgent: func(prompt string) model.Call {
			return model.Call{Tool: "spawn_subagent", Args: map[string]any{"prompt": prompt, "description": "a sub-agent", "background": false}}
		},
		more:  grokCells,
		args:  []string{"-p", "go ahead", "--no-auto-update", "--output-format", "json", "--yolo"},
		files: grokFiles,
	},
	{
		name:    "pi",
		setup:   "pi",
		pkg:     "@earendil-works/pi-coding-agent",
		entry:   "node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js",
		node:    true,
		message: true,
		shell:   bash,
		more:    piCells,
		args:    []string{"-p", "--provider", "scripted", "--model", "scripted", "go ahead"},
		env:     []string{"PI_OFFLINE=1", "PI_TELEMETRY=0", "PI_SKIP_VERSION_CHECK=1"},
		files:   piFiles,
	},
	{
		name:    "pi-old",
		setup:   "pi",
		pkg:     "@mariozechner/pi-coding-agent",
		entry:   "node_modules/@mariozechner/pi-coding-agent/dist/cli.js",
		node:    true,
		message: true,
		shell:   bash,
		more:    oldPiCells,
		args:    []string{"-p", "--provider", "scripted", "--model", "scripted", "go ahead"},
		env:     []string{"PI_OFFLINE=1", "PI_TELEMETRY=0", "PI_SKIP_VERSION_CHECK=1"},
		files:   piFiles,
	},
	{
		name:  "opencode",
		setup: "opencode",
		pkg:   "opencode-ai",
		entry: opencodeEntry,
		shell: func(command string) model.Call {
			return model.Call{Tool: "bash", Args: map[string]any{"command": command, "description": "run it"}}
		},
		subAgent: func(prompt string) model.Call {
			return model.Call{Tool: "task", Args: map[string]any{"prompt": prompt, "description": "a sub-agent", "subagent_type": "general"}}
		},
		more: opencodeCells,
		args: []string{"run", "--model", "scripted/scripted", "go ahead"},
		env: []string{
			"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1",
			"OPENCODE_DISABLE_LSP_DOWNLOAD=1", "OPENCODE_DISABLE_SHARE=1",
		},
		files: opencodeFiles,
	},
}

func bash(command string) model.Call {
	return model.Call{Tool: "bash", Args: map[string]any{"command": command}}
}

func findHost(name string) (host, bool) {
	for _, h := range hosts {
		if h.name == name {
			return h, true
		}
	}
	return host{}, false
}

func grokFiles(modelURL string) map[string]string {
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
}

func piFiles(modelURL string) map[string]string {
	return map[string]string{".pi/agent/models.json": mustJSON(map[string]any{
		"providers": map[string]any{"scripted": map[string]any{
			"baseUrl": modelURL, "apiKey": "none", "api": "openai-completions",
			"models": []any{map[string]any{"id": "scripted", "contextWindow": 100_000, "maxTokens": 4096}},
		}},
	})}
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

func mustJSON(value any) string {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		panic(err) // made of literals only
	}
	return string(text) + "\n"
}

// command is how to start the host from an install.
func (h host) command(in install) []string {
	entry := filepath.Join(in.dir, filepath.FromSlash(h.entry))
	if h.node {
		return append([]string{in.node, entry}, h.args...)
	}
	return append([]string{entry}, h.args...)
}
