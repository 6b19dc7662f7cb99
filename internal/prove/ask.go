package prove

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

type object = map[string]any

// questions are what each host would send about a command, without what does not count.
var questions = map[string]func(command, dir string) object{
	"claude": func(command, dir string) object {
		return object{"session_id": "rv-prove", "cwd": dir, "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": object{"command": command}}
	},
	"codex": func(command, dir string) object {
		return object{"session_id": "rv-prove", "turn_id": "1", "model": "scripted", "cwd": dir, "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": object{"command": command}}
	},
	"gemini": func(command, dir string) object {
		return object{"session_id": "rv-prove", "cwd": dir, "hook_event_name": "BeforeTool", "tool_name": "run_shell_command", "tool_input": object{"command": command}}
	},
	"copilot": func(command, dir string) object {
		return object{"sessionId": "rv-prove", "timestamp": 1, "cwd": dir, "toolName": "bash", "toolArgs": object{"command": command}}
	},
	"grok": func(command, dir string) object {
		return object{"hookEventName": "pre_tool_use", "sessionId": "rv-prove", "cwd": dir, "workspaceRoot": dir + "/", "toolName": "run_terminal_command", "toolInput": object{"command": command}, "toolInputTruncated": false}
	},
	"pi":       adapter,
	"opencode": adapter,
}

func adapter(command, dir string) object {
	return object{"v": 1, "tool": "bash", "args": object{"command": command}, "cwd": dir, "session": "rv-prove", "call": "1"}
}

// Ask asks rv-hook what host would ask it about git reset --hard, and returns the sentence
// it blocks with. It says what the host would be told, not that the host would ask.
func Ask(ctx context.Context, hook, host string) (string, error) {
	question, ok := questions[host]
	if !ok {
		return "", fmt.Errorf("ask rv-hook: rv does not know how %s would", host)
	}
	home, err := os.MkdirTemp("", "rv-prove-")
	if err != nil {
		return "", fmt.Errorf("ask rv-hook: %w", err)
	}
	defer os.RemoveAll(home)
	in, err := json.Marshal(question("git reset --hard", home))
	if err != nil {
		return "", fmt.Errorf("ask rv-hook: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, hook, "--host", host)
	cmd.Env = []string{"HOME=" + home}
	cmd.Stdin = bytes.NewReader(in)
	var out bytes.Buffer
	cmd.Stdout = &out
	// Its status is that of the host's shape; the sentence is what counts.
	runErr := cmd.Run()
	_, behind, found := strings.Cut(out.String(), mark)
	rest, _, closed := strings.Cut(behind, `"`)
	if !found || !closed {
		return "", fmt.Errorf("ask rv-hook: it did not block git reset --hard (%v, %q)", runErr, lastLine(out.String()))
	}
	return mark + rest, nil
}
