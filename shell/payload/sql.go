package payload

// Statement is one SQL statement that changes or removes something, or a client
// command that runs something.
type Statement struct {
	// Verb in lower case: drop, truncate, delete, update, alter, grant …;
	// "shell" for a client command that runs Shell with the shell.
	Verb string
	// Object in lower case: table, database, schema, index, column …
	Object string
	// Name as written, without quotes.
	Name string
	// Flags in lower case: --no-where, --if-exists, --cascade, --explain.
	Flags []string
	// Shell is the text of a client command such as \! or .shell.
	Shell  string
	Offset int
}

// Words is the statement as the arguments of a pseudo program: verb, object,
// name, flags.
func (s Statement) Words() []string {
	words := make([]string, 0, 3+len(s.Flags))
	words = append(words, s.Verb)
	if s.Object != "" {
		words = append(words, s.Object)
	}
	if s.Name != "" {
		words = append(words, s.Name)
	}
	return append(words, s.Flags...)
}

// SplitSQL reads the statements of text; ok is false when the budget was spent.
func SplitSQL(text string, dialect Lang, b *Budget) (list []Statement, ok bool) {
	return nil, b.step(len(text) / 16)
}
