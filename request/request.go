package request

import "rv/decision"

// Limits of what a request may carry (design.md §1).
const (
	MaxStdin   = 8 << 20  // bytes a host may send
	MaxCommand = 64 << 10 // bytes of shell text
	MaxDepth   = 128      // JSON nesting
)

// Kind says which of the three a request is.
type Kind uint8

const (
	// KindUnreadable is the zero Kind: nobody said what is asked. It blocks.
	KindUnreadable Kind = iota
	// KindNothing is a call rv does not judge (another tool, a passive event).
	KindNothing
	KindShell
	KindTool
	KindAction
)

// Request is one call to be judged. Build it with [Unreadable], [Nothing],
// [ForShell], [ForTool], [ForAction]; the zero Request blocks.
type Request struct {
	kind  Kind
	cause decision.Cause
	shell Shell
	tool  Tool
	act   Action
	Caller
}

// Caller is who asks and from where. Every field may be empty.
type Caller struct {
	Host    string // host id, e.g. "grok"
	Agent   string // sub-agent id or type, as sent
	Session string // session id, as sent
	Call    string // tool call id, as sent
	Cwd     string // directory the call runs in, absolute, as sent
}

// Shell is a command for a POSIX-like shell.
type Shell struct {
	Command string
	// DenyOnly: the caller is not sure that this is shell text (a tool that is
	// no known shell but has a string "command"), so only a deny counts, never
	// an unfinished parse.
	DenyOnly bool
}

// Tool is a call of a tool that is not the host's own shell.
type Tool struct {
	Server string // MCP server name, "" when unknown
	Name   string
	// Args is the arguments object as strict JSON (checked by the codec).
	Args []byte
	// Definition is the digest of what the server says the tool is, "" when it is
	// not known.
	Definition string
	// Facts are what the server claims the tool does.
	Facts Facts
	// Strings are the string leaves of Args in document order, at most a few
	// thousand.
	Strings []Argument
}

// Argument is one string found in a tool's arguments.
type Argument struct {
	Path  string // dotted path inside the arguments, e.g. "command" or "env.0.value"
	Value string
	// Shell: policy or name says that the value is a shell command (command,
	// cmd), so an unfinished parse blocks; otherwise only a deny counts.
	Shell bool
}

// Action is an operation of a catalogue.
type Action struct {
	Name string
	// Params are its arguments by name; the items of a list share theirs. How it
	// is run is one of them: mode is "preview" or "real".
	Params []Argument
	// Facts are what its catalogue says it does in that mode.
	Facts Facts
	// Pinned: the catalogue is part of rv, or somebody who may vouched for its
	// very bytes. Otherwise the facts can only raise the risk.
	Pinned bool
}

// Unreadable is a request that could not be read, and why.
func Unreadable(c decision.Cause, who Caller) Request {
	return Request{kind: KindUnreadable, cause: c, Caller: who}
}

// Nothing is a call rv does not judge.
func Nothing(who Caller) Request { return Request{kind: KindNothing, Caller: who} }

// ForShell is a shell command to judge.
func ForShell(s Shell, who Caller) Request {
	return Request{kind: KindShell, shell: s, Caller: who}
}

// ForTool is a tool call to judge.
func ForTool(t Tool, who Caller) Request {
	return Request{kind: KindTool, tool: t, Caller: who}
}

// Defined is a tool call with what its server says of the tool.
func (r Request) Defined(digest string, facts Facts) Request {
	r.tool.Definition, r.tool.Facts = digest, facts
	return r
}

// ForAction is a catalogued action to judge.
func ForAction(a Action, who Caller) Request {
	return Request{kind: KindAction, act: a, Caller: who}
}

// Kind says which accessor holds the request.
func (r Request) Kind() Kind { return r.kind }

// Cause says why an unreadable request could not be read.
func (r Request) Cause() decision.Cause { return r.cause }

// Shell is the command of a KindShell request.
func (r Request) Shell() Shell { return r.shell }

// Tool is the call of a KindTool request.
func (r Request) Tool() Tool { return r.tool }

// Action is the operation of a KindAction request.
func (r Request) Action() Action { return r.act }
