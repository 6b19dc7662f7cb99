package main

import (
	"path/filepath"

	"rv/internal/hostdrive"
	"rv/internal/scripted"
)

// A host is one agent program at one generation, as npm installs it.
type host struct {
	name  string // in expected.tsv
	pkg   string // on npm
	entry string // in the install: the program, or the script node runs; OS and ARCH stand for the machine, * for any name
	node  bool   // entry is a script
	more  []cell // what only this host does
	hostdrive.Host
}

var hosts = []host{
	{
		// Its program is native; the package around it has the version.
		name: "claude", Host: hostdrive.Claude, more: claudeCells,
		pkg: "@anthropic-ai/claude-code", entry: "node_modules/@anthropic-ai/claude-code-OS-ARCH/claude",
	},
	{
		name: "codex", Host: hostdrive.Codex, more: codexCells,
		pkg: "@openai/codex", entry: "node_modules/@openai/codex-OS-ARCH/vendor/*/bin/codex",
	},
	{
		name: "gemini", Host: hostdrive.Gemini, more: geminiCells,
		pkg: "@google/gemini-cli", entry: "node_modules/@google/gemini-cli/bundle/gemini.js", node: true,
	},
	{
		name: "copilot", Host: hostdrive.Copilot, more: copilotCells,
		pkg: "@github/copilot", entry: copilotEntry,
	},
	{name: "grok", Host: hostdrive.Grok, more: grokCells, pkg: "@xai-official/grok", entry: grokEntry},
	pi("pi", "@earendil-works/pi-coding-agent", "dist/bundle/cli.js", piCells),
	pi("pi-old", "@mariozechner/pi-coding-agent", "dist/cli.js", oldPiCells),
	{name: "opencode", Host: hostdrive.OpenCode, more: opencodeCells, pkg: "opencode-ai", entry: opencodeEntry},
}

// pi is one of its two generations.
func pi(name, pkg, script string, more []cell) host {
	entry := filepath.ToSlash(filepath.Join("node_modules", pkg)) + "/" + script
	return host{name: name, Host: hostdrive.Pi, pkg: pkg, entry: entry, node: true, more: more}
}

func findHost(name string) (host, bool) {
	for _, h := range hosts {
		if h.name == name {
			return h, true
		}
	}
	return host{}, false
}

// command is how to start the host from an install.
func (h host) command(in install) ([]string, error) {
	entry, err := in.find(h.entry)
	if err != nil {
		return nil, err
	}
	if h.node {
		return h.Command(in.node, entry), nil
	}
	return h.Command(entry), nil
}

func named(c scripted.Call, name string) scripted.Call {
	c.Name = name
	return c
}
