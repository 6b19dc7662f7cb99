package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"rv/decision"
)

// Budgets of one Lower call. A spent budget leaves the script incomplete.
const (
	maxSteps = 20000   // commands, words and loop passes
	maxBytes = 1 << 20 // bytes produced by expansion
	maxText  = 24      // texts inside texts: eval, bash -c, $( ) of a here-doc …
	maxCalls = 16      // functions inside functions
)

// MaxText is the largest command text Lower looks at, in bytes.
const MaxText = 64 << 10

// Lower says what bash would run for text. It never fails: a text it cannot
// follow to the end gives an incomplete script with what was found. The needs
// are questions whose answers could change the outcome.
func Lower(text string, facts Facts) (Script, []Need) {
	l := &lowering{facts: facts, steps: maxSteps, bytes: maxBytes}
	l.script.Invocations = make([]Invocation, 0, 4)
	if len(text) > MaxText {
		l.fail(decision.CauseTooLarge)
		return l.script, nil
	}
	l.script.Complete = true
	l.textSum = sumOf(text)
	c := ctx{step: -1, size: len(text), span: Span{0, len(text)}}
	l.runText(c, text)
	l.runTraps(c)
	l.flushSinks(0)
	return l.script, l.needs
}

// lowering is the work of one Lower call.
type lowering struct {
	facts  Facts
	script Script
	needs  []Need
	state  state
	steps  int
	bytes  int
	parser *syntax.Parser
	// lastCd says what the last command, a cd, would leave when it succeeds and
	// when it fails; it is nil after any other command.
	lastCd *cdOutcome
	// sinks are the >( ) met so far.
	sinks      []procSink
	procN      int
	trapsSet   int   // so far
	trapLocals []key // local variables of functions that set traps
	// textSum is a sum of the outermost text.
	textSum uint64
	// streams are the outputs that descriptors duplicate.
	streams  []*capture
	namedFDs int  // opened by {name}>
	lasting  bool // exec makes the redirections at hand last
	// certain: of the code at hand only effects with every word known count.
	certain int
	// lastArg is the last word of the command before: $_.
	lastArg Word
	// captured is the last command line whose output a substitution took.
	captured []Word
	// imports are the modules followed so far, with their text.
	imports []string
}

// ctx is how the text at hand is being run.
type ctx struct {
	text   string // what the syntax tree at hand was parsed from
	size   int    // of the outermost text, in bytes
	nested bool   // the text at hand is not the outermost one: spans are those of
	span   Span   // the command that runs it
	step   int
	reach  Reach
	redirs []Redir
	stdin  Word
	hasIn  bool
	from   []Word   // the command line that prints stdin
	out    *capture // where stdout goes, when somebody looks at it
	one    []Word   // the files or the stream that the statement sends stdout to
	prints *capture // what the interpreter at hand prints
	depth  int
	tested bool // the status is looked at: set -e does not end the shell here
	call   *callFrame
	loop   *loopFrame
	// foreign: text of a shell whose grammar is not that of bash.
	foreign bool
	// sourced: in a file read by source, where return leaves.
	sourced bool
}

// maybe marks what follows as perhaps not run.
func (c ctx) maybe() ctx {
	c.reach |= ReachMaybe
	return c
}

func (l *lowering) fail(why decision.Cause) {
	if l.script.Complete || l.script.Cause.Is(decision.CauseUnknown) {
		l.script.Cause = why
	}
	l.script.Complete = false
}

// spend takes n steps off the budget and reports whether there were any left.
func (l *lowering) spend(n int) bool {
	if l.steps <= 0 {
		return false
	}
	l.steps -= n
	if l.steps <= 0 {
		l.fail(decision.CauseBudget)
		return false
	}
	return true
}

// produce accounts for bytes made by expansion.
func (l *lowering) produce(n int) bool {
	if l.bytes <= 0 {
		return false
	}
	l.bytes -= n
	if l.bytes <= 0 {
		l.fail(decision.CauseBudget)
		l.steps = 0
		return false
	}
	return true
}

// runText parses text and runs it in the current state.
func (l *lowering) runText(c ctx, text string) {
	if c.depth > maxText {
		l.fail(decision.CauseBudget)
		return
	}
	if !l.spend(1) {
		return
	}
	if tooDeep(text) {
		l.fail(decision.CauseBudget)
		return
	}
	file, err := l.parse(text)
	c.text = text
	if err != nil {
		l.runBroken(c, text, file)
		return
	}
	l.stmts(c, file.Stmts)
}

func (l *lowering) parse(text string) (*syntax.File, error) {
	if l.parser == nil {
		l.parser = syntax.NewParser()
	}
	return l.parser.Parse(strings.NewReader(endComments(text)), "")
}

// enter opens a text inside the current one: its commands keep the span of the
// command that runs it and hang below a new step.
func (l *lowering) enter(c ctx, name string, span Span) ctx {
	l.script.Steps = append(l.script.Steps, Step{Parent: c.step, Name: name, Span: span})
	c.step = len(l.script.Steps) - 1
	return c
}

// inner is the context of a text run by the command with the given span.
func (l *lowering) inner(c ctx, name string, span Span) ctx {
	c = l.enter(c, name, span)
	c.nested, c.span = true, span
	c.depth++
	return c
}

// spanOf is the span of a node in the outermost text.
func (c ctx) spanOf(n syntax.Node) Span {
	if c.nested {
		return c.span
	}
	// A text that was repaired for the parser is longer than the one given.
	return Span{min(int(n.Pos().Offset()), c.size), min(int(n.End().Offset()), c.size)}
}

func (l *lowering) need(kind NeedKind, path string) {
	for _, n := range l.needs {
		if n.Kind == kind && n.Path == path {
			return
		}
	}
	l.needs = append(l.needs, Need{kind, path})
}

func (l *lowering) opaque(c ctx, name string, span Span) {
	l.script.Opaque = append(l.script.Opaque, Opaque{Name: name, Span: span, Step: c.step})
}

// emit records an invocation.
func (l *lowering) emit(inv Invocation) {
	l.script.Invocations = append(l.script.Invocations, inv)
}
