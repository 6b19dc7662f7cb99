package payload

// Lang is a language a payload is written in.
type Lang uint8

const (
	LangNone Lang = iota
	Python
	JavaScript // and TypeScript
	Perl
	Ruby
	PHP     // code as after <?php
	PHPFile // text with <?php … ?> in it
	Lua
	Awk
	Sed
	AppleScript
	PowerShell
	Tcl // and expect
	Vim
	Lisp // Emacs Lisp
	Ed
	Gdb // and lldb
	R
	Generic // languages that look like JavaScript: Groovy, Scala, Elixir, Julia …
	Shell   // bun exec and the like: shell text
	PostgreSQL
	MySQL
	SQLite
	DuckDB
	ClickHouse
	MSSQL
	BigQuery
	Snowflake
	GenericSQL
	Mongo // the MongoDB shell
	Redis // commands of redis-cli
	langCount
)

// String is the name shown in traces.
func (l Lang) String() string {
	switch l {
	case Python:
		return "python"
	case JavaScript:
		return "javascript"
	case Perl:
		return "perl"
	case Ruby:
		return "ruby"
	case PHP, PHPFile:
		return "php"
	case Lua:
		return "lua"
	case Awk:
		return "awk"
	case Sed:
		return "sed"
	case AppleScript:
		return "applescript"
	case PowerShell:
		return "powershell"
	case Tcl:
		return "tcl"
	case Vim:
		return "vim"
	case Lisp:
		return "lisp"
	case Ed:
		return "ed"
	case Gdb:
		return "gdb"
	case R:
		return "r"
	case Generic:
		return "generic"
	case Shell:
		return "shell"
	case Mongo:
		return "mongo"
	case Redis:
		return "redis"
	case PostgreSQL, MySQL, SQLite, DuckDB, ClickHouse, MSSQL, BigQuery, Snowflake, GenericSQL:
		return "sql"
	}
	return "none"
}

// IsSQL reports whether [SplitSQL] reads l.
func (l Lang) IsSQL() bool { return l >= PostgreSQL && l <= GenericSQL }
