// Package hosts owns the files rv keeps inside the configuration of agent hosts:
// where each lies, what it says, writing it and taking it away again.
//
// Every host is one row of a table. A row's files come from templates in adapters/,
// with the absolute path of rv-hook and the adapters' own sentences baked in.
// [Setup] writes them whether or not the host is installed ([Detect] finds those that
// are), and touches no file but its own: one whose content rv never shipped is left
// alone and reported as [Occupied], or moved aside when that is asked for.
// [Uninstall] takes out exactly what Setup put in.
//
// One file is shared: Codex has a single hooks.json for everybody. There rv's entry is
// put behind all others without touching a byte of them, and cut out again.
//
// [Wrap] and [Unwrap] change one more kind of file that is not rv's: a configuration that
// says which MCP servers a host starts. Only inside the lines that start them.
//
// A change is made in one step or not at all: a reader, or a crash, sees the old file
// or the new one.
//
// The contracts behind the templates (matchers, time-outs, answers) are stated
// beside them, each as it was observed on the real program.
package hosts
