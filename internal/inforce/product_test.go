package inforce_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/internal/inforce"
	"rv/internal/owned"
)

// speakers are the ways a file can stand, and whether its lowering counts.
var speakers = []struct {
	name    string
	vouched bool
	managed bool
	write   func(w *world, text string)
}{
	{"managed", true, true, func(w *world, text string) { w.managed(text) }},
	{"managed, writable by others", false, true, func(w *world, text string) {
		w.managed(text)
		require.NoError(w.t, os.Chmod(w.Managed+"/"+owned.Policy, 0o666))
	}},
	{"user, sealed", true, false, func(w *world, text string) { w.userPolicy(text); w.sealed() }},
	{"user, not sealed", false, false, func(w *world, text string) { w.userPolicy(text) }},
	{"repository, pinned", true, false, func(w *world, text string) {
		w.repoPolicy(text)
		digest := config.FormatDigest(inforce.DigestOf(w.rv().Sources))
		w.userPolicy("[[pin]]\nrepo = '" + w.repo + "'\ndigest = '" + digest + "'\n")
		w.sealed()
	}},
	{"repository", false, false, func(w *world, text string) { w.repoPolicy(text) }},
}

// What a statement does.
type effect uint8

const (
	raisesAlways effect = iota + 1
	lowersIfVouched
	lowersIfVouchedAbove // preview, which a repository never has
	forbids
	locks
)

var said = []struct {
	text string
	does effect
	// look is a number that grows when things get stricter.
	look func(c inforce.Config) int
}{
	{"enable = ['strict_git']", raisesAlways, func(c inforce.Config) int { return blocks(c, strict) }},
	{"[severity]\n'core.git:stash-drop' = 'high'", raisesAlways, func(c inforce.Config) int { return blocks(c, drop) }},
	{"[severity]\n'core.git' = 'critical'", raisesAlways, func(c inforce.Config) int { return blocks(c, hard) }},
	{"posture = 'strict'", raisesAlways, posture},
	{"posture = 'prompt-all'", raisesAlways, posture},
	{"unknown = 'deny'", raisesAlways, unknown},
	{"audit = 'all'", raisesAlways, func(c inforce.Config) int { return int(c.Audit) }},
	{"[[rule]]\ntarget = 'shell:make x'\nreason = 'r'", raisesAlways, func(c inforce.Config) int { return len(c.Tables) }},
	{"[[rule]]\ntarget = 'action:x'\nreason = 'r'", raisesAlways, func(c inforce.Config) int { return len(c.Actions) }},
	{"disable = ['core.git:reset-hard']", lowersIfVouched, func(c inforce.Config) int { return blocks(c, hard) }},
	{"disable = ['core.git']", lowersIfVouched, func(c inforce.Config) int { return blocks(c, hard) }},
	{"[severity]\n'core.git:reset-hard' = 'low'", lowersIfVouched, func(c inforce.Config) int { return blocks(c, hard) }},
	{"[[except]]\nrule = 'core.git:reset-hard'\nreason = 'r'", lowersIfVouched, func(c inforce.Config) int { return blocks(c, hard) }},
	{"[[except]]\nrule = 'core.git:reset-hard'\nargv = ['git', 'reset', '--hard']\nreason = 'r'", lowersIfVouched, func(c inforce.Config) int { return blocks(c, hard) }},
	{"unknown = 'allow'", lowersIfVouched, unknown},
	{"audit = 'off'", lowersIfVouched, func(c inforce.Config) int { return int(c.Audit) }},
	{"[[artefacts]]\nnames = ['gen']", lowersIfVouched, func(c inforce.Config) int { return -len(c.Artefacts) }},
	{"preview = true", lowersIfVouchedAbove, func(c inforce.Config) int {
		if c.Preview {
			return 0
		}
		return 1
	}},
	{"forbid = ['core.git:stash-drop']", forbids, func(c inforce.Config) int { return blocks(c, drop) }},
	{"lock = ['core.git']", locks, func(c inforce.Config) int { return blocks(c, hard) }},
}

func posture(c inforce.Config) int { return strictness(c)[3] + strictness(c)[4] + strictness(c)[5] }

func unknown(c inforce.Config) int { return strictness(c)[0] }

// Who may do what, as a full product: every statement in every file.
func TestProductOfStatementsAndFiles(t *testing.T) {
	cells := 0
	for _, speaker := range speakers {
		for _, statement := range said {
			cells++
			w := newWorld(t)
			before := statement.look(w.rv())
			speaker.write(w, statement.text)
			for who, c := range w.both() {
				after := statement.look(c)
				name := speaker.name + ": " + statement.text + ", " + who
				switch {
				case statement.does == raisesAlways:
					assert.Greater(t, after, before, name)
				case statement.does == lowersIfVouched && speaker.vouched,
					statement.does == lowersIfVouchedAbove && speaker.vouched && speaker.name != "repository, pinned":
					assert.Less(t, after, before, name)
				case statement.does == forbids && speaker.managed:
					assert.Equal(t, forbidden, after, name)
				case statement.does == forbids:
					assert.Equal(t, critical, after, name)
				default:
					assert.Equal(t, before, after, name)
				}
			}
		}
	}
	assert.Equal(t, 6*20, cells)
}
