package actions

import (
	"time"

	"rv/request"
)

// Mode is how an action is run. The zero Mode is a preview.
type Mode uint8

const (
	Preview Mode = iota
	Real
)

// String is the word that rules about actions see: action:clean mode=real.
func (m Mode) String() string {
	if m == Real {
		return "real"
	}
	return "preview"
}

// Severity says whether what an action does can be taken back. The zero Severity counts
// as Irreversible.
type Severity uint8

const (
	severityUnset Severity = iota
	Recoverable
	Irreversible
)

// String is the word used in catalogues.
func (s Severity) String() string {
	if s == Recoverable {
		return "recoverable"
	}
	return "irreversible"
}

// Action is one operation of a catalogue.
type Action struct {
	Name, Title string
	Severity    Severity
	// InteractiveOnly: for real it wants a person at its own terminal.
	InteractiveOnly bool
	// Confirm: a person has to say yes to a real run explicitly.
	Confirm bool
	// Elevation: a window runs it for real as root, after the system's own prompt.
	Elevation bool
	// AdminBypassesTCC: as root it needs no full disk access.
	AdminBypassesTCC bool
	// NeedsFullDiskAccess, by mode.
	NeedsFullDiskAccess [2]bool

	Params []Param
	// Runs are the commands by mode.
	Runs      [2]Command
	Preflight *Preflight
	Output    Output
	// Log is the path of a deletion log that the program keeps, "" for none.
	Log string
	// Env are the names of environment variables its program gets beside the usual.
	Env []string
	// Dir is the directory it runs in, and that of programs named by a relative path.
	Dir   string
	Facts request.Facts // of a real run

	catalogue string
	pinned    bool
	examples  []example
}

// Command is an argv with places for parameters ("{apps}"), and what goes with it.
type Command struct {
	Argv    []string
	Stdin   string
	Timeout time.Duration
}

// Preflight asks the program, before a real run, what that would be about.
type Preflight struct {
	Command
	// Param is the parameter whose values have to be what the program matched, neither
	// more nor less.
	Param string
	// Identity are patterns of files ("/Applications/*.app") whose names, less their
	// extension, are what there is; none: the values are compared as they are.
	Identity []string
}

// Facts of a preview: it looks.
func (a *Action) facts(m Mode) request.Facts {
	if m == Real {
		return a.Facts
	}
	return request.Facts{Effects: request.EffectObserve, Reversibility: request.Reversible, Reach: a.Facts.Reach}
}

// recoverable reports whether what a real run does can be taken back.
func (a *Action) recoverable() bool { return a.Severity == Recoverable }

// Catalogue is a set of actions with distinct names.
type Catalogue struct {
	Actions []Action
}

// Find is the action called name.
func (c *Catalogue) Find(name string) (*Action, bool) {
	for i := range c.Actions {
		if c.Actions[i].Name == name {
			return &c.Actions[i], true
		}
	}
	return nil, false
}
