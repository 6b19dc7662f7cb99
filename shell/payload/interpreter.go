package payload

import "strings"

// Interp is how one interpreter takes code.
type Interp struct {
	Lang Lang
	name string // as found in the table
	line string // its line of the table, after the names
}

// Find is the interpreter a program's basename names; versions and suffixes
// (python3.11, perl5.36.0, php.exe) do not matter.
func Find(program string) (Interp, bool) {
	name := strings.TrimSuffix(strings.TrimSuffix(program, ".exe"), ".EXE")
	if i, ok := findExact(name); ok {
		return i, true
	}
	lower := strings.ToLower(name)
	if lower != name {
		if i, ok := findExact(lower); ok {
			return i, true
		}
	}
	base := strings.TrimRight(lower, "0123456789.-")
	if base == lower && len(base) > 1 && isDigit(base[len(base)-2]) {
		// python3.13t, python3.8m
		base = strings.TrimRight(base[:len(base)-1], "0123456789.-")
	}
	if base != "" && base != lower {
		return findExact(base)
	}
	return Interp{}, false
}

func findExact(name string) (Interp, bool) {
	if name == "" || strings.ContainsAny(name, " |\n") {
		return Interp{}, false
	}
	for at := 0; ; {
		i := strings.Index(interpreters[at:], name)
		if i < 0 {
			return Interp{}, false
		}
		i += at
		at = i + len(name)
		if interpreters[i-1] == '|' && interpreters[at] == '|' {
			_, fields, _ := strings.Cut(interpreters[at:], "| ")
			fields, _, _ = strings.Cut(fields, "\n")
			return Interp{Lang: langNamed(field(fields, "lang")), name: name, line: fields}, true
		}
	}
}

// field is the value of key=value in a table line.
func field(line, key string) string {
	for line != "" {
		var one string
		one, line, _ = strings.Cut(line, " ")
		if k, v, _ := strings.Cut(one, "="); k == key {
			return v
		}
	}
	return ""
}

// langNamed is the language a table line names.
func langNamed(name string) Lang {
	if name == "phpfile" {
		return PHPFile
	}
	for l := Python; l < langCount; l++ {
		if l.tableName() == name {
			return l
		}
	}
	return LangNone
}

// tableName tells dialects of SQL apart too.
func (l Lang) tableName() string {
	switch l {
	case PostgreSQL:
		return "postgresql"
	case MySQL:
		return "mysql"
	case SQLite:
		return "sqlite"
	case DuckDB:
		return "duckdb"
	case ClickHouse:
		return "clickhouse"
	case MSSQL:
		return "mssql"
	case BigQuery:
		return "bigquery"
	case Snowflake:
		return "snowflake"
	}
	return l.String()
}

// Extraction is the code an interpreter's arguments carry, and where else it
// takes code from.
type Extraction struct {
	// Codes in the order they run.
	Codes []Code
	// Scripts are the indexes in args of files run as code.
	Scripts []int
	// Lang is the language of Scripts and of code on standard input.
	Lang Lang
	// Stdin: standard input is read as code.
	Stdin bool
	// Module is the module run by python -m.
	Module string
	// Args the code can read (Input.Args), and names set for it (Input.Vars).
	Args []Value
	Vars []Var
	// Unsure: a word among the options is not determined, so the rest may mean
	// something else.
	Unsure bool
}

// Code is one piece of code given as an argument.
type Code struct {
	Lang Lang
	Text Value
	// Arg is the index in args of the word that holds it, and Start the offset
	// of Text in that word; Arg is -1 when Text is made up from several.
	Arg, Start int
}

// Extract reads the arguments after the program name.
func (i Interp) Extract(args []Value) Extraction {
	x := extractor{interp: i, args: args}
	x.out.Lang = i.Lang
	switch field(i.line, "special") {
	case "powershell":
		x.powershell()
	case "deno":
		x.deno()
	case "bun":
		x.bun()
	default:
		if sub := field(i.line, "sub"); sub != "" && !x.subcommand(sub) {
			return x.out
		}
		x.options()
	}
	x.finish()
	return x.out
}
