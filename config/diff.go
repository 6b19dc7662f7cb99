package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"rv/decision"
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/policy"
)

// Change is one difference between two configurations.
type Change struct {
	// Looser: less is blocked, or recorded, than before.
	Looser bool
	What   string
}

// Diff says what changes from one configuration to another.
func Diff(before, after inforce.Config) []Change {
	var d differ
	d.rules(Rules(before), Rules(after))
	d.stance(before, after)
	d.lists(exceptions(before), exceptions(after), true)
	d.lists(artefacts(before), artefacts(after), true)
	d.lists(pins(before), pins(after), true)
	d.lists(catalogues(before), catalogues(after), true)
	d.lists(optIns(before), optIns(after), true)
	d.words("audit", before.Audit.String(), after.Audit.String(), after.Audit < before.Audit)
	if before.Preview != after.Preview {
		d.add(after.Preview, "the log %s commands, with secrets masked", map[bool]string{true: "keeps", false: "no longer keeps"}[after.Preview])
	}
	return d.changes
}

type differ struct{ changes []Change }

func (d *differ) add(looser bool, format string, args ...any) {
	d.changes = append(d.changes, Change{looser, fmt.Sprintf(format, args...)})
}

func (d *differ) words(name, from, to string, looser bool) {
	if from != to {
		d.add(looser, "%s: %s → %s", name, from, to)
	}
}

// rules compares settings, and sums up packs that change as one.
func (d *differ) rules(before, after []Rule) {
	now := map[decision.Rule]policy.Setting{}
	for _, r := range after {
		now[r.ID] = stricter(now[r.ID], r.Setting, now, r.ID)
	}
	was := map[decision.Rule]policy.Setting{}
	var order []decision.Rule
	for _, r := range before {
		if _, seen := was[r.ID]; !seen {
			order = append(order, r.ID)
		}
		was[r.ID] = stricter(was[r.ID], r.Setting, was, r.ID)
	}
	for _, r := range after {
		if _, seen := was[r.ID]; !seen {
			order = append(order, r.ID)
			was[r.ID] = policy.Setting{Off: true}
		}
	}
	for len(order) > 0 {
		pack := order[0].Pack()
		n := 1
		for n < len(order) && order[n].Pack() == pack {
			n++
		}
		d.pack(pack, order[:n], was, now)
		order = order[n:]
	}
}

// stricter is the setting that counts when a rule stands in two tables, as it does while
// a sealed file and its new text both count.
func stricter(have, other policy.Setting, all map[decision.Rule]policy.Setting, id decision.Rule) policy.Setting {
	if _, seen := all[id]; seen && strength(have) >= strength(other) {
		return have
	}
	return other
}

func (d *differ) pack(pack string, ids []decision.Rule, was, now map[decision.Rule]policy.Setting) {
	type step struct{ from, to string }
	steps := map[step]int{}
	changed := 0
	looser := false
	for _, id := range ids {
		to, there := now[id]
		if !there {
			to = policy.Setting{Off: true}
		}
		if from := was[id]; strength(from) != strength(to) {
			changed++
			steps[step{onOff(from), onOff(to)}]++
			looser = looser || strength(to) < strength(from)
		}
	}
	if changed == len(ids) && changed > 1 && len(steps) == 1 {
		for s := range steps {
			if s.from != s.to {
				d.add(looser, "all %d rules of %s: %s → %s", changed, pack, s.from, s.to)
				return
			}
		}
	}
	for _, id := range ids {
		from, to := was[id], policy.Setting{Off: true}
		if s, there := now[id]; there {
			to = s
		}
		d.words(id.Display(), Describe(from), Describe(to), strength(to) < strength(from))
	}
}

func onOff(s policy.Setting) string {
	if s.Off {
		return "off"
	}
	return "on"
}

func (d *differ) stance(before, after inforce.Config) {
	p, u := policy.Stance(before.Layers)
	q, v := policy.Stance(after.Layers)
	d.words("posture", PostureNames(p), PostureNames(q), looserPosture(p, q))
	d.words("unknown", u.String(), v.String(), v < u)
}

var singlePostures = [...]policy.Posture{policy.PostureOff, policy.PosturePromptDestructive, policy.PosturePromptAll, policy.PostureStrict}

// PostureNames names the postures that hold at once, less "off" beside another.
func PostureNames(p policy.Posture) string {
	var names []string
	for _, one := range singlePostures {
		if p&one != 0 && (one != policy.PostureOff || p == policy.PostureOff) {
			names = append(names, one.String())
		}
	}
	return strings.Join(names, " and ")
}

// looserPosture: a posture that held no longer does.
func looserPosture(before, after policy.Posture) bool {
	return before&^after&^policy.PostureOff != 0
}

// lists compares lists of what lowers.
func (d *differ) lists(before, after []string, lowers bool) {
	for _, x := range after {
		if !slices.Contains(before, x) {
			d.add(lowers, "new: %s", x)
		}
	}
	for _, x := range before {
		if !slices.Contains(after, x) {
			d.add(false, "no longer: %s", x)
		}
	}
}

// vouched are the settings whose lowering counts.
func vouched(c inforce.Config) (out []*compiled.Settings) {
	for i := range c.Sources {
		if c.Sources[i].State == inforce.Vouched {
			out = append(out, &c.Sources[i].Settings)
		}
	}
	return out
}

func exceptions(c inforce.Config) (out []string) {
	for _, s := range vouched(c) {
		for _, e := range s.Exceptions {
			out = append(out, DescribeException(e))
		}
	}
	return out
}

// DescribeException is an exception in one line.
func DescribeException(e policy.Exception) string {
	text := "exception from " + e.Rule.Display()
	if e.Argv != nil {
		words := make([]string, len(e.Argv))
		for i, w := range e.Argv {
			if words[i] = w; w == "" || strings.ContainsAny(w, " \t\n\"'\\$") {
				words[i] = fmt.Sprintf("%q", w)
			}
		}
		text += " for " + strings.Join(words, " ")
	}
	if e.Repo != "" {
		text += " in " + e.Repo
	}
	return text + ": " + e.Reason
}

func artefacts(c inforce.Config) (out []string) {
	for _, s := range vouched(c) {
		for _, a := range s.Artefacts {
			where := "in every repository"
			if a.Repo != "" {
				where = "in " + a.Repo
			}
			out = append(out, fmt.Sprintf("artefacts %s %s", strings.Join(a.Names, ", "), where))
		}
	}
	return out
}

func pins(c inforce.Config) (out []string) {
	for _, s := range vouched(c) {
		for _, p := range s.Pins {
			out = append(out, fmt.Sprintf("pinned repository %s, which may loosen rules inside it (%s)", filepath.Clean(p.Dir), FormatDigest(p.Digest)[:19]))
		}
	}
	return out
}

func catalogues(c inforce.Config) (out []string) {
	for _, f := range c.Catalogues {
		out = append(out, fmt.Sprintf("catalogue of actions %s (%s)", f.Path, FormatDigest(f.Digest)[:19]))
	}
	return out
}

// The texts of the opt-ins.
const (
	optInCleanups     = "agents may run recoverable actions for real"
	optInIrreversible = "agents may run irreversible actions for real"
)

func optIns(c inforce.Config) (out []string) {
	if c.OptIns.Cleanups {
		out = append(out, optInCleanups)
	}
	if c.OptIns.Irreversible {
		out = append(out, optInIrreversible)
	}
	return out
}
