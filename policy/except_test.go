package policy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/decision"
	"rv/policy"
)

func TestExceptions(t *testing.T) {
	r := ruleOf(t, "built-in", decision.SeverityHigh)
	other := decision.NewRule("core.git", "clean-force")
	here := policy.Subject{Argv: []string{"git", "reset", "--hard"}, Known: true, Repo: "/r"}
	unknown, elsewhere, longer, differs := here, here, here, here
	unknown.Known = false
	elsewhere.Repo = "/other"
	longer.Argv = append([]string{}, "git", "reset", "--hard", "HEAD")
	differs.Argv = []string{"git", "reset", "--keep"}
	exact := policy.Exception{Rule: r.ID, Argv: here.Argv, Repo: "/r"}

	tests := []struct {
		name  string
		e     policy.Exception
		about policy.Subject
		want  bool
	}{
		{"exact", exact, here, true},
		{"a word is unknown", exact, unknown, false},
		{"a word is unknown, any invocation", policy.Exception{Rule: r.ID}, unknown, false},
		{"another repository", exact, elsewhere, false},
		{"another word", exact, longer, false},
		{"a different word", exact, differs, false},
		{"any invocation in the repository", policy.Exception{Rule: r.ID, Repo: "/r"}, longer, true},
		{"any invocation anywhere", policy.Exception{Rule: r.ID}, elsewhere, true},
		{"no word is not any word", policy.Exception{Rule: r.ID, Argv: []string{}}, here, false},
		{"another rule", policy.Exception{Rule: other}, here, false},
		{"no rule", policy.Exception{}, here, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			layers := []policy.Layer{policy.User(true, policy.Statements{Exceptions: []policy.Exception{tt.e}})}
			assert.Equal(t, tt.want, policy.Effective(r, layers).Excepted(r.ID, tt.about, layers))
		})
	}

	t.Run("not for a rule that managed policy raised", func(t *testing.T) {
		layers := []policy.Layer{
			policy.User(true, policy.Statements{Exceptions: []policy.Exception{exact}}),
			policy.Managed(false, policy.Statements{Rules: []policy.Statement{{Target: policy.TargetRule(r.ID), Switch: policy.On}}}),
		}
		s := policy.Effective(r, layers)
		assert.False(t, s.Excepted(r.ID, here, layers))
		assert.Equal(t, policy.ScopeSession, s.Grant(), "a person may still approve it, not for good")
	})
	t.Run("never for the zero rule", func(t *testing.T) {
		layers := []policy.Layer{policy.User(true, policy.Statements{Exceptions: []policy.Exception{{}}})}
		s := policy.Setting{Holder: policy.OwnerBuiltin}
		assert.False(t, s.Excepted(decision.Rule{}, here, layers))
	})
}

func TestGrantOfASetting(t *testing.T) {
	tests := []struct {
		name string
		s    policy.Setting
		want policy.Scope
	}{
		{"zero", policy.Setting{}, policy.ScopeNone},
		{"repository", policy.Setting{Holder: policy.OwnerRepository}, policy.ScopeAlways},
		{"built-in", policy.Setting{Holder: policy.OwnerBuiltin}, policy.ScopeAlways},
		{"user", policy.Setting{Holder: policy.OwnerUser}, policy.ScopeAlways},
		{"managed", policy.Setting{Holder: policy.OwnerManaged}, policy.ScopeSession},
		{"locked", policy.Setting{Holder: policy.OwnerBuiltin, Locked: true}, policy.ScopeSession},
		{"forbidden", policy.Setting{Holder: policy.OwnerManaged, Forbid: true}, policy.ScopeNone},
		{"invariant", policy.Setting{Holder: policy.OwnerInvariant}, policy.ScopeNone},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, tt.s.Grant(), tt.name)
	}
}
