package compile

import (
	"fmt"
	"strings"

	"rv/decision"
	"rv/rules"
	"rv/shell"
)

// exampleFacts is where examples run: in a repository below the home directory.
var exampleFacts = shell.Facts{
	Cwd:       "/home/user/project",
	Home:      "/home/user",
	Repo:      "/home/user/project",
	RepoKnown: true,
}

// Check runs the examples of every rule through the whole pipeline, with the
// rule's pack and the default packs of t enabled. It refuses
//
//   - a denied example that its own rule does not match (what another rule does
//     about it proves nothing),
//   - an allowed example that the rule matches, or that any rule blocks,
//   - a rule none of whose denied examples needs it, because another rule that
//     is at least as severe matches them all,
//   - a rule without a denied and an allowed example one word apart,
//   - a safer alternative that is itself blocked.
func Check(sources []*Source, t *rules.Table) error {
	var b builder
	for i, s := range sources {
		set, _ := rules.Defaults(t).With(t, s.pack.ID)
		for j := range s.pack.Rules {
			c := checker{
				builder: &b, t: t, set: set,
				rule: &rule{src: s, file: &s.pack.Rules[j], pack: i, key: fmt.Sprintf("rule.%d", j)},
				self: decision.NewRule(s.pack.ID, s.pack.Rules[j].ID),
			}
			c.run()
		}
	}
	return b.err()
}

type checker struct {
	*builder
	t    *rules.Table
	set  rules.Set
	rule *rule
	self decision.Rule
}

func (c *checker) fail(key, msg, fix string) { c.ruleError(c.rule, key, msg, fix) }

func (c *checker) run() {
	f := c.rule.file
	c.denied(f)
	for _, text := range f.Allow {
		for _, x := range c.judge("allow", text) {
			switch {
			case x.Rule == c.self:
				c.fail("allow", fmt.Sprintf("the rule matches its allowed example %q", text), "correct the conditions or the example")
			case x.Severity.Blocks():
				c.fail("allow", fmt.Sprintf("the allowed example %q is blocked by %s", text, x.Rule.ID()), "choose an example that runs")
			}
		}
	}
	if f.Safer != "" {
		for _, x := range c.judge("safer", f.Safer) {
			if x.Severity.Blocks() {
				c.fail("safer", fmt.Sprintf("the safer alternative %q is itself blocked by %s", f.Safer, x.Rule.ID()), "suggest a command that runs")
			}
		}
	}
	if len(f.Deny) > 0 && len(f.Allow) > 0 && !neighbours(f.Deny, f.Allow) {
		c.fail("allow", "no allowed example is one word away from a denied one", "add, drop or change one word of a denied example so that it is allowed")
	}
}

// denied checks the denied examples.
func (c *checker) denied(f *ruleFile) {
	needed := len(f.Deny) == 0
	shadow := decision.Rule{}
	for _, text := range f.Deny {
		mine, others := false, decision.Rule{}
		for _, x := range c.judge("deny", text) {
			switch {
			case x.Rule == c.self:
				mine = mine || !x.Recorded
			case x.Severity >= severities[f.Severity]:
				others = x.Rule
			}
		}
		switch {
		case !mine && !others.IsZero():
			c.fail("deny", fmt.Sprintf("the rule does not match its example %q, which only %s blocks", text, others.ID()),
				"correct the conditions or move the example there")
		case !mine:
			c.fail("deny", fmt.Sprintf("the rule does not match its example %q", text), "correct the conditions or the example")
		case others.IsZero():
			needed = true
		default:
			shadow = others
		}
	}
	if !needed && !shadow.IsZero() {
		c.fail("deny", fmt.Sprintf("%s matches every example of the rule, so the rule changes nothing", shadow.ID()),
			"remove the rule, or add an example only it matches")
	}
}

// judge gives the findings of one example.
func (c *checker) judge(key, text string) []rules.Finding {
	found, err := c.findings(text)
	if err != nil {
		c.fail(key, fmt.Sprintf("the example %q: %v", text, err), "write it as it would be run")
	}
	return found
}

// neighbours reports whether a text of one list becomes one of the other by
// adding, dropping or changing one word.
func neighbours(as, bs []string) bool {
	for _, a := range as {
		for _, b := range bs {
			if oneApart(strings.Fields(a), strings.Fields(b)) {
				return true
			}
		}
	}
	return false
}

func oneApart(a, b []string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a) <= 1 && len(b) <= 1
}
