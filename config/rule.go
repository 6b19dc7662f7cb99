package config

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode"

	"rv/decision"
	"rv/internal/compiled"
	"rv/internal/mac"
	"rv/policy"
	"rv/rules"
	"rv/rules/compile"
	"rv/rules/packs"
)

// ownRule is a rule the file states itself.
type ownRule struct {
	target
	id, label, reason string
	severity          decision.Severity
	say               policy.Statement // Forbid, Lock
	line              int
	examples          []example
}

// rule reads one [[rule]].
func (p *parser) rule(i int) {
	e, key := &p.file.Rules[i], fmt.Sprintf("rule.%d", i)
	if e.Target == "" {
		p.fail(key, "the rule has no target", `add target = "shell:git push --force"`)
		return
	}
	t, err := parseTarget(e.Target)
	if err != nil {
		p.fail(key+".target", fmt.Sprintf("target: %v", err), targetForms)
		return
	}
	say := policy.Statement{Target: t.rule, Forbid: e.Forbid, Lock: e.Lock}
	if e.Severity != "" {
		say.Severity, _ = p.severity(key+".severity", e.Severity)
	}
	examples := p.examplesOf(e, key)
	if t.own() {
		r := ownRule{target: t, id: e.ID, label: e.Label, reason: e.Reason, say: say, line: p.lines.At(key), examples: examples}
		if strings.TrimSpace(e.Reason) == "" {
			p.fail(key, "the rule gives no reason", "add reason = \"…\": it is what people are shown")
		}
		p.own(r)
		return
	}
	for _, k := range [...]struct{ key, text string }{{"id", e.ID}, {"label", e.Label}, {"reason", e.Reason}} {
		if k.text != "" {
			p.fail(key+"."+k.key, k.key+" belongs to "+e.Target+" itself", "remove it")
		}
	}
	if !say.Forbid && !say.Lock && say.Severity == decision.SeverityNone && len(examples) == 0 {
		p.fail(key, "the rule says nothing about "+e.Target, "add severity, forbid, lock or examples")
	}
	p.mention(key+".target", t.rule)
	p.out.Rules = append(p.out.Rules, say)
	for _, x := range examples {
		x.about = t
		p.examples = append(p.examples, x)
	}
}

// own takes up a rule of the file's own.
func (p *parser) own(r ownRule) {
	if r.kind == kindAction && r.name == "*" && len(r.params) == 0 {
		r.words = []string{"every action"}
	}
	if r.id == "" {
		r.id = r.slug()
	}
	switch {
	case decision.NewRule("x", r.id).IsZero():
		p.failAt(r.line, fmt.Sprintf("%q is no rule id", r.id), "add id = \"…\" with lower-case letters, digits, '.', '_' and '-'")
		return
	case p.names[r.id]:
		p.failAt(r.line, fmt.Sprintf("two rules of the file are called %s", r.id), "give one of them another id")
		return
	}
	p.names[r.id] = true
	if r.label == "" {
		r.label = strings.Join(r.words, " ")
	}
	if r.reason == "" {
		r.reason = "The " + p.Layer.Pack() + " policy names it."
	}
	for _, text := range [...]string{r.label, r.reason} {
		if strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }) || len(text) > 500 {
			p.failAt(r.line, "label and reason are one line of plain text", "shorten it, and take out control characters")
		}
	}
	r.severity = r.say.Severity
	if r.severity == decision.SeverityNone {
		r.severity = decision.SeverityHigh
	}
	rule := decision.NewRule(p.Layer.Pack(), r.id)
	r.say = policy.Statement{Target: policy.TargetRule(rule), Forbid: r.say.Forbid, Lock: r.say.Lock}
	if r.say.Forbid || r.say.Lock {
		p.out.Rules = append(p.out.Rules, r.say)
	}
	for _, x := range r.examples {
		x.about = target{kind: r.kind, rule: r.say.Target}
		p.examples = append(p.examples, x)
	}
	if r.kind != kindAction {
		p.commands = append(p.commands, r)
		return
	}
	p.out.Actions = append(p.out.Actions, compiled.ActionRule{
		Hit:  decision.Hit{Rule: rule, Label: r.label, Severity: r.severity, Reason: r.reason},
		Name: r.name, Params: r.params,
	})
}

// library are the grammars of the programs that built-in packs know.
var library = sync.OnceValues(func() ([]*compile.Source, error) { return compile.ParseFS(packs.Files) })

// compile turns the rules on commands and tools into a table.
func (p *parser) compile() {
	if len(p.commands) == 0 || len(p.problems) > 0 {
		return
	}
	known, err := library()
	if err != nil {
		p.failAt(0, fmt.Sprintf("the built-in packs do not parse: %v", err), "reinstall rv")
		return
	}
	commands := make([]compile.Command, len(p.commands))
	for i, r := range p.commands {
		c := &commands[i]
		*c = compile.Command{ID: r.id, Label: r.label, Severity: r.severity.String(), Reason: r.reason, Line: r.line}
		if r.kind == kindShell {
			c.Words = r.words
			continue
		}
		c.Tool = rules.CallPrefix + r.name
		for _, param := range r.params {
			c.Params = append(c.Params, compile.CommandParam(param))
		}
	}
	source := compile.Commands(p.Path, p.Layer.Pack(), "rules of the "+p.Layer.Pack()+" policy", commands, known)
	table, err := compile.Build([]*compile.Source{source}, known)
	if err != nil {
		p.compileErrors(err)
		return
	}
	p.out.Table = table.Encode()
}

func (p *parser) compileErrors(err error) {
	for _, err := range compile.Errors(err) {
		var e *compile.Error
		if errors.As(err, &e) {
			msg := e.Msg
			if e.Rule != "" {
				msg = fmt.Sprintf("rule %s: %s", e.Rule, msg)
			}
			p.failAt(e.Line, msg, e.Fix)
			continue
		}
		p.failAt(0, err.Error(), "")
	}
}

// digestPrefix begins a written digest.
const digestPrefix = "sha256:"

// FormatDigest is a digest as it is written in a file.
func FormatDigest(d mac.Digest) string { return digestPrefix + hex.EncodeToString(d[:]) }

func parseDigest(written string) (d mac.Digest, ok bool) {
	text, prefixed := strings.CutPrefix(written, digestPrefix)
	b, err := hex.DecodeString(text)
	if !prefixed || err != nil || len(b) != mac.Size {
		return d, false
	}
	return mac.Digest(b), true
}

func (p *parser) pin(i int) {
	e, key := &p.file.Pins[i], fmt.Sprintf("pin.%d", i)
	if p.Layer == Repository {
		p.fail(key, "a repository cannot pin repositories", "remove it; pins stand in the user's or the managed file")
		return
	}
	digest, ok := parseDigest(e.Digest)
	if !ok {
		p.fail(key+".digest", "the pin has no digest", "take it from rv config show, run in the repository")
		return
	}
	repo := p.repo(key, e.Repo)
	if repo == "" {
		p.fail(key, "the pin names no repository", `add repo = "/absolute/path"`)
		return
	}
	p.out.Pins = append(p.out.Pins, compiled.Pin{Dir: repo, Digest: digest})
}
