package gate

import (
	"rv/policy"
	"rv/rules"
)

// PackState is one pack as it stands where a command would run.
type PackState struct {
	rules.Pack
	Owner policy.Owner
	// On is how many of its rules are on.
	On int
}

// PackStates are all packs of env in dir, those of files behind the built-in ones.
func PackStates(env Env, dir string) []PackState {
	env.configure(dir)
	var out []PackState
	for i := range env.sources {
		s := &env.sources[i]
		for _, p := range rules.Packs(s.rules) {
			state := PackState{Pack: p, Owner: s.owner}
			for _, r := range p.Rules {
				rule := policy.Rule{ID: r.Rule, Owner: s.owner, Severity: r.Severity, Off: !s.base.Has(s.rules, p.ID)}
				if !policy.Effective(rule, env.Layers).Off {
					state.On++
				}
			}
			out = append(out, state)
		}
	}
	return out
}
