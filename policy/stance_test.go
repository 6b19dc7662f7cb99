package policy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/policy"
)

func TestStance(t *testing.T) {
	const off, destructive, all, strict = policy.PostureOff, policy.PosturePromptDestructive, policy.PosturePromptAll, policy.PostureStrict
	says := func(p policy.Posture, u policy.Vote) policy.Statements {
		return policy.Statements{Posture: p, Unknown: u}
	}
	tests := []struct {
		name    string
		layers  []policy.Layer
		posture policy.Posture
		unknown policy.Vote
	}{
		{"default", nil, off, policy.Ask},
		{"a repository raises", []policy.Layer{policy.Repository(false, says(strict, policy.Deny))}, off | strict, policy.Deny},
		{"a repository does not lower", []policy.Layer{policy.Repository(false, says(off, policy.Allow))}, off, policy.Ask},
		{"the user lowers what a repository raised",
			[]policy.Layer{policy.User(true, says(off, policy.Allow)), policy.Repository(false, says(strict, policy.Deny))}, off, policy.Allow},
		{"unsealed does not", []policy.Layer{policy.User(false, says(off, policy.Allow)), policy.Repository(false, says(strict, policy.Deny))}, off | strict, policy.Deny},
		{"managed and user raises add up",
			[]policy.Layer{policy.User(true, says(strict, 0)), policy.Managed(true, says(all, 0))}, off | strict | all, policy.Ask},
		{"the user does not lower managed",
			[]policy.Layer{policy.User(true, says(off, policy.Allow)), policy.Managed(false, says(destructive, policy.Ask))}, off | destructive, policy.Ask},
		{"the user does not answer a managed posture's question",
			[]policy.Layer{policy.User(true, says(0, policy.Allow)), policy.Managed(true, says(destructive, 0))}, off | destructive, policy.Ask},
		{"trusted managed lowers", []policy.Layer{policy.User(true, says(strict, policy.Deny)), policy.Managed(true, says(off, policy.Allow))}, off, policy.Allow},
		{"untrusted managed does not", []policy.Layer{policy.User(true, says(strict, policy.Deny)), policy.Managed(false, says(off, policy.Allow))}, off | strict, policy.Deny},
		{"forbid is no knob", []policy.Layer{policy.User(true, says(0, policy.Forbid))}, off, policy.Deny},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, u := policy.Stance(tt.layers)
			assert.Equal(t, tt.posture, p)
			assert.Equal(t, tt.unknown, u)
		})
	}
}
