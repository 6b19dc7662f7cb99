package shell

// Pseudo programs stand for dangers that have no program of their own. Their
// names cannot be typed as a program's basename by accident.
const (
	// PseudoPrefix begins all of them.
	PseudoPrefix = "rv:"
	// PseudoSQL is one SQL statement: Argv is the verb and object in lower case,
	// then the name as written, e.g. rv:sql drop table users, or
	// rv:sql delete users --no-where. Via says which client ran it.
	PseudoSQL = PseudoPrefix + "sql"
	// PseudoRunText is code that holds bytes from the network, run by an
	// interpreter: Argv[1] is the interpreter's name, Argv[2] the code.
	PseudoRunText = PseudoPrefix + "run-text"
	// PseudoForkBomb is a function that starts itself at least twice.
	PseudoForkBomb = PseudoPrefix + "fork-bomb"
	// PseudoWrite is a write to a path by an interpreter's API or a builtin:
	// the redirections say where.
	PseudoWrite = PseudoPrefix + "write"
	// PseudoRedirect carries redirections of a command without a program, such
	// as "> /etc/passwd".
	PseudoRedirect = PseudoPrefix + "redirect"
)
