package payload

import "strings"

func (r *sqlReader) drop(verb sqlToken, toks []sqlToken) {
	s := Statement{Verb: "drop", Offset: verb.off}
	kind := ""
	for len(toks) > 0 && toks[0].any("temporary", "temp", "materialized", "foreign", "unique", "external", "virtual", "global", "public", "recursive", "transient", "persistent") {
		if toks[0].any("temporary", "temp") {
			s.Flags = append(s.Flags, "--temporary")
		} else {
			kind = toks[0].word + " "
		}
		toks = toks[1:]
	}
	if len(toks) > 0 {
		s.Object, toks = kind+toks[0].word, toks[1:]
	}
	toks = skipWords(toks, "concurrently", "by")
	if len(toks) > 1 && toks[0].word == "if" {
		s.Flags = append(s.Flags, "--if-exists")
		toks = skipWords(toks, "if", "exists")
	}
	r.names(s, toks)
}

// names adds one statement for each name of a comma list.
func (r *sqlReader) names(s Statement, toks []sqlToken) {
	var tail []string
	for _, t := range toks {
		switch {
		case t.word == "cascade":
			tail = append(tail, "--cascade")
		case t.word == "purge":
			tail = append(tail, "--purge")
		}
	}
	for {
		one := s
		one.Flags = append(append([]string(nil), s.Flags...), tail...)
		one.Name, toks = sqlName(toks)
		r.add(one)
		if len(toks) == 0 || toks[0].word != "," || !r.b.step(1) {
			return
		}
		toks = skipWords(toks, ",", "only")
	}
}

// named adds s with the name at the start of toks.
func (r *sqlReader) named(s Statement, toks []sqlToken) {
	s.Name, _ = sqlName(toks)
	r.add(s)
}

// sqlName reads a dotted name.
func sqlName(toks []sqlToken) (string, []sqlToken) {
	name := ""
	for len(toks) > 0 {
		t := toks[0]
		dotted := name == "" || strings.HasSuffix(name, ".") || strings.HasSuffix(name, "@") || strings.HasSuffix(name, ":")
		switch {
		case t.kind == sqlOp && (t.word == "." || t.word == "@" || t.word == ":" || t.word == "*" && dotted):
			name += t.word
		case t.kind != sqlOp && dotted:
			name += t.text
		default:
			return name, toks
		}
		toks = toks[1:]
	}
	return name, toks
}

func (r *sqlReader) delete(verb sqlToken, toks []sqlToken) {
	s := Statement{Verb: "delete", Object: "from", Offset: verb.off}
	toks = skipWords(toks, "low_priority", "quick", "ignore", "from", "only", "top")
	s.Name, toks = sqlName(toks)
	if s.Name == "" {
		return
	}
	s.Flags = whereFlags(toks)
	r.add(s)
}

func (r *sqlReader) update(verb sqlToken, toks []sqlToken) {
	s := Statement{Verb: "update", Object: "table", Offset: verb.off}
	toks = skipWords(toks, "low_priority", "ignore", "only", "or", "rollback", "replace", "abort", "fail")
	s.Name, toks = sqlName(toks)
	for _, t := range toks {
		if t.word == "set" {
			s.Flags = whereFlags(toks)
			r.add(s)
			return
		}
	}
}

// whereFlags says whether a statement names the rows it changes. A condition
// that always holds names none.
func whereFlags(toks []sqlToken) []string {
	depth := 0
	for i, t := range toks {
		switch {
		case t.word == "(":
			depth++
		case t.word == ")":
			depth--
		case strings.IndexByte(t.text, markByte) >= 0 && t.kind == sqlWord && depth == 0:
			// Undetermined text may be the condition.
			return nil
		case t.word == "where" && depth == 0:
			if alwaysTrue(toks[i+1:]) {
				return []string{"--no-where"}
			}
			return nil
		}
	}
	return []string{"--no-where"}
}

// alwaysTrue reports whether a condition holds for every row.
func alwaysTrue(toks []sqlToken) bool {
	var cond []sqlToken
	for _, t := range toks {
		if t.any("returning", "limit", "order") {
			break
		}
		if t.word != "(" && t.word != ")" {
			cond = append(cond, t)
		}
	}
	switch len(cond) {
	case 1:
		return cond[0].any("true", "1") || cond[0].kind == sqlNumber && cond[0].text != "0"
	case 3:
		a, op, b := cond[0], cond[1], cond[2]
		constant := a.kind == sqlNumber || a.kind == sqlString || a.any("true", "false")
		switch {
		case op.any("=", "==", "is", "like", "<=>"):
			return a.text == b.text && a.kind == b.kind && (constant || a.kind == sqlWord)
		case op.any("<>", "!="):
			return constant && a.kind == b.kind && a.text != b.text
		}
	case 4:
		// id IS NOT NULL, NOT 1 = 0
		if cond[1].word == "is" && cond[2].word == "not" && cond[3].word == "null" {
			return strings.HasSuffix(strings.ToLower(cond[0].text), "id")
		}
	}
	return false
}

func (r *sqlReader) alter(verb sqlToken, toks []sqlToken) {
	s := Statement{Verb: "alter", Offset: verb.off}
	toks = skipWords(toks, "materialized", "foreign", "external", "ignore")
	if len(toks) == 0 {
		return
	}
	s.Object = toks[0].word
	toks = skipWords(toks[1:], "if", "exists", "only")
	s.Name, toks = sqlName(toks)
	for i, t := range toks {
		next := sqlToken{}
		if i+1 < len(toks) {
			next = toks[i+1]
		}
		switch t.word {
		case "drop":
			what := "column"
			if next.any("constraint", "partition", "index", "key", "primary", "foreign", "default", "not", "projection", "subpartition", "expression", "identity") {
				what = next.word
			}
			if i > 1 && toks[i-1].kind == sqlWord && toks[max(i-2, 0)].any("column", "alter") {
				// ALTER COLUMN x DROP NOT NULL
				continue
			}
			s.Flags = append(s.Flags, "--drop-"+what)
		case "delete":
			r.add(Statement{Verb: "delete", Object: "from", Name: s.Name, Flags: whereFlags(toks[i:]), Offset: s.Offset})
		case "truncate":
			s.Flags = append(s.Flags, "--truncate-partition")
		case "detach":
			s.Flags = append(s.Flags, "--detach")
		case "rename":
			s.Flags = append(s.Flags, "--rename")
		}
	}
	r.add(s)
}

// create is of interest when it replaces; the body of a routine is not run.
func (r *sqlReader) create(verb sqlToken, toks []sqlToken) {
	if len(toks) < 3 || toks[0].word != "or" {
		return
	}
	toks = skipWords(toks, "or", "replace", "alter", "transient", "temporary", "temp", "external", "local", "global", "persistent")
	if len(toks) == 0 || !toks[0].any("table", "database", "schema") {
		return
	}
	r.named(Statement{Verb: "create", Object: toks[0].word, Flags: []string{"--or-replace"}, Offset: verb.off}, skipWords(toks[1:], "if", "not", "exists"))
}

// execute reads statements that stand in strings.
func (r *sqlReader) execute(toks []sqlToken) {
	for i, t := range toks {
		if t.word == "xp_cmdshell" {
			r.shellStrings(toks[i:])
			return
		}
	}
	for _, t := range toks[1:] {
		if t.kind == sqlString || t.kind == sqlDollar {
			r.text(t.text, t.off)
		}
	}
}

// shellStrings adds every string as a shell command.
func (r *sqlReader) shellStrings(toks []sqlToken) {
	for _, t := range toks {
		if t.kind == sqlString || t.kind == sqlDollar {
			r.add(Statement{Verb: "shell", Shell: t.text, Offset: t.off})
		}
	}
}

// copyProgram is COPY … TO PROGRAM 'command'.
func (r *sqlReader) copyProgram(toks []sqlToken) {
	for i, t := range toks {
		if t.word == "program" {
			r.shellStrings(toks[i:min(i+2, len(toks))])
			return
		}
		if t.word == "(" && i+1 < len(toks) && toks[i+1].any("delete", "update", "with") {
			r.read(balanced(toks[i+1:]))
		}
	}
}

// dangerousFunctions looks for functions that run or remove things.
func (r *sqlReader) dangerousFunctions(toks []sqlToken) {
	for i, t := range toks {
		switch t.word {
		case "xp_cmdshell", "sys_exec", "sys_eval":
			r.shellStrings(toks[i:min(i+4, len(toks))])
		case "delete":
			if i > 0 && toks[i-1].word == "then" {
				r.add(Statement{Verb: "merge", Object: "delete", Offset: t.off})
			}
		}
	}
}

func (r *sqlReader) grant(verb sqlToken, toks []sqlToken) {
	s := Statement{Verb: verb.word, Offset: verb.off}
	if len(toks) == 0 {
		return
	}
	s.Object = toks[0].word
	for i, t := range toks {
		if t.word == "on" {
			s.Name, _ = sqlName(skipWords(toks[i+1:], "table", "database", "schema", "all", "tables", "in"))
			break
		}
	}
	r.add(s)
}
