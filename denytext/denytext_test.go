package denytext_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/denytext"
)

func denial(t *testing.T, label string, remedy decision.Remedy) decision.Denial {
	t.Helper()
	hit := decision.Hit{Rule: decision.NewRule("core.git", "reset-hard"), Label: label, Severity: decision.SeverityHigh}
	d, ok := decision.NewDenial(hit, remedy, nil)
	require.True(t, ok)
	return d
}

// Every sentence rv can say, byte for byte. Hosts show them, adapters bake two
// of them in: a change here is a change of the contract.
func TestSentences(t *testing.T) {
	const blocked = "Blocked git reset --hard (core.git/reset-hard). "
	tests := []struct {
		name string
		got  denytext.Sentence
		want string
	}{
		{"allow once", denytext.Denied(denial(t, "git reset --hard", decision.RemedyAllowOnce)), blocked + "Run it in Terminal, or rv allow-once."},
		{"terminal", denytext.Denied(denial(t, "git reset --hard", decision.RemedyTerminal)), blocked + "Run it in Terminal."},
		{"approve", denytext.Denied(denial(t, "git reset --hard", decision.RemedyApprove)), blocked + "Approve it with rv approve."},
		{"administrator", denytext.Denied(denial(t, "git reset --hard", decision.RemedyAdministrator)), blocked + "Your administrator forbids it."},
		{"a remedy nobody defined promises least", denytext.Denied(denial(t, "git reset --hard", 99)), blocked + "Run it in Terminal."},
		{"incomplete", denytext.Incomplete, "rv could not finish evaluating this command. Run it in Terminal."},
		{"missing", denytext.Missing, "rv missing: its hook program could not be started. Run it in Terminal, or reinstall rv."},
		{"failed", denytext.Failed, "rv failed: its hook program gave no usable answer. Run it in Terminal, or run rv doctor."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { assert.Equal(t, tt.want, tt.got.String()) })
	}
}

func TestZeroValuesReadAsIncomplete(t *testing.T) {
	assert.Equal(t, denytext.Incomplete.String(), denytext.Sentence{}.String())
	assert.Equal(t, denytext.Incomplete, denytext.Denied(decision.Denial{}))
}

// Whatever a pack's label holds, a sentence is one printable line.
func TestOneLineWhateverTheLabel(t *testing.T) {
	tests := map[string]string{
		"git clean":         "git clean",
		"git\nclean":        "gitclean",
		"\x1b[31mgit\x07":   "[31mgit",
		"git\r\tclean\x7f":  "gitclean",
		"git\u0085clean":    "gitclean", // next line
		"git\u2028clean":    "gitclean", // line separator
		"git \u202etesr":    "git tesr", // right-to-left override
		"git\u200bclean":    "gitclean", // zero width space
		"git \xffclean":     "git clean",
		"löschen – alles":   "löschen – alles",
		"\ufeffgit\u00a0rm": "gitrm",
	}
	for label, want := range tests {
		got := denytext.Denied(denial(t, label, decision.RemedyTerminal)).String()
		assert.Equal(t, "Blocked "+want+" (core.git/reset-hard). Run it in Terminal.", got, "%q", label)
		assert.Equal(t, 1, len(strings.Split(got, "\n")))
	}
	assert.Equal(t, denytext.Incomplete, denytext.Denied(denial(t, "\n\x1b", decision.RemedyTerminal)), "nothing left to name")
}

func TestSentenceDoesNotMarshal(t *testing.T) {
	for _, v := range []any{denytext.Failed, denytext.Sentence{}} {
		out, err := json.Marshal(v)
		require.NoError(t, err)
		assert.Equal(t, "{}", string(out))
	}
}
