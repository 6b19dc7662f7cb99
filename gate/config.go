package gate

import (
	"strings"

	"rv/decision"
	"rv/guard"
	"rv/internal/inforce"
	"rv/policy"
	"rv/rules"
	"rv/shell"
)

// Config finds the configuration in force in a directory.
type Config func(dir string) inforce.Config

// Files is the configuration of the machine's files. The hook child has no parser: when
// a file changed since it was compiled, changed is called, which hands the call to a
// program that has one and does not come back. If it does, what can be known without
// parsing holds.
func Files(home string, parse inforce.Parse, changed func()) Config {
	return func(dir string) inforce.Config {
		c, stale := inforce.Load(Place(home, dir), parse)
		if stale && changed != nil {
			changed()
		}
		return c
	}
}

// Place says where the files of this machine are looked for.
func Place(home, dir string) inforce.Place {
	return inforce.Place{Managed: managedDir(), Root: managedRoot, Home: home, Dir: dir}
}

// source is one table of rules and who stands behind it.
type source struct {
	owner policy.Owner
	rules *rules.Table
	// base are the packs that are on unless a layer says otherwise, tried those
	// whose rules a layer may have turned on.
	base, tried rules.Set
}

// configure adds to env the configuration in force where a request runs.
func (env *Env) configure(dir string) {
	var c inforce.Config
	if env.Config != nil {
		c = env.Config(dir)
		env.Layers = append(env.Layers[:len(env.Layers):len(env.Layers)], c.Layers...)
	}
	env.config = c
	if env.Rules != nil {
		env.sources = append(make([]source, 0, 1+len(c.Tables)), source{policy.OwnerBuiltin, env.Rules, env.Packs, env.Packs})
	}
	for _, t := range c.Tables {
		base := rules.Defaults(t.Rules)
		env.sources = append(env.sources, source{t.Owner, t.Rules, base, base})
	}
	for i := range env.sources {
		for j := range c.Layers {
			env.sources[i].enable(&c.Layers[j])
		}
	}
	env.posture, env.unknown = policy.Stance(env.Layers)
}

// enable has those of its packs tried that l turns on.
func (s *source) enable(l *policy.Layer) {
	near := 0
	for pack, next, ok := l.Enabled(0); ok; pack, next, ok = l.Enabled(next) {
		s.tried, near = s.tried.WithNear(s.rules, pack, near)
	}
}

// match is what all rules say.
func (env *Env) match(by func(*rules.Table, rules.Set) (rules.Result, []shell.Need)) (rules.Result, []shell.Need) {
	var all rules.Result
	var needs []shell.Need
	for i := range env.sources {
		s := &env.sources[i]
		result, more := by(s.rules, s.tried)
		if i == 0 {
			all, needs = result, more
			continue
		}
		all.Findings = append(all.Findings, result.Findings...)
		all.May = append(all.May, result.May...)
		needs = append(needs, more...)
	}
	return all, needs
}

// rule is what the rule called id says of itself.
func (env *Env) rule(id decision.Rule, severity decision.Severity) policy.Rule {
	r := policy.Rule{ID: id, Owner: policy.OwnerBuiltin, Severity: severity}
	if id.Pack() == guard.Pack {
		r.Owner = policy.OwnerInvariant
		return r
	}
	for i := range env.config.Actions {
		if a := &env.config.Actions[i]; a.Rule.Rule == id {
			r.Owner = a.Owner
			return r
		}
	}
	for i := range env.sources {
		s := &env.sources[i]
		if s.tried.Has(s.rules, id.Pack()) {
			r.Owner, r.Off = s.owner, !s.base.Has(s.rules, id.Pack())
			break
		}
	}
	return r
}

// mayFinding is a rule that unknown words may complete, as a finding.
func (env *Env) mayFinding(m rules.May) *rules.Finding {
	f := &rules.Finding{Invocation: m.Invocation, Word: -1}
	f.Label = "a program the text does not name"
	for i := range env.sources {
		if info, ok := rules.Lookup(env.sources[i].rules, m.Rule); ok {
			f.Hit = info.Hit
			break
		}
	}
	return f
}

// judges reports whether any rule that may be on is about a program.
func (env *Env) judges(program string) bool {
	for i := range env.sources {
		if s := &env.sources[i]; rules.Judges(s.rules, s.tried, program) {
			return true
		}
	}
	return false
}

// facts is what is known before anything is looked up.
func (env *Env) facts(dir string) shell.Facts {
	f := shell.Facts{Cwd: dir, Home: env.Home}
	if len(env.config.Sources) > 0 && strings.HasPrefix(dir, "/") {
		// What they say may be about one repository, so its root was looked for.
		f.Repo, f.RepoKnown = env.config.Root, true
	}
	f.Artefacts = env.config.Artefacts
	return f
}

// subject is what an exception is compared with: the whole invocation, and what it is
// redirected to, which says as much about what it does as its words.
func subject(p *Part, f *rules.Finding) policy.Subject {
	s := policy.Subject{}
	if f.Invocation < 0 || f.Invocation >= len(p.Script.Invocations) {
		return s
	}
	inv := &p.Script.Invocations[f.Invocation]
	s.Argv = make([]string, 0, len(inv.Argv)+2*len(inv.Redirs))
	s.Known = inv.Reach&shell.ReachRemote == 0
	word := func(w shell.Word) {
		text, known := w.Known()
		s.Known = s.Known && known && !w.Assumed() && !w.Glob()
		s.Argv = append(s.Argv, text)
	}
	for _, w := range inv.Argv {
		word(w)
	}
	for i := range inv.Redirs {
		if r := &inv.Redirs[i]; r.Op != shell.RedirRead {
			s.Argv = append(s.Argv, redirection(r.Op))
			word(r.Target)
		}
	}
	s.Repo = repoOf(inv, p.Facts)
	return s
}

func redirection(op shell.RedirOp) string {
	switch op {
	case shell.RedirAppend:
		return ">>"
	case shell.RedirReadWrite:
		return "<>"
	default:
		return ">"
	}
}

// repoOf is the repository that an invocation runs in for certain, "" when it may run
// elsewhere.
func repoOf(inv *shell.Invocation, f shell.Facts) string {
	if !f.RepoKnown || f.Repo == "" {
		return ""
	}
	for _, dir := range inv.Dirs {
		text, known := dir.Known()
		if !known || strings.Contains(text, "..") {
			return ""
		}
		if strings.HasPrefix(text, "/") && text != f.Repo && !strings.HasPrefix(text, f.Repo+"/") || strings.HasPrefix(text, "~") {
			return ""
		}
	}
	return f.Repo
}
