package main

import (
	"rv/denytext"
	"rv/internal/hostdrive"
	"rv/internal/scripted"
)

// A cell is one situation a host is put in. It may hold several calls; each is a row
// of expected.tsv: the first under the cell's name, the others under cell/call.
type cell struct {
	name       string
	bare       bool              // rv is not set up
	child      fault             // what stands in place of rv-hook
	bin        string            // folder of rv and rv-hook, below the scratch folder; bin when empty
	files      map[string]string // below the home, before rv setup
	project    map[string]string // in the repository
	managed    bool              // the file for all users is there, and none below the home
	moved      string            // a variable that names another folder of configuration than the usual
	args       []string          // for the host, beside its own
	unreviewed bool              // nobody has looked at rv's hook, where the host wants that
	prove      bool              // rv prove drives the host
	approve    *approval         // a person approves between two runs
	calls      func(h host) (scripted.Script, []call)
}

// row names the row of a cell's i-th call.
func (c cell) row(i int, one call) string {
	if i == 0 {
		return c.name
	}
	return c.name + "/" + one.name
}

// A call is one the verdict is about.
type call struct {
	name string
	ran  evidence
}

// evidence is how a call that ran is told from one that did not.
type evidence int

const (
	repositoryChanged evidence = iota // git reset --hard undoes the uncommitted work
	markerMade                        // touch makes the marker file
	statusSeen                        // the model was shown what git status prints
)

const (
	reset  = "git reset --hard"
	status = "git status"
	touch  = "touch " + hostdrive.Marker

	subWord = "SUBWORK"
)

// cellsFor lists the cells of h: those of every host, and its own.
func cellsFor(h host) []cell {
	cells := []cell{
		// Without rv the command runs: else nothing below would prove anything.
		{name: "no-rv", bare: true, calls: one(reset, repositoryChanged)},
		{name: "deny", calls: one(reset, repositoryChanged)},
		{name: "allow", calls: one(status, statusSeen)},
		// What a person has who follows README: rv setup, then rv prove.
		{name: "prove", prove: true, calls: one(reset, repositoryChanged)},
		{name: "parallel", calls: parallel},
		{name: "awkward-path", bin: `it's "a" $HOME b\in`, calls: one(reset, repositoryChanged)},
	}
	if h.SubAgent != nil {
		cells = append(cells, cell{name: "sub-agent", calls: inSubAgent})
	}
	cells = append(cells, h.more...)
	for _, f := range faults {
		cells = append(cells, cell{name: "child-" + f.name, child: f, calls: one(reset, repositoryChanged)})
	}
	return cells
}

func one(command string, ran evidence) func(host) (scripted.Script, []call) {
	return withArgs(command, ran, nil)
}

func withArgs(command string, ran evidence, args map[string]any) func(host) (scripted.Script, []call) {
	return func(h host) (scripted.Script, []call) {
		c := named(h.Shell(command), "call")
		for name, value := range args {
			c.Args[name] = value
		}
		return scripted.Script{{Steps: []scripted.Step{{c}}}}, []call{{"call", ran}}
	}
}

// parallel asks for two calls at once: blocking one must not stop the other.
func parallel(h host) (scripted.Script, []call) {
	return scripted.Script{{Steps: []scripted.Step{{
			named(h.Shell(reset), "reset"),
			named(h.Shell(touch), "sibling"),
		}}}}, []call{
			{"reset", repositoryChanged},
			{"sibling", markerMade},
		}
}

func inSubAgent(h host) (scripted.Script, []call) {
	return scripted.Script{
		{When: subWord, Steps: []scripted.Step{{named(h.Shell(reset), "reset")}, {named(h.Shell(touch), "sibling")}}},
		{Steps: h.SubAgent(subWord + ": do it.")},
	}, []call{{"reset", repositoryChanged}, {"sibling", markerMade}}
}

// A fault is a program, or the lack of one, in place of rv-hook.
type fault struct {
	name string
	mode uint32 // of the file; 0: there is none
	body string // of the shell script
}

var faults = []fault{
	{name: "missing"},
	{name: "not-executable", mode: 0o644, body: "exit 0"},
	{name: "crash", mode: 0o755, body: "echo 'fatal error' >&2; exit 1"},
	// A Go program that panics: the status happens to be the one Grok blocks on.
	{name: "panic", mode: 0o755, body: "echo 'panic: runtime error' >&2; exit 2"},
	{name: "killed", mode: 0o755, body: "kill -9 $$"},
	{name: "hang", mode: 0o755, body: "sleep 60"},
	{name: "garbage", mode: 0o755, body: "cat >/dev/null; echo hello"},
	{name: "silence", mode: 0o755, body: "cat >/dev/null; exit 0"},
}

type sentence struct{ name, text string }

// sentences are the texts a host can pass to the model, by their name in expected.tsv.
var sentences = []sentence{
	{"denied", "Blocked git reset --hard (core.git/reset-hard). Run it in Terminal, or rv allow-once."},
	{"person", "Blocked an rv command for a person (rv.guard/person). Run it in Terminal."},
	{"files", "Blocked a change to rv's own files (rv.guard/files). Run it in Terminal."},
	{"hooks", "Blocked a change to the hook that asks rv (rv.guard/hooks). Run it in Terminal."},
	{"incomplete", denytext.Incomplete.String()},
	{"missing", denytext.Missing.String()},
	{"failed", denytext.Failed.String()},
}
