package hookcmd

import (
	"strings"

	"rv/codecs/registry"
)

const usage = `usage: rv-hook [--host HOST] [--ack] [--server NAME] [--json]

Judges the tool call an agent host sends on stdin, and answers in that host's shape.

  --host HOST    claude, codex, copilot, cursor, droid, gemini, grok, mcp, opencode,
                 pi or qwen; told from the input when absent (droid, qwen never)
  --ack          print {"decision":"allow"} on an allow (pi, opencode, mcp)
  --server NAME  the MCP server a frame is meant for (mcp)
  --json         print the decision as one document; exit 0 allow, 1 deny,
                 3 indeterminate, 2 usage
  --version      print the version (alone)
  --help         print this (alone)
`

// flags are the arguments of rv-hook. The package flag would pull fmt and reflect
// into every start.
type flags struct {
	host          registry.Entry // zero: told from the input
	server        string
	ack, json     bool
	version, help bool
	bad           bool
}

// parse reads all arguments even behind a bad one: a later --host still tells in
// which shape to block.
func parse(args []string) flags {
	var f flags
	if len(args) == 1 {
		// Only alone: beside another flag they would skip the judgement.
		switch args[0] {
		case "--version":
			return flags{version: true}
		case "--help", "-h":
			return flags{help: true}
		}
	}
	hosts, servers := 0, 0
	for len(args) > 0 {
		name, value, inline := strings.Cut(args[0], "=")
		args = args[1:]
		switch {
		case name == "--ack" && !inline:
			f.ack = true
			continue
		case name == "--json" && !inline:
			f.json = true
			continue
		case name != "--host" && name != "--server":
			f.bad = true
			continue
		case !inline && (len(args) == 0 || strings.HasPrefix(args[0], "--")):
			f.bad = true
			continue
		case !inline:
			value, args = args[0], args[1:]
		}
		if name == "--host" {
			hosts++
			f.takeHost(value)
		} else {
			servers++
			f.server = value
			f.bad = f.bad || value == ""
		}
	}
	named := f.host.Codec != nil
	f.bad = f.bad || hosts > 1 || servers > 1 ||
		f.ack && !f.host.Ack ||
		servers > 0 && named && !f.host.Server
	return f
}

func (f *flags) takeHost(name string) {
	host, ok := registry.Named(name)
	if !ok {
		f.bad = true
		return
	}
	f.host = host
}
