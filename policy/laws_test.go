package policy_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/decision"
	"rv/policy"
)

// Every law is checked over the same number of seeded random worlds.
const worlds = 2_000

func forEachWorld(t *testing.T, law func(t *testing.T, r *rand.Rand)) {
	t.Helper()
	for seed := range uint64(worlds) {
		law(t, rand.New(rand.NewPCG(seed, 1)))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

var (
	packs     = []string{"core.git", "core.fs"}
	ruleNames = []string{"a", "b"}
)

func randomRule(r *rand.Rand) policy.Rule {
	return policy.Rule{
		ID:       decision.NewRule(pick(r, packs...), pick(r, ruleNames...)),
		Owner:    pick(r, policy.OwnerRepository, policy.OwnerBuiltin, policy.OwnerUser, policy.OwnerManaged, policy.OwnerInvariant),
		Severity: pick(r, severities...), Off: r.IntN(3) == 0,
	}
}

var subject = policy.Subject{Argv: []string{"x", "y"}, Known: true, Repo: "/r"}

func randomStatements(r *rand.Rand) (s policy.Statements) {
	for range r.IntN(4) {
		s.Rules = append(s.Rules, policy.Statement{
			Target:   policy.Target{Pack: pick(r, packs...), Name: pick(r, "", "a", "b")},
			Switch:   pick(r, 0, policy.On, policy.Off),
			Severity: pick(r, append(severities, 0, 0)...),
			Forbid:   r.IntN(8) == 0, Lock: r.IntN(6) == 0,
		})
	}
	if r.IntN(3) == 0 {
		s.Exceptions = append(s.Exceptions, policy.Exception{
			Rule: decision.NewRule(pick(r, packs...), pick(r, ruleNames...)),
			Argv: pick(r, nil, subject.Argv, []string{"x"}), Repo: pick(r, "", "/r", "/other"),
		})
	}
	s.Posture = policy.Posture(r.IntN(16))
	s.Unknown = pick(r, 0, policy.Allow, policy.Ask, policy.Deny)
	return s
}

func randomLayers(r *rand.Rand) (layers []policy.Layer) {
	for range r.IntN(4) {
		s := randomStatements(r)
		layers = append(layers, pick(r,
			policy.Managed(r.IntN(2) == 0, s), policy.User(r.IntN(2) == 0, s), policy.Repository(r.IntN(2) == 0, s)))
	}
	return layers
}

// weight orders what configuration makes of a rule from loosest to strictest.
func weight(r policy.Rule, layers []policy.Layer) int {
	s := policy.Effective(r, layers)
	switch {
	case s.Forbid:
		return 9
	case s.Excepted(r.ID, subject, layers), s.Off:
		return 0
	default:
		return int(s.Severity)
	}
}

// cell is the vote of every column under a stance.
func stanceVotes(t *testing.T, layers []policy.Layer) (votes []policy.Vote) {
	posture, unknown := policy.Stance(layers)
	for _, column := range []string{"low", "may", "R0", "R1", "R2", "R3", "RU"} {
		out := policy.Evaluate(policy.Input{
			Findings: []policy.Finding{columnFinding(t, column)}, Complete: true, Posture: posture, Unknown: unknown,
		})
		votes = append(votes, out.Left)
	}
	return votes
}

func notLooser(t *testing.T, before, after []policy.Vote) {
	t.Helper()
	for i := range before {
		assert.GreaterOrEqual(t, after[i], before[i])
	}
}

func with(layers []policy.Layer, more policy.Layer, at int) []policy.Layer {
	out := append([]policy.Layer{}, layers[:at]...)
	out = append(out, more)
	return append(out, layers[at:]...)
}

func TestLawARepositoryNeverLoosens(t *testing.T) {
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		rule, layers := randomRule(r), randomLayers(r)
		more := with(layers, policy.Repository(false, randomStatements(r)), r.IntN(len(layers)+1))
		assert.GreaterOrEqual(t, weight(rule, more), weight(rule, layers))
		notLooser(t, stanceVotes(t, layers), stanceVotes(t, more))
	})
}

func TestLawNothingUnvouchedLoosens(t *testing.T) {
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		rule, layers := randomRule(r), randomLayers(r)
		said := randomStatements(r)
		more := with(layers, pick(r, policy.User(false, said), policy.Managed(false, said)), r.IntN(len(layers)+1))
		assert.GreaterOrEqual(t, weight(rule, more), weight(rule, layers))
		notLooser(t, stanceVotes(t, layers), stanceVotes(t, more))
	})
}

// A user file that only lowers does nothing at all until it is sealed.
func TestLawUnsealedLoweringDoesNothing(t *testing.T) {
	sealedDoes := 0
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		rule, layers := randomRule(r), randomLayers(r)
		rule.Severity = decision.SeverityCritical
		said := policy.Statements{
			Rules: []policy.Statement{{
				Target: policy.TargetRule(rule.ID), Switch: pick(r, 0, policy.Off),
				Severity: pick(r, decision.SeverityLow, decision.SeverityNone),
			}},
			Exceptions: []policy.Exception{{Rule: rule.ID}},
			Posture:    policy.PostureOff, Unknown: policy.Allow,
		}
		at := r.IntN(len(layers) + 1)
		edited := with(layers, policy.User(false, said), at)
		// A severity that a pinned repository had put even lower may rise.
		before, after := policy.Effective(rule, layers), policy.Effective(rule, edited)
		assert.GreaterOrEqual(t, after.Severity, before.Severity)
		after.Severity, after.Holder = before.Severity, before.Holder
		assert.Equal(t, before, after)
		assert.Equal(t, stanceVotes(t, layers), stanceVotes(t, edited))
		if weight(rule, with(layers, policy.User(true, said), at)) < weight(rule, layers) {
			sealedDoes++
		}
	})
	assert.Greater(t, sealedDoes, worlds/10, "the same statements, sealed, lower something")
}

// What managed policy or an invariant stands behind, no user statement weakens,
// sealed or not; and what they alone decided stays exactly so.
func TestLawAUserChangesNothingManaged(t *testing.T) {
	held := 0
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		rule, layers := randomRule(r), randomLayers(r)
		before := policy.Effective(rule, layers)
		if before.Holder != policy.OwnerManaged && before.Holder != policy.OwnerInvariant && !before.Locked {
			return
		}
		held++
		more := with(layers, pick(r,
			policy.User(true, randomStatements(r)), policy.Repository(true, randomStatements(r))), r.IntN(len(layers)+1))
		after := policy.Effective(rule, more)
		assert.Equal(t, before.Forbid, after.Forbid)
		assert.Equal(t, before.Locked, after.Locked)
		assert.GreaterOrEqual(t, weight(rule, more), weight(rule, layers))
		if before.Holder == policy.OwnerInvariant {
			assert.Equal(t, before, after)
		}
	})
	assert.Greater(t, held, worlds/4)

	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		said := randomStatements(r)
		managed := []policy.Layer{policy.Managed(true, said)}
		more := with(managed, policy.User(true, randomStatements(r)), r.IntN(2))
		if said.Posture != policy.PostureOff {
			notLooser(t, stanceVotes(t, managed), stanceVotes(t, more))
		} else {
			was, _ := policy.Stance(managed)
			is, _ := policy.Stance(more)
			assert.Equal(t, was, is)
		}
	})
}

// The order in which layers are handed over says nothing, but for files of the
// same rank.
func TestLawLayersAreRanked(t *testing.T) {
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		rule := randomRule(r)
		layers := []policy.Layer{
			policy.Managed(r.IntN(2) == 0, randomStatements(r)), policy.User(r.IntN(2) == 0, randomStatements(r)),
			policy.Repository(true, randomStatements(r)), policy.Repository(false, randomStatements(r)),
		}
		want, posture := policy.Effective(rule, layers), stanceVotes(t, layers)
		r.Shuffle(len(layers), func(i, j int) { layers[i], layers[j] = layers[j], layers[i] })
		assert.Equal(t, want, policy.Effective(rule, layers))
		assert.Equal(t, posture, stanceVotes(t, layers))
	})
}
