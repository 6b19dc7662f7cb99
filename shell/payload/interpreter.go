package payload

// Interp is how one interpreter takes code.
type Interp struct {
	Lang Lang
	name string
}

// Find is the interpreter a program's basename names; versions and suffixes
// (python3.11, perl5.36.0, php.exe) do not matter.
func Find(program string) (Interp, bool) { return Interp{}, false }

// Extraction is the code an interpreter's arguments carry, and where else it
// takes code from.
type Extraction struct {
	// Codes in the order they run.
	Codes []Code
	// Script is the index in args of the file run as code, -1 when none.
	Script int
	// ScriptLang and StdinLang are the languages of Script and Stdin.
	ScriptLang Lang
	// Stdin: standard input is read as code.
	Stdin     bool
	StdinLang Lang
	// Module is the module run by python -m.
	Module string
	// Args the code can read (Input.Args), and names set for it (Input.Vars).
	Args []Value
	Vars []Var
	// Unsure: a word before the code is not determined, so the options may mean
	// something else.
	Unsure bool
}

// Code is one piece of code given as an argument.
type Code struct {
	Lang Lang
	Text Value
	// Arg is the index in args of the word that holds it, and Start the offset
	// of Text in that word; -1 when Text is made up from several.
	Arg, Start int
}

// Extract reads the arguments after the program name.
func (i Interp) Extract(args []Value) Extraction { return Extraction{Script: -1} }
