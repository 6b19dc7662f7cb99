package hostdrive

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"rv/internal/scripted"
)

// A Host is how to make one agent program do what a script says.
type Host struct {
	Name    string // in rv setup --host
	Prefix  string // what the host puts in front of the sentence for the model
	Suffix  string // and behind it
	Echo    string // what stands behind the suffix, in front of the command; "" where the command is not repeated
	Message bool   // the sentence is posted for the person too, once for each block

	Shell    func(command string) scripted.Call
	SubAgent func(prompt string) []scripted.Step // nil: the host has none
	// Background are the arguments that let a call of Shell go on by itself. nil: the
	// host has none.
	Background map[string]any

	args []string
	env  func(Stage) []string
	// files are what a host needs to use the scripted model, by path below the home.
	files func(Stage) (map[string]string, error)
}

// Hosts lists those that can be driven, in the order of package hosts.
var Hosts = []Host{Claude, Codex, Gemini, Copilot, Grok, Pi, OpenCode}

// Find is the host of that name.
func Find(name string) (Host, bool) {
	for _, h := range Hosts {
		if h.Name == name {
			return h, true
		}
	}
	return Host{}, false
}

// Command is what to start, when program starts the host.
func (h Host) Command(program ...string) []string { return append(program, h.args...) }

// Says is what the model is told when sentence stands in the way of command.
func (h Host) Says(sentence, command string) string {
	said := h.Prefix + sentence + h.Suffix
	if h.Echo != "" {
		said += h.Echo + command
	}
	return said
}

// A Stage is where a host is started.
type Stage struct {
	model string // the address of the scripted model, without a path
	home  string
	Setting
}

// A Setting is what differs from a person's usual home.
type Setting struct {
	Cache string // for what a host unpacks once; below the home when empty
	Moved string // a folder of configuration elsewhere than usual
	// Unreviewed: nobody has looked at the hooks, where a host wants that.
	Unreviewed bool
}

// folder is where a host keeps its configuration: below the home, or where it was
// moved, and there below the name again when the variable moves a whole home.
func (s Stage) folder(name string, wholeHome bool) string {
	switch {
	case s.Moved == "":
		return filepath.Join(s.home, name)
	case wholeHome:
		return filepath.Join(s.Moved, name)
	default:
		return s.Moved
	}
}

func variables(list ...string) func(Stage) []string {
	return func(Stage) []string { return list }
}

func files(at func(modelURL string) map[string]string) func(Stage) (map[string]string, error) {
	return func(s Stage) (map[string]string, error) { return at(s.model + "/v1"), nil }
}

// called is a call of tool with a command, and a description where the tool wants one.
func called(tool string) func(command string) scripted.Call {
	return func(command string) scripted.Call {
		return scripted.Call{Tool: tool, Args: map[string]any{"command": command, "description": "run it"}}
	}
}

// spawned is one step that starts a sub-agent and waits for it.
func spawned(tool string, args map[string]any, prompt string) func(string) []scripted.Step {
	return func(text string) []scripted.Step {
		all := map[string]any{prompt: text}
		for name, value := range args {
			all[name] = value
		}
		return []scripted.Step{{{Name: "spawn", Tool: tool, Args: all}}}
	}
}

// indented is a value made of literals, as JSON for people.
func indented(value any) string {
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetIndent("", "  ")
	if err := enc.Encode(value); err != nil {
		panic(err)
	}
	return out.String()
}
