package payload

// Input is one piece of code and what is known of its surroundings.
type Input struct {
	Lang Lang
	Code Value
	// Args are the arguments the code can read (sys.argv[1:], ARGV, @ARGV,
	// process.argv[2:]).
	Args []Value
	// Vars are names set from outside: awk -v, psql -v.
	Vars []Var
	// Stdin is what the code reads from standard input, when HasStdin.
	Stdin    Value
	HasStdin bool
	// Output: somebody reads what the code prints, so that [Print] counts.
	Output bool
	// Env looks up an environment variable the text sets; nil means none is
	// known. HOME, PWD and TMPDIR become holes when it does not answer.
	Env func(name string) (Value, bool)
}

// Var is a name and its value.
type Var struct {
	Name  string
	Value Value
}

// Result is what the code would do. The zero Result is incomplete.
type Result struct {
	Effects []Effect
	// Opaque: code runs that the text does not determine: eval of an unknown
	// string, which is an Effect of kind RunCode too, or undetermined text that
	// stands as code.
	Opaque bool
	// Complete is false when a budget was spent before the end.
	Complete bool
}

// Effect is one thing the code would do.
type Effect struct {
	Kind Kind
	// API is what does it, as the language's documentation calls it, e.g.
	// "os.system"; nested code shows the way, e.g. "exec: os.system".
	API string
	// Argv of RunArgv and of the Equivalent command, e.g. rm -rf X; of SQL the
	// verb, object, name and flags, e.g. drop table users --cascade.
	Argv []Value
	// Text is the shell text of RunShell, the code of RunCode, and the content
	// of Write when HasText.
	Text    Value
	HasText bool
	// Lang is the language of RunCode and SQL.
	Lang Lang
	// Path of Write; Append says the content before is kept.
	Path   Value
	Append bool
	// Dir is the directory it happens in, when the code changes it.
	Dir    Value
	HasDir bool
	// Stdin is what the code feeds the program of RunShell and RunArgv.
	Stdin    Value
	HasStdin bool
	// Offset in the literal text of Input.Code.
	Offset int
	// Maybe: in a branch or loop that may not run.
	Maybe bool
	// Uncalled: in a function the text does not call.
	Uncalled bool
}

// Kind says what an effect is.
type Kind uint8

const (
	// RunShell runs Text with the shell.
	RunShell Kind = iota
	// RunArgv runs the program Argv without a shell.
	RunArgv
	// Equivalent is an API call that does what the command Argv does.
	Equivalent
	// Write opens Path for writing.
	Write
	// RunCode runs Text as code of Lang where Text is not determined; a hole of
	// kind Net says the bytes come from the network.
	RunCode
	// SQL is a statement a database runs: Argv is verb, object, name, flags.
	SQL
	// Print writes Text to the standard output; only where Input.Output asks.
	Print
)

func (k Kind) String() string {
	switch k {
	case RunShell:
		return "shell"
	case RunArgv:
		return "argv"
	case Equivalent:
		return "equivalent"
	case Write:
		return "write"
	case RunCode:
		return "code"
	case SQL:
		return "sql"
	case Print:
		return "print"
	}
	return "unknown"
}

// Analyse says what the code would do. It never panics; when b is spent the
// result is not Complete.
func Analyse(in Input, b *Budget) (r Result) {
	// A fault in here must not look like harmless code.
	defer func() {
		if recover() != nil {
			r.Complete = false
		}
	}()
	return analyse(in, b)
}

func analyse(in Input, b *Budget) Result {
	if b == nil {
		b = NewBudget()
	}
	var r Result
	cut := false
	src := marked(in.Code)
	if !b.step(len(src) / 64) {
		return r
	}
	if in.Code.HasHole(HoleNet) || in.Code.Text == "" && len(in.Code.Holes) > 0 {
		r.Opaque = true
		r.Effects = append(r.Effects, Effect{Kind: RunCode, API: in.Lang.String(), Lang: in.Lang, Text: in.Code, HasText: true})
	}
	if in.Lang.IsSQL() {
		r.Effects = append(r.Effects, analyseSQL(in, src, b)...)
	}
	if in.Lang == Redis {
		r.Effects = append(r.Effects, analyseRedis(src, b)...)
	}
	if g := languageOf(in.Lang); g != nil {
		e := newEvaluator(g, in, src, b)
		switch in.Lang {
		case Sed:
			analyseSed(e, src)
		case Ed:
			analyseEd(e, src)
		case Gdb:
			analyseGdb(e, src)
		default:
			e.run(src)
		}
		r.Effects = append(r.Effects, e.effects...)
		r.Opaque = r.Opaque || e.opaque
		cut = e.cut
	}
	r.Complete = !b.Spent() && !cut
	return r
}

// languageOf is how a language is read; nil when there is nothing to find in it.
func languageOf(l Lang) *language {
	switch l {
	case Python:
		return newPython()
	case JavaScript:
		return newJavaScript()
	case Mongo:
		return newMongo()
	case Perl:
		return newPerl()
	case Ruby:
		return newRuby()
	case Lua:
		return newLua()
	case Awk:
		return newAwk()
	case Tcl:
		return newTcl()
	case Lisp:
		return newLisp()
	case Vim:
		return newVim()
	case PowerShell:
		return newPowerShell()
	case R:
		return newR()
	case Generic:
		return newGeneric()
	case AppleScript:
		return newAppleScript()
	case Sed, Ed, Gdb:
		return &language{lang: l}
	case PHP:
		return newPHP(false)
	case PHPFile:
		return newPHP(true)
	}
	return nil
}
