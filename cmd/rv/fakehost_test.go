package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// fakeGrok plays Grok as far as rv prove can tell: it asks the model its configuration
// names, runs the tools the model calls, and before each the hook that rv wrote. Its
// first argument says what is wrong with it.
func fakeGrok() {
	fault := os.Args[1]
	if fault == "broken" {
		fmt.Fprintln(os.Stderr, "no licence")
		os.Exit(3)
	}
	config, err := os.ReadFile(filepath.Join(os.Getenv("HOME"), ".grok/config.toml"))
	check(err)
	g := grokPlayer{fault: fault, model: regexp.MustCompile(`base_url = "(.*)"`).FindStringSubmatch(string(config))[1]}
	g.talk("go ahead")
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(4)
	}
}

type grokPlayer struct{ fault, model string }

type toolCall struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

// talk is one conversation with the model, to its end.
func (g grokPlayer) talk(prompt string) {
	type tool = map[string]any
	tools := []tool{}
	for _, name := range []string{"run_terminal_command", "spawn_subagent"} {
		tools = append(tools, tool{"type": "function", "function": tool{"name": name}})
	}
	messages := []any{tool{"role": "user", "content": prompt}}
	for {
		body, err := json.Marshal(tool{"model": "m", "messages": messages, "tools": tools})
		check(err)
		response, err := http.Post(g.model+"/chat/completions", "application/json", bytes.NewReader(body))
		check(err)
		var reply struct {
			Choices []struct {
				Message struct {
					ToolCalls []toolCall `json:"tool_calls"`
				} `json:"message"`
			} `json:"choices"`
		}
		check(json.NewDecoder(response.Body).Decode(&reply))
		calls := reply.Choices[0].Message.ToolCalls
		if len(calls) == 0 {
			return
		}
		messages = append(messages, tool{"role": "assistant", "tool_calls": calls})
		for _, c := range calls {
			messages = append(messages, tool{"role": "tool", "tool_call_id": c.ID, "content": g.run(c)})
		}
	}
}

func (g grokPlayer) run(c toolCall) string {
	var args struct{ Command, Prompt string }
	check(json.Unmarshal([]byte(c.Function.Arguments), &args))
	if c.Function.Name == "spawn_subagent" {
		g.talk(args.Prompt)
		return "done"
	}
	if reason := g.ask(args.Command); reason != "" {
		return "Hook denied: " + reason
	}
	out, err := exec.Command("sh", "-c", args.Command).CombinedOutput()
	return fmt.Sprintf("%s %v", out, err)
}

// ask is what the hook says against a command.
func (g grokPlayer) ask(command string) string {
	if g.fault == "deaf" {
		return ""
	}
	if g.fault == "timid" {
		return "Blocked by somebody else"
	}
	text, err := os.ReadFile(filepath.Join(os.Getenv("HOME"), ".grok/hooks/rv.json"))
	check(err)
	var file struct {
		Hooks struct {
			PreToolUse []struct{ Hooks []struct{ Command string } }
		}
	}
	check(json.Unmarshal(text, &file))
	cwd, err := os.Getwd()
	check(err)
	payload, err := json.Marshal(map[string]any{
		"hookEventName": "pre_tool_use", "sessionId": "s", "cwd": cwd, "workspaceRoot": cwd + "/",
		"toolName": "run_terminal_command", "toolInput": map[string]any{"command": command}, "toolInputTruncated": false,
	})
	check(err)
	hook := exec.Command("sh", "-c", file.Hooks.PreToolUse[0].Hooks[0].Command)
	hook.Stdin = bytes.NewReader(payload)
	out, err := hook.Output()
	check(err)
	if len(bytes.TrimSpace(out)) == 0 {
		return ""
	}
	var answer struct{ Decision, Reason string }
	check(json.Unmarshal(out, &answer))
	if answer.Decision != "deny" {
		return ""
	}
	return strings.TrimSpace(answer.Reason)
}
