package hostdrive

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"rv/internal/scripted"
)

// Codex is Codex CLI.
var Codex = Host{
	Name:   "codex",
	Prefix: "Command blocked by PreToolUse hook: ",
	Echo:   ". Command: ",
	Shell: func(command string) scripted.Call {
		return scripted.Call{Tool: "exec_command", Args: map[string]any{"cmd": command}}
	},
	SubAgent: func(prompt string) []scripted.Step {
		return []scripted.Step{
			{{Name: "spawn", Tool: "spawn_agent", Namespace: "multi_agent_v1", Args: map[string]any{"agent_type": "default", "message": prompt}}},
			// The sub-agent goes on by itself: wait until it has come to its harmless command.
			{{Name: "wait", Tool: "exec_command", Args: map[string]any{
				"cmd":           "for i in $(seq 300); do [ -e " + Marker + " ] && break; sleep 0.1; done",
				"yield_time_ms": 30_000,
			}}},
		}
	},
	args:  []string{"exec", "--json", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "go ahead"},
	env:   variables("SCRIPTED_KEY=none"),
	files: codexFiles,
}

// codexFiles makes the scripted model Codex's own, and the hooks reviewed ones.
func codexFiles(s Stage) (map[string]string, error) {
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
	if !s.Unreviewed {
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
