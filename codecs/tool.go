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
}

func kindOf(host, name string) toolKind {
	for _, t := range tools {
		if t.host == host && t.name == name {
			return t.kind
		}
	}
	return unknownTool
}
