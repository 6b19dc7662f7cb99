package config

import (
	"rv/internal/inforce"
	"rv/policy"
	"rv/rules"
)

// Rule is a rule and what the configuration in force makes of it.
type Rule struct {
	policy.Rule
	Label   string
	Setting policy.Setting
}

// On reports whether the rule is tried.
func (r *Rule) On() bool { return !r.Setting.Off }

// Changed reports whether the configuration changes what the rule says of itself.
func (r *Rule) Changed() bool {
	s := &r.Setting
	return s.Off != r.Off || s.Severity != r.Severity || s.Forbid || s.Locked
}

// Rules are the built-in rules and those of files, in the order of their packs.
func Rules(c inforce.Config) []Rule {
	out := appendRules(nil, c, policy.OwnerBuiltin, rules.Builtin())
	for _, t := range c.Tables {
		out = appendRules(out, c, t.Owner, t.Rules)
	}
	for _, a := range c.Actions {
		r := policy.Rule{ID: a.Rule.Rule, Owner: a.Owner, Severity: a.Rule.Severity}
		out = append(out, Rule{r, a.Rule.Label, policy.Effective(r, c.Layers)})
	}
	return out
}

func appendRules(out []Rule, c inforce.Config, owner policy.Owner, table *rules.Table) []Rule {
	for _, pack := range rules.Packs(table) {
		for _, info := range pack.Rules {
			r := policy.Rule{ID: info.Rule, Owner: owner, Severity: info.Severity, Off: !pack.Default}
			out = append(out, Rule{r, info.Label, policy.Effective(r, c.Layers)})
		}
	}
	return out
}

// strength orders settings from the loosest to the strictest.
func strength(s policy.Setting) int {
	switch {
	case s.Off:
		return 0
	case s.Forbid:
		return 100
	default:
		return int(s.Severity)
	}
}

// Describe says in a word what becomes of a rule.
func Describe(s policy.Setting) string {
	switch {
	case s.Off:
		return "off"
	case s.Forbid:
		return "forbidden"
	default:
		return s.Severity.String()
	}
}
