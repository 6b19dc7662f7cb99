package policy_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/policy"
)

func randomFinding(t *testing.T, r *rand.Rand, key policy.Key) policy.Finding {
	f := policy.Finding{
		Hit:     hit(t, fmt.Sprintf("core.git:r%d", key), pick(r, severities...)),
		Basis:   policy.Basis(r.IntN(6)),
		Owner:   policy.Owner(r.IntN(7)),
		Forbid:  r.IntN(6) == 0,
		Risk:    policy.Risk(r.IntN(64)),
		Surface: policy.Surface(r.IntN(5)),
		Key:     key, Grant: policy.Scope(r.IntN(3)),
	}
	if r.IntN(5) == 0 {
		f.Hit = decision.Hit{}
	}
	if r.IntN(8) == 0 {
		f.Key = 0
	}
	return f
}

func randomInput(t *testing.T, r *rand.Rand) policy.Input {
	in := policy.Input{
		Complete: r.IntN(4) != 0, Posture: policy.Posture(r.IntN(17)),
		Unknown: policy.Vote(r.IntN(6)), Person: policy.Person(r.IntN(3)),
	}
	for i := range r.IntN(5) {
		in.Findings = append(in.Findings, randomFinding(t, r, policy.Key(i+1)))
	}
	return in
}

func randomKeys(r *rand.Rand) (keys []policy.Key) {
	for key := range policy.Key(6) {
		if r.IntN(2) == 0 {
			keys = append(keys, key)
		}
	}
	return keys
}

func TestLawTheJoinIsOrderFree(t *testing.T) {
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		in := randomInput(t, r)
		in.Lifted = randomKeys(r)
		a := policy.Evaluate(in)
		in.Findings = append([]policy.Finding{}, in.Findings...)
		r.Shuffle(len(in.Findings), func(i, j int) { in.Findings[i], in.Findings[j] = in.Findings[j], in.Findings[i] })
		b := policy.Evaluate(in)
		assert.Equal(t, a.Left, b.Left)
		assert.Equal(t, read(a.Decision).state, read(b.Decision).state)
		assert.Equal(t, a.Liftable, b.Liftable)
		assert.Equal(t, a.Asks, b.Asks)

		var joined []policy.Vote
		for _, v := range a.Verdicts {
			if !v.Lifted {
				joined = append(joined, v.Vote)
			}
		}
		r.Shuffle(len(joined), func(i, j int) { joined[i], joined[j] = joined[j], joined[i] })
		assert.Equal(t, a.Left, policy.Join(joined...))
		assert.Equal(t, a.Left, policy.Join(policy.Join(joined...), policy.Allow), "allow is neutral")
	})
}

func TestLawAFindingNeverLoosens(t *testing.T) {
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		in := randomInput(t, r)
		before := policy.Evaluate(in)
		in.Findings = append(in.Findings, randomFinding(t, r, 9))
		after := policy.Evaluate(in)
		assert.GreaterOrEqual(t, after.Left, before.Left)
		if read(before.Decision).state != "allow" {
			assert.NotEqual(t, "allow", read(after.Decision).state)
		}
	})
}

func TestLawALiftNeverRaises(t *testing.T) {
	loosened := 0
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		in := randomInput(t, r)
		without := policy.Evaluate(in)
		in.Lifted = randomKeys(r)
		some := policy.Evaluate(in)
		in.Lifted = append(in.Lifted, randomKeys(r)...)
		more := policy.Evaluate(in)
		for _, pair := range [][2]policy.Outcome{{without, some}, {some, more}} {
			before, after := pair[0], pair[1]
			assert.LessOrEqual(t, after.Left, before.Left)
			assert.LessOrEqual(t, rank(read(after.Decision)), rank(read(before.Decision)))
			for i := range before.Verdicts {
				assert.Equal(t, before.Verdicts[i].Vote, after.Verdicts[i].Vote, "a vote is what it is")
			}
		}
		if rank(read(more.Decision)) < rank(read(without.Decision)) {
			loosened++
		}
	})
	assert.Greater(t, loosened, worlds/100, "lifts do lift")
}

func TestLawForbidAndIncompletenessSurviveEveryGrant(t *testing.T) {
	every := []policy.Key{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	forbidden, incomplete := 0, 0
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		in := randomInput(t, r)
		before := policy.Evaluate(in)
		in.Lifted, in.Person = every, policy.PersonAgreed
		after := policy.Evaluate(in)
		if before.Left == policy.Forbid {
			forbidden++
			assert.Equal(t, policy.Forbid, after.Left)
			assert.NotEqual(t, "allow", read(after.Decision).state)
		}
		if !in.Complete {
			incomplete++
			assert.Equal(t, before.Left, after.Left, "nothing is lifted")
			assert.NotEqual(t, "allow", read(after.Decision).state)
		}
	})
	assert.Greater(t, forbidden, worlds/20)
	assert.Greater(t, incomplete, worlds/10)
}

// A claim that may not lower never loosens, in any posture and for any knob.
func TestLawAClaimNeverLowersUnlessItMay(t *testing.T) {
	claim := func(r *rand.Rand) policy.Claim {
		var some policy.Effects
		for range r.IntN(3) {
			some |= pick(r, effects...)
		}
		return policy.Claim{
			Source: policy.Owner(r.IntN(7)), Lowers: r.IntN(2) == 0,
			Facts: policy.Facts{
				Effects: some, Reversibility: policy.Reversibility(r.IntN(4)), Reach: policy.Reach(r.IntN(5)),
			},
		}
	}
	vote := func(t *testing.T, risk policy.Risk, p policy.Posture, u policy.Vote) policy.Vote {
		f := columnFinding(t, "R0")
		f.Risk = risk
		return policy.Evaluate(policy.Input{Findings: []policy.Finding{f}, Complete: true, Posture: p, Unknown: u}).Left
	}
	forEachWorld(t, func(t *testing.T, r *rand.Rand) {
		var claims []policy.Claim
		for range r.IntN(4) {
			claims = append(claims, claim(r))
		}
		extra := claim(r)
		extra.Lowers = false
		before := policy.Assess(claims)
		more := append(append([]policy.Claim{}, claims...), extra)
		r.Shuffle(len(more), func(i, j int) { more[i], more[j] = more[j], more[i] })
		after := policy.Assess(more)
		for posture := policy.Posture(1); posture < 16; posture++ {
			for _, knob := range knobs {
				require.GreaterOrEqual(t, vote(t, after, posture, knob), vote(t, before, posture, knob), "%v then %v", claims, extra)
			}
		}
	})
}
