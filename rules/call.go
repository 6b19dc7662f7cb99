package rules

import (
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
	"rv/shell/payload"
)

// CallPrefix begins the names under which packs put rules about tool calls:
// mcp:server/tool.
const CallPrefix = "mcp:"

// Call is one call of a tool that is not a shell.
type Call struct {
	// Server is "" when it is not known: it may be any.
	Server, Name string
	Params       []Param

	budget *payload.Budget // of SQL, for all parameters
}

// Param is one leaf of a call's arguments.
type Param struct {
	Path  string // dotted, e.g. edits.0.text
	Value string // of a string its text, otherwise as JSON: true, 42, null
}

// MatchTool gives the findings of the enabled packs of t for a tool call, as [Match]
// does for a script. Paths are taken to be relative to the directory of the facts.
func MatchTool(t *Table, enabled Set, call Call, f shell.Facts) (Result, []shell.Need) {
	from := lowerBound(t, t.Programs, CallPrefix)
	if from == len(t.Programs) {
		return Result{}, nil
	}
	var m matcher
	m.t, m.enabled = t, enabled
	m.local.f = f
	script := call.Script()
	m.script, m.inv = &script, &script.Invocations[0]
	m.call = &call
	server, name := Flat(call.Server), Snake(call.Name)
	for i := from; i < len(t.Programs); i++ {
		pattern, ok := strings.CutPrefix(t.Text(t.Programs[i].Name), CallPrefix)
		if !ok {
			break
		}
		s, n, _ := strings.Cut(pattern, "/")
		// A server that is not known may be any, but then the tool has to tell.
		if !globMatch(n, name) || server != "" && !globMatch(s, server) || server == "" && n == "*" {
			continue
		}
		tool := &t.Tools[t.Programs[i].Tool]
		if m.wanted(tool) {
			m.node(tool.Node, false)
		}
	}
	return Result{Findings: m.once(), May: m.may}, m.local.needs
}

// Script is the call as the only invocation of a script: of a pseudo program whose
// arguments are the parameters.
func (c *Call) Script() shell.Script {
	inv := shell.Invocation{Name: CallPrefix + c.Server + "/" + c.Name, Step: -1, Certain: true}
	inv.Argv = append(inv.Argv, shell.Lit(inv.Name))
	for _, p := range c.Params {
		inv.Argv = append(inv.Argv, shell.Lit(p.Path+"="+p.Value))
	}
	return shell.Script{Complete: true, Invocations: []shell.Invocation{inv}}
}

// once are the findings, one for each rule: several patterns may name one tool.
func (m *matcher) once() []Finding {
	var out []Finding
	for _, f := range m.findings {
		seen := false
		for i := range out {
			seen = seen || out[i].Rule == f.Rule
		}
		if !seen {
			out = append(out, f)
		}
	}
	return out
}

// param compares the parameters that a condition names.
func (t *trial) param(c *table.Cond) answer {
	if t.call == nil {
		return no // not in a table that Build made
	}
	var answers [3]bool
	for i := range t.call.Params {
		p := &t.call.Params[i]
		if t.named(c, p.Path) {
			answers[t.meets(c, withoutScheme(shell.Lit(p.Value)), -1)] = true
		}
	}
	return quantified(c, answers)
}

// named reports whether a condition is about the parameter at path. Positions in lists
// do not count, nor how words are joined.
func (t *trial) named(c *table.Cond, path string) bool {
	path = Snake(withoutPositions(path))
	for i := c.OfFrom; i < c.OfTo; i++ {
		if globMatch(t.t.Text(t.t.Strs[i]), path) {
			return true
		}
	}
	return false
}

func withoutPositions(path string) string {
	if !strings.ContainsAny(path, "0123456789") {
		return path
	}
	var b strings.Builder
	for step := range strings.SplitSeq(path, ".") {
		if strings.Trim(step, "0123456789") == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(step)
	}
	return b.String()
}

// Flat is the name of a server in the spelling that rules are compared in: people
// choose it, so only case and joints are made equal.
func Flat(s string) string { return strings.ReplaceAll(strings.ToLower(s), "-", "_") }

// Snake is a name as servers write it, filePath or file-path, in the spelling that
// rules are compared in: file_path.
func Snake(s string) string {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] != '-' && (s[i] < 'A' || s[i] > 'Z')
	}
	if plain {
		return s
	}
	b := make([]byte, 0, len(s)+4)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '-':
			b = append(b, '_')
		case c >= 'A' && c <= 'Z':
			if i > 0 && s[i-1] >= 'a' && s[i-1] <= 'z' {
				b = append(b, '_')
			}
			b = append(b, c+'a'-'A')
		default:
			b = append(b, c)
		}
	}
	return string(b)
}
