package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/gate"
	"rv/internal/corpustest"
	"rv/internal/judge"
	"rv/rules"
)

// What the optional packs must reach, in percent.
const (
	leastOptional        = 98.0 // of the rows of a pack, with that pack on, on either side
	mostFalseWithAll     = 1.0  // of the core rows that run, with all packs but the strict ones on
	corpusHome           = "/home/user"
	corpusProject        = corpusHome + "/project"
	strictPackNamePrefix = "strict_"
)

func corpusEnv(packs rules.Set) gate.Env {
	return gate.Env{Rules: rules.Builtin(), Packs: packs, Home: corpusHome}
}

func corpusDecision(env gate.Env, r corpustest.Row) (state, rule string) {
	cwd := r.Cwd
	if cwd == "" {
		cwd = corpusProject
	}
	v := decision.Match[corpusVerdict](judge.Command(env, r.Command, cwd).Decision, corpusVerdicts{})
	return v.state, v.rule
}

type corpusVerdict struct{ state, rule string }

// corpusVerdicts are decisions in the words of the corpus.
type corpusVerdicts struct{}

func (corpusVerdicts) Allow(decision.Passed) corpusVerdict { return corpusVerdict{"allow", ""} }

func (corpusVerdicts) Deny(d decision.Denial) corpusVerdict {
	return corpusVerdict{"deny", d.Hit().Rule.ID()}
}

func (corpusVerdicts) Indeterminate(decision.Cause) corpusVerdict {
	return corpusVerdict{"indeterminate", ""}
}

// Every labelled command of an optional pack, with that pack on.
func TestCorpusOfOptionalPacks(t *testing.T) {
	rows, err := corpustest.Load("../../testdata/corpus")
	require.NoError(t, err)
	table := rules.Builtin()
	for _, side := range []string{"deny", "allow"} {
		total, right := 0, 0
		for _, r := range rows {
			if r.Pack == corpustest.CorePack || r.Expect != side || !utf8.ValidString(r.Command) {
				continue
			}
			total++
			packs, ok := rules.Defaults(table).With(table, r.Pack)
			if !assert.True(t, ok, "there is no pack %s (%s)", r.Pack, r.ID) {
				continue
			}
			state, rule := corpusDecision(corpusEnv(packs), r)
			if r.Right(state) {
				right++
			} else {
				t.Logf("%s (%s): %s by %q, expected %s: %s", r.ID, r.Pack, state, rule, r.Expect, r.Command)
			}
		}
		require.NotZero(t, total)
		percent := 100 * float64(right) / float64(total)
		t.Logf("%s: %d of %d", side, right, total)
		assert.GreaterOrEqual(t, percent, leastOptional, side)
	}
}

// What runs with the default packs still runs with nearly all packs on.
func TestCoreCorpusWithAllPacks(t *testing.T) {
	rows, err := corpustest.Load("../../testdata/corpus")
	require.NoError(t, err)
	table := rules.Builtin()
	var packs rules.Set
	for _, p := range rules.Packs(table) {
		if !strings.HasPrefix(p.ID, strictPackNamePrefix) {
			packs, _ = packs.With(table, p.ID)
		}
	}
	total, wrong := 0, 0
	for _, r := range rows {
		if r.Pack != corpustest.CorePack || r.Expect != "allow" || !utf8.ValidString(r.Command) {
			continue
		}
		total++
		if state, rule := corpusDecision(corpusEnv(packs), r); !r.Right(state) {
			wrong++
			t.Logf("%s: %s by %q: %s", r.ID, state, rule, r.Command)
		}
	}
	require.NotZero(t, total)
	t.Logf("%d of %d core rows that run are blocked", wrong, total)
	assert.LessOrEqual(t, 100*float64(wrong)/float64(total), mostFalseWithAll)
}
