package doctor

import "rv/hosts"

// Level says how bad a finding is.
type Level string

const (
	// Error: the host is not guarded, or something of rv's does not hold.
	Error Level = "error"
	// Warning: it works, and less than it could.
	Warning Level = "warning"
	// Note: worth knowing.
	Note Level = "note"
)

// A State is one thing that can be wrong: a row of the table.
type State struct {
	ID    string
	Level Level
	// Seen says by what it is seen, Means what follows, and Fix what to do about it or
	// why nothing can be done from here. HOST in it is the host's name.
	Seen, Means, Fix string
	// Stays: a file for all users does not help against it.
	Stays bool

	// host looks for it in one host, rv in rv itself; one of both.
	host func(*patient) []Sign
	rv   func(*World) []Sign
	// fix mends it; nil when rv does not do that by itself.
	fix func(w *World, host string, s Sign) error
}

// Auto reports whether rv doctor --fix mends it.
func (s *State) Auto() bool { return s.fix != nil }

// A Sign is one place at which a state is seen.
type Sign struct {
	Path   string
	Detail string
}

// A Group is the states of one host, or those that are not about one.
type Group struct {
	Title  string
	Host   string // "" when it is not about a single one
	States []State
}

// States is the table.
func States() []Group {
	return []Group{
		{"Files of any host", "", wiringStates},
		{"Files of others beside them", "", neighbourStates},
		{"rv-hook, as a host starts it", "", hookStates},
		{"A file of rv's that somebody edited", "", editedStates},
		{"Claude Code", "claude", claudeStates},
		{"Codex CLI", "codex", codexStates},
		{"Gemini CLI", "gemini", geminiStates},
		{"Copilot CLI", "copilot", copilotStates},
		{"Grok CLI", "grok", grokStates},
		{"Pi", "pi", piStates},
		{"OpenCode", "opencode", openCodeStates},
		{"Proofs", "", proofStates},
		{"rv itself", "", rvStates},
	}
}

// A Finding is a state that was seen.
type Finding struct {
	ID    string `json:"id"`
	Level Level  `json:"level"`
	Path  string `json:"path,omitempty"`
	// Detail is what was seen there.
	Detail string `json:"detail,omitempty"`
	Means  string `json:"means"`
	Fix    string `json:"fix"`
	// Auto: rv doctor --fix mends it.
	Auto bool `json:"auto"`

	host  string
	state *State
}

// Condition is how a host is, in one word.
type Condition string

const (
	Missing  Condition = "missing"     // it is not installed here
	Absent   Condition = "absent-file" // rv's file is not there
	Occupied Condition = "occupied"    // something rv never wrote is in its place
	Broken   Condition = "broken"      // rv's file is there, and the host does not ask rv all the same
	Wired    Condition = "wired"       // nothing stands against it
	Proved   Condition = "proved"      // and rv prove saw it block
)

// Conditions are all of them, with what they mean.
var Conditions = [...]struct {
	Condition Condition
	Means     string
}{
	{Missing, "the host is not installed here: no program, no npm package, no folder of its configuration"},
	{Absent, "the host is here, and rv's file is not"},
	{Occupied, "something rv never wrote lies in the place of rv's file"},
	{Broken, "rv's file is there, and an error below says why the host is not guarded all the same"},
	{Wired, "the files are as rv writes them and nothing is known to switch them off"},
	{Proved, "and `rv prove` saw this version of the host, with this rv-hook, block"},
}

// A Host is what was found of one host.
type Host struct {
	Name      string    `json:"host"`
	Condition Condition `json:"state"`
	// Version is the one installed, "" when nothing says it without starting it.
	Version string `json:"version,omitempty"`
	// Path is the file the host asks rv by.
	Path string `json:"path,omitempty"`
	// Managed: the file for all users is in place, and asks rv too.
	Managed  bool      `json:"managed"`
	Proof    *Proof    `json:"proof,omitempty"`
	Findings []Finding `json:"findings"`
}

// A Proof is what rv prove saw last.
type Proof struct {
	Version string `json:"version"`
	When    string `json:"when"` // RFC 3339
	// Holds: the destructive command was blocked and the harmless one ran.
	Holds bool `json:"holds"`
	// Current: the host, rv-hook and rv's files are still those it is about.
	Current bool `json:"current"`
}

// Report is what was found.
type Report struct {
	Hosts []Host
	// Findings are those not about one host.
	Findings []Finding
}

// OK reports whether there is no error.
func (r *Report) OK() bool {
	for _, f := range r.All() {
		if f.Level == Error {
			return false
		}
	}
	return true
}

// All are the findings of every host, and the others.
func (r *Report) All() []Finding {
	var all []Finding
	for i := range r.Hosts {
		all = append(all, r.Hosts[i].Findings...)
	}
	return append(all, r.Findings...)
}

// options are those of a setup of one host in w.
func (w *World) options(host string) hosts.Options {
	return hosts.Options{Machine: w.Machine, Hosts: []string{host}, Hook: w.Hook, Before: w.Before}
}
