package hostdrive

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tidwall/gjson"

	"rv/hosts"
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
	if !gjson.ValidBytes(content) {
		return "", fmt.Errorf("review Codex's hooks: %s is no JSON", path)
	}
	out := ""
	for g, group := range gjson.GetBytes(content, "hooks.PreToolUse").Array() {
		for e := range group.Get("hooks").Array() {
			out += fmt.Sprintf("[hooks.state.%q]\ntrusted_hash = %q\n", hosts.CodexPlace(path, g, e), hosts.CodexMark([]byte(group.Raw), e))
		}
	}
	return out, nil
}
