package judge

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/gate"
	"rv/request"
	"rv/rules"
)

type state struct{}

func (state) Allow(decision.Passed) string          { return "allow" }
func (state) Deny(d decision.Denial) string         { return d.Hit().Rule.ID() }
func (state) Indeterminate(c decision.Cause) string { return c.String() }

func env() gate.Env {
	t := rules.Builtin()
	return gate.Env{Rules: t, Packs: rules.Defaults(t)}
}

func judged(env gate.Env, text string) string {
	return decision.Match(Command(env, text, "/srv/app").Decision, state{})
}

func TestCommand(t *testing.T) {
	assert.Equal(t, "core.git:reset-hard", judged(env(), "git reset --hard"))
	assert.Equal(t, "allow", judged(env(), "git status"))
	assert.Equal(t, "allow", judged(env(), " \t\r\n"))
	assert.Equal(t, decision.CauseTooLarge.String(), judged(env(), strings.Repeat(" ", request.MaxStdin+1)))
	assert.NotEqual(t, "allow", judged(gate.Env{}, "git status"), "the zero environment")
}

func TestWithPacks(t *testing.T) {
	bare := env()
	bare.Packs = rules.Set{}
	require.Equal(t, "allow", judged(bare, "git reset --hard"))
	with, err := WithPacks(bare, []string{"system.disk", "core.git"})
	require.NoError(t, err)
	assert.Equal(t, "core.git:reset-hard", judged(with, "git reset --hard"))
	assert.Equal(t, "allow", judged(bare, "git reset --hard"), "the environment it started from is as it was")

	for _, e := range []gate.Env{bare, {}} {
		_, err = WithPacks(e, []string{"core.nothing"})
		assert.ErrorIs(t, err, UnknownPack{"core.nothing"})
	}
}
