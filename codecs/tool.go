package codecs

type toolKind uint8

const (
	unknownTool toolKind = iota
	shellTool
	otherTool
)

// tools are the built-in tools of each host by the name its payloads carry. A shell
// tool without a readable command blocks; another known tool is silent even when
// its input was cut. Every tool not listed may be anything.
var tools = [...]struct {
	host, name string
	kind       toolKind
}{
	{"grok", "run_terminal_command", shellTool},
	{"grok", "run_terminal_cmd", shellTool}, // its name before 1.0
	{"grok", "monitor", shellTool},
	{"grok", "Bash", shellTool}, // the alias its matchers know
	{"grok", "read_file", otherTool},
	{"grok", "write", otherTool},
	{"grok", "search_replace", otherTool},
	{"grok", "list_dir", otherTool},
	{"grok", "grep", otherTool},
	{"grok", "spawn_subagent", otherTool},

	{"pi", "bash", shellTool},
	{"pi", "powershell", shellTool},
	{"pi", "read", otherTool},
	{"pi", "write", otherTool},
	{"pi", "edit", otherTool},
	{"pi", "grep", otherTool},
	{"pi", "find", otherTool},
	{"pi", "ls", otherTool},
	{"pi", "codemode", otherTool}, // its nested calls arrive on their own

	{"opencode", "bash", shellTool},
	{"opencode", "read", otherTool},
	{"opencode", "write", otherTool},
	{"opencode", "edit", otherTool},
	{"opencode", "glob", otherTool},
	{"opencode", "grep", otherTool},
	{"opencode", "task", otherTool},
	{"opencode", "todowrite", otherTool},
	{"opencode", "webfetch", otherTool},
	{"opencode", "skill", otherTool},
	{"opencode", "invalid", otherTool}, // a tool that does not exist

	{"claude", "Bash", shellTool}, // also what a Monitor is shown as to hooks on Bash
	{"claude", "Monitor", shellTool},
	{"claude", "PowerShell", shellTool},
	{"claude", "Read", otherTool},
	{"claude", "Write", otherTool},
	{"claude", "Edit", otherTool},
	{"claude", "Glob", otherTool},
	{"claude", "Grep", otherTool},
	{"claude", "Agent", otherTool},
	{"claude", "WebFetch", otherTool},
	{"claude", "WebSearch", otherTool},

	{"codex", "Bash", shellTool}, // whatever the model's own shell tool is called
	{"codex", "spawn_agent", otherTool},

	{"gemini", "run_shell_command", shellTool},
	{"gemini", "read_file", otherTool},
	{"gemini", "read_many_files", otherTool},
	{"gemini", "write_file", otherTool},
	{"gemini", "replace", otherTool},
	{"gemini", "list_directory", otherTool},
	{"gemini", "glob", otherTool},
	{"gemini", "grep_search", otherTool},
	{"gemini", "google_web_search", otherTool},
	{"gemini", "web_fetch", otherTool},
	{"gemini", "invoke_agent", otherTool},

	{"copilot", "bash", shellTool},
	{"copilot", "powershell", shellTool},
	{"copilot", "Bash", shellTool}, // in the dialect of PascalCase events
	{"copilot", "read_bash", otherTool},
	{"copilot", "stop_bash", otherTool},
	{"copilot", "list_bash", otherTool},
	{"copilot", "task", otherTool},

	{"cursor", "Shell", shellTool}, // what beforeShellExecution is about

	{"droid", "Execute", shellTool},

	{"qwen", "run_shell_command", shellTool},
}

func kindOf(host, name string) toolKind {
	for _, t := range tools {
		if t.host == host && t.name == name {
			return t.kind
		}
	}
	return unknownTool
}
