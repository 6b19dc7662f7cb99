package owned

import (
	"path"
	"strings"
)

// The directories of configuration.
const (
	// ManagedDir is the administrator's.
	ManagedDir = "/etc/rv"
	// UserDir is the user's, below the home directory. Everything rv remembers
	// is in it too, so that one place holds all there is to protect.
	UserDir = ".config/rv"
	// RepositoryDir is a repository's, in any directory of it.
	RepositoryDir = ".rv"
)

// What lies in these directories.
const (
	// Policy is the configuration file of each of the three.
	Policy = "policy.toml"
	// Packs is the folder of rule packs of each of the three.
	Packs = "packs"

	// Key authenticates everything rv remembers.
	Key = "key"
	// Sealed is the user's configuration as a person sealed it last.
	Sealed = "sealed"
	// Compiled is the folder of parsed configuration files.
	Compiled = "compiled"
	// Grants is the folder of approvals.
	Grants = "grants"
	// Pending is the folder of calls that were blocked and may be approved.
	Pending = "pending"
	// Audit is the folder of the decision log.
	Audit = "audit"
	// Proofs is the folder of what rv prove saw of each host.
	Proofs = "proofs"
	// Tools is the folder of what MCP servers last said their tools are.
	Tools = "tools"
)

// The programs.
const (
	CLI  = "rv"
	Hook = "rv-hook"
)

// Setup is the note of rv setup, in UserDir or ManagedDir: which directories it made and
// what it moved aside, so that rv uninstall leaves what was there before.
const Setup = "setup.json"

// The files rv writes into the configuration of agent hosts, below the home
// directory, slash-separated.
const (
	ClaudeManifest = ".claude/skills/rv/.claude-plugin/plugin.json"
	ClaudeHooks    = ".claude/skills/rv/hooks/hooks.json"
	CodexHooks     = ".codex/hooks.json"
	CopilotHooks   = ".copilot/hooks/rv.json"
	GeminiManifest = ".gemini/extensions/rv/gemini-extension.json"
	GeminiHooks    = ".gemini/extensions/rv/hooks/hooks.json"
	GrokHooks      = ".grok/hooks/rv.json"
	OpenCodePlugin = ".config/opencode/plugins/rv-guard.js"
	// OpenCodePluginOnly is for a configuration with the folder of older versions.
	OpenCodePluginOnly = ".config/opencode/plugin/rv-guard.js"
	PiExtension        = ".pi/agent/extensions/rv-guard.ts"
)

// HostFiles are all of them. A file that rv shares with others stands here too: by
// its target, a change to rv's entry cannot be told from one to another entry.
var HostFiles = [...]string{
	ClaudeManifest, ClaudeHooks, CodexHooks, CopilotHooks, GeminiManifest, GeminiHooks,
	GrokHooks, OpenCodePlugin, OpenCodePluginOnly, PiExtension,
}

// A Folder is where a host keeps its configuration. Each was seen to move with its
// variable on the real host (docs/hosts).
type Folder struct {
	Home  string // below the home directory
	Env   string // the variable that moves it
	Below string // the folder, below what the variable names
}

// The folders of the hosts.
var (
	Claude   = Folder{Home: ".claude", Env: "CLAUDE_CONFIG_DIR"}
	Codex    = Folder{Home: ".codex", Env: "CODEX_HOME"}
	Copilot  = Folder{Home: ".copilot", Env: "COPILOT_HOME"}
	Gemini   = Folder{Home: ".gemini", Env: "GEMINI_CLI_HOME", Below: ".gemini"}
	Grok     = Folder{Home: ".grok", Env: "GROK_HOME"}
	OpenCode = Folder{Home: ".config/opencode", Env: "XDG_CONFIG_HOME", Below: "opencode"}
	Pi       = Folder{Home: ".pi/agent", Env: "PI_CODING_AGENT_DIR"}
)

// At is where what lies below the home directory inside f is while the variable of f says
// moved; false when it lies elsewhere or moved is no absolute path.
func (f *Folder) At(moved, file string) (at string, ok bool) {
	inside, ok := strings.CutPrefix(file, f.Home)
	if !ok || inside != "" && inside[0] != '/' || !strings.HasPrefix(moved, "/") {
		return "", false
	}
	return path.Join(moved, f.Below, inside), true
}

// Moved are the files rv writes where variables move the hosts' folders to.
func Moved(getenv func(string) string) (files []string) {
	for _, f := range [...]*Folder{&Claude, &Codex, &Copilot, &Gemini, &Grok, &OpenCode, &Pi} {
		moved := getenv(f.Env)
		if moved == "" {
			continue
		}
		for _, file := range HostFiles {
			if at, ok := f.At(moved, file); ok {
				files = append(files, at)
			}
		}
	}
	return files
}

// The files rv writes for all users of a machine.
const (
	ClaudeManaged = "/etc/claude-code/managed-settings.d/50-rv.json"
	CodexManaged  = "/etc/codex/hooks.json"
	GeminiManaged = "/etc/gemini-cli/settings.json"
	GrokManaged   = "/etc/grok/requirements.toml"
)

// ManagedHostFiles are all of those.
var ManagedHostFiles = [...]string{ClaudeManaged, CodexManaged, GeminiManaged, GrokManaged}
