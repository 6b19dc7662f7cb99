package config

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"rv/decision"
	"rv/internal/compiled"
	"rv/internal/tomlfile"
	"rv/policy"
)

// MaxSize is the largest file that is read.
const MaxSize = 256 << 10

// Source is a file to read.
type Source struct {
	Layer Layer
	Path  string
	Text  []byte
	// Home is what ~ stands for in the file, "" when unknown.
	Home string
}

// Parse reads a policy file. The error is [Problems].
func Parse(src Source) (compiled.Settings, error) {
	p := parse(src)
	if len(p.problems) > 0 {
		return compiled.Settings{}, p.problems
	}
	return p.out, nil
}

func parse(src Source) *parser {
	p := &parser{Source: src, lines: tomlfile.Locate(src.Text), names: map[string]bool{}}
	for _, fault := range tomlfile.Decode(src.Text, &p.file) {
		p.fault(fault)
	}
	if len(p.problems) == 0 {
		p.settings()
	}
	slices.SortStableFunc(p.problems, func(a, b Problem) int { return a.Line - b.Line })
	return p
}

type parser struct {
	Source
	file     file
	lines    tomlfile.Lines
	out      compiled.Settings
	problems Problems

	commands []ownRule
	names    map[string]bool // of own rules
	examples []example
	mentions []mention
}

// mention is a rule or pack that the file names, and where.
type mention struct {
	target policy.Target
	line   int
}

func (p *parser) mention(key string, t policy.Target) {
	p.mentions = append(p.mentions, mention{t, p.lines.At(key)})
}

func (p *parser) fail(key, msg, fix string) { p.failAt(p.lines.At(key), msg, fix) }

func (p *parser) failAt(line int, msg, fix string) {
	p.problems = append(p.problems, Problem{File: p.Path, Line: line, Msg: msg, Fix: fix})
}

func (p *parser) fault(f tomlfile.Fault) {
	if f.Msg != "" {
		p.failAt(f.Line, f.Msg, "correct the TOML there")
		return
	}
	table, name := "", f.Key
	if i := strings.LastIndexByte(f.Key, '.'); i >= 0 {
		table, name = f.Key[:i], f.Key[i+1:]
	}
	fix := "remove it; the keys are in docs/configuration.md"
	if meant := similar(name, keys[table]); meant != "" {
		fix = fmt.Sprintf("did you mean %q?", meant)
	}
	p.failAt(f.Line, fmt.Sprintf("unknown key %q", f.Key), fix)
}

func (p *parser) settings() {
	p.words()
	for _, list := range [...]struct {
		key   string
		items []string
		say   policy.Statement
	}{
		{"enable", p.file.Enable, policy.Statement{Switch: policy.On}},
		{"disable", p.file.Disable, policy.Statement{Switch: policy.Off}},
		{"forbid", p.file.Forbid, policy.Statement{Forbid: true}},
		{"lock", p.file.Lock, policy.Statement{Lock: true}},
	} {
		for _, item := range list.items {
			p.statement(list.key, list.key, item, list.say)
		}
	}
	p.severities()
	for i := range p.file.Rules {
		p.rule(i)
	}
	p.compile()
	for i := range p.file.Excepts {
		p.except(i)
	}
	for i := range p.file.Artefacts {
		p.artefacts(i)
	}
	for i := range p.file.Pins {
		p.pin(i)
	}
	p.actions()
	for i := range p.file.Catalogue {
		p.catalogue(i)
	}
	if len(p.problems) == 0 {
		p.check()
	}
}

var (
	postureWords = []string{"off", "prompt-destructive", "prompt-all", "strict"}
	unknownWords = []string{"allow", "ask", "deny"}
	unknownVotes = []policy.Vote{policy.Allow, policy.Ask, policy.Deny}
)

// words are the keys with a word from a closed set.
func (p *parser) words() {
	f := &p.file
	if f.Posture != "" {
		posture, ok := policy.ParsePosture(f.Posture)
		if !ok {
			p.fail("posture", fmt.Sprintf("unknown posture %q", f.Posture), oneOf(postureWords))
		}
		p.out.Posture = posture
	}
	if f.Unknown != "" {
		i := slices.Index(unknownWords, f.Unknown)
		if i < 0 {
			p.fail("unknown", fmt.Sprintf("unknown answer %q", f.Unknown), oneOf(unknownWords))
			i = 0
		}
		p.out.Unknown = unknownVotes[i]
	}
	if f.Audit != "" {
		audit, ok := compiled.ParseAudit(f.Audit)
		if !ok {
			p.fail("audit", fmt.Sprintf("unknown level %q", f.Audit), oneOf(compiled.AuditNames()))
		}
		p.out.Audit = audit
	}
	p.out.Preview = f.Preview
	for _, key := range [...]string{"posture", "unknown", "audit"} {
		if _, written := p.lines[key]; written && map[string]string{"posture": f.Posture, "unknown": f.Unknown, "audit": f.Audit}[key] == "" {
			p.fail(key, key+" is empty", "give it a value or remove it")
		}
	}
}

// statement says something about one target, named under key; at is where that stands.
func (p *parser) statement(key, at, text string, say policy.Statement) {
	t, err := parseTarget(text)
	switch {
	case err != nil:
		p.fail(at, fmt.Sprintf("%s: %v", key, err), targetForms)
	case !t.own():
		say.Target = t.rule
		p.mention(at, t.rule)
		p.out.Rules = append(p.out.Rules, say)
	case key == "forbid" || key == "severity":
		p.own(ownRule{target: t, line: p.lines.At(at), say: say})
	default:
		p.fail(at, fmt.Sprintf("%s %q: there is no rule about it yet", key, text),
			"state one in a [[rule]] or under forbid, or name a pack or rule")
	}
}

func (p *parser) severities() {
	targets := make([]string, 0, len(p.file.Severity))
	for t := range p.file.Severity {
		targets = append(targets, t)
	}
	slices.Sort(targets)
	for _, t := range targets {
		key := "severity." + t
		if s, ok := p.severity(key, p.file.Severity[t]); ok {
			p.statement("severity", key, t, policy.Statement{Severity: s})
		}
	}
}

var severityWords = []string{"critical", "high", "medium", "low"}

var severities = []decision.Severity{decision.SeverityCritical, decision.SeverityHigh, decision.SeverityMedium, decision.SeverityLow}

func (p *parser) severity(key, word string) (decision.Severity, bool) {
	i := slices.Index(severityWords, word)
	if i < 0 {
		p.fail(key, fmt.Sprintf("unknown severity %q", word), oneOf(severityWords))
		return 0, false
	}
	return severities[i], true
}

func (p *parser) except(i int) {
	e, key := &p.file.Excepts[i], fmt.Sprintf("except.%d", i)
	rule, ok := decision.ParseRule(e.Rule)
	switch {
	case e.Rule == "":
		p.fail(key, "the exception names no rule", `add rule = "core.git:reset-hard"`)
	case !ok:
		p.fail(key+".rule", fmt.Sprintf("%q is no rule", e.Rule), "name one rule, as in the sentence that blocked: core.git/reset-hard")
	}
	if strings.TrimSpace(e.Reason) == "" {
		p.fail(key+".reason", "the exception gives no reason", "add reason = \"…\": whoever reads this next will want to know")
	}
	if _, written := p.lines[key+".argv"]; written && len(e.Argv) == 0 {
		p.fail(key+".argv", "argv is empty", "list the words of the command, or remove the key for any command")
	}
	if ok {
		p.mention(key+".rule", policy.TargetRule(rule))
	}
	p.out.Exceptions = append(p.out.Exceptions, policy.Exception{
		Rule: rule, Argv: e.Argv, Repo: p.repo(key, e.Repo), Reason: e.Reason,
	})
}

// repo reads the root of a repository.
func (p *parser) repo(key, repo string) string {
	if _, written := p.lines[key+".repo"]; !written {
		return ""
	}
	if p.Layer == Repository {
		p.fail(key+".repo", "a repository speaks of itself only", "remove repo")
		return ""
	}
	if rest, ok := strings.CutPrefix(repo, "~/"); ok && p.Home != "" {
		repo = p.Home + "/" + rest
	}
	if !path.IsAbs(repo) || path.Clean(repo) == "/" {
		p.fail(key+".repo", fmt.Sprintf("%q is not the absolute path of a repository", repo), "write it from the root, or from ~/")
		return ""
	}
	return path.Clean(repo)
}

func (p *parser) artefacts(i int) {
	e, key := &p.file.Artefacts[i], fmt.Sprintf("artefacts.%d", i)
	if len(e.Names) == 0 {
		p.fail(key+".names", "artefacts needs names", `add names = ["generated"]`)
	}
	for _, name := range e.Names {
		stars := strings.Count(name, "*")
		bare := strings.Trim(name, "*")
		if bare == "" || strings.Contains(bare, "*") || stars > 1 || strings.ContainsAny(name, "/?[") || name == "." || name == ".." {
			p.fail(key+".names", fmt.Sprintf("%q is no name of an artefact", name),
				"give the name of one file or folder, with at most one * in front or behind")
		}
	}
	p.out.Artefacts = append(p.out.Artefacts, compiled.Artefacts{Repo: p.repo(key, e.Repo), Names: e.Names})
}
