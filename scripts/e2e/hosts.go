package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"

	"rv/scripts/e2e/model"
)

// A host is one agent program at one generation.
type host struct {
	name    string // in expected.tsv
	setup   string // in rv setup --host
	pkg     string // on npm
	entry   string // in the install: the program, or the script node runs; OS and ARCH stand for the machine, * for any name
	node    bool   // entry is a script
	prefix  string // what the host puts in front of the sentence for the model,
	suffix  string // and behind it
	message bool   // the sentence is posted for the person too, once for each block

	shell    func(command string) model.Call
	subAgent func(prompt string) []model.Step // nil: the host has none
	more     []cell                           // what only this host does

	args []string
	env  func(stage) []string
	// files are what a host needs to use the scripted model, by path below the home.
	files func(stage) (map[string]string, error)
}

// A stage is where a host is started.
type stage struct {
	model string // the address of the scripted model, without a path
	home  string
	cache string // for what a host unpacks once
	cell  string
	moved string // a folder of configuration elsewhere than usual
}

// folder is where a host keeps its configuration: below the home, or where the cell has
// moved it, and there below the name again when the variable moves a whole home.
func (s stage) folder(name string, wholeHome bool) string {
	switch {
	case s.moved == "":
		return filepath.Join(s.home, name)
	case wholeHome:
		return filepath.Join(s.moved, name)
	default:
		return s.moved
	}
}

// compact is value as encoding/json writes it, without white space and with < and & as
// they are.
func compact(value any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		panic(err) // made of literals only
	}
	return bytes.TrimSpace(out.Bytes())
}

var hosts = []host{
	claude,
	codex,
	gemini,
	copilot,
	grok,
	pi("pi", "@earendil-works/pi-coding-agent", "dist/bundle/cli.js", piCells),
	pi("pi-old", "@mariozechner/pi-coding-agent", "dist/cli.js", oldPiCells),
	opencode,
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
		return append([]string{in.node, entry}, h.args...), nil
	}
	return append([]string{entry}, h.args...), nil
}

func variables(list ...string) func(stage) []string {
	return func(stage) []string { return list }
}

func files(at func(modelURL string) map[string]string) func(stage) (map[string]string, error) {
	return func(s stage) (map[string]string, error) { return at(s.model + "/v1"), nil }
}

// called is a call of tool with a command, and a description where the tool wants one.
func called(tool string) func(command string) model.Call {
	return func(command string) model.Call {
		return model.Call{Tool: tool, Args: map[string]any{"command": command, "description": "run it"}}
	}
}

// spawned is one step that starts a sub-agent and waits for it.
func spawned(tool string, args map[string]any, prompt string) func(string) []model.Step {
	return func(text string) []model.Step {
		all := map[string]any{prompt: text}
		for name, value := range args {
			all[name] = value
		}
		return []model.Step{{{Name: "spawn", Tool: tool, Args: all}}}
	}
}

func mustJSON(value any) string {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		panic(err) // made of literals only
	}
	return string(text) + "\n"
}

func npmFolder(pkg string) string { return filepath.ToSlash(filepath.Join("node_modules", pkg)) }
