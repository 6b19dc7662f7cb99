package payload

import "strings"

// clientCommand reads a command of the client program that stands at the start
// of a line or statement: .shell of sqlite3 and duckdb, system and source of
// mysql, !! of sqlcmd, GO and DELIMITER.
func (l *sqlLexer) clientCommand(first, line bool) bool {
	s := l.src[l.pos:]
	switch c := s[0]; {
	case c == '.':
		if !first || l.dialect != SQLite && l.dialect != DuckDB {
			return false
		}
	case c == '!' || c == ':':
		if !line || l.dialect != MSSQL {
			return false
		}
	case isNameStart(c):
		if l.dialect != MSSQL && !hasFold(s, "delimiter") && !hasFold(s, "system") && !hasFold(s, "source") {
			return false
		}
	default:
		return false
	}
	end := strings.IndexByte(s, '\n')
	if end < 0 {
		end = len(s)
	}
	text := strings.TrimRight(s[:end], "\r")
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	at := l.base + l.pos
	run := func(cmd string) bool {
		l.pos += end
		l.shell, l.shellAt = cmd, at
		return true
	}
	switch {
	case first && strings.HasPrefix(s, ".") && (l.dialect == SQLite || l.dialect == DuckDB):
		switch {
		case len(word) > 2 && (strings.HasPrefix(".shell", word) || strings.HasPrefix(".system", word)):
			return run(rest)
		case strings.HasPrefix(strings.Trim(rest, `'"`), "|") && (strings.HasPrefix(".read", word) || strings.HasPrefix(".import", word) || strings.HasPrefix(".output", word) || strings.HasPrefix(".once", word)):
			return run(strings.Trim(rest, `'"`)[1:])
		}
		l.pos += end
		return true
	case line && l.dialect == MSSQL && (strings.HasPrefix(s, "!!") || strings.HasPrefix(s, ":!!")):
		return run(strings.TrimLeft(text, ":! "))
	case line && strings.EqualFold(word, "go") && (rest == "" || isDigit(rest[0])) && l.dialect == MSSQL:
		l.pos += end
		return true
	case line && l.dialect == MSSQL && sqlVerb(word):
		// T-SQL needs no semicolon.
		if first {
			return false
		}
		return true
	case line && strings.EqualFold(word, "delimiter") && rest != "":
		l.delimiter, _, _ = strings.Cut(rest, " ")
		l.pos += end
		return true
	case first && strings.EqualFold(word, "system") && (l.dialect == MySQL) && rest != "":
		return run(strings.TrimRight(rest, ";"))
	case first && strings.EqualFold(word, "source") && l.dialect == MySQL:
		l.pos += end
		return true
	}
	return false
}

// hasFold reports whether s starts with a word, in any case.
func hasFold(s, word string) bool {
	return len(s) >= len(word) && strings.EqualFold(s[:len(word)], word)
}

// sqlVerb reports whether a word starts a statement of T-SQL.
func sqlVerb(word string) bool {
	switch strings.ToLower(word) {
	case "drop", "truncate", "delete", "update", "alter", "create", "exec", "execute", "insert", "select", "if", "begin", "declare", "use", "grant":
		return true
	}
	return false
}

// meta reads a backslash command of psql or mysql.
func (l *sqlLexer) meta() bool {
	s := l.src[l.pos:]
	end := strings.IndexByte(s, '\n')
	if end < 0 {
		end = len(s)
	}
	text := strings.TrimSpace(s[1:end])
	at := l.base + l.pos
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case strings.HasPrefix(text, "!"):
		l.pos += end
		l.shell, l.shellAt = strings.TrimSpace(text[1:]), at
		return true
	case l.dialect == MySQL:
		// \g and \G end a statement; the others do not matter.
		l.pos = min(l.pos+2, len(l.src))
		return strings.HasPrefix(text, "g") || strings.HasPrefix(text, "G")
	case l.dialect != PostgreSQL && l.dialect != GenericSQL:
		l.pos++
		return false
	}
	l.pos += end
	if i := strings.IndexByte(text, '`'); i >= 0 {
		// Arguments in backquotes are run by the shell.
		if j := strings.IndexByte(text[i+1:], '`'); j >= 0 {
			l.shell, l.shellAt = text[i+1:i+1+j], at
			return true
		}
	}
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(rest, "|") {
		switch word {
		case "o", "out", "g", "gx", "w", "write":
			l.shell, l.shellAt = rest[1:], at
			return true
		}
	}
	if word == "copy" {
		if i := strings.Index(strings.ToLower(rest), "program "); i >= 0 {
			in := newSQLLexer(rest[i+len("program "):], at, PostgreSQL, l.b)
			if t, ok := in.token(); ok && t.kind == sqlString {
				l.shell, l.shellAt = t.text, at
			}
		}
	}
	return true
}

// analyseSQL is the effects of SQL.
func analyseSQL(in Input, src string, b *Budget) []Effect {
	r := &sqlReader{b: b, dialect: in.Lang}
	r.text(src, 0)
	var out []Effect
	for _, s := range r.out {
		x := Effect{Kind: SQL, Lang: in.Lang, API: "sql", Offset: unmarkedOffset(src, s.Offset)}
		if s.Verb == "shell" {
			x.Kind, x.Text, x.HasText, x.API = RunShell, unmarked(s.Shell), true, "\\!"
		} else {
			for _, w := range s.Words() {
				x.Argv = append(x.Argv, unmarked(w))
			}
		}
		out = append(out, x)
	}
	return out
}
