package rules

import (
	"strings"

	"rv/shell"
	"rv/shell/payload"
)

// sqlParams are names of parameters that hold SQL, and sqlTools pieces of the names of
// servers and tools all of whose text may be SQL.
var (
	sqlParams = [...]string{"sql", "query", "queries", "statement", "statements", "stmt", "q"}
	sqlTools  = [...]string{"sql", "query", "postgres", "database", "db", "supabase", "neon", "bigquery", "snowflake", "clickhouse", "duckdb", "redshift"}
)

// SQL is what the text of parameter i would run as SQL, when it may be SQL by the names
// of parameter, tool or server. Rules see the statements as [shell.PseudoSQL], reached
// via "mcp".
func (c *Call) SQL(i int) (shell.Script, bool) {
	p := &c.Params[i]
	if !c.mayHoldSQL(p.Path) {
		return shell.Script{}, false
	}
	if c.budget == nil {
		c.budget = payload.NewBudget()
	}
	r := payload.Analyse(payload.Input{Lang: payload.GenericSQL, Code: payload.Lit(p.Value)}, c.budget)
	s := shell.Script{Complete: r.Complete, Steps: []shell.Step{{Parent: -1, Name: "mcp", Span: shell.Span{End: len(p.Value)}}}}
	for _, e := range r.Effects {
		if e.Kind != payload.SQL {
			continue
		}
		inv := shell.Invocation{Name: shell.PseudoSQL, Argv: []shell.Word{shell.Lit(shell.PseudoSQL)}, Certain: !e.Maybe}
		for _, w := range e.Argv {
			inv.Argv = append(inv.Argv, shell.Lit(w.Text))
		}
		inv.Span = shell.Span{Start: min(e.Offset, len(p.Value)), End: len(p.Value)}
		s.Invocations = append(s.Invocations, inv)
	}
	return s, len(s.Invocations) > 0
}

func (c *Call) mayHoldSQL(path string) bool {
	path = Snake(withoutPositions(path))
	last := path[strings.LastIndexByte(path, '.')+1:]
	for _, name := range sqlParams {
		if last == name {
			return true
		}
	}
	for _, piece := range sqlTools {
		if holdsWord(Flat(c.Server), piece) || holdsWord(Snake(c.Name), piece) || holdsWord(last, piece) {
			return true
		}
	}
	return false
}

// holdsWord reports whether a name holds a piece: anywhere, or as a word of its own
// when it is as short as "db".
func holdsWord(name, piece string) bool {
	if len(piece) > 2 {
		return strings.Contains(name, piece)
	}
	for w := range strings.SplitSeq(name, "_") {
		if w == piece {
			return true
		}
	}
	return false
}
