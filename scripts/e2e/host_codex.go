package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"rv/scripts/e2e/model"
)

var codex = host{
	name:   "codex",
	setup:  "codex",
	pkg:    "@openai/codex",
	entry:  "node_modules/@openai/codex-OS-ARCH/vendor/*/bin/codex",
	prefix: "Command blocked by PreToolUse hook: ",
	suffix: ". Command: " + reset,
	shell: func(command string) model.Call {
		return model.Call{Tool: "exec_command", Args: map[string]any{"cmd": command}}
	},
	subAgent: func(prompt string) []model.Step {
		return []model.Step{
			{{Name: "spawn", Tool: "spawn_agent", Namespace: "multi_agent_v1", Args: map[string]any{"agent_type": "default", "message": prompt}}},
			// The sub-agent goes on by itself: wait until it has come to its harmless command.
			{{Name: "wait", Tool: "exec_command", Args: map[string]any{
				"cmd":           "for i in $(seq 300); do [ -e " + marker + " ] && break; sleep 0.1; done",
				"yield_time_ms": 30_000,
			}}},
		}
	},
	more: []cell{
		{name: "workdir", calls: withArgs(reset, repositoryChanged, map[string]any{"workdir": "."})},
		// What a fresh rv setup leaves behind: Codex skips a hook nobody has reviewed.
		{name: unreviewed, calls: one(reset, repositoryChanged)},
		{name: "managed-" + unreviewed, managed: true, calls: one(reset, repositoryChanged)},
		{name: "shared-file", files: map[string]string{".codex/hooks.json": othersHooks}, calls: one(reset, repositoryChanged)},
		// Text typed into a shell that is already open is shown to no hook.
		{name: "write-stdin", calls: func(host) (model.Script, []call) {
			open := model.Call{Name: "open", Tool: "exec_command", Args: map[string]any{"cmd": "bash --norc", "tty": true, "yield_time_ms": 500}}
			write := model.Call{
				Name: "typed", Tool: "write_stdin", Args: map[string]any{"chars": reset + "\n", "yield_time_ms": 2000},
				Fill: map[string]string{"session_id": "session ID "},
			}
			return model.Script{{Steps: []model.Step{{open}, {write}}}}, []call{{"typed", repositoryChanged}}
		}},
		{name: "moved-folder", moved: "CODEX_HOME", calls: one(reset, repositoryChanged)},
	},
	args:  []string{"exec", "--json", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "go ahead"},
	env:   variables("SCRIPTED_KEY=none"),
	files: codexFiles,
}

const (
	unreviewed = "unreviewed"
	// othersHooks has a hook of somebody else's in front of rv's.
	othersHooks = `{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"true"}]}],"Stop":[]}}`
)

// codexFiles makes the scripted model Codex's own, and the hooks reviewed ones.
func codexFiles(s stage) (map[string]string, error) {
	config := fmt.Sprintf(`model = "scripted"
model_provider = "scripted"
[model_providers.scripted]
name = "scripted"
base_url = %q
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
`, s.model+"/v1")
	folder := s.folder(".codex", false)
	if s.cell != unreviewed && s.cell != "managed-"+unreviewed {
		reviewed, err := review(filepath.Join(folder, "hooks.json"))
		if err != nil {
			return nil, err
		}
		config += reviewed
	}
	return map[string]string{filepath.Join(folder, "config.toml"): config}, nil
}

// review marks every hook before a tool call as reviewed, as Codex's own screen does: by
// the digest of what it would run.
func review(path string) (string, error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("review Codex's hooks: %w", err)
	}
	var file struct {
		Hooks struct {
			PreToolUse []struct {
				Matcher string `json:"matcher"`
				Hooks   []struct {
					Command string `json:"command"`
					Timeout int    `json:"timeout"`
				} `json:"hooks"`
			} `json:"PreToolUse"`
		} `json:"hooks"`
	}
	if err := json.Unmarshal(content, &file); err != nil {
		return "", fmt.Errorf("review Codex's hooks: %w", err)
	}
	out := ""
	for g, group := range file.Hooks.PreToolUse {
		for e, entry := range group.Hooks {
			timeout := entry.Timeout
			if timeout == 0 {
				timeout = 600
			}
			// Sorted keys, no white space, as encoding/json writes a map.
			identity := compact(map[string]any{
				"event_name": "pre_tool_use", "matcher": group.Matcher,
				"hooks": []any{map[string]any{"type": "command", "command": entry.Command, "timeout": timeout, "async": false}},
			})
			out += fmt.Sprintf("[hooks.state.%q]\ntrusted_hash = \"sha256:%x\"\n", fmt.Sprintf("%s:pre_tool_use:%d:%d", path, g, e), sha256.Sum256(identity))
		}
	}
	return out, nil
}
