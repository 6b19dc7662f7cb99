package payload

import "strings"

// sqlToken is one lexical element of SQL.
type sqlToken struct {
	kind sqlKind
	word string // in lower case, "" for strings and quoted names
	text string
	off  int
}

type sqlKind uint8

const (
	sqlWord sqlKind = iota
	sqlQuoted
	sqlString
	sqlDollar // $$ … $$
	sqlNumber
	sqlOp
)

func (t sqlToken) any(words ...string) bool {
	if t.word == "" {
		return false
	}
	for _, w := range words {
		if t.word == w {
			return true
		}
	}
	return false
}

// sqlLexer cuts a text into statements.
type sqlLexer struct {
	src       string
	base      int
	pos       int
	dialect   Lang
	b         *Budget
	delimiter string
	shell     string // of a client command
	shellAt   int
}

func newSQLLexer(src string, base int, dialect Lang, b *Budget) *sqlLexer {
	return &sqlLexer{src: src, base: base, dialect: dialect, b: b, delimiter: ";"}
}

// statement is the tokens of the next statement; more is false at the end. A
// client command ends the statement before it and is left in shell.
func (l *sqlLexer) statement() (toks []sqlToken, more bool) {
	line := l.pos == 0
	body := 0
	for l.pos < len(l.src) {
		if !l.b.step(1) {
			return toks, false
		}
		c := l.src[l.pos]
		if c == '\n' {
			line = true
			l.pos++
			continue
		}
		if isSpace(c) {
			l.pos++
			continue
		}
		if (line || len(toks) == 0) && l.clientCommand(len(toks) == 0, line) {
			return toks, true
		}
		line = false
		switch {
		case strings.HasPrefix(l.src[l.pos:], l.delimiter):
			if l.delimiter == ";" && inRoutine(toks) && body > 0 {
				l.pos++
				continue
			}
			l.pos += len(l.delimiter)
			return toks, true
		case l.comment():
			continue
		case c == '\\':
			if l.meta() {
				return toks, true
			}
			continue
		}
		t, ok := l.token()
		if !ok {
			continue
		}
		switch t.word {
		case "begin":
			body++
		case "case":
			if body > 0 {
				body++
			}
		case "end":
			if body > 0 {
				body--
			}
		}
		toks = append(toks, t)
	}
	return toks, false
}

// inRoutine reports whether a statement defines a routine, whose body may hold
// semicolons.
func inRoutine(toks []sqlToken) bool {
	if len(toks) < 2 || !toks[0].any("create", "alter") {
		return false
	}
	for _, t := range toks[1:min(len(toks), 8)] {
		if t.any("trigger", "procedure", "function", "event", "package") {
			return true
		}
	}
	return false
}

// comment skips a comment; the text of /*! … */ is code for MySQL.
func (l *sqlLexer) comment() bool {
	s := l.src[l.pos:]
	switch {
	case strings.HasPrefix(s, "--") && (l.dialect != MySQL || len(s) == 2 || isSpace(s[2])), strings.HasPrefix(s, "#") && l.dialect == MySQL:
		if i := strings.IndexByte(s, '\n'); i >= 0 {
			l.pos += i
		} else {
			l.pos = len(l.src)
		}
		return true
	case (strings.HasPrefix(s, "/*!") || strings.HasPrefix(s, "/*M!")) && (l.dialect == MySQL || l.dialect == GenericSQL):
		l.pos += strings.IndexByte(s, '!') + 1
		for l.pos < len(l.src) && isDigit(l.src[l.pos]) {
			l.pos++
		}
		return true
	case strings.HasPrefix(s, "*/"):
		l.pos += 2
		return true
	case strings.HasPrefix(s, "/*"):
		depth := 0
		for i := 0; i < len(s); i++ {
			switch {
			case strings.HasPrefix(s[i:], "/*") && (depth == 0 || l.dialect == PostgreSQL || l.dialect == DuckDB):
				depth++
				i++
			case strings.HasPrefix(s[i:], "*/"):
				depth--
				i++
				if depth == 0 {
					l.pos += i + 1
					return true
				}
			}
		}
		l.pos = len(l.src)
		return true
	}
	return false
}

// token reads one token.
func (l *sqlLexer) token() (sqlToken, bool) {
	off := l.pos
	c := l.src[l.pos]
	switch {
	case c == '\'':
		backslash := l.dialect == MySQL || l.dialect == BigQuery || l.dialect == ClickHouse || l.dialect == Snowflake ||
			off > 0 && (l.src[off-1] == 'e' || l.src[off-1] == 'E')
		return sqlToken{kind: sqlString, text: l.quoted(c, backslash), off: l.base + off}, true
	case c == '"':
		kind := sqlQuoted
		if l.dialect == MySQL || l.dialect == BigQuery {
			kind = sqlString
		}
		return sqlToken{kind: kind, text: l.quoted(c, l.dialect == MySQL), off: l.base + off}, true
	case c == '`':
		return sqlToken{kind: sqlQuoted, text: l.quoted(c, false), off: l.base + off}, true
	case c == '[' && (l.dialect == MSSQL || l.dialect == SQLite || l.dialect == GenericSQL):
		return sqlToken{kind: sqlQuoted, text: l.quoted(']', false), off: l.base + off}, true
	case c == '$':
		if text, at, ok := l.dollar(); ok {
			return sqlToken{kind: sqlDollar, text: text, off: l.base + at}, true
		}
	case isDigit(c):
		for l.pos < len(l.src) && (isNameByte(l.src[l.pos]) || l.src[l.pos] == '.') {
			l.pos++
		}
		return sqlToken{kind: sqlNumber, text: l.src[off:l.pos], word: l.src[off:l.pos], off: l.base + off}, true
	case isNameStart(c) || c == markByte:
		for l.pos < len(l.src) && (isNameByte(l.src[l.pos]) || l.src[l.pos] == '$' || l.src[l.pos] == markByte || l.src[l.pos] == '-' && l.dialect == BigQuery) {
			l.pos++
		}
		word := l.src[off:l.pos]
		if (word == "E" || word == "e" || word == "N" || word == "n" || word == "U" || word == "x" || word == "X") && l.pos < len(l.src) && l.src[l.pos] == '\'' {
			return sqlToken{}, false
		}
		return sqlToken{kind: sqlWord, text: word, word: strings.ToLower(word), off: l.base + off}, true
	}
	for _, op := range [...]string{"<=>", "<>", "!=", "<=", ">=", "==", "::", "||", ":="} {
		if strings.HasPrefix(l.src[l.pos:], op) {
			l.pos += len(op)
			return sqlToken{kind: sqlOp, word: op, text: op, off: l.base + off}, true
		}
	}
	l.pos++
	return sqlToken{kind: sqlOp, word: l.src[off:l.pos], text: l.src[off:l.pos], off: l.base + off}, true
}

// quoted reads up to the closing quote, which doubled stands for itself.
func (l *sqlLexer) quoted(end byte, backslash bool) string {
	l.pos++
	start := l.pos
	var out []byte
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '\\' && backslash && l.pos+1 < len(l.src):
			out = append(out, l.src[start:l.pos]...)
			out = append(out, unescape(l.src[l.pos:l.pos+2], sqlEscapes, false)...)
			l.pos += 2
			start = l.pos
			continue
		case c == end && l.pos+1 < len(l.src) && l.src[l.pos+1] == end:
			out = append(out, l.src[start:l.pos+1]...)
			l.pos += 2
			start = l.pos
			continue
		case c == end:
			out = append(out, l.src[start:l.pos]...)
			l.pos++
			return string(out)
		}
		l.pos++
	}
	return string(append(out, l.src[min(start, len(l.src)):]...))
}

// dollar reads $tag$ … $tag$.
func (l *sqlLexer) dollar() (text string, at int, ok bool) {
	s := l.src[l.pos:]
	end := 1
	for end < len(s) && isNameByte(s[end]) {
		end++
	}
	if end >= len(s) || s[end] != '$' || end > 1 && isDigit(s[1]) {
		return "", 0, false
	}
	tag := s[:end+1]
	at = l.pos + len(tag)
	if i := strings.Index(s[len(tag):], tag); i >= 0 {
		l.pos += 2*len(tag) + i
		return s[len(tag) : len(tag)+i], at, true
	}
	l.pos = len(l.src)
	return s[len(tag):], at, true
}
