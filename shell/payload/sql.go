package payload

import "strings"

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
	// Flags in lower case: --no-where, --if-exists, --cascade, --temporary,
	// --drop-column, --or-replace, --rolled-back.
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

// Has reports whether a flag is set.
func (s Statement) Has(flag string) bool {
	for _, f := range s.Flags {
		if f == flag {
			return true
		}
	}
	return false
}

// SplitSQL reads the statements of text that change or remove something; ok is
// false when the budget was spent.
func SplitSQL(text string, dialect Lang, b *Budget) (statements []Statement, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return splitSQL(text, dialect, b)
}

func splitSQL(text string, dialect Lang, b *Budget) (statements []Statement, ok bool) {
	r := &sqlReader{b: b, dialect: dialect}
	r.text(strings.ReplaceAll(text, "\x00", " "), 0)
	return r.out, !b.Spent()
}

// sqlReader collects the statements of one text.
type sqlReader struct {
	b       *Budget
	dialect Lang
	out     []Statement
	depth   int
	begun   int // index in out of the first statement of the transaction, -1 when none is open
	open    bool
}

// maxSQLDepth bounds code within code: DO blocks, EXECUTE strings.
const maxSQLDepth = 6

// text reads statements from src, which stands at base.
func (r *sqlReader) text(src string, base int) {
	if r.depth >= maxSQLDepth {
		r.b.Steps = -1
		return
	}
	r.depth++
	l := newSQLLexer(src, base, r.dialect, r.b)
	for {
		toks, more := l.statement()
		if l.shell != "" {
			r.add(Statement{Verb: "shell", Shell: l.shell, Offset: l.shellAt})
			l.shell = ""
		}
		if len(toks) > 0 {
			r.read(toks)
		}
		if !more || r.b.Spent() {
			break
		}
	}
	r.depth--
}

func (r *sqlReader) add(s Statement) {
	if r.b.step(1) {
		r.out = append(r.out, s)
	}
}

// sqlEscapes are the backslash escapes of MySQL and E'…'.
const sqlEscapes = "n\nt\tr\rb\b\\\\''\"\"%%__"

// read reads one statement.
func (r *sqlReader) read(toks []sqlToken) {
	if !r.b.step(len(toks)) {
		return
	}
	for len(toks) > 0 && (toks[0].word == "(" || toks[0].word == "begin" && len(toks) > 1 && !toks[1].any("transaction", "work", "deferred", "immediate", "exclusive", "tran", "isolation", "read") ||
		toks[0].any("then", "else", "loop", "end", "declare") && len(toks) > 1) {
		toks = toks[1:]
	}
	if len(toks) == 0 {
		return
	}
	rest := toks[1:]
	switch toks[0].word {
	case "begin", "start":
		r.open, r.begun = true, len(r.out)
	case "commit":
		r.open = false
	case "rollback", "abort":
		r.rollback(rest)
	case "explain":
		r.explain(rest)
	case "with":
		r.with(rest)
	case "drop":
		r.drop(toks[0], rest)
	case "truncate":
		r.names(Statement{Verb: "truncate", Object: "table", Offset: toks[0].off}, skipWords(rest, "table", "only", "if", "exists", "database", "all", "tables", "from"))
	case "delete":
		r.delete(toks[0], rest)
	case "update":
		r.update(toks[0], rest)
	case "alter":
		r.alter(toks[0], rest)
	case "create":
		r.create(toks[0], rest)
	case "insert", "replace":
		if len(rest) > 0 && rest[0].word == "overwrite" {
			r.named(Statement{Verb: "overwrite", Object: "table", Offset: toks[0].off}, skipWords(rest, "overwrite", "into", "table", "directory", "local"))
		}
	case "do":
		for _, t := range rest {
			if t.kind == sqlDollar || t.kind == sqlString {
				r.text(t.text, t.off)
			}
		}
	case "execute", "exec", "prepare", "call", "declare", "sp_executesql":
		r.execute(toks)
	case "grant", "revoke":
		r.grant(toks[0], rest)
	case "copy":
		r.copyProgram(rest)
	case "purge", "shutdown", "reset":
		s := Statement{Verb: toks[0].word, Offset: toks[0].off}
		if len(rest) > 0 {
			s.Object = rest[0].word
		}
		r.add(s)
	case "remove", "rm":
		r.named(Statement{Verb: "remove", Object: "stage", Offset: toks[0].off}, rest)
	case "if", "while", "for", "when", "case", "elsif", "elseif":
		r.conditional(rest)
	case "select", "set", "use", "merge", "values", "show", "describe":
		r.dangerousFunctions(toks)
	}
}

// conditional reads the statement after THEN, BEGIN, LOOP or a verb.
func (r *sqlReader) conditional(toks []sqlToken) {
	for i, t := range toks {
		if t.any("then", "loop", "begin", "do", "else") {
			r.read(toks[i+1:])
			return
		}
		if i > 0 && t.any("drop", "truncate", "delete", "update", "alter", "exec", "execute") && !toks[i-1].any("on", "for", "after", "before", "or") {
			r.read(toks[i:])
			return
		}
	}
}

// rollback marks what a transaction did and then undid. MySQL commits before
// every definition, so only row changes come back there.
func (r *sqlReader) rollback(rest []sqlToken) {
	for _, t := range rest {
		if t.any("to", "savepoint", "prepared") {
			return
		}
	}
	if !r.open {
		return
	}
	r.open = false
	for i := r.begun; i < len(r.out); i++ {
		s := &r.out[i]
		if s.Verb == "shell" || r.dialect != PostgreSQL && r.dialect != SQLite && r.dialect != MSSQL && r.dialect != DuckDB && s.Verb != "delete" && s.Verb != "update" {
			continue
		}
		s.Flags = append(s.Flags, "--rolled-back")
	}
}

// explain runs its statement only with ANALYZE.
func (r *sqlReader) explain(toks []sqlToken) {
	run := false
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		switch {
		case t.any("analyze", "analyse"):
			run = i+1 >= len(toks) || !toks[i+1].any("false", "off", "0")
		case t.any("drop", "truncate", "delete", "update", "alter", "insert", "with", "select", "create", "execute"):
			if run {
				r.read(toks[i:])
			}
			return
		}
	}
}

// with reads the statements in common table expressions and the one after.
func (r *sqlReader) with(toks []sqlToken) {
	depth := 0
	for i, t := range toks {
		switch t.word {
		case "(":
			depth++
			if depth == 1 && i+1 < len(toks) && toks[i+1].any("delete", "update", "insert", "merge") {
				r.read(balanced(toks[i+1:]))
			}
		case ")":
			depth--
		case "delete", "update", "insert", "merge", "drop", "truncate":
			if depth == 0 {
				r.read(toks[i:])
				return
			}
		}
	}
}

// balanced is toks up to the parenthesis that closes before them.
func balanced(toks []sqlToken) []sqlToken {
	depth := 0
	for i, t := range toks {
		switch t.word {
		case "(":
			depth++
		case ")":
			if depth == 0 {
				return toks[:i]
			}
			depth--
		}
	}
	return toks
}

// skipWords drops leading tokens that are one of words.
func skipWords(toks []sqlToken, words ...string) []sqlToken {
	for len(toks) > 0 && toks[0].any(words...) {
		toks = toks[1:]
	}
	return toks
}
