package config

import (
	"errors"
	"fmt"
	"strings"

	"rv/decision"
	"rv/internal/compiled"
	"rv/policy"
)

// A target says what a statement is about:
//
//	core.git                        a pack
//	core.git:reset-hard             a rule (core.git/reset-hard is the same)
//	shell:git push --force          commands: program, first operands, options
//	mcp:fs/write_file               calls of a tool
//	mcp:fs/* path=/etc/*            … with a parameter
//	action:uninstall                a catalogued action
//
// In words behind a scheme * stands for any text. Quotes hold blanks together.
type target struct {
	kind kind
	text string        // as written
	rule policy.Target // kindPack, kindRule
	// words are those behind the scheme: of a command, or NAME and parameters.
	words  []string
	name   string // SERVER/TOOL, or that of the action
	params []compiled.Param
}

type kind uint8

const (
	kindPack kind = iota + 1
	kindRule
	kindShell
	kindTool
	kindAction
)

// own reports whether the target describes a rule of the file's own, rather than one
// that exists.
func (t target) own() bool { return t.kind >= kindShell }

const targetForms = "write a pack (core.git), a rule (core.git:reset-hard), shell:COMMAND, mcp:SERVER/TOOL or action:NAME"

func parseTarget(s string) (target, error) {
	t := target{text: s}
	scheme, rest, schemed := strings.Cut(s, ":")
	switch {
	case schemed && scheme == "shell":
		t.kind = kindShell
	case schemed && scheme == "mcp":
		t.kind = kindTool
	case schemed && scheme == "action":
		t.kind = kindAction
	default:
		return existing(t)
	}
	var err error
	if t.words, err = split(rest); err != nil {
		return t, err
	}
	if len(t.words) == 0 {
		return t, fmt.Errorf("nothing stands behind the colon of %s", scheme)
	}
	if t.kind == kindShell {
		if strings.ContainsAny(t.words[0], "*?/") {
			return t, fmt.Errorf("%q is no program name", t.words[0])
		}
		return t, nil
	}
	return t, t.call()
}

// existing reads the id of a pack or rule.
func existing(t target) (target, error) {
	if rule, ok := decision.ParseRule(t.text); ok {
		t.kind, t.rule = kindRule, policy.TargetRule(rule)
		return t, nil
	}
	if decision.NewRule(t.text, "x").IsZero() {
		return t, fmt.Errorf("%q names nothing", t.text)
	}
	t.kind, t.rule = kindPack, policy.Target{Pack: t.text}
	return t, nil
}

// call reads NAME and parameters.
func (t *target) call() error {
	t.name = t.words[0]
	if t.kind == kindTool && !strings.Contains(strings.Trim(t.name, "/"), "/") {
		return fmt.Errorf("%q is no SERVER/TOOL", t.name)
	}
	for _, w := range t.words[1:] {
		path, pattern, ok := strings.Cut(w, "=")
		if !ok || path == "" {
			return fmt.Errorf("%q is no PARAMETER=PATTERN", w)
		}
		t.params = append(t.params, compiled.Param{Path: path, Pattern: pattern})
	}
	return nil
}

var errQuote = errors.New("a quote is not closed")

// split takes words apart at blanks, as a shell would that expands nothing.
func split(s string) (words []string, err error) {
	var word strings.Builder
	in, quote := false, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote == '\'', quote == '"' && (c != '\\' || i+1 == len(s)):
			word.WriteByte(c)
		case c == '\\' && i+1 < len(s):
			i++
			in = true
			word.WriteByte(s[i])
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			quote, in = c, true
		case c == ' ' || c == '\t':
			if in {
				words = append(words, word.String())
				word.Reset()
				in = false
			}
		default:
			in = true
			word.WriteByte(c)
		}
	}
	if quote != 0 {
		return nil, errQuote
	}
	if in {
		words = append(words, word.String())
	}
	return words, nil
}

// slug is a rule name made of the target's words.
func (t target) slug() string {
	var b strings.Builder
	for _, c := range strings.ToLower(strings.Join(t.words, "-")) {
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '.', c == '_':
			b.WriteRune(c)
		case b.Len() > 0 && b.String()[b.Len()-1] != '-':
			b.WriteByte('-')
		}
		if b.Len() == 60 {
			break
		}
	}
	return strings.Trim(b.String(), "-.")
}
