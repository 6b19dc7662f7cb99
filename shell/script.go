package shell

import "rv/decision"

// Script is everything bash would run for one text, as far as the text and the
// facts determine it.
type Script struct {
	Invocations []Invocation
	// Steps is the forest by which invocations were reached; a parent precedes
	// its children.
	Steps []Step
	// Links are paths that this text makes stand for other paths: ln -s, and
	// mv, after which deleting the new name deletes the old data.
	Links []Link
	// Opaque are the places where code runs that the text does not determine.
	Opaque []Opaque
	// Complete is false when something was not evaluated; Cause says why.
	// The zero Script is incomplete.
	Complete bool
	Cause    decision.Cause
}

// Invocation is one program the script runs, or a pseudo program (pseudo.go).
type Invocation struct {
	// Name is the basename of the program, "" when the text does not determine
	// it. Dashed git programs are named git, with the subcommand in Argv.
	Name string
	// Argv are the words; Argv[0] is the program as written.
	Argv []Word
	// Redirs are the redirections that apply to it, those of enclosing groups
	// included.
	Redirs []Redir
	// Stdin is what it reads, when HasStdin; otherwise it inherits.
	Stdin    Word
	HasStdin bool
	// Dirs are the directories it may run in, absolute or relative to
	// Facts.Cwd; nil means Facts.Cwd.
	Dirs []Word
	// Step is the index of the innermost step by which it was reached, -1 for
	// the text itself.
	Step int
	// Span is where in the outermost text it stands.
	Span Span
	// Reach are properties of the way it was reached.
	Reach Reach
	// Certain: in a text without branches bash would run exactly this.
	Certain bool
}

// Reach is a set of properties of the way an invocation was reached.
type Reach uint16

const (
	// ReachElevated: behind sudo, doas, su, pkexec.
	ReachElevated Reach = 1 << iota
	// ReachRemote: on another machine or in a running container (ssh, docker
	// exec, kubectl exec): local facts do not hold, relative paths are project.
	ReachRemote
	// ReachThrowaway: in a fresh container without a mount; what happens there is
	// recorded, not blocked.
	ReachThrowaway
	// ReachScript: read from a script file on disk: only critical findings with
	// every word known vote.
	ReachScript
	// ReachInterpreter: an API call in another language, shown as the equivalent
	// command.
	ReachInterpreter
	// ReachMaybe: inside a function, branch or loop that may not run.
	ReachMaybe
)

// Redir is one redirection.
type Redir struct {
	Op     RedirOp
	FD     int // -1 for &>
	Target Word
}

// RedirOp says what a redirection does to its target.
type RedirOp uint8

const (
	RedirRead      RedirOp = iota // <
	RedirTruncate                 // > and >| and &>
	RedirAppend                   // >> and &>>
	RedirReadWrite                // <>
)

// Step is one way of getting from a text to an invocation: a wrapper, a
// substitution, an interpreter, a file.
type Step struct {
	Parent int    // -1 for the text itself
	Name   string // e.g. "sudo", "bash -c", "$( )", "python: os.system"
	Span   Span   // in the outermost text
}

// Link makes Path stand for Target.
type Link struct {
	Path, Target Word
	Dirs         []Word // of the command that made it
}

// Opaque is a place where undetermined code runs.
type Opaque struct {
	Name string // the program that runs it, e.g. "eval"
	Span Span
	Step int
}

// Span is a half-open byte range of the outermost text.
type Span struct{ Start, End int }

// Facts are what the caller knows from outside the text. Every field may be
// empty.
type Facts struct {
	Cwd  string // absolute directory the command starts in
	Home string // absolute home directory
	Repo string // absolute root of the repository that holds Cwd
	// RepoKnown: Repo was looked up (and is "" outside any repository).
	RepoKnown bool
	Files     []FileFact
	// Artefacts are names of files and folders of Repo that a person says can be
	// built again, beside those everybody knows; one * at the beginning or the end.
	Artefacts []string
}

// FileFact is what the disk says of one path.
type FileFact struct {
	Path    string // absolute, as asked for
	Kind    FileKind
	Content []byte // of a regular file asked for by NeedContent
	// LinkInside: a component of the path before the last is a symbolic link.
	LinkInside bool
	// Target of a symbolic link, as stored.
	Target string
}

// FileKind is what stands at a path.
type FileKind uint8

const (
	FileAbsent FileKind = iota
	FileRegular
	FileDirectory
	FileSymlink
	FileOther
	FileUnreadable // too large, not permitted, or not looked at
)

// Need is something Lower or the matcher would like to know from the disk.
type Need struct {
	Kind NeedKind
	Path string // absolute
}

// NeedKind says what is asked about Path.
type NeedKind uint8

const (
	NeedContent NeedKind = iota // the bytes of a script that is run by name
	NeedLinks                   // what stands there, and whether a component is a symbolic link
	NeedRepo                    // the repository root that holds Path (fills Facts.Repo)
)

// File is the fact about an absolute path, if it was looked up.
func (f Facts) File(path string) (FileFact, bool) {
	for _, x := range f.Files {
		if x.Path == path {
			return x, true
		}
	}
	return FileFact{}, false
}
