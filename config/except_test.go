package config_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/decision"
	"rv/policy"
)

func exceptionsOf(t *testing.T, text []byte) []policy.Exception {
	t.Helper()
	s, err := config.Parse(config.Source{Layer: config.User, Path: "policy.toml", Text: text})
	require.NoError(t, err, "%s", text)
	return s.Exceptions
}

func TestExceptionsAreWrittenAndRead(t *testing.T) {
	rule := decision.NewRule("core.git", "reset-hard")
	list := []policy.Exception{
		{Rule: rule, Reason: "r"},
		{Rule: rule, Argv: []string{"git", "reset", "--hard", "", `a"b\c`, "tab\there", "ünï", "two\nlines", "\x7f"}, Repo: "/w/p q", Reason: `it's "fine"`},
		{Rule: rule, Argv: []string{"x"}, Reason: "r"},
	}
	text := []byte("# mine\nposture = 'off'")
	for _, e := range list {
		text = config.WithException(text, e)
	}
	assert.Equal(t, list, exceptionsOf(t, text))
	assert.Contains(t, string(text), "# mine\nposture = 'off'\n\n[[except]]")
	assert.Equal(t, list[:1], exceptionsOf(t, config.WithException(nil, list[0])))
	for i := range list {
		less, err := config.WithoutException(text, i)
		require.NoError(t, err)
		want := append(append([]policy.Exception{}, list[:i]...), list[i+1:]...)
		assert.Equal(t, want, exceptionsOf(t, less))
	}
	_, err := config.WithoutException(text, 3)
	assert.Error(t, err)
	_, err = config.WithoutException([]byte("["), 0)
	assert.Error(t, err)
}

func TestWhatStandsAroundAnExceptionStays(t *testing.T) {
	const text = `enable = ["kubernetes.helm"]
# the first
[[except]] # here
rule = "core.git:reset-hard"
argv = [
  "a",
  "[[except]]",
]
reason = "r"

# about the severity
[severity]
"core.git:stash-drop" = "high"

[[except]]
rule = "core.git:clean-force"
reason = "r"
`
	less, err := config.WithoutException([]byte(text), 0)
	require.NoError(t, err)
	assert.Equal(t, `enable = ["kubernetes.helm"]
# the first
# about the severity
[severity]
"core.git:stash-drop" = "high"

[[except]]
rule = "core.git:clean-force"
reason = "r"
`, string(less))
	less, err = config.WithoutException(less, 0)
	require.NoError(t, err)
	assert.Empty(t, exceptionsOf(t, less))
}
