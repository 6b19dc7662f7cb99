package compile

import (
	"fmt"
	"slices"
	"strings"

	"rv/internal/tomlfile"
	"rv/rules/internal/table"
)

// Command is a rule as configuration states it: the words of a command, or a tool.
type Command struct {
	ID, Label, Severity, Reason string
	// Words of a command: the first is the program. Of the others, a word with a
	// dash is an option that must be given, a word with * or ? is a pattern that an
	// operand must fit, and the rest are the first operands in their order.
	Words []string
	// Tool is mcp:server/tool, Params the patterns that its parameters must fit.
	Tool   string
	Params []CommandParam
	Line   int // in the file, from 1
}

// CommandParam is met when the parameter at a dotted path fits a pattern.
type CommandParam struct{ Path, Pattern string }

// Commands is a pack of such rules. Options that they name and the program's grammar
// does not are taken for options it does not know yet. library is what [Build] will be
// given.
func Commands(file, id, title string, commands []Command, library []*Source) *Source {
	s := &Source{File: file, lines: tomlfile.Lines{}, implies: true}
	s.pack = packFile{ID: id, Title: title, Default: true, Keywords: []string{id}}
	for i := range commands {
		c := &commands[i]
		s.lines[fmt.Sprintf("rule.%d", i)] = c.Line
		// The examples of configuration are checked with it, not by [Check].
		r := ruleFile{ID: c.ID, Label: c.Label, Severity: c.Severity, Reason: c.Reason, Deny: []string{""}, Allow: []string{""}}
		if c.Tool != "" {
			r.Tool = c.Tool
			for _, param := range c.Params {
				r.Param = append(r.Param, paramFile{Name: param.Path, Match: []string{param.Pattern}})
			}
		}
		var subs []string
		for j, w := range c.Words {
			switch {
			case j == 0:
				r.Program = w
			case len(w) > 1 && w[0] == '-':
				r.All = append(r.All, spellings(w, c.Words[0], library)...)
			case strings.ContainsAny(w, "*?"):
				r.Operand = append(r.Operand, operandFile{Match: []string{w}})
			default:
				subs = append(subs, w)
			}
		}
		if len(subs) > 0 {
			r.Sub = strings.Join(subs, " ")
		}
		s.pack.Rules = append(s.pack.Rules, r)
	}
	return s
}

// spellings are the options that a word such as -rf gives.
func spellings(word, program string, library []*Source) []string {
	if strings.HasPrefix(word, "--") || styleOf(program, library) != table.StyleGNU || strings.Contains(word, "=") {
		return []string{word}
	}
	var out []string
	for _, letter := range word[1:] {
		out = append(out, "-"+string(letter))
	}
	return out
}

// styleOf is how a program reads its words.
func styleOf(program string, library []*Source) uint8 {
	for _, s := range library {
		for i := range s.pack.Tools {
			t := &s.pack.Tools[i]
			if !t.extends() && (t.Name == program || slices.Contains(t.Aliases, program)) {
				return styles[t.Style]
			}
		}
	}
	return table.StyleGNU
}
